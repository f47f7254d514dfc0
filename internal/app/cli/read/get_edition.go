package read

import (
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
)

// answer is what an edition reads in an input.
type answer struct {
	request edition.Request
	edition.Reading
}

// field is a column of "get --as".
type field struct {
	name string
	// of returns the value; ok is false if it is absent.
	of func(*answer) (value string, ok bool)
	// ofInput is set if an input that fails has the field.
	ofInput bool
}

// fieldsOf returns the fields of an edition: the attributes of its API, if it has one, the parts
// and kinds, and what can be said of any input. An attribute takes the place of the part with its
// name: the host of an API includes the port.
func fieldsOf(e *edition.Edition) []field {
	var all []field
	add := func(f field) {
		if !slices.ContainsFunc(all, func(known field) bool { return known.name == f.name }) {
			all = append(all, f)
		}
	}
	if !e.NoHref {
		add(field{name: "href", of: func(a *answer) (string, bool) { return a.Href, a.HasHref }})
	}
	// Which attributes an API has does not depend on the URL.
	for i, attribute := range e.Read(edition.Request{Input: "http://h/"}).Attributes {
		add(field{name: attribute.Name, of: func(a *answer) (string, bool) {
			if i >= len(a.Attributes) {
				return "", false // a failure
			}
			return a.Attributes[i].Value, true
		}})
	}
	for i, part := range jsonform.Parts(new(edition.Reading)) {
		if part.Name == "hostHeader" && !e.Model {
			continue // only programs send requests
		}
		add(field{name: part.Name, of: func(a *answer) (string, bool) {
			p := jsonform.Parts(&a.Reading)[i]
			return p.Text, p.Present
		}})
		if part.Name == "scheme" || part.Name == "host" || part.Name == "path" {
			add(field{name: part.Name + "-kind", of: func(a *answer) (string, bool) {
				p := jsonform.Parts(&a.Reading)[i]
				return p.Kind, p.Kind != ""
			}})
		}
	}
	add(field{name: "input", ofInput: true, of: func(a *answer) (string, bool) { return a.request.Input, true }})
	if e.Valid != nil {
		add(field{name: "valid", ofInput: true, of: func(a *answer) (string, bool) { return strconv.FormatBool(e.Valid(a.request)), true }})
	}
	add(field{name: "errors", ofInput: true, of: func(a *answer) (string, bool) {
		var names []string
		for _, f := range a.Errors {
			if !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
		return strings.Join(names, ","), true
	}})
	add(field{name: "error", ofInput: true, of: func(a *answer) (string, bool) {
		if a.Failure == nil {
			return "", false
		}
		return a.Failure.Name, true
	}})
	return all
}

// getByEdition is runGet for an edition.
func getByEdition(c *frame.Command, f *frame.Flags, e *edition.Edition) (err error) {
	in := frame.NewInputs(f)
	in.Null = f.On("null")
	if in.Options.Encoding, err = f.Encoding(); err != nil {
		return err
	}
	all := fieldsOf(e)
	var names []string
	for _, known := range all {
		names = append(names, known.name)
	}
	var list []field
	seen := map[string]bool{}
	for len(list) < f.Before {
		name := f.Args[len(list)]
		i := slices.Index(names, name)
		if i < 0 {
			break
		}
		if seen[name] && f.On("json") {
			return frame.UsageError("with --json, give each attribute only once")
		}
		seen[name] = true
		list = append(list, all[i])
	}
	inputs := f.Args[len(list):]
	switch {
	case len(list) < f.Before && similar.Name(inputs[0], names) != "":
		return frame.UsageError(frame.Unknown("attribute", inputs[0], similar.Name(inputs[0], names)))
	case len(list) == 0 && len(inputs) > 0 && frame.IsWord(inputs[0]):
		return frame.UsageError("argument 1 is not an attribute; " + e.Name + " has " + strings.Join(names, ", "))
	case len(list) == 0:
		return frame.UsageError("missing attribute; " + e.Name + " has " + strings.Join(names, ", "))
	case len(list) < f.Before && strings.HasPrefix(inputs[0], "query."):
		return frame.UsageError("only the Standard has query.NAME; " + e.Name + " has " + strings.Join(names, ", "))
	case len(inputs) > 0 && len(list) < f.Before && in.Base == nil && frame.IsWord(inputs[0]):
		return frame.UsageError("argument " + strconv.Itoa(len(list)+1) + " is neither a URL nor an attribute; " + e.Name + " has " + strings.Join(names, ", "))
	}
	if err := in.BeginEdition(e); err != nil {
		return err
	}
	g := editionGetter{Edition: e, in: &in, list: list}
	for _, known := range list {
		g.hasRows = g.hasRows || known.ofInput
		g.hasErrors = g.hasErrors || known.name == "error"
	}
	if f.On("json") {
		in.JSON = &g.out
	}
	in.Each(c, inputs, func(input string) { g.get(c, input) })
	return nil
}

// editionGetter prints the fields of one input after another.
type editionGetter struct {
	*edition.Edition
	in   *frame.Inputs
	list []field
	// hasRows means that an input that fails gets a row, and hasErrors that the row contains the
	// reason.
	hasRows, hasErrors bool
	buf                []byte
	out                jsontext.Writer
}

func (g *editionGetter) get(c *frame.Command, input string) {
	if g.in.JSON != nil {
		input = infra.ScalarValues(input)
	}
	a := &answer{request: g.in.EditionRequest(input)}
	a.Reading = g.Read(a.request)
	switch {
	case g.in.JSON != nil:
		g.write(c, a)
		return
	case a.Failure != nil && !g.hasRows:
		g.in.FailReading(c, g.Edition, input, a.Failure)
		return
	}
	g.buf = g.buf[:0]
	for i, known := range g.list {
		if i > 0 {
			g.buf = append(g.buf, '\t')
		}
		value, _ := known.of(a)
		if strings.ContainsAny(value, "\t\n\r\x00") {
			g.in.Fail(c, "a value with a tab, a line end or NUL does not fit into a column")
			return
		}
		if frame.IsTerminal(c.Out.To) {
			value = show.Visible(value)
		}
		g.buf = append(g.buf, value...)
	}
	c.Out.Write(append(g.buf, g.in.End()))
	c.Tally.Written++
	switch {
	case a.Failure == nil:
	case g.hasErrors:
		c.Failed = true
		c.Progress.Fail()
		c.Tally.Fail(a.Failure.Name)
	default:
		c.Tally.Fail(a.Failure.Name)
		c.Fail(g.in.Place() + jsonform.EditionFindingText(g.Edition, a.Failure))
	}
}

// write prints the fields as a JSON object, with a failure if the input fails.
func (g *editionGetter) write(c *frame.Command, a *answer) {
	w := &g.out
	w.Object()
	for _, known := range g.list {
		value, ok := known.of(a)
		w.Name(known.name)
		switch {
		case !ok:
			w.Null()
		case known.name == "valid":
			w.Raw(value)
		default:
			w.String(value)
		}
	}
	if a.Failure != nil {
		jsonform.WriteEditionFailure(w, a.Reading)
		c.Failed = true
		c.Progress.Fail()
		c.Tally.Fail(a.Failure.Name)
	}
	w.End()
	w.Flush(c.Out)
	c.Tally.Written++
}
