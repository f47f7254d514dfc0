package cli

import (
	"errors"
	"flag"
	"strings"

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
	buf     []byte
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
			c.out.WriteString(s.name + strings.Repeat(" ", stepWidth-len(s.name)) + visible(s.value) + "\n")
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
	l := &compact
	dst := append(r.buf[:0], `{"input":`...)
	dst = appendJSONString(dst, scalarValues(input))
	if r.base.value != nil {
		dst = appendJSONString(append(dst, `,"base":`...), scalarValues(*r.base.value))
	}
	if err == nil {
		dst = appendJSONString(append(dst, `,"result":`...), result)
	} else {
		c.failed = true
		dst = append(dst, `,"failure":`...)
		dst = l.appendReferenceFailure(dst, err)
	}
	if r.withSteps {
		dst = append(dst, `,"steps":[`...)
		for i, s := range r.steps {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendJSONString(append(dst, `{"step":`...), s.name)
			dst = append(appendJSONString(append(dst, `,"value":`...), s.value), '}')
		}
		dst = append(dst, ']')
	}
	r.buf = append(dst, "}\n"...)
	c.out.Write(r.buf)
}

// appendReferenceFailure appends the object that says why there is no result.
func (l *layout) appendReferenceFailure(dst []byte, err error) []byte {
	var failure *reference.Error
	var broken *reference.RFC3986Error
	var span validation.Span
	var hasSpan, inBase bool
	switch {
	case errors.As(err, &failure):
		dst = appendJSONString(append(dst, `{"code":`...), failure.Code.String())
		span, hasSpan, inBase = failure.Span, failure.InString, failure.InBase
	case errors.As(err, &broken):
		dst = appendJSONString(append(dst, `{"rule":`...), broken.Rule.String())
		span, hasSpan, inBase = broken.Span, broken.Span.Start >= 0, broken.InBase
	default:
		dst = appendJSONString(append(dst, `{"reason":`...), referenceText(err))
		return append(dst, '}')
	}
	if hasSpan {
		dst = l.appendNumber(dst, `"start"`, span.Start)
		dst = l.appendNumber(dst, `"end"`, span.End)
	}
	in := "input"
	if inBase {
		in = "base"
	}
	return append(appendJSONString(append(dst, `,"in":`...), in), '}')
}

// referenceText returns "CODE: EXPLANATION" for what cannot be read or
// resolved, with the rule for a code by RFC 3986, and the reason for another
// error.
func referenceText(err error) string {
	var failure *reference.Error
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
	var failure *reference.Error
	var broken *reference.RFC3986Error
	switch {
	case errors.As(err, &failure):
		copied := *failure
		copied.InBase = true
		return &copied
	case errors.As(err, &broken):
		copied := *broken
		copied.InBase = true
		return &copied
	}
	return err
}
