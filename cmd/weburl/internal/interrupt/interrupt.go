// Package interrupt lets a command clean up when a signal ends it.
package interrupt

import (
	"os"
	"os/signal"
)

// On calls clean when a signal is about to end the process, and then ends the
// process as the signal would have. A second signal does not wait for clean. undo
// stops this.
//
// Until then, a write to a pipe without a reader is an error instead of a signal.
func On(clean func()) (undo func()) {
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
			clean()
			die(s)
		case <-done:
		}
	}()
	return func() {
		signal.Stop(c)
		signal.Stop(ignored)
		close(done)
	}
}
