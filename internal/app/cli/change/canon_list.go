package change

import (
	"cmp"
	"math"
	"runtime"
	"strconv"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/ordered"
)

// canonList writes the canonical form of each line of the named list; "-" is standard input. It
// returns false if the run should end. If z is nil, it writes the URL Standard's form.
//
// Reading, parsing and writing run in parallel. Memory is bounded by the chunks
// in flight and by the longest line.
func canonList(c *frame.Command, in *frame.Inputs, z *canonizer, name string) bool {
	l := &in.Lines
	if err := c.Open(l, name); err != nil {
		c.FailReading(l.Name, err)
		return !in.Stopped(c)
	}
	worker := func() func(*frame.Chunk) {
		if z != nil {
			return func(ch *frame.Chunk) { canonicalizeChunk(ch, z, in.Keep) }
		}
		return func(ch *frame.Chunk) { parseChunk(ch, &in.Options, in.Keep) }
	}
	for ch := range ordered.RunOn(cmp.Or(c.Jobs, runtime.GOMAXPROCS(0)), l.Chunks(math.MaxInt), worker) {
		if ch.Err != nil {
			c.FailReading(l.Name, ch.Err)
			return !in.Stopped(c)
		}
		written := 0
		for _, f := range ch.Failures {
			c.Out.Write(ch.Out[written:f.At])
			written = f.At
			c.Tally.Fail(f.Code)
			c.Fail(l.Name + ":" + strconv.Itoa(ch.Before+f.Line) + ": " + f.Text)
			if in.FailFast {
				return false
			}
		}
		c.Out.Write(ch.Out[written:])
		if c.Out.Flush() != nil {
			return false
		}
		c.Tally.Read += int64(ch.Lines)
		c.Tally.Written += int64(ch.Lines)
		if !in.Keep {
			c.Tally.Written -= int64(len(ch.Failures))
		}
		l.Free.Put(ch)
	}
	return true
}

// parseChunk computes the results of the lines of a chunk.
func parseChunk(ch *frame.Chunk, o *weburl.Options, keep bool) {
	for line, wrong := range ch.Each {
		if wrong != nil {
			ch.Fail(wrong, keep)
		} else if u, err := o.Parse(line); err == nil {
			ch.Out = append(append(ch.Out, u.String()...), '\n')
		} else {
			ch.Fail(err, keep)
		}
	}
}

// canonicalizeChunk computes the results of the lines of a chunk by a profile.
func canonicalizeChunk(ch *frame.Chunk, z *canonizer, keep bool) {
	for line, err := range ch.Each {
		out := ch.Out
		if err == nil {
			out, err = z.append(out, line)
		}
		if err == nil {
			ch.Out = append(out, '\n')
		} else {
			ch.Fail(err, keep)
		}
	}
}
