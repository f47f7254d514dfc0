package reference

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// section returns a section of docs/reference.md.
func section(t *testing.T, heading string) string {
	t.Helper()
	page := suite.Text(t, "../docs/reference.md")
	_, text, ok := strings.Cut(page, "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("docs/reference.md has no section %q", heading)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return text
}

// The table of characters in docs/reference.md is the one that the code uses.
func TestDocumentedCharacters(t *testing.T) {
	token := regexp.MustCompile("`(.)`|(U\\+[0-9A-F]{4}|[A-Za-z0-9])(?:–(U\\+[0-9A-F]{4}|[A-Za-z0-9]))?")
	code := func(s string) rune {
		if hex, ok := strings.CutPrefix(s, "U+"); ok {
			n, err := strconv.ParseInt(hex, 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			return rune(n)
		}
		r, _ := utf8.DecodeRuneInString(s)
		return r
	}
	letters := []string{Absent: "—", Valid: "v", Encoded: "E", Tolerated: "T", Fixed: "F", Rejected: "R"}
	rows := map[rune]int{}
	for line := range strings.Lines(section(t, "Characters")) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| |") || strings.HasPrefix(line, "| ---") {
			continue
		}
		if len(cells) != 1+columnCount {
			t.Fatalf("%d columns: %s", len(cells), line)
		}
		var all []rune
		switch first := strings.TrimSpace(cells[0]); first {
		case "URL code points outside ASCII":
			all = []rune{0xA0, 'ü', 0xD7FF, 0x10FFFD}
		case "other code points outside ASCII":
			all = []rune{0x80, 0x9F, 0xFDD0, 0xFFFF, 0x10FFFF}
		default:
			for _, m := range token.FindAllStringSubmatch(first, -1) {
				from := code(m[1] + m[2])
				to := from
				if m[3] != "" {
					to = code(m[3])
				}
				for ; from <= to; from++ {
					all = append(all, from)
				}
			}
		}
		for _, r := range all {
			rows[r]++
			for part, cell := range cells[1:] {
				if got := letters[Column(part).Treatment(r)]; strings.TrimSpace(cell) != got {
					t.Errorf("column %d, %U: %s in docs/reference.md, %s in the code", part, r, cell, got)
				}
			}
		}
	}
	for r := range rune(0x80) {
		if rows[r] != 1 {
			t.Errorf("%U is in %d rows of docs/reference.md", r, rows[r])
		}
	}
	if rows['ü'] != 1 || rows[0xFFFF] != 1 || infra.IsURLCodePoint(0xFFFF) {
		t.Error("docs/reference.md does not say what becomes of code points outside ASCII")
	}
}
