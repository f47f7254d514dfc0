package cli

import (
	"math"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/trace"
)

// maxSteps is how many steps are printed unless --max-steps says otherwise.
const maxSteps = 10_000

func runTrace(c *command, f *Flags) error {
	base, asJSON := f.Optional("base"), f.On("json")
	encoding, err := f.encoding()
	if err != nil {
		return err
	}
	window := trace.Window{From: f.Number("from"), Count: f.Number("max-steps")}
	if window.Count == 0 {
		window.Count = math.MaxInt
	}
	p := jsonform.NewParser("")
	w := jsontext.Writer{Indented: asJSON}
	writeJSON := func(q jsonform.Request) {
		r := p.WriteTrace(&w, q, window, jsonform.MaxErrors, c.out)
		c.failed = c.failed || r.Err != nil
		w.Flush(c.out)
	}
	if f.On("ndjson") {
		c.answer(answers{fields: parseFields, long: true, worker: func() func(*command, *request) error {
			return func(_ *command, q *request) error {
				writeJSON(q.Request)
				return nil
			}
		}})
		return nil
	}
	text := traceText{parser: p, window: window, all: f.On("all")}
	if !asJSON && p.SetBase(base) != nil {
		// Every input would fail.
		text.print(c, jsonform.Request{Base: base}, c.basePlace())
		return errSaid
	}
	c.eachInput(f.Args, jsonOut(&w, asJSON), func(input, place string) {
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
