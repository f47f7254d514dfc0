package main

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/app/attributes"
)

// All strings of one symbol are compared literally, those of two with the fast path
// and the machine, and so are all values of one symbol. The numbers show that no
// part is left out.
func TestNothingDiffers(t *testing.T) {
	s := settings{length: 1, fast: 2, set: 1, jobs: 2, show: 5}
	var lines []string
	total := run(s, whatwg.July2026.Read, func(line string) { lines = append(lines, line) })
	if total.differ > 0 {
		t.Errorf("%d differ:\n%s", total.differ, strings.Join(lines, "\n"))
	}
	n := len(alphabet)
	parses := len(beginnings) * len(bases)
	want := parses*(1+n) + parses*(1+n+n*n) + len(changed)*len(attributes.Settable())*(1+n)
	if total.strings != want {
		t.Errorf("%d strings, want %d", total.strings, want)
	}
}

// A reading that is wrong in a single respect is found.
func TestDifferencesAreFound(t *testing.T) {
	for name, spoil := range map[string]func(*edition.Reading){
		"href":    func(r *edition.Reading) { r.Href += "x" },
		"host":    func(r *edition.Reading) { r.Host.Text += "x" },
		"query":   func(r *edition.Reading) { r.Query.Present = !r.Query.Present },
		"failure": func(r *edition.Reading) { r.Failure = &edition.Finding{Name: "host-missing"} },
		"errors":  func(r *edition.Reading) { r.Errors = append(r.Errors, edition.Finding{Name: "host-missing"}) },
		"span": func(r *edition.Reading) {
			for i := range r.Errors {
				r.Errors[i].Span.End++
			}
		},
		"attribute": func(r *edition.Reading) {
			for i := range r.Attributes {
				r.Attributes[i].Value += "x"
			}
		},
	} {
		read := func(q edition.Request) edition.Reading {
			r := whatwg.July2026.Read(q)
			if q.Input == `https://h/\` && !q.HasBase {
				spoil(&r)
			}
			return r
		}
		total := run(settings{length: 1, jobs: 1, only: "https://h/"}, read, func(string) {})
		if total.differ != 1 || !strings.Contains(total.found[0], `"https://h/\\"`) {
			t.Errorf("%s: %d differ: %q", name, total.differ, total.found)
		}
	}
}
