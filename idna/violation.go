package idna

import (
	"strconv"

	"github.com/weburl-go/weburl/validation"
)

// Violation is a violation of a rule, with its span.
type Violation struct {
	Rule validation.Reason
	// Span lies in the domain as passed in, in bytes. It covers the offending code
	// point if there is one that is not hidden in Punycode, and otherwise the label, or
	// the whole domain if its length is wrong.
	Span validation.Span
}

// Error is the error for a domain that violates rules.
type Error struct {
	// Violations contains at least one element, in the order of the labels. A rule is
	// listed once per label, at its first violation.
	Violations []Violation
}

// Error returns the first violation and the number of the others. The text does not
// quote the domain.
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
