package cli

import (
	"bufio"
	"strconv"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/lines"
	"github.com/weburl-go/weburl/internal/ordered"
)

// answers is what a verb makes of requests, one a line of standard input.
type answers struct {
	// fields are those that a request may have, and as is the edition that is asked, or
	// nil for the Standard.
	fields []string
	as     *edition.Edition
	// failFast ends the run at the first failure.
	failFast bool
	// long says that an answer may be many times as long as its request, so that it
	// must not be kept until it is complete.
	long bool
	// worker returns what answers one request after another. It writes a line to c.out,
	// and sets c.failed if the input fails; c has nothing else. An error says what is
	// wrong with the request; nothing has been written then.
	worker func() func(c *command, q *request) error
}

// requestsAtOnce is about how many bytes of requests are answered before the answers
// are written.
const requestsAtOnce = 16 << 10

func (a *answers) reader() *requestReader { return newRequestReader(a.as, a.fields) }

// answer answers the requests, in order. Unless answers are long, it does so in
// parallel, and memory is bounded by the answers to some times requestsAtOnce.
func (c *command) answer(a answers) {
	c.requests = true
	if a.long {
		do, in, w := a.worker(), a.reader(), new(jsontext.Writer)
		var l list
		c.eachLine(&l, "-", func(line string, _ *lines.Error) bool {
			if wrong := a.line(c, do, in, w, line, l.number); wrong != "" {
				c.fail(l.place() + ": " + wrong)
			}
			return !a.failFast || !c.failed
		})
		return
	}
	var l list
	c.open(&l, "-") // cannot fail
	worker := func() func(*chunk) {
		do, in, w := a.worker(), a.reader(), new(jsontext.Writer)
		// Answers are passed on at once, not copied here first.
		own := &command{out: &output{Writer: bufio.NewWriterSize(nil, 1)}}
		return func(ch *chunk) { a.chunk(ch, own, do, in, w) }
	}
	for ch := range ordered.Run(l.chunks(requestsAtOnce), worker) {
		if ch.err != nil {
			c.failReading(l.name, ch.err)
			return
		}
		written := 0
		for _, f := range ch.failures {
			c.out.Write(ch.out[written:f.at])
			written = f.at
			c.fail(l.name + ":" + strconv.Itoa(ch.before+f.line) + ": " + f.text)
		}
		c.out.Write(ch.out[written:])
		c.failed = c.failed || ch.failed
		if c.out.flush() != nil || a.failFast && c.failed {
			return
		}
		l.free.put(ch)
	}
}

// chunk answers the requests of a chunk, with a command of the worker's own.
func (a *answers) chunk(ch *chunk, own *command, do func(*command, *request) error, in *requestReader, w *jsontext.Writer) {
	own.out.Reset(ch)
	defer own.out.Reset(nil)
	own.failed = false
	for line := range ch.each {
		wrong := a.line(own, do, in, w, line, ch.before+ch.lines)
		if wrong != "" {
			own.out.Flush()
			ch.failures = append(ch.failures, chunkFailure{at: len(ch.out), line: ch.lines, text: wrong})
			own.failed = true
		}
		if a.failFast && own.failed {
			break
		}
	}
	own.out.Flush()
	ch.failed = own.failed
}

// line answers a request. If it is wrong, line returns why.
func (a *answers) line(c *command, do func(*command, *request) error, in *requestReader, w *jsontext.Writer, line string, number int) string {
	err := in.read(line)
	in.q.Line = number
	if err == nil {
		err = do(c, &in.q)
	}
	if err == nil {
		return ""
	}
	text := failureText(err)
	jsonform.WriteError(w, text, in.q.ID, number)
	w.Flush(c.out)
	return text
}
