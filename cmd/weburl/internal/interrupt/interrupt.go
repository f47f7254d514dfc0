// Package interrupt lets a command clean up when a signal ends it.
package interrupt

import (
	"os"
	"os/signal"
)

// On calls clean when a signal is about to end the process, and then
// ends it as the signal would have. A second signal does not wait for that. undo
// puts an end to it.
//
// A write to a pipe that nobody reads is an error instead of a signal until then.
func On(clean func()) (undo func()) {
	c := make(chan os.Signal, 1)
	// What is ignored, as under nohup, remains so.
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
