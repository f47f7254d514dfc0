package viewer

import (
	"errors"

	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/trace"
	"github.com/weburl-go/weburl/validation"
)

// maxSteps is the most steps of an answer.
const maxSteps = 2000

func traceOf(a *answer, r *request) error {
	e, err := encodingNamed(r.encoding)
	if err != nil {
		return err
	}
	if r.count > maxSteps {
		return errors.New("an answer has no more than 2000 steps")
	}
	p := jsonform.NewParser("")
	q := jsonform.Request{Input: r.input, Base: r.base, Encoding: e}
	result := p.Answer(&q)
	run := p.WriteTraceMembers(&a.w, result, q, trace.Window{From: r.from, Count: r.count}, jsonform.MaxErrors, nil)
	trace.WriteWay(&a.w, run.Way)
	return nil
}

func states(a *answer, _ *request) error {
	trace.WritePicture(&a.w)
	return nil
}

// algebra writes the steps of "weburl resolve --steps". Without a base, the input is
// resolved against the empty reference, which is to normalize it.
func algebra(a *answer, r *request) error {
	w := &a.w
	w.Member("input", r.input)
	resolver := jsonform.Resolver{WithSteps: true}
	if r.base != nil {
		w.Member("base", *r.base)
		if err := resolver.ReadBase(*r.base); err != nil {
			jsonform.WriteReferenceFailure(w, err)
			resolver.WriteSteps(w)
			return nil
		}
	}
	text, err := resolver.Resolve(r.input)
	if err == nil {
		w.Member("result", text)
	} else {
		jsonform.WriteReferenceFailure(w, err)
	}
	resolver.WriteSteps(w)
	var failure *validation.Error
	if errors.As(err, &failure) {
		w.Member("explanation", failure.Explanation())
	}
	return nil
}
