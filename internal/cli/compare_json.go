package cli

import (
	"errors"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/validation"
)

// compareFields are those of a request to compare.
var compareFields = []string{"id", "input", "base", "profile"}

// historyFields are those of a request for the history of a string.
var historyFields = []string{"id", "input", "base"}

// maxReadingErrors is how many errors of a reading are written as JSON.
const maxReadingErrors = 10

// answerRequests prints a result for each line of standard input.
func (m *comparer) answerRequests(c *command, history bool) {
	fields := compareFields
	if history {
		fields = historyFields
	}
	usual := m.profile
	var l list
	c.eachLine(&l, "-", func(line []byte) bool {
		q, err := readRequest(line, fields)
		m.profile = usual
		if err == nil && q.profile != "" && q.profile != usual.Name {
			if m.profile, err = profileNamed(q.profile); err != nil {
				err = errors.New(`field "profile": ` + err.Error())
			}
		}
		if err == nil && m.profile.NeedsBase && q.base == nil {
			err = errors.New("this profile needs a base")
		}
		if err != nil {
			writeError(&m.out, err.Error(), q.id, l.number)
			m.out.Flush(c.out)
			c.fail(l.place() + ": " + err.Error())
			return true
		}
		q.line = l.number
		m.printJSON(c, q, history)
		return true
	})
}

// printJSON prints the analysis of an input, or its history, as a JSON object.
func (m *comparer) printJSON(c *command, q request, history bool) {
	w := &m.out
	w.Object()
	writeID(w, q.id)
	w.Member("input", q.input)
	if q.base != nil {
		w.Member("base", *q.base)
	}
	var failure *validation.Error
	switch err := m.setBase(q.base); {
	case err == nil && history:
		m.writeHistory(c, q.input)
	case err == nil:
		m.writeAnalysis(c, q.input)
	case errors.As(err, &failure):
		c.failed = true
		w.Name("failure")
		w.Object()
		writeSpan(w, failure.Code.String(), failure.Span)
		w.Member("in", validation.Base.String())
		w.End()
	default:
		c.failed = true
		w.Member("error", failureText(err))
	}
	w.End()
	w.Flush(c.out)
}

// writeAnalysis writes the members that say how an input is read, and what follows.
func (m *comparer) writeAnalysis(c *command, input string) {
	a := compare.Analyze(input, m.base, m.profile)
	c.failed = c.failed || m.fails(a.Severity()) || m.refused(input) != nil
	w := &m.out
	w.Member("profile", m.profile.Name)
	w.Name("readings")
	w.Object()
	for _, r := range a.Readings() {
		w.Name(r.Edition.Name)
		w.Object()
		m.writeReading(input, r.Edition, r.Reading)
		if r.Failure == nil {
			w.Name("target")
			w.Object()
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
	w.Name("findings")
	w.Array()
	for _, f := range a.Findings() {
		writeFound(w, f)
	}
	w.End()
	w.Name("pivot")
	if pivot, ok := a.Pivot(); ok {
		w.Object()
		w.Number("start", pivot.Span.Start)
		w.Number("end", pivot.Span.End)
		w.Name("encoded")
		w.Bool(pivot.Encoded)
		w.Member("result", pivot.Result)
		w.End()
	} else {
		w.Null()
	}
	w.Name("safe")
	if safe, ok := a.Safe(); ok {
		w.Object()
		w.Member("href", safe.Href)
		w.Name("agreed")
		w.Bool(safe.Agreed)
		writeNames(w, "refused", safe.Refused)
		w.End()
	} else {
		w.Null()
	}
}

// writeReading writes the members that "parse --as" writes of a reading.
func (m *comparer) writeReading(input string, e *edition.Edition, r edition.Reading) {
	if e.Name == compare.LivingName {
		if u, err := weburl.Parse(r.Href); err == nil && r.Failure == nil {
			for i := range attributes[:webAttributes] {
				a := &attributes[i]
				r.Attributes = append(r.Attributes, edition.Attribute{Name: a.name, Value: a.get(u)})
			}
		}
		m.out.Name("valid")
		m.out.Bool(conform.Valid(input, m.baseURL))
	}
	p := editionParser{Edition: e, limit: maxReadingErrors}
	p.writeReading(&m.out, r)
}

// writeFound writes a finding as an object.
func writeFound(w *jsontext.Writer, f compare.Finding) {
	w.Object()
	w.Member("id", f.ID)
	w.Member("severity", f.Severity.String())
	w.Member("effect", f.Effect.String())
	if f.Span.IsKnown() {
		w.Number("start", f.Span.Start)
		w.Number("end", f.Span.End)
	}
	writeNames(w, "readings", f.Readings)
	if f.CWE > 0 {
		w.Number("cwe", f.CWE)
	}
	if f.Detail != "" {
		w.Member("detail", f.Detail)
	}
	w.Member("advice", f.Advice)
	w.End()
}

// writeNames writes a member with an array of strings.
func writeNames(w *jsontext.Writer, name string, names []string) {
	w.Name(name)
	w.Array()
	for _, n := range names {
		w.String(n)
	}
	w.End()
}
