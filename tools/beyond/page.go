package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/test/beyond"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

// These are the files that -write writes, relative to the root of the module.
const (
	resultsFile = "tools/beyond/results.json"
	pageFile    = "docs/generated/beyond.md"
)

// A result holds an engine's results for the cases.
type result struct {
	Version string            `json:"version"`
	Asked   int               `json:"asked"`
	Wrong   map[string]string `json:"wrong"` // by case
	// Unicode is the version of Unicode in domains; see unicodeOf.
	Unicode string `json:"unicode"`
	// Suites holds the number of wrong results by file of web-platform-tests.
	Suites map[string]int `json:"suites"`
}

// suites lists the files of web-platform-tests that engines run for comparison, and
// the file whose form they have.
var suites = []struct{ file, form string }{
	{"urltestdata.json", "urltestdata.json"},
	{"setters_tests.json", "setters_tests.json"},
	{"toascii.json", "toascii.json"},
	{"IdnaTestV2.json", "toascii.json"},
}

func readResults() (map[string]result, error) {
	results := map[string]result{}
	data, err := os.ReadFile(resultsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return results, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &results)
	}
	return results, err
}

func writeAll(results map[string]result, cases []beyond.Case) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(results); err != nil {
		return err
	}
	if err := os.WriteFile(resultsFile, b.Bytes(), 0o666); err != nil {
		return err
	}
	return pageTables.Write(tables(results, cases))
}

var pageTables = peers.Tables{Page: pageFile, Begin: "<!-- tables: go run ./tools/beyond -write -->\n", End: "<!-- end of tables -->\n"}

// A group holds the cases of a class.
type group struct {
	class beyond.Class
	cases []beyond.Case
}

func groups(cases []beyond.Case) []group {
	var out []group
	for _, c := range cases {
		i := slices.IndexFunc(out, func(g group) bool { return g.class == c.Class })
		if i < 0 {
			i = len(out)
			out = append(out, group{class: c.Class})
		}
		out[i].cases = append(out[i].cases, c)
	}
	return out
}

// tables returns the tables of engines, of classes, and of each case with the wrong
// results.
func tables(results map[string]result, cases []beyond.Case) string {
	var b strings.Builder
	var asked []engine
	for _, e := range engines {
		if _, ok := results[e.name]; ok {
			asked = append(asked, e)
		}
	}
	b.WriteString("\n## Engines\n\nOf this page's cases, how many are right; of files of web-platform-tests, how many are wrong; `·` is none.\n" +
		"Unicode is the newest version whose code points are accepted in domains, by a sample of each; `any` accepts unassigned ones, too.\n\n" +
		"| engine | | version | Unicode | right |")
	for _, s := range suites {
		fmt.Fprintf(&b, " `%s` |", strings.TrimSuffix(s.file, ".json"))
	}
	b.WriteString("\n| --- | --- | --- | ---: | ---: |" + strings.Repeat(" ---: |", len(suites)) + "\n")
	for _, e := range asked {
		r := results[e.name]
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %d of %d |", e.title, e.about, r.Version, r.Unicode, r.Asked-len(r.Wrong), r.Asked)
		for _, s := range suites {
			switch n, ok := r.Suites[s.file]; {
			case !ok:
				b.WriteString(" |")
			case n == 0:
				b.WriteString(" · |")
			default:
				fmt.Fprintf(&b, " %d |", n)
			}
		}
		b.WriteString("\n")
	}

	b.WriteString("\n## Classes\n\nA number is how many of the cases are wrong; `·` is none, and empty is not asked.\n\n| class | cases |")
	for _, e := range asked {
		b.WriteString(" " + e.title + " |")
	}
	b.WriteString("\n| --- | ---: |" + strings.Repeat(" ---: |", len(asked)) + "\n")
	for _, g := range groups(cases) {
		fmt.Fprintf(&b, "| [%s](#%s) | %d |", g.class.Name, g.class.Name, len(g.cases))
		for _, e := range asked {
			able, wrong := e.able(g.cases), 0
			for _, c := range able {
				if _, ok := results[e.name].Wrong[c.String()]; ok {
					wrong++
				}
			}
			switch {
			case len(able) == 0:
				b.WriteString(" |")
			case wrong == 0:
				b.WriteString(" · |")
			default:
				fmt.Fprintf(&b, " %d |", wrong)
			}
		}
		b.WriteString("\n")
	}

	b.WriteString("\n## Cases\n")
	for _, g := range groups(cases) {
		fmt.Fprintf(&b, "\n### %s\n\n%s ([text](%s))\n\n| %s | right | wrong |\n| --- | --- | --- |\n", g.class.Name, g.class.Rule, g.class.Anchor, g.cases[0].File)
		for _, c := range g.cases {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", show.Code(c.String()), show.Code(c.Right()), wrongOf(c, asked, results))
		}
	}
	return b.String() + "\n"
}

// wrongOf lists the engines with wrong results for a case, and these results.
func wrongOf(c beyond.Case, asked []engine, results map[string]result) string {
	var given []string
	by := map[string][]string{}
	for _, e := range asked {
		wrong, ok := results[e.name].Wrong[c.String()]
		if !ok {
			continue
		}
		if by[wrong] == nil {
			given = append(given, wrong)
		}
		by[wrong] = append(by[wrong], e.title)
	}
	var parts []string
	for _, wrong := range given {
		parts = append(parts, strings.Join(by[wrong], ", ")+": "+show.Code(wrong))
	}
	return strings.Join(parts, "; ")
}
