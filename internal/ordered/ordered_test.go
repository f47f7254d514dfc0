package ordered

import (
	"iter"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

// numbers gives pointers to 0, 1, 2 ... and counts them.
func numbers(n int, given *atomic.Int64) iter.Seq[*int] {
	return func(yield func(*int) bool) {
		for i := range n {
			given.Add(1)
			if !yield(&i) {
				return
			}
		}
	}
}

// processors sets how many there are, for one test.
func processors(t *testing.T, n int) {
	before := runtime.GOMAXPROCS(n)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

// However many work on the items, and however long each of them takes, they
// come in order and done.
func TestOrder(t *testing.T) {
	for _, n := range []int{1, 2, 7} {
		processors(t, n)
		var given, workers atomic.Int64
		worker := func() func(*int) {
			workers.Add(1)
			return func(i *int) {
				if rand.IntN(20) == 0 {
					time.Sleep(time.Duration(rand.IntN(300)) * time.Microsecond)
				}
				*i *= 2
			}
		}
		want := 0
		for i, more := range Run(numbers(2000, &given), worker) {
			if *i != 2*want {
				t.Fatalf("%d processors: %d, want %d", n, *i, 2*want)
			}
			want++
			if more && want == 2000 {
				t.Errorf("%d processors: there is more after the last", n)
			}
		}
		if want != 2000 || workers.Load() > int64(n) {
			t.Errorf("%d processors: %d items, %d workers", n, want, workers.Load())
		}
	}
}

func TestNothing(t *testing.T) {
	for range Run(func(func(int) bool) {}, func() func(int) { return func(int) {} }) {
		t.Error("an item out of nothing")
	}
}

// What is not taken is not made, but for a few items.
func TestBounded(t *testing.T) {
	processors(t, 2)
	var given, done atomic.Int64
	worker := func() func(*int) { return func(*int) { done.Add(1) } }
	taken := int64(0)
	for range Run(numbers(1000, &given), worker) {
		if taken++; taken%100 == 0 {
			time.Sleep(2 * time.Millisecond)
		}
		// One that is taken, one that waits to be let in.
		if ahead := given.Load() - taken; ahead > 2*perWorker+1 {
			t.Fatalf("%d items are under way", ahead)
		}
	}
	if given.Load() != 1000 || done.Load() != 1000 {
		t.Errorf("%d given, %d done", given.Load(), done.Load())
	}
}

// Who stops early stops all, and does not wait for items that never come.
func TestStop(t *testing.T) {
	ended := make(chan struct{})
	endless := func(yield func(int) bool) {
		defer close(ended)
		for i := 0; yield(i); i++ {
		}
	}
	idle := func() func(int) { return func(int) {} }
	for i := range Run(endless, idle) {
		if i == 10 {
			break
		}
	}
	<-ended

	never := make(chan int)
	defer close(never)
	blocked := func(yield func(int) bool) {
		for yield(1) {
			<-never
		}
	}
	for range Run(blocked, idle) {
		break
	}
}

// An item is taken as soon as it is done, whether others follow or not.
func TestNoItemWaits(t *testing.T) {
	next := make(chan int)
	items := func(yield func(int) bool) {
		for i := range next {
			if !yield(i) {
				return
			}
		}
	}
	go func() { next <- 0 }()
	n := 0
	for i, more := range Run(items, func() func(int) { return func(int) {} }) {
		if i != n || more {
			t.Errorf("%d, %v; want %d", i, more, n)
		}
		if n++; n == 5 {
			close(next)
		} else {
			go func() { next <- n }()
		}
	}
}
