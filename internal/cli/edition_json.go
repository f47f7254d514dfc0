package cli

import (
	"slices"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/jsontext"
)

// failedPart says what the failure of a reading is in: "input", "base" or "set".
func failedPart(r edition.Reading) string {
	if r.FailedSet > 0 {
		return "set"
	}
	return r.FailedIn.String()
}

// writeJSON writes a reading as one JSON object: with the attributes of the
// edition's API, or else with its parts.
func (p *editionParser) writeJSON(q request, r edition.Reading) {
	w := &p.json
	w.Object()
	writeID(w, q.id)
	w.Member("input", q.input)
	if q.base != nil {
		w.Member("base", *q.base)
	}
	w.Member("as", p.Name)
	p.writeReading(w, r)
	w.End()
}

// writeReading writes the members that say what the edition makes of an input.
func (p *editionParser) writeReading(w *jsontext.Writer, r edition.Reading) {
	if p.Model {
		w.Name("model")
		w.Bool(true)
	}
	if r.Failure != nil {
		w.Name("failure")
		w.Object()
		writeFinding(w, *r.Failure)
		w.Member("in", failedPart(r))
		if r.FailedSet > 0 {
			w.Number("index", r.FailedSet-1)
		}
		w.End()
	} else {
		if r.HasHref {
			w.Member("href", r.Href)
		}
		for _, a := range r.Attributes {
			if a.Name != "href" && isWebAttribute(a.Name) {
				w.Member(a.Name, a.Value)
			}
		}
		if len(r.Attributes) == 0 {
			writeParts(w, r)
		}
	}
	if len(r.Refused) > 0 {
		w.Name("refused")
		w.Array()
		for _, refusal := range r.Refused {
			w.Object()
			w.Number("index", refusal.Index)
			writeFinding(w, refusal.Finding)
			w.End()
		}
		w.End()
	}
	w.Name("errors")
	w.Array()
	n := min(len(r.Errors), p.limit)
	for _, f := range r.Errors[:n] {
		w.Object()
		writeFinding(w, f)
		w.End()
	}
	w.End()
	if omitted := len(r.Errors) - n; omitted > 0 {
		w.Number("errorsOmitted", omitted)
	}
}

// isWebAttribute reports whether JSON results have a member for an attribute.
func isWebAttribute(name string) bool {
	return slices.ContainsFunc(attributes[:webAttributes], func(a attribute) bool { return a.name == name })
}

// writeParts writes the parts that are present.
func writeParts(w *jsontext.Writer, r edition.Reading) {
	w.Name("parts")
	w.Object()
	for _, part := range namedParts(&r) {
		if !part.Present {
			continue
		}
		w.Name(part.name)
		w.Object()
		w.Member("text", part.Text)
		if part.Kind != "" {
			w.Member("kind", part.Kind)
		}
		if part.Span.IsKnown() {
			w.Number("start", part.Span.Start)
			w.Number("end", part.Span.End)
		}
		w.End()
	}
	w.End()
}

// writeFinding writes the members that say what is wrong and, if it is known, where.
func writeFinding(w *jsontext.Writer, f edition.Finding) {
	if f.Span.IsKnown() {
		writeSpan(w, f.Name, f.Span)
	} else {
		w.Member("code", f.Name)
	}
}
