package jsonform

import (
	"io"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/trace"
	"github.com/weburl-go/weburl/internal/jsontext"
)

// WriteTrace answers a request and writes the result as a JSON object: the id, the
// steps in a window and their number as [trace.WriteSteps] writes them, then what
// [Parser.Write] writes. If out is not nil, it flushes w to out now and then.
func (p *Parser) WriteTrace(w *jsontext.Writer, q Request, window trace.Window, limit int, out io.Writer) *Parsed {
	r := p.Answer(&q)
	if r.Err != nil && r.Failure == nil {
		WriteError(w, ErrorText(r.Err), r.ID, r.Line)
		return r
	}
	w.Object()
	WriteID(w, r.ID)
	p.WriteTraceMembers(w, r, q, window, limit, out)
	w.End()
	return r
}

// WriteTraceMembers writes the members that [Parser.WriteTrace] writes, except the id, for the
// request q, which has just been answered with r. It returns a summary of all steps.
func (p *Parser) WriteTraceMembers(w *jsontext.Writer, r *Parsed, q Request, window trace.Window, limit int, out io.Writer) trace.Run {
	run := trace.WriteSteps(w, q.Edition(), window, flushing(w, out))
	p.WriteMembers(w, r, limit, out)
	return run
}

// WriteTraceAs is [Parser.WriteTrace] for an edition: after the steps, it writes what
// [WriteReading] writes.
func WriteTraceAs(w *jsontext.Writer, e *edition.Edition, q Request, window trace.Window, limit int, out io.Writer) edition.Reading {
	w.Object()
	WriteID(w, q.ID)
	run := trace.WriteSteps(w, q.Edition(), window, flushing(w, out))
	w.Member("input", q.Input)
	if q.Base != nil {
		w.Member("base", *q.Base)
	}
	w.Member("as", e.Name)
	WriteReading(w, e, q.Edition(), run.Reading, limit)
	w.End()
	return run.Reading
}

// flushing returns a function that flushes w to out now and then, if out is not nil.
func flushing(w *jsontext.Writer, out io.Writer) func() {
	const often = 256
	n := 0
	return func() {
		if n++; out != nil && n%often == 0 {
			w.Flush(out)
		}
	}
}

// Edition returns the request in the form for an edition.
func (q *Request) Edition() edition.Request {
	e := edition.Request{Input: q.Input, Encoding: q.Encoding, Set: q.Changes}
	if q.Base != nil {
		e.Base, e.HasBase = *q.Base, true
	}
	for _, s := range q.Set {
		e.Set = append(e.Set, edition.Change{Attribute: s.Attribute.Name, Value: s.Value})
	}
	return e
}
