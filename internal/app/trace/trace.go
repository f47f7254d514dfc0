// Package trace returns the steps that the Standard's state machine takes on an
// input, in a window, and writes them as JSON for the command and the web viewer.
// It also returns the picture of the machine: its states, and which can follow
// which.
//
// The steps are those of package edition/whatwg, which follows the text literally.
// Like it, this package takes linear time in the input, however many steps are
// requested: a step shows at most [MaxBuffer] code points of the buffer.
package trace

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/validation"
)

// MaxBuffer bounds the number of code points of the buffer that are written for a
// step, counted from its end.
const MaxBuffer = 128

// Window selects Count steps, or as many as there are, from the one with the index
// From on. The first step has the index 0. Revision is the text whose steps they are.
type Window struct {
	From, Count int
	Revision    whatwg.Revision
}

// Run describes all steps, including those outside of a window.
type Run struct {
	Total   int
	Way     []Turn
	Reading edition.Reading
}

// Turn is the first step in a state after one in another state, or on another string.
type Turn struct {
	Index int
	In    validation.Source
	Set   int // as in a step
	State whatwg.State
}

// Each calls tell for the steps in a window, in order, with their indexes. The
// steps are those of the base URL, then those of the input, then those of the
// setters; all are taken, whatever the window.
func Each(q edition.Request, window Window, tell func(index int, s whatwg.Step)) Run {
	var run Run
	var last Turn
	run.Reading = window.Revision.Trace(q, func(s whatwg.Step) {
		if s.State != 0 && (s.State != last.State || s.In != last.In || s.Set != last.Set) {
			last = Turn{run.Total, s.In, s.Set, s.State}
			run.Way = append(run.Way, last)
		}
		if run.Total >= window.From && run.Total-window.From < window.Count {
			tell(run.Total, s)
		}
		run.Total++
	})
	return run
}

// WriteSteps writes two members of an object: "steps", an array of the steps in a
// window as [WriteStep] writes them, and "total", the number of all steps,
// including those outside of the window. It calls wrote, unless that is nil, after
// each step, so that its caller can flush the output.
func WriteSteps(w *jsontext.Writer, q edition.Request, window Window, wrote func()) Run {
	w.ArrayMember("steps")
	run := Each(q, window, func(index int, s whatwg.Step) {
		WriteStep(w, index, s)
		if wrote != nil {
			wrote()
		}
	})
	w.End()
	w.Number("total", run.Total)
	return run
}

// WriteWay writes a member "way": the steps of a run at which the state changes,
// each with only "index", "in", "setting" and "state", as [WriteStep] writes them.
func WriteWay(w *jsontext.Writer, way []Turn) {
	w.ArrayMember("way")
	for _, t := range way {
		w.Object()
		w.Number("index", t.Index)
		writeIn(w, t.In, t.Set)
		w.Member("state", t.State.String())
		w.End()
	}
	w.End()
}

// WriteStep writes a step as an object:
//
//	{"index": 5, "in": "input", "state": "scheme state", "anchor": "scheme-state",
//	 "pointer": 5, "c": ":", "start": 5, "end": 6,
//	 "next": "special authority slashes state", "nextPointer": 5, "buffer": "",
//	 "atSignSeen": false, "insideBrackets": false, "passwordTokenSeen": false,
//	 "changes": [{"component": "scheme", "operation": "set", "value": "https"}],
//	 "errors": [{"code": "...", "start": 0, "end": 1}]}
//
// "state", "pointer" and "c" are the values before the step; "c" is absent for the
// EOF code point. "start" and "end" delimit it in bytes of the string that "in"
// names: "input", "base", or "set" with the "index" of the setting as "setting".
// The rest are the values after the step; "nextPointer" is increased by 1 before
// the next one. If the buffer has more than [MaxBuffer] code points, "buffer"
// contains the last of them, and "bufferOmitted" is the number of those before. A
// change of the path to a list contains "segments" instead of "value"; the
// operations are those of [whatwg.Operation]. The step that ends a run contains
// "done", and "failed" if the run ends in failure; both are absent otherwise.
//
// Work outside of the state machine, such as removing tabs, is a step with an
// anchor, but without a state and its members.
func WriteStep(w *jsontext.Writer, index int, s whatwg.Step) {
	w.Object()
	w.Number("index", index)
	writeIn(w, s.In, s.Set)
	if s.State != 0 {
		w.Member("state", s.State.String())
	}
	w.Member("anchor", s.Anchor)
	if s.State != 0 {
		w.Number("pointer", s.Pointer)
		if s.C >= 0 {
			w.Member("c", string(s.C))
		}
		writeSpan(w, s.Span)
		w.Member("next", s.Next.String())
		w.Number("nextPointer", s.NextPointer)
		w.Member("buffer", s.BufferEnd(MaxBuffer))
		if omitted := s.BufferLen() - MaxBuffer; omitted > 0 {
			w.Number("bufferOmitted", omitted)
		}
		w.Flag("atSignSeen", s.AtSignSeen)
		w.Flag("insideBrackets", s.InsideBrackets)
		w.Flag("passwordTokenSeen", s.PasswordTokenSeen)
	}
	w.ArrayMember("changes")
	for _, c := range s.Changes {
		writeChange(w, c)
	}
	w.End()
	w.ArrayMember("errors")
	for _, e := range s.Errors {
		w.Object()
		w.Member("code", e.Name)
		writeSpan(w, e.Span)
		w.End()
	}
	w.End()
	if s.Done {
		w.Flag("done", true)
	}
	if s.Failed {
		w.Flag("failed", true)
	}
	w.End()
}

// writeIn writes which string is read.
func writeIn(w *jsontext.Writer, in validation.Source, set int) {
	if set > 0 {
		w.Member("in", "set")
		w.Number("setting", set-1)
	} else {
		w.Member("in", in.String())
	}
}

func writeChange(w *jsontext.Writer, c whatwg.Change) {
	w.Object()
	w.Member("component", c.Component.String())
	w.Member("operation", c.Operation.String())
	switch {
	case c.Segments != nil:
		w.Strings("segments", c.Segments)
	case c.Operation == whatwg.Set || c.Operation == whatwg.Append:
		w.Member("value", c.Value)
	}
	w.End()
}

// writeSpan writes a span, if it is known.
func writeSpan(w *jsontext.Writer, span validation.Span) {
	if span.IsKnown() {
		w.Number("start", span.Start)
		w.Number("end", span.End)
	}
}
