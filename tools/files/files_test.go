package main

import (
	"strings"
	"testing"
)

// Our answers in the table are those of package fileurl, and the table has enough
// cases, each once.
func TestTable(t *testing.T) {
	cases, err := readCases(false)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	styles := map[string]int{}
	for _, c := range cases {
		if got := c.answer(); got != c.ours {
			t.Errorf("%v, the package has %s", c, got)
		}
		key := c.style.String() + " " + c.direction() + " " + c.input
		if seen[key] {
			t.Errorf("twice: %s", key)
		}
		seen[key] = true
		styles[c.style.String()]++
		for j, why := range c.why {
			if _, known := departures[why]; !known && why != equal && why != notAsked {
				t.Errorf("%v: judge %d: %s is no reason", c, j, why)
			}
		}
	}
	if styles["posix"] < 125 || styles["windows"] < 125 || len(cases) < 500 {
		t.Errorf("cases by style: %v", styles)
	}
}

// It is a fault if a departure has no reason, a reason has no departure, or no case
// has a reason.
func TestRatchet(t *testing.T) {
	base := func() ([]testCase, [judges][]answer) {
		cases := []testCase{{from: false, input: "file:///a?", ours: "has-query", why: [judges]string{"query", notAsked, equal}}}
		var answers [judges][]answer
		answers[0] = []answer{{asked: true, text: "/a"}}
		answers[1] = []answer{{}}
		answers[2] = []answer{{asked: true, refused: true}}
		return cases, answers
	}
	faults := func(change func(c *testCase, answers [judges][]answer)) string {
		cases, answers := base()
		change(&cases[0], answers)
		var all []string
		for _, f := range ratchet(cases, answers) {
			if !strings.HasPrefix(f, "no case departs") || strings.HasSuffix(f, " query") {
				all = append(all, f)
			}
		}
		return strings.Join(all, "\n")
	}
	for _, c := range []struct {
		change func(c *testCase, answers [judges][]answer)
		want   string
	}{
		{func(*testCase, [judges][]answer) {}, ""},
		{func(_ *testCase, a [judges][]answer) { a[0][0] = answer{asked: true, refused: true} }, "despite query"},
		{func(_ *testCase, a [judges][]answer) { a[2][0] = answer{asked: true, text: "/a"} }, "urllib has"},
		{func(c *testCase, _ [judges][]answer) { c.why[0] = equal }, "no case departs for the reason query"},
		{func(c *testCase, _ [judges][]answer) { c.why[0] = "taste" }, "is no reason"},
		{func(_ *testCase, a [judges][]answer) { a[1][0].asked = true }, "pathlib is asked"},
	} {
		if got := faults(c.change); c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("want %q, got %q", c.want, got)
		}
	}
	if all := ratchet(base()); len(all) != len(departures)-1 {
		t.Errorf("%d reasons that no case has, want all but one of %d", len(all), len(departures))
	}
}

// URLs are the same if they differ only in percent-encoding, and different
// otherwise.
func TestSame(t *testing.T) {
	c := testCase{from: true, ours: `"file:///a~b/%C3%BC"`}
	for text, want := range map[string]bool{
		"file:/a%7Eb/%c3%bc": true, "file:///a~b/%C3%BC/": false, "file://h/a~b/%C3%BC": false, "file:///a~b%2F%C3%BC": false, "file:///a~b/%C3%BC?": false, "::": false,
	} {
		if got := c.same(answer{asked: true, text: text}); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
	if c.same(answer{asked: true, refused: true}) {
		t.Error("a refusal is no URL")
	}
}
