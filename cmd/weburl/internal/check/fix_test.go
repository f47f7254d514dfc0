package check

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/splice"
)

// Pieces of random documents.
var (
	urlPieces = []string{"https:", "HTTP:", "//", "/", `\`, "example.org", "127.1", "[::1", "]", ":80", ":x", "joe@",
		"a", "é", "\xFF", " ", "\t", "%", "%41", "%2", "^", "<", "&amp;", "&lt;", "&", "'", "&#x2f;", "?", "#", "..", "mailto:", "|", "`"}
	htmlPieces     = []string{`<a href="URL">`, `<a href='URL'>`, "<a href=URL>", `<img srcset="URL 2x, URL">`, `<base href="URL">`, "<!-- URL -->", "text URL", "\n", "\r\n", "<meta http-equiv=refresh content='1; url=URL'>"}
	markdownPieces = []string{"[a](URL)", "[a](<URL>)", `[a](URL "title")`, "<URL>", "\n\n[b]: URL\n\n", "[b]", "https://example.org/URL ", "\n", "*", "`URL`", `<a href="URL">`}
	listPieces     = []string{"URL\n", "URL\r\n", "\n", "URL"}
	textPieces     = []string{"see https://example.org/URL.", "(https://example.org/URL)", "\n"}
)

func randomDocument(r *rand.Rand, k kind) string {
	pieces := map[kind][]string{html: htmlPieces, markdown: markdownPieces, list: listPieces, text: textPieces}[k]
	var b strings.Builder
	if r.IntN(8) == 0 {
		b.WriteString(lines.ByteOrderMark)
	}
	for range r.IntN(12) {
		piece := pieces[r.IntN(len(pieces))]
		for strings.Contains(piece, "URL") {
			url := ""
			for range r.IntN(6) {
				url += urlPieces[r.IntN(len(urlPieces))]
			}
			piece = strings.Replace(piece, "URL", strings.ReplaceAll(url, "URL", ""), 1)
		}
		b.WriteString(piece)
	}
	return b.String()
}

// mendAll fixes all links of a unit.
func mendAll(u *unit, x *examiner) (edits []sourceEdit, n int, err error) {
	p := u.find()
	all := u.repairs(x, &p)
	mended, _, n, err := u.fixLinks(all)
	if n > 0 && err == nil {
		edits = slices.Collect(all.all)
		if again := splice.Apply(u.source, edits, sourceEdit.part); !bytes.Equal(mended, again) {
			err = fmt.Errorf("mended as %q, with all edits %q", mended, again)
		}
	}
	return edits, n, err
}

// examineAll finds what is wrong in a unit.
func examineAll(u *unit, x *examiner) {
	p := u.find()
	u.report(x, &p, 0)
	all := u.findings
	for u.advance() {
		all = append(all, u.findings...)
	}
	u.findings = all
}

func newUnit(source string, k kind) *unit {
	u := &unit{name: "x", kind: k, settings: settings{failOn: unset}.with(new(options)), source: []byte(source), first: true}
	u.readAs(encoding.UTF8)
	return u
}

func (u *unit) readAs(e encoding.Encoding) {
	u.given = &e
	u.reading, u.err = readSource(u.source, u.kind, u.given)
}

// A fixed document has the same URLs, valid as far as possible; all bytes outside
// of URLs stay; and whatever is reported as fixable is fixed.
func TestMend(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	x := newExaminer()
	mended, fixable := 0, 0
	for range 20000 {
		k := []kind{html, markdown, list, text}[r.IntN(4)]
		source := randomDocument(r, k)
		u := newUnit(source, k)
		edits, n, err := mendAll(u, x)
		if err != nil {
			// It gave up without changing anything.
			continue
		}
		after := splice.Apply(u.source, edits, sourceEdit.part)
		was := findLinks(u.Bytes, k, u.settings.baseFor(k), true, nil)
		is := findLinks(after, k, u.settings.baseFor(k), true, nil)
		if len(was.links) != len(is.links) {
			t.Fatalf("%q: %d URLs, then %d in %q", source, len(was.links), len(is.links), after)
		}
		changed := 0
		for i := range was.links {
			before, now := was.links[i].Text, is.links[i].Text
			if before == now {
				continue
			}
			changed++
			a, err := was.baseOf(i).Parse(before)
			b, err2 := is.baseOf(i).Parse(now)
			if a != b || err != nil || err2 != nil {
				t.Errorf("%q: %q is %v, but %q is %v", source, before, a, now, b)
			}
			if want := conform.Fix(before, *was.baseOf(i)).Text; now != want {
				t.Errorf("%q: %q becomes %q, not %q", source, before, now, want)
			}
		}
		if changed != n {
			t.Errorf("%q: %d URLs changed, %d counted", source, changed, n)
		}
		if outside(u.source, &was) != outside(after, &is) {
			t.Errorf("%q: something outside of the URLs changed: %q", source, after)
		}
		examineAll(u, x)
		again := newUnit(string(after), k)
		examineAll(again, x)
		if len(again.findings) > 0 && again.fixable > 0 && n == u.fixable {
			t.Errorf("%q: %q can be mended further", source, after)
		}
		mended += n
		fixable += u.fixable
	}
	if mended < 5000 || mended*10 < fixable*3 {
		t.Errorf("%d URLs were mended, %d could be", mended, fixable)
	}
}

// If an edit would change the meaning of the text around it, the whole URL is
// replaced.
func TestMendAnew(t *testing.T) {
	for source, want := range map[string]string{
		"<a href='&am\np;x'>": "<a href='&amp;amp;x'>",
	} {
		u := newUnit(source, html)
		edits, n, err := mendAll(u, newExaminer())
		if got := string(splice.Apply(u.source, edits, sourceEdit.part)); got != want || n != 1 || err != nil {
			t.Errorf("%q: got %q, %d, %v; want %q", source, got, n, err, want)
		}
	}
}

// A URL that cannot be the base URL of a document is ignored.
func TestBase(t *testing.T) {
	for base, want := range map[string]string{
		"":                      "https://example.org/x",
		"/a/":                   "https://example.org/a/x",
		"//other/":              "https://other/x",
		"data:,":                "https://example.org/x",
		"JavaScript:alert()":    "https://example.org/x",
		"https://exa mple.org/": "https://example.org/x",
	} {
		p := findLinks([]byte(`<a href="x"><base href="`+base+`"><base href="/b/">`), html, documentBaseURL, true, nil)
		got, err := p.baseOf(0).Parse(p.links[0].Text)
		if err != nil || got.String() != want {
			t.Errorf("%q: %v, %v", base, got, err)
		}
		if *p.baseOf(1) != documentBaseURL {
			t.Errorf("%q: is itself relative to %v", base, *p.baseOf(1))
		}
	}
}

// outside returns the parts of a source that are not in a URL.
func outside(source []byte, p *page) string {
	var b strings.Builder
	at := 0
	for _, l := range p.links {
		if l.Start >= at {
			b.Write(source[at:l.Start])
			b.WriteByte(0)
			at = l.End
		}
	}
	b.Write(source[at:])
	return b.String()
}

// Applying a diff with patch has the same result as --fix.
func TestDiff(t *testing.T) {
	patch, err := exec.LookPath("patch")
	if err != nil {
		t.Skip("patch is not installed")
	}
	t.Chdir(t.TempDir())
	r := rand.New(rand.NewPCG(3, 4))
	x := newExaminer()
	var diff []byte
	want := map[string][]byte{}
	for i := range 300 {
		k := []kind{html, list}[i%2]
		var source string
		for range r.IntN(8) {
			source += randomDocument(r, k) + strings.Repeat("\n", r.IntN(9))
		}
		source = strings.ReplaceAll(source, lines.ByteOrderMark, "")
		name := filepath.Join("dir with space", string(rune('a'+i%26))+strings.Repeat("x", i/26)+" .html")
		u := newUnit(source, k)
		u.name = name
		edits, n, err := mendAll(u, x)
		if err != nil || n == 0 {
			continue
		}
		diff = unifiedDiff(diff, filepath.ToSlash(name), u.source, slices.Values(edits))
		want[name] = splice.Apply(u.source, edits, sourceEdit.part)
		os.MkdirAll(filepath.Dir(name), 0o777)
		if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(patch, "-p0", "--binary")
	cmd.Stdin = bytes.NewReader(diff)
	if out, err := cmd.CombinedOutput(); err != nil || strings.Contains(string(out), "fuzz") || strings.Contains(string(out), "offset") {
		t.Errorf("%v: %s", err, out)
	}
	for name, text := range want {
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, text) {
			t.Errorf("%s: %v: got %q, want %q", name, err, got, text)
		}
	}
	if len(want) < 100 {
		t.Errorf("%d files", len(want))
	}
}

func TestDiffNames(t *testing.T) {
	for name, want := range map[string]string{
		"a/b.html": "a/b.html", "a b": "a b\t", "a\tb": `"a\011b"`, `a"\b`: `"a\"\\b"`, "é": "é",
	} {
		if got := diffName(name); got != want {
			t.Errorf("%q: %q", name, got)
		}
	}
}

// Reports are sorted by position, and do not depend on the parts into which a list
// is cut.
func TestParts(t *testing.T) {
	t.Chdir(t.TempDir())
	r := rand.New(rand.NewPCG(5, 6))
	const severalParts = 800_000 // bytes
	var b strings.Builder
	for b.Len() < severalParts {
		b.WriteString(randomDocument(r, list))
		b.WriteString(strings.Repeat("https://example.org/é\n", 40))
	}
	if err := os.WriteFile("urls.txt", []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"text", "json", "sarif", "github"} {
		parts, _ := checkFiles(t, "--no-config", "--format", format, "urls.txt")
		u := newUnit(b.String(), list)
		u.name = "urls.txt"
		examineAll(u, newExaminer())
		if !slices.IsSortedFunc(u.findings, func(a, b finding) int { return a.start.offset - b.start.offset }) {
			t.Error("not in order")
		}
		whole := wholeReport(t, u, format)
		if parts != whole {
			t.Errorf("%s: parts and whole differ", format)
		}
	}
}

// wholeReport returns the reports of a unit.
func wholeReport(t *testing.T, u *unit, format string) string {
	t.Helper()
	o, err := optionsOf([]string{"--no-config", "--format", format})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := newWriter(frame.Streams{Out: bufio.NewWriter(&out), To: &out, Err: io.Discard}, o)
	w.form.Begin(rules)
	w.unit(u)
	w.files, w.skipped = 1, skipped{}
	w.end()
	w.streams.Out.Flush()
	return out.String()
}

func FuzzMend(f *testing.F) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 40 {
		k := kind(i%4) + list
		f.Add(randomDocument(r, k), byte(k))
	}
	f.Fuzz(func(t *testing.T, source string, which byte) {
		k := kind(which%4) + list
		x := newExaminer()
		u := newUnit(source, k)
		edits, _, err := mendAll(u, x)
		examineAll(u, x)
		for i := range u.findings {
			f := &u.findings[i]
			text, spans := u.excerpt(f, 0)
			for _, span := range spans {
				if span.Start > span.End || span.End > len(text) {
					t.Errorf("%q: excerpt %q, %v", source, text, span)
				}
			}
		}
		if err != nil {
			return
		}
		was := findLinks(u.Bytes, k, u.settings.baseFor(k), true, nil)
		after := splice.Apply(u.source, edits, sourceEdit.part)
		is := findLinks(after, k, u.settings.baseFor(k), true, nil)
		if len(was.links) != len(is.links) {
			t.Fatalf("%q: %d URLs, then %d", source, len(was.links), len(is.links))
		}
		if outside(u.source, &was) != outside(after, &is) {
			t.Errorf("%q: something outside of the URLs changed: %q", source, after)
		}
		for i := range was.links {
			a, err := was.baseOf(i).Parse(was.links[i].Text)
			b, err2 := is.baseOf(i).Parse(is.links[i].Text)
			if (err == nil) != (err2 == nil) || a != b || !was.links[i].IsLike(&is.links[i]) {
				t.Errorf("%q: %q becomes %q", source, was.links[i].Text, is.links[i].Text)
			}
		}
	})
}
