package jsonform

import (
	"slices"

	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/recorded2014"
	"github.com/weburl-go/weburl/internal/jsontext"
)

// Era is the reading of an input by one of a sequence of specifications, and its differences from
// the reading before.
type Era struct {
	compare.Reading
	// First means that there is no earlier specification.
	First bool
	// Changed holds the names of the parts that differ from the reading before, or "accepted"
	// or "refused" if that is what changed.
	Changed []string
	// Before is the reading by the specification before, or nil.
	Before *compare.Reading
}

// Eras returns the readings of an input by the specifications of the profile, from the oldest on.
// The profile begins with the newest.
func (c Comparison) Eras(input string) []Era {
	readings := slices.Clone(compare.Analyze(input, c.Base, c.Profile).Readings())
	slices.Reverse(readings)
	if c.Encoding != nil {
		for i := range readings {
			q := edition.Request{Input: input, Encoding: c.Encoding}
			if c.Base != nil {
				q.Base, q.HasBase = *c.Base, true
			}
			readings[i].Reading = readings[i].Edition.Read(q)
		}
	}
	var all []Era
	for i := range readings {
		s := Era{Reading: readings[i], First: i == 0}
		if i > 0 {
			s.Before = &readings[i-1]
			s.Changed = changedSince(s.Before, &s.Reading)
		}
		all = append(all, s)
	}
	return all
}

// changedSince returns the names of the parts in which two readings differ.
func changedSince(before, now *compare.Reading) []string {
	switch {
	case now.Failure != nil && before.Failure != nil:
		return nil
	case now.Failure != nil:
		return []string{"refused"}
	case before.Failure != nil:
		return []string{"accepted"}
	}
	var names []string
	for _, p := range comparedParts {
		a, b := p.Of(&before.Reading), p.Of(&now.Reading)
		if a.Present != b.Present || a.Text != b.Text {
			names = append(names, p.Name)
		}
	}
	if len(names) == 0 && before.Href != now.Href {
		names = append(names, "href")
	}
	return names
}

// WriteHistory writes the members of the history of an input.
func (c Comparison) WriteHistory(w *jsontext.Writer, input string) {
	all := c.Eras(input)
	w.ArrayMember("history")
	for i := range all {
		s := &all[i]
		w.Object()
		w.Member("as", s.Edition.Name)
		w.Member("version", s.Edition.Version)
		c.writeReading(w, input, s.Edition, s.Reading.Reading)
		w.Strings("changed", s.Changed)
		w.End()
	}
	w.End()
	c.writeRecords(w, input)
}

// Record is a recorded reading of an input by a program of 2014.
type Record struct {
	*edition.Edition
	Reading edition.Reading
}

// Records returns the readings of an input that were recorded in 2014. For most inputs there are
// none.
func Records(input string, base *string) []Record {
	q := edition.Request{Input: input}
	if base != nil {
		q.Base, q.HasBase = *base, true
	}
	if !recorded2014.Has(input, q.Base) {
		return nil
	}
	var all []Record
	for _, e := range recorded2014.Editions() {
		r := e.Read(q)
		if r.Failure == nil || r.Failure.Name != recorded2014.NotRecorded {
			all = append(all, Record{e, r})
		}
	}
	return all
}

func (c Comparison) writeRecords(w *jsontext.Writer, input string) {
	all := Records(input, c.Base)
	if len(all) == 0 {
		return
	}
	w.ArrayMember("recorded")
	for _, r := range all {
		w.Object()
		w.Member("as", r.Name)
		w.Member("version", r.Version)
		c.writeReading(w, input, r.Edition, r.Reading)
		w.End()
	}
	w.End()
}
