package cli

import (
	"errors"
	"flag"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

// The verbs resolve, rebase, relativize and normalize work on relative
// references. Each turns an input into a string.

// references is a run of one of these verbs.
type references struct {
	inputs
	json, ndjson, withSteps bool
	// as is the name of the mode for what has no scheme, or "" for the base's;
	// supplied is that mode.
	as       string
	supplied reference.Mode
	// document is the encoding of the document that the inputs are from, nil for
	// UTF-8. fields are more fields that a request may have.
	document percent.Encoding
	fields   []string
	// id is that of the request; nil for none.
	id []byte
	// readBase sets baseRef and baseErr from the base.
	readBase func()
	// do returns the result of an input.
	do func(input string) (string, error)

	// baseName is what messages call the base.
	baseName string
	baseRef  reference.Reference
	baseErr  error

	steps []step
	// pending says that an empty line must come before the next steps.
	pending bool
	out     jsontext.Writer
}

// step is an operation on the way from an input to its result, and its own
// result.
type step struct{ name, value string }

// step records a step if steps are wanted. Only then is value called.
func (r *references) step(name string, value func() string) {
	if r.withSteps {
		r.steps = append(r.steps, step{name, value()})
	}
}

// readFlags declares and reads the flags that these verbs share, and returns
// the other arguments.
func (r *references) readFlags(flags *flag.FlagSet, args []string) ([]string, error) {
	flags.BoolVar(&r.keep, "keep", false, "")
	flags.BoolVar(&r.failFast, "fail-fast", false, "")
	flags.BoolVar(&r.json, "json", false, "")
	flags.BoolVar(&r.withSteps, "steps", false, "")
	args, err := parseFlags(flags, args)
	switch {
	case err != nil:
	case r.keep && r.json:
		err = usageError("--keep and --json cannot be used together; with --json, failures have a line anyway")
	case r.as != "" && r.supplied.UnmarshalText([]byte(r.as)) != nil:
		err = usageError("--as must be generic, web or file")
	}
	return args, err
}

// readFlagsAndBase is readFlags for verbs that need a base.
func (r *references) readFlagsAndBase(flags *flag.FlagSet, args []string) ([]string, error) {
	flags.Var(&r.base, "base", "")
	r.declareRequests(flags)
	args, err := r.readFlags(flags, args)
	switch {
	case err != nil:
	case r.ndjson:
		err = r.checkRequests(args)
	case r.base.value == nil:
		err = usageError("missing --base")
	}
	return args, err
}

// declareAs declares the flag for the mode of what has no scheme.
func (r *references) declareAs(flags *flag.FlagSet) { flags.StringVar(&r.as, "as", "", "") }

// asMode returns the mode in which to read what has no scheme: that of --as, or
// else the given one.
func (r *references) asMode(otherwise reference.Mode) reference.Mode {
	if r.as != "" {
		return r.supplied
	}
	return otherwise
}

// answer prints the result of each of args. Without --json, an invalid base ends
// the run, since every input would fail.
func (r *references) answer(c *command, args []string) {
	if r.ndjson {
		r.answerRequests(c)
		return
	}
	if r.readBase != nil {
		r.readBase()
	}
	if r.baseErr != nil && !r.json {
		c.fail(r.baseName + ": " + referenceText(r.baseErr))
		return
	}
	r.each(c, args, func(input string) {
		result, err := r.result(input)
		if r.json {
			r.printJSON(c, input, result, err)
			return
		}
		r.print(c, result, err)
	})
}

// result returns the result of an input and records its steps.
func (r *references) result(input string) (string, error) {
	r.steps = r.steps[:0]
	if r.baseErr != nil {
		return "", r.baseErr
	}
	return r.do(input)
}

// print prints the steps or the result of an input, or reports its failure.
func (r *references) print(c *command, result string, err error) {
	if r.withSteps {
		if r.pending {
			c.out.WriteByte('\n')
		}
		r.pending = true
		for _, s := range r.steps {
			c.out.WriteString(s.name + strings.Repeat(" ", stepWidth-len(s.name)) + show.Visible(s.value) + "\n")
		}
	}
	switch {
	case err != nil:
		r.fail(c, referenceText(err))
	case !r.withSteps:
		c.out.WriteString(result)
		c.out.WriteByte('\n')
	}
}

// stepWidth is the width of the column with the names of steps.
const stepWidth = len("authority-based  ")

// printJSON prints a result or a failure as a line of JSON.
func (r *references) printJSON(c *command, input, result string, err error) {
	w := &r.out
	w.Object()
	writeID(w, r.id)
	w.Member("input", infra.ScalarValues(input))
	if r.base.value != nil {
		w.Member("base", infra.ScalarValues(*r.base.value))
	}
	if err == nil {
		w.Member("result", result)
	} else {
		c.failed = true
		w.Name("failure")
		writeReferenceFailure(w, err)
	}
	if r.withSteps {
		w.Name("steps")
		w.Array()
		for _, s := range r.steps {
			w.Object()
			w.Member("step", s.name)
			w.Member("value", s.value)
			w.End()
		}
		w.End()
	}
	w.End()
	w.Flush(c.out)
}

// writeReferenceFailure writes the object that says why there is no result.
func writeReferenceFailure(w *jsontext.Writer, err error) {
	w.Object()
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
		w.Member("reason", referenceText(err))
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

// referenceText returns "CODE: EXPLANATION" for a reference that cannot be read
// or resolved (by RFC 3986 with the rule as the code) and the text of any other
// error.
func referenceText(err error) string {
	var failure *validation.Error
	var broken *reference.RFC3986Error
	switch {
	case errors.As(err, &failure):
		return failure.Code.String() + ": " + failure.Code.Explanation()
	case errors.As(err, &broken):
		return broken.Rule.Error()
	}
	var none *reference.NoReferenceError
	if errors.As(err, &none) {
		return "there is no " + none.Form.String() + " reference: " + none.Obstacle.String() + "; try without --form"
	}
	return strings.TrimPrefix(err.Error(), "reference: ")
}

// inBase marks an error as one of the base.
func inBase(err error) error {
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
