package rfc3986

import "strings"

// Normalize applies syntax-based normalization: it normalizes the case of scheme, host
// and percent-encodings, decodes percent-encoded unreserved characters and, in a URI,
// removes dot segments. The dot segments of a relative reference matter until it is
// resolved, so they stay.
//
// https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2
func (r Reference) Normalize() Reference {
	r.Scheme.Text = strings.ToLower(r.Scheme.Text)
	r.Userinfo.Text = normalizePercent(r.Userinfo.Text, false)
	if r.Host.Present {
		r.Host.Text = normalizePercent(r.Host.Text, true)
		r.Host.Kind = hostKind(r.Host.Text)
	}
	path := normalizePercent(r.Path.Text, false)
	if r.Scheme.Present {
		path = RemoveDotSegments(path)
	}
	r.setPath(path)
	r.Query.Text = normalizePercent(r.Query.Text, false)
	r.Fragment.Text = normalizePercent(r.Fragment.Text, false)
	return r
}

// hostKind returns the rule that matches a host. Decoding percent-encoded digits can
// turn a name into an address: see oddity 3.
func hostKind(host string) string {
	h := reader{s: host}
	h.host()
	return h.ref.Host.Kind
}

// normalizePercent decodes unreserved characters and makes the digits of other
// percent-encodings uppercase. If lower is set, everything else becomes lowercase.
func normalizePercent(s string, lower bool) string {
	if !lower && strings.IndexByte(s, '%') < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		b := s[i]
		if b == '%' && i+len("00") < len(s) {
			b = unhex(s[i+1])<<4 | unhex(s[i+2])
			i += len("00")
			if classes[b]&anyUnreserved == 0 {
				const digits = "0123456789ABCDEF"
				out = append(out, '%', digits[b>>4], digits[b&0xF])
				continue
			}
		}
		if lower && 'A' <= b && b <= 'Z' {
			b += 'a' - 'A'
		}
		out = append(out, b)
	}
	return string(out)
}

func unhex(b byte) byte {
	if classes[b]&digit != 0 {
		return b - '0'
	}
	return b&^('a'-'A') - 'A' + 10
}
