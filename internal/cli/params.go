package cli

import (
	"flag"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
)

const paramsHelp = `List and change the query parameters of URLs.

usage: weburl params [list] [flags] [--json] [URL...]
       weburl params add [flags] URL NAME=VALUE...
       weburl params set [flags] URL NAME=VALUE...
       weburl params delete [flags] URL NAME[=VALUE]...
       weburl params sort [flags] [URL...]

Parameters are pairs of a name and a value, in order; a name may occur more than
once. They are read and written as application/x-www-form-urlencoded, as
browsers do: "+" is a space, ";" does not separate parameters, and invalid UTF-8
becomes U+FFFD. If URL is "-", reads URLs from standard input, one per line;
list and sort also do so without URL.

  list    print the name, a tab and the value of each parameter, decoded
  add     append parameters
  set     set the first parameter of that name and remove the others, or append
          it if there is none
  delete  remove all parameters of that name or, given a value, only those that
          have the value
  sort    sort by name, comparing UTF-16 code units; parameters of the same name
          stay in order

list escapes a backslash as \\, a tab as \t, a line feed as \n, a carriage
return as \r, and other controls, line separators and characters that change the
direction of text as \u and four hexadecimal digits. The other operations print
the changed URL. Like a browser, they rewrite the whole query: "a%20b" becomes
"a+b=".

  --json        list parameters as a line of JSON: [["NAME","VALUE"],...]
  --query       take each URL as just a query, with or without "?", or the body
                of a form, and print just the query
  --encoded     take each NAME=VALUE as part of a query: "a%3Db=1+2&c". A name
                that contains "=" must be given like this
  --base URL    resolve relative inputs against URL
  --keep        print an empty line (with --json, null) for an input that fails
  --fail-fast   stop at the first failure

Exit status: 0 success, 1 something failed, 2 wrong usage.

  $ weburl params 'https://example.org/?q=a+b&lang=de'
  q	a b
  lang	de
  $ weburl params delete 'https://example.org/?utm_source=x&id=1' utm_source
  https://example.org/?id=1
  $ weburl params add --query 'a=1' 'b=2 & 3'
  a=1&b=2+%26+3

  weburl params delete - utm_source utm_medium utm_campaign <urls.txt
  weburl params --json <urls.txt | jq -c 'map(.[0])'
`

// operations are what params does with the list of parameters.
var operations = []string{"list", "add", "set", "delete", "sort"}

// params lists or changes the parameters of one URL after another.
type params struct {
	inputs
	operation            string
	json, query, encoded bool
	changes              []paramChange
	buf                  []byte
	out                  jsontext.Writer
}

// paramChange is a parameter to add, set or delete; hasValue tells an empty
// value from none.
type paramChange struct {
	name, value string
	hasValue    bool
}

func runParams(c *command, args []string) error {
	var p params
	flags := flag.NewFlagSet("params", flag.ContinueOnError)
	p.register(flags)
	flags.BoolVar(&p.json, "json", false, "")
	flags.BoolVar(&p.query, "query", false, "")
	flags.BoolVar(&p.encoded, "encoded", false, "")
	before, after, err := splitFlags(flags, args)
	if err != nil {
		return err
	}
	p.operation = "list"
	switch {
	case len(before) == 0:
	case slices.Contains(operations, before[0]):
		p.operation, before = before[0], before[1:]
	case isWord(before[0]) && !p.query && p.base.value == nil:
		return usageError("argument 1 is neither an operation nor a URL; the operations are " + strings.Join(operations, ", "))
	}
	args = append(before, after...)
	switch {
	case p.json && p.operation != "list":
		return usageError("--json cannot be used with " + p.operation + ", which prints URLs")
	case p.query && p.base.value != nil:
		return usageError("--query and --base cannot be used together")
	case p.json:
		p.placeholder = "null"
	}
	switch p.operation {
	case "add", "set", "delete":
		switch len(args) {
		case 0:
			return usageError(missingURL)
		case 1:
			return usageError("missing parameter after the URL")
		}
		if err := p.readChanges(args[1:]); err != nil {
			return err
		}
		args = args[:1]
	}
	if p.begin(c) {
		p.each(c, args, func(input string) { p.one(c, input) })
	}
	return nil
}

// readChanges reads the arguments that are parameters.
func (p *params) readChanges(args []string) error {
	for _, arg := range args {
		pieces := []string{arg}
		if p.encoded {
			pieces = strings.Split(arg, "&")
		}
		for _, piece := range pieces {
			name, value, hasValue := strings.Cut(piece, "=")
			if p.encoded && piece == "" {
				continue
			}
			if !hasValue && !p.encoded && p.operation != "delete" {
				return usageError("missing value after the name of a parameter; for an empty value, write NAME=")
			}
			if p.encoded {
				name, value = decodeParam(name), decodeParam(value)
			}
			p.changes = append(p.changes, paramChange{infra.ScalarValues(name), infra.ScalarValues(value), hasValue})
		}
	}
	return nil
}

// decodeParam decodes a name or a value, without "&" and the "=" between them.
func decodeParam(s string) string {
	value, _ := form.Parse("=" + s).Get("")
	return value
}

// one prints the parameters of an input, or the input with them changed.
func (p *params) one(c *command, input string) {
	var u weburl.URL
	var list form.List
	if p.query {
		list = form.Parse(strings.TrimPrefix(input, "?"))
	} else {
		var ok bool
		if u, ok = p.parse(c, input); !ok {
			return
		}
		list = u.Params()
	}
	switch {
	case p.json:
		writeList(&p.out, list)
		p.out.Flush(c.out)
		return
	case p.operation == "list":
		p.buf = appendList(p.buf[:0], list)
		c.out.Write(p.buf)
		return
	case p.operation == "sort":
		list.Sort()
	}
	for _, change := range p.changes {
		switch {
		case p.operation == "add":
			list.Add(change.name, change.value)
		case p.operation == "set":
			list.Set(change.name, change.value)
		case change.hasValue:
			list.DeletePair(change.name, change.value)
		default:
			list.Delete(change.name)
		}
	}
	if p.query {
		c.out.WriteString(list.String())
		c.out.WriteByte('\n')
		return
	}
	changed, err := u.WithParams(list)
	if err != nil {
		p.fail(c, failureText(err))
		return
	}
	c.out.WriteString(changed.String())
	c.out.WriteByte('\n')
}

// writeList writes the list as an array of pairs, since the same name may occur
// more than once.
func writeList(w *jsontext.Writer, list form.List) {
	w.Array()
	for _, pair := range list {
		w.Array()
		w.String(pair.Name)
		w.String(pair.Value)
		w.End()
	}
	w.End()
}

// appendList appends a line for each pair.
func appendList(dst []byte, list form.List) []byte {
	for _, pair := range list {
		dst = append(show.AppendEscaped(dst, pair.Name), '\t')
		dst = append(show.AppendEscaped(dst, pair.Value), '\n')
	}
	return dst
}
