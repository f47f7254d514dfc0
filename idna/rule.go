package idna

import (
	"strconv"

	"github.com/weburl-go/weburl/validation"
)

// Rule is a rule that a domain can violate. Its String is the code that
// IdnaTestV2.txt has for it.
type Rule uint8

// The rules: P is for the processing steps, V for the validity criteria, U for
// UseSTD3ASCIIRules, C for the joiners, B for the Bidi rule, A for ToASCII and
// X for ToUnicode. V5 is there to be complete: a label never has a dot in it,
// since labels are what is between the dots and Punycode brings none.
const (
	P4 Rule = iota + 1
	V1
	V2
	V3
	V4
	V5
	V6
	V7
	U1
	C1
	C2
	B1
	B2
	B3
	B4
	B5
	B6
	A3
	A4_1
	A4_2
	X4_2
)

var rules = [...]struct{ code, explanation string }{
	P4:   {"P4", "what follows xn-- is not the Punycode of a label that needs it"},
	V1:   {"V1", "the label is not in Normalization Form C"},
	V2:   {"V2", "the label has hyphens in the third and fourth positions"},
	V3:   {"V3", "the label begins or ends with a hyphen"},
	V4:   {"V4", "the label begins with xn-- once it is converted"},
	V5:   {"V5", "the label has a dot in it"},
	V6:   {"V6", "the label begins with a combining mark"},
	V7:   {"V7", "the code point is not allowed in domains"},
	U1:   {"U1", "the ASCII code point is neither a letter nor a digit nor a hyphen"},
	C1:   {"C1", "the zero width non-joiner is not between letters that would join, nor after a virama"},
	C2:   {"C2", "the zero width joiner does not follow a virama"},
	B1:   {"B1", "the label of a bidirectional domain does not begin with a letter"},
	B2:   {"B2", "the code point cannot be in a right-to-left label"},
	B3:   {"B3", "a right-to-left label cannot end like this"},
	B4:   {"B4", "the right-to-left label has both European and Arabic digits"},
	B5:   {"B5", "the code point cannot be in a left-to-right label of a bidirectional domain"},
	B6:   {"B6", "a left-to-right label of a bidirectional domain cannot end like this"},
	A3:   {"A3", "the label is not well-formed and cannot be encoded"},
	A4_1: {"A4_1", "the domain is empty or longer than 253 bytes in ASCII"},
	A4_2: {"A4_2", "the label is empty or longer than 63 bytes in ASCII"},
	X4_2: {"X4_2", "the label is empty"},
}

// String returns the code, such as "V7".
func (r Rule) String() string {
	if int(r) < len(rules) && rules[r].code != "" {
		return rules[r].code
	}
	return "Rule(" + strconv.Itoa(int(r)) + ")"
}

// Explanation returns one line that says what is wrong.
func (r Rule) Explanation() string {
	if int(r) < len(rules) {
		return rules[r].explanation
	}
	return ""
}

// Violation is one rule violated at one place.
type Violation struct {
	Rule Rule
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
	s := "idna: " + v.Rule.String() + " at byte " + v.Span.String() + ": " + v.Rule.Explanation()
	if more := len(e.Violations) - 1; more > 0 {
		s += " (and " + strconv.Itoa(more) + " more)"
	}
	return s
}
