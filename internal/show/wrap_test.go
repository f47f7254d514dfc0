package show

import (
	"strings"
	"testing"
)

func TestWrapped(t *testing.T) {
	words := strings.Repeat("word ", 40)
	got := string(AppendWrapped(nil, "first: ", "    ", words))
	for line := range strings.Lines(got) {
		if len(line) > 81 || strings.HasSuffix(line, " \n") {
			t.Errorf("line %q", line)
		}
	}
	if strings.Join(strings.Fields(got), " ") != "first: "+strings.TrimSpace(words) {
		t.Errorf("words lost or added: %q", got)
	}
	if n := strings.Count(got, "\n    word"); n != strings.Count(got, "\n")-1 {
		t.Errorf("%d lines are indented: %q", n, got)
	}
}

// Lines are as wide as a terminal, in which some characters take two columns and others
// none.
func TestWrappedByColumns(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("日本 ", 20):            "x " + strings.Repeat("日本 ", 14) + "日本\n  日本 日本 日本 日本 日本\n",
		strings.Repeat("e\u0301\u0301 ", 40): "x " + strings.TrimSuffix(strings.Repeat("e\u0301\u0301 ", 39), " ") + "\n  e\u0301\u0301\n",
	} {
		if got := string(AppendWrapped(nil, "x ", "  ", text)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
