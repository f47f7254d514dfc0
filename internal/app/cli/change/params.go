package change

import (
	"bytes"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
)

// operations lists the operations on parameters.
var operations = []string{"list", "add", "set", "delete", "sort"}

// params lists or changes the parameters of one URL after another.
type params struct {
	frame.Inputs
	operation            string
	json, query, encoded bool
	changes              []paramChange
	// headed means that list first prints a line with the URL.
	headed bool
	// hasValues reports whether one of the changes has a value.
	hasValues bool
	// buf holds the text to print, and spare the query from which it is made.
	buf, spare []byte
	out        jsontext.Writer
}

// paramChange is a parameter to add, set or delete. hasValue reports whether it has a "=".
type paramChange struct {
	name, value string
	hasValue    bool
	pattern     pattern // of the names to delete
}

func runParams(c *frame.Command, f *frame.Flags) (err error) {
	p := params{Inputs: frame.NewInputs(f), operation: "list", json: f.On("json"), query: f.On("query"), encoded: f.On("encoded")}
	if p.Options.Encoding, err = f.Encoding(); err != nil {
		return err
	}
	args := f.Args
	switch {
	case f.Before == 0:
	case slices.Contains(operations, args[0]):
		p.operation, args = args[0], args[1:]
	case frame.IsWord(args[0]) && !p.query && p.Base == nil:
		text := "argument 1 is neither an operation nor a URL; the operations are " + strings.Join(operations, ", ")
		return frame.UsageError(text + frame.DidYouMean(args[0], operations))
	}
	switch {
	case p.json && p.operation != "list":
		return frame.UsageError("--json cannot be used with " + p.operation + ", which prints URLs")
	case p.json:
		p.Placeholder = "null"
	}
	switch p.operation {
	case "add", "set", "delete":
		urls := urlCount(args)
		if p.query {
			urls = min(1, len(args)) // a query may begin with a scheme
		}
		switch len(args) {
		case 0:
			return frame.UsageError(missingURL)
		case urls:
			return frame.UsageError("missing parameter after the URL")
		}
		if err := p.readChanges(args[urls:]); err != nil {
			return err
		}
		args = args[:urls]
	}
	p.headed = len(args) != 1 || args[0] == "-"
	if err := p.Begin(); err != nil {
		return err
	}
	p.Each(c, args, func(input string) { p.one(c, input) })
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
			if piece == "" && p.operation != "delete" {
				return frame.UsageError("a parameter without a name and a value; for an empty name, write =VALUE")
			}
			decode := infra.ScalarValues
			if p.encoded {
				decode = decodeParam
			}
			change := paramChange{name: decode(name), value: decode(value), hasValue: hasValue}
			if p.operation == "delete" {
				change.pattern = newPattern(name, decode)
			}
			p.changes = append(p.changes, change)
			p.hasValues = p.hasValues || hasValue
		}
	}
	if len(p.changes) == 0 {
		return frame.UsageError("missing parameter after the URL")
	}
	return nil
}

// decodeParam decodes a name or a value, which must not contain "&".
func decodeParam(s string) string {
	value, _ := form.Parse("=" + s).Get("")
	return value
}

// one prints the parameters of an input, or the input with them changed.
func (p *params) one(c *frame.Command, input string) {
	var u weburl.URL
	query := strings.TrimPrefix(input, "?")
	if !p.query {
		var ok bool
		if u, ok = p.Parse(c, input); !ok {
			return
		}
		query, _ = u.Query()
	}
	switch {
	case p.json:
		columns.WriteParams(&p.out, form.Parse(query))
		p.out.Flush(c.Out)
		return
	case p.operation == "list":
		p.list(c, u, query)
		return
	}
	p.change(query)
	if p.query {
		c.Out.Write(append(p.buf, '\n'))
		return
	}
	changed, err := u, error(nil)
	switch {
	case string(p.buf) == query && p.operation != "sort":
	case len(p.buf) == 0:
		changed = u.WithoutQuery()
	default:
		changed, err = u.WithQuery(string(p.buf))
	}
	if err != nil {
		p.Fail(c, frame.FailureText(err))
		return
	}
	c.Out.WriteString(changed.String())
	c.Out.WriteByte('\n')
}

// list prints the parameters of a URL, or of a query without one.
func (p *params) list(c *frame.Command, u weburl.URL, query string) {
	p.buf = p.buf[:0]
	start := ""
	if p.headed {
		if p.query {
			p.buf = show.AppendEscaped(p.buf, query)
		} else {
			p.buf = append(p.buf, u.String()...)
		}
		p.buf = append(p.buf, '\n')
		start = "\t"
	}
	for name, value := range form.All(query) {
		p.buf = append(show.AppendEscaped(append(p.buf, start...), name), '\t')
		p.buf = append(show.AppendEscaped(p.buf, value), '\n')
	}
	c.Out.Write(p.buf)
}

// change puts the query that results from the changes into p.buf.
func (p *params) change(query string) {
	p.buf = p.buf[:0]
	switch p.operation {
	case "sort":
		list := form.Parse(query)
		list.Sort()
		p.buf = list.AppendTo(p.buf)
	case "add":
		for i, c := range p.changes {
			if i > 0 {
				p.buf, query = append(p.buf, '&'), ""
			}
			p.buf = form.AppendAdd(p.buf, query, c.name, c.value)
			if !c.hasValue {
				p.buf = p.buf[:len(p.buf)-len("=")]
			}
		}
	case "set":
		p.buf = append(p.buf, query...)
		for _, c := range p.changes {
			p.buf, p.spare = form.AppendSet(p.spare[:0], p.buf, c.name, c.value), p.buf
			if !c.hasValue {
				p.buf = withoutValue(p.buf, c.name)
			}
		}
	case "delete":
		if p.hasValues {
			p.buf = form.AppendWithoutPairs(p.buf, query, p.deletes)
		} else {
			p.buf = form.AppendWithoutFunc(p.buf, query, p.deletesName)
		}
	}
}

// withoutValue removes the "=" and the value of the first parameter with a name from query,
// in place.
func withoutValue(query []byte, name string) []byte {
	for start := 0; start < len(query); start++ {
		end := len(query)
		if n := bytes.IndexByte(query[start:], '&'); n >= 0 {
			end = start + n
		}
		pair := query[start:end]
		if at := bytes.IndexByte(pair, '='); at >= 0 && decodeParam(string(pair[:at])) == name {
			return append(query[:start+at], query[end:]...)
		}
		start = end
	}
	return query
}

func (p *params) deletesName(name string) bool {
	return slices.ContainsFunc(p.changes, func(c paramChange) bool { return c.pattern.matches(name) })
}

func (p *params) deletes(pair form.Pair) bool {
	return slices.ContainsFunc(p.changes, func(c paramChange) bool {
		return c.pattern.matches(pair.Name) && (!c.hasValue || c.value == pair.Value)
	})
}
