package hostile

import (
	"math"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync/atomic"
	"testing"
)

// stopped is the value that GODEBUG must contain for Peak. The runtime reads it
// only when it starts.
const stopped = "gcstoptheworld=1"

// InStoppedWorld runs the test again in a process whose garbage collector stops the
// program while it works, and reports whether this is that process. With a
// concurrent collector, work continues to allocate during a collection, and the
// slower the machine, the more. It skips the test in its short form.
func InStoppedWorld(t *testing.T) bool {
	if strings.Contains(os.Getenv("GODEBUG"), stopped) {
		return true
	}
	if Race {
		t.Skip("the race detector holds memory, too")
	}
	if testing.Short() {
		t.Skip("it takes long")
	}
	run := exec.Command(os.Args[0], "-test.run=^"+regexp.QuoteMeta(t.Name())+"$", "-test.v")
	run.Env = append(os.Environ(), "GODEBUG="+strings.TrimPrefix(os.Getenv("GODEBUG")+","+stopped, ","))
	out, err := run.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()+" ") {
		t.Errorf("%v\n%s", err, out)
	}
	return false
}

// Peak fails for each shape for which work holds more than perByte bytes per byte
// of input at any one time, in addition to four megabytes. A program takes up to
// twice as much from the system, unless GOGC is set. Peak is for a test that
// InStoppedWorld runs.
//
// To measure what is held, it has the garbage collector run whenever the heap has
// grown by a fifth. Garbage of earlier tests may be freed meanwhile, so the least
// of several measurements is right. A measurement during which the collector did
// not run does not count; if none counts, Peak fails.
func Peak(t testing.TB, shapes []Shape, perByte int, work func(input string)) {
	if !strings.Contains(os.Getenv("GODEBUG"), stopped) {
		t.Fatal("not in a process with GODEBUG=" + stopped)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	const some = 4 << 20
	const size = 1 << 17
	const attempts = 3
	for _, s := range shapes {
		input := s.Make(size)
		limit := perByte*len(input) + some
		n := math.MaxInt
		for i := 0; i < attempts && n > limit; i++ {
			if most, samples := held(func() { work(input) }); samples > 0 {
				n = min(n, most)
			}
		}
		switch {
		case n == math.MaxInt:
			t.Errorf("%s: the garbage collector never ran for an input of %d bytes, so nothing is known of what is held", s.Name, len(input))
		case n > limit:
			t.Errorf("%s: of an input of %d bytes, %d bytes are held at a time, %d for each", s.Name, len(input), n, n/len(input))
		}
	}
}

// held returns the largest number of bytes that work holds, in addition to those
// held before, and the number of samples.
func held(work func()) (most, samples int) {
	runtime.GC()
	before := live()
	w := &watch{}
	w.next()
	work()
	w.stopped.Store(true)
	return int(w.most.Load()) - before, int(w.samples.Load())
}

// live returns the number of bytes that the last run of the garbage collector left.
func live() int {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return int(sample[0].Value.Uint64())
}

// watch samples the heap after each run of the garbage collector.
type watch struct {
	most, samples atomic.Int64
	stopped       atomic.Bool
}

// next waits for the next run.
func (w *watch) next() {
	type garbage struct{ _ [32]byte }
	runtime.SetFinalizer(new(garbage), func(*garbage) {
		if !w.stopped.Load() {
			w.most.Store(max(w.most.Load(), int64(live())))
			w.samples.Add(1)
			w.next()
		}
	})
}
