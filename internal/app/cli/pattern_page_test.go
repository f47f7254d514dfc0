package cli

import (
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// tableRows returns the cells of the rows of docs/patterns.md below a heading of a table.
func tableRows(t *testing.T, heading string) (rows [][]string) {
	t.Helper()
	page := strings.ReplaceAll(suite.Text(t, "../../../docs/patterns.md"), "\r\n", "\n")
	_, after, ok := strings.Cut(page, "\n"+heading+"\n| ---")
	if !ok {
		t.Fatalf("docs/patterns.md has no table %s", heading)
	}
	_, after, _ = strings.Cut(after, "\n")
	table, _, _ := strings.Cut(after, "\n\n")
	for line := range strings.Lines(table) {
		line = strings.ReplaceAll(strings.TrimSpace(line), `\|`, "\x00")
		cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|")
		for i := range cells {
			cells[i] = strings.ReplaceAll(strings.TrimSpace(cells[i]), "\x00", "|")
		}
		rows = append(rows, cells)
	}
	return rows
}

// codeIn returns the texts of a cell that stand between backquotes.
func codeIn(cell string) (all []string) {
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cell, -1) {
		all = append(all, m[1])
	}
	return all
}

// For each pattern on the page that does not do what it seems to, explain has a note.
func TestPageOfTraps(t *testing.T) {
	rows := tableRows(t, "| pattern | what happens | write |")
	if len(rows) < 12 {
		t.Errorf("only %d patterns", len(rows))
	}
	note := regexp.MustCompile(`(?m)^[a-z]+ \([a-z0-9-]+\): `)
	for _, row := range rows {
		pattern := codeIn(row[0])[0]
		if got := run("", "pattern", "explain", pattern); got.status != 0 || !note.MatchString(got.stdout) {
			t.Errorf("explain says nothing about %s: %+v", pattern, got)
		}
	}
}

// The counterparts of path-to-regexp's patterns match what the page says.
func TestPageOfPathToRegexp(t *testing.T) {
	tested := 0
	for _, row := range tableRows(t, "| path-to-regexp 6 | path-to-regexp 8 | weburl | matches | does not match |") {
		for i, status := range map[int]int{3: 0, 4: 1} {
			for _, path := range codeIn(row[i]) {
				tested++
				if got := run("", "pattern", "test", "--pathname", codeIn(row[2])[0], "https://h"+path); got.status != status {
					t.Errorf("%s and %s: %+v", row[2], path, got)
				}
			}
		}
	}
	if tested < 20 {
		t.Errorf("only %d paths", tested)
	}
}
