package cli

import (
	"flag"
	"math"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/trace"
	"github.com/weburl-go/weburl/percent"
)

// maxSteps is how many steps are printed unless --max-steps says otherwise.
const maxSteps = 10_000

func runTrace(c *command, args []string) error {
	var base optional
	var encoding percent.Encoding
	flags := flag.NewFlagSet("trace", flag.ContinueOnError)
	flags.Var(&base, "base", "")
	given := declareEncoding(flags, &encoding)
	c.declareColor(flags)
	asJSON := flags.Bool("json", false, "")
	ndjson := flags.Bool("ndjson", false, "")
	all := flags.Bool("all", false, "")
	from := flags.Int("from", 0, "")
	most := flags.Int("max-steps", maxSteps, "")
	inputs, err := parseFlags(flags, args)
	switch {
	case err != nil:
		return err
	case *from < 0:
		return usageError("--from must be 0 or more; steps are counted from 0")
	case *most < 0:
		return usageError("--max-steps must be 0 or more; 0 is no limit")
	case *ndjson && *asJSON:
		return usageError("--json and --ndjson cannot be used together")
	case *all && (*asJSON || *ndjson):
		return usageError("--all cannot be used with JSON, which has all steps one by one anyway")
	case *ndjson && base.value != nil:
		return usageError("--ndjson and --base cannot be used together; each request has its own base")
	case *ndjson && *given:
		return usageError("--ndjson and --encoding cannot be used together; each request has its own encoding")
	case *ndjson && len(inputs) > 0:
		return usageError("--ndjson reads standard input and takes no arguments; use --json for these")
	}
	window := trace.Window{From: *from, Count: *most}
	if *most == 0 {
		window.Count = math.MaxInt
	}
	p := jsonform.NewParser("")
	w := jsontext.Writer{Indented: *asJSON}
	writeJSON := func(q jsonform.Request) {
		r := p.WriteTrace(&w, q, window, jsonform.MaxErrors, c.out)
		c.failed = c.failed || r.Err != nil
		w.Flush(c.out)
	}
	if *ndjson {
		c.answer(answers{fields: parseFields, long: true, worker: func() func(*command, *request) error {
			return func(_ *command, q *request) error {
				writeJSON(q.Request)
				return nil
			}
		}})
		return nil
	}
	text := traceText{parser: p, window: window, all: *all}
	if !*asJSON && p.SetBase(base.value) != nil {
		// Every input would fail.
		text.print(c, jsonform.Request{Base: base.value}, c.basePlace())
		return errSaid
	}
	c.eachInput(inputs, jsonOut(&w, *asJSON), func(input, place string) {
		q := jsonform.Request{Input: input, Base: base.value, Encoding: encoding}
		if *asJSON {
			q.Input = infra.ScalarValues(input)
			writeJSON(q)
		} else {
			text.print(c, q, place)
		}
	})
	return nil
}
