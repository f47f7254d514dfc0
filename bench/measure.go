package bench

import (
	"runtime"
	"runtime/debug"
	"slices"
	"time"
)

// Plan sets the duration of measurements.
type Plan struct {
	// Rounds is the number of times each peer is measured.
	Rounds int
	// Slice is the intended duration of one measurement, which is at least one
	// pass.
	Slice time.Duration
}

// These are the plans of the command. Quick takes about a minute, the others a few.
var (
	Quick = Plan{Rounds: 5, Slice: 20 * time.Millisecond}
	Full  = Plan{Rounds: 11, Slice: 100 * time.Millisecond}
	// Fine has many short rounds: two revisions differ by less than the speed of
	// the machine from one second to the next.
	Fine = Plan{Rounds: 501, Slice: 2 * time.Millisecond}
)

// Result is the measurement of one peer on one corpus.
type Result struct {
	Work   *Work
	Corpus *Corpus
	Peer   string
	// Nanoseconds holds the times per input, one for each round.
	Nanoseconds []float64
	// Ratios holds the times relative to the baseline's in the same round. It is
	// empty if the baseline was not measured.
	Ratios []float64
	// Allocations and AllocatedBytes are per input; negative if unknown.
	Allocations, AllocatedBytes float64
	// Accepted is the number of inputs that the peer accepted.
	Accepted int
}

// gcPercent replaces GOGC. The collector scans all corpora, which a program that
// parses URLs one by one does not hold. With the default of 100, peers that
// allocate would pay for that, and differently in each run.
const gcPercent = 400

// contestant is a peer ready to run.
type contestant struct {
	result *Result
	run    func(passes int) (took time.Duration, accepted int, err error)
	passes int
}

// Measure measures the named peers of a work on a corpus, including Node if it is
// named, not nil and does the work. They take turns: a round is one measurement of
// each, so that other load on the machine affects all of them.
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
		all = append(all, &contestant{result: r, run: timed(pass, wallTime)})
	}
	if node != nil && node.Does(w.Name) && slices.Contains(peers, NodeName) {
		x, unload, err := enter(node.Process, w, c)
		if err != nil {
			return nil, err
		}
		defer unload()
		x.result.Peer = node.PeerName(w.Name)
		// The JavaScript compiler has to warm up.
		for range 3 {
			if _, _, err := x.run(1); err != nil {
				return nil, err
			}
		}
		all = append(all, x)
	}
	return p.race(all, inputs, w.Baseline)
}

// Compare measures a work on a sample of a corpus in two processes that take turns,
// in CPU time. Each result has one ratio: its 5th percentile relative to that of
// the first. Other load on the machine makes some rounds slower and none faster, so
// low percentiles differ least from run to run.
func (p Plan) Compare(w *Work, c *Corpus, before, after *Process) ([]*Result, error) {
	c = c.sample(comparedInputs)
	inputs, _ := c.Size()
	var all []*contestant
	for _, process := range []*Process{before, after} {
		x, unload, err := enter(process, w, c)
		if err != nil {
			return nil, err
		}
		defer unload()
		all = append(all, x)
	}
	results, err := p.race(all, inputs, before.Name)
	for _, r := range results {
		r.Ratios = []float64{percentile(r.Nanoseconds, 5) / percentile(results[0].Nanoseconds, 5)}
	}
	return results, err
}

// enter loads the corpus into a process and returns a contestant for it.
func enter(process *Process, w *Work, c *Corpus) (x *contestant, unload func() error, err error) {
	id, cost, err := process.load(w.Name, c)
	if err != nil {
		return nil, nil, err
	}
	return &contestant{
		result: &Result{Work: w, Corpus: c, Peer: process.Name, Allocations: cost.Allocations, AllocatedBytes: cost.AllocatedBytes},
		run:    func(passes int) (time.Duration, int, error) { return process.Run(id, passes) },
	}, func() error { return process.Unload(id) }, nil
}

// race lets the contestants take turns.
func (p Plan) race(all []*contestant, inputs int, baseline string) ([]*Result, error) {
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
	setRatios(results, baseline)
	return results, nil
}

// timed returns a function that measures a number of passes with a clock.
func timed(pass Pass, clock func() time.Duration) func(int) (time.Duration, int, error) {
	return func(passes int) (time.Duration, int, error) {
		accepted := 0
		runtime.GC()
		start := clock()
		for range passes {
			accepted = pass(nil)
		}
		return clock() - start, accepted, nil
	}
}

var began = time.Now()

func wallTime() time.Duration { return time.Since(began) }

// allocated returns the allocations of one pass per input.
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

// median returns the median of values, or 0 if there are none.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// percentile returns the smallest value that n percent of values do not exceed, or
// 0 if there are none.
func percentile(values []float64, n int) float64 {
	if len(values) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(values))[(len(values)-1)*n/100]
}

// deviation returns the median distance from the median, relative to the median.
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
