package cli

import (
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/validation"
)

// hasErrors reports whether the object that beginJSON writes has the members about
// validation errors.
func (p *parsed) hasErrors() bool { return p.err == nil || p.failure != nil }

// beginJSON writes a result or a failure as one JSON object, which is left open if
// hasErrors. Names and values are those of the Web API's URL class.
//
// https://url.spec.whatwg.org/#url-class
func (p *parsed) beginJSON(w *jsontext.Writer) {
	if !p.hasErrors() {
		writeError(w, failureText(p.err), p.id, p.line)
		return
	}
	w.Object()
	writeID(w, p.id)
	w.Member("input", p.input)
	if p.base != nil {
		w.Member("base", *p.base)
	}
	if p.as != "" {
		w.Member("as", p.as)
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
}

// writeSpan writes the members that say what is wrong and where.
func writeSpan(w *jsontext.Writer, code string, span validation.Span) {
	w.Member("code", code)
	w.Number("start", span.Start)
	w.Number("end", span.End)
}

// writeID writes the id of a request, if it has one.
func writeID(w *jsontext.Writer, id []byte) {
	if id != nil {
		w.Name("id")
		w.Raw(id)
	}
}

// writeError writes the object for a request that has no result, with its id and
// the number of its line, or 0.
func writeError(w *jsontext.Writer, text string, id []byte, line int) {
	w.Object()
	writeID(w, id)
	w.Member("error", text)
	if line > 0 {
		w.Number("line", line)
	}
	w.End()
}
