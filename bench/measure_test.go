package bench

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		values            []float64
		median, deviation float64
	}{
		{nil, 0, 0},
		{[]float64{3}, 3, 0},
		{[]float64{1, 100, 2}, 2, 0.5},
		{[]float64{4, 2, 3, 1}, 2.5, 0.4},
	} {
		if got := median(test.values); got != test.median {
			t.Errorf("median of %v is %v, want %v", test.values, got, test.median)
		}
		if got := deviation(test.values); got != test.deviation {
			t.Errorf("deviation of %v is %v, want %v", test.values, got, test.deviation)
		}
	}
}

func TestPercentile(t *testing.T) {
	values := make([]float64, 101)
	for i := range values {
		values[(i*7)%101] = float64(i)
	}
	for _, n := range []int{0, 5, 50, 100} {
		if got := percentile(values, n); got != float64(n) {
			t.Errorf("percentile %d is %v", n, got)
		}
	}
	if got := percentile([]float64{3}, 5); got != 3 {
		t.Errorf("percentile 5 of one value is %v", got)
	}
}

// If the machine is slower for one round, the ratio does not change.
func TestRatiosAreOfTheSameRound(t *testing.T) {
	a := &Result{Peer: "a", Nanoseconds: []float64{10, 1000, 20}}
	b := &Result{Peer: "b", Nanoseconds: []float64{5, 500, 10}}
	setRatios([]*Result{a, b}, "a")
	if !slices.Equal(a.Ratios, []float64{1, 1, 1}) || !slices.Equal(b.Ratios, []float64{0.5, 0.5, 0.5}) {
		t.Errorf("ratios are %v and %v", a.Ratios, b.Ratios)
	}
}

func TestMeasure(t *testing.T) {
	passes := map[string]int{}
	peer := func(name string, accepted int) Peer {
		return Peer{Name: name, Prepare: func(c *Corpus) Pass {
			return func(See) int { passes[name]++; time.Sleep(time.Millisecond); return accepted }
		}}
	}
	w := &Work{Name: "test", Baseline: "b", Peers: []Peer{peer("a", 1), peer("b", 2), peer("c", 2)}, Goals: map[string]float64{"": 0.5}}
	c := &Corpus{Name: "two", Pages: []Page{{Refs: []string{"x", "yz"}}}}
	results, err := Plan{Rounds: 3, Slice: time.Microsecond}.Measure(w, c, []string{"a", "b"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(results) != 2 || results[0].Accepted != 1 || len(results[0].Nanoseconds) != 3 || len(results[1].Ratios) != 3 {
		t.Errorf("got results %+v", results)
	}
	if passes["a"] < 5 || passes["c"] != 0 {
		t.Errorf("got passes %v", passes)
	}

	results = []*Result{
		{Work: w, Corpus: c, Peer: "a", Nanoseconds: []float64{1234.5}, Ratios: []float64{0.25}, Allocations: 1, AllocatedBytes: 32, Accepted: 1},
		{Work: w, Corpus: c, Peer: "b", Nanoseconds: []float64{4938}, Ratios: []float64{1}, Allocations: -1, AllocatedBytes: -1, Accepted: 2},
	}
	var b strings.Builder
	if err := WriteResults(&b, results); err != nil {
		t.Fatal(err)
	}
	const want = "" +
		"| test: two | a | 1234 | 0.0% | 0.25 | ≤ 0.5 | 1.00 | 32.0 | 1.22 | 50.0% |\n" +
		"|  | b | 4938 | 0.0% | 1.00 |  |  |  | 0.30 | 100.0% |\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}
