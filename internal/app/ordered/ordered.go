// Package ordered processes a sequence in parallel and preserves its order.
package ordered

import (
	"iter"
	"runtime"
)

// Run processes items in parallel and yields each when it is done, in the order of items. One
// goroutine iterates over items, and GOMAXPROCS workers process them. Each worker calls worker
// once, and then the function that it returned for each of its items.
//
// At most a few items per worker are in flight. The second value yielded reports whether another
// item is already queued, so that flushing can wait.
//
// If the caller stops early, the iteration over items stops at the next one. Run
// does not wait for that, since items may block on input that never comes.
func Run[T any](items iter.Seq[T], worker func() (work func(T))) iter.Seq2[T, bool] {
	return RunOn(runtime.GOMAXPROCS(0), items, worker)
}

// RunOn is [Run] with the given number of workers, at most 1024.
func RunOn[T any](workers int, items iter.Seq[T], worker func() (work func(T))) iter.Seq2[T, bool] {
	workers = min(workers, maxWorkers)
	return func(yield func(T, bool) bool) {
		queue := make(chan job[T], perWorker*workers) // to be yielded, in order
		todo := make(chan job[T], workers)            // to be processed
		stop := make(chan struct{})                   // closed when no more items are wanted
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

// maxWorkers limits the number of workers, because the capacity of the queues grows with it.
const maxWorkers = 1024

// perWorker is the number of items that may be queued per worker, done or not.
const perWorker = 2

// job is an item in flight.
type job[T any] struct {
	item T
	done chan struct{} // closed when it is processed
}
