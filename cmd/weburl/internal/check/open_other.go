//go:build !unix

package check

import (
	"io"
	"os"
)

const openFlags = 0

// prompt returns a reader for a regular file.
func prompt(f *os.File) io.Reader { return f }
