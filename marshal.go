package weburl

import (
	"strings"
)

// A URL is marshaled as its string, and the zero URL as the empty string, or as NULL in a
// database. Unmarshaling parses the text, and so normalizes it; the error is a
// [*validation.Error] or [ErrTooLong].

// AppendText appends the string of u to dst.
func (u URL) AppendText(dst []byte) ([]byte, error) { return append(dst, u.r.Href...), nil }

// MarshalText returns the string of u, including its password, for JSON and flag.TextVar.
// Note that package flag prints default values, and values that it cannot parse.
// UnmarshalText gives u again, with the exceptions that [URL.String] names.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.r.Href), nil }

// UnmarshalText parses text. The empty text gives the zero URL.
func (u *URL) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*u = URL{}
		return nil
	}
	v, err := Parse(string(text))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// AppendBinary appends the string of u to dst.
func (u URL) AppendBinary(dst []byte) ([]byte, error) { return u.AppendText(dst) }

// MarshalBinary returns the string of u.
func (u URL) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary parses data. Empty data gives the zero URL.
func (u *URL) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// Redacted returns the string of u with "xxxxx" in place of the username and password,
// since either may be a token. It does the same for the URL inside a blob: URL, however
// deeply nested. It shows all other nested URLs as they are, such as those after
// "view-source:" or "jar:" and those in a query. It also shows an opaque path that only
// looks like credentials, as in "ann:secret@example.org". To hide parameters, call
// [URL.RedactParams] first.
func (u URL) Redacted() string {
	switch {
	case u.IncludesCredentials():
		return u.r.Href[:u.r.SchemeEnd()+uint32(len("://"))] + "xxxxx" + u.r.Href[u.r.HostStart()-1:]
	case u.Scheme() == "blob" && strings.Contains(u.Path(), "@"):
		inner, layers := u.Path(), 1
		for {
			inner = strings.TrimLeft(inner, " ")
			if len(inner) < len("blob:") || !strings.EqualFold(inner[:len("blob:")], "blob:") {
				break
			}
			inner = inner[len("blob:"):]
			layers++
		}
		if inner, err := Parse(inner); err == nil && inner.IncludesCredentials() {
			return strings.Repeat("blob:", layers) + inner.Redacted() + u.r.Href[u.r.QueryStart():]
		}
	}
	return u.r.Href
}
