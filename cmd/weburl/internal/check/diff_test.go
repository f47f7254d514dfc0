package check

import (
	"slices"
	"strings"
	"testing"
)

// A diff for a terminal triggers no action there, and leaves visible text as it is.
func TestVisibleDiff(t *testing.T) {
	source := "a\x1B[2J\x9B \u202E\t\u009Bz\r\nhttps://example.org/a b\u0085\n plain\ttext"
	u := newUnit(source, list)
	edits, _, err := mendAll(u, newExaminer())
	if err != nil || len(edits) == 0 {
		t.Fatal(edits, err)
	}
	for _, name := range []string{"x", "x\x1B\u009B"} {
		diff := unifiedDiff(nil, name, u.source, slices.Values(edits))
		shown := string(visibleDiff(diff))
		if strings.ContainsAny(strings.ReplaceAll(shown, "\n", ""), "\r\x1B\u009B\u202E\u0085\x7F") || strings.Contains(shown, "\x9B ") {
			t.Errorf("shown as %q", shown)
		}
		if !strings.Contains(shown, " a␛[2J<9B> <U+202E>\t<U+009B>z␍\n-https://example.org/a b<U+0085>\n+https://example.org/a%20b") ||
			!strings.Contains(shown, "\n  plain\ttext\n\\ No newline at end of file\n") || strings.Count(shown, "\n") != strings.Count(string(diff), "\n") {
			t.Errorf("shown as %q", shown)
		}
	}
}
