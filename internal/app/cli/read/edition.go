package read

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/all"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
)

// editionsHelp returns the list of editions for the help of parse.
func editionsHelp() string {
	editions := all.Editions()
	width := 0
	for _, e := range editions {
		width = max(width, len(e.Name))
	}
	b := appendEditionHelp(nil, frame.Living, "URL Standard", weburl.StandardDate+", as without --as", width)
	for _, e := range editions {
		title := e.Title
		if e.Model {
			title += ", a model"
		}
		b = appendEditionHelp(b, e.Name, title, e.Version, width)
	}
	return string(b)
}

// appendEditionHelp appends the line of the help about an edition; names take width columns.
func appendEditionHelp(b []byte, name, title, version string, width int) []byte {
	indent := strings.Repeat(" ", width+4)
	first := "  " + name
	return show.AppendWrapped(b, first+indent[len(first):], indent, title+" ("+version+")")
}

// editionParser parses inputs by an edition and prints the readings.
type editionParser struct {
	*edition.Edition
	limit int // of the errors in JSON
	buf   []byte
	json  jsontext.Writer
	// pending means that an empty line must be printed before the next text.
	pending bool
}

func (p *editionParser) read(r *frame.Request) edition.Reading { return p.Read(r.Edition()) }

// parseArguments prints the readings of inputs, with base and encoding of r.
func (p *editionParser) parseArguments(c *frame.Command, inputs []string, r frame.Request, asJSON bool) error {
	if !asJSON && r.Base != nil {
		// If the base fails, every input fails.
		if reading := p.read(&r); reading.Failure != nil && jsonform.FailedPart(reading) == "base" {
			p.print(c, r, reading, c.BasePlace())
			return frame.ErrReported
		}
	}
	c.EachInput(inputs, frame.JSONOut(&p.json, asJSON), func(input, place string) {
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
func (p *editionParser) parseRequests(c *frame.Command) {
	c.Answer(frame.Answers{Fields: frame.ParseFields, As: p.Edition, Long: p.limit > jsonform.MaxErrors, Worker: func() func(*frame.Command, *frame.Request) error {
		own := *p
		return func(c *frame.Command, q *frame.Request) error {
			own.printJSON(c, q, own.read(q))
			return nil
		}
	}})
}

// printJSON prints a reading as a JSON object.
func (p *editionParser) printJSON(c *frame.Command, q *frame.Request, r edition.Reading) {
	c.Failed = c.Failed || r.Failure != nil
	p.writeJSON(q, r)
	p.json.Flush(c.Out)
}

// print prints a reading as a table, or reports its failure, with place before the
// message.
func (p *editionParser) print(c *frame.Command, q frame.Request, r edition.Reading, place string) {
	if p.pending {
		c.Out.WriteByte('\n')
	}
	p.pending = r.Failure == nil
	if r.Failure == nil {
		p.buf = p.appendTable(p.buf[:0], c.Paint(), q, r)
		p.buf = appendFindings(p.buf, c.Paint(), q.Input, r.Errors)
		c.Out.Write(p.buf)
		return
	}
	c.Failed = true
	c.Out.Flush()
	p.buf = p.appendFailure(p.buf[:0], c.PaintMessages(), q, r, frame.NotePrefix+place)
	if hint := frame.FileHint(q.Input, place == "" && q.Base == nil); hint != "" {
		p.buf = append(p.buf, frame.NoteIndent+hint+"\n"...)
	}
	c.Stderr.Write(p.buf)
}
