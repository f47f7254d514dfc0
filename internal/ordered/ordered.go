// Package ordered works on several things at a time and keeps their order.
package ordered

import (
	"iter"
	"runtime"
)

// Run works on items and returns each when that is done, in the order of items.
// One goroutine goes through items, as many as there are processors work on
// them, and the caller's takes them: all three go on at the same time. Each
// worker calls worker once, and then what that returns for each of its items.
//
// No more than a few items for each processor are under way. The second value
// says that there is another one behind the item, so that there is no hurry to
// show what came of it.
//
// If the caller stops early, so do the others, items at its next item. Nobody
// waits for that: items may be waiting for input that never comes.
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

// perWorker is how many items there may be for each worker, done or not, before
// the first one is taken.
const perWorker = 2

// job is an item on its way.
type job[T any] struct {
	item T
	done chan struct{} // closed when it is worked on
}
