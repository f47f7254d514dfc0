// Package analysis compares the sets of URLs that patterns match: whether two patterns
// overlap, whether one matches all that another does, which patterns of a list are never
// reached.
//
//	a := urlpattern.MustParse("https://*.example.com/:page")
//	b := urlpattern.MustParse("https://www.:domain.com/about")
//	analysis.Overlaps(a, b) // Yes: https://www.example.com/about
//	analysis.Within(a, b)   // No: https://.example.com/a
//
// An answer is about all URLs that the URL parser can return. Package analysis knows which
// those are, for each component: a path without dot segments, a host in lowercase, an address
// in its only spelling, a port that is not the default one, only bytes that need no encoding.
//
// # Witnesses
//
// If a URL can prove an answer, the answer contains one, which has been parsed and matched with
// the patterns. It is the shortest such URL or, of several, one that is easy to read.
//
// # Cost
//
// To decide whether one regular expression includes another can take exponential time, so
// the steps of an answer are bounded. Beyond the bound it is [Unknown], with the reason
// [TooLarge]. An answer about a pattern that needs an [urlpattern.Engine] can also be Unknown,
// with the reason [NeedsEngine]. Where such a bound or pattern is involved, a witness need
// not be the shortest. An answer of Yes or No is always right, provided that an Engine always
// says the same about a text.
//
// The functions keep what they have computed about components for later calls, until the
// garbage collector drops it. So it is cheap to ask about many pairs of patterns.
package analysis

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/urlpattern"
)

// Verdict is the answer to a question.
type Verdict uint8

const (
	// Unknown means that the question was not decided. [Answer.Reason] says why.
	Unknown Verdict = iota
	No
	Yes
)

var verdictNames = []string{Unknown: "unknown", No: "no", Yes: "yes"}

// String returns "unknown", "no" or "yes".
func (v Verdict) String() string { return enum.Name(verdictNames, v) }

// AppendText appends the result of String to dst. It fails if v is not a Verdict.
func (v Verdict) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, verdictNames, v, "analysis.Verdict")
}

// MarshalText returns the result of String. It fails if v is not a Verdict.
func (v Verdict) MarshalText() ([]byte, error) { return v.AppendText(nil) }

// UnmarshalText sets v to the verdict with the given name.
func (v *Verdict) UnmarshalText(text []byte) error {
	return enum.Parse(v, verdictNames, text, "analysis.Verdict")
}

// Reason is the reason why an answer is [Unknown].
type Reason uint8

const (
	// NeedsEngine: a pattern contains a look-around or a back reference.
	NeedsEngine Reason = iota + 1
	// TooLarge: the answer would take too many steps.
	TooLarge
)

var reasonNames = []string{NeedsEngine: "needs-engine", TooLarge: "too-large"}

// String returns "needs-engine", "too-large" or, for 0, "".
func (r Reason) String() string { return enum.Name(reasonNames, r) }

// AppendText appends the result of String to dst. It fails if r is not a Reason.
func (r Reason) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, reasonNames, r, "analysis.Reason")
}

// MarshalText returns the result of String. It fails if r is not a Reason.
func (r Reason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the reason with the given name.
func (r *Reason) UnmarshalText(text []byte) error {
	return enum.Parse(r, reasonNames, text, "analysis.Reason")
}

// Answer is a verdict with its evidence.
type Answer struct {
	Verdict Verdict
	// URL proves the verdict if a URL can; otherwise it is the zero URL.
	URL weburl.URL
	// Reason is why the verdict is Unknown; otherwise it is 0.
	Reason Reason
}

// Find searches for a URL that all of match and none of avoid match. If the answer is Yes, it
// contains the URL.
func Find(match, avoid []urlpattern.Pattern) Answer {
	a := analyzers.Get().(*analyzer)
	defer analyzers.Put(a)
	return a.find(match, list{patterns: avoid}, nil)
}

// Overlaps reports whether there is a URL that both patterns match. If the answer is Yes, it
// contains such a URL.
func Overlaps(a, b urlpattern.Pattern) Answer {
	return Find([]urlpattern.Pattern{a, b}, nil)
}

// Within reports whether b matches every URL that a matches. If the answer is No, it contains
// a URL that only a matches.
func Within(a, b urlpattern.Pattern) Answer {
	return Find([]urlpattern.Pattern{a}, []urlpattern.Pattern{b}).not()
}

// Empty reports whether there is no URL that p matches. If the answer is No, it contains a URL
// that p matches.
func Empty(p urlpattern.Pattern) Answer {
	return Find([]urlpattern.Pattern{p}, nil).not()
}

// not returns the answer to the opposite question.
func (a Answer) not() Answer {
	switch a.Verdict {
	case Yes:
		a.Verdict = No
	case No:
		a.Verdict = Yes
	}
	return a
}
