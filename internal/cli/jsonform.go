package cli

import (
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/validation"
)

// writeJSON writes a result or a failure as one JSON object. Names and values
// are those of the Web API's URL class.
//
// https://url.spec.whatwg.org/#url-class
func (p *parsed) writeJSON(w *jsontext.Writer) {
	if p.err != nil && p.failure == nil {
		writeError(w, failureText(p.err))
		return
	}
	w.Object()
	w.Member("input", p.input)
	if p.base != nil {
		w.Member("base", *p.base)
	}
	if f := p.failure; f != nil {
		w.Name("failure")
		w.Object()
		writeSpan(w, f.Code.String(), f.Span)
		if p.inSet {
			w.Member("in", "set")
			w.Number("index", p.index)
		} else {
			w.Member("in", f.In.String())
		}
		w.End()
	} else {
		for i := range attributes[:webAttributes] {
			a := &attributes[i]
			w.Member(a.name, a.get(p.url))
		}
	}
	w.Name("valid")
	w.Bool(p.valid)
	w.Name("errors")
	w.Array()
	for _, e := range p.errors {
		w.Object()
		writeSpan(w, e.Code.String(), e.Span)
		w.End()
	}
	w.End()
	w.End()
}

// writeSpan writes the members that say what is wrong and where.
func writeSpan(w *jsontext.Writer, code string, span validation.Span) {
	w.Member("code", code)
	w.Number("start", span.Start)
	w.Number("end", span.End)
}

// writeLineError is writeError for the line with the number n.
func writeLineError(w *jsontext.Writer, text string, n int) {
	w.Object()
	w.Member("error", text)
	w.Number("line", n)
	w.End()
}

// writeError writes the object for a line that is not a request.
func writeError(w *jsontext.Writer, text string) {
	w.Object()
	w.Member("error", text)
	w.End()
}
