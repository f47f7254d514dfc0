package main

import (
	"strings"
	"testing"
)

// Every scalar value is compared in every encoding, and then texts that change the
// state of an encoder.
func TestEncodingTexts(t *testing.T) {
	src := encodingTexts{seed: 1}
	seen := map[string]map[rune]bool{}
	k := 0
	for ; k < (0x110000)/batchSize; k++ {
		for _, r := range src.batch(k) {
			if seen[r.base] == nil {
				seen[r.base] = map[rune]bool{}
			}
			if r.base == "Big5" || r.base == "UTF-8" {
				for _, c := range r.input {
					seen[r.base][c] = true
				}
			}
		}
	}
	if len(seen) != 37 || len(encodings) != 37 {
		t.Errorf("%d encodings, want 37", len(seen))
	}
	for _, name := range []string{"Big5", "UTF-8"} {
		if n := len(seen[name]); n != 0x110000-0x800 {
			t.Errorf("%s: %d scalar values", name, n)
		}
	}
	set := map[string]bool{}
	texts := 0
	for ; ; k++ {
		batch := src.batch(k)
		if batch == nil {
			break
		}
		for _, r := range batch {
			if r.base == "ISO-2022-JP" {
				texts++
				for _, escape := range []string{"%1B(J", "%1B$B", "%1B(B", "%26%23"} {
					if strings.Contains(ourEncoded(r).Query, escape) {
						set[escape] = true
					}
				}
			}
		}
	}
	if texts < 400 || len(set) != 4 {
		t.Errorf("%d texts, which lead to %v", texts, set)
	}
}

// A difference is noticed, in a query and in a form.
func TestEncodingDifference(t *testing.T) {
	r := request{"≡ é", "Shift_JIS", true}
	ours := ourEncoded(r)
	if ours != (encoded{Query: "%81%DF%20%26%23233%3B", Form: "%81%DF+%26%23233%3B"}) {
		t.Errorf("%+v", ours)
	}
	query, form := ours, ours
	query.Query += "x"
	form.Form += "x"
	for _, c := range []struct {
		theirs encoded
		want   string
	}{
		{ours, ""}, {query, "Shift_JIS: query"}, {form, "Shift_JIS: form"}, {encoded{Crash: "x"}, "they crash"},
	} {
		if d := (encodingDifference{r, ours, c.theirs}); d.kind() != c.want || d.explain(nil) != nil {
			t.Errorf("%+v: %q, want %q", c.theirs, d.kind(), c.want)
		}
	}
	long := request{strings.Repeat("é", 2000), "Big5", true}
	if got := ourEncoded(long); len(got.Query) != 64 || got.Form != "" {
		t.Errorf("a long text: %+v", got)
	}
}
