package reference

import "github.com/weburl-go/weburl/internal/enum"

// The text form of a mode, an order and the like is its name. Their numbers are not
// stable: they may change when a name is added.

var (
	modeNames       = []string{GenericMode: "generic", WebMode: "web", FileMode: "file"}
	orderNames      = []string{Scheme: "scheme", Authority: "authority", Drive: "drive", PathRoot: "path-root", Dir: "dir", File: "file", Query: "query", Fragment: "fragment"}
	formNames       = []string{Shortest: "shortest", PathAbsolute: "path-absolute", SchemeRelative: "scheme-relative"}
	obstacleNames   = []string{OtherScheme: "other scheme", OtherAuthority: "other authority", OtherDrive: "other drive", NoAuthority: "no authority", NoPathRoot: "no path-root", OpaquePath: "opaque path"}
	constraintNames = []string{BadScheme: "bad scheme", BadCharacter: "bad character", BadPort: "bad port", BadDrive: "bad drive", EmptyFile: "empty file",
		NeedsPathRoot: "needs path-root", NeedsHost: "needs host", NeedsUserinfo: "needs userinfo"}
	rfc3986RuleNames = func() []string {
		names := make([]string, len(rfc3986Rules))
		for i, r := range rfc3986Rules {
			names[i] = r.name
		}
		return names
	}()
)

// String returns "generic", "web" or "file".
func (m Mode) String() string { return enum.Name(modeNames, m) }

// AppendText appends the name of m to dst. It fails if m has no name.
func (m Mode) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, modeNames, m, "reference.Mode")
}

// MarshalText returns the name of m. It fails if m has no name.
func (m Mode) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the mode of the given name.
func (m *Mode) UnmarshalText(text []byte) error {
	return enum.Parse(m, modeNames, text, "reference.Mode")
}

// String returns the name of the type of component, such as "path-root".
func (o Order) String() string { return enum.Name(orderNames, o) }

// AppendText appends the name of o to dst. It fails if o has no name.
func (o Order) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, orderNames, o, "reference.Order")
}

// MarshalText returns the name of o. It fails if o has no name.
func (o Order) MarshalText() ([]byte, error) { return o.AppendText(nil) }

// UnmarshalText sets o to the order of the given name.
func (o *Order) UnmarshalText(text []byte) error {
	return enum.Parse(o, orderNames, text, "reference.Order")
}

// String returns "shortest", "path-absolute" or "scheme-relative".
func (f Form) String() string { return enum.Name(formNames, f) }

// AppendText appends the name of f to dst. It fails if f has no name.
func (f Form) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, formNames, f, "reference.Form")
}

// MarshalText returns the name of f. It fails if f has no name.
func (f Form) MarshalText() ([]byte, error) { return f.AppendText(nil) }

// UnmarshalText sets f to the form of the given name.
func (f *Form) UnmarshalText(text []byte) error {
	return enum.Parse(f, formNames, text, "reference.Form")
}

// AppendText appends the name of o to dst. It fails if o has no name.
func (o Obstacle) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, obstacleNames, o, "reference.Obstacle")
}

// MarshalText returns the name of o. It fails if o has no name.
func (o Obstacle) MarshalText() ([]byte, error) { return o.AppendText(nil) }

// UnmarshalText sets o to the obstacle of the given name.
func (o *Obstacle) UnmarshalText(text []byte) error {
	return enum.Parse(o, obstacleNames, text, "reference.Obstacle")
}

// AppendText appends the name of c to dst. It fails if c has no name.
func (c Constraint) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, constraintNames, c, "reference.Constraint")
}

// MarshalText returns the name of c. It fails if c has no name.
func (c Constraint) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the constraint of the given name.
func (c *Constraint) UnmarshalText(text []byte) error {
	return enum.Parse(c, constraintNames, text, "reference.Constraint")
}

// AppendText appends the name of r to dst. It fails if r has no name.
func (r RFC3986Rule) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, rfc3986RuleNames, r, "reference.RFC3986Rule")
}

// MarshalText returns the name of r. It fails if r has no name.
func (r RFC3986Rule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the rule of the given name.
func (r *RFC3986Rule) UnmarshalText(text []byte) error {
	return enum.Parse(r, rfc3986RuleNames, text, "reference.RFC3986Rule")
}

// String returns the name of the column in the table of characters, such as "opaque
// host".
func (p Column) String() string { return enum.Name(columnNames[:], p) }

// AppendText appends the name of the column to dst. It fails if p is not a column.
func (p Column) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, columnNames[:], p, "reference.Column")
}

// MarshalText returns the name of the column. It fails if p is not a column.
func (p Column) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets p to the column with this name.
func (p *Column) UnmarshalText(text []byte) error {
	return enum.Parse(p, columnNames[:], text, "reference.Column")
}

// String returns the treatment in one word, such as "tolerated".
func (t Treatment) String() string { return enum.Name(treatmentNames[:], t) }

// AppendText appends the name of the treatment to dst. It fails if t is not a treatment.
func (t Treatment) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, treatmentNames[:], t, "reference.Treatment")
}

// MarshalText returns the name of the treatment. It fails if t is not a treatment.
func (t Treatment) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// UnmarshalText sets t to the treatment with this name.
func (t *Treatment) UnmarshalText(text []byte) error {
	return enum.Parse(t, treatmentNames[:], text, "reference.Treatment")
}

// AppendText appends the name of the rule to dst. It fails if r is not a rule.
func (r StrictRule) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, strictRuleNames, r, "reference.StrictRule")
}

// MarshalText returns the name of the rule. It fails if r is not a rule.
func (r StrictRule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the rule with this name.
func (r *StrictRule) UnmarshalText(text []byte) error {
	return enum.Parse(r, strictRuleNames, text, "reference.StrictRule")
}
