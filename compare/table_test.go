package compare

import (
	"flag"
	"fmt"
	"go/version"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

var update = flag.Bool("update", false, "write the findings of testdata/findings.txt and docs/findings.md")

const tableFile = "testdata/findings.txt"

// tableCase is a string of the table, with the finding that it has or only seems to have.
type tableCase struct {
	line    int
	id      string
	profile Profile
	has     bool
	input   string
	base    *string
	found   string // the recorded findings, as written
}

// parseInput reads a string and its base.
func (c *tableCase) parseInput(text string) error {
	text, base, found := strings.Cut(text, " @ ")
	if found {
		c.base = &base
	}
	c.input = text
	if quoted, err := strconv.QuotedPrefix(text); err == nil && quoted == text {
		c.input, err = strconv.Unquote(text)
		return err
	}
	return nil
}

// results returns the findings in the form of the table.
func (c *tableCase) results() string {
	var b strings.Builder
	a := Analyze(c.input, c.base, c.profile)
	if i := slices.IndexFunc(a.Findings(), func(f Finding) bool { return f.ID == c.id }); i >= 0 {
		f := a.Findings()[i]
		fmt.Fprintf(&b, "    at %v, %q", f.Span, f.Span.Of(c.input))
		if f.Detail != "" {
			fmt.Fprintf(&b, ": %s", f.Detail)
		}
		b.WriteString("\n")
	}
	for s := Critical; s > None; s-- {
		var ids []string
		for _, f := range a.Findings() {
			if f.Severity == s {
				ids = append(ids, f.ID)
			}
		}
		if slices.Sort(ids); ids != nil {
			fmt.Fprintf(&b, "    %s: %s\n", s, strings.Join(ids, ", "))
		}
	}
	return b.String()
}

// readTable reads the table; update writes what is found now.
func readTable(t testing.TB) (cases []*tableCase, updated string) {
	t.Helper()
	data := suite.Text(t, tableFile)
	var b strings.Builder
	all, err := ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	id, profile := "", all
	var last *tableCase
	for n, line := range strings.Split(strings.TrimSuffix(data, "\n"), "\n") {
		if text, ok := strings.CutPrefix(line, "    "); ok && last != nil {
			last.found += "    " + text + "\n"
			continue
		}
		last = nil
		b.WriteString(line + "\n")
		switch {
		case line == "", strings.HasPrefix(line, "# "), line == "#":
		case strings.HasPrefix(line, "## "):
			name := ""
			id, name, _ = strings.Cut(line[len("## "):], " in ")
			profile = all
			if name != "" {
				if profile, err = ParseProfile(name); err != nil {
					t.Fatal(err)
				}
			}
		case strings.HasPrefix(line, "+ "), strings.HasPrefix(line, "- "):
			last = &tableCase{line: n + 1, id: id, profile: profile, has: line[0] == '+'}
			if err := last.parseInput(line[len("+ "):]); err != nil {
				t.Fatal(n+1, err)
			}
			cases = append(cases, last)
			b.WriteString(last.results())
		default:
			t.Fatalf("%s:%d: what is this?", tableFile, n+1)
		}
	}
	return cases, b.String()
}

// skipOlderNetURL skips a test of recorded readings: older releases of net/url read some
// strings differently.
func skipOlderNetURL(t *testing.T) {
	if recorded := "go1.26"; version.Compare(runtime.Version(), recorded) < 0 {
		t.Skip("the net/url that was recorded is that of ", recorded)
	}
}

func TestTable(t *testing.T) {
	skipOlderNetURL(t)
	cases, updated := readTable(t)
	if *update {
		suite.Write(t, tableFile, updated)
	}
	for _, c := range cases {
		if got := c.results(); !*update && got != c.found {
			t.Errorf("%s:%d: %q\n%swant\n%s", tableFile, c.line, c.input, got, c.found)
		}
		has := slices.ContainsFunc(Analyze(c.input, c.base, c.profile).Findings(), func(f Finding) bool { return f.ID == c.id })
		if has != c.has {
			t.Errorf("%s:%d: %q has the finding %s: %v", tableFile, c.line, c.input, c.id, has)
		}
	}
}

// Every kind has three strings that have it, and three that only look like it.
func TestTableIsComplete(t *testing.T) {
	cases, _ := readTable(t)
	if len(cases) < 200 {
		t.Errorf("the table has only %d strings", len(cases))
	}
	for _, k := range Kinds() {
		with, without := 0, 0
		for _, c := range cases {
			if c.id == k.ID && c.has {
				with++
			} else if c.id == k.ID {
				without++
			}
		}
		if with < 3 || without < 3 {
			t.Errorf("%s: %d strings have it, %d only look like it", k.ID, with, without)
		}
	}
}
