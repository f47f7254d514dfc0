//go:build !unix

package interrupt

import "os"

var (
	interrupts           = []os.Signal{os.Interrupt}
	brokenPipe os.Signal = nil
)

// die ends the process with the status that shells use for this signal.
func die(os.Signal) { os.Exit(130) }
