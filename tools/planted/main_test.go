package main

import (
	"os"
	"strings"
	"testing"
)

// Each fault can still be planted: what it replaces is there once.
func TestFaults(t *testing.T) {
	t.Chdir("../..")
	if len(faults) < 20 {
		t.Errorf("only %d faults", len(faults))
	}
	seen := map[string]bool{}
	for _, f := range faults {
		source, err := os.ReadFile(f.file)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(source), f.old); n != 1 || f.old == f.new || seen[f.what] {
			t.Errorf("%s: %s contains %q %d times", f.what, f.file, f.old, n)
		}
		seen[f.what] = true
	}
}
