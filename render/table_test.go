package render_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/render"
	"github.com/weburl-go/weburl/validation"
)

// The tables of page hold the cases: the text that is shown for a URL, and the reasons.
const page = "../docs/rendering.md"

var update = flag.Bool("update", false, "write what is shown now into the tables of "+page)

// row is a row of a table: flags of "weburl show" and a URL, the text that is shown, and the
// reasons.
type row struct {
	section string
	line    int
	note    string
	given   string
	shown   string
	reasons string
}

var rowRE = regexp.MustCompile("^\\| (.*) \\| `([^`]*)` \\| `?([^`|]*)`? \\| ([^|]*) \\|$")

func readPage(t testing.TB) (lines []string, rows []row) {
	t.Helper()
	text := suite.Text(t, page)
	lines = strings.Split(text, "\n")
	section := ""
	for i, line := range lines {
		switch m := rowRE.FindStringSubmatch(line); {
		case strings.HasPrefix(line, "#"):
			section = strings.TrimLeft(line, "# ")
		case m != nil:
			rows = append(rows, row{section, i, m[1], m[2], m[3], m[4]})
		case strings.HasPrefix(line, "| ") && strings.Contains(line, "`https"):
			t.Errorf("%s:%d: not a row: %s", page, i+1, line)
		}
	}
	return lines, rows
}

var escapeRE = regexp.MustCompile(`\\u\{([0-9A-F]+)\}`)

func unescape(s string) string {
	return escapeRE.ReplaceAllStringFunc(s, func(e string) string {
		n, err := strconv.ParseUint(e[3:len(e)-1], 16, 21)
		if err != nil {
			panic(err)
		}
		return string(rune(n))
	})
}

func escape(s string) string {
	var b strings.Builder
	for _, r := range s {
		if ucd.LookOf(r) >= ucd.Selector || r == '|' || r == '`' {
			fmt.Fprintf(&b, `\u{%04X}`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// read returns the options and the URL of a row.
func (r row) read(t testing.TB) (o render.Options, input string) {
	t.Helper()
	var known []string
	for rest, ok := r.given, true; ok; {
		var word string
		word, rest, ok = strings.Cut(rest, " ")
		name, value, _ := strings.Cut(word, "=")
		switch name {
		case "--width":
			var err error
			if o.Width, err = strconv.Atoi(value); err != nil {
				t.Fatal(err)
			}
		case "--host-only":
			o.Extent = render.HostOnly
		case "--registrable-domain":
			o.Extent = render.RegistrableDomainOnly
		case "--no-www":
			o.OmitTrivialSubdomain = true
		case "--only-scheme":
			o.OnlyScheme = value
		case "--restriction":
			if err := o.Restriction.UnmarshalText([]byte(strings.ReplaceAll(value, "_", " "))); err != nil {
				t.Fatal(err)
			}
		case "--name":
			known = append(known, value)
		default:
			input, ok = word, false
			if rest != "" {
				input += " " + rest
			}
		}
	}
	if known != nil {
		o.Names = names(t, known...)
	}
	return o, unescape(input)
}

// spoofs returns the URLs of the page.
func spoofs(t testing.TB) []string {
	var all []string
	_, rows := readPage(t)
	for _, r := range rows {
		if _, input := r.read(t); r.shown != refused {
			all = append(all, input)
		}
	}
	return all
}

// refused stands in place of the text if the parser fails.
const refused = "(refused)"

const namesSection = "Names that stay readable"

func TestPage(t *testing.T) {
	lines, rows := readPage(t)
	sections := map[string]int{}
	seen := map[string]bool{}
	for _, r := range rows {
		sections[r.section]++
		if seen[r.given] {
			t.Errorf("%s:%d: the case is there twice", page, r.line+1)
		}
		seen[r.given] = true
		o, input := r.read(t)
		u, err := weburl.Parse(input)
		shown, reasons := refused, ""
		var failure *validation.Error
		if errors.As(err, &failure) {
			reasons = failure.Code.String()
		} else {
			got := o.URL(u)
			var why []string
			for _, reason := range got.Reasons() {
				why = append(why, reason.String())
			}
			shown, reasons = escape(got.Text), strings.Join(why, ", ")
		}
		if *update {
			lines[r.line] = fmt.Sprintf("| %s | `%s` | `%s` | %s |", r.note, r.given, shown, reasons)
		} else if shown != r.shown || reasons != r.reasons {
			t.Errorf("%s:%d: %s\nshown %s\nwant  %s\nwhy  %s\nwant %s", page, r.line+1, r.given, shown, r.shown, reasons, r.reasons)
		}
	}
	if *update {
		if err := os.WriteFile(page, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	attempts := len(rows) - sections[namesSection]
	if attempts < 150 {
		t.Errorf("only %d attempts at spoofing", attempts)
	}
	for reason := render.None + 1; reason.String() != ""; reason++ {
		if !slices.ContainsFunc(rows, func(r row) bool { return slices.Contains(strings.Split(r.reasons, ", "), reason.String()) }) {
			t.Errorf("no row has the reason %v", reason)
		}
	}
}

// Names in all recommended scripts are shown in Unicode, and nothing about them is
// suspicious.
func TestNamesStayReadable(t *testing.T) {
	_, rows := readPage(t)
	scripts := map[string]bool{}
	for _, r := range rows {
		if r.section != namesSection {
			continue
		}
		script, _, _ := strings.Cut(r.note, ":")
		scripts[script] = true
		o, input := r.read(t)
		u := parse(t, input)
		got := o.URL(u)
		plain := strings.Map(func(c rune) rune {
			if c == isolate || c == pop {
				return -1
			}
			return c
		}, got.Text)
		if plain != input || got.IsSuspicious() {
			t.Errorf("%s is shown as %+q, %v", input, got.Text, got.Reasons())
		}
	}
	if len(scripts) < 20 {
		t.Errorf("names in only %d scripts", len(scripts))
	}
}

// The page lists the reasons, with their explanations.
func TestPageHasTheReasons(t *testing.T) {
	var want []string
	for reason := render.None + 1; reason.String() != ""; reason++ {
		code := "`" + reason.String() + "`"
		if reason.IsSuspicious() {
			code = "**" + code + "**"
		}
		if reason.Explanation() == "" {
			t.Errorf("%v has no explanation", reason)
		}
		want = append(want, "| "+code+" | "+reason.Explanation()+" |")
	}
	for _, reason := range []render.Reason{render.None, render.Syntax + 1} {
		if reason.Explanation() != "" {
			t.Errorf("the reason %d has the explanation %q", reason, reason.Explanation())
		}
	}
	lines, _ := readPage(t)
	var got []string
	for _, line := range lines {
		if strings.HasPrefix(line, "| `") && strings.Count(line, "|") == 3 || strings.HasPrefix(line, "| **`") {
			got = append(got, line)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the page lists\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
