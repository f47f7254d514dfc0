package jsonform

import (
	"slices"

	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
)

// Part is a part of a reading and its name.
type Part struct {
	Name string
	*edition.Part
}

// Parts returns the parts of a reading.
func Parts(r *edition.Reading) []Part {
	return []Part{
		{"scheme", &r.Scheme}, {"userinfo", &r.Userinfo}, {"username", &r.Username}, {"password", &r.Password},
		{"host", &r.Host}, {"port", &r.Port}, {"path", &r.Path}, {"query", &r.Query}, {"fragment", &r.Fragment},
		{"hostHeader", &r.HostHeader},
	}
}

// FailedPart returns the string that the failure of a reading concerns: "input", "base" or "set".
func FailedPart(r edition.Reading) string {
	if r.FailedSet > 0 {
		return "set"
	}
	return r.FailedIn.String()
}

// WriteReading writes the members of an edition's reading of a request, with at most limit errors:
// the attributes of the edition's API, if it has one, and the parts.
func WriteReading(w *jsontext.Writer, e *edition.Edition, q edition.Request, r edition.Reading, limit int) {
	if e.Model {
		w.Flag("model", true)
	}
	if r.Failure != nil {
		WriteEditionFailure(w, r)
	} else {
		if r.HasHref {
			w.Member("href", r.Href)
		}
		for _, a := range r.Attributes {
			if a.Name != "href" && isWebAttribute(a.Name) {
				w.Member(a.Name, a.Value)
			}
		}
		if e.Name != compare.LivingName {
			writeParts(w, r)
		}
	}
	if e.Valid != nil {
		w.Flag("valid", e.Valid(q))
	}
	if len(r.Refused) > 0 {
		w.ArrayMember("refused")
		for _, refusal := range r.Refused {
			w.Object()
			w.Number("index", refusal.Index)
			writeFinding(w, refusal.Finding)
			w.End()
		}
		w.End()
	}
	w.ArrayMember("errors")
	n := min(len(r.Errors), limit)
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

// WriteEditionFailure writes the member with the reason why a reading is a failure.
func WriteEditionFailure(w *jsontext.Writer, r edition.Reading) {
	w.ObjectMember("failure")
	writeFinding(w, *r.Failure)
	w.Member("in", FailedPart(r))
	if r.FailedSet > 0 {
		w.Number("index", r.FailedSet-1)
	}
	w.End()
}

// EditionError is the reason why an edition rejects an input or its base.
type EditionError struct {
	Edition *edition.Edition
	Reading edition.Reading // a failure
}

// Error returns "EDITION: NAME: EXPLANATION".
func (err *EditionError) Error() string { return EditionFindingText(err.Edition, err.Reading.Failure) }

// EditionFindingText returns "EDITION: NAME: EXPLANATION" for an error of an edition.
func EditionFindingText(e *edition.Edition, f *edition.Finding) string {
	why := f.Explanation
	if i := slices.IndexFunc(e.Catalogue, func(entry edition.Entry) bool { return entry.Name == f.Name }); i >= 0 && why == "" {
		why = e.Catalogue[i].Explanation
	}
	if why != "" {
		why = ": " + why
	}
	return show.Visible(e.Name + ": " + f.Name + why)
}

// isWebAttribute reports whether JSON results have a member for an attribute.
func isWebAttribute(name string) bool {
	return slices.ContainsFunc(columns.Web(), func(c *columns.Column) bool { return c.JSONName == name })
}

// writeParts writes the parts that are present.
func writeParts(w *jsontext.Writer, r edition.Reading) {
	w.ObjectMember("parts")
	for _, part := range Parts(&r) {
		if !part.Present {
			continue
		}
		w.ObjectMember(part.Name)
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

// writeFinding writes the members with a finding and, if it is known, its position.
func writeFinding(w *jsontext.Writer, f edition.Finding) {
	if f.Span.IsKnown() {
		writeSpan(w, f.Name, f.Span)
	} else {
		w.Member("code", f.Name)
	}
}
