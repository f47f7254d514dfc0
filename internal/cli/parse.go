package cli

import (
	"math"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/intended"
	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/lines"
	"github.com/weburl-go/weburl/internal/show"
)

func runParse(c *command, f *Flags) error {
	base, as, asJSON, ndjson := f.Optional("base"), f.Text("as"), f.On("json"), f.On("ndjson")
	e, err := f.edition()
	if err != nil {
		return err
	}
	encoding, err := f.encoding()
	switch {
	case err != nil:
		return err
	case base != nil && e != nil && e.NoBase:
		return usageError("--base cannot be used with --as " + as + ", which resolves no references")
	case f.On("encoding") && e != nil && e.UTF8Only:
		return usageError("--encoding cannot be used with --as " + as + ", which knows no encodings of documents but UTF-8")
	}
	if asJSON {
		base = toUnicode(base)
	}
	limit := f.Number("max-errors")
	if limit == 0 {
		limit = math.MaxInt
	}
	if e != nil {
		p := editionParser{Edition: e, limit: limit}
		if !ndjson {
			return p.parseArguments(c, f.Args, request{Request: jsonform.Request{Base: base, Encoding: encoding}}, asJSON)
		}
		p.parseRequests(c)
		return nil
	}
	if ndjson {
		parseRequests(c, as, limit)
		return nil
	}
	p := jsonform.NewParser(as)
	form := printer{parser: p, limit: limit, json: jsontext.Writer{Indented: true}}
	if !asJSON && p.SetBase(base) != nil {
		// Every input would fail.
		form.print(c, p.Answer(&jsonform.Request{Base: base}), c.basePlace())
		return errSaid
	}
	c.eachInput(f.Args, jsonOut(&form.json, asJSON), func(input, place string) {
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

// basePlace begins a message about --base.
func (c *command) basePlace() string { return c.verb + ": --base: " }

// eachInput calls do for each of inputs. "-", and having no inputs, stands for the
// lines of standard input, which have a place to begin messages with. Failures of lines
// are also written to w, unless that is nil.
func (c *command) eachInput(inputs []string, w *jsontext.Writer, do func(input, place string)) {
	if len(inputs) == 0 {
		inputs = []string{"-"}
	}
	for _, input := range inputs {
		if input != "-" {
			do(input, "")
			continue
		}
		var l list
		if !c.eachLine(&l, "-", func(line string, wrong *lines.Error) bool {
			if wrong != nil {
				c.failLine(&l, w, wrong)
			} else {
				do(line, l.place()+": ")
			}
			return true
		}) {
			return
		}
	}
}

// printer prints the results of a parser.
type printer struct {
	parser *jsonform.Parser
	limit  int // of the errors in JSON
	buf    []byte
	json   jsontext.Writer
	// pending says that an empty line must come before what is printed next.
	pending bool
}

// print prints a result as a table, or reports its failure, with place before
// the message.
func (r *printer) print(c *command, p *jsonform.Parsed, place string) {
	if r.pending {
		c.out.WriteByte('\n')
	}
	r.pending = p.Err == nil
	if p.Err != nil {
		c.failed = true
		c.out.flush()
		r.buf = appendFailure(r.buf[:0], c.paintMessages(), p, notePrefix+place)
		if hint := fileHint(p.Input, place == "" && p.Base == nil); hint != "" {
			r.buf = append(r.buf, noteIndent+hint+"\n"...)
		}
		c.stderr.Write(r.buf)
		return
	}
	paint := c.paint()
	r.buf = appendTable(r.buf[:0], paint, p)
	r.buf = appendErrors(r.buf, paint, p)
	if g, ok := intended.Of(p.Input); ok && p.Base == nil {
		r.buf = show.AppendWrapped(r.buf, "\n", "", show.Visible(g.String()))
	}
	c.out.Write(r.buf)
}

// printJSON prints a result or a failure as a JSON object.
func (r *printer) printJSON(c *command, p *jsonform.Parsed) {
	if p.Err != nil {
		c.failed = true
	}
	r.parser.Write(&r.json, p, r.limit, c.out)
	r.json.Flush(c.out)
}

// parseRequests prints a result for each line of standard input.
func parseRequests(c *command, as string, limit int) {
	c.answer(answers{fields: parseFields, long: limit > jsonform.MaxErrors, worker: func() func(*command, *request) error {
		p := jsonform.NewParser(as)
		form := printer{parser: p, limit: limit}
		return func(c *command, q *request) error {
			form.printJSON(c, p.Answer(&q.Request))
			return nil
		}
	}})
}
