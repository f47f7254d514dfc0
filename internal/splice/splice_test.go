package splice

import (
	"math/rand/v2"
	"strings"
	"testing"
)

type change struct {
	start, end int
	text       string
}

func (c change) part() (start, end int, text string) { return c.start, c.end, c.text }

func TestApply(t *testing.T) {
	for _, test := range []struct {
		source string
		edits  []change
		want   string
	}{
		{"", nil, ""},
		{"abc", nil, "abc"},
		{"", []change{{0, 0, "x"}}, "x"},
		{"abc", []change{{1, 2, "x"}}, "axc"},
		{"abc", []change{{0, 3, ""}}, ""},
		{"abc", []change{{0, 0, "x"}, {3, 3, "y"}}, "xabcy"},
		{"abc", []change{{1, 1, "x"}, {1, 2, "y"}, {2, 2, "z"}}, "axyzc"},
		{"abc", []change{{0, 1, ""}, {2, 3, "longer"}}, "blonger"},
	} {
		if got := Apply(test.source, test.edits, change.part); got != test.want {
			t.Errorf("%q, %v: %q, want %q", test.source, test.edits, got, test.want)
		}
		if got := Apply([]byte(test.source), test.edits, change.part); string(got) != test.want {
			t.Errorf("%q, %v as bytes: %q, want %q", test.source, test.edits, got, test.want)
		}
	}
}

// Edits from front to back give what the same edits give one at a time from
// back to front, when none moves the place of another.
func TestApplyAnything(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		source := strings.Repeat("0123456789", random.IntN(5))
		var edits []change
		for at := 0; at < len(source); {
			start := at + random.IntN(len(source)-at+1)
			end := start + random.IntN(min(4, len(source)-start+1))
			edits = append(edits, change{start, end, strings.Repeat("x", random.IntN(5))})
			at = end + 1
		}
		want := source
		for i := len(edits) - 1; i >= 0; i-- {
			e := edits[i]
			want = want[:e.start] + e.text + want[e.end:]
		}
		if got := Apply(source, edits, change.part); got != want {
			t.Fatalf("%q, %v: %q, want %q", source, edits, got, want)
		}
		text := Of(source)
		var places []int
		for _, e := range edits {
			places = append(places, text.Replace(e.part()))
		}
		got := text.Result()
		for i, e := range edits {
			if got != want || !strings.HasPrefix(got[places[i]:], e.text) {
				t.Fatalf("%q, %v: %q, want %q; places %v", source, edits, got, want, places)
			}
		}
	}
}

// The source stays as it is, and bytes that nothing was replaced in are it.
func TestSourceStays(t *testing.T) {
	source := []byte("abc")
	Apply(source, []change{{0, 1, "xyz"}, {2, 3, ""}}, change.part)
	if string(source) != "abc" {
		t.Errorf("the source is %q", source)
	}
	if allocations := testing.AllocsPerRun(10, func() {
		text := Of(source)
		text.Result()
		Apply(source, nil, change.part)
	}); allocations != 0 {
		t.Errorf("nothing is replaced, with %v allocations", allocations)
	}
}
