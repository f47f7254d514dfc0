package frame

import "syscall"

// brokenPipe are the errors of a write that nobody will read.
var brokenPipe = []error{syscall.ErrorString("i/o on hungup channel")}
