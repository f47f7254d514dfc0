package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// docs/differences.md and the README have the table of explained differences.
func TestDifferencesPage(t *testing.T) {
	page := readFile(t, "../../docs/differences.md")
	_, rows, _ := strings.Cut(page, "| --- | --- | --- |\n")
	rows, _, _ = strings.Cut(rows, "\n\n")
	var want strings.Builder
	for _, e := range explained {
		if e.judge != "node" {
			t.Errorf("%s: the page says that only Node differs", e.name)
		}
		fmt.Fprintf(&want, "| `%s` | %s | [text](%s) |\n", e.name, e.why, e.anchor)
	}
	if rows+"\n" != want.String() {
		t.Errorf("docs/differences.md should have the rows\n%s", want.String())
	}
	if count := fmt.Sprintf("%s classes", number(len(explained))); !strings.Contains(page, count) {
		t.Errorf("docs/differences.md does not say %q", count)
	}
	if link := fmt.Sprintf("[%s known classes](docs/differences.md)", number(len(explained))); !strings.Contains(readFile(t, "../../README.md"), link) {
		t.Errorf("README.md has no %s", link)
	}
}

func number(n int) string {
	return [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
		"thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"}[n]
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
