package convert

import "github.com/weburl-go/weburl/internal/enum"

// AppendText appends the name of n to dst. It fails if n has none.
func (n Note) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, noteNames, n, "convert.Note")
}

// MarshalText returns the name of n. It fails if n has none.
func (n Note) MarshalText() ([]byte, error) { return n.AppendText(nil) }

// UnmarshalText sets n to the note with the given name.
func (n *Note) UnmarshalText(text []byte) error {
	return enum.Parse(n, noteNames, text, "convert.Note")
}

// AppendText appends the name of r to dst. It fails if r has none.
func (r Reason) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, reasonNames, r, "convert.Reason")
}

// MarshalText returns the name of r. It fails if r has none.
func (r Reason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the reason with the given name.
func (r *Reason) UnmarshalText(text []byte) error {
	return enum.Parse(r, reasonNames, text, "convert.Reason")
}

// AppendText appends the name of c to dst. It fails if c has none.
func (c Code) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, codeNames, c, "convert.Code")
}

// MarshalText returns the name of c. It fails if c has none.
func (c Code) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the code with the given name.
func (c *Code) UnmarshalText(text []byte) error {
	return enum.Parse(c, codeNames, text, "convert.Code")
}
