package cli

import (
	"errors"
	"flag"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/validation"
)

const parseHelp = `Show what a URL is made of and what is wrong with it.

usage: weburl parse [--base URL] [--json] [INPUT...]
       weburl parse --ndjson

Each INPUT is parsed as a browser does. Without INPUT, each line of standard
input is one. The text form is a table of the URL record in the words of the
URL Standard: component, what it is, value. A component that is absent is
"null", one that is there and has nothing in it is "empty":

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

Validation errors follow, each with carets under its place. Places are counted
in bytes from 0; carets alone mark what is missing. Control characters are
drawn as pictures (a tab is ␉), other invisible ones as <U+200B>, and bytes
that are not UTF-8, which a browser reads as U+FFFD, as <FF>. A failure goes
to standard error. Mind that this verb shows passwords.

  --base URL    resolve relative inputs against URL
  --json        print JSON objects with the names of the Web API instead, the
                failures among them
  --ndjson      read one JSON request a line from standard input and print one
                JSON result a line, in the same order

  request  {"input": "...", "base": "...", "set": [["host", "x:80"], ...]}
  result   {"input", "base", "href", "origin", "protocol", "username",
            "password", "host", "hostname", "port", "pathname", "search",
            "hash": "...", "valid": true,
            "errors": [{"code": "...", "start": 0, "end": 1}]}
  failure  {"input", "base", "failure": {"code", "start", "end", "in"},
            "valid", "errors"}

Of a request only "input" is required. "set" calls setters of the Web API in
order after parsing; their names are href, protocol, username, password, host,
hostname, port, pathname, search and hash. Like a browser they ignore what they
cannot do; "weburl set" tells why. The result is what the URL is after that.

"base" is there if there was one. "valid" says whether the input is a valid URL
string against it, by the grammar of the Standard. "errors" are those of the
input in the order the parser meets them, a failure to parse it included;
setters add none and change nothing about "valid". start and end are bytes of
the UTF-8 of "input". "in" is "input", or "base" if that failed, and then the
places are in "base". A setter of href that fails gives a failure, too: "in" is
"set", "index" follows with the number, from 0, of the pair in "set", and the
places are in its value. What is not UTF-8 in an input is U+FFFD in the result.
A line that is not a request gives {"error": "..."} and a message.

Exit status: 0 all is well, 1 something failed, 2 wrong usage.

  weburl parse --base https://example.org/a/ ../b '?q'
  weburl parse --json 'https://example.org' | jq -r .hostname
`

// parsed is what came of one input.
type parsed struct {
	input string
	base  *string // nil for none
	url   weburl.URL
	// err says why there is no url; failure is err if that is the parser's.
	err     error
	failure *validation.Error
	// inSet says that it was the setter of href that failed, and index which
	// of the settings.
	inSet bool
	index int
	// valid says that input is a valid URL string against base.
	valid bool
	// errors are the validation errors of input, the fatal one included. They
	// are valid until the next input.
	errors []validation.Error
}

// parser parses one input after the other. It parses a base URL once as long
// as it stays the same.
type parser struct {
	options weburl.Options
	errors  []validation.Error

	base    *string
	baseURL weburl.URL
	baseErr error
}

func newParser() *parser {
	p := new(parser)
	p.options.Report = func(e validation.Error) { p.errors = append(p.errors, e) }
	return p
}

// setBase parses the base URL of what comes next; nil is none.
func (p *parser) setBase(base *string) error {
	if base == nil {
		p.base, p.baseURL, p.baseErr = nil, weburl.URL{}, nil
	} else if p.base == nil || *p.base != *base {
		p.base = base
		p.baseURL, p.baseErr = weburl.Parse(*base)
	}
	return p.baseErr
}

func (p *parser) parse(input string, base *string) parsed {
	return p.answer(request{input: input, base: base})
}

// answer parses what a request gives and then calls the setters that it wants.
func (p *parser) answer(r request) parsed {
	result := parsed{input: r.input, base: r.base, err: p.setBase(r.base)}
	p.errors = p.errors[:0]
	if result.err == nil {
		p.options.Base = p.baseURL
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
	result.errors = p.errors
	return result
}

func runParse(c *command, args []string) error {
	var base optional
	flags := flag.NewFlagSet("parse", flag.ContinueOnError)
	flags.Var(&base, "base", "")
	asJSON := flags.Bool("json", false, "")
	ndjson := flags.Bool("ndjson", false, "")
	inputs, err := parseFlags(flags, args)
	switch {
	case err != nil:
		return err
	case *ndjson && *asJSON:
		return usageError("--json and --ndjson are two forms; choose one")
	case *ndjson && base.value != nil:
		return usageError("--ndjson takes no --base; each request has its own")
	case *ndjson && len(inputs) > 0:
		return usageError("--ndjson reads its inputs from standard input; use --json for arguments")
	case *ndjson:
		c.parseRequests()
		return nil
	}
	p := newParser()
	form := printer{json: jsontext.Writer{Indented: true}}
	if !*asJSON && p.setBase(base.value) != nil {
		// It would fail every input.
		form.print(c, p.parse("", base.value), "")
		return nil
	}
	show := func(input, place string) {
		if *asJSON {
			form.printJSON(c, p.parse(infra.ScalarValues(input), base.value))
		} else {
			form.print(c, p.parse(input, base.value), place)
		}
	}
	for _, input := range inputs {
		show(input, "")
	}
	if len(inputs) > 0 {
		return nil
	}
	var l list
	c.eachLine(&l, "-", func(line []byte) bool {
		show(string(line), l.place()+": ")
		return true
	})
	return nil
}

// printer prints results.
type printer struct {
	buf  []byte
	json jsontext.Writer
	// pending says that an empty line must follow what was printed last before
	// anything else is.
	pending bool
}

// print prints the table of a result, or notes its failure, place in front of
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
	p.writeJSON(&r.json)
	r.json.Flush(c.out)
}

// parseRequests answers the requests on standard input, one result for each
// line.
func (c *command) parseRequests() {
	p := newParser()
	var form printer
	var l list
	c.eachLine(&l, "-", func(line []byte) bool {
		r, err := readRequest(line)
		if err != nil {
			writeError(&form.json, err.Error())
			form.json.Flush(c.out)
			c.fail(l.place() + ": " + err.Error())
			return true
		}
		form.printJSON(c, p.answer(r))
		return true
	})
}
