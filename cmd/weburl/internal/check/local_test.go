package check

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// makeTree writes files into a new directory, which becomes the working
// directory.
func makeTree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	return dir
}

// checkFiles runs the verb on files in the working directory.
func checkFiles(t *testing.T, args ...string) (stdout string, ok bool) {
	t.Helper()
	stdout, _, ok = checkMessages(t, args...)
	return stdout, ok
}

// checkMessages is like checkFiles, and also returns standard error.
func checkMessages(t *testing.T, args ...string) (stdout, messages string, ok bool) {
	t.Helper()
	var out, errors bytes.Buffer
	buffered := bufio.NewWriter(&out)
	ok, err := runWith(frame.Streams{In: strings.NewReader(""), Out: buffered, To: &out, Err: &errors}, args)
	if err != nil {
		t.Fatal(err)
	}
	buffered.Flush()
	return out.String(), errors.String(), ok
}

// checkLocal runs the verb with --local and returns the reports in JSON, decoded.
func checkLocal(t *testing.T, stdin string, args ...string) (found []findings.Record, messages string, ok bool) {
	t.Helper()
	var out, errors bytes.Buffer
	buffered := bufio.NewWriter(&out)
	args = append([]string{"--local", "--format", "json"}, args...)
	ok, err := runWith(frame.Streams{In: strings.NewReader(stdin), Out: buffered, To: &out, Err: &errors}, args)
	buffered.Flush()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out.Bytes(), &found); err != nil {
		t.Fatalf("%v: %s", err, out.Bytes())
	}
	return found, errors.String(), ok
}

var localTree = map[string]string{
	"index.html":           `<p id="home"><a name="old">`,
	"README.md":            "# Read me\n\n# Read me\n\n<a name=\"extra\"></a>\n\n## Größe & *more*",
	"a b.html":             `<p id="a b"><p id="é">`,
	"100%.html":            "",
	"%20.html":             "",
	"q?x.html":             "",
	"docs/page.html":       `<p id="x"><p name="no"><p id="a%20b">`,
	"docs/guide.md":        "# Guide\n\n## Step 1\n",
	"docs/index.htm":       `<p id="docs">`,
	"docs/pic.svg":         `<svg id="s">`,
	"md/README.md":         "# Only Markdown",
	"empty/x/y.txt":        "",
	"template/page.html":   `<p id="{{ x }}">`,
	"template/include.md":  "<p>{% include x %}</p>",
	"utf16/page.html":      "\xFF\xFE\x00\x00<\x00\x00\x00", // UTF-32
	"name@host/joe:x@y.md": "",
}

// These are links in docs/page.html or docs/guide.md, and their findings.
func TestLocal(t *testing.T) {
	makeTree(t, localTree)
	const file, fragment, out, good = missingFileCode, missingFragmentCode, outsideRootCode, ""
	for _, test := range []struct{ link, html, markdown string }{
		// Files.
		{"page.html", good, good},
		{"../index.html", good, good},
		{"./../docs/./page.html", good, good},
		{"%2e%2E/docs/%2e/page.html", good, good},
		{`..\docs\page.html`, good, good},
		{" page.html ", good, ""},
		{"nosuch.html", file, file},
		{"nosuch/../page.html", good, good},
		{"page", file, file},
		{"guide", file, file},
		{"page.html/", file, file},
		{"page.html/x", file, file},
		{"page.html?query", good, good},
		{"nosuch.html?page.html", file, file},
		{"?query", good, good},
		{"", good, good},
		{".", good, good},
		{"..", good, good},
		{"../", good, good},
		{"../empty", good, good},
		{"../empty/", good, good},
		{"..//docs//page.html", good, good},
		{"../a%20b.html", good, good},
		{"../a%2520b.html", file, file},
		{"../100%25.html", good, good},
		{"../%2520.html", good, good},
		{"../q%3Fx.html", good, good},
		{"..%2Findex.html", file, file},
		{"..%2F..%2Fetc%2Fpasswd", file, file},
		{"page.html%00", file, file},
		{"pic.svg", good, good},
		{"pic.svg#s", good, good},
		{"pic.svg#nosuch", fragment, fragment},
		{"pic.svg#svgView(viewBox(0,0,1,1))", good, good},
		// The root.
		{"/index.html", good, good},
		{"/", good, good},
		{"/docs/page.html", good, good},
		{"/page.html", file, file},
		{"/../index.html", out, out},
		{"../../index.html", out, out},
		{"../../../../../../../../../../../../../../../etc/passwd", out, out},
		// Fragments.
		{"#", good, good},
		{"#top", good, good},
		{"#TOP", good, good},
		{"#x", good, fragment},
		{"#step-1", fragment, good},
		{"#Step-1", fragment, fragment},
		{"#no", fragment, fragment},
		{"?q#x", good, fragment},
		{"page.html#x", good, good},
		{"page.html#X", fragment, fragment},
		{"page.html#x:~:text=word", good, good},
		{"page.html#:~:text=word", good, good},
		{"page.html#y:~:text=word", fragment, fragment},
		{"page.html#a%20b", good, good},
		{"page.html#a%2520b", good, good},
		{"guide.md#guide", good, good},
		{"guide.md#nosuch", fragment, fragment},
		{"guide.md?x#step-1", good, good},
		{"nosuch.html#x", file, file},
		{"../index.html#home", good, good},
		{"../index.html#old", good, good},
		{"../README.md#read-me-1", good, good},
		{"../README.md#read-me-2", fragment, fragment},
		{"../README.md#extra", good, good},
		{"../README.md#größe--more", good, good},
		{"../README.md#gr%C3%B6%C3%9Fe--more", good, good},
		{"../a%20b.html#a%20b", good, good},
		{"../a%20b.html#é", good, good},
		{"../a%20b.html#%C3%A9", good, good},
		{"../#home", good, good},
		{"/#old", good, good},
		{"..#nosuch", fragment, fragment},
		{".#docs", good, good},
		{"../md#only-markdown", good, good},
		{"../md#nosuch", good, fragment},
		{"../empty#nosuch", good, good},
		{"../template/page.html#nosuch", good, good},
		{"../template/include.md#nosuch", good, good},
		{"../utf16/page.html#nosuch", good, good},
		{"page.html#top", good, good},
		// URLs that do not lead to files.
		{"https://example.org/nosuch#x", good, good},
		{"//example.org/nosuch", good, good},
		{"https:nosuch", "", ""},
		{"mailto:joe@example.org", good, good},
		{"javascript:x()", good, good},
		{"tel:1", good, good},
		{"data:,x", good, good},
		{"{{ x }}.html", placeholderCode, placeholderCode},
		{"nosuch/:id", placeholderCode, placeholderCode},
		{"#{x}", placeholderCode, placeholderCode},
	} {
		for _, k := range []struct{ name, link, want string }{
			{"docs/page.html", fmt.Sprintf(`<a href="%s"></a>`, test.link), test.html},
			{"docs/guide.md", fmt.Sprintf("\n\n[x](<%s>)\n", test.link), test.markdown},
		} {
			if err := os.WriteFile(k.name, []byte(localTree[k.name]+k.link), 0o666); err != nil {
				t.Fatal(err)
			}
			found, messages, _ := checkLocal(t, "", "--no-config", k.name)
			var codes []string
			for _, f := range found {
				if ownIndex(f.Code) >= 0 {
					codes = append(codes, f.Code)
					if f.Code != placeholderCode && (f.Suggestion != nil && len(f.Edits) > 0) {
						t.Errorf("%s has a fix: %v", test.link, f.Edits)
					}
				}
			}
			if got := strings.Join(codes, " "); got != k.want || messages != "" {
				t.Errorf("%s in %s: %q, want %q %s", test.link, k.name, got, k.want, messages)
			}
		}
	}
}

// The position of a report is the path or the fragment, and the message names the
// file.
func TestLocalPlaces(t *testing.T) {
	makeTree(t, map[string]string{"page.html": `<p><a href="no%20such.html?q#x">x</a>
<a href="page.html?q#no">x</a> <a href="#a&amp;b"> <a href="a b">`})
	found, _, ok := checkLocal(t, "", "--no-config", "page.html")
	var got []string
	for _, f := range found {
		got = append(got, fmt.Sprintf("%d:%d-%d %s %s: %s; %s %d", f.Line, f.Column, f.EndColumn, f.Severity, f.Code, f.Message, f.URL, len(f.Edits)))
	}
	want := []string{
		"1:13-27 error missing-file: link target not found: no such.html; no%20such.html?q#x 0",
		"2:21-24 warning missing-fragment: this document has no element with this ID; page.html?q#no 0",
		"2:41-49 warning missing-fragment: this document has no element with this ID; #a&b 0",
		"2:61-64 error missing-file: link target not found: a b; a b 0",
		"2:62-63 warning invalid-URL-unit: a space is not allowed in a path; write %20; a b 1",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") || ok {
		t.Errorf("%v:\n%s\nwant\n%s", ok, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if found, _, _ := checkLocal(t, "", "--no-config", "--fix", "page.html"); len(found) != 4 {
		t.Errorf("%v", found)
	}
	if source, _ := os.ReadFile("page.html"); !strings.Contains(string(source), `"a%20b"`) {
		t.Errorf("%s", source)
	}
}

// An attribute that does not lead to a file is not looked up.
func TestLocalContexts(t *testing.T) {
	makeTree(t, map[string]string{"page.html": `<img src=a srcset="b 1x, c 2x"><link href=d><script src=e></script><use href="#f">
<form action=n><button formaction=n><a ping=n><p itemid=n itemtype=n><head profile=n><object codebase=n>`})
	found, _, _ := checkLocal(t, "", "--no-config", ".")
	urls := ""
	for _, f := range found {
		if f.Code == missingFileCode || f.Code == missingFragmentCode {
			urls += f.URL + " "
		}
	}
	if urls != "a b c d e " {
		t.Errorf("%s", urls)
	}
}

// The base URL and the root decide where a link leads.
func TestLocalRoot(t *testing.T) {
	dir := makeTree(t, map[string]string{
		"top.html": "", "site/index.html": "<p id=i>", "site/a/b.html": "<p id=b>", "site/a/c.html": "", "config/x.toml": "local = true\nroot = '../site'",
	})
	for _, test := range []struct {
		source string
		args   []string
		want   string
	}{
		{`<a href=/a/c.html><a href=/top.html>`, []string{"site"}, "missing-file"},
		{`<a href=/a/c.html><a href=/site/a/c.html>`, []string{"site/a/b.html"}, "missing-file"},
		{`<a href=/a/c.html><a href=/top.html>`, []string{"--root", "site", "site/a/b.html"}, "missing-file"},
		{`<a href=/a/c.html><a href=/top.html>`, []string{"--config", "config/x.toml", "site/a/b.html"}, "missing-file"},
		{`<a href=/a/c.html><a href=/top.html>`, []string{"--config", "config/x.toml", "--root", ".", "site/a/b.html"}, "missing-file"},
		{`<a href=../../top.html>`, []string{"site"}, ""},
		{`<a href=../../top.html>`, []string{filepath.Join(dir, "site")}, ""},
		{`<a href=../../top.html>`, []string{"--root", "site", "site/a/b.html"}, "outside-root"},
		{`<a href=/x.toml><a href=/c.html><a href="#b"><a href="#c">`, []string{"--root", "config", "site/a/b.html"}, "missing-file missing-fragment"},
		{`<a href=c.html><a href=/c.html>`, []string{"--root", "config", "site/a/b.html"}, "outside-root missing-file"},
		// With a base URL, the root is served there.
		{`<a href=/docs/a/c.html><a href=/docs/x><a href=/x><a href=c.html>`, []string{"--base", "https://example.org/docs/", "site"}, "missing-file"},
		{`<a href=/docs/a/c.html><a href=/docs/x>`, []string{"--base", "https://example.org/docs/page", "site"}, "missing-file"},
		{`<a href=/a/c.html><a href=/x>`, []string{"--base", "https://example.org", "site"}, "missing-file"},
		{`<a href=https://example.org/x><a href=//example.org/x>`, []string{"--base", "https://example.org", "site"}, ""},
		{`<a href=x><a href=/x>`, []string{"--base", "foo:/a/", "site"}, "missing-file"},
		// A base element.
		{`<base href=/><a href=a/c.html><a href=c.html>`, []string{"site"}, "missing-file"},
		{`<base href=..><a href=a/c.html><a href=c.html>`, []string{"site"}, "missing-file"},
		{`<base href=../><a href="#i"><a href="#b"><a href="">`, []string{"site"}, "missing-fragment"},
		{`<base href=https://example.org/><a href=x><a href=/x><a href="#x">`, []string{"site"}, ""},
		{`<base href=//example.org/><a href=x><a href="#x">`, []string{"site"}, ""},
		{`<base href=https://example.org/d/a/><a href=c.html><a href=x>`, []string{"--base", "https://example.org/d/", "site"}, "missing-file"},
		{`<base href=https://example.com/d/a/><a href=c.html><a href=x>`, []string{"--base", "https://example.org/d/", "site"}, ""},
		{`<base href=/d/a/><a href=c.html><a href=x>`, []string{"--base", "https://example.org/d/", "site"}, "missing-file"},
		{`<base href=/e/a/><a href=c.html><a href=x>`, []string{"--base", "https://example.org/d/", "site"}, ""},
		{`<base href="{{ x }}"><a href=x>`, []string{"site"}, "placeholder"},
		{`<base href="` + strings.Repeat("x/", 1024) + `"><a href=x>`, []string{"site"}, "missing-file"},
		{`<base href="` + strings.Repeat("x/", 1025) + `"><a href=x>`, []string{"site"}, ""},
		{`<base href=data:,><a href=c.html><a href=x>`, []string{"site"}, "missing-file"},
		{`<base href=nosuch/>`, []string{"site"}, ""},
	} {
		if err := os.WriteFile("site/a/b.html", []byte("<p id=b>"+test.source), 0o666); err != nil {
			t.Fatal(err)
		}
		found, messages, _ := checkLocal(t, "", test.args...)
		var codes []string
		for _, f := range found {
			if ownIndex(f.Code) >= 0 {
				codes = append(codes, f.Code)
			}
		}
		if got := strings.Join(codes, " "); got != test.want || messages != "" {
			t.Errorf("%s with %q: %q, want %q %s", test.source, test.args, got, test.want, messages)
		}
	}
}

// Standard input is in no directory; only fragments in itself are looked up.
func TestLocalStandardInput(t *testing.T) {
	makeTree(t, map[string]string{"x.html": ""})
	found, messages, _ := checkLocal(t, `<p id=a><a href="#a"><a href="#b"><a href=nosuch><a href=/nosuch>`, "--in", "html", "-")
	if len(found) != 1 || found[0].Code != missingFragmentCode ||
		messages != "weburl: stdin: relative links are not looked up: standard input is in no directory\n" {
		t.Errorf("%v, %q", found, messages)
	}
	if found, messages, ok := checkLocal(t, "https://example.org/#x\n", "-"); len(found) > 0 || messages != "" || !ok {
		t.Errorf("%v, %q", found, messages)
	}
}

// Nothing outside of the root is looked at, and only regular files are read.
func TestLocalHostileFiles(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "plan9" || runtime.GOOS == "wasip1" || runtime.GOOS == "js" {
		t.Skip("needs symbolic links and pipes")
	}
	secret := filepath.Join(t.TempDir(), "secret.html")
	if err := os.WriteFile(secret, []byte("<p id=x>"), 0o666); err != nil {
		t.Fatal(err)
	}
	makeTree(t, map[string]string{"real/page.html": "<p id=x>", "page.html": `<a href="absolute.html#y"><a href="relative.html#y"><a href="dir/secret.html#y">
<a href="loop.html#x"><a href="loopdir/x"><a href="dangling.html"><a href="fifo.html#x"><a href="fifo.html">
<a href="inside.html#x"><a href="inside.html#y"><a href="insidedir/page.html#x">`})
	away, err := filepath.Rel(mustAbs(t, "."), secret)
	if err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{
		"absolute.html": secret, "relative.html": away, "dir": filepath.Dir(away), "loop.html": "loop.html",
		"loopdir": "loopdir2", "loopdir2": "loopdir", "dangling.html": "nosuch", "inside.html": "real/page.html", "insidedir": "real",
	} {
		if err := os.Symlink(to, name); err != nil {
			t.Fatal(err)
		}
	}
	makePipe(t, "fifo.html")
	found, messages, _ := checkLocal(t, "", "--no-config", "page.html")
	var got []string
	for _, f := range found {
		got = append(got, f.Code+" "+f.URL)
	}
	want := []string{
		"outside-root absolute.html#y", "outside-root relative.html#y", "outside-root dir/secret.html#y",
		"missing-file loop.html#x", "missing-file loopdir/x", "missing-file dangling.html", "missing-fragment inside.html#y",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") || messages != "" {
		t.Errorf("%s\n%s", strings.Join(got, "\n"), messages)
	}
}

func mustAbs(t *testing.T, name string) string {
	t.Helper()
	name, err := filepath.Abs(name)
	if err == nil {
		name, err = filepath.EvalSymlinks(name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// newLocalUnit returns a unit whose links are looked up in a directory.
func newLocalUnit(t *testing.T, dir, source string) *unit {
	t.Helper()
	u := newUnit(source, html)
	u.name = filepath.Join(dir, "links.html")
	u.settings.root = dir
	all := newSites(nil)
	var err error
	if u.site, err = all.of(u.name, "", u.settings); err != nil {
		t.Fatal(err)
	}
	return u
}

// However many links lead to a file, it is read once.
func TestLocalReadsOnce(t *testing.T) {
	dir := makeTree(t, map[string]string{"page.html": "<p id=x>", "guide.md": "# x"})
	const link = `<a href="page.html#x"><a href="./page.html?q#y"><a href="guide.md#y">`
	u := newLocalUnit(t, dir, strings.Repeat(link, 100_000/3))
	var opened atomic.Int32
	open := u.site.tree.open
	u.site.tree.open = func(name string) (*os.File, error) {
		opened.Add(1)
		return open(name)
	}
	examineAll(u, newExaminer())
	if n := opened.Load(); n != 2 || len(u.findings) != 2*(100_000/3) {
		t.Errorf("files are opened %d times, %d reports", n, len(u.findings))
	}
}

// A document may have very many targets.
func TestLocalManyTargets(t *testing.T) {
	const n = 1 << 18
	dir := makeTree(t, map[string]string{"large.md": strings.Repeat("# a\n", n)})
	u := newLocalUnit(t, dir, fmt.Sprintf(`<a href="large.md#a-%d"><a href="large.md#a-%d">`, n-1, n))
	examineAll(u, newExaminer())
	if len(u.findings) != 1 || !strings.HasSuffix(u.findings[0].of.url, fmt.Sprint(n)) {
		t.Errorf("%v", u.findings)
	}
}

// What a tree remembers is bounded, and it finds again what it forgot.
func TestLocalMemory(t *testing.T) {
	u := newLocalUnit(t, makeTree(t, map[string]string{"page.html": "<p id=x>"}), "")
	tree := u.site.tree
	for i := range maxKnown + 10 {
		if f := tree.find(fmt.Sprint(i)); f.state != missing {
			t.Fatal(i)
		}
	}
	if n := len(tree.known); n > maxKnown {
		t.Errorf("%d are known", n)
	}
	f := tree.find("page.html")
	tree.targets = maxKnownTargets
	if n := tree.namesIn(f, html); !n.has("x") || n.has("y") {
		t.Error("wrong targets")
	}
	if len(tree.known) > 0 || tree.targets > 0 {
		t.Errorf("%d are known with %d targets", len(tree.known), tree.targets)
	}
	tree.find(strings.Repeat("x", maxKnownBytes))
	tree.find("page.html")
	if tree.bytes > maxKnownBytes || !tree.namesIn(tree.find("page.html"), html).has("x") {
		t.Errorf("names of %d bytes are known", tree.bytes)
	}
}

// It is not an error if a file vanishes, grows or becomes something else.
func TestLocalChangingFiles(t *testing.T) {
	u := newLocalUnit(t, makeTree(t, map[string]string{"page.html": "<p id=x>", "large.html": "", "dir.html": ""}), "")
	tree := u.site.tree
	for _, name := range []string{"page.html", "large.html", "dir.html"} {
		if f := tree.find(name); f.state != regular {
			t.Fatal(name, f.state)
		}
	}
	os.Remove("page.html")
	os.Remove("dir.html")
	if err := os.Mkdir("dir.html", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate("large.html", maxFoundBytes+1); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"page.html", "large.html", "dir.html"} {
		if n := tree.namesIn(tree.find(name), html); n.known || n.err != nil {
			t.Errorf("%s: %v", name, n)
		}
	}
}

// A file that cannot be read makes the command fail.
func TestLocalUnreadable(t *testing.T) {
	if os.Geteuid() <= 0 {
		t.Skip("everything can be read")
	}
	makeTree(t, map[string]string{"page.html": `<a href="closed.html#x"><a href="closed.html#y"><a href=closed.html>`, "closed.html": ""})
	if err := os.Chmod("closed.html", 0); err != nil {
		t.Fatal(err)
	}
	_, messages, ok := checkLocal(t, "", "--no-config", "page.html")
	if strings.Count(messages, "cannot read closed.html") != 1 || ok {
		t.Errorf("%s", messages)
	}
}

// Messages show neither passwords nor control characters.
func TestLocalMessages(t *testing.T) {
	dir := t.TempDir()
	for _, link := range []string{"x//joe:secret@example.org/y", "x%2F%2Fjoe:secret@example.org", "a%1B%5B31m", "%E2%80%AEx", strings.Repeat("a", 1000), "%FF", "https%3A//joe:secret@example.org/"} {
		u := newLocalUnit(t, dir, `<a href="`+link+`">`)
		examineAll(u, newExaminer())
		if len(u.findings) == 0 {
			t.Errorf("%s: no report", link)
		}
		for _, f := range u.findings {
			if strings.Contains(f.message, "secret") || strings.ContainsAny(f.message, "\x1b\u202e") || !utf8.ValidString(f.message) || len(f.message) > 300 {
				t.Errorf("%.50s: %s", link, f.message)
			}
		}
	}
}

// The order of reports does not depend on how many files are read at a time.
func TestLocalOrder(t *testing.T) {
	files := map[string]string{"shared.md": "# a"}
	for i := range 50 {
		files[fmt.Sprintf("d%02d.md", i)] = fmt.Sprintf("# h\n[x](shared.md#b) [x](d%02d.md#h) [x](d%02d.md#i) [x](nosuch)\n", i+1, i)
	}
	makeTree(t, files)
	first, _, _ := checkLocal(t, "", ".")
	if len(first) != 50*3+1 {
		t.Errorf("%d reports", len(first))
	}
	for range 5 {
		if again, _, _ := checkLocal(t, "", "."); fmt.Sprint(again) != fmt.Sprint(first) {
			t.Error("another order")
		}
	}
}

var hostileLinks = []hostile.Shape{
	{Name: "dot segments", Make: hostile.Around(`<a href="`, "../", `">`)},
	{Name: "segments and dots", Make: hostile.Around(`<a href="`, "a/../", `">`)},
	{Name: "segments", Make: hostile.Around(`<a href="`, "a/", `">`)},
	{Name: "missing files", Make: hostile.Repeat(`<a href="x">`)},
	{Name: "own fragments", Make: hostile.Repeat(`<a href="#a" id=b>`)},
	{Name: "a long fragment", Make: hostile.Around(`<a href="#`, "%41", `">`)},
	{Name: "many faults", Make: hostile.Around(`<a href="x`, " ", `x#y">`)},
}

func TestGrowthOfLocal(t *testing.T) {
	dir := t.TempDir()
	hostile.Growth(t, hostileLinks, func(source string) { examineAll(newLocalUnit(t, dir, source), newExaminer()) })
}

// The settings for links come from a file, and flags take precedence.
func TestLocalSettings(t *testing.T) {
	makeTree(t, map[string]string{"page.html": "<a href=x><a href='#y'><a href=../z>", "on.toml": "local = true", "off.toml": "local = false",
		"level.toml": "local = true\nseverity = { missing-file = 'note', missing-fragment = 'off' }\nignore = ['outside-root']"})
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--no-config"}, ""},
		{[]string{"--no-config", "--local"}, "error warning note"},
		{[]string{"--config", "on.toml"}, "error warning note"},
		{[]string{"--config", "off.toml"}, ""},
		{[]string{"--config", "off.toml", "--local"}, "error warning note"},
		{[]string{"--config", "on.toml", "--local=false"}, ""},
		{[]string{"--config", "level.toml"}, "note"},
		{[]string{"--config", "level.toml", "--severity", "missing-file=warning"}, "warning"},
		{[]string{"--local", "--ignore", "missing-file,missing-fragment"}, "note"},
	} {
		out, ok := checkFiles(t, append(append([]string{"--format", "ndjson"}, test.args...), "page.html")...)
		var levels []string
		for line := range strings.Lines(out) {
			var f findings.Record
			if err := json.Unmarshal([]byte(line), &f); err != nil {
				t.Fatal(err)
			}
			levels = append(levels, f.Severity)
		}
		if got := strings.Join(levels, " "); got != test.want || ok != (test.want == "" || test.want == "note") {
			t.Errorf("%q: %q, %v", test.args, got, ok)
		}
	}
}

// Every code has a rule in SARIF, and results refer to its index.
func TestLocalSARIF(t *testing.T) {
	makeTree(t, map[string]string{"page.html": "<a href=x><a href='#y'><a href=../z><a href='/:id'>"})
	out, _ := checkFiles(t, "--no-config", "--local", "--format", "sarif", "page.html")
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct{ Rules []struct{ ID string } }
			}
			Results []struct {
				RuleID    string
				RuleIndex int
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &log); err != nil {
		t.Fatal(err)
	}
	results := log.Runs[0].Results
	if len(results) != 4 {
		t.Errorf("%d results", len(results))
	}
	for _, r := range results {
		if id := log.Runs[0].Tool.Driver.Rules[r.RuleIndex].ID; id != r.RuleID {
			t.Errorf("%s has the rule %s", r.RuleID, id)
		}
	}
}

// Base URLs have no directory unless they are on a server.
func TestSiteBase(t *testing.T) {
	for base, want := range map[string]string{
		"https://example.org": "[] false", "http://example.org/a/b%20c/d?e": "[a b c] false", "file:///a/": "[] true", "foo:bar": "[] true",
	} {
		s := site{base: weburl.MustParse(base)}
		s.readBase()
		if got := fmt.Sprint(s.prefix, s.isElsewhere); got != want {
			t.Errorf("%s: %s", base, got)
		}
	}
}
