package cli

import (
	"cmp"
	"io"
	"iter"
	"math"
	"runtime"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/lines"
	"github.com/weburl-go/weburl/internal/ordered"
)

// chunk is a run of whole lines of a list and their results.
type chunk struct {
	text string
	// before is the number of lines before the chunk.
	before int
	// err is the error that ended the list; text is then empty.
	err error

	out      []byte
	lines    int
	failures []chunkFailure
	failed   bool
}

// Write appends results.
func (ch *chunk) Write(b []byte) (int, error) {
	ch.out = append(ch.out, b...)
	return len(b), nil
}

// chunkFailure is a line of a chunk that failed.
type chunkFailure struct {
	at   int // the length of out before it
	line int // in the chunk, counted from 1
	text string
	code string
}

// freeChunks holds chunks whose memory can be reused. From a [sync.Pool], the garbage
// collector would take them while others are worked on.
type freeChunks chan *chunk

// maxFree is how many there may be: no more than were in use at once.
const maxFree = 256

// maxResults is how many bytes of results a free chunk may have room for, lest the longest
// line keep memory for each of them.
const maxResults = 1 << 20

func (free freeChunks) get() *chunk {
	select {
	case ch := <-free:
		return ch
	default:
		return new(chunk)
	}
}

func (free freeChunks) put(ch *chunk) {
	if cap(ch.out) > maxResults {
		return
	}
	clear(ch.failures) // their texts can be as long as lines
	select {
	case free <- ch:
	default:
	}
}

// canonList writes the canonical form of each line of the named list; "-" is
// standard input. It returns false if the run should end. z may be nil, for the
// URL Standard's form.
//
// Reading, parsing and writing run in parallel. Memory is bounded by the chunks
// in flight and by the longest line.
func (c *command) canonList(in *inputs, z *canonizer, name string) bool {
	l := &in.lines
	if err := c.open(l, name); err != nil {
		c.failReading(l.name, err)
		return !in.stopped(c)
	}
	worker := func() func(*chunk) {
		if z != nil {
			return func(ch *chunk) { ch.canonicalize(z, in.keep) }
		}
		return func(ch *chunk) { ch.parse(&in.options, in.keep) }
	}
	for ch := range ordered.RunOn(cmp.Or(c.jobs, runtime.GOMAXPROCS(0)), l.chunks(math.MaxInt), worker) {
		if ch.err != nil {
			c.failReading(l.name, ch.err)
			return !in.stopped(c)
		}
		written := 0
		for _, f := range ch.failures {
			c.out.Write(ch.out[written:f.at])
			written = f.at
			c.tally.fail(f.code)
			c.fail(l.name + ":" + strconv.Itoa(ch.before+f.line) + ": " + f.text)
			if in.failFast {
				return false
			}
		}
		c.out.Write(ch.out[written:])
		if c.out.flush() != nil {
			return false
		}
		c.tally.read += int64(ch.lines)
		c.tally.written += int64(ch.lines)
		if !in.keep {
			c.tally.written -= int64(len(ch.failures))
		}
		l.free.put(ch)
	}
	return true
}

// chunks yields the list in chunks of at most size bytes, or of one line, and closes it.
func (l *list) chunks(size int) iter.Seq[*chunk] {
	l.free = make(freeChunks, maxFree)
	return func(yield func(*chunk) bool) {
		if l.close != nil {
			defer l.close()
		}
		number := 0
		for first := true; ; first = false {
			rest, err := l.run(first)
			if err == io.EOF {
				return
			}
			for more := true; more; more = rest != "" {
				ch := l.free.get()
				ch.text, rest = cutLines(rest, size)
				ch.before, ch.err = number, err
				number += strings.Count(ch.text, "\n")
				if !yield(ch) || err != nil {
					return
				}
			}
		}
	}
}

// cutLines returns as many lines as size bytes have, but at least one, and the rest.
func cutLines(text string, size int) (lines, rest string) {
	if len(text) <= size {
		return text, ""
	}
	end := strings.LastIndexByte(text[:size], '\n')
	if end < 0 {
		end = strings.IndexByte(text, '\n')
	}
	if end < 0 {
		return text, ""
	}
	return text[:end+1], text[end+1:]
}

// parse computes the results of the lines of a chunk.
func (ch *chunk) parse(o *weburl.Options, keep bool) {
	for line, wrong := range ch.each {
		if wrong != nil {
			ch.fail(wrong, keep)
		} else if u, err := o.Parse(line); err == nil {
			ch.out = append(append(ch.out, u.String()...), '\n')
		} else {
			ch.fail(err, keep)
		}
	}
}

// canonicalize computes the results of the lines of a chunk by a profile.
func (ch *chunk) canonicalize(z *canonizer, keep bool) {
	for line, err := range ch.each {
		out := ch.out
		if err == nil {
			out, err = z.append(out, line)
		}
		if err == nil {
			ch.out = append(out, '\n')
		} else {
			ch.fail(err, keep)
		}
	}
}

// each yields the lines of a chunk that has no results yet, each with the reason why it is
// not an input, or nil.
func (ch *chunk) each(yield func(line string, wrong error) bool) {
	ch.out, ch.failures, ch.lines = ch.out[:0], ch.failures[:0], 0
	for list := lines.Of(ch.text); list.Rest != ""; {
		line, wrong := list.Cut()
		ch.lines++
		if !yield(line, wrong) {
			break
		}
	}
	ch.text = ""
}

// fail records that the last line failed.
func (ch *chunk) fail(err error, keep bool) {
	if keep {
		ch.out = append(ch.out, '\n')
	}
	ch.failures = append(ch.failures, chunkFailure{len(ch.out), ch.lines, failureText(err), failureCode(err)})
}
