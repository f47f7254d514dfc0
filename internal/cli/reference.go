package cli

import (
	"errors"
	"flag"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

// The verbs resolve, rebase, relativize and normalize, which work on relative
// references. Each makes one string of one input.

// references is a run of one of these verbs.
type references struct {
	inputs
	json, withSteps bool
	// do makes the result of an input.
	do func(input string) (string, error)

	// baseCalled is what messages call the base.
	baseCalled string
	baseRef    reference.Reference
	baseErr    error

	steps []step
	// pending says that an empty line must precede the next steps.
	pending bool
	out     jsontext.Writer
}

// step is one operation on the way from an input to its result, and what came
// of it.
type step struct{ name, value string }

// step notes a step if that is wanted. The value is made only then.
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
	if err == nil && r.keep && r.json {
		err = usageError("--keep is for lines; with --json a failure has its own")
	}
	return args, err
}

// readFlagsAndBase is readFlags for verbs that need a base.
func (r *references) readFlagsAndBase(flags *flag.FlagSet, args []string) ([]string, error) {
	flags.Var(&r.base, "base", "")
	args, err := r.readFlags(flags, args)
	if err == nil && r.base.value == nil {
		err = usageError("--base is missing")
	}
	return args, err
}

// answer answers each of args. Without JSON a base that fails ends the run,
// since it would fail every input.
func (r *references) answer(c *command, args []string) {
	if r.baseErr != nil && !r.json {
		c.fail(r.baseCalled + ": " + referenceText(r.baseErr))
		return
	}
	r.each(c, args, func(input string) {
		r.steps = r.steps[:0]
		result, err := "", r.baseErr
		if err == nil {
			result, err = r.do(input)
		}
		if r.json {
			r.printJSON(c, input, result, err)
			return
		}
		r.print(c, result, err)
	})
}

// print prints the steps or the result of an input, or notes its failure.
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

// printJSON prints a result or a failure as a JSON object on a line.
func (r *references) printJSON(c *command, input, result string, err error) {
	w := &r.out
	w.Object()
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

// referenceText returns "CODE: EXPLANATION" for what cannot be read or
// resolved, with the rule for a code by RFC 3986, and the reason for another
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
		return "no " + none.Form.String() + " reference leads there: " + none.Obstacle.String() + "; try without --form"
	}
	return strings.TrimPrefix(err.Error(), "reference: ")
}

// inBase says of an error that it is one of the base.
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
