package cli

import (
	"bytes"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/show"
)

// A list of canon is read, parsed and written at the same time: one goroutine
// reads chunks of whole lines, as many as there are processors parse them, and
// the caller writes the results in the order of the list. Memory is bounded by
// the chunks under way, and by the longest line.

// chunkSize is how much is read at once, if there is as much to read.
const chunkSize = 256 << 10

// chunk is a run of whole lines on its way through the pipeline.
type chunk struct {
	// text ends with a line end, but for the last of a list.
	text string
	// err is set, and text empty, where the list could not be read on.
	err error

	// ready is signalled when the rest is set.
	ready    chan struct{}
	out      []byte
	lines    int
	failures []chunkFailure
}

// chunkFailure is a line of a chunk that has no result.
type chunkFailure struct {
	at   int // how much of out precedes it
	line int // from 1, in the chunk
	text string
}

// pipeline reads a list into chunks.
type pipeline struct {
	r      io.Reader
	closer io.Closer     // nil for standard input
	work   chan *chunk   // to be parsed
	queue  chan *chunk   // to be written, in order
	free   chan *chunk   // to be used again
	stop   chan struct{} // closed when nobody reads queue any more
}

// canonList writes the canonical form of each line of the named list, "-" for
// standard input. It returns false if the run is to end.
func (c *command) canonList(in *inputs, name string) bool {
	l := &in.lines
	l.name = stdinName
	r, closer := c.stdin, io.Closer(nil)
	if name != "-" {
		l.name = show.Visible(name)
		f, err := os.Open(name)
		if err != nil {
			c.fail(l.name + ": " + reason(err))
			return !in.stopped(c)
		}
		r, closer = f, f
	}
	workers := runtime.GOMAXPROCS(0)
	p := &pipeline{
		r: r, closer: closer,
		work:  make(chan *chunk, workers),
		queue: make(chan *chunk, 2*workers),
		free:  make(chan *chunk, 3*workers+1),
		stop:  make(chan struct{}),
	}
	for range workers {
		go func() {
			for ch := range p.work {
				ch.parse(&in.options, in.keep)
				ch.ready <- struct{}{}
			}
		}()
	}
	go p.read()
	defer close(p.stop)

	number := 0 // of the lines before the chunk
	for ch := range p.queue {
		<-ch.ready
		if ch.err != nil {
			c.fail(l.name + ": " + reason(ch.err))
			return !in.stopped(c)
		}
		written := 0
		for _, f := range ch.failures {
			c.out.Write(ch.out[written:f.at])
			written = f.at
			c.fail(l.name + ":" + strconv.Itoa(number+f.line) + ": " + f.text)
			if in.failFast {
				return false
			}
		}
		c.out.Write(ch.out[written:])
		if c.out.flush() != nil {
			return false
		}
		number += ch.lines
		p.free <- ch
	}
	return true
}

// read cuts the list into chunks, each at the end of a line, and closes work
// and queue at its end.
func (p *pipeline) read() {
	defer close(p.queue)
	defer close(p.work)
	if p.closer != nil {
		defer p.closer.Close()
	}
	buf, n := make([]byte, chunkSize), 0
	for first := true; ; {
		if n == len(buf) {
			buf = append(buf, make([]byte, len(buf))...)
		}
		read, err := p.r.Read(buf[n:])
		end := n + bytes.LastIndexByte(buf[n:n+read], '\n') + 1
		if end == n {
			end = 0 // no line has ended
		}
		n += read
		if err == io.EOF {
			end = n
		}
		text := string(buf[:end])
		n = copy(buf, buf[end:n])
		if first && text != "" {
			text, first = strings.TrimPrefix(text, "\uFEFF"), false
		}
		if text != "" && !p.send(text, nil) {
			return
		}
		if err != nil {
			if err != io.EOF {
				p.send("", err)
			}
			return
		}
	}
}

// send sends a chunk on its way; false says that nobody waits for it.
func (p *pipeline) send(text string, err error) bool {
	var ch *chunk
	select {
	case ch = <-p.free:
	default:
		ch = &chunk{ready: make(chan struct{}, 1)}
	}
	ch.text, ch.err = text, err
	select {
	case p.queue <- ch:
	case <-p.stop:
		return false
	}
	p.work <- ch
	return true
}

// parse makes the results of the lines of a chunk.
func (ch *chunk) parse(o *weburl.Options, keep bool) {
	ch.out, ch.failures, ch.lines = ch.out[:0], ch.failures[:0], 0
	for rest := ch.text; rest != ""; {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		line = strings.TrimSuffix(line, "\r")
		ch.lines++
		u, err := o.Parse(line)
		if err == nil {
			ch.out = append(append(ch.out, u.String()...), '\n')
			continue
		}
		if keep {
			ch.out = append(ch.out, '\n')
		}
		ch.failures = append(ch.failures, chunkFailure{len(ch.out), ch.lines, failureText(err)})
	}
	ch.text = ""
}
