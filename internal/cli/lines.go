package cli

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strconv"

	"github.com/weburl-go/weburl/internal/show"
)

const (
	linesSize = 256 << 10
	// stdinName stands for standard input in messages.
	stdinName = "stdin"
)

// errOutput is returned by lines.next where the results so far could not be
// written.
var errOutput = errors.New("output failed")

// lines reads a list, one input a line. Lines may be of any length; memory is
// bounded by the longest. A line ends with LF or CRLF, the last one also with
// the list. A byte order mark that begins the list is dropped.
type lines struct {
	name string
	r    io.Reader
	out  *output

	// buf[start:end] is read but not returned; there is no LF in front of
	// scanned.
	buf                 []byte
	start, scanned, end int
	// number is that of the line that next returned last, from 1.
	number int
	eof    bool
	// close is nil for standard input.
	close func() error
}

// open begins to read the named file, or standard input for "-". The buffer
// of the list before, if any, is used again. The error says what is wrong with
// the name.
func (c *command) open(l *lines, name string) error {
	if l.buf == nil {
		l.buf = make([]byte, linesSize)
	}
	*l = lines{name: stdinName, r: c.stdin, out: c.out, buf: l.buf}
	if name == "-" {
		return nil
	}
	l.name = show.Visible(name)
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	l.r, l.close = f, f.Close
	return nil
}

// place tells where the last line stands: "FILE:LINE".
func (l *lines) place() string { return l.name + ":" + strconv.Itoa(l.number) }

// next returns the next line without its end. It is valid until the next call.
// The error is io.EOF after the last line, errOutput, or that of the reader; a
// line that a read error cuts off is not returned.
func (l *lines) next() ([]byte, error) {
	for {
		if i := bytes.IndexByte(l.buf[l.scanned:l.end], '\n'); i >= 0 {
			line := l.buf[l.start : l.scanned+i]
			l.start = l.scanned + i + 1
			l.scanned = l.start
			return l.line(bytes.TrimSuffix(line, []byte("\r"))), nil
		}
		l.scanned = l.end
		if l.eof {
			if l.start == l.end {
				return nil, io.EOF
			}
			line := l.line(l.buf[l.start:l.end])
			l.start = l.end
			if len(line) == 0 && l.number == 1 {
				l.number = 0 // nothing but a byte order mark
				return nil, io.EOF
			}
			return line, nil
		}
		if err := l.fill(); err != nil {
			return nil, err
		}
	}
}

// line counts a line.
func (l *lines) line(line []byte) []byte {
	l.number++
	if l.number == 1 {
		line = bytes.TrimPrefix(line, []byte("\uFEFF"))
	}
	return line
}

// fill reads more, after all results so far are written.
func (l *lines) fill() error {
	if l.end == len(l.buf) {
		if l.start > 0 {
			copy(l.buf, l.buf[l.start:l.end])
		} else {
			l.buf = append(l.buf, make([]byte, len(l.buf))...)
		}
		l.end -= l.start
		l.scanned -= l.start
		l.start = 0
	} else if l.start == l.end {
		l.start, l.scanned, l.end = 0, 0, 0
	}
	if l.out.flush() != nil {
		return errOutput
	}
	const tries = 100
	for range tries {
		n, err := l.r.Read(l.buf[l.end:])
		l.end += n
		l.eof = err == io.EOF
		switch {
		case err != nil && !l.eof:
			return err
		case n > 0 || l.eof:
			return nil
		}
	}
	return io.ErrNoProgress
}

// eachLine calls do for each line of the named list until do returns false.
// It notes what cannot be read, and returns false where there is no use in
// going on to another list.
func (c *command) eachLine(l *lines, name string, do func(line []byte) bool) bool {
	err := c.open(l, name)
	if err != nil {
		c.fail(l.name + ": " + reason(err))
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
			c.fail(l.name + ": " + reason(err))
			return true
		case !do(line):
			return false
		}
	}
}
