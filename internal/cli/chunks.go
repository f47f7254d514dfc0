package cli

import (
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/ordered"
)

// chunk is a run of whole lines of a list, and what canon makes of them.
type chunk struct {
	text string
	// err is set, and text empty, where the list could not be read on.
	err error

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

// freeChunks have memory for results that can be used again.
var freeChunks = sync.Pool{New: func() any { return new(chunk) }}

// canonList writes the canonical form of each line of the named list, "-" for
// standard input. It returns false if the run is to end.
//
// The list is read, parsed and written at the same time. Memory is bounded by
// the chunks under way, and by the longest line.
func (c *command) canonList(in *inputs, name string) bool {
	l := &in.lines
	if err := c.open(l, name); err != nil {
		c.fail(l.name + ": " + Reason(err))
		return !in.stopped(c)
	}
	worker := func() func(*chunk) {
		return func(ch *chunk) { ch.parse(&in.options, in.keep) }
	}
	number := 0 // of the lines before the chunk
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

// chunks gives the list in chunks, and closes it.
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
