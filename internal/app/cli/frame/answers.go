package frame

import (
	"bufio"
	"strconv"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/jsontext"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/app/ordered"
)

// Answers is what a verb makes of requests, one a line of standard input.
type Answers struct {
	// Fields are those that a request may have, and as is the edition that is asked, or
	// nil for the Standard.
	Fields []string
	As     *edition.Edition
	// FailFast ends the run at the first failure.
	FailFast bool
	// Long says that an answer may be many times as long as its request, so that it
	// must not be kept until it is complete.
	Long bool
	// Worker returns what answers one request after another. It writes a line to c.Out,
	// and sets c.Failed if the input fails; c has nothing else. An error says what is
	// wrong with the request; nothing has been written then.
	Worker func() func(c *Command, q *Request) error
}

// requestsAtOnce is about how many bytes of requests are answered before the answers
// are written.
const requestsAtOnce = 16 << 10

func (a *Answers) reader() *requestReader { return newRequestReader(a.As, a.Fields) }

// Answer answers the requests, in order. Unless answers are long, it does so in
// parallel, and memory is bounded by the answers to some times requestsAtOnce.
func (c *Command) Answer(a Answers) {
	c.requests = true
	if a.Long {
		do, in, w := a.Worker(), a.reader(), new(jsontext.Writer)
		var l List
		c.EachLine(&l, "-", func(line string, _ *lines.Error) bool {
			if wrong := a.line(c, do, in, w, line, l.Number); wrong != "" {
				c.Fail(l.Place() + ": " + wrong)
			}
			return !a.FailFast || !c.Failed
		})
		return
	}
	var l List
	c.Open(&l, "-") // cannot fail
	worker := func() func(*Chunk) {
		do, in, w := a.Worker(), a.reader(), new(jsontext.Writer)
		// Answers are passed on at once, not copied here first.
		own := &Command{Out: &Output{Writer: bufio.NewWriterSize(nil, 1)}}
		return func(ch *Chunk) { a.chunk(ch, own, do, in, w) }
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

// chunk answers the requests of a chunk, with a command of the worker's own.
func (a *Answers) chunk(ch *Chunk, own *Command, do func(*Command, *Request) error, in *requestReader, w *jsontext.Writer) {
	own.Out.Reset(ch)
	defer own.Out.Reset(nil)
	own.Failed = false
	for line := range ch.Each {
		wrong := a.line(own, do, in, w, line, ch.Before+ch.Lines)
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

// line answers a request. If it is wrong, line returns why.
func (a *Answers) line(c *Command, do func(*Command, *Request) error, in *requestReader, w *jsontext.Writer, line string, number int) string {
	err := in.read(line)
	in.q.Line = number
	if err == nil {
		err = do(c, &in.q)
	}
	if err == nil {
		return ""
	}
	text := FailureText(err)
	jsonform.WriteError(w, text, in.q.ID, number)
	w.Flush(c.Out)
	return text
}
