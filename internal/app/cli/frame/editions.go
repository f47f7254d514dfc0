package frame

import (
	"errors"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/all"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/manual"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// Living is the name that --as has for the Standard that the command follows by default.
const Living = compare.LivingName

// Operation is what a verb asks of an edition.
type Operation struct {
	// lacks completes a message about an edition that does not have the operation, and with the
	// beginning of the list of those that do.
	lacks, with string
	has         func(*edition.Edition) bool
}

// The operations.
var (
	Read      = Operation{has: func(*edition.Edition) bool { return true }}
	Set       = Operation{"has no setters", "with setters", func(e *edition.Edition) bool { return len(e.Setters) > 0 }}
	Resolve   = Operation{"cannot resolve references", "that can", func(e *edition.Edition) bool { return !e.NoBase && !e.NoHref }}
	Serialize = Operation{"does not write URLs", "that do", func(e *edition.Edition) bool { return !e.NoHref }}
	Check     = Operation{"has no rules for valid URLs", "with such rules", func(e *edition.Edition) bool { return e.Valid != nil }}
	Explain   = Operation{"has no list of errors", "with a list", func(e *edition.Edition) bool { return e.Catalogue != nil }}
	Trace     = Operation{"has no state machine whose steps can be printed", "with one", func(e *edition.Edition) bool { return RevisionOf(e) != nil }}
)

// Names returns the values of --as for an operation.
func (o Operation) Names() []string {
	names := []string{Living}
	for _, e := range all.Editions() {
		if o.has(e) {
			names = append(names, e.Name)
		}
	}
	return names
}

// RevisionOf returns the text that an edition of the URL Standard takes literally, or nil.
func RevisionOf(e *edition.Edition) *whatwg.Revision {
	for _, r := range []whatwg.Revision{whatwg.July2026, whatwg.August2025} {
		if r.Edition().Name == e.Name {
			return &r
		}
	}
	return nil
}

// unknownEdition returns the error for the name of an edition that does not exist.
func unknownEdition(name string) error {
	names := Read.Names()
	text := Unknown("edition", name, similar.Name(name, names))
	if strings.HasSuffix(text, "?") {
		text += " The"
	} else {
		text += "; the"
	}
	return errors.New(text + " editions are " + strings.Join(names, ", "))
}

// AsFlag returns --as for a verb that asks editions for an operation.
func AsFlag(o Operation, text string) manual.Flag {
	return manual.Flag{Name: "as", Arg: "EDITION", Text: text, Values: manual.Values(o.Names()...), Open: true}
}

// Edition returns the edition that --as names, or nil for the Standard that the command follows
// by default. It returns an error if the edition does not have the operation, or cannot use --base
// or --encoding.
func (f *Flags) Edition(o Operation) (*edition.Edition, error) {
	name := f.Optional("as")
	if name == nil || *name == Living {
		return nil, nil
	}
	editions := all.Editions()
	i := slices.IndexFunc(editions, func(e *edition.Edition) bool { return e.Name == *name })
	if i < 0 {
		return nil, UsageError("--as: " + unknownEdition(*name).Error())
	}
	e := editions[i]
	switch {
	case !o.has(e):
		return nil, UsageError("--as: " + e.Name + " " + o.lacks + "; the editions " + o.with + " are " + strings.Join(o.Names(), ", "))
	case e.NoBase && f.lookup("base") != nil && f.On("base"):
		return nil, UsageError("--base cannot be used with --as " + e.Name + ", which " + Resolve.lacks)
	case e.UTF8Only && f.lookup("encoding") != nil && f.On("encoding"):
		return nil, UsageError("--encoding cannot be used with --as " + e.Name + ", which " + utf8Only)
	}
	return e, nil
}

// utf8Only completes a message about an edition that supports only UTF-8.
const utf8Only = "supports no document encoding except UTF-8"

// EditionRequest returns a request for an edition with the base and encoding of these inputs.
func (in *Inputs) EditionRequest(input string) edition.Request {
	q := edition.Request{Input: input, Encoding: in.Options.Encoding}
	if in.Base != nil {
		q.Base, q.HasBase = *in.Base, true
	}
	return q
}

// BeginEdition is [Inputs.Begin] for an edition: it returns an error if the edition rejects the
// base URL, whatever the input.
func (in *Inputs) BeginEdition(e *edition.Edition) error {
	if in.Base == nil {
		return nil
	}
	r := e.Read(in.EditionRequest(""))
	if r.Failure == nil || r.FailedIn != validation.Base {
		return nil
	}
	return BadBase(jsonform.EditionFindingText(e, r.Failure))
}

// FailReading reports why an edition rejects an input.
func (in *Inputs) FailReading(c *Command, e *edition.Edition, input string, f *edition.Finding) {
	c.Tally.Fail(f.Name)
	in.Fail(c, jsonform.EditionFindingText(e, f)+in.Hint(input))
}

// HrefLine returns the URL that an edition writes, as a line of the output. Unlike the Standard,
// some editions write controls: a terminal gets a visible form, and ok is false for a line end or
// NUL.
func HrefLine(c *Command, href string) (line string, ok bool) {
	if IsTerminal(c.Out.To) {
		href = show.Visible(href)
	}
	return href, !strings.ContainsAny(href, "\n\r\x00")
}

// NoLine is the message for a URL for which [HrefLine] returns false.
const NoLine = "a URL with a line end or NUL does not fit into a line"

// PrintHref prints the URL that an edition writes for the current input.
func (in *Inputs) PrintHref(c *Command, href string) {
	line, ok := HrefLine(c, href)
	if !ok {
		in.Fail(c, NoLine)
		return
	}
	c.Out.WriteString(line)
	c.Out.WriteByte('\n')
	c.Tally.Written++
}
