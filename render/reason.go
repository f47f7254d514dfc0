package render

import "github.com/weburl-go/weburl/internal/enum"

// Reason is a reason why a part of a URL is hidden, is shown in another form, or is
// suspicious.
type Reason uint8

const (
	// None: the part is shown unchanged and is not suspicious.
	None Reason = iota

	// CredentialsHidden: a username or password could be taken for the host.
	CredentialsHidden
	// OnlyScheme: the scheme is Options.OnlyScheme.
	OnlyScheme
	// BeyondHost: only the host is shown.
	BeyondHost
	// BeyondRegistrableDomain: only the registrable domain is shown.
	BeyondRegistrableDomain
	// TrivialSubdomain: a leading "www" or "m" says nothing about the owner.
	TrivialSubdomain
	// Elided: there is no room for the part.
	Elided

	// DomainToUnicode: the label is decoded from Punycode.
	DomainToUnicode
	// PercentDecoded: the characters are percent-decoded.
	PercentDecoded
	// Isolated: right-to-left text is kept apart from the text around it.
	Isolated

	// SchemeLooksLikeHost: the scheme contains a dot, as in "example.org:443/", so people
	// may read it as the host.
	SchemeLooksLikeHost

	// InvalidLabel: the label is not valid, so it has no other form.
	InvalidLabel
	// ByPolicy: the options ask for domains in ASCII.
	ByPolicy
	// InvisibleInDomain: the label contains a character that cannot be seen.
	InvisibleInDomain
	// RestrictedCharacter: the label contains a character that is not recommended for
	// identifiers, such as a symbol or a letter of a script that is no longer in use.
	RestrictedCharacter
	// MarksInDomain: the label contains combining marks that cannot be told apart, hide
	// other characters, or do not belong to the letter before them.
	MarksInDomain
	// MixedScripts: the label mixes scripts that are not written together.
	MixedScripts
	// MixedNumbers: the label contains digits of more than one number system.
	MixedNumbers
	// SyntaxLookalike: the label contains a character that looks like a delimiter.
	SyntaxLookalike
	// MixedScriptConfusable: the label contains a character that looks like one of the
	// script around it, such as a Han character among Latin letters, or a Hiragana letter
	// among Katakana.
	MixedScriptConfusable
	// DigitLookalike: the label looks like an ASCII label because of digits, or of letters
	// that look like digits.
	DigitLookalike
	// WholeScriptConfusable: the label contains no Latin letters, but looks like an ASCII
	// label.
	WholeScriptConfusable
	// LooksLikeName: the registrable domain, or the host if it has none, looks like one of
	// Options.Names.
	LooksLikeName
	// ContainsName: the label, or a word of it, is or looks like the first label of one of
	// Options.Names, and the domain is not below that name. Words end at punctuation and
	// where Latin meets another script.
	ContainsName
	// AnotherLabel: another label must not be shown in Unicode.
	AnotherLabel

	// NotUTF8: the percent-encoded bytes are not UTF-8.
	NotUTF8
	// Control: the character is a control or ends a line.
	Control
	// BidiControl: the character changes the direction of text.
	BidiControl
	// Invisible: the character is a space or cannot be seen.
	Invisible
	// SuspiciousMark: the mark would be drawn over a delimiter, or over too many other marks.
	SuspiciousMark
	// Substitute: the character stands for a lost one, as U+FFFD does.
	Substitute
	// Lock: the character looks like a sign that the connection is secure.
	Lock
	// Syntax: decoded, the character could be read as a delimiter.
	Syntax

	reasons = iota
)

var reasonNames = []string{
	None: "none", CredentialsHidden: "credentials-hidden", OnlyScheme: "only-scheme", BeyondHost: "beyond-host",
	BeyondRegistrableDomain: "beyond-registrable-domain", TrivialSubdomain: "trivial-subdomain", Elided: "elided",
	DomainToUnicode: "domain-to-Unicode", PercentDecoded: "percent-decoded", Isolated: "isolated",
	SchemeLooksLikeHost: "scheme-looks-like-host",
	InvalidLabel:        "invalid-label", ByPolicy: "by-policy", InvisibleInDomain: "invisible-in-domain", RestrictedCharacter: "restricted-character",
	MarksInDomain: "marks-in-domain", MixedScripts: "mixed-scripts", MixedNumbers: "mixed-numbers", SyntaxLookalike: "syntax-lookalike",
	MixedScriptConfusable: "mixed-script-confusable",
	DigitLookalike:        "digit-lookalike", WholeScriptConfusable: "whole-script-confusable", LooksLikeName: "looks-like-name",
	ContainsName: "contains-name", AnotherLabel: "another-label", NotUTF8: "not-UTF-8", Control: "control", BidiControl: "bidi-control",
	Invisible: "invisible", SuspiciousMark: "suspicious-mark", Substitute: "substitute", Lock: "lock", Syntax: "syntax",
}

var explanations = [reasons]string{
	CredentialsHidden:       "the username and password are hidden, because they could be read as the host",
	OnlyScheme:              "the scheme is hidden, because all URLs here have it",
	BeyondHost:              "only the host is shown, because the author of the link chooses the rest",
	BeyondRegistrableDomain: "only the registrable domain is shown, because its owner chooses the labels before it",
	TrivialSubdomain:        "a leading www or m is hidden, because it says nothing about the owner",
	Elided:                  "there is no room for all of the URL; the hidden part matters less than the rest",
	DomainToUnicode:         "the label is in Punycode in the URL, and safe to show in Unicode",
	PercentDecoded:          "the characters are percent-encoded in the URL, and safe to show",
	Isolated:                "right-to-left text is kept apart, so the parts of the URL remain in order",
	SchemeLooksLikeHost:     "the scheme has a dot, so it can be taken for the host",
	InvalidLabel:            "the label is not valid by the rules for internationalized domain names",
	ByPolicy:                "domains are shown in ASCII",
	InvisibleInDomain:       "the label contains a character that cannot be seen",
	RestrictedCharacter:     "the label contains a character that is not recommended for names",
	MarksInDomain:           "the label contains marks that cannot be told apart, hide other characters or do not belong to the letter before them",
	MixedScripts:            "the label mixes scripts that are not written together",
	MixedNumbers:            "the label contains digits of more than one kind",
	SyntaxLookalike:         "the label contains a character that looks like a dot, a slash or another delimiter",
	MixedScriptConfusable:   "the label contains a character that looks like one of the script around it",
	DigitLookalike:          "the label looks like one of Latin letters and digits",
	WholeScriptConfusable:   "the label looks like one of Latin letters",
	LooksLikeName:           "the domain looks like a name that it does not belong to",
	ContainsName:            "the label contains the name of a domain that the host does not belong to",
	AnotherLabel:            "another label of the domain must not be shown in Unicode, and a domain is shown in one form",
	NotUTF8:                 "the percent-encoded bytes are not UTF-8",
	Control:                 "the character acts on a terminal or ends a line",
	BidiControl:             "the character changes the direction of the text around it",
	Invisible:               "the character is a space or cannot be seen",
	SuspiciousMark:          "the mark would be drawn over a delimiter, or on top of too many others",
	Substitute:              "the character stands for a lost one",
	Lock:                    "the character looks like a sign that the connection is secure",
	Syntax:                  "the character could be read as a delimiter",
}

// Explanation returns a clause about r, or "" if r is None or unknown.
func (r Reason) Explanation() string {
	if r < reasons {
		return explanations[r]
	}
	return ""
}

// IsSuspicious reports whether r means that the URL may imitate another, or that people may
// misread it.
func (r Reason) IsSuspicious() bool {
	switch r {
	case SchemeLooksLikeHost, InvisibleInDomain, RestrictedCharacter, MarksInDomain, MixedScripts, MixedNumbers, SyntaxLookalike, MixedScriptConfusable,
		DigitLookalike, WholeScriptConfusable, LooksLikeName, ContainsName, BidiControl, Lock:
		return true
	}
	return false
}

// Role says to which part of a URL a span belongs.
type Role uint8

const (
	// RoleScheme is the scheme, without its colon.
	RoleScheme Role = iota + 1
	// RoleDelimiter is the colon after the scheme, and the two slashes.
	RoleDelimiter
	// RoleCredentials is the username and password with their delimiters. They are never
	// shown.
	RoleCredentials
	// RoleSubdomain is a label before the registrable domain, or its dot. The owner of that
	// domain chooses these labels.
	RoleSubdomain
	// RoleRegistrableDomain is the part of a host that identifies its owner.
	RoleRegistrableDomain
	// RoleHost is a host without a registrable domain: an address, an opaque host, a
	// public suffix.
	RoleHost
	// RolePort is the port, with its colon.
	RolePort
	// RolePath is the path.
	RolePath
	// RoleQuery is the query, with its question mark.
	RoleQuery
	// RoleFragment is the fragment, with its number sign.
	RoleFragment
	// RoleIsolate is U+2066 or U+2069 before or after right-to-left text. It is only in the
	// text, not in the URL.
	RoleIsolate
)

var roleNames = []string{
	RoleScheme: "scheme", RoleDelimiter: "delimiter", RoleCredentials: "credentials", RoleSubdomain: "subdomain",
	RoleRegistrableDomain: "registrable domain", RoleHost: "host", RolePort: "port", RolePath: "path", RoleQuery: "query",
	RoleFragment: "fragment", RoleIsolate: "isolate",
}

func (r Role) isHost() bool { return RoleSubdomain <= r && r <= RoleHost }

func (r Role) isTail() bool { return RolePath <= r && r <= RoleFragment }

var extentNames = []string{Whole: "whole", HostOnly: "host", RegistrableDomainOnly: "registrable domain"}

var restrictionNames = []string{
	HighlyRestrictive: "highly restrictive", SingleScript: "single script", ASCIIOnly: "ASCII-only",
	ModeratelyRestrictive: "moderately restrictive",
}

// String returns the name of r, such as "mixed-scripts", or "" if r is unknown.
func (r Reason) String() string { return enum.Name(reasonNames, r) }

// AppendText appends r.String() to dst. It fails if r is unknown.
func (r Reason) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, reasonNames, r, "render.Reason")
}

// MarshalText returns r.String(). It fails if r is unknown.
func (r Reason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the reason whose name is text. It fails if there is none.
func (r *Reason) UnmarshalText(text []byte) error {
	return enum.Parse(r, reasonNames, text, "render.Reason")
}

// String returns the Standard's term for r, such as "registrable domain", or "" if r is
// unknown.
func (r Role) String() string { return enum.Name(roleNames, r) }

// AppendText appends r.String() to dst. It fails if r is unknown.
func (r Role) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, roleNames, r, "render.Role")
}

// MarshalText returns r.String(). It fails if r is unknown.
func (r Role) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the role whose String is text. It fails if there is none.
func (r *Role) UnmarshalText(text []byte) error { return enum.Parse(r, roleNames, text, "render.Role") }

// String returns the name of e, such as "host", or "" if e is unknown.
func (e Extent) String() string { return enum.Name(extentNames, e) }

// AppendText appends e.String() to dst. It fails if e is unknown.
func (e Extent) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, extentNames, e, "render.Extent")
}

// MarshalText returns e.String(). It fails if e is unknown.
func (e Extent) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// UnmarshalText sets e to the extent whose name is text. It fails if there is none.
func (e *Extent) UnmarshalText(text []byte) error {
	return enum.Parse(e, extentNames, text, "render.Extent")
}

// String returns the name of r in UTS #39, such as "single script", or "" if r is unknown.
func (r Restriction) String() string { return enum.Name(restrictionNames, r) }

// AppendText appends r.String() to dst. It fails if r is unknown.
func (r Restriction) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, restrictionNames, r, "render.Restriction")
}

// MarshalText returns r.String(). It fails if r is unknown.
func (r Restriction) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the level whose name is text. It fails if there is none.
func (r *Restriction) UnmarshalText(text []byte) error {
	return enum.Parse(r, restrictionNames, text, "render.Restriction")
}
