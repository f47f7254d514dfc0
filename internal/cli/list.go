package cli

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strconv"

	"github.com/weburl-go/weburl/internal/lines"
	"github.com/weburl-go/weburl/internal/show"
)

// stdinName stands for standard input in messages.
const stdinName = "stdin"

// byteOrderMark is dropped where it begins a list.
const byteOrderMark = "\uFEFF"

// errOutput is returned by list.next where the results so far could not be
// written.
var errOutput = errors.New("output failed")

// list is read line by line, one input a line. A line ends with LF or CRLF, the
// last one also with the list.
type list struct {
	name   string
	out    *output
	reader lines.Reader
	rest   []byte // whole lines that next has not returned
	// number is that of the line that next returned last, from 1.
	number int
	// close is nil for standard input.
	close func() error
}

// open begins to read the named file, or standard input for "-". The memory of
// the list before, if any, is used again. The error says what is wrong with the
// name.
func (c *command) open(l *list, name string) error {
	*l = list{name: stdinName, out: c.out, reader: l.reader}
	if name == "-" {
		l.reader.Reset(c.stdin)
		return nil
	}
	l.name = show.Visible(name)
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	l.reader.Reset(f)
	l.close = f.Close
	return nil
}

// place tells where the last line stands: "FILE:LINE".
func (l *list) place() string { return l.name + ":" + strconv.Itoa(l.number) }

// next returns the next line without its end. It is valid until the next call.
// Before more is read, all results so far are written. The error is errOutput if
// that fails, or the one of the reader.
func (l *list) next() ([]byte, error) {
	for len(l.rest) == 0 {
		if l.out.flush() != nil {
			return nil, errOutput
		}
		var err error
		if l.rest, err = l.reader.Next(); err != nil {
			return nil, err
		}
		if l.number == 0 {
			l.rest = bytes.TrimPrefix(l.rest, []byte(byteOrderMark))
		}
	}
	line, rest, ended := bytes.Cut(l.rest, []byte{'\n'})
	if ended {
		line = bytes.TrimSuffix(line, []byte{'\r'})
	}
	l.rest = rest
	l.number++
	return line, nil
}

// eachLine calls do for each line of the named list until do returns false.
// It notes what cannot be read, and returns false where there is no use in
// going on to another list.
func (c *command) eachLine(l *list, name string, do func(line []byte) bool) bool {
	err := c.open(l, name)
	if err != nil {
		c.fail(l.name + ": " + Reason(err))
		return true
	}
	if l.close != nil {
		defer l.close()
	}
	for {
		line, err := l.next()
		switch {
		case err == io.EOF:
			return true
		case err == errOutput:
			return false
		case err != nil:
			c.fail(l.name + ": " + Reason(err))
			return true
		case !do(line):
			return false
		}
	}
}
