package viewer

import (
	"errors"
	"math"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
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
	a.repeats(q.Edition())
	return nil
}

// repeats writes at which steps runs of equal steps begin: a step that does the same as the
// one before belongs to its run.
func (a *answer) repeats(q edition.Request) {
	a.w.ArrayMember("runs")
	var last act
	trace.Each(q, trace.Window{Count: math.MaxInt}, func(index int, s whatwg.Step) {
		now := actOf(&s)
		if now != last || !now.repeatable {
			a.w.Int(index)
		}
		last = now
	})
	a.w.End()
}

// act is what a step does, except for the code point that it reads. Equal steps have equal
// acts.
type act struct {
	state, next whatwg.State
	in          validation.Source
	flags       [3]bool
	changes     int
	component   whatwg.Component
	operation   whatwg.Operation
	// repeatable is false for steps that are shown on their own.
	repeatable bool
}

func actOf(s *whatwg.Step) act {
	a := act{
		state: s.State, next: s.Next, in: s.In, flags: [3]bool{s.AtSignSeen, s.InsideBrackets, s.PasswordTokenSeen}, changes: len(s.Changes),
		repeatable: s.State != 0 && len(s.Errors) == 0 && len(s.Changes) < 2 && !s.Done,
	}
	if len(s.Changes) > 0 {
		a.component, a.operation = s.Changes[0].Component, s.Changes[0].Operation
	}
	return a
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
