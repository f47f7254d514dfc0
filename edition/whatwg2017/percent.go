package whatwg2017

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// encodeSet is a percent-encode set: the C0 controls, the code points greater than
// U+007E, and those listed.
type encodeSet string

const (
	// #c0-control-percent-encode-set
	c0Set encodeSet = ""
	// #path-percent-encode-set
	pathSet = c0Set + " \"#<>?`{}"
	// #userinfo-percent-encode-set
	userinfoSet = pathSet + `/:;=@[\]^|`
)

func (s encodeSet) has(r rune) bool {
	return r <= 0x1F || r > 0x7E || strings.IndexByte(string(s), byte(r)) >= 0
}

// appendEncoded implements UTF-8 percent encode.
//
// #utf-8-percent-encode
func appendEncoded(dst []byte, codePoint rune, set encodeSet) []byte {
	if !set.has(codePoint) {
		return append(dst, byte(codePoint))
	}
	var bytes [utf8.UTFMax]byte
	for _, b := range bytes[:utf8.EncodeRune(bytes[:], codePoint)] {
		dst = appendByte(dst, b)
	}
	return dst
}

// encodeAll UTF-8 percent encodes each code point.
func encodeAll(text string, set encodeSet) string {
	var out []byte
	for _, r := range infra.ScalarValues(text) {
		out = appendEncoded(out, r, set)
	}
	return string(out)
}

// #percent-encode
func appendByte(dst []byte, b byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(dst, '%', digits[b>>4], digits[b&15])
}

// #percent-decode
func percentDecode(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) && isHex(rune(s[i+1])) && isHex(rune(s[i+2])) {
			out = append(out, byte(hexValue(rune(s[i+1]))<<4|hexValue(rune(s[i+2]))))
			i += 2
		} else {
			out = append(out, s[i])
		}
	}
	return string(out)
}

// encode returns text, which must be UTF-8, in the encoding, nil for UTF-8. A code
// point that the encoding lacks becomes a character reference.
func encode(text []byte, encoding percent.Encoding) []byte {
	if encoding == nil {
		return text
	}
	var out []byte
	rest := string(text)
	for encoder := encoding.NewEncoder(); ; {
		var read int
		var lacking rune
		if out, read, lacking = encoder.EncodeOrFail(out, rest); lacking < 0 {
			return out
		}
		out = append(out, "&#"+strconv.Itoa(int(lacking))+";"...)
		if rest = rest[read:]; read <= 0 {
			panic("whatwg2017: an Encoder fails without reading")
		}
	}
}
