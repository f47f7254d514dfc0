package frame

import "syscall"

// brokenPipe holds the errors of a write whose reader is gone. ERROR_NO_DATA means that the
// pipe is being closed.
var brokenPipe = []error{syscall.ERROR_BROKEN_PIPE, errorNoData}

const errorNoData = syscall.Errno(232)
