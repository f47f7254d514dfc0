package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// understandsEscapes makes the console interpret escape sequences. Consoles before Windows 10 cannot
// do that.
func understandsEscapes(f *os.File) bool {
	console := windows.Handle(f.Fd())
	var mode uint32
	if windows.GetConsoleMode(console, &mode) != nil {
		return false
	}
	const escapes = windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING
	return mode&escapes != 0 || windows.SetConsoleMode(console, mode|escapes) == nil
}
