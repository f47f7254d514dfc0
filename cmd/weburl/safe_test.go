package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// The code in docs/safe.md and docs/links.md prints what stands below it.
func TestSafePage(t *testing.T)  { runSnippets(t, "../../docs/safe.md") }
func TestLinksPage(t *testing.T) { runSnippets(t, "../../docs/links.md") }

// runSnippets runs the pieces of Go on a page as one program, and compares what each prints
// with the page.
func runSnippets(t *testing.T, name string) {
	t.Helper()
	page := strings.ReplaceAll(suite.Text(t, name), "\r\n", "\n")
	var recipes []*recipe
	for _, m := range regexp.MustCompile("(?m)^```go\n((?s:.*?))```\n\n```text\n((?s:.*?))```\n").FindAllStringSubmatchIndex(page, -1) {
		recipes = append(recipes, &recipe{page: name, language: "go", code: page[m[2]:m[3]], line: 1 + strings.Count(page[:m[2]], "\n"), output: page[m[4]:m[5]]})
	}
	if n := strings.Count(page, "```"); n != 4*len(recipes) || n == 0 {
		t.Errorf("%d fences for %d pieces of code: some code is not run", n, len(recipes))
	}
	runPrograms(t, recipes)
	updated := page
	for _, r := range recipes {
		if r.got == r.output {
			continue
		}
		updated = strings.Replace(updated, r.code+"```\n\n```text\n"+r.output, r.code+"```\n\n```text\n"+r.got, 1)
		if !*updateCookbook {
			t.Errorf("%s:%d prints\n%swhere the page has\n%sIf that is what you want: go test ./cmd/weburl -run %s -args -update-cookbook", name, r.line, r.got, r.output, t.Name())
		}
	}
	if *updateCookbook {
		suite.Write(t, name, updated)
	}
}

// docs/safe.md says which characters a URL cannot contain.
func TestCharactersOfURLs(t *testing.T) {
	g := mutate.New(35, nil)
	for range 20_000 {
		input, _, _ := g.Next()
		u, err := weburl.Parse(input)
		if err != nil {
			continue
		}
		s := u.String()
		if first := s[0] | 0x20; first < 'a' || first > 'z' {
			t.Errorf("%q does not begin with a letter", s)
		}
		isHTTP := u.IsHTTP()
		for _, c := range []byte(s) {
			if c < ' ' || c > '~' || isHTTP && strings.IndexByte(" <>", c) >= 0 || c == ' ' && !u.HasOpaquePath() {
				t.Errorf("%q contains %q", s, c)
			}
		}
	}
}
