//go:build unix

package hostile

import (
	"syscall"
	"testing"
	"time"
)

// Long fails for each shape for which work takes far more than eight times the processor
// time if the input is eight times as long: it then passes all of an input to the standard
// library again and again, which [Growth] does not count. Such work takes up to 64 times
// as long, linear work about eight times, however slow the machine is.
func Long(t *testing.T, shapes []Shape, work func(input string)) {
	LongFrom(t, 1<<17, shapes, work)
}

// LongFrom is like [Long], with the length of the shorter input. At eight times
// that length, quadratic searches must take longer than everything else.
func LongFrom(t *testing.T, small int, shapes []Shape, work func(input string)) {
	const (
		most = 24
		// Shorter times are not measured well, and not quadratic.
		least    = 100 * time.Millisecond
		attempts = 3 // other work in the process can disturb one
	)
	if testing.Short() || Race {
		small /= 8
	}
	for _, s := range shapes {
		t.Run(s.Name, func(t *testing.T) {
			for attempt := 1; ; attempt++ {
				short := processorTime(func() { work(s.Make(small)) })
				long := processorTime(func() { work(s.Make(8 * small)) })
				if long < least || long < most*short {
					return
				}
				if attempt == attempts {
					t.Fatalf("%d bytes take %v, %d bytes %v", small, short, 8*small, long)
				}
			}
		})
	}
}

// processorTime returns the time for which work keeps processors busy.
func processorTime(work func()) time.Duration {
	now := func() time.Duration {
		var r syscall.Rusage
		syscall.Getrusage(syscall.RUSAGE_SELF, &r)
		return time.Duration(r.Utime.Nano() + r.Stime.Nano())
	}
	before := now()
	work()
	return now() - before
}
