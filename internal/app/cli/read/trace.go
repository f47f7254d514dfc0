package read

import (
	"math"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/trace"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/validation"
)

// maxSteps is how many steps are printed unless --max-steps says otherwise.
const maxSteps = 10_000

func runTrace(c *frame.Command, f *frame.Flags) error {
	base, asJSON := f.Optional("base"), f.On("json")
	e, err := f.Edition(frame.Trace)
	if err != nil {
		return err
	}
	encoding, err := f.Encoding()
	if err != nil {
		return err
	}
	window := trace.Window{From: f.Number("from"), Count: f.Number("max-steps")}
	if window.Count == 0 {
		window.Count = math.MaxInt
	}
	if e != nil {
		window.Revision = *frame.RevisionOf(e)
	}
	p := jsonform.NewParser("")
	w := jsontext.Writer{Indented: asJSON && !f.On("compact")}
	writeJSON := func(q jsonform.Request) {
		r := p.WriteTrace(&w, q, window, jsonform.MaxErrors, c.Out)
		c.Failed = c.Failed || r.Err != nil
		w.Flush(c.Out)
	}
	if e != nil {
		writeJSON = func(q jsonform.Request) {
			r := jsonform.WriteTraceAs(&w, e, q, window, jsonform.MaxErrors, c.Out)
			c.Failed = c.Failed || r.Failure != nil
			w.Flush(c.Out)
		}
	}
	if f.On("ndjson") {
		c.Answer(frame.Answers{Fields: frame.ParseFields, Long: true, As: e, Worker: func() func(*frame.Command, *frame.Request) error {
			return func(_ *frame.Command, q *frame.Request) error {
				writeJSON(q.Request)
				return nil
			}
		}})
		return nil
	}
	text := traceText{parser: p, as: e, window: window, all: f.On("all")}
	badBase := false
	if e == nil {
		badBase = p.SetBase(base) != nil
	} else if base != nil {
		r := e.Read(edition.Request{Base: *base, HasBase: true})
		badBase = r.Failure != nil && r.FailedIn == validation.Base
	}
	if !asJSON && badBase {
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
