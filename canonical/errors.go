package canonical

import "github.com/weburl-go/weburl/internal/enum"

// Reason is a reason why a call fails: in most cases, why a text has no canonical
// form.
type Reason uint8

const (
	// NoInput: the text is empty or only white space, or the URL is the zero URL.
	NoInput Reason = iota + 1
	// NoHost: the host is empty, and the profile needs one.
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
	// NoRules: the profile does not read URLs, so it takes no rules for parameters.
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
	NoInput:       "the input is empty",
	NoHost:        "there is no host",
	NoSlashes:     `the scheme is not followed by "//"`,
	InvalidPort:   "the port is not a number up to 65535",
	OpenBracket:   "the bracket around the address is not closed, or something other than a port follows it",
	NoExpressions: "the profile has no lookup expressions",
	NoRules:       "rules for parameters need a profile that reads URLs",
	NoURL:         "the profile makes keys, which are not URLs to fetch",
}

// String returns a short name for r, such as "no-host", or "" if r is unknown.
func (r Reason) String() string { return enum.Name(reasonNames, r) }

// Explanation returns a sentence about r without a final period.
func (r Reason) Explanation() string { return enum.At(reasonTexts, r) }

// AppendText appends r.String() to dst. It fails if r is unknown.
func (r Reason) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, reasonNames, r, "canonical.Reason")
}

// MarshalText returns r.String(). It fails if r is unknown.
func (r Reason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the reason whose String is text. It fails if there is
// none.
func (r *Reason) UnmarshalText(text []byte) error {
	return enum.Parse(r, reasonNames, text, "canonical.Reason")
}

// Error reports why a call of this package fails. It contains none of the input.
type Error struct {
	// Profile and Rule name the profile and the rule that failed. They are empty if
	// no rule was applied.
	Profile, Rule string
	Reason        Reason
}

// Error returns a message that names the profile, the rule and the reason.
func (e *Error) Error() string {
	text := "canonical: "
	if e.Rule != "" {
		text += e.Profile + ", " + e.Rule + ": "
	}
	return text + e.Reason.Explanation()
}
