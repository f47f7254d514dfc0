package jsonform

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

// Resolver resolves references against a base, and can record the steps by which the
// algebra of package reference does so.
type Resolver struct {
	BaseRef reference.Reference
	// As is the mode for references without a scheme, or nil for the mode of the base.
	As *reference.Mode
	// Document is the encoding of the document that the inputs are from, or nil for UTF-8.
	Document percent.Encoding
	// WithSteps makes the Resolver append the steps for each input to Steps.
	WithSteps bool
	Steps     []Step
}

// Step is an operation on the way from an input to its result, with the value that it gives.
type Step struct{ Name, Value string }

// Step records a step if WithSteps is set. Only then does it call value.
func (r *Resolver) Step(name string, value func() string) {
	if r.WithSteps {
		r.Steps = append(r.Steps, Step{name, value()})
	}
}

// ReadBase reads the base as a URL and resolves it.
func (r *Resolver) ReadBase(base string) (err error) {
	r.BaseRef, err = reference.Reference{}.Resolve(base)
	return InBase(err)
}

// WriteSteps writes the member with the steps if WithSteps is set.
func (r *Resolver) WriteSteps(w *jsontext.Writer) {
	if !r.WithSteps {
		return
	}
	w.ArrayMember("steps")
	for _, s := range r.Steps {
		w.Object()
		w.Member("step", s.Name)
		w.Member("value", s.Value)
		w.End()
	}
	w.End()
}

// Resolve resolves an input against the base as browsers do.
func (r *Resolver) Resolve(input string) (string, error) {
	ref, err := r.ReadInput(input)
	if err != nil {
		return "", err
	}
	var u reference.Reference
	if r.Document != nil {
		u, err = reference.Options{Base: r.BaseRef, Encoding: r.Document}.Resolve(input)
	} else {
		u, err = r.ModeOr(r.BaseRef.Mode()).Resolve(r.BaseRef, input)
	}
	if r.WithSteps {
		r.stepsOfResolve(ref, err)
	}
	if err != nil {
		return "", err
	}
	return u.String(), nil
}

// stepsOfResolve records the steps of resolving ref, which ended with err.
func (r *Resolver) stepsOfResolve(ref reference.Reference, err error) {
	mode := r.BaseRef.Mode()
	if _, ok := ref.Scheme(); ok {
		mode = ref.Mode()
	}
	r.Notation("base", r.BaseRef)
	if mode != reference.GenericMode {
		if bare := WithoutSameScheme(ref, r.BaseRef); bare != ref {
			ref = bare
			r.Notation("legacy", ref)
		}
	}
	if mode == reference.GenericMode && err != nil && ref.Ord() > reference.Scheme {
		// Only a fragment can be combined with an opaque path.
		r.Step("order", ref.Ord().String)
		return
	}
	rebased := r.BaseRef.Rebase(ref)
	r.StepsOfRebase(ref, rebased)
	if mode != reference.GenericMode {
		forced, forceErr := rebased.Force()
		if forceErr != nil {
			return
		}
		r.Notation("force", forced)
		if forced != rebased {
			r.Step("forced", rebased.Forcing().String)
		}
		rebased = forced
	}
	if normal, normalErr := r.StepsOfNormalize(rebased); normalErr == nil {
		r.StepsOfPrint(normal)
	}
}

// StepsOfNormalize records the equivalences, one after another, that give the normal form of ref,
// and returns that form.
func (r *Resolver) StepsOfNormalize(ref reference.Reference) (reference.Reference, error) {
	ref = ref.NormalizePath()
	r.Notation("path", ref)
	ref = ref.NormalizeAuthority()
	r.Notation("authority", ref)
	ref, err := ref.NormalizeHost()
	if err != nil {
		return ref, err
	}
	r.Notation("host", ref)
	if ref, err = ref.NormalizeScheme(); err != nil {
		return ref, err
	}
	r.Notation("scheme", ref)
	ref = ref.Encode()
	r.Notation("encode", ref)
	return ref, nil
}

// StepsOfPrint records how ref, which is encoded, is printed.
func (r *Resolver) StepsOfPrint(ref reference.Reference) {
	r.Notation("for printing", ref.ForPrinting())
	r.Step("print", ref.String)
}

// WithoutSameScheme returns ref without its scheme if legacy resolution ignores
// it because the base has the same.
func WithoutSameScheme(ref, base reference.Reference) reference.Reference {
	if bare := ref.WithoutScheme(); bare != ref {
		if legacy, err := base.ResolveLegacy(ref); err == nil && legacy == base.Rebase(bare) {
			return bare
		}
	}
	return ref
}

// StepsOfRebase records the steps of rebasing ref onto the base.
func (r *Resolver) StepsOfRebase(ref, rebased reference.Reference) {
	r.Step("order", ref.Ord().String)
	r.Notation("prefix", r.BaseRef.Upto(ref.Ord()))
	r.Notation("rebase", rebased)
}

// Notation records a reference as a step.
func (r *Resolver) Notation(name string, ref reference.Reference) {
	r.Step(name, ref.Notation)
}

// ReadInput reads an input in the mode of the base and records the steps.
func (r *Resolver) ReadInput(input string) (reference.Reference, error) {
	mode := r.ModeOr(r.BaseRef.Mode())
	r.Step("preprocess", func() string { return mode.Preprocess(input) })
	r.Step("mode", mode.For(input).String)
	ref, err := mode.Parse(input)
	if err == nil {
		r.Notation("parse", ref)
	}
	return ref, err
}

// ModeOr returns the mode in which to read references without a scheme: As or, if that is nil,
// otherwise.
func (r *Resolver) ModeOr(otherwise reference.Mode) reference.Mode {
	if r.As != nil {
		return *r.As
	}
	return otherwise
}

// WriteReferenceFailure writes the member with the reason why there is no result.
func WriteReferenceFailure(w *jsontext.Writer, err error) {
	var byEdition *EditionError
	if errors.As(err, &byEdition) {
		WriteEditionFailure(w, byEdition.Reading)
		return
	}
	w.ObjectMember("failure")
	defer w.End()
	var failure *validation.Error
	var broken *reference.RFC3986Error
	var span validation.Span
	var inBase bool
	switch {
	case errors.As(err, &failure):
		w.Member("code", failure.Code.String())
		span, inBase = failure.Span, failure.In == validation.Base
	case errors.As(err, &broken):
		w.Member("rule", broken.Rule.String())
		span, inBase = broken.Span, broken.In == validation.Base
	default:
		w.Member("reason", ReferenceText(err))
		return
	}
	if span.IsKnown() {
		w.Number("start", span.Start)
		w.Number("end", span.End)
	}
	in := "input"
	if inBase {
		in = "base"
	}
	w.Member("in", in)
}

// ReferenceText returns "CODE: EXPLANATION" for a reference that cannot be read or resolved, and
// the text of any other error. For RFC 3986, the code is the name of the rule.
func ReferenceText(err error) string {
	var failure *validation.Error
	var broken *reference.RFC3986Error
	switch {
	case errors.As(err, &failure):
		return failure.Code.String() + ": " + failure.Code.Explanation()
	case errors.As(err, &broken):
		return broken.Rule.Error()
	}
	if byEdition := (*EditionError)(nil); errors.As(err, &byEdition) {
		return byEdition.Error()
	}
	var none *reference.NoReferenceError
	if errors.As(err, &none) {
		return "there is no " + none.Form.String() + " reference: " + none.Obstacle.String() + "; try without --form"
	}
	return strings.TrimPrefix(err.Error(), "reference: ")
}

// InBase marks an error as an error in the base.
func InBase(err error) error {
	var failure *validation.Error
	var broken *reference.RFC3986Error
	switch {
	case errors.As(err, &failure):
		copied := *failure
		copied.In = validation.Base
		return &copied
	case errors.As(err, &broken):
		copied := *broken
		copied.In = validation.Base
		return &copied
	}
	return err
}
