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
	TooLong             // MaxSource
	TooDeep             // MaxGroupDepth, MaxClassDepth
	TooManyGroups       // MaxGroups
	TooManyInstructions // the bound of package automaton
	reasonEnd
)

// reasons holds a sentence for people and, for syntax errors, the rule's fragment in
// ECMA-262.
var reasons = [reasonEnd]struct{ text, anchor string }{
	UnescapedCharacter:       {"this character must be escaped with a backslash", "prod-SyntaxCharacter"},
	UnclosedGroup:            {"the group is not closed with )", "prod-Atom"},
	UnopenedGroup:            {") closes no group; escape it as \\)", "prod-SyntaxCharacter"},
	UnknownGroupType:         {"unknown kind of group after (?", "prod-Atom"},
	NothingToRepeat:          {"nothing comes before the quantifier", "prod-Term"},
	RepeatedQuantifier:       {"a quantifier cannot follow another one", "prod-Term"},
	QuantifiedAssertion:      {"an assertion cannot be repeated", "prod-Term"},
	IncompleteQuantifier:     {"{ does not begin a quantifier; escape it as \\{", "prod-QuantifierPrefix"},
	QuantifierOrder:          {"the minimum is greater than the maximum", "sec-patterns-static-semantics-early-errors"},
	UnfinishedEscape:         {"nothing follows the backslash", "prod-AtomEscape"},
	UnknownEscape:            {"unknown escape sequence", "prod-IdentityEscape"},
	DigitAfterZero:           {"a digit cannot follow \\0", "prod-CharacterEscape"},
	ControlEscape:            {"a letter must follow \\c", "prod-CharacterEscape"},
	HexEscape:                {"two hexadecimal digits must follow \\x", "prod-HexEscapeSequence"},
	UnicodeEscape:            {"four hexadecimal digits, or some in braces, must follow \\u", "prod-RegExpUnicodeEscapeSequence"},
	CodePointTooLarge:        {"the code point is greater than 10FFFF", "prod-CodePoint"},
	UnknownGroupNumber:       {"no group has this number", "sec-patterns-static-semantics-early-errors"},
	IncompleteNamedReference: {"the name of a group in angle brackets must follow \\k", "prod-AtomEscape"},
	UnknownGroupName:         {"no group has this name", "sec-patterns-static-semantics-early-errors"},
	InvalidGroupName:         {"the name of a group must be an identifier in angle brackets", "prod-GroupName"},
	DuplicateGroupName:       {"another group in the same alternative has this name", "sec-patterns-static-semantics-early-errors"},
	RepeatedModifier:         {"a modifier cannot occur twice", "sec-patterns-static-semantics-early-errors"},
	UnknownModifier:          {"unknown modifier; only i, m and s are allowed", "prod-RegularExpressionModifier"},
	EmptyModifiers:           {"a modifier must come before or after -", "sec-patterns-static-semantics-early-errors"},
	UnclosedClass:            {"the class is not closed with ]", "prod-CharacterClass"},
	UnescapedInClass:         {"this character must be escaped with a backslash in a class", "prod-ClassSetSyntaxCharacter"},
	DoubledPunctuator:        {"two of these characters are reserved in a class; escape them with backslashes", "prod-ClassSetReservedDoublePunctuator"},
	MissingOperand:           {"an operand of && or -- is missing", "prod-ClassSetOperand"},
	MixedOperators:           {"an operand of && or -- must be one character or a class; put the rest into brackets", "prod-ClassContents"},
	RangeBound:               {"a range must end in a single character", "prod-ClassSetRange"},
	RangeOrder:               {"the first character of the range comes after the last", "sec-patterns-static-semantics-early-errors"},
	NegatedStrings:           {"a class that may contain strings cannot be negated", "sec-patterns-static-semantics-early-errors"},
	UnclosedStrings:          {"strings in braces must follow \\q", "prod-ClassStringDisjunction"},
	IncompleteProperty:       {"the name of a property in braces must follow \\p and \\P", "prod-CharacterClassEscape"},
	UnknownProperty:          {"unknown property; names are case-sensitive", "sec-patterns-static-semantics-early-errors"},
	UnknownPropertyValue:     {"unknown value of the property; values are case-sensitive", "sec-patterns-static-semantics-early-errors"},

	LookAround:          {"a look-ahead or look-behind is not regular", ""},
	BackReference:       {"a reference to a group is not regular", ""},
	TooLong:             {"the expression is too long", ""},
	TooDeep:             {"groups or classes are nested too deep", ""},
	TooManyGroups:       {"the expression has too many groups", ""},
	TooManyInstructions: {"the expression is too large; lower the bounds of its quantifiers", ""},
}

// String returns a sentence for people, without a full stop.
func (r Reason) String() string { return reasons[r].text }

// Anchor returns the fragment of the rule in ECMA-262, or "" if r is not a syntax error.
func (r Reason) Anchor() string { return reasons[r].anchor }

// IsSyntax reports whether ECMAScript rejects the expression, too. Otherwise, it exceeds a
// bound or is not regular.
func (r Reason) IsSyntax() bool { return r < LookAround }

// NeedsEngine reports whether the only problem is a look-around or a back reference. An
// engine that backtracks can run the expression.
func (r Reason) NeedsEngine() bool { return r == LookAround || r == BackReference }
