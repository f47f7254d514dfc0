// Package way writes and checks the pages for users of other programs
// (docs/from-*.md): tables that show what a program has and its replacement here.
// Each cell is code and what it prints when a test runs it. Only tests use this
// package.
package way

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Cell is code and what it prints.
type Cell struct{ Code, Output string }

// Line is a line of a table: names of the old program, what it does, what weburl
// does, and what changes, or "" if nothing does.
type Line struct {
	Names    string
	Old, New Cell
	Change   string
}

// Row is a [Line] in Go: the results of its functions are printed, and their source
// is the code. See [Lines].
type Row struct {
	Names    string
	Old, New func() string
	Change   string
}

// Say formats values as the pages show them: an error as a word, strings in quotes.
// Values next to an error are left out.
func Say(values ...any) string {
	var list []string
	for _, v := range values {
		switch v := v.(type) {
		case nil:
		case error:
			return "error"
		case string:
			list = append(list, strconv.Quote(v))
		default:
			list = append(list, fmt.Sprint(v))
		}
	}
	return strings.Join(list, ", ")
}

// Page is a page with a table in each of its sections, except for sections of
// prose.
type Page struct {
	File    string
	Old     string // the heading of the second column
	Command string // the command that writes the tables
	// Sessions means that there are no tables, but shell commands and their output,
	// below a heading for each of the names: table cells would be too wide.
	Sessions bool
}

func (p Page) read(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile(p.File)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// Check compares the tables of the page with the lines of each section, or writes them.
func (p Page) Check(t *testing.T, update bool, sections map[string][]Line) {
	t.Helper()
	page := p.read(t)
	for name, lines := range sections {
		before, rest, ok := strings.Cut(page, "\n## "+name+"\n")
		if !ok {
			t.Errorf("%s has no section %s", p.File, name)
			continue
		}
		first, last, write := "\n|", "\n\n", p.table
		if p.Sessions {
			first, last, write = "\n### ", "\n## ", p.sessions
		}
		head, after, _ := strings.Cut(rest, first)
		after = first[1:] + after
		end := strings.Index(after+last, last) + 1
		old, tail := after[:min(end, len(after))], after[min(end, len(after)):]
		for _, l := range lines {
			if l.Change == "" && strings.ReplaceAll(l.Old.Output, `"`, "") != strings.ReplaceAll(l.New.Output, `"`, "") {
				t.Errorf("%s, %s: %s: %s is not %s: say what changes", p.File, name, l.Names, l.Old.Output, l.New.Output)
			}
		}
		if want := write(lines); old != want {
			if !update {
				t.Errorf("%s, %s: the table is\n%swhere the rows print\n%sIf that is what you want: %s", p.File, name, old, want, p.Command)
			}
			page = before + "\n## " + name + "\n" + head + "\n" + want + tail
		}
	}
	if n := strings.Count(page, "\n| names |"); n != len(sections) && !p.Sessions {
		t.Errorf("%s has %d tables, want %d", p.File, n, len(sections))
	}
	if update {
		if err := os.WriteFile(p.File, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

const between = "` → `"

func (p Page) table(lines []Line) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| names | %s | weburl | what changes |\n| --- | --- | --- | --- |\n", p.Old)
	for _, l := range lines {
		if l.Change == "" {
			l.Change = "The same."
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", "`"+strings.ReplaceAll(l.Names, " ", "` `")+"`", l.Old, l.New, l.Change)
	}
	return b.String()
}

func (c Cell) String() string {
	return "`" + strings.ReplaceAll(c.Code+between+c.Output, "|", `\|`) + "`"
}

// sessions returns the lines below headings: under each, the changes, and then both
// commands and their output. Lines with the same names are adjacent.
func (p Page) sessions(lines []Line) string {
	var b strings.Builder
	names := ""
	for _, l := range lines {
		if l.Names != names {
			names = l.Names
			fmt.Fprintf(&b, "### %s\n\n", "`"+strings.ReplaceAll(names, " ", "` `")+"`")
		}
		if l.Change == "" {
			l.Change = "The same."
		}
		fmt.Fprintf(&b, "%s\n\n```console\n%s%s```\n\n", l.Change, l.Old.session(), l.New.session())
	}
	return b.String()
}

// lineEnd stands for a line end in a cell.
const lineEnd = " ⏎ "

func (c Cell) session() string {
	text := "$ " + c.Code + "\n"
	if c.Output != "" {
		text += strings.ReplaceAll(c.Output, lineEnd, "\n") + "\n"
	}
	return text
}

// Recorded returns the output that the page shows for the code in its second
// column, for a program that cannot be run here.
func (p Page) Recorded(t *testing.T) map[string]string {
	t.Helper()
	recorded := map[string]string{}
	if p.Sessions {
		for _, block := range strings.Split(p.read(t), "\n```console\n$ ")[1:] {
			session, _, _ := strings.Cut(block, "\n$ ")
			code, output, _ := strings.Cut(session, "\n")
			recorded[code] = strings.ReplaceAll(output, "\n", lineEnd)
		}
		return recorded
	}
	for line := range strings.Lines(p.read(t)) {
		columns := strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), " | ")
		if len(columns) != 4 {
			continue
		}
		cell := strings.ReplaceAll(strings.Trim(columns[1], "`"), "\x00", "|")
		if code, output, ok := strings.Cut(cell, between); ok {
			recorded[code] = output
		}
	}
	return recorded
}

// Complete reports the names that no line has, and those in lines that are not
// among names, unless allowed permits them.
func Complete(t *testing.T, sections map[string][]Line, names []string, allowed func(name string) bool) {
	t.Helper()
	seen := map[string]bool{}
	for section, lines := range sections {
		for _, l := range lines {
			for _, name := range strings.Fields(l.Names) {
				if seen[name] = true; !slices.Contains(names, name) && !allowed(name) {
					t.Errorf("%s: there is no %s", section, name)
				}
			}
		}
	}
	for _, name := range names {
		if !seen[name] {
			t.Errorf("%s is missing", name)
		}
	}
}
