package all

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// namesIn returns the names of all errors of a reading, and of those that reject the
// input or a value.
func namesIn(r edition.Reading) (all, fatal []string) {
	for _, f := range r.Errors {
		all = append(all, f.Name)
	}
	if r.Failure != nil {
		fatal = append(fatal, r.Failure.Name)
	}
	for _, refused := range r.Refused {
		fatal = append(fatal, refused.Finding.Name)
	}
	return append(all, fatal...), fatal
}

// Every text has a catalogue that lists each error once. The reading of each example has the
// error, and is a failure if the entry says so.
func TestCatalogues(t *testing.T) {
	for _, e := range Editions() {
		if e.Model != (e.Catalogue == nil) {
			t.Errorf("%s: %d entries", e.Name, len(e.Catalogue))
		}
		seen := map[string]bool{}
		for _, entry := range e.Catalogue {
			if seen[entry.Name] || entry.Explanation == "" || strings.HasSuffix(entry.Explanation, ".") || len(entry.Explanation) > 160 {
				t.Errorf("%s: the entry %+v is listed twice, or its explanation is not one line without a full stop", e.Name, entry)
			}
			seen[entry.Name] = true
			if entry.Example.Input == "" {
				if entry.Name != "domain-to-Unicode" && entry.Name != "port-truncated" { // which no parser reports
					t.Errorf("%s: %s has no example", e.Name, entry.Name)
				}
				continue
			}
			r := e.Read(entry.Example)
			all, fatal := namesIn(r)
			switch isFatal := r.Failure != nil || len(fatal) > 0; {
			case !slices.Contains(all, entry.Name):
				t.Errorf("%s: the example %+v of %s has only %q", e.Name, entry.Example, entry.Name, all)
			case entry.Failure == validation.Always && !isFatal || entry.Failure == validation.Never && slices.Contains(fatal, entry.Name):
				t.Errorf("%s: the example %+v of %s fails: %v", e.Name, entry.Example, entry.Name, isFatal)
			}
		}
	}
}

// Every error of a reading is in the catalogue. Errors marked as never rejecting an input never do,
// and those marked as always rejecting it always do.
func TestCataloguesAreComplete(t *testing.T) {
	n := 20_000
	if testing.Short() {
		n = 2000
	}
	for _, e := range Editions() {
		if e.Model {
			continue
		}
		entries := map[string]edition.Entry{}
		for _, entry := range e.Catalogue {
			entries[entry.Name] = entry
		}
		bad := map[string]string{}
		g := mutate.New(7, suite.AllInputs(t))
		for i := range n {
			var q edition.Request
			if q.Input, q.Base, q.HasBase = g.Next(); i%3 > 0 {
				q.Input = g.Reference()
			}
			if len(e.Setters) > 0 {
				for _, c := range g.Calls() {
					if slices.Contains(e.Setters, c.Name) {
						q.Set = append(q.Set, edition.Change{Attribute: c.Name, Value: c.Args[0]})
					}
				}
			}
			r := e.Read(q)
			all, fatal := namesIn(r)
			for _, name := range all {
				entry, ok := entries[name]
				switch {
				case !ok:
					bad[name] = "is not in the catalogue: " + q.Input
				case entry.Failure == validation.Never && slices.Contains(fatal, name):
					bad[name] = "rejects an input: " + q.Input
				case entry.Failure == validation.Always && len(fatal) == 0:
					bad[name] = "does not reject an input: " + q.Input
				}
			}
		}
		for _, name := range slices.Sorted(maps.Keys(bad)) {
			t.Errorf("%s: %s %s", e.Name, name, bad[name])
		}
	}
}
