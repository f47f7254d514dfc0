package webspecs2014

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// encodeSet is a set of bytes: those below 0x20 and above 0x7E, which form the simple
// encode set, and those listed.
//
// #simple-encode-set
type encodeSet string

// NB: by the text, the password encode set contains the default encode set; by the
// tests of the setters, it does not.
const (
	simpleSet   encodeSet = ""
	passwordSet           = simpleSet + `/@\`
	usernameSet           = passwordSet + ":"
)

// These are variables so that nil can mean no set.
var (
	defaultSet = simpleSet + " \"#<>?`"
	querySet   = simpleSet + " \"#<>`"
)

func (s encodeSet) has(b byte) bool {
	return b < 0x20 || b > 0x7E || strings.IndexByte(string(s), b) >= 0
}

// percentEncode encodes the text in the encoding, nil for UTF-8, and percent-encodes
// the bytes that are in the set. A code point that the encoding lacks first becomes a
// character reference.
//
// #percent-encode
func percentEncode(text string, encoding percent.Encoding, set encodeSet) string {
	text = infra.ScalarValues(text)
	bytes := encode(text, encoding)
	extra := 0
	for i := range len(bytes) {
		if set.has(bytes[i]) {
			extra += 2
		}
	}
	if extra == 0 {
		return bytes
	}
	out := make([]byte, 0, len(bytes)+extra)
	for i := range len(bytes) {
		if b := bytes[i]; set.has(b) {
			out = appendPercentEncoded(out, b)
		} else {
			out = append(out, b)
		}
	}
	return string(out)
}

func appendPercentEncoded(dst []byte, b byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(dst, '%', digits[b>>4], digits[b&15])
}

// encode returns the bytes of text in the encoding, with character references for code
// points that it lacks.
func encode(text string, encoding percent.Encoding) string {
	if encoding == nil {
		return text
	}
	var out []byte
	for encoder := encoding.NewEncoder(); ; {
		var read int
		var lacking rune
		if out, read, lacking = encoder.EncodeOrFail(out, text); lacking < 0 {
			return string(out)
		}
		out = append(out, "&#"+strconv.Itoa(int(lacking))+";"...)
		if text = text[read:]; read <= 0 {
			panic("webspecs2014: an Encoder fails without reading")
		}
	}
}

// percentDecode replaces each percent-encoded byte by the byte.
//
// #percent-decode
func percentDecode(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]) {
			out = append(out, infra.Unhex(s[i+1])<<4|infra.Unhex(s[i+2]))
			i += 2
		} else {
			out = append(out, s[i])
		}
	}
	return string(out)
}

// cleanse removes tabs and newlines from s and percent-encodes it, unless the set is
// nil. what is the name of the component, for the errors.
//
// NB: the prose checks for URL code points before it removes tabs, so that a tab would
// count as two errors.
//
// #cleanse
func (p *parser) cleanse(s part, set *encodeSet, what string) string {
	text := s.text
	if i := strings.IndexAny(text, "\t\n\r"); i >= 0 {
		p.indicate(RemovedCodePoint, s.slice(i, i+1), "in the "+what)
		text = strings.Map(func(r rune) rune {
			if r == '\t' || r == '\n' || r == '\r' {
				return -1
			}
			return r
		}, infra.ScalarValues(text))
	}
	for i := 0; i < len(s.text); {
		r, size, ok := infra.DecodeScalarValue(s.text[i:])
		if b := s.text[i]; (!ok || r != '%' && !isURLCodePoint(r)) && b != '\t' && b != '\n' && b != '\r' {
			p.indicate(NotURLCodePoint, s.slice(i, i+size), "in the "+what)
			break
		}
		i += size
	}
	if i := strayPercentSign(text); i >= 0 {
		at := s
		if len(text) == len(s.text) {
			at = s.slice(i, i+1)
		}
		p.indicate(StrayPercent, at, "in the "+what)
	}
	if set == nil {
		return infra.ScalarValues(text)
	}
	return percentEncode(text, p.encoding, *set)
}

// strayPercentSign returns the index of the first % in s without two hexadecimal digits
// after it, or -1.
func strayPercentSign(s string) int {
	for i := 0; ; i++ {
		n := strings.IndexByte(s[i:], '%')
		if n < 0 {
			return -1
		}
		if i += n; i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2]) {
			return i
		}
	}
}

// #url-code-points
func isURLCodePoint(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return isAlpha(byte(r)) || isDigit(byte(r)) || strings.IndexByte("!$&'()*+,-./:;=?@_~", byte(r)) >= 0
	case r <= 0xFFFD:
		return r >= 0xA0 && r <= 0xD7FF || r >= 0xE000 && r <= 0xFDCF || r >= 0xFDF0
	}
	return r&0xFFFF <= 0xFFFD && r <= 0x10FFFD
}
