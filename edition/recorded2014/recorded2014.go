// Package recorded2014 has what twelve programs of 2014 made of some 260 strings:
// browsers, and the libraries of languages. The results were recorded by the authors of
// the URL Standard of WebSpecs, who published them beside its draft. Each program is a
// dated reading: it can only be asked about the strings that were recorded.
package recorded2014

import (
	"sort"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Names of failures.
const (
	// NotRecorded is that of a string about which nothing is known.
	NotRecorded = "not-recorded"
	// Refused is that of a string that the program refused.
	Refused = "refused"
)

// blank is the base that was recorded where there is none.
const blank = "about:blank"

// An agent is a program whose results were recorded.
type agent struct {
	name, version, title string
}

// agents are in the order of the bits in the table.
var agents = [...]agent{
	{"addressable-2014", "2.3.6", "Addressable (Ruby)"},
	{"chrome-2014", "39.0.2171.65", "Chrome"},
	{"csharp-2014", "4.0.0.0", "System.Uri (C#)"},
	{"firefox-2014", "33.0", "Firefox"},
	{"galimatias-2014", "0.2.0", "Galimatias (Java)"},
	{"ie-2014", "Edge 12.0", "Internet Explorer, a preview of Edge"},
	{"node-2014", "0.10.26", "Node.js"},
	{"opera-2014", "12.16", "Opera (Presto)"},
	{"perl-2014", "1.60", "Module URI of Perl"},
	{"python-2014", "3.4.0", "urllib.parse of Python"},
	{"rust-url-2014", "0.2.8", "rust-url"},
	{"safari-2014", "7.1", "Safari"},
}

// Editions returns the programs as editions, in the order of their names. They are not
// among those of package all: of a string that was not recorded they know nothing, and
// the failure is named [NotRecorded]. That of a string that the program refused is
// named [Refused].
//
// A part that is empty is absent, since most programs do not tell the two apart. Some
// were not asked for the username and the password. No places are known.
func Editions() []*edition.Edition {
	out := make([]*edition.Edition, len(agents))
	for i, a := range agents {
		out[i] = &edition.Edition{
			Name: a.name, Version: a.version + ", recorded in 2014", Title: a.title, Model: true, UTF8Only: true,
			Read: func(q edition.Request) edition.Reading { return read(i, q) },
		}
	}
	return out
}

// Has reports whether a string was recorded against a base, "" for none. Of some strings
// the results of a few programs are missing.
func Has(input, base string) bool {
	if base == "" {
		base = blank
	}
	return find(input, base) != nil
}

// A result is a string, and what programs made of it.
type result struct {
	input, base string
	readings    []reading
}

// A reading is what some of the programs made of a string. The bit 1<<i in by stands for
// the agent i. The parts are separated by separator, in the order of [parts]; "" is a
// refusal.
type reading struct {
	by   uint16
	text string
}

// separator is not in any part, which is UTF-8.
const separator = "\xff"

// find returns what was recorded, or nil. The table is sorted.
func find(input, base string) *result {
	i := sort.Search(len(results), func(i int) bool {
		r := &results[i]
		return r.input > input || r.input == input && r.base >= base
	})
	if i < len(results) && results[i].input == input && results[i].base == base {
		return &results[i]
	}
	return nil
}

func read(agent int, q edition.Request) edition.Reading {
	base := blank
	if q.HasBase {
		base = q.Base
	}
	found := find(q.Input, base)
	if found != nil {
		for _, r := range found.readings {
			if r.by>>agent&1 != 0 {
				return parts(r.text)
			}
		}
	}
	return edition.Reading{Failure: &edition.Finding{Name: NotRecorded, Span: validation.Unknown(), Explanation: "what the program made of this string was not recorded"}}
}

// parts returns the reading with a text of the table.
func parts(text string) (r edition.Reading) {
	if text == "" {
		return edition.Reading{Failure: &edition.Finding{Name: Refused, Span: validation.Unknown()}}
	}
	for _, p := range [...]*edition.Part{&r.Scheme, &r.Username, &r.Password, &r.Host, &r.Port, &r.Path, &r.Query, &r.Fragment} {
		p.Text, text, _ = strings.Cut(text, separator)
		if p.Text != "" {
			p.Present, p.Span = true, validation.Unknown()
		}
	}
	r.Href, r.HasHref = text, true
	return r
}
