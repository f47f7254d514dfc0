package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/all"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/similar"
)

// living is what --as calls the Standard that the command follows otherwise.
const living = compare.LivingName

// edition returns what --as names: nil for the Standard that the command follows anyway.
func (f *Flags) edition() (*edition.Edition, error) {
	name := f.Optional("as")
	if name == nil || *name == living {
		return nil, nil
	}
	editions := all.Editions()
	i := slices.IndexFunc(editions, func(e *edition.Edition) bool { return e.Name == *name })
	if i < 0 {
		return nil, usageError("--as: " + unknownEdition(*name).Error())
	}
	return editions[i], nil
}

// unknownEdition returns the error for the name of an edition that does not exist.
func unknownEdition(name string) error {
	names := editionNames()
	text := unknown("edition", name, similar.Name(name, names))
	if strings.HasSuffix(text, "?") {
		text += " The"
	} else {
		text += "; the"
	}
	return errors.New(text + " editions are " + strings.Join(names, ", "))
}

// editionNames returns the values of --as.
func editionNames() []string {
	names := []string{living}
	for _, e := range all.Editions() {
		names = append(names, e.Name)
	}
	return names
}

// editionsHelp returns the list of editions for the help of parse.
func editionsHelp() string {
	editions := all.Editions()
	width := 0
	for _, e := range editions {
		width = max(width, len(e.Name))
	}
	b := appendEditionHelp(nil, living, "URL Standard", weburl.StandardDate+", as without --as", width)
	for _, e := range editions {
		title := e.Title
		if e.Model {
			title += ", a model"
		}
		b = appendEditionHelp(b, e.Name, title, e.Version, width)
	}
	return string(b)
}

// appendEditionHelp appends what the help says of an edition; names take width columns.
func appendEditionHelp(b []byte, name, title, version string, width int) []byte {
	indent := strings.Repeat(" ", width+4)
	first := "  " + name
	return show.AppendWrapped(b, first+indent[len(first):], indent, title+" ("+version+")")
}

// changes reads pairs of an attribute and a value for the setters of an edition.
func changes(pairs [][2]string, e *edition.Edition) ([]edition.Change, error) {
	if pairs != nil && len(e.Setters) == 0 {
		return nil, errors.New(`field "set": ` + e.Name + " has no setters")
	}
	var all []edition.Change
	for i, pair := range pairs {
		name := pair[0]
		if !slices.Contains(e.Setters, name) {
			near := similar.Name(name, e.Setters)
			text := unknown("attribute", name, near)
			if near == "" {
				text += "; " + e.Name + " sets " + strings.Join(e.Setters, ", ")
			}
			return nil, inSet(i, text)
		}
		all = append(all, edition.Change{Attribute: name, Value: pair[1]})
	}
	return all, nil
}

// editionParser parses as an edition does, and prints.
type editionParser struct {
	*edition.Edition
	limit int // of the errors in JSON
	buf   []byte
	json  jsontext.Writer
	// pending says that an empty line must come before what is printed next.
	pending bool
}

func (p *editionParser) read(r *request) edition.Reading {
	q := edition.Request{Input: r.Input, Encoding: r.Encoding, Set: r.changes}
	if r.Base != nil {
		q.Base, q.HasBase = *r.Base, true
	}
	return p.Read(q)
}

// parseArguments prints the readings of inputs, with base and encoding of r.
func (p *editionParser) parseArguments(c *command, inputs []string, r request, asJSON bool) error {
	if !asJSON && r.Base != nil {
		// If the base fails, every input would.
		if reading := p.read(&r); reading.Failure != nil && jsonform.FailedPart(reading) == "base" {
			p.print(c, r, reading, c.basePlace())
			return errSaid
		}
	}
	p.json.Indented = true
	c.eachInput(inputs, jsonOut(&p.json, asJSON), func(input, place string) {
		r.Input = input
		if asJSON {
			r.Input = infra.ScalarValues(input)
			p.printJSON(c, &r, p.read(&r))
		} else {
			p.print(c, r, p.read(&r), place)
		}
	})
	return nil
}

// parseRequests prints a reading for each line of standard input.
func (p *editionParser) parseRequests(c *command) {
	c.answer(answers{fields: parseFields, as: p.Edition, long: p.limit > jsonform.MaxErrors, worker: func() func(*command, *request) error {
		own := *p
		return func(c *command, q *request) error {
			own.printJSON(c, q, own.read(q))
			return nil
		}
	}})
}

// printJSON prints a reading as a JSON object.
func (p *editionParser) printJSON(c *command, q *request, r edition.Reading) {
	c.failed = c.failed || r.Failure != nil
	p.writeJSON(q, r)
	p.json.Flush(c.out)
}

// print prints a reading as a table, or reports its failure, with place before the
// message.
func (p *editionParser) print(c *command, q request, r edition.Reading, place string) {
	if p.pending {
		c.out.WriteByte('\n')
	}
	p.pending = r.Failure == nil
	if r.Failure == nil {
		p.buf = p.appendTable(p.buf[:0], c.paint(), q, r)
		p.buf = appendFindings(p.buf, c.paint(), q.Input, r.Errors)
		c.out.Write(p.buf)
		return
	}
	c.failed = true
	c.out.flush()
	p.buf = p.appendFailure(p.buf[:0], c.paintMessages(), q, r, notePrefix+place)
	if hint := fileHint(q.Input, place == "" && q.Base == nil); hint != "" {
		p.buf = append(p.buf, noteIndent+hint+"\n"...)
	}
	c.stderr.Write(p.buf)
}
