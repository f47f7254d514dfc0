//go:build !windows && !plan9

package frame

import "syscall"

// brokenPipe are the errors of a write that nobody will read.
var brokenPipe = []error{syscall.EPIPE}
