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
