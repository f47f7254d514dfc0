package whatwg

import (
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// The tests of this file read the texts themselves.

var texts = map[Revision]string{
	July2026:   "editions/whatwg-2026-07-6ae8486.bs",
	August2025: "editions/whatwg-2025-08.bs",
}

func textOf(t *testing.T, r Revision) string { return string(suite.Read(t, texts[r])) }

// row is a row of the table of validation errors.
type row struct {
	name, description string
	// fails is the third column: "Yes", "·", or "Yes" with a condition.
	fails    string
	examples []string
}

var (
	rowRE     = regexp.MustCompile(`(?s)<tr>\s*<td><dfn[^>]*>([^<]+)</dfn>\s*<td>(.*?)<td class=(?:yes|no)>(.*?)(?:<tr>|<tbody>|</table>|<!--)`)
	exampleRE = regexp.MustCompile(`(?s)"<code>(.*?)</code>"`)
	tagRE     = regexp.MustCompile(`(?s)<!--.*?-->|<[^>]*>`)
)

// rows returns the table of validation errors, in its order.
func rows(t *testing.T, r Revision) (out []row) {
	text := textOf(t, r)
	_, text, _ = strings.Cut(text, "<table class=yesno>")
	text, _, _ = strings.Cut(text, "</table>")
	text += "</table>"
	for at := 0; ; {
		m := rowRE.FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		part := func(i int) string { return text[at+m[2*i] : at+m[2*i+1]] }
		next := row{name: part(1), description: part(2), fails: strings.TrimSpace(tagRE.ReplaceAllString(part(3), " "))}
		for _, e := range exampleRE.FindAllStringSubmatch(next.description, -1) {
			code := strings.ReplaceAll(strings.ReplaceAll(e[1], "<br>", "\n"), `\[`, "[")
			next.examples = append(next.examples, html.UnescapeString(code))
		}
		out = append(out, next)
		at += m[7]
	}
	return out
}

// The names of the errors agree with the table of each text, and every example of an
// error causes it, with failure where the table says so.
func TestTableOfErrors(t *testing.T) {
	for r, want := range map[Revision]int{July2026: 30, August2025: 29} {
		all := rows(t, r)
		if len(all) != want {
			t.Errorf("%v: %d rows, want %d", r, len(all), want)
		}
		examples := 0
		for _, row := range all {
			for _, input := range row.examples {
				switch input {
				case "exa#mple.org", "//", "file":
					continue // named in the description
				}
				examples++
				got := r.Read(edition.Request{Input: input})
				raised := slices.ContainsFunc(got.Errors, func(f edition.Finding) bool { return f.Name == row.name })
				if !raised {
					t.Errorf("%v: %s: %q has the errors %+v", r, row.name, input, got.Errors)
				}
				if failed := got.Failure != nil && got.Failure.Name == row.name; failed != strings.HasPrefix(row.fails, "Yes") {
					t.Errorf("%v: %s: %q: failure %+v, the table says %s", r, row.name, input, got.Failure, row.fails)
				}
			}
		}
		if examples < 30 {
			t.Errorf("%v: only %d examples", r, examples)
		}
	}
}

// The parser knows exactly the errors of the table, and each ends a run as the third
// column says.
func TestErrorsAreThoseOfTheTable(t *testing.T) {
	for r := range texts {
		fails := map[string]string{}
		for _, row := range rows(t, r) {
			fails[row.name] = row.fails
		}
		raised := map[string]bool{}
		g := mutate.New(*seed+3, suite.AllInputs(t))
		read := func(q edition.Request) {
			got := r.Read(q)
			for i, f := range got.Errors {
				raised[f.Name] = true
				column, ok := fails[f.Name]
				last := got.Failure != nil && i == len(got.Errors)-1
				switch {
				case !ok:
					t.Errorf("%v: %q has the error %s, which the table lacks", r, q.Input, f.Name)
				case column == "·" && last:
					t.Errorf("%v: %q fails with %s", r, q.Input, f.Name)
				case column == "Yes" && !last:
					t.Errorf("%v: %q goes on after %s", r, q.Input, f.Name)
				}
			}
		}
		for _, c := range suite.Cases[urlTest](t, resources+"urltestdata.json") {
			read(c.request())
		}
		for range min(*inputs, 10_000) {
			var q edition.Request
			q.Input, q.Base, q.HasBase = g.Next()
			read(q)
		}
		for name := range fails {
			// As of August 2025, domain to Unicode is for rendering alone.
			if !raised[name] && name != DomainToUnicode {
				t.Errorf("%v: no input has the error %s", r, name)
			}
		}
	}
}

var (
	algorithmRE = regexp.MustCompile(`(?s)<div algorithm[^>]*>(.*?)\n</div>`)
	nameRE      = regexp.MustCompile(`(?s)<dfn[^>]*>(?:<var>)?(.*?)(?:</var>)?</dfn>`)
	noteRE      = regexp.MustCompile(`(?s)<(p|div|span) class=(?:note|example|warning|XXX).*?(?:</div>|</span>|\n\n)`)
	asideRE     = regexp.MustCompile(`(?s)<div class="?(?:note|example).*?\n *</div>`)
	stateRE     = regexp.MustCompile(`(?s)<dt><dfn [^>]*>([a-z ]+ state)</dfn>`)
)

// normal returns a piece of the text without marks, notes and line breaks.
func normal(piece string) string {
	piece = noteRE.ReplaceAllString(piece+"\n\n", " ")
	return strings.Join(strings.Fields(html.UnescapeString(tagRE.ReplaceAllString(piece, ""))), " ")
}

// definitions returns the algorithms of the text and the paragraphs that define
// something, by their names, except those of the sections that say what is valid or
// how to render.
func definitions(t *testing.T, r Revision) map[string]string {
	text := asideRE.ReplaceAllString(textOf(t, r), "")
	out := map[string]string{}
	add := func(name, piece string) {
		name = normal(name)
		for out[name] != "" {
			name += " again"
		}
		out[name] = normal(piece)
	}
	rest := algorithmRE.ReplaceAllStringFunc(text, func(piece string) string {
		name := piece
		if m := nameRE.FindStringSubmatch(piece); m != nil {
			name = m[1]
		} else {
			name = normal(piece)
			name = name[:min(len(name), 40)]
		}
		states := stateRE.FindAllStringSubmatchIndex(piece, -1)
		if len(states) == 0 {
			add(name, piece)
			return ""
		}
		add(name, piece[:states[0][0]])
		for i, s := range states {
			end := len(piece)
			if i+1 < len(states) {
				end = states[i+1][0]
			}
			add(piece[s[2]:s[3]], piece[s[0]:end])
		}
		return ""
	})
	for _, paragraph := range strings.Split(rest, "\n\n") {
		if m := nameRE.FindStringSubmatch(paragraph); m != nil && strings.HasPrefix(strings.TrimSpace(paragraph), "<p><a") || m != nil && strings.HasPrefix(paragraph, "<p>") {
			add(m[1], paragraph)
		}
	}
	return out
}

// changed maps the definitions whose differences between the texts can affect an input to
// the method of Revision that reports the difference.
var changed = map[string]string{
	"domain to ASCII":               "fallsBackToASCII",
	"domain parser":                 "fallsBackToASCII",
	"domain parser ToASCII":         "fallsBackToASCII",
	"domain to Unicode":             "fallsBackToASCII",
	"host parser":                   "warnsOfHosts",
	"IPv4 parser":                   "warnsOfHosts",
	"IPv6 parser":                   "warnsOfHosts",
	"opaque path state":             "warnsOfSpaces",
	"percent-encode after encoding": "setSaysPlus",
	"application/x-www-form-urlencoded serializer": "setSaysPlus",
}

// reworded lists the definitions that differ in words only, or that this package does not
// need.
var reworded = map[string]string{
	"percent-decode":                                       "a number is now a number",
	"percent-encoded byte":                                 "now a string",
	"percent-encode set":                                   "now a term",
	"C0 control percent-encode set":                        "the same code points",
	"fragment percent-encode set":                          "the same code points",
	"query percent-encode set":                             "the same code points",
	"special-query percent-encode set":                     "the same code points",
	"path percent-encode set":                              "the same code points, with U+005E",
	"userinfo percent-encode set":                          "the same code points",
	"component percent-encode set":                         "the same code points",
	"application/x-www-form-urlencoded percent-encode set": "the same code points",
	"ends in a number checker":                             "now asserts what never happens",
	"Objects implementing the {{URL}} interfa":             "for other standards",
	"public suffix":                                        "package psl",
	"registrable domain":                                   "package psl",

	"effective piece length":                    "writing",
	"opaque-path-URL string":                    "writing",
	"path-absolute-URL string":                  "writing",
	"path-absolute-non-Windows-file-URL string": "writing",
	"path-absolute-non-authority-URL string":    "writing",
	"relative-URL string":                       "writing",
	"relative-URL-with-fragment string":         "writing",
	"scheme-relative-file-URL string":           "writing",
	"valid IPv6-address string":                 "writing",
	"valid IPv6-piece string":                   "writing",
	"valid IPv6-pieces string":                  "writing",
	"valid IPv6-pieces-and-IPv4 string":         "writing",
}

// The texts differ as the methods of Revision tell, and in nothing else.
func TestTextsDiffer(t *testing.T) {
	before, after := definitions(t, August2025), definitions(t, July2026)
	names := maps.Clone(before)
	maps.Copy(names, after)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		listed := changed[name] != "" || reworded[name] != ""
		if differ := before[name] != after[name]; differ != listed {
			t.Errorf("%s: differs %v, listed %v\n%s\n%s", name, differ, listed, before[name], after[name])
		}
	}
	for name := range maps.Keys(changed) {
		if before[name] == "" && after[name] == "" {
			t.Errorf("neither text has %q", name)
		}
	}
	if len(names) < 150 {
		t.Errorf("found only %d definitions", len(names))
	}
	source := suite.Text(t, "revision.go")
	for name, method := range changed {
		if !strings.Contains(source, ") "+method+"() bool") {
			t.Errorf("%s: there is no method %s", name, method)
		}
	}
	page := suite.Text(t, "../../docs/editions/whatwg.md")
	for name := range changed {
		if !strings.Contains(page, "| "+name+" |") {
			t.Errorf("docs/editions/whatwg.md has no row for %s", name)
		}
	}
}
