package main

import (
	"os/exec"
	"strings"
	"testing"
)

// The profile surt/1 writes the keys that the Python package writes. Skipped unless
// that is installed.
func TestCompare(t *testing.T) {
	if out, err := exec.Command("python3", "-c", "import surt").CombinedOutput(); err != nil {
		t.Skipf("no Python package surt: %v\n%s", err, out)
	}
	var report strings.Builder
	unexplained, err := run("python3", inputs(nil, 2000, 1), 5, &report)
	if err != nil || unexplained > 0 {
		t.Errorf("%v\n%s", err, report.String())
	}
}
