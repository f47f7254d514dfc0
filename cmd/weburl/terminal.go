package main

import (
	"io"
	"os"

	"golang.org/x/term"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// output returns f, as a [frame.Terminal] if it is one.
func output(f *os.File) io.Writer {
	if !term.IsTerminal(int(f.Fd())) {
		return f
	}
	return frame.Terminal{Writer: f, Escapes: understandsEscapes(f)}
}
