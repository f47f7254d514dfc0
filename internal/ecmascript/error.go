package ecmascript

// Error is the reason why a regular expression is rejected, and its place in the source.
type Error struct {
	Reason     Reason
	Start, End int // bytes of the source
}

func (e *Error) Error() string { return e.Reason.String() }

// Reason is a rule that a regular expression breaks.
type Reason uint8

const (
	_                        Reason = iota
	UnescapedCharacter              // a]
	UnclosedGroup                   // (a
	UnopenedGroup                   // a)
	UnknownGroupType                // (?a)
	NothingToRepeat                 // *a
	RepeatedQuantifier              // a**
	QuantifiedAssertion             // ^*
	IncompleteQuantifier            // a{1
	QuantifierOrder                 // a{2,1}
	UnfinishedEscape                // a\
	UnknownEscape                   // \A
	DigitAfterZero                  // \01
	ControlEscape                   // \c1
	HexEscape                       // \x1
	UnicodeEscape                   // \u1
	CodePointTooLarge               // \u{110000}
	UnknownGroupNumber              // \1
	IncompleteNamedReference        // \k
	UnknownGroupName                // \k<a>
	InvalidGroupName                // (?<1>a)
	DuplicateGroupName              // (?<a>a)(?<a>b)
	RepeatedModifier                // (?ii:a)
	UnknownModifier                 // (?ix:a)
	EmptyModifiers                  // (?-:a)
	UnclosedClass                   // [a
	UnescapedInClass                // [a(]
	DoubledPunctuator               // [a!!]
	MissingOperand                  // [a&&]
	MixedOperators                  // [ab&&c]
	RangeBound                      // [a-\d]
	RangeOrder                      // [b-a]
	NegatedStrings                  // [^\q{ab}]
	UnclosedStrings                 // [\q]
	IncompleteProperty              // \p
	UnknownProperty                 // \p{Greek}
	UnknownPropertyValue            // \p{sc=Greece}

	// ECMAScript accepts expressions with these.

	LookAround          // (?=a)
	BackReference       // (a)\1
	TooDeep             // MaxGroupDepth, MaxClassDepth
	TooManyGroups       // MaxGroups
	TooManyInstructions // the limit of package automaton
	reasonEnd
)

var reasons = [reasonEnd]string{
	UnescapedCharacter:       "this character must be escaped with a backslash",
	UnclosedGroup:            "the group is not closed with )",
	UnopenedGroup:            ") closes no group; escape it as \\)",
	UnknownGroupType:         "unknown kind of group after (?",
	NothingToRepeat:          "nothing comes before the quantifier",
	RepeatedQuantifier:       "a quantifier cannot follow another one",
	QuantifiedAssertion:      "an assertion cannot be repeated",
	IncompleteQuantifier:     "{ does not begin a quantifier; escape it as \\{",
	QuantifierOrder:          "the minimum is greater than the maximum",
	UnfinishedEscape:         "nothing follows the backslash",
	UnknownEscape:            "unknown escape sequence",
	DigitAfterZero:           "a digit cannot follow \\0",
	ControlEscape:            "a letter must follow \\c",
	HexEscape:                "two hexadecimal digits must follow \\x",
	UnicodeEscape:            "four hexadecimal digits, or some in braces, must follow \\u",
	CodePointTooLarge:        "the code point is greater than 10FFFF",
	UnknownGroupNumber:       "no group has this number",
	IncompleteNamedReference: "the name of a group in angle brackets must follow \\k",
	UnknownGroupName:         "no group has this name",
	InvalidGroupName:         "the name of a group must be an identifier in angle brackets",
	DuplicateGroupName:       "another group in the same alternative has this name",
	RepeatedModifier:         "a modifier cannot occur twice",
	UnknownModifier:          "unknown modifier; only i, m and s are allowed",
	EmptyModifiers:           "a modifier must come before or after -",
	UnclosedClass:            "the class is not closed with ]",
	UnescapedInClass:         "this character must be escaped with a backslash in a class",
	DoubledPunctuator:        "two of these characters are reserved in a class; escape them with backslashes",
	MissingOperand:           "an operand of && or -- is missing",
	MixedOperators:           "an operand of && or -- must be one character or a class; put the rest into brackets",
	RangeBound:               "a range must end in a single character",
	RangeOrder:               "the first character of the range comes after the last",
	NegatedStrings:           "a class that may contain strings cannot be negated",
	UnclosedStrings:          "strings in braces must follow \\q",
	IncompleteProperty:       "the name of a property in braces must follow \\p and \\P",
	UnknownProperty:          "unknown property; names are case-sensitive",
	UnknownPropertyValue:     "unknown value of the property; values are case-sensitive",

	LookAround:          "a look-ahead or look-behind is not regular",
	BackReference:       "a reference to a group is not regular",
	TooDeep:             "more than 1,000 groups or 100 classes are nested",
	TooManyGroups:       "more than 10,000 groups",
	TooManyInstructions: "too many instructions",
}

// String returns a sentence for people, without a full stop.
func (r Reason) String() string { return reasons[r] }

// IsSyntax reports whether ECMAScript rejects the expression, too. Otherwise, it exceeds a
// bound or is not regular.
func (r Reason) IsSyntax() bool { return r < LookAround }

// NeedsEngine reports whether the only problem is a look-around or a back reference. An
// engine that backtracks can run the expression.
func (r Reason) NeedsEngine() bool { return r == LookAround || r == BackReference }
