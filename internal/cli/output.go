package cli

import (
	"bufio"
	"errors"
	"io"
	"slices"
)

const (
	outputSize = 64 << 10
	// notePrefix begins every message; what follows its first line is indented
	// as far.
	notePrefix = "weburl: "
	noteIndent = "        "
)

// output is standard output, buffered. It is flushed before the command waits
// for input, so that a result appears as soon as its input is read. The first
// write error stays, and whoever produces without end looks at it now and
// then.
type output struct{ *bufio.Writer }

func newOutput(w io.Writer) *output { return &output{bufio.NewWriterSize(w, outputSize)} }

// flush writes what is buffered and returns the first write error ever.
func (o *output) flush() error { return o.Flush() }

// isBrokenPipe reports whether err says that nobody reads the output. On Unix
// a process whose standard output is a broken pipe is ended by SIGPIPE before
// it sees the error.
func isBrokenPipe(err error) bool {
	isErr := func(target error) bool { return errors.Is(err, target) }
	return isErr(io.ErrClosedPipe) || slices.ContainsFunc(brokenPipe, isErr)
}

// note writes a message to standard error, after all results so far: where
// both are shown on one terminal, they are in the order of the input.
func (c *command) note(text string) {
	c.out.flush()
	io.WriteString(c.stderr, notePrefix+text+"\n")
}

// fail notes why an input failed.
func (c *command) fail(text string) {
	c.failed = true
	c.note(text)
}
