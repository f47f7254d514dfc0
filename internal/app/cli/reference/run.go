package reference

import (
	"errors"
	"slices"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

func runResolve(c *frame.Command, f *frame.Flags) error {
	r, err := newReferencesWithBase(f)
	if err != nil {
		return err
	}
	if as := f.Text("as"); slices.Contains(frame.Read.Names(), as) {
		return resolveByEdition(c, f, r)
	}
	if err := r.readAs(f, slices.Concat(referenceKinds, frame.Resolve.Names())); err != nil {
		return err
	}
	if r.Document, err = f.Encoding(); err != nil {
		return err
	}
	mode := f.Text("mode")
	switch {
	case f.On("encoding") && mode != "whatwg":
		return frame.UsageError("--encoding needs --mode whatwg")
	case f.On("encoding") && r.As != nil:
		return frame.UsageError("--encoding and --as cannot be used together, except with an edition that supports encodings")
	case mode == "whatwg" && r.As == nil && !r.WithSteps:
		r.fields = []string{"encoding"}
	}
	switch mode {
	case "whatwg":
		r.readBase = (*references).readBaseURL
		r.do = func(r *references, input string) (string, error) { return r.Resolve(input) }
	case "strict", "legacy":
		r.readBase = (*references).readBaseReference
		r.do = func(r *references, input string) (string, error) { return r.resolveOnto(input, mode == "legacy") }
	case "rfc3986", "rfc3986-legacy":
		if r.As != nil {
			return frame.UsageError("--as cannot be used with --mode " + mode + "; RFC 3986 has no modes")
		}
		r.readBase = (*references).readBaseURI
		r.do = func(r *references, input string) (string, error) {
			return r.resolveRFC3986(input, mode == "rfc3986-legacy")
		}
	}
	return r.answer(c, f.Args)
}

// readBaseURL reads the base as a URL and resolves it.
func (r *references) readBaseURL() {
	r.baseErr = r.ReadBase(*r.Base)
}

// readBaseURI reads the base by the grammar of RFC 3986.
func (r *references) readBaseURI() {
	r.BaseRef, r.baseErr = reference.ParseRFC3986(*r.Base)
	if _, ok := r.BaseRef.Scheme(); r.baseErr == nil && !ok {
		r.baseErr = &reference.RFC3986Error{Rule: reference.RuleAbsoluteURI}
	}
	r.baseErr = jsonform.InBase(r.baseErr)
}

// readBaseReference reads the base as a reference and leaves it as it is.
func (r *references) readBaseReference() {
	r.BaseRef, r.baseErr = r.ModeOr(reference.GenericMode).Parse(*r.Base)
	r.baseErr = jsonform.InBase(r.baseErr)
}

// resolveOnto rebases an input onto the base: strictly or, if legacy is set, ignoring the scheme of
// the input if the base has the same. It neither forces nor normalizes the result.
func (r *references) resolveOnto(input string, legacy bool) (string, error) {
	ref, err := r.ReadInput(input)
	if err != nil {
		return "", err
	}
	r.Notation("base", r.BaseRef)
	resolve := r.BaseRef.ResolveStrict
	bare := ref
	if legacy {
		resolve = r.BaseRef.ResolveLegacy
		bare = jsonform.WithoutSameScheme(ref, r.BaseRef)
	}
	rebased, err := resolve(ref)
	if err != nil {
		return "", atBeginning(err, input)
	}
	if bare != ref {
		r.Notation("legacy", bare)
	}
	r.StepsOfRebase(bare, rebased)
	r.Notation("encode", rebased.Encode())
	r.StepsOfPrint(rebased.Encode())
	return rebased.String(), nil
}

// atBeginning sets the position in the error for a missing scheme.
func atBeginning(err error, input string) error {
	var failure *validation.Error
	if !errors.As(err, &failure) || failure.Span.IsKnown() {
		return err
	}
	var in infra.Input
	in.Set(input, true)
	start := in.Offset(0)
	placed := *failure
	placed.Span = validation.Span{Start: start, End: start}
	return &placed
}

// resolveRFC3986 resolves an input against the base by RFC 3986.
func (r *references) resolveRFC3986(input string, legacy bool) (string, error) {
	ref, err := reference.ParseRFC3986(input)
	if err != nil {
		return "", err
	}
	r.Notation("parse", ref)
	r.Notation("base", r.BaseRef)
	resolve, strict := r.BaseRef.ResolveRFC3986, ref
	if legacy {
		resolve, strict = r.BaseRef.ResolveRFC3986Legacy, jsonform.WithoutSameScheme(ref, r.BaseRef)
	}
	u, err := resolve(ref)
	if err != nil {
		return "", err
	}
	r.StepsOfRebase(strict, r.BaseRef.Rebase(strict))
	r.Notation("remove dots", u)
	r.Step("print", u.Unencoded)
	return u.Unencoded(), nil
}

func runRebase(c *frame.Command, f *frame.Flags) error {
	r, err := newReferencesWithBase(f)
	if err != nil {
		return err
	}
	if err := r.readAs(f, referenceKinds); err != nil {
		return err
	}
	r.readBase = (*references).readBaseReference
	r.do = func(r *references, input string) (string, error) {
		ref, err := r.ReadInput(input)
		if err != nil {
			return "", err
		}
		rebased := r.BaseRef.Rebase(ref)
		r.Notation("base", r.BaseRef)
		r.StepsOfRebase(ref, rebased)
		r.Notation("encode", rebased.Encode())
		r.StepsOfPrint(rebased.Encode())
		return rebased.String(), nil
	}
	return r.answer(c, f.Args)
}

func runRelativize(c *frame.Command, f *frame.Flags) error {
	r, err := newReferencesWithBase(f)
	if err != nil {
		return err
	}
	form := reference.Shortest
	for form.String() != f.Text("form") {
		form++ // it is one of the flag's values
	}
	r.readBase = (*references).readBaseURL
	r.do = func(r *references, input string) (string, error) {
		target, err := reference.Reference{}.Resolve(input)
		if err != nil {
			return "", err
		}
		r.Notation("base", r.BaseRef)
		r.Notation("target", target)
		ref, err := r.BaseRef.RelativizeAs(target, form)
		if err != nil {
			return "", err
		}
		r.Notation("relativize", ref)
		r.StepsOfRebase(ref, r.BaseRef.Rebase(ref))
		r.StepsOfPrint(ref)
		return ref.String(), nil
	}
	return r.answer(c, f.Args)
}

func runNormalize(c *frame.Command, f *frame.Flags) error {
	r := newReferences(f)
	if err := r.readAs(f, referenceKinds); err != nil {
		return err
	}
	r.do = func(r *references, input string) (string, error) {
		ref, err := r.ReadInput(input)
		if err != nil {
			return "", err
		}
		normal, err := ref.Normalize()
		if r.WithSteps {
			r.StepsOfNormalize(ref)
		}
		if err != nil {
			// A URL whose host is invalid does not resolve either, and that error has a
			// position.
			if _, placed := (reference.Reference{}).Resolve(input); placed != nil {
				err = placed
			}
			return "", err
		}
		r.StepsOfPrint(normal)
		return normal.String(), nil
	}
	return r.answer(c, f.Args)
}
