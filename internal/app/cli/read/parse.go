package read

import (
	"math"

	"github.com/weburl-go/weburl/internal/app/cli/display"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/intended"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
)

func runParse(c *frame.Command, f *frame.Flags) error {
	base, as, asJSON, ndjson := f.Optional("base"), f.Text("as"), f.On("json"), f.On("ndjson")
	e, err := f.Edition(frame.Read)
	if err != nil {
		return err
	}
	encoding, err := f.Encoding()
	if err != nil {
		return err
	}
	if asJSON {
		base = frame.ToUnicode(base)
	}
	limit := f.Number("max-errors")
	if limit == 0 {
		limit = math.MaxInt
	}
	if e != nil {
		if f.On("params") {
			return frame.UsageError("--params cannot be used with --as " + as)
		}
		p := editionParser{Edition: e, limit: limit, json: jsontext.Writer{Indented: asJSON && !f.On("compact")}}
		if !ndjson {
			return p.parseArguments(c, f.Args, frame.Request{Request: jsonform.Request{Base: base, Encoding: encoding}}, asJSON)
		}
		p.parseRequests(c)
		return nil
	}
	if ndjson {
		parseRequests(c, as, limit, f.On("params"))
		return nil
	}
	p := jsonform.NewParser(as)
	p.Params = f.On("params")
	form := printer{parser: p, limit: limit, json: jsontext.Writer{Indented: !f.On("compact")}}
	if !asJSON && p.SetBase(base) != nil {
		// Every input would fail.
		form.print(c, p.Answer(&jsonform.Request{Base: base}), c.BasePlace())
		return frame.ErrReported
	}
	c.EachInput(f.Args, frame.JSONOut(&form.json, asJSON), func(input, place string) {
		q := jsonform.Request{Input: input, Base: base, Encoding: encoding}
		if asJSON {
			q.Input = infra.ScalarValues(input)
			form.printJSON(c, p.Answer(&q))
		} else {
			form.print(c, p.Answer(&q), place)
		}
	})
	return nil
}

// printer prints the results of a parser.
type printer struct {
	parser *jsonform.Parser
	limit  int // the number of errors listed in JSON
	buf    []byte
	json   jsontext.Writer
	// pending means that an empty line must be printed before the next text.
	pending bool
}

// print prints a result as a table, or reports its failure, with place before
// the message.
func (r *printer) print(c *frame.Command, p *jsonform.Parsed, place string) {
	if r.pending {
		c.Out.WriteByte('\n')
	}
	r.pending = p.Err == nil
	if p.Err != nil {
		c.Failed = true
		c.Out.Flush()
		r.buf = display.AppendFailure(r.buf[:0], c.PaintMessages(), p, frame.NotePrefix+place)
		if hint := frame.FileHint(p.Input, place == "" && p.Base == nil); hint != "" {
			r.buf = append(r.buf, frame.NoteIndent+hint+"\n"...)
		}
		c.Stderr.Write(r.buf)
		return
	}
	paint := c.Paint()
	r.buf = display.AppendTable(r.buf[:0], paint, p)
	r.buf = display.AppendErrors(r.buf, paint, p)
	if p.Base == nil && !p.URL.IsSpecial() {
		if g, ok := intended.Of(p.Input); ok {
			r.buf = show.AppendWrapped(r.buf, "\n", "", show.Visible(g.String()))
		}
	}
	c.Out.Write(r.buf)
}

// printJSON prints a result or a failure as a JSON object.
func (r *printer) printJSON(c *frame.Command, p *jsonform.Parsed) {
	if p.Err != nil {
		c.Failed = true
	}
	r.parser.Write(&r.json, p, r.limit, c.Out)
	r.json.Flush(c.Out)
}

// parseRequests prints a result for each line of standard input.
func parseRequests(c *frame.Command, as string, limit int, params bool) {
	c.Answer(frame.Answers{Fields: frame.ParseFields, Long: limit > jsonform.MaxErrors, Worker: func() func(*frame.Command, *frame.Request) error {
		p := jsonform.NewParser(as)
		p.Params = params
		form := printer{parser: p, limit: limit}
		return func(c *frame.Command, q *frame.Request) error {
			form.printJSON(c, p.Answer(&q.Request))
			return nil
		}
	}})
}
