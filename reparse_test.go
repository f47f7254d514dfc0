package weburl

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/mutate"
)

// Every URL parses to itself, except for those that the comment of String names: file: URLs
// that WithScheme made, with the host localhost or a path that begins with a drive letter
// that is not normalized.
func TestChangedURLsParseToThemselves(t *testing.T) {
	runs := 50_000
	if testing.Short() {
		runs = 10_000
	}
	var cases []mutate.Case
	for _, c := range suiteInputs(t) {
		cases = append(cases, mutate.Case{Input: c.input})
	}
	g := mutate.New(1, cases)
	exceptions := map[string]int{}
	check := func(u URL, how string) {
		again, err := Parse(u.String())
		if err == nil && again == u {
			return
		}
		first, _, _ := strings.Cut(strings.TrimPrefix(u.Path(), "/"), "/")
		switch {
		case how != "WithScheme" || u.Scheme() != "file":
		case u.Host().String() == "localhost":
			exceptions["localhost"]++
			return
		case len(first) == 2 && infra.IsWindowsDriveLetter(first) && !infra.IsNormalizedWindowsDriveLetter(first):
			exceptions["drive letter"]++
			return
		}
		t.Errorf("%s gives %q, which parses to %q, %v", how, u, again, err)
	}
	for range runs {
		input, _, _ := g.Next()
		u, err := Parse(input)
		if err != nil {
			continue
		}
		check(u, "Parse")
		check(u.WithoutQuery(), "WithoutQuery")
		check(u.WithoutFragment(), "WithoutFragment")
		check(u.WithoutQuery().WithoutFragment(), "both")
		check(u.WithoutCredentials().WithoutPort(), "WithoutPort")
		piece := g.Mutate(g.Host())
		for how, change := range map[string]func(string) (URL, error){
			"WithScheme": u.WithScheme, "WithHost": u.WithHost, "WithHostPort": u.WithHostPort, "WithPath": u.WithPath,
			"WithQuery": u.WithQuery, "WithFragment": u.WithFragment, "WithUsername": u.WithUsername, "Parse": u.Parse,
			"JoinSegments": func(s string) (URL, error) { return u.JoinSegments(s) },
		} {
			arg := piece
			if how == "WithScheme" {
				arg = "file"
			}
			if v, err := change(arg); err == nil {
				check(v, how)
			}
		}
	}
	if exceptions["localhost"] == 0 || exceptions["drive letter"] == 0 {
		t.Errorf("not all exceptions were met: %v", exceptions)
	}
}
