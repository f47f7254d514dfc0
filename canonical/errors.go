package canonical

import "github.com/weburl-go/weburl/internal/enum"

// Reason says why a text has no canonical form.
type Reason uint8

const (
	// NoInput: there is nothing but white space, or the zero URL.
	NoInput Reason = iota + 1
	// NoHost: there is no host, and the profile needs one.
	NoHost
	// NoSlashes: a scheme is not followed by "//", as in "mailto:a@b".
	NoSlashes
	// InvalidPort: the port is not a number up to 65535.
	InvalidPort
	// OpenBracket: a host begins with a bracket that is not closed, or something
	// other than a port follows it.
	OpenBracket
	// NoExpressions: the profile has no lookup expressions.
	NoExpressions
	// NoRules: the profile does not read URLs, so rules about parameters do not
	// apply to it.
	NoRules
	// NoURL: the profile makes keys, which are not URLs to fetch.
	NoURL
)

var reasonNames = []string{
	NoInput: "no-input", NoHost: "no-host", NoSlashes: "no-slashes", InvalidPort: "invalid-port", OpenBracket: "open-bracket",
	NoExpressions: "no-expressions", NoRules: "no-rules", NoURL: "no-URL",
}

var reasonTexts = []string{
	0:             "unknown reason",
	NoInput:       "there is nothing to read",
	NoHost:        "there is no host",
	NoSlashes:     `the scheme is not followed by "//"`,
	InvalidPort:   "the port is not a number up to 65535",
	OpenBracket:   "the bracket around the address is not closed, or something but a port follows it",
	NoExpressions: "the profile has no lookup expressions",
	NoRules:       "rules for parameters need a profile that reads URLs",
	NoURL:         "the profile makes keys, which are not URLs to fetch",
}

// String returns a short name of the reason, such as "no-host"; "" if r is unknown.
func (r Reason) String() string { return enum.Name(reasonNames, r) }

// Explanation returns a sentence without a period.
func (r Reason) Explanation() string { return enum.At(reasonTexts, r) }

// AppendText appends the string of r to dst. It fails if r is unknown.
func (r Reason) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, reasonNames, r, "canonical.Reason")
}

// MarshalText returns the string of r. It fails if r is unknown.
func (r Reason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads the string of a reason.
func (r *Reason) UnmarshalText(text []byte) error {
	return enum.Parse(r, reasonNames, text, "canonical.Reason")
}

// Error says why a text has no canonical form. It contains nothing of the text.
type Error struct {
	// Profile and Rule are names; they are empty if no rule was at work.
	Profile, Rule string
	Reason        Reason
}

// Error names the profile, the rule and the reason.
func (e *Error) Error() string {
	text := "canonical: "
	if e.Rule != "" {
		text += e.Profile + ", " + e.Rule + ": "
	}
	return text + e.Reason.Explanation()
}
