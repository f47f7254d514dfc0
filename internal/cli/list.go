package cli

import (
	"errors"
	"io"
	"os"
	"strconv"

	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/lines"
	"github.com/weburl-go/weburl/internal/show"
)

// stdinName is what messages call standard input.
const stdinName = "stdin"

// errOutput is returned by list.next if the results so far could not be written.
var errOutput = errors.New("output failed")

// list has an input, or a request, on each line.
type list struct {
	name   string
	out    *output
	reader lines.Reader
	// requests says that a CR in a line is white space of JSON.
	requests bool
	rest     lines.List // what next has not yet returned
	// number is that of the line that next returned last, counted from 1, and raw is
	// that line with its line end.
	number int
	raw    string
	// free is for chunks.
	free freeChunks
	// close is nil for standard input.
	close func() error
}

// open opens the named file, or standard input for "-". It reuses the memory of
// the list that l was before.
func (c *command) open(l *list, name string) error {
	*l = list{name: stdinName, out: c.out, reader: l.reader, requests: c.requests}
	if name == "-" {
		l.reader.Reset(c.text(c.stdin))
		return nil
	}
	l.name = show.Visible(name)
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	l.reader.Reset(c.text(f))
	l.close = f.Close
	return nil
}

// place returns where the last line is: "FILE:LINE".
func (l *list) place() string { return l.name + ":" + strconv.Itoa(l.number) }

// next returns the next line without its line end. It shares its memory with those
// that were read with it. Before reading more, next writes out all results so far; if that fails,
// it returns errOutput. Other errors are those of the reader and, if the line is not an
// input, a [*lines.Error].
func (l *list) next() (string, error) {
	for len(l.rest.Rest) == 0 {
		if l.out.flush() != nil {
			return "", errOutput
		}
		run, err := l.run(l.number == 0)
		if err != nil {
			return "", err
		}
		l.rest = lines.Of(run)
	}
	before := l.rest.Rest
	line, err := l.rest.Cut()
	l.raw = before[:len(before)-len(l.rest.Rest)]
	l.number++
	if l.requests {
		err = nil
	}
	return line, err
}

// run returns the next run of whole lines.
func (l *list) run(first bool) (string, error) {
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

// eachLine calls do for each line of the named list until do returns false; wrong is why
// the line is not an input, or nil. It reports what cannot be read. It returns false if
// there is no point in going on to another list.
func (c *command) eachLine(l *list, name string, do func(line string, wrong *lines.Error) bool) bool {
	err := c.open(l, name)
	if err != nil {
		c.failReading(l.name, err)
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
			c.failReading(l.name, err)
			return true
		}
		if c.tally.read++; !do(line, wrong) {
			return false
		}
	}
}

// failLine reports why the last line is not an input. It also writes that to w, unless w
// is nil.
func (c *command) failLine(l *list, w *jsontext.Writer, wrong *lines.Error) {
	c.tally.fail(lines.Code)
	if w != nil {
		jsonform.WriteError(w, wrong.Error(), "", l.number)
		w.Flush(c.out)
	}
	c.fail(l.place() + ": " + wrong.Error())
}

// jsonOut returns w if results are JSON, and otherwise nil.
func jsonOut(w *jsontext.Writer, asJSON bool) *jsontext.Writer {
	if asJSON {
		return w
	}
	return nil
}
