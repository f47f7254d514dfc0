package check

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/splice"
)

// hostileFiles returns files of about n bytes, by name, with as many errors as
// possible, or with errors that take as much space as possible.
func hostileFiles(n int) map[string]string {
	lines := func(line string) string { return strings.Repeat(line+"\n", n/len(line)) }
	page := func(text string) string { return strings.Repeat(text, n/len(text)) }
	return map[string]string{
		"one.txt":       "http://h/" + strings.Repeat("\x01 <>", n/4) + "x",
		"one.html":      `<a href="http://h/` + strings.Repeat("^|", n/2) + `">`,
		"quoted.html":   `<a href='http://h/"` + strings.Repeat("a", n) + `'>`,
		"host.txt":      "foo://" + strings.Repeat("<", n),
		"userinfo.txt":  "http://" + strings.Repeat("<@", n/2) + "h",
		"tabs.txt":      "http://h/" + strings.Repeat("\ta", n/2),
		"long.txt":      "http://h/ " + strings.Repeat("a", n),
		"controls.txt":  "http://h/" + strings.Repeat("\x01", n) + "x",
		"ill.txt":       "http://h/ " + strings.Repeat("\xFF", n),
		"special.html":  `<a href="https:` + strings.Repeat("a", n) + `">`,
		"names.txt":     lines("a"),
		"short.txt":     lines("http://h/\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01x"),
		"300.txt":       lines("http://h/" + strings.Repeat("\x01", 300) + "x"),
		"2000.txt":      lines("http://h/" + strings.Repeat("\x01", 1990) + "x"),
		"backslash.txt": lines("http://h/" + strings.Repeat(`\`, 900) + "x"),
		"short.html":    page(`<a href="a b">`),
		"element.html":  "<" + strings.Repeat("x", n) + ` itemid="a b" itemtype="a b c d">`,
		"elements.html": page("<" + strings.Repeat("x", 500) + ` itemtype="a^^^^^^^^^^^^^^^^^^">`),
		"svg.html":      "<svg><" + strings.Repeat("x", n) + ` href="a b">`,
		"template.txt":  lines("{{ x }}"),
	}
}

// Whatever the file and the format, no more is printed than docs/check.md says, and
// the length of each report is bounded.
func TestReportsAreBounded(t *testing.T) {
	const n = 22_000
	t.Chdir(t.TempDir())
	long := strings.Repeat("\x01", 100) + "elements.html"
	files := hostileFiles(n)
	files[long] = files["elements.html"]
	for name, content := range files {
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			if name == long {
				continue // some systems have no such names
			}
			t.Fatal(err)
		}
		out, _ := checkFiles(t, "--no-config", "--format", "ndjson", name)
		reports := strings.Count(out, "\n")
		if reports > maxFindings+1 {
			t.Errorf("%.20q: %d reports", name, reports)
		}
		for _, format := range []string{"text", "json", "ndjson", "sarif", "github", "diff"} {
			flags, limit := []string{"--no-config", "--format", format, name}, 250*len(content)+reports*(2000+8*len(name))
			if format == "diff" {
				flags, limit = []string{"--no-config", "--diff", name}, 10*len(content)+1000
			}
			out, _ := checkFiles(t, flags...)
			head := 0
			for line := range strings.Lines(out) {
				switch {
				case strings.Contains(line, `"rules":`):
					head = len(line) // of SARIF
				case format != "diff" && len(line) > 12_000+8*len(name):
					t.Errorf("%.20q as %s: a line of %d bytes: %.300s", name, format, len(line), line)
				}
			}
			if len(out) > head+limit {
				t.Errorf("%.20q as %s: %d bytes for %d", name, format, len(out), len(content))
			}
		}
	}
}

// allocated returns the memory that checking a list allocates.
func allocated(t *testing.T, list, format string) int {
	t.Helper()
	in := strings.NewReader(list)
	out := bufio.NewWriter(io.Discard)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := runWith(frame.Streams{In: in, Out: out, To: io.Discard, Err: io.Discard}, []string{"--no-config", "--format", format}); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// Errors that are not reported take no memory.
func TestMemoryIsBounded(t *testing.T) {
	const n = maxErrors
	for _, unit := range []string{"<", "\t<"} {
		of := func(n int) int { return allocated(t, "http://h/"+strings.Repeat(unit, n)+"x", "sarif") }
		if more := (of(2*n) - of(n)) / (n * len(unit)); more > 120 {
			t.Errorf("%q: %d bytes for each byte with an error", unit, more)
		}
	}
}

// A URL that is cut says so, with its length, and nothing is cut inside a code point
// or a mask.
func TestLongURLs(t *testing.T) {
	for _, test := range []struct {
		url    string
		length int
	}{
		{"http://h/<" + strings.Repeat("a", 1989), 0},
		{"http://h/<" + strings.Repeat("a", 1991), 2001},
		{"http://h/<" + strings.Repeat("é", 995), 0},
		{"http://h/<a" + strings.Repeat("é", 995), 2001},
		{"http://h/<" + strings.Repeat("\x02", 331) + "x", 0},
		{"http://h/<" + strings.Repeat("\x02", 332) + "x", 343},
		{"http://u:" + strings.Repeat("secret", 1000) + "@h/<", 0},
		{"http://u:secret@h/<" + strings.Repeat("a", 3000), 3014},
	} {
		u := newUnit(test.url, list)
		examineAll(u, newExaminer())
		for i := range u.findings {
			shown, length := findings.Cut(u.findings[i].of.url, findings.MaxShown)
			if length != test.length || (length > 0) != strings.HasSuffix(shown, "…") || !utf8.ValidString(shown) || strings.Contains(shown, "secret") {
				t.Errorf("%.30q: shown with %d bytes, length %d, want %d", test.url, len(shown), length, test.length)
			}
		}
	}
}

// The edits of a report can be applied, whatever is cut: they fix what they are
// for, and one that is too long is left out.
func TestEditsAreWhole(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, source := range []string{
		`<a href="http://h/` + strings.Repeat("a", 5000) + ` ^` + strings.Repeat("a", 5000) + `">`,
		`<a href=http://h/` + strings.Repeat("a", 5000) + `^"` + strings.Repeat("a", 5000) + `>`,
		`<a href='http://` + strings.Repeat("%41", 3000) + `/'>`,
	} {
		if err := os.WriteFile("x.html", []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
		out, _ := checkFiles(t, "--no-config", "--format", "ndjson", "x.html")
		var edits []sourceEdit
		texts := 0
		for line := range strings.Lines(out) {
			var f findings.Record
			if err := json.Unmarshal([]byte(line), &f); err != nil {
				t.Fatal(err)
			}
			if f.URLLength == 0 || f.Suggestion == nil || len(*f.Suggestion) > 2010 {
				t.Errorf("%.20q: %.100v", source, f)
			}
			for _, e := range f.Edits {
				edits = append(edits, sourceEdit{text: e.Text})
				edits[len(edits)-1].span.Start, edits[len(edits)-1].span.End = e.Start, e.End
				texts += len(e.Text)
			}
		}
		if texts > 2000 {
			t.Errorf("%.20q: edits of %d bytes", source, texts)
		}
		if len(edits) == 0 {
			continue
		}
		mended := splice.Apply(source, edits, sourceEdit.part)
		before, after := findLinks([]byte(source), html, documentBaseURL, true, nil), findLinks([]byte(mended), html, documentBaseURL, true, nil)
		was, err := documentBaseURL.Parse(before.links[0].Text)
		is, err2 := documentBaseURL.Parse(after.links[0].Text)
		if err != nil || err2 != nil || was != is {
			t.Errorf("%.30q: after the edits, the URL is %.30q", source, mended)
		}
	}
}

// These find how reports mention other ones.
var (
	numbers = regexp.MustCompile(`(\d+) (?:error|warning)`)
	inURL   = regexp.MustCompile(`; (\d+) more in this URL`)
)

// What is not reported is counted, whatever the limit: a file has as many findings
// in total as without a limit.
func TestNothingIsLost(t *testing.T) {
	t.Chdir(t.TempDir())
	content := strings.Repeat(`<a href="a b"> <a href="http:x/`+strings.Repeat("^", 25)+`"> <a href="http://[">`, 4)
	var names []string
	for i := range 3 {
		names = append(names, fmt.Sprintf("%d.html", i))
		if err := os.WriteFile(names[i], []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	total := ""
	for _, limit := range []string{"0", "1", "2", "3", "4", "5", "11", "15", "16", "17"} {
		var errors strings.Builder
		out := bufio.NewWriter(io.Discard)
		ok, err := runWith(frame.Streams{Out: out, To: io.Discard, Err: &errors}, append([]string{"--no-config", "--max-findings", limit}, names...))
		if ok || err != nil {
			t.Fatal(ok, err)
		}
		if total == "" {
			total = errors.String()
		}
		if errors.String() != total {
			t.Errorf("with --max-findings %s: %s; without: %s", limit, &errors, total)
		}
		// The numbers that the reports mention add up to the same.
		text, _ := checkFiles(t, append([]string{"--no-config", "--format", "ndjson", "--max-findings", limit}, names...)...)
		n := 0
		for line := range strings.Lines(text) {
			var f findings.Record
			if err := json.Unmarshal([]byte(line), &f); err != nil {
				t.Fatal(err)
			}
			counted := numbers
			if f.Code != moreCode {
				n++
				counted = inURL
			}
			for _, match := range counted.FindAllStringSubmatch(f.Message, -1) {
				more, _ := strconv.Atoi(match[1])
				n += more
			}
		}
		if want := 3 * 4 * (1 + 2 + 1); n != want {
			t.Errorf("with --max-findings %s: the reports tell of %d reports, not of %d", limit, n, want)
		}
	}
}
