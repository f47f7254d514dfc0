package all

import (
	"flag"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/test/suite"
)

var update = flag.Bool("update", false, "write what the editions make of the examples into "+page)

const page = "docs/editions/README.md"

// The order of the page: by age, and then the models. What browsers followed, or were
// told to, is a line of texts.
var (
	byAge    = []string{"rfc3986", "rfc3987", "html-2012", "webspecs-2014", "whatwg-2017", "whatwg-2025", "whatwg-literal"}
	browsers = []string{"html-2012", "webspecs-2014", "whatwg-2017", "whatwg-2025", "whatwg-literal"}
)

// inOrder returns the editions of the page, which is about texts. Among the models, it
// contains only net/url, with which programs in Go start. The others have a page of their
// own.
func inOrder(t *testing.T) []*edition.Edition {
	editions := slices.DeleteFunc(Editions(), func(e *edition.Edition) bool { return e.Model && e.Name != "net/url" })
	place := func(e *edition.Edition) int {
		if e.Model {
			return len(byAge)
		}
		return slices.Index(byAge, e.Name)
	}
	for _, e := range editions {
		if place(e) < 0 {
			t.Fatalf("where in the order of age is %s?", e.Name)
		}
	}
	slices.SortStableFunc(editions, func(a, b *edition.Edition) int { return place(a) - place(b) })
	return editions
}

// label returns the name of an edition on the page. A test compares the literal reading of
// the Standard with package weburl.
func label(e *edition.Edition) string {
	if e.Name == "whatwg-literal" {
		return "whatwg"
	}
	return e.Name
}

// reading is an edition's reading of an example, as Markdown.
type reading struct {
	edition *edition.Edition
	// text is "" for a failure, which has the error's name.
	text, refused string
}

func read(e *edition.Edition, x example) reading {
	r := e.Read(edition.Request{Input: x.input, Base: x.base, HasBase: x.base != "", Encoding: x.encoding})
	if r.Failure != nil {
		return reading{e, "", show.Code(r.Failure.Name)}
	}
	text := show.Code(r.Href)
	if x.show != nil {
		text += ", " + x.show(r)
	}
	return reading{e, text, ""}
}

// Every example has at least two readings, and the literal reading is the same as package
// weburl's.
func TestExamplesSeparate(t *testing.T) {
	n := 0
	seen := map[[2]string]bool{}
	for _, c := range chapters {
		for _, x := range c.examples {
			n++
			id := [2]string{x.input, x.base}
			if seen[id] {
				t.Errorf("%q is there twice", x.input)
			}
			seen[id] = true
			texts := map[string]bool{}
			for _, e := range inOrder(t) {
				r := read(e, x)
				texts[r.text] = true
				if e.Name != "whatwg-literal" {
					continue
				}
				o := weburl.Options{Encoding: x.encoding}
				if x.base != "" {
					o.Base = weburl.MustParse(x.base)
				}
				u, err := o.Parse(x.input)
				if want := show.Code(u.String()); (err != nil) != (r.text == "") || err == nil && !strings.HasPrefix(r.text+",", want+",") {
					t.Errorf("%q is %s to the literal text, and %s to the package", x.input, r.text, want)
				}
			}
			if len(texts) < 2 {
				t.Errorf("%q is the same to all", x.input)
			}
		}
	}
	if n < 40 {
		t.Errorf("%d examples", n)
	}
}

// The page agrees with the editions' readings of the examples.
func TestPage(t *testing.T) {
	root, err := suite.ModuleRoot()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(root, filepath.FromSlash(page))
	want := render(inOrder(t))
	if *update {
		suite.Write(t, file, want)
	}
	got := suite.Text(t, file)
	text := strings.ReplaceAll(got, "\r\n", "\n")
	if text == want {
		return
	}
	if !strings.Contains(text, "| "+runtime.Version()+" |") && withoutNetURL(text) == withoutNetURL(want) {
		t.Skip(page, " has the readings of another release of Go's net/url than ", runtime.Version())
	}
	a, b := strings.Split(text, "\n"), strings.Split(want, "\n")
	i := 0
	for i < min(len(a), len(b))-1 && a[i] == b[i] {
		i++
	}
	t.Errorf("%s is out of date; go test ./edition/all -run TestPage -update writes it. Line %d is\n%s\nand should be\n%s", page, i+1, a[i], b[i])
}

var (
	overviewRE = regexp.MustCompile(`^(\|  \| input \||\| --- \| --- \| :-: \||\| \d+ \|)`)
	lastCellRE = regexp.MustCompile(` [^|]* \|\n$`)
	readingRE  = regexp.MustCompile(`^\| .* \| (.*)net/url \|\n$`)
	// The errors of net/url are named in several words, and come last.
	errorRE = regexp.MustCompile("(, `[^` ]+ [^`]+`)+ \\|")
)

// withoutNetURL returns the page without the reading that depends on Go's release.
func withoutNetURL(page string) string {
	var b strings.Builder
	for line := range strings.Lines(page) {
		names := readingRE.FindStringSubmatch(line)
		switch {
		case strings.HasPrefix(line, "| `net/url` |"):
			continue
		case overviewRE.MatchString(line):
			line = lastCellRE.ReplaceAllString(line, "\n")
		case names != nil && names[1] == "":
			continue
		case names != nil:
			line = strings.Replace(line, ", net/url |\n", " |\n", 1)
			if strings.HasPrefix(line, "| refused: ") {
				line = errorRE.ReplaceAllString(line, " |")
			}
		}
		b.WriteString(line)
	}
	return b.String()
}

// The page, with the readings of net/url taken out, is the page that the other editions
// give.
func TestWithoutNetURL(t *testing.T) {
	editions := inOrder(t)
	rest := slices.DeleteFunc(slices.Clone(editions), func(e *edition.Edition) bool { return e.Model })
	got, want := withoutNetURL(render(editions)), render(rest)
	if len(rest) != len(editions)-1 || got != want {
		a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] {
				t.Fatalf("line %d is\n%s\nand should be\n%s", i+1, a[i], b[i])
			}
		}
		t.Errorf("%d lines, want %d", len(a), len(b))
	}
}

const head = `# Fifteen years of one idea

Read this to see why programs read the same URL differently. For a string of your own, use
[weburl compare](../compare.md).

The first goal that the URL Standard names is to align RFC 3986 and RFC 3987 with contemporary implementations, and to make
them obsolete. This page shows how that went: strings that are read differently, how each edition reads them, and when
and why that changed. The readings come from the code: a test of [edition/all](../../edition/all) writes them here, and
` + "`weburl parse --as NAME`" + ` asks about any other string.

`

const afterEditions = `
The texts contradict themselves in places. Each edition's page says which reading it follows. Models of programs other
than Go's net/url have [their own page](models.md).

In the tables below, a refusal is shown by the edition's name for the error. Invisible characters are written in a visible form:
` + "`␉`" + ` for a tab, ` + "`<U+200D>`" + ` for a zero width joiner. "Changed" counts the steps from one text for browsers to the next:
`

const afterBrowsers = `
Below an example is the reason for each change, with its sources: an issue of the URL Standard ("#" and a number) in which the
change was proposed or discussed, a commit whose message or text gives the reason, or a bug of the W3C's old tracker that the commit
cites. "Not known" means that no such source was found, not that there was no reason.
`

func render(editions []*edition.Edition) string {
	var b strings.Builder
	b.WriteString(head)
	b.WriteString("| edition | title | version | oddities |\n| --- | --- | --- | --- |\n")
	for _, e := range editions {
		title := e.Title
		if e.Model {
			title += " (a model)"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", label(e), title, e.Version, link(e))
	}
	b.WriteString(afterEditions)
	var line []string
	for _, e := range editions {
		if slices.Contains(browsers, e.Name) {
			line = append(line, "`"+label(e)+"`")
		}
	}
	b.WriteString(strings.Join(line, ", ") + ".\n")
	b.WriteString(afterBrowsers)
	renderOverview(&b, editions)
	n := 0
	for _, c := range chapters {
		fmt.Fprintf(&b, "\n## %s\n", c.title)
		for _, x := range c.examples {
			n++
			renderExample(&b, editions, n, x)
		}
	}
	return b.String()
}

// link leads to the page of an edition.
func link(e *edition.Edition) string {
	file := rows[e.Name].page + ".md"
	return "[" + file + "](" + file + ")"
}

// renderOverview writes a table of all examples, in which equal readings are the same
// letter.
func renderOverview(b *strings.Builder, editions []*edition.Edition) {
	b.WriteString("\n## At a glance\n\nIn a row, the same letter is the same reading; ✗ is a refusal.\n\n|  | input |")
	for _, e := range editions {
		fmt.Fprintf(b, " %s |", label(e))
	}
	b.WriteString("\n| --- | --- |" + strings.Repeat(" :-: |", len(editions)) + "\n")
	n := 0
	for _, c := range chapters {
		for _, x := range c.examples {
			n++
			fmt.Fprintf(b, "| %d | %s |", n, inputOf(x))
			var texts []string
			for _, e := range editions {
				r := read(e, x)
				if r.text == "" {
					b.WriteString(" ✗ |")
					continue
				}
				i := slices.Index(texts, r.text)
				if i < 0 {
					i = len(texts)
					texts = append(texts, r.text)
				}
				fmt.Fprintf(b, " %c |", 'a'+i)
			}
			b.WriteByte('\n')
		}
	}
}

func inputOf(x example) string {
	text := "(empty)"
	if x.input != "" {
		text = show.Code(x.input)
	}
	if x.base != "" {
		text += " against " + show.Code(x.base)
	}
	if x.encoding != nil {
		text += fmt.Sprintf(" in %v", x.encoding)
	}
	return text
}

// renderExample writes an example: what it shows, when it changed, and a row for each
// reading.
func renderExample(b *strings.Builder, editions []*edition.Edition, n int, x example) {
	type row struct {
		text           string
		names, refused []string
	}
	var rows []*row
	var changes []string
	var last *row // of the last text for browsers
	for _, e := range editions {
		r := read(e, x)
		i := slices.IndexFunc(rows, func(w *row) bool { return w.text == r.text })
		if i < 0 {
			i = len(rows)
			rows = append(rows, &row{text: r.text})
		}
		w := rows[i]
		w.names = append(w.names, label(e))
		if r.text == "" && !slices.Contains(w.refused, r.refused) {
			w.refused = append(w.refused, r.refused)
		}
		if slices.Contains(browsers, e.Name) {
			if last != nil && last != w {
				changes = append(changes, label(e))
			}
			last = w
		}
	}
	// In a table, a bar needs a backslash.
	fmt.Fprintf(b, "\n**%d. %s** — %s ", n, strings.ReplaceAll(inputOf(x), `\|`, "|"), x.why)
	if len(changes) > 0 {
		fmt.Fprintf(b, "Changed with `%s`.\n\n", strings.Join(changes, "`, `"))
	} else {
		b.WriteString("The same in all texts for browsers.\n")
	}
	for _, to := range changes {
		fmt.Fprintf(b, "- `%s`: %s\n", to, because(x, to))
	}
	b.WriteString("\n| reading | of |\n| --- | --- |\n")
	for _, w := range rows {
		text := w.text
		if text == "" {
			text = "refused: " + strings.Join(w.refused, ", ")
		}
		fmt.Fprintf(b, "| %s | %s |\n", text, strings.Join(w.names, ", "))
	}
}
