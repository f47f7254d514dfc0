package bench

import (
	"runtime"
	"runtime/debug"
	"slices"
	"time"
)

// Plan says how long to measure.
type Plan struct {
	// Rounds is how many times each peer is measured.
	Rounds int
	// Slice is how long one measurement shall take, at least one pass.
	Slice time.Duration
}

// The plans of the command: less than half a minute, and some minutes.
var (
	Quick = Plan{Rounds: 5, Slice: 25 * time.Millisecond}
	Full  = Plan{Rounds: 11, Slice: 100 * time.Millisecond}
)

// Result is what was measured of one peer on one corpus.
type Result struct {
	Work   *Work
	Corpus *Corpus
	Peer   string
	// Nanoseconds for one input, one value a round.
	Nanoseconds []float64
	// Ratios of the times to those of the baseline in the same round, empty
	// where the baseline was not measured.
	Ratios []float64
	// Allocations and AllocatedBytes for one input; negative if not known.
	Allocations, AllocatedBytes float64
	// Accepted is how many of the inputs the peer accepted.
	Accepted int
}

// gcPercent stands in for GOGC. The collector has all corpora to look at, which
// it would not have in a program that parses URLs one by one. With the usual 100
// the peers that allocate pay for that, and pay differently in each run.
const gcPercent = 400

// contestant is a peer that is ready to run.
type contestant struct {
	result *Result
	run    func(passes int) (took time.Duration, accepted int, err error)
	passes int
}

// Measure measures the named peers of a work on a corpus, and Node's if that
// is not nil and can do the work. They take turns: one round is one
// measurement of each, so that whatever else the machine does hits all.
func (p Plan) Measure(w *Work, c *Corpus, peers []string, node *Node) ([]*Result, error) {
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	inputs, _ := c.Size()
	var all []*contestant
	for _, name := range peers {
		peer := w.Peer(name)
		if peer == nil {
			continue
		}
		r := &Result{Work: w, Corpus: c, Peer: name}
		pass := peer.Prepare(c)
		pass(nil)
		r.Allocations, r.AllocatedBytes = allocated(pass, inputs)
		all = append(all, &contestant{result: r, run: timed(pass)})
	}
	if node != nil && node.Does(w.Name) && slices.Contains(peers, NodeName) {
		id, err := node.Load(w.Name, c)
		if err != nil {
			return nil, err
		}
		defer node.Unload(id)
		r := &Result{Work: w, Corpus: c, Peer: NodeName, Allocations: -1, AllocatedBytes: -1}
		run := func(passes int) (time.Duration, int, error) { return node.Run(id, passes) }
		// Its compiler wants to see the work a few times.
		for range 3 {
			if _, _, err := run(1); err != nil {
				return nil, err
			}
		}
		all = append(all, &contestant{result: r, run: run})
	}

	for _, x := range all {
		took, _, err := x.run(1)
		if err != nil {
			return nil, err
		}
		x.passes = max(1, int(p.Slice/max(took, 1)))
	}
	for round := range p.Rounds {
		for i := range all {
			x := all[(i+round)%len(all)]
			runtime.GC()
			took, accepted, err := x.run(x.passes)
			if err != nil {
				return nil, err
			}
			x.result.Accepted = accepted
			x.result.Nanoseconds = append(x.result.Nanoseconds, float64(took.Nanoseconds())/float64(x.passes*inputs))
		}
	}

	results := make([]*Result, len(all))
	for i, x := range all {
		results[i] = x.result
	}
	setRatios(results, w.Baseline)
	return results, nil
}

func timed(pass Pass) func(int) (time.Duration, int, error) {
	return func(passes int) (time.Duration, int, error) {
		accepted := 0
		start := time.Now()
		for range passes {
			accepted = pass(nil)
		}
		return time.Since(start), accepted, nil
	}
}

// allocated returns how much one pass allocates for each input.
func allocated(pass Pass, inputs int) (count, bytes float64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	pass(nil)
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / float64(inputs), float64(after.TotalAlloc-before.TotalAlloc) / float64(inputs)
}

func setRatios(results []*Result, baseline string) {
	i := slices.IndexFunc(results, func(r *Result) bool { return r.Peer == baseline })
	if i < 0 {
		return
	}
	base := results[i].Nanoseconds
	for _, r := range results {
		for round, ns := range r.Nanoseconds {
			r.Ratios = append(r.Ratios, ns/base[round])
		}
	}
}

// median returns the median, 0 of nothing.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// deviation returns the median distance from the median, as part of it.
func deviation(values []float64) float64 {
	m := median(values)
	if m == 0 {
		return 0
	}
	distances := make([]float64, len(values))
	for i, v := range values {
		distances[i] = max(v-m, m-v)
	}
	return median(distances) / m
}
