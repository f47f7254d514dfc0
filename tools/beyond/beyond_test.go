package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/test/beyond"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/tools/internal/peers"
	"github.com/weburl-go/weburl/webapi"
)

func load(t *testing.T) []beyond.Case {
	t.Helper()
	cases, err := beyond.Load()
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// atRoot makes the root of the module the working directory, as it is for go run.
func atRoot(t *testing.T) {
	t.Helper()
	t.Chdir(filepath.Join("..", ".."))
}

// play returns what package webapi shows after the calls.
func play(calls []beyond.Call) beyond.Observed {
	var u *webapi.URL
	var states []state
	for _, c := range calls {
		switch c[0] {
		case "new":
			var err error
			if u, err = webapi.NewURL(c[1], c[2:]...); err != nil {
				return beyond.Observed{Fails: true}
			}
		case "params":
			states = append(states, state{Params: peers.Params(webapi.NewURLSearchParams(c[1]))})
			continue
		default:
			peers.Apply(u, mutate.Call{Name: c[0], Args: c[1:]})
		}
		s := state{Params: peers.Params(u.SearchParams())}
		for _, a := range peers.Values(u) {
			s.URL = append(s.URL, &a)
		}
		states = append(states, s)
	}
	o, _ := observed(states)
	return o
}

func TestWeburl(t *testing.T) {
	for _, c := range load(t) {
		if wrong := c.Wrong(play(c.Calls)); wrong != "" {
			t.Errorf("%s shows %s, not %s (%s)", c, wrong, c.Right(), c.Class.Anchor)
		}
	}
}

// The stored results are about the current cases. Each was tried in at least four
// engines, the reference implementation is always right, and some engine is wrong.
func TestResults(t *testing.T) {
	atRoot(t)
	cases := load(t)
	results, err := readResults()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, c := range cases {
		name := c.String()
		known[name] = true
		asked, wrong := 0, 0
		for _, e := range engines {
			r, ok := results[e.name]
			if !ok || len(e.able([]beyond.Case{c})) == 0 {
				continue
			}
			asked++
			if _, ok := r.Wrong[name]; ok {
				wrong++
			}
		}
		if asked < 4 || wrong == 0 {
			t.Errorf("%s: %d of %d engines are wrong, want some of at least four", name, wrong, asked)
		}
	}
	for name, r := range results {
		i := slices.Index(engineNames(), name)
		if i < 0 {
			t.Errorf("results of %q, which is no engine", name)
			continue
		}
		if n := len(engines[i].able(cases)); r.Asked != n {
			t.Errorf("%s was asked %d cases, but there are %d", name, r.Asked, n)
		}
		for c := range r.Wrong {
			if !known[c] {
				t.Errorf("%s has a result of %s, which is no case", name, c)
			}
		}
	}
	if wrong := results["whatwg-url"].Wrong; len(wrong) > 0 {
		t.Errorf("whatwg-url gives %v", wrong)
	}
}

func TestPage(t *testing.T) {
	atRoot(t)
	results, err := readResults()
	if err != nil {
		t.Fatal(err)
	}
	if now, err := pageTables.Read(); err != nil || now != tables(results, load(t)) {
		t.Errorf("%s is not what go run ./tools/beyond -write writes (%v)", pageFile, err)
	}
	elsewhere := pageTables
	elsewhere.Begin = "a line that the page does not have"
	if _, err := elsewhere.Read(); err == nil {
		t.Error("a page without a place for the tables is written")
	}
}

func TestQuestions(t *testing.T) {
	got, err := questions([]beyond.Case{{Calls: []beyond.Call{{"new", "a", "b:/"}, {"sort"}}}, {Calls: []beyond.Call{{"params", "é"}}}})
	if want := "[[0,\"new\",\"a\",\"b:/\"],[2,\"sort\"]]\n[[2,\"params\",\"é\"]]\n"; err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
}

func TestAnswers(t *testing.T) {
	version, seen, err := answers([]byte(`{"b": "2", "a": "1"}
{"states": [{}, {"url": ["h:", null, "p:"], "params": ["1", "x=y", "x", "y"]}]}
{"states": [{"threw": true}]}
{"states": [{"params": ["0", ""]}]}
{"crash": "why"}
`))
	if err != nil || version != "a 1, b 2" || len(seen) != 4 {
		t.Fatalf("%s, %+v, %v", version, seen, err)
	}
	if a := seen[0].Attributes; a["href"] != "h:" || a["protocol"] != "p:" || a["searchParams"] != "x=y" || len(a) != 3 ||
		!slices.Equal(seen[0].Pairs, [][2]string{{"x", "y"}}) || seen[0].Fails {
		t.Errorf("%+v", seen[0])
	}
	if !seen[1].Fails || seen[2].Fails || seen[2].Attributes["searchParams"] != "" || seen[3].Attributes["href"] != "crash: why" {
		t.Errorf("%+v", seen[1:])
	}
	for _, bad := range []string{"", "x", "{}\n{\"states\": []}\n", "{}\n[]\n"} {
		if _, seen, err := answers([]byte(bad)); err == nil {
			t.Errorf("%q is %+v", bad, seen)
		}
	}
}

func TestDifferences(t *testing.T) {
	got := strings.Join(differences(map[string]string{"a": "1", "b": "2", "c": "3"}, map[string]string{"b": "4", "c": "3", "d": "5"}), "; ")
	if want := "b gives 4, but gave 2; d gives 5, but was right; a is right, but gave 1"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// The newest version is the last before one of which a probe fails.
func TestNewest(t *testing.T) {
	all := []probe{{age: 0}, {age: 0}, {age: 6 << 3}, {age: 15<<3 | 1}, {age: 16 << 3}, {age: 16 << 3}}
	for want, fails := range map[string][]bool{
		"any":  {true, false, false, false, false, false},
		"":     {true, true, true, false, false, false},
		"6.0":  {true, true, false, true, false, false},
		"15.1": {true, true, false, false, false, true},
		"16.0": {true, true, false, false, false, false},
	} {
		if got := newest(all, fails); got != want {
			t.Errorf("%v: %q, want %q", fails, got, want)
		}
	}
}

// Weburl itself has the version that its tables have, by the same probes.
func TestProbes(t *testing.T) {
	all := probes()
	fails := make([]bool, len(all))
	for i, p := range all {
		fails[i] = play(p.c.Calls).Fails
	}
	if got := newest(all, fails) + ".0"; got != weburl.UnicodeVersion {
		t.Errorf("weburl has Unicode %s by %d probes, want %s", got, len(all), weburl.UnicodeVersion)
	}
}

func TestShortVersion(t *testing.T) {
	for text, want := range map[string]string{"Chromium 1.2.3 built on x 4\n": "Chromium 1.2.3", "Mozilla Firefox 5.0esr": "Mozilla Firefox 5.0esr", "none\n": "none"} {
		if got := shortVersion(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Each engine is named once.
func TestEngineNames(t *testing.T) {
	names := engineNames()
	if sorted := slices.Compact(slices.Sorted(slices.Values(names))); len(sorted) != len(names) {
		t.Errorf("two engines have one name: %v", names)
	}
}

// The text of the Standard, taken literally, gives the expected results.
func TestTakenLiterally(t *testing.T) {
	n := 0
	for _, c := range load(t) {
		r, isURL := edition.Request{}, true
		for _, call := range c.Calls {
			switch {
			case call[0] == "new":
				r.Input = call[1]
				if len(call) > 2 {
					r.Base, r.HasBase = call[2], true
				}
			case slices.Contains(peers.Properties, call[0]):
				r.Set = append(r.Set, edition.Change{Attribute: call[0], Value: call[1]})
			default:
				isURL = false // it has no methods of search parameters
			}
		}
		if !isURL {
			continue
		}
		n++
		read := whatwg.Edition().Read(r)
		o := beyond.Observed{Fails: read.Failure != nil, Attributes: map[string]string{}}
		for _, a := range read.Attributes {
			o.Attributes[a.Name] = a.Value
		}
		if wrong := c.Wrong(o); wrong != "" {
			t.Errorf("%s is %s, not %s", c, wrong, c.Right())
		}
	}
	if n < 100 {
		t.Errorf("only %d cases", n)
	}
}
