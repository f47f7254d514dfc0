// Package ordered processes a sequence in parallel and keeps its order.
package ordered

import (
	"iter"
	"runtime"
)

// Run works on items in parallel and yields each of them once it is done, in the
// order of items. One goroutine iterates over items, GOMAXPROCS workers process
// them, and the caller consumes them. Each worker calls worker once, and then
// the function that it returned for each of its items.
//
// At most a few items per processor are under way. The second value reports
// whether another item is already queued behind this one, so that flushing can
// wait.
//
// If the caller stops early, items ends at its next item. Run does not wait for
// that: items may be blocked on input that never comes.
func Run[T any](items iter.Seq[T], worker func() (work func(T))) iter.Seq2[T, bool] {
	return func(yield func(T, bool) bool) {
		workers := runtime.GOMAXPROCS(0)
		queue := make(chan job[T], perWorker*workers) // to be taken, in order
		todo := make(chan job[T], workers)            // to be worked on
		stop := make(chan struct{})                   // closed when nobody takes any more
		defer close(stop)
		for range workers {
			go func() {
				work := worker()
				for j := range todo {
					work(j.item)
					close(j.done)
				}
			}()
		}
		go func() {
			defer close(queue)
			defer close(todo)
			for item := range items {
				j := job[T]{item, make(chan struct{})}
				select {
				case queue <- j:
				case <-stop:
					return
				}
				todo <- j
			}
		}()
		for j := range queue {
			<-j.done
			if !yield(j.item, len(queue) > 0) {
				return
			}
		}
	}
}

// perWorker is how many items may be queued for each worker, done or not.
const perWorker = 2

// job is an item on its way.
type job[T any] struct {
	item T
	done chan struct{} // closed when it is worked on
}
