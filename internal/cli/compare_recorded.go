package cli

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/recorded2014"
	"github.com/weburl-go/weburl/internal/show"
)

// record is what a program of 2014 made of an input.
type record struct {
	*edition.Edition
	reading edition.Reading
}

// records returns what was recorded of an input in 2014, of most inputs nothing.
func records(input string, base *string) []record {
	q := edition.Request{Input: input}
	if base != nil {
		q.Base, q.HasBase = *base, true
	}
	if !recorded2014.Has(input, q.Base) {
		return nil
	}
	var all []record
	for _, e := range recorded2014.Editions() {
		r := e.Read(q)
		if r.Failure == nil || r.Failure.Name != recorded2014.NotRecorded {
			all = append(all, record{e, r})
		}
	}
	return all
}

// appendRecords appends what programs of 2014 made of an input, those that agree
// together.
func appendRecords(dst []byte, all []record) []byte {
	if len(all) == 0 {
		return dst
	}
	by := map[string][]string{}
	var results []string
	for _, r := range all {
		result := "refused"
		if r.reading.Failure == nil {
			result = show.Visible(r.reading.Href)
		}
		if by[result] == nil {
			results = append(results, result)
		}
		by[result] = append(by[result], r.Name)
	}
	dst = append(dst, "\nrecorded in 2014\n"...)
	for _, result := range results {
		dst = append(append(append(dst, "  "...), result...), '\n')
		dst = show.AppendWrapped(dst, "    ", "    ", strings.Join(by[result], ", "))
	}
	return dst
}

func (m *comparer) writeRecords(input string, all []record) {
	if len(all) == 0 {
		return
	}
	w := &m.out
	w.Name("recorded")
	w.Array()
	for _, r := range all {
		w.Object()
		w.Member("as", r.Name)
		w.Member("version", r.Version)
		m.writeReading(input, r.Edition, r.reading)
		w.End()
	}
	w.End()
}
