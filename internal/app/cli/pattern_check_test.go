package cli

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/about"
	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/urlpattern"
)

// checkPatterns returns the findings about patterns, one on each line.
func checkPatterns(t *testing.T, patterns []string, args ...string) (found []findings.Record) {
	t.Helper()
	args = append([]string{"pattern", "check", "--notes", "--format", "ndjson"}, args...)
	got := run(strings.Join(patterns, "\n"), args...)
	if got.status > 1 {
		t.Fatalf("%+v", got)
	}
	for line := range strings.Lines(got.stdout) {
		var f findings.Record
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatal(err)
		}
		found = append(found, f)
	}
	return found
}

// prove checks that the URL of a finding about patterns shows what it says.
func prove(t *testing.T, patterns []string, f *findings.Record) {
	t.Helper()
	at := func(line int) urlpattern.Pattern { return urlpattern.MustParse(patterns[line-1]) }
	p := at(f.Line)
	if f.Code == "never-matches" {
		return
	}
	u, err := weburl.Parse(f.URL)
	if err != nil {
		t.Errorf("%q: %s has no URL", patterns, f.Code)
		return
	}
	switch f.Code {
	case "shadowed", "conflict":
		n := 0
		for _, r := range f.Related {
			if at(r.Line).Test(u) {
				n++
			}
			if f.Code == "conflict" && r.Line >= f.Line {
				t.Errorf("%q: line %d conflicts with line %d", patterns, f.Line, r.Line)
			}
		}
		if !p.Test(u) || n == 0 {
			t.Errorf("%q: %s does not show the finding %s of line %d", patterns, u, f.Code, f.Line)
		}
	default:
		if f.Suggestion != nil && urlpattern.MustParse(*f.Suggestion).Test(u) == p.Test(u) {
			t.Errorf("%q: %s does not tell line %d and %s apart", patterns, u, f.Line, *f.Suggestion)
		}
	}
}

// The URLs of findings are proofs, and a shadowed pattern is never the first that matches.
func TestPatternCheckIsProved(t *testing.T) {
	pieces := []string{"/a", "/b", "/:x", "/*", "/:x?", "*", "/(a|b)", "{/a}?", "/"}
	hosts := []string{"h", "*.h.test", "h.test", "{*.}?h.test", ":s.h.test", "h*"}
	var urls []weburl.URL
	for _, host := range []string{"h", "h.test", "a.h.test", "a.b.h.test", "ha"} {
		for _, path := range []string{"/", "/a", "/b", "/c", "/a/", "/a/a", "/a/b", "/b/a", "/b/c", "/a/b/c", "/c/c/c", "//"} {
			urls = append(urls, weburl.MustParse("https://"+host+path))
		}
	}
	r := rand.New(rand.NewPCG(38, 5))
	codes := map[string]int{}
	for range 60 {
		var patterns []string
		for range 2 + r.IntN(6) {
			text := "https://" + hosts[r.IntN(len(hosts))] + "/"
			for i := range 1 + r.IntN(3) {
				piece := pieces[r.IntN(len(pieces))]
				if i == 0 {
					text = strings.TrimSuffix(text, "/")
					if piece[0] != '/' {
						piece = "/a"
					}
				}
				text += piece
			}
			if _, err := urlpattern.Parse(text); err == nil {
				patterns = append(patterns, text)
			}
		}
		if len(patterns) == 0 {
			continue
		}
		shadowed := map[int]bool{}
		for _, f := range checkPatterns(t, patterns) {
			codes[f.Code]++
			prove(t, patterns, &f)
			shadowed[f.Line] = shadowed[f.Line] || f.Code == "shadowed"
		}
		for _, u := range urls {
			for i, text := range patterns {
				if urlpattern.MustParse(text).Test(u) {
					if shadowed[i+1] {
						t.Errorf("%q: line %d is reached by %s", patterns, i+1, u)
					}
					break
				}
			}
		}
	}
	for _, code := range []string{"shadowed", "conflict", "bare-domain", "folder"} {
		if codes[code] == 0 {
			t.Errorf("no finding is %s: %v", code, codes)
		}
	}
}

// A URL that another pattern of the list matches does not count as missing.
func TestPatternCheckOfLists(t *testing.T) {
	for _, test := range []struct{ patterns, args, want string }{
		{"https://*.h.test/*", "", "1 bare-domain"},
		{"https://*.h.test/* https://h.test/", "", ""},
		{"https://*.h.test/* https://h.test/a", "", "1 bare-domain"},
		{"https://h/a/* https://h/a", "", ""},
		{"https://h/a/*", "", "1 folder"},
		{"https://h/:x/b https://h/a/:x", "--ignore trailing-slash", "2 conflict"},
		{"https://h/a/b https://h/a/:x", "--ignore trailing-slash", ""},
		{"https://h/a/:x https://h/a/b", "--ignore trailing-slash", "2 shadowed"},
		{"https://h/a/:x https://h/a/b", "--best --ignore trailing-slash", ""},
		{"https://h/a/:x https://h/a/:y", "--best --ignore trailing-slash", "2 shadowed"},
		{"https://h/(a|b) https://h/(b|c) https://h/(a|c)", "--ignore trailing-slash", "2 conflict 3 shadowed"},
		{"https://h/(a|b) https://h/(b|c) https://h/(a|c)", "--ignore trailing-slash,shadowed", "2 conflict 3 conflict"},
		{"https://h:443/ http://h:443/ https://h:8443/", "", ""},
		{"https:/h/ https://h/#a https://h/?#a https://h/?b#a", "--ignore parameter-order", "1 never-matches 2 empty-search 3 shadowed"},
		{"https://h/#a https://h/?*#a", "", ""},
		{"h/a", "", "1 no-protocol"},
		{"https://h/((?!a).*)", "", "1 not-regular"},
	} {
		var got []string
		for _, f := range checkPatterns(t, strings.Fields(test.patterns), strings.Fields(test.args)...) {
			got = append(got, fmt.Sprint(f.Line, " ", f.Code))
		}
		if text := strings.Join(got, " "); text != test.want {
			t.Errorf("%s %s: %s, want %s", test.patterns, test.args, text, test.want)
		}
	}
}

// Messages name lines or, if patterns share a line, places in it.
func TestPatternCheckMessages(t *testing.T) {
	for _, test := range []struct{ list, want string }{
		{"https://h/*\nhttps://h/a", "never reached: the pattern in line 1 matches every URL that this pattern matches"},
		{"https://h/*\nhttps://h/*", "never reached: the pattern in line 1 is the same pattern"},
		{`["https://h/*", "https://h/a"]`, "never reached: the pattern at 1:2 matches every URL that this pattern matches"},
		{"https://h/(a|b)\nhttps://h/(c|d)\nhttps://h/(b|c)", "never reached: the patterns in lines 1 and 2 match every URL that this pattern matches"},
		{"https://h/a/:x\nhttps://h/b/:x\nhttps://h/c/:x\nhttps://h/d/:x\nhttps://h/:x/a",
			"overlaps the patterns in lines 1, 2, 3 and 1 more, and is neither more nor less specific than any of them"},
		{"https://h/a # the home page", "search: does not match URLs with a query: the search must be empty, because a hash is given; a comment needs a line of its own"},
		{`[{"port": "(99999)"}]`, "no URL matches this pattern: URLs have no such port"},
		{`[{"protocol": "https", "pathname": "a"}]`, "no URL matches this pattern: the paths of http and https URLs begin with a slash"},
	} {
		got := run(test.list, "pattern", "check", "--format", "json")
		if !strings.Contains(got.stdout, `"message":"`+test.want+`"`) || strings.Count(got.stdout, "\n") != 3 {
			t.Errorf("%s: %+v, want %s", test.list, got, test.want)
		}
	}
}

// What is suggested for an error matches something.
func TestPatternCheckSuggestsNoEmptyPattern(t *testing.T) {
	for pattern, want := range map[string]string{"https://[::1]/": `https://[\:\:1]/`, "https://[::1/": "", "https:/h/:": ""} {
		got := ""
		for _, f := range checkPatterns(t, []string{pattern}) {
			if f.Suggestion != nil {
				got = *f.Suggestion
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", pattern, got, want)
		}
	}
}

// A list without patterns is no success that passes in silence.
func TestPatternCheckOfNothing(t *testing.T) {
	for _, list := range []string{"", "\n# nothing\n", "[]"} {
		if got := run(list, "pattern", "check"); got.status != 0 || got.stderr != "weburl: no patterns found\n" {
			t.Errorf("%q: %+v", list, got)
		}
	}
}

// No form shows a password, wherever it is written.
func TestPatternCheckHidesPasswords(t *testing.T) {
	for _, list := range []string{
		"https://u:hunter2@h/",
		"https://u:hunter2:x@h/*",
		"https://{u}:hunter2+@h/",
		`https://u\:{hunter2}@h/`,
		`https://u\:<hunter2>|$@h/`,
		`https://u\:hunter2(@h/`,
		"https://u:hunter2@h/a|b",
		"https://u:hunter2@h/*\nhttps://u:hunter2@h/a\nhttps://u:hunter2@*/b",
		`[{"username": "u:hunter2", "password": "hunter2"}, {"username": "{hunter2}|"}, {"password": "^hunter2$"}]`,
	} {
		for _, format := range []string{"text", "json", "github", "sarif"} {
			if got := run(list, "pattern", "check", "--notes", "--format", format); strings.Contains(got.stdout+got.stderr, "hunter2") {
				t.Errorf("%s: %+v", list, got)
			}
		}
	}
}

// All codes of patterns can be set to a level, and have a rule in SARIF.
func TestPatternCheckCodes(t *testing.T) {
	rules := run("", "pattern", "check", "--format", "sarif").stdout
	var ids []string
	for _, topic := range about.NoteTopics() {
		ids = append(ids, topic.ID)
	}
	for c := urlpattern.NoProtocol; c <= urlpattern.TooLarge; c++ {
		ids = append(ids, c.String())
	}
	for _, id := range ids {
		if got := run("", "pattern", "check", "--severity", id+"=off"); got.status != 0 {
			t.Errorf("%s: %+v", id, got)
		}
		if !strings.Contains(rules, `{"id":"`+id+`",`) {
			t.Errorf("no rule is %s", id)
		}
	}
	for _, c := range []string{"shadowed", "never-matches", "conflict", "empty-search", "undecided", "not-a-pattern"} {
		if got := run("", "explain", c); got.status != 0 || !strings.Contains(rules, `{"id":"`+c+`",`) {
			t.Errorf("%s: %+v", c, got)
		}
	}
}
