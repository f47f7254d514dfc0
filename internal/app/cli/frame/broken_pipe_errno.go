//go:build !windows && !plan9

package frame

import "syscall"

// brokenPipe holds the errors of a write whose reader is gone.
var brokenPipe = []error{syscall.EPIPE}
