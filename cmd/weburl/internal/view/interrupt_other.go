//go:build !unix

package view

import "os"

var interrupts = []os.Signal{os.Interrupt}
