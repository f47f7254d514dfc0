//go:build unix

package check

import "syscall"

// openFlags keep opening from waiting, if a file has become a pipe.
const openFlags = syscall.O_NONBLOCK
