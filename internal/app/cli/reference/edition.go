package reference

import (
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/validation"
)

// resolveByEdition is runResolve for an edition.
func resolveByEdition(c *frame.Command, f *frame.Flags, r *references) error {
	e, err := f.Edition(frame.Resolve)
	switch {
	case err != nil:
		return err
	case f.Given("mode"):
		return frame.UsageError("--mode cannot be used with --as EDITION: an edition has one way to resolve")
	case r.WithSteps:
		return frame.UsageError("--steps cannot be used with --as EDITION: the steps are those of the algebra of references")
	}
	if e == nil { // whatwg, as without --as
		e = compare.Living()
	}
	if r.Document, err = f.Encoding(); err != nil {
		return err
	}
	if !e.UTF8Only {
		r.fields = []string{"encoding"}
	}
	r.edition = e
	read := func(r *references, input string) edition.Reading {
		return e.Read(edition.Request{Input: input, Base: *r.Base, HasBase: true, Encoding: r.Document})
	}
	r.readBase = func(r *references) {
		r.baseErr = nil
		if reading := read(r, ""); reading.Failure != nil && reading.FailedIn == validation.Base {
			r.baseErr = &jsonform.EditionError{Edition: e, Reading: reading}
		}
	}
	r.do = func(r *references, input string) (string, error) {
		reading := read(r, input)
		if reading.Failure != nil {
			return "", &jsonform.EditionError{Edition: e, Reading: reading}
		}
		return reading.Href, nil
	}
	return r.answer(c, f.Args)
}
