package frame

import "syscall"

// brokenPipe are the errors of a write that nobody will read. ERROR_NO_DATA says
// that the pipe is being closed.
var brokenPipe = []error{syscall.ERROR_BROKEN_PIPE, errorNoData}

const errorNoData = syscall.Errno(232)
