package rfc3987

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition/rfc3986"
)

// Normalize applies syntax-based normalization, for comparison: it normalizes the case
// of the scheme, of hosts in ASCII and of percent-encodings, decodes percent-encoded
// characters that an IRI may contain and, in an IRI, removes dot segments. It does not
// normalize characters, which the RFC forbids here.
//
// https://www.rfc-editor.org/rfc/rfc3987#section-5.3.2
func (r Reference) Normalize() Reference {
	for _, p := range r.encodable() {
		p.Text = upperPct(decode(p.Text, p == &r.Query))
	}
	r.Scheme.Text = strings.ToLower(r.Scheme.Text)
	if r.Host.Present {
		r.Host.Text = lowerASCII(r.Host.Text)
		r.Host.Kind = hostKind(r.Host.Text)
	}
	if !r.Scheme.Present {
		return r
	}
	path := rfc3986.RemoveDotSegments(r.Path.Text)
	if !r.Host.Present && strings.HasPrefix(path, "//") {
		path = "/." + path // see rfc3986, oddity 5
	}
	r.Path.Text = path
	r.Path.Kind = r.pathKind(path)
	return r
}

// NormalizeScheme applies the scheme-based normalization of RFC 3986 to a result of
// [Reference.Normalize].
//
// https://www.rfc-editor.org/rfc/rfc3987#section-5.3.3
func (r Reference) NormalizeScheme() Reference {
	return withKinds(rfc3986.Reference(r).NormalizeScheme())
}

// upperPct makes the digits of percent-encodings uppercase.
func upperPct(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if b, encoded := pctEncodedAt(s, i); encoded {
			out = appendPct(out, b)
			i += len("00")
		} else {
			out = append(out, s[i])
		}
	}
	return string(out)
}

// lowerASCII lowercases a host, except for its percent-encodings, if all of it is
// ASCII.
func lowerASCII(host string) string {
	out := []byte(host)
	for i := 0; i < len(out); i++ {
		switch b := out[i]; {
		case b >= utf8.RuneSelf:
			return host
		case b == '%':
			i += len("00")
		case 'A' <= b && b <= 'Z':
			out[i] += 'a' - 'A'
		}
	}
	return string(out)
}
