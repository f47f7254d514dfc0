// Package interrupt lets a command clean up when a signal ends it.
package interrupt

import (
	"os"
	"os/signal"
	"sync"
)

var (
	mu sync.Mutex
	// pending holds what must be called before the process ends.
	pending = map[*func()]bool{}
)

// On calls clean when a signal is about to end the process, and then ends the
// process as the signal would have. If On was called more than once, all functions are
// called before that. A second signal does not wait for them. undo stops this.
//
// Until then, a write to a pipe without a reader is an error instead of a signal.
func On(clean func()) (undo func()) {
	mu.Lock()
	pending[&clean] = true
	mu.Unlock()
	c := make(chan os.Signal, 1)
	// A signal that is ignored, as under nohup, remains ignored.
	for _, s := range interrupts {
		if !signal.Ignored(s) {
			signal.Notify(c, s)
		}
	}
	ignored := make(chan os.Signal, 1)
	if brokenPipe != nil && !signal.Ignored(brokenPipe) {
		signal.Notify(ignored, brokenPipe)
	}
	done := make(chan struct{})
	go func() {
		select {
		case s := <-c:
			signal.Reset(interrupts...)
			mu.Lock() // for ever: another goroutine that got the signal must not end the process
			for clean := range pending {
				(*clean)()
			}
			die(s)
		case <-done:
		}
	}()
	return func() {
		mu.Lock()
		delete(pending, &clean)
		mu.Unlock()
		signal.Stop(c)
		signal.Stop(ignored)
		close(done)
	}
}
