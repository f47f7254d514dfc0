package reference

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/reference"
)

// The verbs resolve, rebase, relativize and normalize work on relative
// references. Each turns an input into a string.

// references is a run of one of these verbs.
type references struct {
	frame.Inputs
	jsonform.Resolver
	json, ndjson bool
	// fields holds additional fields that a request may have.
	fields []string
	// edition is the edition that resolves, or nil for the Standard.
	edition *edition.Edition
	// id is the id of the request, or "" for none.
	id string
	// readBase sets BaseRef and baseErr from the base.
	readBase func(r *references)
	// do returns the result of an input.
	do func(r *references, input string) (string, error)

	baseErr error

	// pending means that an empty line must be printed before the next steps.
	pending bool
	out     jsontext.Writer
}

// referenceKinds lists the values of --as.
var referenceKinds = []string{"generic", "web", "file"}

// newReferences returns a run of a verb with these flags.
func newReferences(f *frame.Flags) *references {
	r := &references{json: f.On("json"), Inputs: frame.Inputs{Keep: f.On("keep"), FailFast: f.On("fail-fast")}}
	r.WithSteps = f.On("steps")
	return r
}

// newReferencesWithBase is newReferences for a verb that needs a base.
func newReferencesWithBase(f *frame.Flags) (*references, error) {
	r := newReferences(f)
	r.Base, r.ndjson = f.Optional("base"), f.On("ndjson")
	if r.Base == nil && !r.ndjson {
		return nil, frame.UsageError("missing --base")
	}
	return r, nil
}

// readAs reads --as, the mode for references without a scheme. An empty value counts as absent.
// Other values than kinds are an error.
func (r *references) readAs(f *frame.Flags, kinds []string) error {
	kind := f.Text("as")
	if kind == "" {
		return nil
	}
	r.As = new(reference.Mode)
	if r.As.UnmarshalText([]byte(kind)) != nil {
		return frame.MustBe("as", kind, kinds)
	}
	return nil
}

// answer prints the result of each of args. Without --json, an invalid base ends
// the run, since every input would fail.
func (r *references) answer(c *frame.Command, args []string) error {
	if r.ndjson {
		r.answerRequests(c)
		return nil
	}
	if r.readBase != nil {
		r.readBase(r)
	}
	if r.baseErr != nil && !r.json {
		return frame.BadBase(jsonform.ReferenceText(r.baseErr))
	}
	r.Inputs.JSON = frame.JSONOut(&r.out, r.json)
	r.Each(c, args, func(input string) {
		result, err := r.result(input)
		if r.json {
			r.printJSON(c, input, result, err)
			return
		}
		r.print(c, input, result, err)
	})
	return nil
}

// result returns the result of an input and records its steps.
func (r *references) result(input string) (string, error) {
	r.Steps = r.Steps[:0]
	if r.baseErr != nil {
		return "", r.baseErr
	}
	return r.do(r, input)
}

// print prints the steps or the result of an input, or reports its failure.
func (r *references) print(c *frame.Command, input, result string, err error) {
	if r.WithSteps {
		if r.pending {
			c.Out.WriteByte('\n')
		}
		r.pending = true
		for _, s := range r.Steps {
			c.Out.WriteString(s.Name + strings.Repeat(" ", stepWidth-len(s.Name)) + show.Visible(s.Value) + "\n")
		}
	}
	switch {
	case err != nil:
		r.Fail(c, jsonform.ReferenceText(err)+r.Hint(input))
		return
	case r.edition != nil:
		r.PrintHref(c, result)
	case !r.WithSteps:
		c.Out.WriteString(result)
		c.Out.WriteByte('\n')
	}
	if r.readBase == nil {
		r.NoteFile(c, input) // with a base, inputs often look like file names
	}
}

// stepWidth is the width of the column with the names of steps.
const stepWidth = len("authority-based  ")

// printJSON prints a result or a failure as a line of JSON.
func (r *references) printJSON(c *frame.Command, input, result string, err error) {
	w := &r.out
	w.Object()
	jsonform.WriteID(w, r.id)
	w.Member("input", infra.ScalarValues(input))
	if r.Base != nil {
		w.Member("base", infra.ScalarValues(*r.Base))
	}
	if r.edition != nil {
		w.Member("as", r.edition.Name)
	}
	if err == nil {
		w.Member("result", result)
	} else {
		c.Failed = true
		jsonform.WriteReferenceFailure(w, err)
	}
	r.WriteSteps(w)
	w.End()
	w.Flush(c.Out)
}
