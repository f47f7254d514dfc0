package reference

import (
	"log/slog"
	"strings"
)

// AppendText appends the string of r to dst. The error is always nil.
func (r Reference) AppendText(dst []byte) ([]byte, error) {
	return append(dst, r.String()...), nil
}

// MarshalText returns the string of r. With it, a Reference is a string in JSON and
// can be a flag (flag.TextVar). The error is always nil.
func (r Reference) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText parses text as [Parse] does, on its own: without a scheme,
// backslashes and drives are nothing special. To read a reference in the mode of a
// base, unmarshal a string and use [Mode.Parse].
func (r *Reference) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}

// Clone returns a copy of r in memory of its own, which does not keep a larger string
// alive.
func (r Reference) Clone() Reference {
	r.text = strings.Clone(r.text)
	return r
}

// Redacted returns the string of r with "xxxxx" in place of the whole userinfo, since
// some programs put tokens into usernames.
func (r Reference) Redacted() string {
	if !r.is(hasUserinfo) {
		return r.String()
	}
	var p parts
	p.take(&r)
	p.username, p.password = "xxxxx", ""
	p.has &^= hasPassword
	return p.reference().String()
}

// LogValue returns the result of [Reference.Redacted] for slog. NB: slog calls it
// only for a reference that is itself the value of an attribute; it prints the
// userinfo of one inside a struct, slice or map.
func (r Reference) LogValue() slog.Value { return slog.StringValue(r.Redacted()) }
