package reference

// AppendText appends the string of r to dst.
func (r Reference) AppendText(dst []byte) ([]byte, error) {
	return append(dst, r.String()...), nil
}

// MarshalText returns the string of r. It makes r a string in JSON and a flag
// with flag.TextVar.
func (r Reference) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText is [Parse]: it reads a reference on its own, so that without a
// scheme backslashes and drives are nothing special. To read one in the mode of
// a base, take a string and use [Mode.Parse].
func (r *Reference) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}
