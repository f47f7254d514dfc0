package cli

import (
	"flag"
	"math"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/lines"
	"github.com/weburl-go/weburl/percent"
)

func runParse(c *command, args []string) error {
	var base optional
	var encoding percent.Encoding
	flags := flag.NewFlagSet("parse", flag.ContinueOnError)
	flags.Var(&base, "base", "")
	var as editionFlag
	flags.Var(&as, "as", "")
	given := declareEncoding(flags, &encoding)
	c.declareColor(flags)
	asJSON := flags.Bool("json", false, "")
	ndjson := flags.Bool("ndjson", false, "")
	most := flags.Int("max-errors", jsonform.MaxErrors, "")
	inputs, err := parseFlags(flags, args)
	limited := false
	flags.Visit(func(f *flag.Flag) { limited = limited || f.Name == "max-errors" })
	switch {
	case err != nil:
		return err
	case limited && !*asJSON && !*ndjson:
		return usageError("--max-errors needs --json or --ndjson")
	case *most < 0:
		return usageError("--max-errors must be 0 or more; 0 is no limit")
	case *ndjson && *asJSON:
		return usageError("--json and --ndjson cannot be used together")
	case *ndjson && base.value != nil:
		return usageError("--ndjson and --base cannot be used together; each request has its own base")
	case *ndjson && *given:
		return usageError("--ndjson and --encoding cannot be used together; each request has its own encoding")
	case *ndjson && len(inputs) > 0:
		return usageError("--ndjson reads standard input and takes no arguments; use --json for these")
	case base.value != nil && as.edition != nil && as.edition.NoBase:
		return usageError("--base cannot be used with --as " + as.name + ", which resolves no references")
	case *given && as.edition != nil && as.edition.UTF8Only:
		return usageError("--encoding cannot be used with --as " + as.name + ", which knows no encodings of documents but UTF-8")
	}
	if *asJSON {
		base.toUnicode()
	}
	limit := *most
	if limit == 0 {
		limit = math.MaxInt
	}
	if as.edition != nil {
		p := editionParser{Edition: as.edition, limit: limit}
		if !*ndjson {
			return p.parseArguments(c, inputs, request{Request: jsonform.Request{Base: base.value, Encoding: encoding}}, *asJSON)
		}
		p.parseRequests(c)
		return nil
	}
	if *ndjson {
		parseRequests(c, as.name, limit)
		return nil
	}
	p := jsonform.NewParser(as.name)
	form := printer{parser: p, limit: limit, json: jsontext.Writer{Indented: true}}
	if !*asJSON && p.SetBase(base.value) != nil {
		// Every input would fail.
		form.print(c, p.Answer(&jsonform.Request{Base: base.value}), c.basePlace())
		return errSaid
	}
	c.eachInput(inputs, jsonOut(&form.json, *asJSON), func(input, place string) {
		q := jsonform.Request{Input: input, Base: base.value, Encoding: encoding}
		if *asJSON {
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
