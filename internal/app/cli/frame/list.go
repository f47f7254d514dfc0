package frame

import (
	"errors"
	"io"
	"os"
	"strconv"

	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
)

// StdinName is the name of standard input in messages.
const StdinName = "stdin"

// errOutput is returned by list.next if the results so far could not be written.
var errOutput = errors.New("output failed")

// List is a list of inputs or requests, one per line.
type List struct {
	Name   string
	out    *Output
	reader lines.Reader
	// requests means that a CR in a line is white space of JSON.
	requests bool
	rest     lines.List // the lines that next has not returned yet
	// Number is the number of the line that next returned last, counted from 1, and Raw is
	// that line with its line end.
	Number int
	Raw    string
	// Free holds chunks for reuse.
	Free freeChunks
	// close is nil for standard input.
	close func() error
}

// Open opens the named file, or standard input for "-". It reuses the memory of the list that
// l held before.
func (c *Command) Open(l *List, name string) error {
	*l = List{Name: StdinName, out: c.Out, reader: l.reader, requests: c.requests}
	if name == "-" {
		l.reader.Reset(c.text(c.Stdin))
		return nil
	}
	l.Name = show.Visible(name)
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	l.reader.Reset(c.text(f))
	l.close = f.Close
	return nil
}

// Place returns the position of the last line: "FILE:LINE".
func (l *List) Place() string { return l.Name + ":" + strconv.Itoa(l.Number) }

// next returns the next line without its line end. The line shares memory with the lines read
// together with it. Before reading more, next writes out all results so far; if that fails, it
// returns errOutput. Other errors come from the reader; if the line is not an input, the error
// is a [*lines.Error].
func (l *List) next() (string, error) {
	for len(l.rest.Rest) == 0 {
		if l.out.Flush() != nil {
			return "", errOutput
		}
		run, err := l.run(l.Number == 0)
		if err != nil {
			return "", err
		}
		l.rest = lines.Of(run)
	}
	before := l.rest.Rest
	line, err := l.rest.Cut()
	l.Raw = before[:len(before)-len(l.rest.Rest)]
	l.Number++
	if l.requests {
		err = nil
	}
	return line, err
}

// run returns the next run of whole lines.
func (l *List) run(first bool) (string, error) {
	text, err := l.reader.Next()
	if err != nil || !first {
		return string(text), err
	}
	run, err := lines.Begin(text)
	if err != nil && !l.requests {
		return "", err
	}
	return string(run), nil
}

// EachLine calls do for each line of the named list until do returns false; wrong is the reason
// why the line is not an input, or nil. It reports errors in reading. It returns false if there
// is no point in reading another list.
func (c *Command) EachLine(l *List, name string, do func(line string, wrong *lines.Error) bool) bool {
	err := c.Open(l, name)
	if err != nil {
		c.FailReading(l.Name, err)
		return true
	}
	if l.close != nil {
		defer l.close()
	}
	for {
		line, err := l.next()
		wrong, _ := err.(*lines.Error)
		switch {
		case err == io.EOF:
			return true
		case err == errOutput:
			return false
		case err != nil && wrong == nil:
			c.FailReading(l.Name, err)
			return true
		}
		if c.Tally.Read++; !do(line, wrong) {
			return false
		}
	}
}

// failLine reports why the last line is not an input. It also writes the reason to w, unless w
// is nil.
func (c *Command) failLine(l *List, w *jsontext.Writer, wrong *lines.Error) {
	c.Tally.Fail(lines.Code)
	if w != nil {
		jsonform.WriteError(w, wrong.Error(), "", l.Number)
		w.Flush(c.Out)
	}
	c.Fail(l.Place() + ": " + wrong.Error())
}

// JSONOut returns w if results are JSON, or nil otherwise.
func JSONOut(w *jsontext.Writer, asJSON bool) *jsontext.Writer {
	if asJSON {
		return w
	}
	return nil
}
