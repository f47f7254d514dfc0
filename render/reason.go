package render

import "github.com/weburl-go/weburl/internal/enum"

// Reason says why a part of a URL is not shown, or not as it is in the URL, or why it
// is suspicious.
type Reason uint8

const (
	// None is no reason: the part is shown as it is.
	None Reason = iota

	// CredentialsHidden: a username or password could be taken for the host.
	CredentialsHidden
	// OnlyScheme: the surface shows URLs of this scheme only.
	OnlyScheme
	// BeyondHost: only the host is shown.
	BeyondHost
	// BeyondRegistrableDomain: only the registrable domain is shown.
	BeyondRegistrableDomain
	// TrivialSubdomain: a leading "www" or "m" says nothing.
	TrivialSubdomain
	// Elided: there is no room for it.
	Elided

	// DomainToUnicode: the label is decoded from Punycode.
	DomainToUnicode
	// PercentDecoded: the characters are percent-decoded.
	PercentDecoded
	// Isolated: text from right to left is kept apart from what is around it.
	Isolated

	// SchemeLooksLikeHost: the scheme has a dot, as in "example.org:443/", so it can be
	// taken for the host.
	SchemeLooksLikeHost

	// InvalidLabel: the label is not valid, so it has no other form.
	InvalidLabel
	// ByPolicy: the options ask for domains in ASCII.
	ByPolicy
	// InvisibleInDomain: the label has a character that cannot be seen.
	InvisibleInDomain
	// RestrictedCharacter: the label has a character that is not recommended for
	// identifiers: a symbol, a letter of a script that is no longer in use.
	RestrictedCharacter
	// MarksInDomain: the label has combining marks that cannot be told apart or hide
	// other characters.
	MarksInDomain
	// MixedScripts: the label has scripts that are not written together.
	MixedScripts
	// MixedNumbers: the label has digits of more than one number system.
	MixedNumbers
	// SyntaxLookalike: the label has a character that looks like a delimiter.
	SyntaxLookalike
	// DigitLookalike: the label has digits, or letters that look like digits, that make
	// it look like another in ASCII.
	DigitLookalike
	// WholeScriptConfusable: the label is in one script, but looks like one in ASCII.
	WholeScriptConfusable
	// LooksLikeName: the domain looks like one of the names.
	LooksLikeName
	// ContainsName: a label of the domain, or a part of it between hyphens, is or looks
	// like the first label of one of the names, but the domain does not belong to it.
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
	// SuspiciousMark: the mark would be drawn over a delimiter, or over too many others.
	SuspiciousMark
	// Substitute: the character stands for one that is lost.
	Substitute
	// Lock: the character looks like a sign of security.
	Lock
	// Syntax: decoded, the character could be taken for a delimiter.
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
	DigitLookalike: "digit-lookalike", WholeScriptConfusable: "whole-script-confusable", LooksLikeName: "looks-like-name",
	ContainsName: "contains-name", AnotherLabel: "another-label", NotUTF8: "not-UTF-8", Control: "control", BidiControl: "bidi-control",
	Invisible: "invisible", SuspiciousMark: "suspicious-mark", Substitute: "substitute", Lock: "lock", Syntax: "syntax",
}

var explanations = [reasons]string{
	CredentialsHidden:       "the username and password are not shown, since they can be taken for the host",
	OnlyScheme:              "the scheme is not shown, since all URLs here have it",
	BeyondHost:              "only the host is shown, since the rest is up to whoever made the link",
	BeyondRegistrableDomain: "only the registrable domain is shown, since its owner can put anything in front of it",
	TrivialSubdomain:        "a leading www or m is not shown, since it says nothing about the owner",
	Elided:                  "there is no room for all of it; what is left out tells less than what is shown",
	DomainToUnicode:         "the label is in Punycode in the URL, and safe to show in Unicode",
	PercentDecoded:          "the characters are percent-encoded in the URL, and safe to show",
	Isolated:                "text from right to left is kept apart, so that the parts of the URL stay in order",
	SchemeLooksLikeHost:     "the scheme has a dot, so it can be taken for the host",
	InvalidLabel:            "the label is not valid by the rules for internationalized domain names",
	ByPolicy:                "domains are shown in ASCII",
	InvisibleInDomain:       "the label contains a character that cannot be seen",
	RestrictedCharacter:     "the label contains a character that is not recommended for names",
	MarksInDomain:           "the label contains marks over letters that cannot be told from others",
	MixedScripts:            "the label mixes scripts that are not written together",
	MixedNumbers:            "the label has digits of more than one kind",
	SyntaxLookalike:         "the label contains a character that looks like a dot, a slash or another delimiter",
	DigitLookalike:          "the label looks like one of Latin letters and digits",
	WholeScriptConfusable:   "the label looks like one of Latin letters",
	LooksLikeName:           "the domain looks like a name that it does not belong to",
	ContainsName:            "the label has the name of a domain that the host does not belong to",
	AnotherLabel:            "another label of the domain must not be shown in Unicode, and a domain is in one form",
	NotUTF8:                 "the percent-encoded bytes are not UTF-8",
	Control:                 "the character acts on a terminal or ends a line",
	BidiControl:             "the character changes the direction of the text around it",
	Invisible:               "the character is a space or cannot be seen",
	SuspiciousMark:          "the mark would be drawn over a delimiter, or on top of too many others",
	Substitute:              "the character stands for something that is not there",
	Lock:                    "the character looks like a sign that the page is secure",
	Syntax:                  "the character could be taken for a delimiter",
}

// Explanation returns the reason as part of a sentence; "" if r is None or unknown.
func (r Reason) Explanation() string {
	if r < reasons {
		return explanations[r]
	}
	return ""
}

// IsSuspicious reports whether the reason is that the host may pretend to be another,
// or cannot be read for certain.
func (r Reason) IsSuspicious() bool {
	switch r {
	case SchemeLooksLikeHost, InvisibleInDomain, RestrictedCharacter, MarksInDomain, MixedScripts, MixedNumbers, SyntaxLookalike, DigitLookalike,
		WholeScriptConfusable, LooksLikeName, ContainsName, BidiControl, Lock:
		return true
	}
	return false
}

// Role says what a span is a part of.
type Role uint8

const (
	// RoleScheme is the scheme, without its colon.
	RoleScheme Role = iota + 1
	// RoleDelimiter is the colon after the scheme, and the two slashes.
	RoleDelimiter
	// RoleCredentials are the username, the password and what delimits them. They are
	// never shown.
	RoleCredentials
	// RoleSubdomain are the labels before the registrable domain, which its owner
	// chooses, with their dots.
	RoleSubdomain
	// RoleRegistrableDomain is the part of a host by which to tell who owns it.
	RoleRegistrableDomain
	// RoleHost is a host without a registrable domain: an address, an opaque host, a
	// public suffix.
	RoleHost
	// RolePort is the port, with its colon.
	RolePort
	RolePath
	// RoleQuery is the query, with its question mark.
	RoleQuery
	// RoleFragment is the fragment, with its number sign.
	RoleFragment
	// RoleIsolate is a character that is only in the text, before or after text from
	// right to left.
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

// String returns the name of the reason, such as "mixed-scripts"; "" if r is unknown.
func (r Reason) String() string { return enum.Name(reasonNames, r) }

// AppendText appends the name of the reason to dst. It fails if r is unknown.
func (r Reason) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, reasonNames, r, "render.Reason")
}

// MarshalText returns the name of the reason. It fails if r is unknown.
func (r Reason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads the name of a reason.
func (r *Reason) UnmarshalText(text []byte) error {
	return enum.Parse(r, reasonNames, text, "render.Reason")
}

// String returns the role in the Standard's words, such as "registrable domain"; "" if
// r is unknown.
func (r Role) String() string { return enum.Name(roleNames, r) }

// AppendText appends the string of r to dst. It fails if r is unknown.
func (r Role) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, roleNames, r, "render.Role")
}

// MarshalText returns the string of r. It fails if r is unknown.
func (r Role) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads the string of a role.
func (r *Role) UnmarshalText(text []byte) error { return enum.Parse(r, roleNames, text, "render.Role") }

// String returns the name of the extent, such as "host"; "" if e is unknown.
func (e Extent) String() string { return enum.Name(extentNames, e) }

// AppendText appends the name of the extent to dst. It fails if e is unknown.
func (e Extent) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, extentNames, e, "render.Extent")
}

// MarshalText returns the name of the extent. It fails if e is unknown.
func (e Extent) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// UnmarshalText reads the name of an extent.
func (e *Extent) UnmarshalText(text []byte) error {
	return enum.Parse(e, extentNames, text, "render.Extent")
}

// String returns the name of the level in UTS #39, such as "single script"; "" if r is
// unknown.
func (r Restriction) String() string { return enum.Name(restrictionNames, r) }

// AppendText appends the name of the level to dst. It fails if r is unknown.
func (r Restriction) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, restrictionNames, r, "render.Restriction")
}

// MarshalText returns the name of the level. It fails if r is unknown.
func (r Restriction) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads the name of a level.
func (r *Restriction) UnmarshalText(text []byte) error {
	return enum.Parse(r, restrictionNames, text, "render.Restriction")
}
