package bench

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// The program built from a revision has the same results as this one for every work.
func TestRevision(t *testing.T) {
	r, err := Build(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Remove()
	p, err := r.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, test := range peerTests {
		w := find(test.work)
		c := &Corpus{Pages: test.pages, Times: test.times}
		if got, want := seenIn(t, p, w.Name, c), seen(w.Peers[0].Prepare(c)); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: got %q, want %q", w.Name, got, want)
		}
	}
	corpus := &Corpus{Pages: []Page{{Refs: []string{"https://example.org/", "https://[::1/"}}}}
	results, err := Plan{Rounds: 2, Slice: time.Microsecond}.Compare(find("check"), corpus, p, p)
	if err != nil {
		t.Fatal(err)
	}
	for _, result := range results {
		if result.Accepted != 1 || len(result.Nanoseconds) != 2 || len(result.Ratios) != 1 || result.Allocations < 0 {
			t.Errorf("got %+v", result)
		}
	}
	if _, err := p.Load("sing", corpus); err == nil {
		t.Error("it loads an unknown work")
	}
	if _, _, err := p.Run(1000, 1); err == nil {
		t.Error("it runs a work that was not loaded")
	}
}

// Longer inputs take more instructions, and two counts of the same work hardly differ.
func TestInstructions(t *testing.T) {
	if _, err := exec.LookPath("valgrind"); err != nil {
		t.Skip(err)
	}
	r, err := Build(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Remove()
	var counts [3]float64
	for i, path := range []string{"a", "a", strings.Repeat("a", 1000)} {
		refs := make([]string, 8000)
		for j := range refs {
			refs[j] = "https://example.org/" + path
		}
		if counts[i], err = r.Instructions(t.Context(), find("parse"), &Corpus{Pages: []Page{{Refs: refs}}}); err != nil {
			t.Fatal(err)
		}
	}
	if d := counts[1] / counts[0]; d < 0.9 || d > 1.1 || counts[2] < 2*counts[0] {
		t.Errorf("counts are %v", counts)
	}
}

func TestUnknownRevision(t *testing.T) {
	if _, err := Build(t.Context(), "no-such-revision"); err == nil {
		t.Error("a revision that does not exist was built")
	}
}

func TestSample(t *testing.T) {
	c := &Corpus{Pages: []Page{{"a", []string{"1", "2", "3"}, ""}, {"b", []string{"4"}, ""}, {"c", []string{"5", "6", "7"}, ""}}}
	if got := fmt.Sprint(c.sample(3).Pages); got != "[{a [1] } {b [4] } {c [7] }]" {
		t.Errorf("got %s", got)
	}
	if got := fmt.Sprint(c.sample(7).Pages); got != "[{a [1 2 3] } {b [4] } {c [5 6 7] }]" {
		t.Errorf("got %s", got)
	}
}

func find(work string) *Work {
	for _, w := range Works() {
		if w.Name == work {
			return &w
		}
	}
	return nil
}
