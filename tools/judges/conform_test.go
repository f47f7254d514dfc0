package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

func TestJudgement(t *testing.T) {
	same := answer{url: []string{"a:b", "null"}, errors: []string{}}
	other := answer{url: []string{"a:b", "null"}, errors: []string{"x"}}
	for _, c := range []struct {
		d    judgement
		want string
	}{
		{judgement{difference{"j", request{}, same, same}, true, true}, ""},
		{judgement{difference{"j", request{}, same, same}, true, false}, "valid for us only"},
		{judgement{difference{"j", request{}, same, other}, false, true}, "valid for them only"},
		{judgement{difference{"j", request{}, same, other}, false, false}, "errors: +x"},
		{judgement{difference{"j", request{}, same, answer{crash: "p"}}, true, false}, "they crash"},
	} {
		if got := c.d.kind(); got != c.want {
			t.Errorf("%v: %q, want %q", c.d, got, c.want)
		}
	}
	d := judgement{difference{"node", request{input: "a"}, same, same}, true, false}
	everything := []explanation{{judge: "node", covers: func(difference) bool { return true }}}
	if d.explain(everything) != nil {
		t.Error("an explanation about parsers covers a differing verdict")
	}
	d.theirs = true
	if d.explain(everything) == nil {
		t.Error("no explanation covers a difference of the parsers")
	}
	if s := d.String(); !strings.Contains(s, "weburl true, node true\n") {
		t.Errorf("String returns %s", s)
	}
}

func TestIsValid(t *testing.T) {
	for _, c := range []struct {
		r    request
		want bool
	}{
		{request{input: "http://h"}, true},
		{request{input: "x"}, false},
		{request{input: "x", base: "http://h", hasBase: true}, true},
		{request{input: "x", base: "no URL", hasBase: true}, false},
		{request{input: "http://h", base: "no URL", hasBase: true}, true},
	} {
		if got := isValid(c.r); got != c.want {
			t.Errorf("%v: got %v, want %v", c.r, got, c.want)
		}
	}
}

// The requests are those of newMutations, in batches of full size.
func TestConformance(t *testing.T) {
	corpus := []mutate.Case{{Input: "http://h/"}, {Input: "x", Base: "http://h"}}
	src := newConformance(3, corpus)
	if n, _ := src.compare(1); n != batchSize {
		t.Errorf("a batch of %d requests, want %d", n, batchSize)
	}
	if !slices.Equal(src.batch(1), newMutations(3, corpus).batch(1)) {
		t.Error("the requests differ from those of newMutations")
	}
}

// The grammar judge answers correctly about a few inputs, which shows that its
// answers are understood. A short comparison follows.
func TestGrammarJudge(t *testing.T) {
	if os.Getenv(peers.EnvDir) == "" {
		t.Skip("set " + peers.EnvDir + " to a folder for the judges, or run tools/judges -conform")
	}
	in, err := peers.Find()
	if err != nil {
		t.Fatal(err)
	}
	if err := in.Ensure(pinned, aliases); err != nil {
		t.Fatal(err)
	}
	j, err := startJudge(grammarJudge, in)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	for _, c := range []struct {
		r    request
		want bool
	}{
		{request{input: "http://h"}, true},
		{request{input: "http://a_b"}, false},
		{request{input: "x", base: "http://h", hasBase: true}, true},
		{request{input: "x", base: "mailto:x", hasBase: true}, false},
		{request{input: "x", base: "no URL", hasBase: true}, false},
		{request{input: "foo:\xFF"}, true},
	} {
		d, err := judgeOne(j, c.r)
		if err != nil || d.theirs != c.want || d.ours != c.want {
			t.Errorf("%v: %v, %v, want %v", c.r, d, err, c.want)
		}
	}

	suite.Path(t, "wpt/url/resources/urltestdata.json")
	var report strings.Builder
	all := comparisons(nil)
	s := settings{comparison: all[slices.IndexFunc(all, func(c comparison) bool { return c.name == "conform" })], n: 20_000, seed: 4, jobs: 1, show: 5}
	got, err := run(t.Context(), s, &ledger{}, &report)
	if err != nil {
		t.Fatal(err)
	}
	if got.inputs < 20_000 || got.compared != got.inputs || got.unexplained > 0 {
		t.Error(report.String())
	}
	t.Log(report.String())
}
