package cli

import (
	"bufio"
	"errors"
	"io"
	"slices"
)

const (
	outputSize = 64 << 10
	// notePrefix begins every message. Lines after the first are indented to
	// match.
	notePrefix = "weburl: "
	noteIndent = "        "
)

// output is standard output, buffered. It is flushed before the command waits
// for input, so that a result appears as soon as its input has been read. The
// first write error is kept; a loop without end must check it.
type output struct {
	*bufio.Writer
	to io.Writer
}

func newOutput(w io.Writer) *output { return &output{bufio.NewWriterSize(w, outputSize), w} }

// flush writes what is buffered and returns the first write error so far.
func (o *output) flush() error { return o.Flush() }

// isBrokenPipe reports whether err means that nobody reads the output. On Unix,
// SIGPIPE kills a process that writes to a broken pipe as standard output before
// it sees the error.
func isBrokenPipe(err error) bool {
	isErr := func(target error) bool { return errors.Is(err, target) }
	return isErr(io.ErrClosedPipe) || slices.ContainsFunc(brokenPipe, isErr)
}

// note writes a message to standard error, after all results so far, so that
// both appear in the order of the input if they go to one terminal.
func (c *command) note(text string) {
	c.out.flush()
	io.WriteString(c.stderr, notePrefix+text+"\n")
}

// fail reports why an input failed.
func (c *command) fail(text string) {
	c.failed = true
	c.progress.fail()
	c.note(text)
}
