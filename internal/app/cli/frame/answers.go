package frame

import (
	"bufio"
	"strconv"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/app/ordered"
	"github.com/weburl-go/weburl/internal/jsontext"
)

// Answers configures how a verb answers requests, which are lines of standard input.
type Answers struct {
	// Fields are the fields that a request may have. As is the edition that answers, or
	// nil for the Standard.
	Fields []string
	As     *edition.Edition
	// FailFast ends the run at the first failure.
	FailFast bool
	// Long means that an answer may be many times as long as its request, so that it
	// must be written in pieces.
	Long bool
	// Worker returns a function that answers one request after another. It writes a line
	// to c.Out, and sets c.Failed if the input fails; no other field of c is set. If the
	// request is wrong, it writes nothing and returns the reason as an error.
	Worker func() func(c *Command, q *Request) error
	// Lines is used instead of Fields, As and Worker if the requests have another form. Its
	// function reads a request from a line, and also returns the id of the request, as far as
	// it is known.
	Lines func() func(c *Command, line string) (id string, err error)
}

// requestsAtOnce is the approximate number of bytes of requests that are answered before the
// answers are written.
const requestsAtOnce = 16 << 10

// answer answers the request in a line. If the request is wrong, it returns the reason and the
// request's id.
type answer func(c *Command, line string, number int) (id string, err error)

// worker returns a function that answers one request after another.
func (a *Answers) worker() answer {
	if a.Lines != nil {
		do := a.Lines()
		return func(c *Command, line string, _ int) (string, error) { return do(c, line) }
	}
	do, in := a.Worker(), newRequestReader(a.As, a.Fields)
	return func(c *Command, line string, number int) (string, error) {
		err := in.read(line)
		if in.q.Line = number; err == nil {
			err = do(c, &in.q)
		}
		return in.q.ID, err
	}
}

// Answer answers the requests, in order. Unless a.Long is set, it does so in parallel, and
// memory is bounded by the answers to a few times requestsAtOnce bytes.
func (c *Command) Answer(a Answers) {
	c.requests = true
	if a.Long {
		do, w := a.worker(), new(jsontext.Writer)
		var l List
		c.EachLine(&l, "-", func(line string, _ *lines.Error) bool {
			if wrong := do.line(c, w, line, l.Number); wrong != "" {
				c.Fail(l.Place() + ": " + wrong)
			}
			return !a.FailFast || !c.Failed
		})
		return
	}
	var l List
	c.Open(&l, "-") // cannot fail
	worker := func() func(*Chunk) {
		do, w := a.worker(), new(jsontext.Writer)
		// Pass answers on immediately, without copying them here first.
		own := &Command{Out: &Output{Writer: bufio.NewWriterSize(nil, 1)}}
		return func(ch *Chunk) { a.chunk(ch, own, do, w) }
	}
	for ch := range ordered.Run(l.Chunks(requestsAtOnce), worker) {
		if ch.Err != nil {
			c.FailReading(l.Name, ch.Err)
			return
		}
		written := 0
		for _, f := range ch.Failures {
			c.Out.Write(ch.Out[written:f.At])
			written = f.At
			c.Fail(l.Name + ":" + strconv.Itoa(ch.Before+f.Line) + ": " + f.Text)
		}
		c.Out.Write(ch.Out[written:])
		c.Failed = c.Failed || ch.failed
		if c.Out.Flush() != nil || a.FailFast && c.Failed {
			return
		}
		l.Free.Put(ch)
	}
}

// chunk answers the requests of a chunk. own is the worker's own command.
func (a *Answers) chunk(ch *Chunk, own *Command, do answer, w *jsontext.Writer) {
	own.Out.Reset(ch)
	defer own.Out.Reset(nil)
	own.Failed = false
	for line := range ch.Each {
		wrong := do.line(own, w, line, ch.Before+ch.Lines)
		if wrong != "" {
			own.Out.Flush()
			ch.Failures = append(ch.Failures, chunkFailure{At: len(ch.Out), Line: ch.Lines, Text: wrong})
			own.Failed = true
		}
		if a.FailFast && own.Failed {
			break
		}
	}
	own.Out.Flush()
	ch.failed = own.Failed
}

// line answers a request. If the request is wrong, line returns the reason, otherwise "".
func (do answer) line(c *Command, w *jsontext.Writer, line string, number int) string {
	id, err := do(c, line, number)
	if err == nil {
		return ""
	}
	text := FailureText(err)
	jsonform.WriteError(w, text, id, number)
	w.Flush(c.Out)
	return text
}
