package read

import (
	"math"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/jsontext"
	"github.com/weburl-go/weburl/internal/app/trace"
	"github.com/weburl-go/weburl/internal/infra"
)

// maxSteps is how many steps are printed unless --max-steps says otherwise.
const maxSteps = 10_000

func runTrace(c *frame.Command, f *frame.Flags) error {
	base, asJSON := f.Optional("base"), f.On("json")
	encoding, err := f.Encoding()
	if err != nil {
		return err
	}
	window := trace.Window{From: f.Number("from"), Count: f.Number("max-steps")}
	if window.Count == 0 {
		window.Count = math.MaxInt
	}
	p := jsonform.NewParser("")
	w := jsontext.Writer{Indented: asJSON && !f.On("compact")}
	writeJSON := func(q jsonform.Request) {
		r := p.WriteTrace(&w, q, window, jsonform.MaxErrors, c.Out)
		c.Failed = c.Failed || r.Err != nil
		w.Flush(c.Out)
	}
	if f.On("ndjson") {
		c.Answer(frame.Answers{Fields: frame.ParseFields, Long: true, Worker: func() func(*frame.Command, *frame.Request) error {
			return func(_ *frame.Command, q *frame.Request) error {
				writeJSON(q.Request)
				return nil
			}
		}})
		return nil
	}
	text := traceText{parser: p, window: window, all: f.On("all")}
	if !asJSON && p.SetBase(base) != nil {
		// Every input would fail.
		text.print(c, jsonform.Request{Base: base}, c.BasePlace())
		return frame.ErrReported
	}
	c.EachInput(f.Args, frame.JSONOut(&w, asJSON), func(input, place string) {
		q := jsonform.Request{Input: input, Base: base, Encoding: encoding}
		if asJSON {
			q.Input = infra.ScalarValues(input)
			writeJSON(q)
		} else {
			text.print(c, q, place)
		}
	})
	return nil
}
