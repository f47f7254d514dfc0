package jsonform

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/percent"
)

// Comparison configures how inputs are compared.
type Comparison struct {
	Profile compare.Profile
	// Base is nil for none; BaseURL is the URL that it parses to.
	Base    *string
	BaseURL weburl.URL
	// Encoding is the encoding of the document, or nil for UTF-8. Only Eras uses it.
	Encoding percent.Encoding
}

// maxReadingErrors is the number of errors of a reading that are written.
const maxReadingErrors = 10

// WriteAnalysis writes the members with the readings of an input, and the conclusions.
func (c Comparison) WriteAnalysis(w *jsontext.Writer, input string) *compare.Analysis {
	a := compare.Analyze(input, c.Base, c.Profile)
	w.Member("profile", c.Profile.Name)
	w.ObjectMember("readings")
	for _, r := range a.Readings() {
		w.ObjectMember(r.Edition.Name)
		c.writeReading(w, input, r.Edition, r.Reading)
		if r.Failure == nil {
			w.ObjectMember("target")
			w.Member("scheme", r.Target.Scheme)
			w.Member("host", r.Target.Host)
			w.Member("port", r.Target.Port)
			w.Member("path", r.Target.Path)
			w.End()
		}
		w.End()
	}
	w.End()
	w.Member("severity", a.Severity().String())
	w.ArrayMember("findings")
	for _, f := range a.Findings() {
		writeFound(w, f)
	}
	w.End()
	w.Name("pivot")
	if pivot, ok := a.Pivot(); ok {
		w.Object()
		w.Number("start", pivot.Span.Start)
		w.Number("end", pivot.Span.End)
		w.Flag("encoded", pivot.Encoded)
		w.Member("result", pivot.Result)
		w.Flag("keepsCredentials", pivot.KeepsCredentials)
		w.End()
	} else {
		w.Null()
	}
	w.Name("safe")
	if safe, ok := a.Safe(); ok {
		w.Object()
		w.Member("href", safe.Href)
		w.Flag("dropsCredentials", safe.DropsCredentials)
		w.Flag("agreed", safe.Agreed)
		w.Strings("refused", safe.Refused)
		w.End()
	} else {
		w.Null()
	}
	return a
}

// writeReading writes the members that "parse --as" writes for a reading.
func (c Comparison) writeReading(w *jsontext.Writer, input string, e *edition.Edition, r edition.Reading) {
	if e.Name == compare.LivingName {
		if u, err := weburl.Parse(r.Href); err == nil && r.Failure == nil {
			for _, c := range columns.Web() {
				r.Attributes = append(r.Attributes, edition.Attribute{Name: c.JSONName, Value: c.Get(u)})
			}
		}
		w.Flag("valid", conform.Valid(input, c.BaseURL))
	}
	q := edition.Request{Input: input, Encoding: c.Encoding}
	if c.Base != nil {
		q.Base, q.HasBase = *c.Base, true
	}
	WriteReading(w, e, q, r, maxReadingErrors)
}

func writeFound(w *jsontext.Writer, f compare.Finding) {
	w.Object()
	w.Member("id", f.ID)
	w.Member("severity", f.Severity.String())
	w.Member("effect", f.Effect.String())
	if f.Span.IsKnown() {
		w.Number("start", f.Span.Start)
		w.Number("end", f.Span.End)
	}
	w.Strings("readings", f.Readings)
	if f.CWE > 0 {
		w.Number("cwe", f.CWE)
	}
	if f.Detail != "" {
		w.Member("detail", f.Detail)
	}
	w.Member("advice", f.Advice)
	w.End()
}
