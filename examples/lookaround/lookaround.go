// Package lookaround is an engine for [urlpattern.Options.Engine]. With it, the regular
// expressions of a URL pattern can contain look-around and back references, as in
// "https://example.com/((?!admin).*)". The package regexp2 matches them, by backtracking.
// To use the engine, copy lookaround.go.
//
// Package urlpattern passes to an engine what ECMAScript accepts with the flag "v".
// Regexp2 implements the flag "u". So [Engine.Compile] refuses:
//
//   - nested classes, the operators && and --, and \q{…}: with "u", [+--b] is the range
//     from "+" to "-", and "b".
//   - \P{…} in an expression that ignores case, by [urlpattern.Options.IgnoreCase] or by
//     a (?i: before it: there, \P{Lu} matches no ASCII letter with "v", and all with "u".
//   - properties of strings, such as \p{RGI_Emoji}, and scripts that package unicode lacks,
//     such as \p{Script=Garay} with Go 1.26.
//   - bounds of quantifiers above 2,147,483,647.
//
// All else matches and captures as in a browser, named groups included.
//
// The price is linear time. A path of 40 letters and "!" keeps ((?=(?:\w+-?)+$).*) busy
// for hours, or until the time limit. Compiling has no limit, so take patterns only from
// people whom you trust.
package lookaround

import (
	"errors"
	"regexp"
	"strings"
	"time"

	"github.com/dlclark/regexp2/v2"
	"github.com/weburl-go/weburl/urlpattern"
)

// Engine compiles regular expressions. The zero value is ready for use.
type Engine struct {
	// Timeout limits the time to match a component; 0 means 100 ms. Regexp2 reads a clock
	// that ticks every 100 ms, so a match can take about 200 ms longer.
	Timeout time.Duration
	// Exceeded, if not nil, is called when a match exceeds a limit, perhaps by several
	// goroutines at once. The error is [ErrTimeout] or, if the match needs too much memory,
	// [regexp2.ErrBacktrackingStackLimit]. Neither contains the input.
	//
	// NB: a URL that exceeds a limit does not match. That is safe in a list of what is
	// allowed, and unsafe in a list of what is forbidden.
	Exceeded func(source, input string, err error)
}

// ErrTimeout means that a match took longer than [Engine.Timeout].
var ErrTimeout = errors.New("lookaround: the match took too long")

// Compile implements [urlpattern.Engine].
func (e Engine) Compile(source, flags string) (urlpattern.Matcher, error) {
	options := regexp2.ECMAScript | regexp2.Unicode
	if flags == "vi" {
		options |= regexp2.IgnoreCase
	}
	if err := checkFlags(source, flags == "vi"); err != nil {
		return nil, err
	}
	re, err := regexp2.Compile(source, options)
	if err != nil {
		return nil, err
	}
	re.MatchTimeout = e.Timeout
	if e.Timeout == 0 {
		re.MatchTimeout = 100 * time.Millisecond
	}
	return matcher{re, e.Exceeded}, nil
}

// ignoresCase matches the start of a group in which case is ignored.
var ignoresCase = regexp.MustCompile(`^\(\?[ms]*i`)

// checkFlags returns an error if the flags "u" and "v" give source different meanings.
func checkFlags(source string, ignoreCase bool) error {
	inClass := false
	for i := 0; i < len(source); i++ {
		rest := source[i:]
		switch {
		case strings.HasPrefix(rest, `\P`) && ignoreCase, strings.HasPrefix(rest, `\q`):
			return errors.New("lookaround: " + rest[:2] + " is not supported here")
		case rest[0] == '\\':
			i++
		case !inClass:
			inClass = rest[0] == '['
			ignoreCase = ignoreCase || ignoresCase.MatchString(rest)
		case rest[0] == ']':
			inClass = false
		case rest[0] == '[', strings.HasPrefix(rest, "&&"), strings.HasPrefix(rest, "--"):
			return errors.New("lookaround: nested classes, && and -- are not supported")
		}
	}
	return nil
}

type matcher struct {
	re       *regexp2.Regexp
	exceeded func(source, input string, err error)
}

// Find implements [urlpattern.Matcher].
func (m matcher) Find(dst []int, input string) []int {
	found, err := m.re.FindStringMatch(input)
	if err != nil && m.exceeded != nil {
		if !errors.Is(err, regexp2.ErrBacktrackingStackLimit) {
			err = ErrTimeout // regexp2's error contains the input
		}
		m.exceeded(m.re.String(), input, err)
	}
	if found == nil {
		return nil
	}
	for i := range found.GroupCount() {
		group := found.GroupByNumber(i)
		if len(group.Captures) == 0 {
			dst = append(dst, -1, -1)
			continue
		}
		start, length := group.ByteRange()
		dst = append(dst, start, start+length)
	}
	return dst
}
