package whatwg2017

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// differing is the number of cases of urltestdata.json, which is of July 2026, that each
// entry of the page of oddities explains.
var differing = map[int]int{1: 6, 2: 4, 3: 18, 4: 75, 5: 27, 6: 12, 7: 17, 8: 21, 9: 3, 10: 13, 11: 6, 12: 4}

// The inputs of urltestdata.json are read as its results say, unless an entry of the page
// of oddities explains why not; the number of these is known.
func TestSuiteURL(t *testing.T) {
	cases := suite.URLCases(t)
	if len(cases) != 891 {
		t.Errorf("%d cases, want 891", len(cases))
	}
	count := map[int]int{}
	for _, c := range cases {
		r := read(edition.Request{Input: c.Input, Base: c.BaseOrEmpty(), HasBase: c.Base != nil})
		problem := ""
		switch {
		case c.Failure && r.Failure == nil:
			problem = "is " + r.Href
		case !c.Failure && r.Failure != nil:
			problem = "fails"
		case !c.Failure:
			attributes := c.Attributes()
			for _, a := range r.Attributes {
				if want, ok := attributes[a.Name]; ok && a.Value != want {
					problem += a.Name + " is " + a.Value + ", not " + want + "; "
				}
			}
		}
		if problem == "" {
			continue
		}
		n := entry(c.Input, c.Href, c.Failure, r)
		if n == 0 {
			t.Errorf("%q against %q: %s", c.Input, c.BaseOrEmpty(), problem)
		}
		count[n]++
	}
	if !maps.Equal(count, differing) {
		t.Errorf("the entries explain %v cases, want %v", count, differing)
	}
}

// entry returns the number of the entry of the page of oddities that says why an input
// is not read as in July 2026, or 0.
func entry(input, href string, fails bool, r edition.Reading) int {
	_, fragment, _ := strings.Cut(input, "#")
	last := r.Host.Text[strings.LastIndexByte(strings.TrimSuffix(r.Host.Text, "."), '.')+1:]
	switch {
	case strings.HasPrefix(input, "gopher:"):
		return 1
	case strings.Contains(strings.ToLower(input), "xn--") && (r.Failure != nil && r.Failure.Name == ToASCIIFailed || r.Host.Text == ""):
		return 6
	case r.Host.Text == "" && r.Host.Present && fails:
		return 6
	case fails && strings.IndexFunc(r.Host.Text, func(r rune) bool { return r <= 0x1F || r == 0x7F || strings.ContainsRune("<>^|", r) }) >= 0:
		return 4
	case fails && strings.Contains(r.Host.Text, "%7C"):
		return 4
	case fails && strings.IndexByte("0123456789", last[0]) >= 0:
		return 5
	case r.Scheme.Text == "blob" && r.Href == href:
		return 12
	case r.Scheme.Text == "file" && slices.ContainsFunc(r.Errors, func(f edition.Finding) bool { return f.Name == LeadingSegment }):
		return 8
	case r.Scheme.Text == "file" && strings.Count(strings.ToLower(r.Path.Text), "/c") == 2:
		return 9
	case r.Scheme.Text == "file":
		return 7
	case strings.Contains(href, ":/.//"), !r.Host.Present && r.Scheme.Text == "non-spec":
		return 10
	case strings.Contains(href, "%20?") || strings.Contains(href, "%20#"):
		return 11
	case strings.ContainsAny(fragment, " \"<>`\x00"):
		return 3
	case strings.ContainsAny(input, "'^"):
		return 2
	}
	return 0
}

// An input is valid if it is read without a validation error, except for the entries 33 and
// 34.
func TestValidIsWithoutErrors(t *testing.T) {
	agree, counts := 0, map[string]int{}
	for _, c := range suite.URLCases(t) {
		input, base, hasBase := c.Input, c.BaseOrEmpty(), c.Base != nil
		r := read(edition.Request{Input: input, Base: base, HasBase: hasBase})
		if r.FailedIn == validation.Base {
			continue
		}
		valid := Valid(input)
		if hasBase {
			valid = ValidWithBase(input, base)
		}
		without := len(r.Errors) == 0
		switch {
		case valid == without:
			agree++
		case valid:
			if !slices.Contains(notInGrammar, r.Errors[0].Name) {
				t.Errorf("%q against %q is valid, with errors %v", input, base, r.Errors)
			}
			counts["valid"]++
		default:
			rest := strings.TrimPrefix(strings.ToLower(input), r.Scheme.Text+":")
			authority := strings.TrimPrefix(rest, "//")
			host, path := authority, ""
			if i := strings.IndexAny(authority, "/?#"); i >= 0 {
				host, path = authority[:i], authority[i:]
			}
			switch n := schemeLength(rest); {
			case strings.HasPrefix(path, "//"), rest != authority && host == "", n > 0 && strings.HasPrefix(rest[n:], ":"):
			case r.Host.Present && !isValidHost(strings.SplitN(host, ":", 2)[0]) && !areURLUnits(host, ""):
			case r.Host.Present && !isValidHost(host):
			default:
				t.Errorf("%q against %q is not valid, but without errors", input, base)
			}
			counts["without"]++
		}
	}
	if agree < 700 || counts["valid"] == 0 || counts["without"] == 0 {
		t.Errorf("%d agree, %v", agree, counts)
	}
}

// notInGrammar lists the errors that a string can cause although it is valid by the
// grammar.
var notInGrammar = []string{
	Credentials, EmptyHost, PortRange, PortDigits, RelativeOpaqueBase, IPv4Unusual, IPv4Part, IPv4Range, HostBeforeDrive, LeadingSegment,
}
