package cli

import (
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/ordered"
)

// chunk is a run of whole lines of a list and their results.
type chunk struct {
	text string
	// err is the error that ended the list; text is then empty.
	err error

	out      []byte
	lines    int
	failures []chunkFailure
}

// chunkFailure is a line of a chunk that failed.
type chunkFailure struct {
	at   int // the length of out before it
	line int // in the chunk, counted from 1
	text string
}

// freeChunks holds chunks whose memory can be reused.
var freeChunks = sync.Pool{New: func() any { return new(chunk) }}

// canonList writes the canonical form of each line of the named list; "-" is
// standard input. It returns false if the run should end. z may be nil, for the
// URL Standard's form.
//
// Reading, parsing and writing run in parallel. Memory is bounded by the chunks
// in flight and by the longest line.
func (c *command) canonList(in *inputs, z *canonizer, name string) bool {
	l := &in.lines
	if err := c.open(l, name); err != nil {
		c.fail(l.name + ": " + Reason(err))
		return !in.stopped(c)
	}
	worker := func() func(*chunk) {
		if z != nil {
			return func(ch *chunk) { ch.canonicalize(z, in.keep) }
		}
		return func(ch *chunk) { ch.parse(&in.options, in.keep) }
	}
	number := 0 // of lines before the chunk
	for ch := range ordered.Run(l.chunks, worker) {
		if ch.err != nil {
			c.fail(l.name + ": " + Reason(ch.err))
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
		freeChunks.Put(ch)
	}
	return true
}

// chunks yields the list in chunks and closes it.
func (l *list) chunks(yield func(*chunk) bool) {
	if l.close != nil {
		defer l.close()
	}
	for first := true; ; first = false {
		text, err := l.reader.Next()
		if err == io.EOF {
			return
		}
		ch := freeChunks.Get().(*chunk)
		ch.text, ch.err = string(text), err
		if first {
			ch.text = strings.TrimPrefix(ch.text, byteOrderMark)
		}
		if !yield(ch) || err != nil {
			return
		}
	}
}

// parse computes the results of the lines of a chunk.
func (ch *chunk) parse(o *weburl.Options, keep bool) {
	for line := range ch.each {
		u, err := o.Parse(line)
		if err == nil {
			ch.out = append(append(ch.out, u.String()...), '\n')
		} else {
			ch.fail(err, keep)
		}
	}
}

// canonicalize computes the results of the lines of a chunk by a profile.
func (ch *chunk) canonicalize(z *canonizer, keep bool) {
	for line := range ch.each {
		out, err := z.append(ch.out, line)
		if err == nil {
			ch.out = append(out, '\n')
		} else {
			ch.fail(err, keep)
		}
	}
}

// each yields the lines of a chunk that has no results yet.
func (ch *chunk) each(yield func(line string) bool) {
	ch.out, ch.failures, ch.lines = ch.out[:0], ch.failures[:0], 0
	for rest := ch.text; rest != ""; {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		line = strings.TrimSuffix(line, "\r")
		ch.lines++
		yield(line) // no worker stops
	}
	ch.text = ""
}

// fail records that the last line failed.
func (ch *chunk) fail(err error, keep bool) {
	if keep {
		ch.out = append(ch.out, '\n')
	}
	ch.failures = append(ch.failures, chunkFailure{len(ch.out), ch.lines, failureText(err)})
}
