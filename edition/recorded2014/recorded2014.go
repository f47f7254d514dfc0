// Package recorded2014 contains the results of twelve programs of 2014 for some 260
// strings: browsers, and libraries of programming languages. The authors of the URL
// Standard of WebSpecs recorded the results and published them with its draft. Each
// program is a dated edition, which knows only the strings that were recorded.
package recorded2014

import (
	"sort"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Names of failures.
const (
	// NotRecorded is the name of the failure for a string that was not recorded.
	NotRecorded = "not-recorded"
	// Refused is the name of the failure for a string that the program rejected.
	Refused = "refused"
)

// blank is the base in the table for strings without a base.
const blank = "about:blank"

// agent is a program whose results were recorded.
type agent struct {
	name, version, title string
}

// agents lists the programs in the order of the bits in the table.
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

// Editions returns the programs as editions, in the order of their names. Package all
// does not list them, because they know nothing about strings that were not recorded:
// the failure is then named [NotRecorded]. The failure for a string that the program
// rejected is named [Refused].
//
// Empty parts are absent, since most programs do not distinguish the two. For some
// programs, username and password were not recorded. All spans are unknown.
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

// Has reports whether a string was recorded against a base, or without one if base is
// "". For some strings, the results of a few programs are missing.
func Has(input, base string) bool {
	if base == "" {
		base = blank
	}
	return find(input, base) != nil
}

// result is a string, and how the programs read it.
type result struct {
	input, base string
	readings    []reading
}

// reading is the result of some of the programs for a string. The bit 1<<i in by stands
// for the agent i. The parts in text are separated by separator, in the order of
// [parts]; "" means that they rejected the string.
type reading struct {
	by   uint16
	text string
}

// separator cannot occur in a part, since parts are UTF-8.
const separator = "\xff"

// find returns the recorded result, or nil. The table is sorted.
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

// parts converts the text of a reading in the table.
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
