package bench

import (
	"bufio"
	"bytes"
	"io"
	"net/url"
	"runtime"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli"
)

// This file holds the peers of the work canon. The list contains the texts of the
// corpus, one per line, repeated Times times. Only one repetition is in memory,
// since a long file would not fit.

// list is a reader that repeats data.
type list struct {
	data  []byte
	at    int
	times int
}

func newList(c *Corpus) list {
	return list{data: []byte(strings.Join(c.Texts(), "\n") + "\n"), times: max(c.Times, 1)}
}

func (l *list) Read(p []byte) (int, error) {
	if l.at == len(l.data) {
		l.at = 0
		l.times--
	}
	if l.times <= 0 {
		return 0, io.EOF
	}
	n := copy(p, l.data[l.at:])
	l.at += n
	return n, nil
}

// counter counts the lines written to it and, if kept is not nil, keeps them.
type counter struct {
	lines int
	kept  *bytes.Buffer
}

func (c *counter) Write(p []byte) (int, error) {
	c.lines += bytes.Count(p, []byte{'\n'})
	if c.kept != nil {
		c.kept.Write(p)
	}
	return len(p), nil
}

// onCores makes a pass of a program that reads a list and writes another. The
// program, including its garbage collection, runs on at most cores cores; 0 means
// all.
func onCores(cores int, program func(r io.Reader, w io.Writer)) func(c *Corpus) Pass {
	return func(c *Corpus) Pass {
		whole := newList(c)
		return func(see See) (accepted int) {
			if cores > 0 {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
			}
			in, out := whole, counter{}
			if see != nil {
				out.kept = new(bytes.Buffer)
			}
			program(&in, &out)
			if see != nil {
				for line := range strings.Lines(out.kept.String()) {
					see(strings.TrimSuffix(line, "\n"), "")
				}
			}
			return out.lines
		}
	}
}

var (
	canonOneCore    = onCores(1, canon)
	canonAllCores   = onCores(0, canon)
	canonLoop       = onCores(1, loop(canonicalWeburl))
	canonLoopNetURL = onCores(1, loop(canonicalNetURL))
)

func canon(r io.Reader, w io.Writer) {
	cli.Main([]string{"canon"}, r, w, io.Discard)
}

const ioSize = 64 << 10

// loop is a program that writes the result of canonical for each line.
func loop(canonical func(line string) (string, error)) func(r io.Reader, w io.Writer) {
	return func(r io.Reader, w io.Writer) {
		in, out := bufio.NewReaderSize(r, ioSize), bufio.NewWriterSize(w, ioSize)
		defer out.Flush()
		for {
			line, err := in.ReadSlice('\n')
			if err != nil {
				return
			}
			if s, err := canonical(string(line[:len(line)-1])); err == nil {
				out.WriteString(s)
				out.WriteByte('\n')
			}
		}
	}
}

func canonicalWeburl(line string) (string, error) {
	u, err := weburl.Parse(line)
	return u.String(), err
}

func canonicalNetURL(line string) (string, error) {
	u, err := url.Parse(line)
	if err != nil {
		return "", err
	}
	return u.String(), nil
}
