package cli

import (
	"os"
	"strings"
	"testing"
)

// What docs/reference.md shows of the command is what it prints.
func TestReferenceDocument(t *testing.T) {
	page, err := os.ReadFile("../../../docs/reference.md")
	if err != nil {
		t.Fatal(err)
	}
	const indent, prompt = "    ", "    $ weburl "
	shown := 0
	lines := strings.Split(string(page), "\n")
	for i, line := range lines {
		command, ok := strings.CutPrefix(line, prompt)
		if !ok {
			continue
		}
		shown++
		var want strings.Builder
		for _, line := range lines[i+1:] {
			if !strings.HasPrefix(line, indent) || strings.HasPrefix(line, prompt) {
				break
			}
			want.WriteString(strings.TrimPrefix(line, indent) + "\n")
		}
		if got := run("", shellWords(command)...); got.stdout != want.String() {
			t.Errorf("weburl %s\n%s\ndocs/reference.md shows\n%s", command, got.stdout, want.String())
		}
	}
	if shown < 3 {
		t.Errorf("docs/reference.md shows %d commands", shown)
	}
}

// shellWords splits a command into words; those with spaces are in single
// quotes.
func shellWords(command string) []string {
	var words []string
	for i, part := range strings.Split(command, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}
