package urlpattern_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/validation"
)

// partsOf returns the parts of all components without their places.
func partsOf(p urlpattern.Pattern) (all []urlpattern.Part) {
	for _, c := range components {
		for _, part := range p.Parts(c) {
			all = append(all, urlpattern.Part{Type: part.Type, Modifier: part.Modifier, Name: part.Name,
				Prefix: part.Prefix, Suffix: part.Suffix, Value: part.Value, Span: validation.Unknown()})
		}
		all = append(all, urlpattern.Part{}) // between components
	}
	return all
}

// checkWritten checks that p is the same after it was written and read: the pattern
// strings, the parts, and so the groups and what they match.
func checkWritten(t *testing.T, p urlpattern.Pattern) (again urlpattern.Pattern) {
	t.Helper()
	written, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(written, &again); err != nil {
		t.Errorf("%s: %v", written, err)
		return again
	}
	for _, c := range components {
		if again.Component(c) != p.Component(c) {
			t.Errorf("%s: %v was %q and is %q", written, c, p.Component(c), again.Component(c))
		}
	}
	if !slices.Equal(partsOf(again), partsOf(p)) {
		t.Errorf("%s: the parts were %+v\nand are %+v", written, partsOf(p), partsOf(again))
	}
	if again.IgnoresCase() != p.IgnoresCase() || again.String() != p.String() {
		t.Errorf("%s is read as %v", written, again)
	}
	return again
}

// A pattern string that is not read as the same pattern is written otherwise.
func TestExactJSON(t *testing.T) {
	for _, c := range []struct {
		init      urlpattern.Init
		component urlpattern.Component
		want      string // in JSON
	}{
		{urlpattern.Init{urlpattern.Hash: "##a"}, urlpattern.Hash, `##a`},
		{urlpattern.Init{urlpattern.Hash: "{#}?a"}, urlpattern.Hash, `{#}?a`},
		{urlpattern.Init{urlpattern.Hostname: `{}[\:\:1]`}, urlpattern.Hostname, `{}[\\:\\:1]`},
		{urlpattern.Init{urlpattern.Hostname: `[\:\:1]`}, urlpattern.Hostname, `[\\:\\:1]`},
		{urlpattern.Init{urlpattern.Hostname: `\[`}, urlpattern.Hostname, `{[}`},
		{urlpattern.Init{urlpattern.Hostname: "{[}"}, urlpattern.Hostname, `{[}`},
		{urlpattern.Init{urlpattern.Hostname: "[{}?]"}, urlpattern.Hostname, `[{}?]`},
		{urlpattern.Init{urlpattern.Protocol: "https", urlpattern.Port: "{443}"}, urlpattern.Port, `{443}`},
		{urlpattern.Init{urlpattern.Protocol: "{https}", urlpattern.Port: "443"}, urlpattern.Port, `{443}`},
		{urlpattern.Init{urlpattern.Protocol: "https", urlpattern.Port: "80"}, urlpattern.Port, `80`},
		{urlpattern.Init{urlpattern.Pathname: "a{}?b"}, urlpattern.Pathname, `a{}?b`},
		{urlpattern.Init{urlpattern.Pathname: "*\t*"}, urlpattern.Pathname, `*\t*`},
		{urlpattern.Init{urlpattern.Search: "(a)\t*+"}, urlpattern.Search, `(a)\t*+`},
		{urlpattern.Init{urlpattern.Hash: "{\t}*"}, urlpattern.Hash, `{\t}*`},
		{urlpattern.Init{urlpattern.Protocol: "data", urlpattern.Pathname: ":a#(b)"}, urlpattern.Pathname, `:a\t(b)`},
		{urlpattern.Init{urlpattern.Pathname: "/{}?\t:a"}, urlpattern.Pathname, `/{}?\t:a`},
	} {
		p, err := urlpattern.New(c.init)
		if err != nil {
			t.Errorf("%v: %v", c.init, err)
			continue
		}
		if want := `"` + c.component.String() + `":"` + c.want + `"`; !strings.Contains(p.String(), want) {
			t.Errorf("%v is written as %v, want %s", c.init, p, want)
		}
		checkWritten(t, p)
	}
}

func TestJSONOfSuite(t *testing.T) {
	for _, c := range suite.Cases[patternCase](t, folder+"urlpatterntestdata.json") {
		if p, err := construct(c.Pattern); err == nil {
			checkWritten(t, p)
		}
	}
}

// randomPieces holds pieces of pattern strings that are hard to write: texts that
// canonicalize to "" or to something else, delimiters and prefixes, groups of all kinds.
var randomPieces = []string{"\t", "\n", "#", "?", "[", "]", `\[`, "{[}", "{[", "{}", "{}?", "{\t}", "{\t}*", "{#}+", "}", "/", "{/}", ".", "..",
	"%2e", "a", "A", "b", "443", "80", "0", ":x", ":y", ":z", ":x", "*", "(.*)", "(a)", `([^\/]+?)`, `([^\.]+?)`, "([^]+?)", "{a:v}", "{:w/}", "{\t:u\t}",
	"{*b}?", "{a}", "{a}+", "+", "*", `\\`, `\:`, `\?`, "é", " ", "@", "-", "{a*\t}"}

func TestRandomJSON(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	protocols := []string{"https", "data", "{http}", "http{s}?", ""}
	accepted := 0
	for range n {
		c := components[rng.IntN(len(components))]
		var b strings.Builder
		for range 1 + rng.IntN(6) {
			b.WriteString(randomPieces[rng.IntN(len(randomPieces))])
		}
		init := urlpattern.Init{c: b.String()}
		if protocol := protocols[rng.IntN(len(protocols))]; protocol != "" && c != urlpattern.Protocol {
			init[urlpattern.Protocol] = protocol
		}
		p, err := urlpattern.Options{IgnoreCase: rng.IntN(8) == 0}.New(init)
		if err != nil {
			continue
		}
		accepted++
		if checkWritten(t, p); t.Failed() {
			t.Fatalf("%q", init)
		}
	}
	if accepted < n/10 {
		t.Errorf("only %d of %d patterns are valid", accepted, n)
	}
}
