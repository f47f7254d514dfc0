package ordered

import (
	"iter"
	"math"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

// numbers yields pointers to 0, 1, 2 ... and counts them.
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

// processors sets GOMAXPROCS for a test.
func processors(t *testing.T, n int) {
	before := runtime.GOMAXPROCS(n)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

// Items are yielded in order and done, however many workers there are, and
// however long each item takes.
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
				t.Errorf("%d processors: the last item is said to have another behind it", n)
			}
		}
		if want != 2000 || workers.Load() > int64(n) {
			t.Errorf("%d processors: %d items, %d workers", n, want, workers.Load())
		}
	}
}

func TestNothing(t *testing.T) {
	for range Run(func(func(int) bool) {}, func() func(int) { return func(int) {} }) {
		t.Error("an item that was never made")
	}
}

// Only a few items are made before they are taken.
func TestBounded(t *testing.T) {
	processors(t, 2)
	var given, done atomic.Int64
	worker := func() func(*int) { return func(*int) { done.Add(1) } }
	taken := int64(0)
	for range Run(numbers(1000, &given), worker) {
		if taken++; taken%100 == 0 {
			time.Sleep(2 * time.Millisecond)
		}
		// One has been taken, and one waits for a place in the queue.
		if ahead := given.Load() - taken; ahead > 2*perWorker+1 {
			t.Fatalf("%d items are in flight", ahead)
		}
	}
	if given.Load() != 1000 || done.Load() != 1000 {
		t.Errorf("%d given, %d done", given.Load(), done.Load())
	}
}

// Stopping early stops everything, without waiting for items that never come.
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

// An item is yielded as soon as it is done, whether others follow or not.
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

// Somebody may ask for more workers than there can be.
func TestWorkersAreBounded(t *testing.T) {
	var given, workers atomic.Int64
	want := 0
	for i := range RunOn(math.MaxInt, numbers(3000, &given), func() func(*int) { workers.Add(1); return func(*int) {} }) {
		if *i != want {
			t.Fatalf("%d, want %d", *i, want)
		}
		want++
	}
	if want != 3000 || workers.Load() > maxWorkers {
		t.Errorf("%d items, %d workers", want, workers.Load())
	}
}
