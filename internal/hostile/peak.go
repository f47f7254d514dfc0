package hostile

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"testing"
)

// Peak fails for each shape for which work holds more than perByte bytes per byte of
// input at any one time, beside four megabytes. A program takes up to twice as much
// from the system, unless GOGC says otherwise.
//
// To see what is held, it has the garbage collector run whenever the heap has grown
// by a fifth. What is allocated while the collector runs counts as held, so the least
// of some measurements is right.
func Peak(t *testing.T, shapes []Shape, perByte int, work func(input string)) {
	if Race {
		t.Skip("the race detector holds memory, too")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	const some = 4 << 20
	const size = 1 << 17
	const attempts = 5
	for _, s := range shapes {
		input := s.Make(size)
		limit := perByte*len(input) + some
		n := math.MaxInt
		for i := 0; i < attempts && n > limit; i++ {
			n = min(n, held(func() { work(input) }))
		}
		if n > limit {
			t.Errorf("%s: of an input of %d bytes, %d bytes are held at a time, %d for each", s.Name, len(input), n, n/len(input))
		}
	}
}

// held returns how many bytes work holds at most, beside what was held before.
func held(work func()) int {
	runtime.GC()
	before := live()
	var most atomic.Int64
	w := &watch{most: &most}
	w.next()
	work()
	w.stopped.Store(true)
	return int(most.Load()) - before
}

// live returns how much the last run of the garbage collector has left.
func live() int {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return int(sample[0].Value.Uint64())
}

// watch looks at the heap after each run of the garbage collector.
type watch struct {
	most    *atomic.Int64
	stopped atomic.Bool
}

// next waits for the next run.
func (w *watch) next() {
	type garbage struct{ _ [32]byte }
	runtime.SetFinalizer(new(garbage), func(*garbage) {
		if !w.stopped.Load() {
			w.most.Store(max(w.most.Load(), int64(live())))
			w.next()
		}
	})
}
