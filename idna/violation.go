package idna

import (
	"strconv"

	"github.com/weburl-go/weburl/validation"
)

// Violation is a violation of one rule at one place.
type Violation struct {
	Rule validation.Reason
	// Span is the place in the domain as passed in, in bytes: the offending
	// code point if there is one and it is not hidden in Punycode, otherwise
	// the label; the whole domain if its length is wrong.
	Span validation.Span
}

// Error says what is wrong with a domain.
type Error struct {
	// Violations has at least one element. They are in the order of the
	// labels; a rule is listed once for each label, at its first violation.
	Violations []Violation
}

// Error returns the first violation and the number of the others. The text
// contains nothing of the domain.
func (e *Error) Error() string {
	if len(e.Violations) == 0 {
		return "idna: invalid domain"
	}
	v := e.Violations[0]
	s := "idna: " + v.Rule.Rule() + " at bytes " + v.Span.String() + ": " + v.Rule.Explanation()
	if more := len(e.Violations) - 1; more > 0 {
		s += " (and " + strconv.Itoa(more) + " more)"
	}
	return s
}
