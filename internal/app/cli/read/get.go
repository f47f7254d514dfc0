package read

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/rows"
	"github.com/weburl-go/weburl/internal/app/template"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

func runGet(c *frame.Command, f *frame.Flags) (err error) {
	if e, err := f.Edition(frame.Read); err != nil || e != nil {
		if err == nil {
			err = getByEdition(c, f, e)
		}
		return err
	}
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
		form, err := template.Parse(f.Text("format"))
		if err != nil {
			return frame.UsageError("--format: " + err.Error())
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
		arg := f.Args[len(list)]
		column := columns.Named(arg)
		if template.IsColumn(arg) {
			made, err := template.Columns([]string{arg}, template.Further{})
			if err != nil && len(list) > 0 && in.Base != nil {
				break // it may be a relative reference
			}
			if err != nil {
				return frame.UsageError(fmt.Sprintf("argument %d: %v", len(list)+1, err))
			}
			column = made[0]
		}
		if column == nil {
			break
		}
		list = append(list, column)
	}
	before, names, inputs := f.Args[len(list):f.Before], f.Args[:len(list)], f.Args[len(list):]
	isTable, asJSON, all := f.On("column"), f.On("json"), columns.Names()
	notAttribute := func(wrong string) error {
		return frame.UnknownAttribute(before[0], all, ", "+columns.Others, fmt.Sprintf("argument %d is %s", len(list)+1, wrong))
	}
	switch {
	case len(list) == 0 && (len(before) == 0 || frame.MayBeURL(before[0])):
		return frame.UsageError("missing attribute; the attributes are " + strings.Join(all, ", ") + ", " + columns.Others)
	case len(before) > 0 && isList(before[0], len(list) == 0):
		return frame.UsageError("give attributes as separate arguments, without commas")
	case len(list) == 0:
		return notAttribute("not an attribute")
	case isTable && len(before) > 1 && !frame.IsFile(before[0]):
		return notAttribute("neither an attribute nor a file")
	case isTable && len(inputs) == 1 && len(before) == 1 && columns.Near(before[0]) != "" && !frame.IsFile(before[0]):
		return notAttribute("not an attribute")
	case len(before) > 0 && in.Base == nil && !isTable && (frame.IsWord(before[0]) || columns.NearParam(before[0]) != ""):
		return notAttribute("neither an attribute nor a URL")
	case asJSON && slices.ContainsFunc(list, func(column *columns.Column) bool { return column.JSONName == "failure" }):
		return frame.UsageError("with --json, the name failure is reserved for inputs that fail; choose another name")
	case asJSON && hasTwice(list):
		return frame.UsageError("with --json, give each attribute only once")
	}
	var files []string
	if isTable {
		files = inputs
	}
	for _, name := range files {
		if frame.LooksLikeURL(name) && !frame.IsFile(name) {
			return frame.UsageError("with --column, the last argument is a file; this looks like a URL")
		}
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
	if asJSON {
		in.JSON = &g.out
		in.Each(c, inputs, func(input string) { g.write(c, infra.ScalarValues(input)) })
		return nil
	}
	in.Each(c, inputs, func(input string) { g.get(c, input) })
	return nil
}

// isList reports whether an argument is a list of names, separated by commas. If it is not
// the first, it may be a URL instead, unless it begins like the name of a parameter.
func isList(arg string, isFirst bool) bool {
	names := strings.Split(arg, ",")[1:]
	if columns.NearParam(arg) == "" {
		return isFirst && len(names) > 0
	}
	return slices.ContainsFunc(names, func(name string) bool { return columns.Named(name) != nil })
}

// hasTwice reports whether two columns have the same name in JSON.
func hasTwice(list []*columns.Column) bool {
	seen := map[string]bool{}
	for _, c := range list {
		if seen[c.JSONName] {
			return true
		}
		seen[c.JSONName] = true
	}
	return false
}

// getter prints the columns of one input after another.
type getter struct {
	in   *frame.Inputs
	list []*columns.Column
	row  rows.Row
	// hasRows means that an input that fails gets a row, and hasErrors that the row contains
	// the reason.
	hasRows, hasErrors bool
	buf                []byte
	out                jsontext.Writer
}

// write prints the columns of an input as a JSON object, with a failure if it fails.
func (g *getter) write(c *frame.Command, input string) {
	g.row.Read(input)
	w := &g.out
	w.Object()
	for _, column := range g.list {
		w.EscapedName(column.JSONName)
		g.row.Write(w, column)
	}
	if err := g.row.Err(); err != nil {
		var failure *validation.Error
		if errors.As(err, &failure) {
			jsonform.WriteFailure(w, failure, failure.In)
		} else {
			w.ObjectMember("failure")
			w.Member("code", rows.ErrorCode(err))
			w.End()
		}
		c.Failed = true
		c.Progress.Fail()
		c.Tally.Fail(rows.ErrorCode(err))
	}
	w.End()
	w.Flush(c.Out)
	c.Tally.Written++
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
		if !column.Controls {
			continue
		}
		if bytes.ContainsAny(g.buf[start:], "\t\n\r\x00") {
			g.in.Fail(c, "the value of "+show.Visible(column.Name)+" contains a tab, a line end or NUL, which a column cannot contain; use --json")
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
