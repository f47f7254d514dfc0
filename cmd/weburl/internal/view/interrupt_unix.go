//go:build unix

package view

import (
	"os"
	"syscall"
)

var interrupts = []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}
