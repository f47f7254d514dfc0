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

const paramsHelp = `List and change the parameters in the query of URLs.

usage: weburl params [list] [flags] [--json] [URL...]
       weburl params add [flags] URL NAME=VALUE...
       weburl params set [flags] URL NAME=VALUE...
       weburl params delete [flags] URL NAME[=VALUE]...
       weburl params sort [flags] [URL...]

Parameters are names and values in order; a name may come more than once. They
are read and written as application/x-www-form-urlencoded, as browsers do it:
"+" is a space, ";" is data, and what is not UTF-8 is U+FFFD. URL "-" is the
lines of standard input, which list and sort also read if there is no URL.

list prints each parameter on a line, decoded: the name, a tab, the value. What
would break a line or the terminal is escaped: a backslash is \\, a tab \t, a
line feed \n, a carriage return \r, and another control character, a line
separator or a change of the direction of text \u and four hexadecimal digits.

add appends parameters; set gives the first of that name the value and removes
the others of that name, or appends one; delete removes all of that name, or
those that have the value too; sort sorts by name, in UTF-16 code units, and
keeps the order of equal names. They print the URL as it is then. Like a
browser they write the whole query anew: "a%20b" becomes "a+b=".

  --json        print the list as one line of JSON: [["NAME","VALUE"],...]
  --query       each URL is a query alone, with or without "?", or the body of
                a form, and so is what is printed
  --encoded     each NAME=VALUE is a piece of a query: "a%3Db=1+2&c". A name
                with "=" in it can be given only thus
  --base URL    resolve relative inputs against URL
  --keep        print an empty line, or null with --json, for an input that
                fails
  --fail-fast   stop at the first failure

Exit status: 0 all is well, 1 something failed, 2 wrong usage.

  weburl params 'https://example.org/?q=a+b&lang=de'
  weburl params delete - utm_source utm_medium utm_campaign <urls.txt
  weburl params --json <urls.txt | jq -c 'map(.[0])'
  weburl params add --query 'a=1' 'b=2 & 3'
`

// params lists or changes the parameters of one URL after the other.
type params struct {
	inputs
	does                 string
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
	p.does = "list"
	if len(before) > 0 && slices.Contains([]string{"list", "add", "set", "delete", "sort"}, before[0]) {
		p.does, before = before[0], before[1:]
	}
	args = append(before, after...)
	switch {
	case p.json && p.does != "list":
		return usageError("--json is for list")
	case p.query && p.base.value != nil:
		return usageError("--query takes no --base")
	case p.json:
		p.placeholder = "null"
	}
	switch p.does {
	case "add", "set", "delete":
		if len(args) < 2 {
			return usageError(p.does + " needs a URL and then parameters; URL \"-\" is those on standard input")
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
			if !hasValue && !p.encoded && p.does != "delete" {
				return usageError(p.does + " takes NAME=VALUE; for an empty value write NAME=")
			}
			if p.encoded {
				name, value = decodeParam(name), decodeParam(value)
			}
			p.changes = append(p.changes, paramChange{infra.ScalarValues(name), infra.ScalarValues(value), hasValue})
		}
	}
	return nil
}

// decodeParam decodes a name or a value that has neither "&" nor, in front of
// it, "=".
func decodeParam(s string) string {
	value, _ := form.Parse("=" + s).Get("")
	return value
}

// one prints the list of an input, or the input with its list changed.
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
	case p.does == "list":
		p.buf = appendList(p.buf[:0], list)
		c.out.Write(p.buf)
		return
	case p.does == "sort":
		list.Sort()
	}
	for _, change := range p.changes {
		switch {
		case p.does == "add":
			list.Add(change.name, change.value)
		case p.does == "set":
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

// writeList writes the list as an array of pairs, since an object would lose
// names that come twice.
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
