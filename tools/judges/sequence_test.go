package main

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/mutate"
)

// calls makes a sequence with complete looks from lists of a name and arguments.
func calls(lists ...[]string) sequence {
	var s sequence
	for _, l := range lists {
		s = append(s, call{mutate.Call{Name: l[0], Args: l[1:]}, everything})
	}
	return s
}

// unwatched returns s with a look only at the end.
func unwatched(s sequence) sequence {
	s = slices.Clone(s)
	for i := range s[:len(s)-1] {
		s[i].look = nothing
	}
	return s
}

func TestSequenceJSON(t *testing.T) {
	s := calls([]string{"new", "\xFFa", "http://h"}, []string{"host", "é"}, []string{"sort"})
	s[1].look = nothing
	got, err := json.Marshal(s)
	if want := `[[2,"new",{"hex":"ff61"},"http://h"],[0,"host","é"],[2,"sort"]]`; err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
}

func TestPlaybackDecode(t *testing.T) {
	var p playback
	err := p.decode([]byte(`{"states": [{"url": ["a:"], "params": ["0", ""], "baseHostname": "h"}, {"threw": true}, {}]}`))
	want := playback{states: []state{{URL: []string{"a:"}, Params: []string{"0", ""}, BaseHostname: "h"}, {Threw: true}, {}}}
	if err != nil || !reflect.DeepEqual(p, want) {
		t.Errorf("%+v, %v", p, err)
	}
	if err := p.decode([]byte(`{"crash": "Error"}`)); err != nil || p.crash != "Error" || p.states != nil {
		t.Errorf("%+v, %v", p, err)
	}
	if p.decode([]byte(`{`)) == nil {
		t.Error("a malformed answer is accepted")
	}
}

func TestPlay(t *testing.T) {
	p := play(calls(
		[]string{"new", "b?x=1#f", "http://u:p@h:8/a"},
		[]string{"href", "no URL"},
		[]string{"href", "ws://k/?a&b=2"},
		[]string{"append", "c", "é"}, []string{"delete", "a"}, []string{"delete", "c", "1"}, []string{"set", "b", "0"}, []string{"sort"},
		[]string{"protocol", "https"}, []string{"username", "n"}, []string{"password", "s"}, []string{"host", "i:1"},
		[]string{"hostname", "j"}, []string{"port", "2"}, []string{"pathname", "p"}, []string{"search", "?q"}, []string{"hash", "#g"},
	))
	if p.crash != "" || len(p.states) != 17 {
		t.Fatalf("%+v", p)
	}
	first := []string{"http://u:p@h:8/b?x=1#f", "http://h:8", "http:", "u", "p", "h:8", "h", "8", "/b", "?x=1", "#f"}
	if got := p.states[0]; !slices.Equal(got.URL, first) || !slices.Equal(got.Params, []string{"1", "x=1", "x", "1"}) {
		t.Errorf("the constructor: %+v", got)
	}
	if got := p.states[1]; !got.Threw || !slices.Equal(got.URL, first) {
		t.Errorf("a refused href: %+v", got)
	}
	if got := p.states[7].Params; !slices.Equal(got, []string{"2", "b=0&c=%C3%A9", "b", "0", "c", "é"}) {
		t.Errorf("search parameters: %q", got)
	}
	last := []string{"https://n:s@j:2/p?q#g", "https://j:2", "https:", "n", "s", "j:2", "j", "2", "/p", "?q", "#g"}
	if got := p.states[16].URL; !slices.Equal(got, last) {
		t.Errorf("at the end: %q", got)
	}

	if p := play(calls([]string{"new", "x"}, []string{"hash", "f"})); len(p.states) != 1 || !p.states[0].Threw {
		t.Errorf("a constructor that throws: %+v", p)
	}
	if p := play(calls([]string{"new", "x:"}, []string{"color", "f"})); p.crash == "" {
		t.Errorf("an unknown call: %+v", p)
	}
	p = play(unwatched(calls([]string{"new", "x:"}, []string{"hash", "f"})))
	if p.states[0].URL != nil || p.states[0].Params != nil || p.states[1].URL == nil {
		t.Errorf("looks: %+v", p)
	}
}

// What follows the port in a setter of host does not hide which domain it was.
func TestHostBeforePortIsExplained(t *testing.T) {
	for argument, want := range map[string]string{"\u20C3:8@": "code-points-of-unicode-18", "\u20C3": "code-points-of-unicode-18", "b:8@": ""} {
		s := calls([]string{"new", "http:a"}, []string{"host", argument})
		d := divergence{"node", s, play(s), play(s)}
		d.theirs.states[1].URL = d.theirs.states[0].URL // Node refuses it
		got := ""
		if e := d.explain(explained); e != nil {
			got = e.name
		}
		if got != want {
			t.Errorf("%q is explained by %q, want %q", argument, got, want)
		}
	}
}

func TestDivergenceString(t *testing.T) {
	s := calls([]string{"new", "x:"}, []string{"delete", "a", "b"}, []string{"hash", "f"}, []string{"search", "g"})
	d := divergence{"node", s, play(s), play(s)}
	if d.kind() != "" || d.explain(explained) != nil {
		t.Errorf("the two agree, but kind is %q", d.kind())
	}
	d.theirs.states[2].URL[0] = "x:"
	d.theirs.states[2].Params = []string{"1"}
	want := `new URL("x:")
    .searchParams.delete("a", "b")
    .hash = "f"
    node differs from weburl: hash: href, searchParams
    weburl      href "x:#f"
    weburl      searchParams ["0" ""]
    node        href "x:"
    node        searchParams ["1"]
`
	if got := d.String(); got != want {
		t.Errorf("got\n%s", got)
	}
	if e := d.explain(explained); e != nil {
		t.Errorf("explained by %s", e.name)
	}
	for want, d := range map[string]divergence{
		"we crash":                   {"node", s, playback{crash: "p"}, play(s)},
		"they crash":                 {"node", s, play(s), playback{crash: "p"}},
		"different number of states": {"node", s, play(s), playback{states: play(s).states[:2]}},
		"new: they throw":            {"node", s, play(s), playback{states: []state{{Threw: true}}}},
		"new: we throw":              {"node", s, playback{states: []state{{Threw: true}}}, play(s)},
		"unwatched search: href": {"node", unwatched(s), play(unwatched(s)), func() playback {
			p := play(unwatched(s))
			p.states[3].URL[0] = "y:"
			return p
		}()},
	} {
		if got := d.kind(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		if e := d.explain(explained); e != nil {
			t.Errorf("%s: explained by %s", want, e.name)
		}
		if text := d.String(); !strings.HasPrefix(text, `new URL("x:")`) || !strings.HasSuffix(text, "\n") {
			t.Errorf("%s: String returns %q", want, text)
		}
	}
}

// In TestSequenceExplanations, the final result of other calls serves as the
// judge's answer.
func TestSequenceExplanations(t *testing.T) {
	const local = "http://localhost/"
	for _, c := range []struct {
		sequence, theirs sequence
		want             string // "" for no explanation
	}{
		{calls([]string{"new", local}, []string{"protocol", "file"}, []string{"hash", "a"}),
			calls([]string{"new", "file:///#a"}), "serialization-reparsed"},
		{calls([]string{"new", local}, []string{"protocol", "file"}, []string{"protocol", "http"}),
			calls([]string{"new", local}, []string{"protocol", "file"}), "serialization-reparsed"},
		{calls([]string{"new", "http://h/a|"}, []string{"protocol", "file"}, []string{"append", "a", ""}),
			calls([]string{"new", "file://h/a:?a="}), "serialization-reparsed"},
		{calls([]string{"new", local}, []string{"protocol", "file"}, []string{"hash", "a"}),
			calls([]string{"new", "file:///#b"}), ""},
		{calls([]string{"new", "http://h/"}, []string{"protocol", "file"}, []string{"hash", "a"}),
			calls([]string{"new", "file:///#a"}), ""},

		{unwatched(calls([]string{"new", "a:"}, []string{"sort"}, []string{"search", "?"})),
			calls([]string{"new", "a:"}), "search-parameters-written-later"},
		{unwatched(calls([]string{"new", "a:"}, []string{"sort"}, []string{"href", "b:?#f"}, []string{"port", ""})),
			calls([]string{"new", "b:#f"}), "search-parameters-written-later"},
		{unwatched(calls([]string{"new", "http://h/c|"}, []string{"sort"}, []string{"protocol", "file"})),
			calls([]string{"new", "file://h/c:"}), "search-parameters-written-later"},
		{calls([]string{"new", "a:"}, []string{"sort"}, []string{"search", "?"}), calls([]string{"new", "a:"}), ""},
		{unwatched(calls([]string{"new", "a:"}, []string{"search", "?"}, []string{"hash", ""})), calls([]string{"new", "a:"}), ""},
		{unwatched(calls([]string{"new", "a:"}, []string{"sort"}, []string{"search", "?b"})), calls([]string{"new", "a:"}), ""},

		// An explanation of the parser's result for a host also covers the setters.
		{calls([]string{"new", "http:a"}, []string{"host", "\U0003d5a5:5a"}), calls([]string{"new", "http:a"}), "code-points-of-unicode-18"},
		{calls([]string{"new", "http:a"}, []string{"host", "é:5a"}), calls([]string{"new", "http:a"}), ""},
		{calls([]string{"new", "http://h"}, []string{"host", "é\u0323"}),
			calls([]string{"new", "http://h"}, []string{"host", "xn--9ca45i"}), "not-normalized"},
		{calls([]string{"new", "http://h"}, []string{"hostname", "\u07D3\u200C\u07D3"}),
			calls([]string{"new", "http://h"}), "refused-for-joining-types-of-an-older-unicode"},
		{calls([]string{"new", "http://h"}, []string{"hostname", "ü"}), calls([]string{"new", "http://h"}), ""},
		{calls([]string{"new", "http://h"}, []string{"port", "1"}), calls([]string{"new", "http://h"}), ""},
	} {
		d := divergence{"node", c.sequence, play(c.sequence), play(c.sequence)}
		theirs := play(c.theirs).states
		d.theirs.states[len(c.sequence)-1] = theirs[len(theirs)-1]
		got := ""
		if e := d.explain(explained); e != nil {
			got = e.name
		}
		if d.kind() == "" || got != c.want {
			t.Errorf("%vexplained by %q, want %q", d, got, c.want)
		}
		d.judge = "whatwg-url"
		if e := d.explain(explained); e != nil {
			t.Errorf("%van explanation for one judge covers another", d)
		}
	}

	// A judge that accepts a domain reports it in its state.
	for _, s := range []sequence{
		calls([]string{"new", "http://h"}, []string{"hostname", "ب.'"}),
		calls([]string{"new", "http://h"}, []string{"href", "http://ب.'"}),
		calls([]string{"new", "http://ب.'"}),
		calls([]string{"new", "/", "http://ب.'"}),
	} {
		d := divergence{"node", s, play(s), play(s)}
		theirs := state{URL: host("xn--ngb.'").url, Params: []string{"0", ""}}
		if len(s[0].Args) == 2 {
			theirs.BaseHostname = "xn--ngb.'"
		}
		d.theirs.states[len(s)-1] = theirs
		if e := d.explain(explained); e == nil || e.name != "bidi-rule-for-right-to-left-labels-only" {
			t.Errorf("%vis explained by %+v", d, e)
		}
	}
}

func TestReduceSequence(t *testing.T) {
	long := calls([]string{"new", "https://user:pass@h/x", "http://base/"}, []string{"hash", "abc"}, []string{"sort"},
		[]string{"append", "name", "v%lue"}, []string{"host", "k"})
	long[1].look = nothing
	got := reduceSequence(long, func(s sequence) bool {
		return slices.ContainsFunc(s, func(c call) bool { return c.Name == "append" && strings.Contains(c.Args[1], "%") }) &&
			strings.HasPrefix(s[0].Args[0], "https:")
	})
	if want := calls([]string{"new", "https:"}, []string{"append", "", "%"}); !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	got = reduceSequence(long, func(s sequence) bool { return len(s) > 1 && s[1].look == nothing })
	if len(got) != 2 || got[1].look != nothing || got[0].look != everything {
		t.Errorf("the look that matters is lost: %v", got)
	}
	tries := 0
	reduceSequence(calls([]string{"new", strings.Repeat("é", 5000)}), func(s sequence) bool {
		tries++
		return len(s[0].Args[0]) > 9000
	})
	if tries > maxTries {
		t.Errorf("%d tries, want at most %d", tries, maxTries)
	}
}

func TestSequencer(t *testing.T) {
	corpus := []mutate.Case{{Input: "http://h/", Base: ""}}
	a, b := newSequences(5, corpus), newSequences(5, corpus)
	second := a.batch(2)
	a.batch(0)
	if !reflect.DeepEqual(second, b.batch(2)) || !reflect.DeepEqual(second, a.batch(2)) {
		t.Error("a batch depends on the previous ones")
	}
	if reflect.DeepEqual(second, newSequences(6, corpus).batch(2)) {
		t.Error("a batch does not depend on the seed")
	}
	if len(second) != batchSize {
		t.Errorf("%d sequences, want %d", len(second), batchSize)
	}
	fails, odd := 0, 0
	for _, s := range second {
		if s[0].Name != "new" || len(s) < 2 || s[len(s)-1].look != everything {
			t.Fatalf("%v", s)
		}
		if slices.ContainsFunc(s, func(c call) bool { return c.look < everything }) {
			odd++
		}
		if p := play(s); p.crash != "" {
			t.Fatalf("%v: %s", s, p.crash)
		} else if p.states[0].Threw {
			fails++
		}
	}
	if fails == 0 || fails > batchSize/2 {
		t.Errorf("%d of %d constructors throw", fails, batchSize)
	}
	if odd < batchSize/10 || odd > batchSize/2 {
		t.Errorf("%d of %d sequences have incomplete looks, want about a third", odd, batchSize)
	}
}
