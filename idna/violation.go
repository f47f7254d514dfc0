package idna

import (
	"strconv"

	"github.com/weburl-go/weburl/validation"
)

// Violation is one rule violated at one place.
type Violation struct {
	Rule validation.Reason
	// Span is in bytes of the domain that was passed in: the code point that
	// is to blame where there is one and the domain shows it, else its label.
	// For the length of the domain it is all of it.
	Span validation.Span
}

// Error says what is wrong with a domain.
type Error struct {
	// Violations are in the order of the labels, with at most one for each
	// rule and label: the first place. There is at least one.
	Violations []Violation
}

// Error returns the first violation and how many more there are. It holds
// nothing of the domain.
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
