package validation

import (
	"sync"

	"github.com/weburl-go/weburl/internal/enum"
)

// The text form of a code or another enumeration is its name. The numbers are not
// stable: they may change when a name is added.

var codeNames = func() (names [codeCount + 1]string) {
	for i, e := range catalogue {
		names[i] = e.Name
	}
	return names
}()

// AppendText appends the name of c to dst. It fails if c is not a code.
func (c Code) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, codeNames[:], c, "validation.Code")
}

// MarshalText returns the Standard's name for the error, such as "host-missing".
// It fails if c is not a code.
func (c Code) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the code with the given name in the Standard.
func (c *Code) UnmarshalText(text []byte) error {
	return enum.Parse(c, codeNames[:], text, "validation.Code")
}

var failureNames = []string{Never: "never", Sometimes: "sometimes", Always: "always"}

// String returns "never", "sometimes" or "always".
func (f Failure) String() string { return enum.Name(failureNames, f) }

// AppendText appends the string of f to dst. It fails if f is unknown.
func (f Failure) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, failureNames, f, "validation.Failure")
}

// MarshalText returns the string of f. It fails if f is unknown.
func (f Failure) MarshalText() ([]byte, error) { return f.AppendText(nil) }

// UnmarshalText accepts "never", "sometimes" and "always".
func (f *Failure) UnmarshalText(text []byte) error {
	return enum.Parse(f, failureNames, text, "validation.Failure")
}

var sourceNames = []string{Input: "input", Base: "base"}

// String returns "input" or "base".
func (s Source) String() string { return enum.Name(sourceNames, s) }

// AppendText appends the string of s to dst. It fails if s is unknown.
func (s Source) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, sourceNames, s, "validation.Source")
}

// MarshalText returns the string of s. It fails if s is unknown.
func (s Source) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText accepts "input" and "base".
func (s *Source) UnmarshalText(text []byte) error {
	return enum.Parse(s, sourceNames, text, "validation.Source")
}

// reasonTexts holds the names of all reasons, made on first use: the rules of UTS #46 and,
// as "U+0020", the code points that are forbidden in hosts. If they were made at the start,
// every program would pay for them, and [sync.OnceValue] would add a kilobyte to each.
var reasonTexts struct {
	once  sync.Once
	names [256]string
}

func reasonNames() []string {
	reasonTexts.once.Do(makeReasonNames)
	return reasonTexts.names[:]
}

func makeReasonNames() {
	names := &reasonTexts.names
	for r := range reasons {
		names[r] = reasons[r].rule
	}
	const hex = "0123456789ABCDEF"
	for b := range byte(0x80) {
		names[Forbidden(b)] = "U+00" + hex[b>>4:b>>4+1] + hex[b&15:b&15+1]
	}
}

// AppendText appends the text form of r to dst. It fails if r is not a reason.
func (r Reason) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, reasonNames(), r, "validation.Reason")
}

// MarshalText returns the rule of UTS #46, such as "V7", or the forbidden code
// point, such as "U+0020". It fails if r is not a reason.
func (r Reason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the reason for which MarshalText returns text.
func (r *Reason) UnmarshalText(text []byte) error {
	return enum.Parse(r, reasonNames(), text, "validation.Reason")
}
