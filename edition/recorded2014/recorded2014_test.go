package recorded2014

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
)

func TestRead(t *testing.T) {
	for _, e := range Editions() {
		r := e.Read(edition.Request{Input: "http://user:pass@foo:21/bar;par?b#c", Base: "http://example.org/foo/bar", HasBase: true})
		if e.Name == "ie-2014" {
			// The program no longer supported credentials.
			if r.Failure == nil {
				t.Errorf("%s: %+v", e.Name, r)
			}
			continue
		}
		if r.Failure != nil || r.Scheme.Text != "http" || r.Host.Text != "foo" || r.Port.Text != "21" || r.Path.Text != "/bar;par" || r.Query.Text != "b" || r.Fragment.Text != "c" {
			t.Errorf("%s: %+v", e.Name, r)
		}
		if r.Host.Span.IsKnown() || !r.Host.Present || !e.Model || !strings.Contains(e.Version, "2014") {
			t.Errorf("%s: %+v", e.Name, r.Host)
		}
		want := "user"
		if slices.Contains([]string{"addressable-2014", "opera-2014", "safari-2014"}, e.Name) {
			want = "" // nobody asked them
		}
		if r.Username.Text != want || r.Username.Present != (want != "") {
			t.Errorf("%s: %+v", e.Name, r.Username)
		}
	}
}

// A port that is not a number: the programs that reject it, and the hosts of the others.
func TestRefusals(t *testing.T) {
	hosts := map[string]string{"node-2014": "f", "perl-2014": "f:b"}
	for _, e := range Editions() {
		r := e.Read(edition.Request{Input: "http://f:b/c", Base: "http://example.org/foo/bar", HasBase: true})
		host, accepts := hosts[e.Name]
		if accepts != (r.Failure == nil) || r.Host.Text != host || !accepts && r.Failure.Name != Refused {
			t.Errorf("%s: %+v", e.Name, r)
		}
	}
}

func TestNotRecorded(t *testing.T) {
	for _, c := range []struct {
		input, base string
		has         bool
	}{
		{"http://f:b/c", "http://example.org/foo/bar", true},
		{"http://f:b/c", "http://example.org/", false},
		{"http://f:b/c", "", false},
		{"", "", false},
		{"\xff", "", false},
		{"a:b", "", false},
		{"http://example.com/foo%41%7a", "", true},
		{"http://example.com/foo%41%7a", "about:blank", true},
	} {
		if Has(c.input, c.base) != c.has {
			t.Errorf("%q against %q is recorded: %v", c.input, c.base, !c.has)
		}
		for _, e := range Editions() {
			r := e.Read(edition.Request{Input: c.input, Base: c.base, HasBase: c.base != ""})
			if unknown := r.Failure != nil && r.Failure.Name == NotRecorded; unknown == c.has {
				t.Errorf("%s, %q against %q: %+v", e.Name, c.input, c.base, r)
			}
		}
	}
}

// A base counts if the request has one, and only then.
func TestBase(t *testing.T) {
	const input, base = "http://f:b/c", "http://example.org/foo/bar"
	for q, recorded := range map[*edition.Request]bool{
		{Input: input, Base: base, HasBase: true}:                           true,
		{Input: input, Base: base}:                                          false,
		{Input: "http://example.com/foo%41%7a", Base: base}:                 true,
		{Input: "http://example.com/foo%41%7a", Base: "", HasBase: true}:    false,
		{Input: "http://example.com/foo%41%7a", Base: blank, HasBase: true}: true,
	} {
		for _, e := range Editions() {
			r := e.Read(*q)
			if unknown := r.Failure != nil && r.Failure.Name == NotRecorded; unknown == recorded {
				t.Errorf("%s, %+v: %+v", e.Name, *q, r)
			}
		}
	}
}

// Every result of every program is found, and no program has two for a string.
func TestTable(t *testing.T) {
	if len(results) != 265 {
		t.Errorf("%d strings", len(results))
	}
	partial := 0
	for i, r := range results {
		if i > 0 && (results[i-1].input > r.input || results[i-1].input == r.input && results[i-1].base >= r.base) {
			t.Errorf("%q is out of order", r.input)
		}
		var seen uint16
		for _, reading := range r.readings {
			if reading.by&seen != 0 || reading.by>>len(agents) != 0 {
				t.Errorf("%q: the agents %#x", r.input, reading.by)
			}
			seen |= reading.by
		}
		if seen != 1<<len(agents)-1 {
			partial++
		}
	}
	if partial != 1 {
		t.Errorf("of %d strings there are not the results of all programs", partial)
	}
}
