package cli

import (
	"errors"
	"flag"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

func runResolve(c *command, args []string) error {
	r := &references{baseName: "base URL"}
	flags := flag.NewFlagSet("resolve", flag.ContinueOnError)
	mode := flags.String("mode", "whatwg", "")
	r.declareAs(flags)
	encoded := declareEncoding(flags, &r.document)
	args, err := r.readFlagsAndBase(flags, args)
	if err != nil {
		return err
	}
	switch canEncode := *mode == "whatwg" && r.as == "" && !r.withSteps; {
	case *encoded && r.ndjson:
		return usageError("--ndjson and --encoding cannot be used together; each request has its own encoding")
	case *encoded && !canEncode:
		return usageError("--encoding cannot be used with --as, --steps or another --mode than whatwg")
	case canEncode:
		r.fields = []string{"encoding"}
	}
	switch *mode {
	case "whatwg":
		r.readBase = r.readBaseURL
		r.do = r.resolve
	case "strict", "legacy":
		r.baseName = "base"
		r.readBase = r.readBaseReference
		r.do = func(input string) (string, error) { return r.resolveOnto(input, *mode == "legacy") }
	case "rfc3986", "rfc3986-legacy":
		if r.as != "" {
			return usageError("--as cannot be used with --mode " + *mode + "; RFC 3986 has no modes")
		}
		r.readBase = r.readBaseURI
		r.do = func(input string) (string, error) { return r.resolveRFC3986(input, *mode == "rfc3986-legacy") }
	default:
		return usageError("--mode must be whatwg, strict, legacy, rfc3986 or rfc3986-legacy")
	}
	r.answer(c, args)
	return nil
}

// readBaseURL reads the base as a URL and resolves it.
func (r *references) readBaseURL() {
	r.baseRef, r.baseErr = reference.Reference{}.Resolve(*r.base.value)
	r.baseErr = inBase(r.baseErr)
}

// readBaseURI reads the base by the grammar of RFC 3986.
func (r *references) readBaseURI() {
	r.baseRef, r.baseErr = reference.ParseRFC3986(*r.base.value)
	if _, ok := r.baseRef.Scheme(); r.baseErr == nil && !ok {
		r.baseErr = &reference.RFC3986Error{Rule: reference.RuleAbsoluteURI}
	}
	r.baseErr = inBase(r.baseErr)
}

// readBaseReference reads the base as a reference and leaves it as it is.
func (r *references) readBaseReference() {
	r.baseRef, r.baseErr = r.asMode(reference.GenericMode).Parse(*r.base.value)
	r.baseErr = inBase(r.baseErr)
}

// resolve resolves an input against the base as browsers do.
func (r *references) resolve(input string) (string, error) {
	ref, err := r.readInput(input)
	if err != nil {
		return "", err
	}
	var u reference.Reference
	if r.document != nil {
		u, err = reference.Options{Base: r.baseRef, Encoding: r.document}.Resolve(input)
	} else {
		u, err = r.asMode(r.baseRef.Mode()).Resolve(r.baseRef, input)
	}
	if r.withSteps {
		r.stepsOfResolve(ref, err)
	}
	if err != nil {
		return "", err
	}
	return u.String(), nil
}

// resolveOnto resolves an input onto the base strictly or, if legacy is set,
// without a scheme that the base has, too. Nothing is forced or normalized.
func (r *references) resolveOnto(input string, legacy bool) (string, error) {
	ref, err := r.readInput(input)
	if err != nil {
		return "", err
	}
	r.notation("base", r.baseRef)
	resolve := r.baseRef.ResolveStrict
	bare := ref
	if legacy {
		resolve = r.baseRef.ResolveLegacy
		bare = withoutSameScheme(ref, r.baseRef)
	}
	rebased, err := resolve(ref)
	if err != nil {
		return "", atBeginning(err, input)
	}
	if bare != ref {
		r.notation("legacy", bare)
	}
	r.stepsOfRebase(bare, rebased)
	r.notation("encode", rebased.Encode())
	r.stepsOfPrint(rebased.Encode())
	return rebased.String(), nil
}

// atBeginning gives the error for a missing scheme its place in input.
func atBeginning(err error, input string) error {
	var failure *validation.Error
	if !errors.As(err, &failure) || failure.Span.IsKnown() {
		return err
	}
	var in infra.Input
	in.Set(input, 0, true)
	start := in.Offset(0)
	placed := *failure
	placed.Span = validation.Span{Start: start, End: start}
	return &placed
}

// stepsOfResolve records the steps of resolving ref, which ended with err.
func (r *references) stepsOfResolve(ref reference.Reference, err error) {
	mode := r.baseRef.Mode()
	if _, ok := ref.Scheme(); ok {
		mode = ref.Mode()
	}
	r.notation("base", r.baseRef)
	if mode != reference.GenericMode {
		if bare := withoutSameScheme(ref, r.baseRef); bare != ref {
			ref = bare
			r.notation("legacy", ref)
		}
	}
	if mode == reference.GenericMode && err != nil && ref.Ord() > reference.Scheme {
		// Only a fragment can be put onto an opaque path.
		r.step("order", ref.Ord().String)
		return
	}
	rebased := r.baseRef.Rebase(ref)
	r.stepsOfRebase(ref, rebased)
	if mode != reference.GenericMode {
		forced, forceErr := rebased.Force()
		if forceErr != nil {
			return
		}
		r.notation("force", forced)
		if forced != rebased {
			r.step("forced", rebased.Forcing().String)
		}
		rebased = forced
	}
	if normal, normalErr := r.stepsOfNormalize(rebased); normalErr == nil {
		r.stepsOfPrint(normal)
	}
}

// stepsOfNormalize records the equivalences, one after another, by which ref gets
// its normal form, and returns that.
func (r *references) stepsOfNormalize(ref reference.Reference) (reference.Reference, error) {
	ref = ref.NormalizePath()
	r.notation("path", ref)
	ref = ref.NormalizeAuthority()
	r.notation("authority", ref)
	ref, err := ref.NormalizeHost()
	if err != nil {
		return ref, err
	}
	r.notation("host", ref)
	if ref, err = ref.NormalizeScheme(); err != nil {
		return ref, err
	}
	r.notation("scheme", ref)
	ref = ref.Encode()
	r.notation("encode", ref)
	return ref, nil
}

// stepsOfPrint records how ref, which is encoded, is printed.
func (r *references) stepsOfPrint(ref reference.Reference) {
	r.notation("for printing", ref.ForPrinting())
	r.step("print", ref.String)
}

// withoutSameScheme returns ref without its scheme if legacy resolution ignores
// it because the base has the same.
func withoutSameScheme(ref, base reference.Reference) reference.Reference {
	if bare := ref.WithoutScheme(); bare != ref {
		if legacy, err := base.ResolveLegacy(ref); err == nil && legacy == base.Rebase(bare) {
			return bare
		}
	}
	return ref
}

// stepsOfRebase records the steps of putting ref onto the base.
func (r *references) stepsOfRebase(ref, rebased reference.Reference) {
	r.step("order", ref.Ord().String)
	r.notation("prefix", r.baseRef.Upto(ref.Ord()))
	r.notation("rebase", rebased)
}

func (r *references) notation(name string, ref reference.Reference) {
	r.step(name, ref.Notation)
}

// readInput reads an input in the mode of the base and records the steps.
func (r *references) readInput(input string) (reference.Reference, error) {
	mode := r.asMode(r.baseRef.Mode())
	r.step("preprocess", func() string { return mode.Preprocess(input) })
	r.step("mode", mode.For(input).String)
	ref, err := mode.Parse(input)
	if err == nil {
		r.notation("parse", ref)
	}
	return ref, err
}

// resolveRFC3986 resolves an input against the base by RFC 3986.
func (r *references) resolveRFC3986(input string, legacy bool) (string, error) {
	ref, err := reference.ParseRFC3986(input)
	if err != nil {
		return "", err
	}
	r.notation("parse", ref)
	r.notation("base", r.baseRef)
	resolve, strict := r.baseRef.ResolveRFC3986, ref
	if legacy {
		resolve, strict = r.baseRef.ResolveRFC3986Legacy, withoutSameScheme(ref, r.baseRef)
	}
	u, err := resolve(ref)
	if err != nil {
		return "", err
	}
	r.stepsOfRebase(strict, r.baseRef.Rebase(strict))
	r.notation("remove dots", u)
	r.step("print", u.Unencoded)
	return u.Unencoded(), nil
}

func runRebase(c *command, args []string) error {
	r := &references{baseName: "base"}
	flags := flag.NewFlagSet("rebase", flag.ContinueOnError)
	r.declareAs(flags)
	args, err := r.readFlagsAndBase(flags, args)
	if err != nil {
		return err
	}
	r.readBase = r.readBaseReference
	r.do = func(input string) (string, error) {
		ref, err := r.readInput(input)
		if err != nil {
			return "", err
		}
		rebased := r.baseRef.Rebase(ref)
		r.notation("base", r.baseRef)
		r.stepsOfRebase(ref, rebased)
		r.notation("encode", rebased.Encode())
		r.stepsOfPrint(rebased.Encode())
		return rebased.String(), nil
	}
	r.answer(c, args)
	return nil
}

func runRelativize(c *command, args []string) error {
	r := &references{baseName: "base URL"}
	flags := flag.NewFlagSet("relativize", flag.ContinueOnError)
	name := flags.String("form", "shortest", "")
	args, err := r.readFlagsAndBase(flags, args)
	if err != nil {
		return err
	}
	form := reference.Shortest
	for form.String() != *name {
		if form++; form > reference.SchemeRelative {
			return usageError("--form must be path-absolute or scheme-relative")
		}
	}
	r.readBase = r.readBaseURL
	r.do = func(input string) (string, error) {
		target, err := reference.Reference{}.Resolve(input)
		if err != nil {
			return "", err
		}
		r.notation("base", r.baseRef)
		r.notation("target", target)
		ref, err := r.baseRef.RelativizeAs(target, form)
		if err != nil {
			return "", err
		}
		r.notation("relativize", ref)
		r.stepsOfRebase(ref, r.baseRef.Rebase(ref))
		r.stepsOfPrint(ref)
		return ref.String(), nil
	}
	r.answer(c, args)
	return nil
}

func runNormalize(c *command, args []string) error {
	r := new(references)
	flags := flag.NewFlagSet("normalize", flag.ContinueOnError)
	r.declareAs(flags)
	args, err := r.readFlags(flags, args)
	if err != nil {
		return err
	}
	r.do = func(input string) (string, error) {
		ref, err := r.readInput(input)
		if err != nil {
			return "", err
		}
		normal, err := ref.Normalize()
		if r.withSteps {
			r.stepsOfNormalize(ref)
		}
		if err != nil {
			// A URL whose host is invalid does not resolve either, and there the
			// error has a place.
			if _, placed := (reference.Reference{}).Resolve(input); placed != nil {
				err = placed
			}
			return "", err
		}
		r.stepsOfPrint(normal)
		return normal.String(), nil
	}
	r.answer(c, args)
	return nil
}
