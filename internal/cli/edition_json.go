package cli

import (
	"slices"

	"github.com/weburl-go/weburl/edition"
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
	if p.Model {
		w.Name("model")
		w.Bool(true)
	}
	if r.Failure != nil {
		w.Name("failure")
		w.Object()
		p.writeFinding(*r.Failure)
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
			p.writeParts(r)
		}
	}
	if len(r.Refused) > 0 {
		w.Name("refused")
		w.Array()
		for _, refusal := range r.Refused {
			w.Object()
			w.Number("index", refusal.Index)
			p.writeFinding(refusal.Finding)
			w.End()
		}
		w.End()
	}
	w.Name("errors")
	w.Array()
	n := min(len(r.Errors), p.limit)
	for _, f := range r.Errors[:n] {
		w.Object()
		p.writeFinding(f)
		w.End()
	}
	w.End()
	if omitted := len(r.Errors) - n; omitted > 0 {
		w.Number("errorsOmitted", omitted)
	}
	w.End()
}

// isWebAttribute reports whether JSON results have a member for an attribute.
func isWebAttribute(name string) bool {
	return slices.ContainsFunc(attributes[:webAttributes], func(a attribute) bool { return a.name == name })
}

// writeParts writes the parts that are present.
func (p *editionParser) writeParts(r edition.Reading) {
	w := &p.json
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
func (p *editionParser) writeFinding(f edition.Finding) {
	if f.Span.IsKnown() {
		writeSpan(&p.json, f.Name, f.Span)
	} else {
		p.json.Member("code", f.Name)
	}
}
