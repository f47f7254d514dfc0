package reference

import (
	"log/slog"
	"strings"
)

// AppendText appends the string of r to dst. The error is always nil.
func (r Reference) AppendText(dst []byte) ([]byte, error) {
	return append(dst, r.String()...), nil
}

// MarshalText returns the string of r. It makes r a string in JSON and a flag
// with flag.TextVar. The error is always nil.
func (r Reference) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText is [Parse]: it reads a reference on its own, so without a scheme
// backslashes and drives are nothing special. To read one in the mode of a base,
// take a string and use [Mode.Parse].
func (r *Reference) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}

// Clone returns r with memory of its own, which keeps no larger string alive.
func (r Reference) Clone() Reference {
	r.text = strings.Clone(r.text)
	return r
}

// Redacted returns the string of r with "xxxxx" in place of the userinfo, since
// tokens are put into usernames, too.
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

// LogValue returns what [Reference.Redacted] does. With slog it hides the
// userinfo of a reference that is the value of an attribute, but not of one inside
// of another value, a struct, slice or map.
func (r Reference) LogValue() slog.Value { return slog.StringValue(r.Redacted()) }
