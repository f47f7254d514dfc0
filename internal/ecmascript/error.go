package ecmascript

// Error is the reason why a regular expression is rejected, and its place in the source.
type Error struct {
	Reason     Reason
	Start, End int // bytes of the source
}

func (e *Error) Error() string { return e.Reason.String() }

// Reason is a rule that a regular expression breaks.
type Reason uint8

// String returns a sentence for people, without a full stop.
func (r Reason) String() string { return "" }

// Anchor returns the fragment of the rule in ECMA-262, or "" if r is not a rule of
// ECMA-262.
func (r Reason) Anchor() string { return "" }

// IsSyntax reports whether ECMAScript rejects the expression, too. If not, the expression
// exceeds a bound of this package or is not regular.
func (r Reason) IsSyntax() bool { return true }

// NeedsEngine reports whether the only problem is that the expression is not regular, since
// it contains a look-around or a back-reference. An engine that backtracks can run it.
func (r Reason) NeedsEngine() bool { return false }
