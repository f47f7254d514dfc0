package suite

import (
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

var entry = regexp.MustCompile(`(?m)^(?:### (\d+)\. \S|(\d+)\. \*\*)`)

// Oddities runs tests of the entries of the page docs/editions/NAME, which lists
// where the text of an edition contradicts itself. It fails unless the page has
// entries with exactly their numbers and those in tested, which were tested
// elsewhere, in order.
func Oddities(t *testing.T, name string, tests iter.Seq2[int, func(t *testing.T)], tested ...int) {
	t.Helper()
	for n, test := range tests {
		if test != nil {
			tested = append(tested, n)
			t.Run(strconv.Itoa(n), test)
		}
	}
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
