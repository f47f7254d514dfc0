package frame

import "syscall"

// brokenPipe holds the errors of a write whose reader is gone.
var brokenPipe = []error{syscall.ErrorString("i/o on hungup channel")}
