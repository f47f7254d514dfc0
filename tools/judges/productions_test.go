package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/test/mutate"
)

// Each embedding is valid for some text and not for another, by weburl's own verdict on
// the whole input.
func TestEmbeddings(t *testing.T) {
	for i, e := range embeddings {
		seen := map[bool]bool{}
		for _, text := range []string{"", "a", "h.example", "[::1]", "::1", "80", "8x", "https://h/", "//h/x", "/x", "?q", "#f", "a b", "^", "%zz", "x y#z", "//a b", "/a b"} {
			p := part{i, text}
			if !p.judged() {
				continue
			}
			seen[p.matches()] = true
			if whole := isValid(p.request()); whole != p.matches() {
				t.Errorf("%v: %q: %v, but %v is %v", e.production, text, p.matches(), p.request(), whole)
			}
		}
		if !seen[true] || !seen[false] {
			t.Errorf("%v, by %v: only %v", e.production, part{i, "…"}.request(), seen)
		}
	}
}

// All productions of more than one unit are judged, except for those that no input
// separates: an IPv4 address from a domain, a piece from an address, dots from other
// segments.
func TestEmbeddedProductions(t *testing.T) {
	except := []conform.Production{conform.SingleDotURLPathSegment, conform.DoubleDotURLPathSegment, conform.ValidIPv4AddressString, conform.ValidIPv6PieceString, conform.URLCodePoint, conform.URLUnit, conform.PercentEncodedByte}
	for p := conform.ValidHostString; p.String() != ""; p++ {
		embedded := slices.ContainsFunc(embeddings, func(e embedding) bool { return e.production == p })
		if embedded == slices.Contains(except, p) {
			t.Errorf("%v: embedded %v", p, embedded)
		}
	}
}

func TestProductionsSource(t *testing.T) {
	corpus := []mutate.Case{{Input: "http://h/a?b#c"}, {Input: "//h/x", Base: "http://h"}}
	src := newProductions(3, corpus)
	parts := src.parts(1)
	used := map[int]int{}
	for _, p := range parts {
		if !p.judged() {
			t.Fatalf("%v is not judged", p)
		}
		used[p.embedding]++
	}
	if len(parts) < batchSize/2 || len(used) != len(embeddings) {
		t.Errorf("%d parts with %d of %d embeddings", len(parts), len(used), len(embeddings))
	}
}

func TestPartJudgement(t *testing.T) {
	for _, c := range []struct {
		d    partJudgement
		want string
	}{
		{partJudgement{"j", part{0, "a"}, true, true}, ""},
		{partJudgement{"j", part{0, "a"}, true, false}, "valid host string: for us only"},
		{partJudgement{"j", part{0, "a"}, false, true}, "valid host string: for them only"},
	} {
		if got := c.d.kind(); got != c.want {
			t.Errorf("%v: %q, want %q", c.d, got, c.want)
		}
		if !strings.Contains(c.d.String(), `"a" as valid host string`) {
			t.Error(c.d.String())
		}
	}
	if !(part{0, "h"}).matches() || (part{0, "a b"}).matches() || len(conform.ValidHostString.Check("h", weburl.URL{})) > 0 {
		t.Error("weburl's verdict on a host")
	}
}
