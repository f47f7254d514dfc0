package twin

import (
	"errors"
	"fmt"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

// Results holds how everything that reads URLs reads an input against a base.
type Results struct {
	Input string
	// Literal is the literal reading, if Literally is set.
	Literal   edition.Reading
	Literally bool
	// Machine and Layout are the results of the state machine. The layout must cover the
	// input; the spans of Literal judge its parts.
	Machine Outcome
	Layout  weburl.Layout
	// Fast and FastErr are the results of the reader and the writer, and of the machine
	// where they decline.
	Fast     weburl.URL
	FastErr  error
	CanParse bool
	// Valid is the result of conform.Valid. It needs no errors of the machine.
	Valid bool
	// Resolved and ResolvedErr are the results of package reference.
	Resolved    string
	ResolvedErr error
	// Again and Against are the URLs to which the serialization parses, without a base and
	// against the base.
	Again, Against weburl.URL
}

// Base is a base URL in the forms in which the readers need it. The zero Base is none.
type Base struct {
	Text      string
	URL       weburl.URL
	Reference reference.Reference
}

// NewBase returns the base with an href, or the zero Base for "".
func NewBase(href string) Base {
	if href == "" {
		return Base{}
	}
	return Base{href, weburl.MustParse(href), reference.MustParse(href)}
}

// Read replaces r with the results for input against base. literal may be nil. It reuses
// the memory of r.
func (r *Results) Read(literal Read, input string, base Base) {
	*r = Results{Input: input, Machine: Outcome{Errors: r.Machine.Errors[:0]}, Layout: r.Layout}
	if literal != nil {
		r.Literally = true
		r.Literal = literal(edition.Request{Input: input, Base: base.Text, HasBase: base.Text != ""})
	}
	o := weburl.Options{Base: base.URL, Layout: &r.Layout, Report: func(e validation.Error) { r.Machine.Errors = append(r.Machine.Errors, e) }}
	var err error
	if r.Machine.URL, err = o.Parse(input); err != nil {
		errors.As(err, &r.Machine.Failure)
	}
	r.Fast, r.FastErr = base.URL.Parse(input)
	r.CanParse = base.URL.CanParse(input)
	r.Valid = conform.Valid(input, base.URL)
	resolved, err := base.Reference.Resolve(input)
	r.Resolved, r.ResolvedErr = resolved.String(), err
	if r.Machine.Failure == nil {
		href := r.Machine.URL.String()
		r.Again, _ = weburl.Parse(href)
		r.Against, _ = base.URL.Parse(href)
	}
}

// Differ returns how the results differ, or nil.
func (r *Results) Differ() error {
	out := &r.Machine
	if err := sameAsFast(*out, r.Fast, r.FastErr, r.CanParse); err != nil {
		return err
	}
	if r.Valid != (len(out.Errors) == 0) {
		return fmt.Errorf("conform.Valid: %v, errors of the machine: %v", r.Valid, out.Errors)
	}
	if (r.ResolvedErr == nil) != (out.Failure == nil) || r.ResolvedErr == nil && r.Resolved != out.URL.String() {
		return fmt.Errorf("reference %q, %v, machine %q, %v", r.Resolved, r.ResolvedErr, out.URL, out.Failure)
	}
	if r.Again != out.URL || r.Against != out.URL {
		return fmt.Errorf("%q parses to %q, and to %q against the base", out.URL, r.Again, r.Against)
	}
	if err := covers(&r.Layout, r.Input); err != nil || !r.Literally {
		return err
	}
	if err := sameAsLiteral(r.Literal, *out); err != nil {
		return err
	}
	return SameSpans(r.Literal, &r.Layout)
}

// covers returns an error unless each byte of an input is in one part of its layout, or was
// removed.
func covers(l *weburl.Layout, input string) error {
	at, removed := 0, l.Removed
	skipTo := func(to int) error {
		for ; len(removed) > 0 && removed[0].Start == at && at < to; removed = removed[1:] {
			at = removed[0].End
		}
		if at != to {
			return fmt.Errorf("byte %d is in no part of the layout, or in two: %+v", at, *l)
		}
		return nil
	}
	for _, p := range l.Parts {
		if err := skipTo(p.Span.Start); err != nil {
			return err
		}
		for at = p.Span.End; len(removed) > 0 && removed[0].End <= at; {
			removed = removed[1:]
		}
	}
	return skipTo(len(input))
}

// SameSpans returns how the layout and a literal reading of an input differ in where its
// parts are.
func SameSpans(literal edition.Reading, layout *weburl.Layout) error {
	if literal.Failure != nil {
		return nil
	}
	for _, c := range [...]struct {
		kind weburl.PartKind
		part *edition.Part
	}{
		{weburl.PartScheme, &literal.Scheme}, {weburl.PartUsername, &literal.Username}, {weburl.PartPassword, &literal.Password},
		{weburl.PartHost, &literal.Host}, {weburl.PartPort, &literal.Port}, {weburl.PartOpaquePath, &literal.Path},
		{weburl.PartQuery, &literal.Query}, {weburl.PartFragment, &literal.Fragment},
	} {
		span, ok := layout.Find(c.kind)
		switch {
		case !ok && c.kind == weburl.PartOpaquePath:
			continue
		case !ok:
			span = validation.Unknown()
		}
		if c.part.Span != span {
			return fmt.Errorf("%v at %v, the layout has it at %v", c.kind, c.part.Span, span)
		}
	}
	return nil
}
