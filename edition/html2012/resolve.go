package html2012

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition/rfc3986"
	"github.com/weburl-go/weburl/idna/idna2003"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// spaceCharacters are the characters that the text strips from both ends.
const spaceCharacters = " \t\n\f\r"

// strip strips leading and trailing space characters, and also returns the number of
// leading ones.
func strip(url string) (stripped string, leading int) {
	trimmed := strings.TrimLeft(url, spaceCharacters)
	return strings.TrimRight(trimmed, spaceCharacters), len(url) - len(trimmed)
}

// toASCII holds the flags with which the text calls ToASCII.
var toASCII = idna2003.Options{AllowUnassigned: true, UseSTD3ASCIIRules: true}

// resolve implements "resolve a URL". The base URL is nil if there is none. Components
// that come from it have unknown spans.
func resolve(url string, base *reference, encoding percent.Encoding) (*reference, *Error) {
	stripped, leading := strip(url)
	u, err := parse(stripped, &html)
	if err != nil {
		err.Finding.Span.Start += leading
		err.Finding.Span.End += leading
		return nil, err
	}
	whole := validation.Span{Start: leading, End: leading + len(stripped)}
	asGiven := u[host].text
	for k := range u {
		u[k].text = infra.ScalarValues(u[k].text)
		u[k].span.Start += leading
		u[k].span.End += leading
	}
	if err := u[host].toASCII(asGiven); err != nil {
		return nil, err
	}
	u[path].text = escapePath(u[path].text)
	u[query].text = escapeQuery(u[query].text, encoding)
	if !u[scheme].present && base == nil {
		return nil, failure(NotAbsolute, whole, "")
	}
	u.relativeTo(base)
	if err := u.conform(whole); err != nil {
		return nil, err
	}
	if !isServerBased(u[scheme].text) {
		return u, nil
	}
	for k := range u {
		u[k].text = strings.ReplaceAll(u[k].text, `\`, "/")
	}
	if u[host].present && u[path].text == "" {
		u[path].text = "/"
	}
	return u, nil
}

// toASCII replaces a host by the result of ToASCII. IP literals and the empty host stay
// as they are. Spans of errors are computed from asGiven, the host before ill-formed
// UTF-8 was replaced.
func (c *component) toASCII(asGiven string) *Error {
	if c.text == "" || isIPLiteral(c.text, &html) {
		return nil
	}
	decoded, bad, size := expand(asGiven)
	if size > 0 {
		return failure(HostNotUTF8, within(c.span, bad, size), "")
	}
	ascii, err := toASCII.ToASCII(infra.ScalarValues(decoded))
	if err != nil {
		return failure(ToASCIIFailed, c.span, "%s", strings.TrimPrefix(err.Error(), "idna2003: "))
	}
	c.text = ascii
	return nil
}

// expand expands percent-encoded octets that are UTF-8. If some are not, it returns the
// index of the first and a size that is not 0.
func expand(s string) (expanded string, at, size int) {
	var out []byte
	for i := 0; i < len(s); {
		if !isPercentEncoded(s[i:]) {
			out = append(out, s[i])
			i++
			continue
		}
		start, first := len(out), i
		for ; isPercentEncoded(s[i:]); i += 3 {
			out = append(out, hexValue(s[i+1])<<4|hexValue(s[i+2]))
		}
		if octets := out[start:]; !utf8.Valid(octets) {
			for {
				r, n := utf8.DecodeRune(octets)
				if r == utf8.RuneError && n == 1 {
					return "", first, 3
				}
				first += 3 * n
				octets = octets[n:]
			}
		}
	}
	return string(out), 0, 0
}

func hexValue(c byte) byte {
	if isDigit(c) {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}

// escapePath escapes the characters that RFC 3986 does not allow in a path, as UTF-8.
func escapePath(s string) string {
	n := 0
	for n < len(s) && (s[n] == '%' || original[path][s[n]]) {
		n++
	}
	if n == len(s) {
		return s
	}
	out := []byte(s[:n])
	for _, r := range s[n:] {
		out = appendUnless(out, r, r == '%' || uri.allows(r, path))
	}
	return string(out)
}

// escapeQuery escapes the characters that RFC 3986 does not allow in a query, in an
// encoding. Characters that the encoding lacks become question marks.
func escapeQuery(s string, encoding percent.Encoding) string {
	var out, octets []byte
	var encoder percent.Encoder
	if encoding != nil {
		encoder = encoding.NewEncoder()
	}
	for i, r := range s {
		if r == '%' || uri.allows(r, query) || encoder == nil {
			out = appendUnless(out, r, r == '%' || uri.allows(r, query))
			continue
		}
		character := s[i : i+utf8.RuneLen(r)]
		var read int
		var lacking rune
		octets, read, lacking = encoder.EncodeOrFail(octets[:0], character)
		if lacking >= 0 {
			out = append(out, '?')
			// The encoder starts over with the next character.
			_, _, _ = encoder.EncodeOrFail(nil, character[read:])
			continue
		}
		for _, b := range octets {
			out = appendEscaped(out, b)
		}
	}
	return string(out)
}

// appendUnless appends a character, percent-encoded as UTF-8 unless stays is set.
func appendUnless(out []byte, r rune, stays bool) []byte {
	if stays {
		return utf8.AppendRune(out, r)
	}
	for _, b := range utf8.AppendRune(nil, r) {
		out = appendEscaped(out, b)
	}
	return out
}

func appendEscaped(out []byte, b byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(out, '%', digits[b>>4], digits[b&15])
}

// relativeTo adds to a relative URL the components of the base URL that it lacks, as in
// RFC 3986, "Transform References". An absolute URL needs no base.
func (u *reference) relativeTo(base *reference) {
	if u[scheme].present {
		u[path].text = rfc3986.RemoveDotSegments(u[path].text)
		return
	}
	inherit := func(components ...int) {
		for _, k := range components {
			u[k] = base[k]
			u[k].text = infra.ScalarValues(u[k].text)
			u[k].span = validation.Unknown()
		}
	}
	inherit(scheme)
	if u[host].present {
		u[path].text = rfc3986.RemoveDotSegments(u[path].text)
		return
	}
	inherit(userinfo, host, port)
	switch {
	case u[path].text == "":
		inherit(path)
		if !u[query].present {
			inherit(query)
		}
		return
	case strings.HasPrefix(u[path].text, "/"):
	case base[host].present && base[path].text == "":
		u[path].text = "/" + u[path].text
	default:
		before := infra.ScalarValues(base[path].text)
		u[path].text = before[:strings.LastIndexByte(before, '/')+1] + u[path].text
	}
	u[path].text = rfc3986.RemoveDotSegments(u[path].text)
}

// conform applies the requirements for particular schemes.
func (u *reference) conform(whole validation.Span) *Error {
	switch strings.ToLower(u[scheme].text) {
	case "http", "https":
		if u[host].text == "" {
			return failure(NoHost, whole, "RFC 3986 calls that invalid in a URI of this scheme")
		}
	case "data":
		if u[host].present {
			return failure(NoAuthority, whole, "a URI of this scheme has no authority")
		}
	}
	return nil
}

// defaultPorts lists the schemes with a server-based naming authority, and their default
// ports: the schemes with RFC 1738's common Internet scheme syntax, and https, ws and
// wss.
var defaultPorts = map[string]string{
	"file": "", "ftp": "21", "gopher": "70", "http": "80", "https": "443", "nntp": "119", "prospero": "1525",
	"telnet": "23", "wais": "210", "ws": "80", "wss": "443",
}

func isServerBased(scheme string) bool {
	_, ok := defaultPorts[strings.ToLower(scheme)]
	return ok
}

// String implements the component recomposition of RFC 3986.
func (u *reference) String() string {
	var b strings.Builder
	if u[scheme].present {
		b.WriteString(u[scheme].text + ":")
	}
	if u[host].present {
		b.WriteString("//")
		if u[userinfo].present {
			b.WriteString(u[userinfo].text + "@")
		}
		b.WriteString(u[host].text)
		if u[port].present {
			b.WriteString(":" + u[port].text)
		}
	}
	b.WriteString(u[path].text)
	if u[query].present {
		b.WriteString("?" + u[query].text)
	}
	if u[fragment].present {
		b.WriteString("#" + u[fragment].text)
	}
	return b.String()
}
