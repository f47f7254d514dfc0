package weburl

import "github.com/weburl-go/weburl/internal/enum"

// Kinds, components and reasons are marshaled as their names. Their numbers may change when
// others are added.

var partNames = []string{
	PartTrimmed: "trimmed", PartScheme: "scheme", PartDelimiter: "delimiter", PartSlashes: "slashes", PartUsername: "username",
	PartPassword: "password", PartHost: "host", PartPort: "port", PartSeparator: "separator", PartSegment: "segment",
	PartOpaquePath: "opaque path", PartQuery: "query", PartFragment: "fragment", PartUnread: "unread",
}

// String returns the kind in the Standard's words, such as "opaque path", or "" if k is
// unknown.
func (k PartKind) String() string { return enum.Name(partNames, k) }

// AppendText appends the string of k to dst. It fails if k is unknown.
func (k PartKind) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, partNames, k, "weburl.PartKind")
}

// MarshalText returns the string of k. It fails if k is unknown.
func (k PartKind) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// UnmarshalText reads the string of a kind.
func (k *PartKind) UnmarshalText(text []byte) error {
	return enum.Parse(k, partNames, text, "weburl.PartKind")
}

var componentNames = []string{
	ComponentHost: "host", ComponentPort: "port", ComponentPath: "path", ComponentOpaquePath: "opaque path",
	ComponentQuery: "query", ComponentFragment: "fragment",
}

// String returns the component in the Standard's words, such as "opaque path", or "" if c
// is unknown.
func (c Component) String() string { return enum.Name(componentNames, c) }

// AppendText appends the string of c to dst. It fails if c is unknown.
func (c Component) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, componentNames, c, "weburl.Component")
}

// MarshalText returns the string of c. It fails if c is unknown.
func (c Component) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText reads the string of a component.
func (c *Component) UnmarshalText(text []byte) error {
	return enum.Parse(c, componentNames, text, "weburl.Component")
}

var changeReasonNames = []string{
	ZeroURL: "zero URL", BadValue: "bad value", SchemeKept: "scheme kept", OpaquePath: "opaque path", NeedsHost: "needs host",
	CannotHave: "cannot have", DotSegment: "dot segment", NotUnder: "not under",
}

// String returns a short name of the reason, such as "opaque path", or "" if r is unknown.
// For a sentence, see [ChangeError.Error].
func (r ChangeReason) String() string { return enum.Name(changeReasonNames, r) }

// AppendText appends the string of r to dst. It fails if r is unknown.
func (r ChangeReason) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, changeReasonNames, r, "weburl.ChangeReason")
}

// MarshalText returns the string of r. It fails if r is unknown.
func (r ChangeReason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads the string of a reason.
func (r *ChangeReason) UnmarshalText(text []byte) error {
	return enum.Parse(r, changeReasonNames, text, "weburl.ChangeReason")
}
