package check

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/splice"
)

const faultMark = `data-fault="`

// templateTree copies testdata/templates to the working directory, without the
// lines that drop selects, and returns the files by name.
func templateTree(t *testing.T, drop func(line string) bool) map[string]string {
	t.Helper()
	names, err := filepath.Glob("testdata/templates/*.html")
	if err != nil || len(names) < 12 {
		t.Fatalf("%d templates, %v", len(names), err)
	}
	files := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := slices.DeleteFunc(strings.SplitAfter(string(text), "\n"), drop)
		files[filepath.Base(name)] = strings.Join(lines, "")
	}
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// Templates without a fault are not changed by a byte, and there is at most one
// note for each of their URLs.
func TestTemplatesStay(t *testing.T) {
	files := templateTree(t, func(line string) bool { return strings.Contains(line, faultMark) })
	out, ok := checkFiles(t, "--no-config", "--fix", "--format", "ndjson", ".")
	if !ok {
		t.Error("a note makes the command fail")
	}
	for name, text := range files {
		if got, err := os.ReadFile(name); err != nil || string(got) != text {
			t.Errorf("%s: %v: changed to %s", name, err, got)
		}
	}
	seen := map[string]bool{}
	for line := range strings.Lines(out) {
		var f findings.Record
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatal(err)
		}
		at := fmt.Sprint(f.File, f.Start)
		if f.Code != placeholderCode || f.Severity != "note" || f.Suggestion != nil || len(f.Edits) > 0 || seen[at] {
			t.Errorf("%s", line)
		}
		seen[at] = true
	}
	if len(seen) < 60 {
		t.Errorf("%d notes", len(seen))
	}
}

// Faults next to template code are found and fixed, and nothing else is.
func TestTemplateFaults(t *testing.T) {
	files := templateTree(t, func(string) bool { return false })
	want := map[string]bool{}
	for name, text := range files {
		for i, line := range strings.Split(text, "\n") {
			if _, code, ok := strings.Cut(line, faultMark); ok {
				code, _, _ = strings.Cut(code, `"`)
				want[fmt.Sprint(name, ":", i+1, ": ", code)] = true
			}
		}
	}
	got := map[string]bool{}
	out, _ := checkFiles(t, "--no-config", "--placeholder", "off", "--format", "ndjson", ".")
	for line := range strings.Lines(out) {
		var f findings.Record
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatal(err)
		}
		at := fmt.Sprint(f.File, ":", f.Line, ": ", f.Code)
		got[at] = true
		if f.Code != "special-scheme-missing-following-solidus" && !want[at] && f.Code != "invalid-reverse-solidus" {
			t.Errorf("%s", line)
		}
	}
	for at := range want {
		if !got[at] {
			t.Errorf("%s is not found", at)
		}
	}
	checkFiles(t, "--no-config", "--fix", ".")
	for name, text := range files {
		after, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		was, is := strings.Split(text, "\n"), strings.Split(string(after), "\n")
		if len(was) != len(is) {
			t.Fatalf("%s: %d lines became %d", name, len(was), len(is))
		}
		for i := range was {
			if fault := strings.Contains(was[i], faultMark); fault != (was[i] != is[i]) {
				t.Errorf("%s:%d: %s became %s", name, i+1, was[i], is[i])
			}
		}
	}
	if out, ok := checkFiles(t, "--no-config", "--placeholder", "off", "."); !ok || out != "" {
		t.Errorf("after --fix: %s", out)
	}
}

// These are pieces of random templates. CODE stands for one of templateCode, and
// URL for a URL that contains none or some of it.
var (
	templateCode = []string{`{{ x }}`, `{{ "a b" }}`, `{{"}}"}}`, `{{{ x }}}`, `{% url 'a b' %}`, `{% if a > b %}`, `{% endif %}`, `{# it's #}`,
		`<?php echo "a b" ?>`, `<?= $x['a b'] ?>`, `<%= f("a > b") %>`, `<%# it's %>`, `${x}`, `${a > "b" ? 1 : 2}`, `#{x}`, `$(x)`,
		`{!! x("a b") !!}`, `@Url.Action("a b", 'c')`, `@(a > b)`, `{{!-- <a href="a b"> --}}`, `[% a "b c" %]`, `@{x y}`, `{tenant}`, `%VAR%`, `{ x^y }`}
	templatePieces = map[kind][]string{
		html: {`<a href="URL">`, `<a href='URL'>`, `<a href=CODE>`, `<a CODEhref="URL"CODE>`, `<a CODE href="URL">`, `<a title="CODE" href="URL">`,
			`<img srcset="URL 1x, URL 2x">`, `CODE`, "\n", " ", `<CODE href="URL">`, `<aCODE href="URL">`, `<script>CODE</script>`,
			`<!-- CODE URL -->`, `<a ping="URL" href=x title='CODE'>`, `"`, `'`, `<a href="URL`, `<p>`, "{{", "}}", "<%", `<meta http-equiv=refresh content="0; url=URL">`},
		markdown: {"[a](URL)", "[a](<URL>)", "CODE", "\n", "\n\n", `<a href="URL">`, "https://example.org/URL ", "\n\n[b]: URL\n\n", "`CODE`", "\n\n<div CODE>\n<a href=\"URL\">\n\n", "{{", "> "},
		list:     {"URL\n", "CODE\n"},
		text:     {"https://example.org/URL ", "https://example.org/URL", "CODE", "\n", " "},
	}
	templateURLs = []string{"/a b", "https:/a", `a\b`, "^", "/", "x", "https://example.org/", "?q=a b", "#", " ", "%", "%20"}
)

// randomTemplate returns a document and the spans of its template code.
func randomTemplate(r *rand.Rand, k kind) (source string, code [][2]int) {
	var b strings.Builder
	appendCode := func() {
		start := b.Len()
		piece := templateCode[r.IntN(len(templateCode))]
		if s := b.String(); piece[0] == '@' && s != "" && s[len(s)-1] > ' ' {
			piece = "/" + piece // in Razor, "joe@example" has none
			start++
		}
		b.WriteString(piece)
		code = append(code, [2]int{start, b.Len()})
	}
	pieces := templatePieces[k]
	for range r.IntN(10) {
		piece := pieces[r.IntN(len(pieces))]
		for piece != "" {
			switch {
			case strings.HasPrefix(piece, "CODE"):
				appendCode()
				piece = piece[len("CODE"):]
			case strings.HasPrefix(piece, "URL"):
				for range r.IntN(4) {
					if r.IntN(3) == 0 {
						appendCode()
					} else {
						b.WriteString(templateURLs[r.IntN(len(templateURLs))])
					}
				}
				piece = piece[len("URL"):]
			default:
				b.WriteByte(piece[0])
				piece = piece[1:]
			}
		}
	}
	return b.String(), code
}

// No byte of template code is changed, and no byte of a URL that contains some.
func TestTemplatesRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	x := newExaminer()
	mended, noted := 0, 0
	for range 30000 {
		k := []kind{html, html, markdown, list, text}[r.IntN(5)]
		source, code := randomTemplate(r, k)
		u := newUnit(source, k)
		edits, n, err := mendAll(u, x)
		if err != nil {
			continue
		}
		mended += n
		for _, e := range edits {
			for _, c := range code {
				if e.span.Start < c[1] && c[0] < e.span.End {
					t.Fatalf("%q: %v, in template code, becomes %q", source, e.span, e.text)
				}
			}
		}
		p := findLinks(u.source, k, u.settings.baseFor(k), true, nil)
		for i := range p.links {
			l := &p.links[i]
			has := slices.ContainsFunc(code, func(c [2]int) bool { return l.Start < c[1] && c[0] < l.End })
			if !has {
				continue
			}
			noted++
			for _, e := range edits {
				if e.span.Start <= l.End && l.Start <= e.span.End {
					t.Fatalf("%q: %q, which has template code, is changed in %v to %q", source, l.Text, e.span, e.text)
				}
			}
		}
		after := splice.Apply(u.source, edits, sourceEdit.part)
		if n == 0 && string(after) != source {
			t.Errorf("%q: changed to %q", source, after)
		}
	}
	if mended < 3000 || noted < 10000 {
		t.Errorf("%d URLs mended, %d with template code", mended, noted)
	}
}
