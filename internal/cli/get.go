package cli

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/columns"
	"github.com/weburl-go/weburl/internal/rows"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/template"
)

func runGet(c *command, f *Flags) (err error) {
	in := newInputs(f)
	in.null = f.On("null")
	if in.options.Encoding, err = f.encoding(); err != nil {
		return err
	}
	if f.On("format") {
		t, err := c.readFileFlags(f, nil)
		if err != nil {
			return err
		}
		form, err := template.Parse(f.Text("format"), templateParts)
		if err != nil {
			return templateError(err)
		}
		if err := in.begin(); err != nil || !t.begin(c, nil) {
			return err
		}
		defer t.end(c, &in)
		c.format(&in, form, f.Args)
		return nil
	}
	var list []*columns.Column
	for len(list) < f.before {
		column := columns.Named(f.Args[len(list)])
		if column == nil {
			break
		}
		list = append(list, column)
	}
	before, names, inputs := f.Args[len(list):f.before], f.Args[:len(list)], f.Args[len(list):]
	isTable, all := f.On("column"), columns.Names()
	switch {
	case len(list) == 0 && (len(before) == 0 || mayBeURL(before[0])):
		return usageError("missing attribute; the attributes are " + strings.Join(all, ", "))
	case len(list) == 0 && strings.Contains(before[0], ","):
		return usageError("give attributes as separate arguments, without commas")
	case len(list) == 0:
		return unknownAttribute(before[0], all, "argument 1 is not an attribute")
	case len(before) > 0 && in.base == nil && !isTable && isWord(before[0]):
		return unknownAttribute(before[0], all, fmt.Sprintf("argument %d is neither an attribute nor a URL", len(list)+1))
	}
	var files []string
	if isTable {
		files = inputs
	}
	t, err := c.readFileFlags(f, files)
	if err != nil {
		return err
	}
	if err := in.begin(); err != nil || !t.begin(c, files) {
		return err
	}
	defer t.end(c, &in)
	if isTable {
		c.addColumns(t, &in, files, names, nil)
		return nil
	}
	g := getter{in: &in, list: list, row: rows.Row{Options: in.options}}
	g.hasRows = slices.ContainsFunc(list, func(column *columns.Column) bool { return column.OfInput })
	g.hasErrors = slices.Contains(list, columns.Named("error"))
	in.each(c, inputs, func(input string) { g.get(c, input) })
	return nil
}

// getter prints the columns of one input after another.
type getter struct {
	in   *inputs
	list []*columns.Column
	row  rows.Row
	// hasRows says that an input that fails has a row, and hasErrors that this says why.
	hasRows, hasErrors bool
	buf                []byte
}

func (g *getter) get(c *command, input string) {
	g.row.Read(input)
	err := g.row.Err()
	if err != nil && !g.hasRows {
		g.in.failParse(c, input, err)
		return
	}
	g.buf = g.buf[:0]
	for i, column := range g.list {
		if i > 0 {
			g.buf = append(g.buf, '\t')
		}
		start := len(g.buf)
		g.buf, _ = g.row.Append(g.buf, column)
		if column.Name != "input" {
			continue
		}
		// No other value has such bytes.
		if bytes.ContainsAny(g.buf[start:], "\t\n\r\x00") {
			g.in.fail(c, "an input with a tab, a line end or NUL does not fit into a column")
			return
		}
		if IsTerminal(c.out.to) {
			g.buf = append(g.buf[:start], show.Visible(string(g.buf[start:]))...)
		}
	}
	c.out.Write(append(g.buf, g.in.end()))
	c.tally.written++
	if err != nil {
		c.tally.fail(rows.ErrorCode(err))
	}
	switch {
	case err == nil:
	case g.hasErrors:
		c.failed = true
		c.progress.fail()
	default:
		c.fail(g.in.place() + g.in.failureOf(input, err))
	}
}

// isWord reports whether s looks like a name. As an input it would fail unless
// there is a base URL.
func isWord(s string) bool {
	return s != "" && s != "-" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-") == ""
}
