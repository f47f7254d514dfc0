package main

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/validation"
)

// Random patterns can be written as JSON and read again. Text that is empty once it is
// canonicalized, such as a tab, need not survive.
func TestRoundTrip(t *testing.T) {
	suite.Path(t, "wpt/urlpattern/resources/urlpatterntestdata.json") // skips without the suite
	g, err := newGenerator(77)
	if err != nil {
		t.Fatal(err)
	}
	accepted := 0
	for range 20_000 {
		tc := g.next()
		p, err := construct(tc.Pattern)
		if err != nil {
			continue
		}
		accepted++
		var q urlpattern.Pattern
		if err := json.Unmarshal([]byte(p.String()), &q); err != nil || q.String() != p.String() {
			t.Fatalf("%s: %s is read as %s, %v", compact(tc.Pattern), p, q, err)
		}
		for _, c := range components {
			if p.Component(c) != q.Component(c) || !slices.Equal(partsOf(p, c), partsOf(q, c)) {
				t.Fatalf("%s: %v is %q and %q", compact(tc.Pattern), c, p.Component(c), q.Component(c))
			}
		}
	}
	if accepted < 5000 {
		t.Errorf("only %d patterns are accepted", accepted)
	}
}

// partsOf returns the parts that are not empty, without their places.
func partsOf(p urlpattern.Pattern, c urlpattern.Component) (texts []string) {
	for _, part := range p.Parts(c) {
		if part.Type != urlpattern.FixedText || part.Value != "" {
			part.Span = validation.Span{}
			texts = append(texts, compact([]any{part.Type, part.Modifier, part.Name, part.Prefix, part.Value, part.Suffix}))
		}
	}
	return texts
}

// The generator makes the same cases for the same seed, and most are accepted and many
// match, so that comparing them says something.
func TestCases(t *testing.T) {
	suite.Path(t, "wpt/urlpattern/resources/urlpatterntestdata.json")
	a, err := newGenerator(1)
	if err != nil {
		t.Fatal(err)
	}
	b, err := newGenerator(1)
	if err != nil {
		t.Fatal(err)
	}
	inputs, matches := 0, 0
	for range 2000 {
		tc, same := a.next(), b.next()
		if compact(tc) != compact(same) {
			t.Fatalf("%s and %s", compact(tc), compact(same))
		}
		answer := tc.answer(true)
		for _, m := range answer.Matches {
			inputs++
			if m.ok {
				matches++
			}
		}
	}
	if matches < inputs/5 {
		t.Errorf("only %d of %d inputs match", matches, inputs)
	}
}
