//go:build unix

package interrupt

import (
	"os"
	"syscall"
)

var (
	interrupts           = []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}
	brokenPipe os.Signal = syscall.SIGPIPE
)

// die ends the process by a signal, so that its parent sees which one it was.
func die(s os.Signal) {
	n, ok := s.(syscall.Signal)
	// NB: the first process of a container does not die by its own signals.
	if ok && os.Getpid() != 1 && syscall.Kill(os.Getpid(), n) == nil {
		select {}
	}
	os.Exit(128 + int(n))
}
