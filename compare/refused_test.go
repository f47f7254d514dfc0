package compare

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
)

// A refusal names the programs, what they disagree about or which error they report, and
// the kind of the finding.
func TestRefusalsSayWhoAndWhy(t *testing.T) {
	guard := func(profile string, refuse Severity) Guard {
		p, err := ParseProfile(profile)
		if err != nil {
			t.Fatal(err)
		}
		g := Guard{Profile: p, Refuse: refuse}
		if p.NeedsBase {
			g.Base = weburl.MustParse("https://shop.example/login")
		}
		return g
	}
	for _, c := range []struct {
		guard       Guard
		input, want string
	}{
		{Guard{}, `http://evil.example\@shop.example/`, "net/url and net/http reject this URL: invalid userinfo"},
		{Guard{}, "mailto:a@b", "net/http rejects the normalized form of this URL: unsupported-protocol-scheme"},
		{guard("fetch=net/http", None), "http://h/%zz", "net/http rejects the normalized form of this URL"},
		{guard("all", Info), "ftp://h/", "net/http rejects this URL: unsupported-protocol-scheme"},
		{guard("all", None), "http://a@b@c/", "whatwg and rfc3986-first-at find different hosts in this URL: more than one @ in the authority (several-at)"},
		{Guard{}, "http://ｓhop.example/", "net/http connects to one host and sends a Host header for another: characters in the host that stand for others (idna-mapped-host)"},
		{Guard{}, "http:///h/", "only one of whatwg and net/url finds a host in this URL: not two slashes after the scheme (slash-count)"},
		{Guard{}, `http://h/a\b`, "whatwg and net/url find different paths in this URL: a backslash in the path (backslash-in-path)"},
		{Guard{}, "http://127.1/", "net/url and net/http show an internal host in disguise: an IPv4 address not written as four decimal numbers (numeric-host)"},
		{guard("all", Low), "HTTP://h/", "whatwg and html-2012 write this URL differently (forms-differ)"},
		{guard("fetch=whatwg", Info), "http://u@h/", "a username or password (credentials)"},
		{guard("redirect", None), "//evil.example", "whatwg, rfc3986, rfc3987 and 8 others do not all stay in the origin of the base URL: a reference that names a host without a scheme (scheme-relative)"},
		{guard("guard=webspecs-2014 fetch=whatwg", Critical), "foo://shop.example/", "webspecs-2014 and whatwg find different paths in the normalized form of this URL: a path that begins with two slashes (path-starts-with-two-slashes)"},
	} {
		_, err := c.guard.Parse(c.input)
		if err == nil || strings.TrimPrefix(err.Error(), "compare: refused: ") != c.want {
			t.Errorf("%q under %q:\n%v, want\n%s", c.input, c.guard.Profile.Name, err, c.want)
		}
	}
}

// The message about a URL that a program reads differently the second time names that
// program, and the number of programs is the number of names.
func TestTextsOfRefusals(t *testing.T) {
	for _, c := range []struct {
		finding Finding
		want    string
	}{
		{Finding{ID: unstableOnReparse, Readings: []string{"curl"}}, "curl reads the output for this URL differently from this URL (unstable-on-reparse)"},
		{Finding{ID: unstableOnReparse, Readings: []string{"curl", "java"}}, "curl and java read the output for this URL differently from this URL (unstable-on-reparse)"},
		{Finding{ID: dependsOnEdition, Readings: []string{"whatwg"}}, "whatwg and the edition before read this URL differently (depends-on-edition)"},
		{Finding{ID: "numeric-host", Effect: HidesInternal, Readings: []string{"curl"}},
			"curl shows an internal host in disguise: an IPv4 address not written as four decimal numbers (numeric-host)"},
		{Finding{ID: "scheme-relative", Effect: LeavesOrigin, Readings: []string{"curl"}},
			"curl leaves the origin of the base URL: a reference that names a host without a scheme (scheme-relative)"},
		{Finding{ID: refusedBySome, Readings: []string{"a", "b", "c", "d"}}, "a, b, c and d reject this URL"},
		{Finding{ID: refusedBySome, Readings: []string{"a", "b", "c", "d", "e"}}, "a, b, c and 2 others reject this URL"},
	} {
		if got := strings.TrimPrefix((&RefusedError{Finding: c.finding}).Error(), "compare: refused: "); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Every effect and every kind of finding has a message, with one reading and with several.
func TestEveryRefusalHasAMessage(t *testing.T) {
	for _, k := range Kinds() {
		for e := range Effect(effectCount) {
			for _, readings := range [][]string{{"a"}, {"a", "b"}, {"a", "b", "c", "d"}, {"a", "b", "c", "d", "e"}} {
				text := (&RefusedError{Finding: Finding{ID: k.ID, Effect: e, Readings: readings}}).Error()
				if k.ID != refusedBySome && !strings.HasSuffix(text, " ("+k.ID+")") || strings.Contains(text, "  ") || strings.HasSuffix(text, ": ") {
					t.Errorf("%s, %v: %q", k.ID, e, text)
				}
			}
		}
	}
}
