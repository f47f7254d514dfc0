package read

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/rows"
	"github.com/weburl-go/weburl/internal/app/template"
	"github.com/weburl-go/weburl/internal/show"
)

func runGet(c *frame.Command, f *frame.Flags) (err error) {
	in := frame.NewInputs(f)
	in.Null = f.On("null")
	if in.Options.Encoding, err = f.Encoding(); err != nil {
		return err
	}
	if f.On("format") {
		t, err := c.ReadFileFlags(f, nil)
		if err != nil {
			return err
		}
		form, err := template.Parse(f.Text("format"), templateParts)
		if err != nil {
			return templateError(err)
		}
		if err := in.Begin(); err != nil || !t.Begin(c, nil) {
			return err
		}
		defer t.End(c, &in)
		printFormat(c, &in, form, f.Args)
		return nil
	}
	var list []*columns.Column
	for len(list) < f.Before {
		column := columns.Named(f.Args[len(list)])
		if column == nil {
			break
		}
		list = append(list, column)
	}
	before, names, inputs := f.Args[len(list):f.Before], f.Args[:len(list)], f.Args[len(list):]
	isTable, all := f.On("column"), columns.Names()
	switch {
	case len(list) == 0 && (len(before) == 0 || frame.MayBeURL(before[0])):
		return frame.UsageError("missing attribute; the attributes are " + strings.Join(all, ", "))
	case len(list) == 0 && strings.Contains(before[0], ","):
		return frame.UsageError("give attributes as separate arguments, without commas")
	case len(list) == 0:
		return frame.UnknownAttribute(before[0], all, "argument 1 is not an attribute")
	case len(before) > 0 && in.Base == nil && !isTable && frame.IsWord(before[0]):
		return frame.UnknownAttribute(before[0], all, fmt.Sprintf("argument %d is neither an attribute nor a URL", len(list)+1))
	}
	var files []string
	if isTable {
		files = inputs
	}
	t, err := c.ReadFileFlags(f, files)
	if err != nil {
		return err
	}
	if err := in.Begin(); err != nil || !t.Begin(c, files) {
		return err
	}
	defer t.End(c, &in)
	if isTable {
		c.AddColumns(t, &in, files, names, nil)
		return nil
	}
	g := getter{in: &in, list: list, row: rows.Row{Options: in.Options}}
	g.hasRows = slices.ContainsFunc(list, func(column *columns.Column) bool { return column.OfInput })
	g.hasErrors = slices.Contains(list, columns.Named("error"))
	in.Each(c, inputs, func(input string) { g.get(c, input) })
	return nil
}

// getter prints the columns of one input after another.
type getter struct {
	in   *frame.Inputs
	list []*columns.Column
	row  rows.Row
	// hasRows says that an input that fails has a row, and hasErrors that this says why.
	hasRows, hasErrors bool
	buf                []byte
}

func (g *getter) get(c *frame.Command, input string) {
	g.row.Read(input)
	err := g.row.Err()
	if err != nil && !g.hasRows {
		g.in.FailParse(c, input, err)
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
			g.in.Fail(c, "an input with a tab, a line end or NUL does not fit into a column")
			return
		}
		if frame.IsTerminal(c.Out.To) {
			g.buf = append(g.buf[:start], show.Visible(string(g.buf[start:]))...)
		}
	}
	c.Out.Write(append(g.buf, g.in.End()))
	c.Tally.Written++
	if err != nil {
		c.Tally.Fail(rows.ErrorCode(err))
	}
	switch {
	case err == nil:
	case g.hasErrors:
		c.Failed = true
		c.Progress.Fail()
	default:
		c.Fail(g.in.Place() + g.in.FailureOf(input, err))
	}
}
