package suite

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

var entry = regexp.MustCompile(`(?m)^(?:### (\d+)\. \S|(\d+)\. \*\*)`)

// Oddities fails unless the page docs/editions/NAME, on which an edition says what its
// text says against itself, has entries with just these numbers, in their order.
func Oddities(t *testing.T, name string, tested []int) {
	t.Helper()
	root, err := ModuleRoot()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(root, "docs", "editions", name))
	if err != nil {
		t.Fatal(err)
	}
	var entries []int
	for _, m := range entry.FindAllStringSubmatch(string(page), -1) {
		n, _ := strconv.Atoi(m[1] + m[2])
		entries = append(entries, n)
	}
	slices.Sort(tested)
	if tested = slices.Compact(tested); len(tested) == 0 || !slices.Equal(entries, tested) {
		t.Errorf("%s has the entries %v, and %v are tested", name, entries, tested)
	}
}
