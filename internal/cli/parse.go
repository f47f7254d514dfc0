package cli

import (
	"errors"
	"flag"
	"math"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

const parseHelpHead = `Show the parts of a URL and what is wrong with it.

usage: weburl parse [--as NAME] [--base URL] [--encoding LABEL]
                    [--json [--max-errors N]] [INPUT...]
       weburl parse [--as NAME] --ndjson [--max-errors N]

Parses each INPUT as a browser does. Without INPUT, or if INPUT is "-", reads
inputs from standard input, one per line. Prints the URL record as a table, in
the terms of the URL Standard: component, kind, value. "null" means that a
component is absent, "empty" that it is present but empty:

  $ weburl parse 'https://example.org?'
  input              https://example.org?
  href               https://example.org/?
  scheme    special  https
  username  empty
  password  empty
  host      domain   example.org
  port      null
  path               /
  query     empty
  fragment  null
  origin    tuple    https://example.org

Validation errors follow, each with its position in bytes, counted from 0, and
with carets below it; where something is missing there is one caret. Control
characters appear as pictures (a tab is ␉), other invisible ones as <U+200B>,
and invalid UTF-8, which a browser reads as U+FFFD, as <FF>. A failure is
reported on standard error. Note that parse shows passwords.

  --as NAME     parse as another edition of the Standard, or a rival, does
  --base URL    resolve relative inputs against URL
` + encodingHelp + `  --json        print JSON objects with the names of the Web API, for failures
                too
  --ndjson      read JSON requests from standard input, one per line, and print
                a JSON result on a line for each, in the same order
  --max-errors N
                list at most N errors of an input in JSON; 0 is no limit. The
                default is 1000

  request  {"id": 1, "input": "...", "base": "...", "encoding": "shift_jis",
            "set": [["host", "x:80"], ...]}
  result   {"id", "input", "base", "href", "origin", "protocol", "username",
            "password", "host", "hostname", "port", "pathname", "search",
            "hash": "...", "valid": true,
            "errors": [{"code": "...", "start": 0, "end": 1}]}
  failure  {"id", "input", "base", "failure": {"code", "start", "end", "in"},
            "valid", "errors"}
  error    {"id", "error": "...", "line": 1}

A request needs only "input". "id" is any JSON, which comes back as it is
written. "encoding" is the label of the document's, as for --encoding. "set"
calls setters of the Web API after parsing, in order: href, protocol, username,
password, host, hostname, port, pathname, search and hash. As in a browser, they
ignore values they cannot use ("weburl set" says why), and write UTF-8 whatever
the encoding. The result describes the URL after that.

"id" and "base" are present if they were given. "valid" says whether the input,
with that base, is a valid URL string by the Standard's grammar. "errors" are
the validation errors of the input, a failure included, in the order in which
the parser meets them; setters affect neither. If there are more than
--max-errors, "errorsOmitted" is the number of the others. "start" and "end" are
byte offsets into the UTF-8 of "input". "in" is "input"; or "base" if that
failed, and the offsets are then into "base"; or "set" if the setter of href
failed, with the number of its pair, from 0, as "index", and offsets into its
value. Invalid UTF-8 in an input becomes U+FFFD. With the default of
--max-errors, a result is at most 60 times as long as its input, base and
settings, plus 128 KiB.

For a line that is not a request there is an error, also on standard error.
"line" is its number, from 1; "id" is present if it can be read. Lines end with
LF or CRLF, and a byte order mark at the beginning is skipped.

With --as, parts, kinds and names of errors are those of the edition. A result
has "as", the name of the edition, and "href" and the attributes as far as the
edition has them. If it has no attributes, there are the "parts" that are
present instead, such as "host": {"text", "kind", "start", "end"}. A model has
"model": true. Only "whatwg" has "valid". "start" and "end" are absent where the
place is not known. "errors" has the failure only if the edition counts it as
one of them. "refused" lists the settings that changed nothing because their
values cannot be read, if the edition says which: {"index", "code", "start",
"end"}, the place being one in the value. To ask for a setter or an encoding
that the edition does not have is an error. The editions are:

`

const parseHelpTail = `
Exit status: 0 success, 1 something failed, 2 wrong usage.

  $ weburl parse --as rfc3986 'mailto:a@example.org?to=x'
  input                     mailto:a@example.org?to=x
  as                        rfc3986
  href                      mailto:a@example.org?to=x
  scheme                    mailto
  userinfo  null
  host      null
  port      null
  path      path-rootless   a@example.org
  query                     to=x
  fragment  null
  $ weburl parse --json https://EXAMPLE.org:443/ | jq -r .host
  example.org
  $ echo '{"input": "b", "base": "ws://x/a"}' | weburl parse --ndjson | jq .href
  "ws://x/b"
`

func parseHelp() string { return parseHelpHead + editionsHelp() + parseHelpTail }

// parsed is the result of an input.
type parsed struct {
	// id and line are those of the request; nil and 0 for none.
	id    []byte
	line  int
	input string
	base  *string // nil for none
	as    string  // the name in --as, if that was given
	url   weburl.URL
	// err says why there is no url; failure is err if it is the parser's.
	err     error
	failure *validation.Error
	// inSet says that the setter of href failed; index is that of the setting.
	inSet bool
	index int
	// valid says that input is a valid URL string against base.
	valid bool
	// errors are the first validation errors of input, maxErrors or fewer, and
	// valid until the next input. errorCount is how many there are, including the
	// fatal one, which is the last.
	errors     []validation.Error
	errorCount int
}

// maxErrors is how many validation errors of an input are kept, and written as JSON
// unless --max-errors says otherwise.
const maxErrors = 1000

// parser parses one input after another. It parses a base URL only once while
// that stays the same.
type parser struct {
	as         string // the name in --as, if that was given
	options    weburl.Options
	errors     []validation.Error
	errorCount int

	base    *string
	baseURL weburl.URL
	baseErr error
}

func newParser(as string) *parser {
	p := &parser{as: as}
	p.options.Report = func(e validation.Error) {
		if p.errorCount++; len(p.errors) < maxErrors {
			p.errors = append(p.errors, e)
		}
	}
	return p
}

// report calls do for each validation error of the input that was parsed last.
func (p *parser) report(input string, do func(validation.Error)) {
	o := p.options
	o.Report = do
	o.Parse(input) // it has been parsed before, so the result is known
}

// setBase parses the base URL for the inputs that follow; nil is none.
func (p *parser) setBase(base *string) error {
	if base == nil {
		p.base, p.baseURL, p.baseErr = nil, weburl.URL{}, nil
	} else if p.base == nil || *p.base != *base {
		p.base = base
		p.baseURL, p.baseErr = weburl.Parse(*base)
	}
	return p.baseErr
}

// parse parses an input that is from a document in the given encoding.
func (p *parser) parse(input string, base *string, encoding percent.Encoding) parsed {
	return p.answer(request{input: input, base: base, encoding: encoding})
}

// answer parses the input of a request and then calls its setters.
func (p *parser) answer(r request) parsed {
	result := parsed{id: r.id, line: r.line, input: r.input, base: r.base, as: p.as, err: p.setBase(r.base)}
	p.errors, p.errorCount = p.errors[:0], 0
	if result.err == nil {
		p.options.Base, p.options.Encoding = p.baseURL, r.encoding
		result.url, result.err = p.options.Parse(r.input)
		result.valid = conform.Valid(r.input, p.baseURL)
	}
	if result.err == nil {
		result.url, result.index, result.err = applySettings(result.url, r.set)
		result.inSet = result.err != nil
	}
	var failure *validation.Error
	if errors.As(result.err, &failure) {
		copied := *failure
		if p.baseErr != nil {
			copied.In = validation.Base
		}
		result.failure = &copied
	}
	result.errors, result.errorCount = p.errors, p.errorCount
	return result
}

func runParse(c *command, args []string) error {
	var base optional
	var encoding percent.Encoding
	flags := flag.NewFlagSet("parse", flag.ContinueOnError)
	flags.Var(&base, "base", "")
	var as editionFlag
	flags.Var(&as, "as", "")
	given := declareEncoding(flags, &encoding)
	asJSON := flags.Bool("json", false, "")
	ndjson := flags.Bool("ndjson", false, "")
	most := flags.Int("max-errors", -1, "")
	inputs, err := parseFlags(flags, args)
	switch {
	case err != nil:
		return err
	case *most >= 0 && !*asJSON && !*ndjson:
		return usageError("--max-errors needs --json or --ndjson")
	case *most < -1:
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
	limit := *most
	switch limit {
	case -1:
		limit = maxErrors
	case 0:
		limit = math.MaxInt
	}
	if as.edition != nil {
		p := editionParser{Edition: as.edition, limit: limit}
		if *ndjson {
			p.parseRequests(c)
		} else {
			p.parseArguments(c, inputs, request{base: base.value, encoding: encoding}, *asJSON)
		}
		return nil
	}
	p := newParser(as.name)
	if *ndjson {
		c.parseRequests(p, limit)
		return nil
	}
	form := printer{parser: p, limit: limit, json: jsontext.Writer{Indented: true}}
	if !*asJSON && p.setBase(base.value) != nil {
		// Every input would fail.
		form.print(c, p.parse("", base.value, nil), "")
		return nil
	}
	c.eachInput(inputs, func(input, place string) {
		if *asJSON {
			form.printJSON(c, p.parse(infra.ScalarValues(input), base.value, encoding))
		} else {
			form.print(c, p.parse(input, base.value, encoding), place)
		}
	})
	return nil
}

// eachInput calls do for each of inputs. "-", and having no inputs, stands for the
// lines of standard input, which have a place to begin messages with.
func (c *command) eachInput(inputs []string, do func(input, place string)) {
	if len(inputs) == 0 {
		inputs = []string{"-"}
	}
	for _, input := range inputs {
		if input != "-" {
			do(input, "")
			continue
		}
		var l list
		if !c.eachLine(&l, "-", func(line []byte) bool {
			do(string(line), l.place()+": ")
			return true
		}) {
			return
		}
	}
}

// printer prints the results of a parser.
type printer struct {
	parser *parser
	limit  int // of the errors in JSON
	buf    []byte
	json   jsontext.Writer
	// pending says that an empty line must come before what is printed next.
	pending bool
}

// print prints a result as a table, or reports its failure, with place before
// the message.
func (r *printer) print(c *command, p parsed, place string) {
	if r.pending {
		c.out.WriteByte('\n')
	}
	r.pending = p.err == nil
	if p.err != nil {
		c.failed = true
		c.out.flush()
		r.buf = appendFailure(r.buf[:0], &p, notePrefix+place)
		if place == "" && p.base == nil && isFile(p.input) {
			r.buf = append(r.buf, noteIndent+fileHint+"\n"...)
		}
		c.stderr.Write(r.buf)
		return
	}
	r.buf = appendTable(r.buf[:0], &p)
	r.buf = appendErrors(r.buf, &p)
	c.out.Write(r.buf)
}

// printJSON prints a result or a failure as a JSON object.
func (r *printer) printJSON(c *command, p parsed) {
	if p.err != nil {
		c.failed = true
	}
	p.beginJSON(&r.json)
	if p.hasErrors() {
		r.writeErrors(c, &p)
		r.json.End()
	}
	r.json.Flush(c.out)
}

// writeErrors writes the members about the validation errors of a result. What was
// not kept of them is found again, and written as it is found.
func (r *printer) writeErrors(c *command, p *parsed) {
	w := &r.json
	w.Name("errors")
	w.Array()
	write := func(e validation.Error) {
		w.Object()
		writeSpan(w, e.Code.String(), e.Span)
		w.End()
	}
	for _, e := range p.errors[:min(len(p.errors), r.limit)] {
		write(e)
	}
	if n := min(p.errorCount, r.limit); n > len(p.errors) {
		i := 0
		r.parser.report(p.input, func(e validation.Error) {
			if i >= len(p.errors) && i < n {
				write(e)
			}
			if i++; i%maxErrors == 0 {
				w.Flush(c.out)
			}
		})
	}
	w.End()
	if n := p.errorCount - r.limit; n > 0 {
		w.Number("errorsOmitted", n)
	}
}

// parseRequests prints a result for each line of standard input.
func (c *command) parseRequests(p *parser, limit int) {
	form := printer{parser: p, limit: limit}
	c.eachRequest(&form.json, nil, func(r request) { form.printJSON(c, p.answer(r)) })
}

// eachRequest calls do for each line of standard input that is a request to parse, as
// an edition or nil for the Standard, and writes an error for the others.
func (c *command) eachRequest(w *jsontext.Writer, as *edition.Edition, do func(r request)) {
	var l list
	c.eachLine(&l, "-", func(line []byte) bool {
		r, err := readRequestAs(as, line, parseFields)
		if err != nil {
			writeError(w, err.Error(), r.id, l.number)
			w.Flush(c.out)
			c.fail(l.place() + ": " + err.Error())
			return true
		}
		r.line = l.number
		do(r)
		return true
	})
}
