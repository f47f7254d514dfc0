package cli

import (
	"errors"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/lines"
	"github.com/weburl-go/weburl/internal/show"
)

// stdinName is what messages call standard input.
const stdinName = "stdin"

// byteOrderMark is skipped at the beginning of a list.
const byteOrderMark = "\uFEFF"

// errOutput is returned by list.next if the results so far could not be written.
var errOutput = errors.New("output failed")

// list has an input on each line. Lines end with LF or CRLF; the last one need
// not.
type list struct {
	name   string
	out    *output
	reader lines.Reader
	rest   string // whole lines that next has not yet returned
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
	*l = list{name: stdinName, out: c.out, reader: l.reader}
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
// it returns errOutput. Other errors are those of the reader.
func (l *list) next() (string, error) {
	for len(l.rest) == 0 {
		if l.out.flush() != nil {
			return "", errOutput
		}
		text, err := l.reader.Next()
		if err != nil {
			return "", err
		}
		l.rest = string(text)
		if l.number == 0 {
			l.rest = strings.TrimPrefix(l.rest, byteOrderMark)
		}
	}
	line, rest, ended := strings.Cut(l.rest, "\n")
	l.raw = l.rest[:len(l.rest)-len(rest)]
	if ended {
		line = strings.TrimSuffix(line, "\r")
	}
	l.rest = rest
	l.number++
	return line, nil
}

// eachLine calls do for each line of the named list until do returns false. It
// reports what cannot be read. It returns false if there is no point in going on
// to another list.
func (c *command) eachLine(l *list, name string, do func(line string) bool) bool {
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
		switch {
		case err == io.EOF:
			return true
		case err == errOutput:
			return false
		case err != nil:
			c.failReading(l.name, err)
			return true
		}
		if c.tally.read++; !do(line) {
			return false
		}
	}
}
