package reference

// AppendText appends r.String() to dst.
func (r Reference) AppendText(dst []byte) ([]byte, error) {
	return append(dst, r.String()...), nil
}

// MarshalText returns r.String(). It makes r a string in JSON, and a flag with
// flag.TextVar.
func (r Reference) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText is [Parse]: it reads a reference on its own, so that
// backslashes and drives mean nothing special without a scheme. To read a
// reference in the mode of a base, unmarshal a string and use [Mode.Parse].
func (r *Reference) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}
