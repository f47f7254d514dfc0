package frame

import (
	"bufio"
	"errors"
	"io"
	"os"
	"slices"

	"github.com/weburl-go/weburl/internal/show"
)

const (
	OutputSize = 64 << 10
	// NotePrefix begins every message. Lines after the first are indented to
	// match.
	NotePrefix = "weburl: "
	NoteIndent = "        "
)

// Output is standard output, buffered. It is flushed before the command waits for input, so that
// a result appears as soon as its input has been read. The first write error is kept; an endless
// loop must check it.
type Output struct {
	*bufio.Writer
	To io.Writer
}

func newOutput(w io.Writer) *Output { return &Output{bufio.NewWriterSize(w, OutputSize), w} }

// isBrokenPipe reports whether err means that the reader of the output is gone. On Unix, a
// process whose standard output is a broken pipe is killed by SIGPIPE before it sees the
// error.
func isBrokenPipe(err error) bool {
	isErr := func(target error) bool { return errors.Is(err, target) }
	return isErr(io.ErrClosedPipe) || slices.ContainsFunc(brokenPipe, isErr)
}

// Note writes a message to standard error after flushing all results so far, so that both
// appear in the order of the input if they go to the same terminal.
func (c *Command) Note(text string) {
	c.Out.Flush()
	io.WriteString(c.Stderr, NotePrefix+text+"\n")
}

// Fail reports why an input failed.
func (c *Command) Fail(text string) {
	c.Failed = true
	c.Progress.Fail()
	c.Note(text)
}

// Terminal is an output of [Main] that is a terminal.
type Terminal struct {
	io.Writer
	// Escapes reports whether it understands escape sequences.
	Escapes bool
}

// IsTerminal reports whether out is a [Terminal], to which controls from inputs must not be
// written.
func IsTerminal(out io.Writer) bool {
	_, ok := out.(Terminal)
	return ok
}

// Paint returns the painter for results.
func (c *Command) Paint() show.Painter { return Paint(c.color, c.Out.To) }

// PaintMessages returns the painter for messages.
func (c *Command) PaintMessages() show.Painter { return Paint(c.color, c.Stderr) }

// Paint returns the painter for texts on out. when is the value of --color: "always", "never",
// or "auto", for which "" stands, too. Paint follows https://no-color.org.
func Paint(when string, out io.Writer) show.Painter {
	switch when {
	case "always":
		return true
	case "never":
		return false
	}
	t, ok := out.(Terminal)
	return show.Painter(ok && t.Escapes && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb")
}
