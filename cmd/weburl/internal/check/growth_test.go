package check

import (
	"bufio"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// checked returns texts that are hostile to what check does in addition to reading
// documents: finding errors, fixing them, and reporting both.
func checked() []hostile.Shape {
	return slices.Concat(hostileLinks, hostile.Searched(), []hostile.Shape{
		{Name: "errors in a URL", Make: hostile.Around("http://h/", "\x01 <>", "x")},
		{Name: "errors in an attribute", Make: hostile.Around(`<a href="http://h/`, "^|", `">`)},
		{Name: "backslashes", Make: hostile.Around("http://h/", `\`, "x")},
		{Name: "tabs in a URL", Make: hostile.Around("http://h/", "\ta", "")},
		{Name: "userinfo", Make: hostile.Around("http://", "<@", "h")},
		{Name: "ill-formed", Make: hostile.Around("http://h/ ", "\xFF", "")},
		{Name: "lines with an error", Make: hostile.Repeat("http://h/a b\n")},
		{Name: "lines without a scheme", Make: hostile.Repeat("a\n")},
		{Name: "empty lines", Make: hostile.Repeat("\n")},
		{Name: "links with an error", Make: hostile.Repeat(`<a href="a b">` + "\n")},
		{Name: "links on one line", Make: hostile.Repeat(`<a href="a b">`)},
		{Name: "links of Markdown", Make: hostile.Repeat("[a](a\\^b) ")},
		{Name: "placeholders", Make: hostile.Repeat("<a href={{x}}>")},
		{Name: "base elements", Make: hostile.Repeat("<base href='http://h\\'>")},
		{Name: "links and a long base URL", Make: longBase("http://h/", "a/")},
		{Name: "links and a long host", Make: longBase("http://", "a")},
		{Name: "links and a long opaque base URL", Make: longBase("foo:", "a")},
		{Name: "links in another encoding", Make: hostile.Repeat("<a href='\x81\x41 \xFE^'>\n")},
		{Name: "links and escape sequences", Make: hostile.Repeat("<a href='\x1B$BF|\x1B(B ^?\x1B(J^'>\n")},
		{Name: "a link of escape sequences", Make: hostile.Around("<a href='", "\x1B(J\x1B(B ^", "'>\n")},
		{Name: "repairs that would be read otherwise", Make: hostile.Repeat("http://a.b/^.&lt ")},
	})
}

// runs holds the flags for each kind of document, and each format of reports.
var runs = []string{
	"--in list", "--in list --format json", "--in list --base http://h/x --format sarif", "--in text --format github",
	"--in html", "--in html --format ndjson", "--in markdown", "--in markdown --format sarif", "--local --in html --diff",
	"--in html --encoding iso-2022-jp", "--in html --encoding gb18030 --format sarif --local", "--in html --encoding shift_jis --diff",
	"--in text --diff", "--in markdown --diff", "--in list --diff", "--fail-on off --placeholder off",
}

func checkWith(flags, source string) {
	out := bufio.NewWriter(io.Discard)
	runWith(frame.Streams{In: strings.NewReader(source), Out: out, To: io.Discard, Err: io.Discard}, append(strings.Fields(flags), "--no-config", "-"))
}

// longBase makes documents in which the base URL takes half of the bytes.
func longBase(start, unit string) func(n int) string {
	return func(n int) string {
		return `<base href="` + start + strings.Repeat(unit, n/2/len(unit)) + `">` + strings.Repeat(`<a href="b^">`, n/2/len(`<a href="b^">`))
	}
}

// tableRuns holds the flags for tables.
var tableRuns = []string{"--column url", "--column url --format sarif --quotes=false", "--column url --separator tab --format json"}

// checkTables checks a text as the rows of a table, and as a single value.
func checkTables(flags, source string) {
	checkWith(flags, "url\n"+source)
	checkWith(flags, "url\n\""+strings.ReplaceAll(source, `"`, `""`)+"\"\n")
}

// checkAll checks a text as each kind of document, and as a table, and reports in
// each format.
func checkAll(source string) {
	for _, flags := range runs {
		checkWith(flags, source)
	}
	for _, flags := range tableRuns {
		checkTables(flags, source)
	}
}

func TestGrowth(t *testing.T) { hostile.GrowthFrom(t, 1<<12, checked(), checkAll) }

// Checking takes no more memory than SECURITY.md promises.
func TestGrowthOfMemory(t *testing.T) {
	for _, flags := range runs {
		hostile.Memory(t, checked(), 5000, func(source string) { checkWith(flags, source) })
	}
	for _, flags := range tableRuns {
		hostile.Memory(t, checked(), 5000, func(source string) { checkTables(flags, source) })
	}
}

// dense has as many broken URLs as possible, by the kind of document.
var dense = map[string][]hostile.Shape{
	"html": {
		{Name: "a ping", Make: hostile.Around(`<a ping="`, "^ ", `">`)},
		{Name: "references", Make: hostile.Around(`<a ping="`, "&lt ", `">`)},
	},
	"markdown": {
		{Name: "links", Make: hostile.Repeat("[](^)")},
		{Name: "an inline ping", Make: hostile.Around(`x <a ping="`, "^ ", `">`)},
		{Name: "a ping in a quotation", Make: hostile.Around("> <a ping=\"\n", ">^\n", `>">`)},
	},
	"text": {{Name: "URLs", Make: hostile.Repeat("a:///^ ")}},
	"list": {{Name: "lines", Make: hostile.Repeat("a:^\n")}},
}

// one has as many errors in a single URL.
var one = []hostile.Shape{{Name: "one URL", Make: hostile.Around(`<a href="http://h/`, "^", `">`)}}

// encoded is dense in a document that has to be decoded: if it consists of C1
// controls, each byte is an error and takes two bytes in the text.
var encoded = []hostile.Shape{
	{Name: "a ping of C1 controls", Make: hostile.Around(`<a ping="`, "\x81 ", `">`)},
	{Name: "one URL of C1 controls", Make: hostile.Around(`<a href="http://h/`, "\x81", `">`)},
}

// Whatever a document contains, and whatever is done with it, check holds no more
// memory than docs/check.md promises.
func TestPeakOfMemory(t *testing.T) {
	if !hostile.InStoppedWorld(t) {
		return
	}
	t.Chdir(t.TempDir())
	const name = "x"
	for _, flags := range []string{"--format json --max-findings 0", "--diff", "--fix"} {
		checkFile := func(in string) func(string) {
			return func(source string) {
				if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
					t.Fatal(err)
				}
				args := strings.Fields(flags + " --no-config --in " + in + " " + name)
				if _, err := runWith(frame.Streams{Out: bufio.NewWriter(io.Discard), To: io.Discard, Err: io.Discard}, args); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, in := range slices.Sorted(maps.Keys(dense)) {
			t.Run(in+" "+flags, func(t *testing.T) { hostile.Peak(t, dense[in], 125, checkFile(in)) })
		}
		t.Run("windows-1252 "+flags, func(t *testing.T) {
			work := checkFile("html --encoding windows-1252")
			hostile.Peak(t, encoded[:1], 125, work)
			hostile.Peak(t, encoded[1:], 200, work)
		})
		t.Run("one URL "+flags, func(t *testing.T) { hostile.Peak(t, one, 200, checkFile("html")) })
	}
}
