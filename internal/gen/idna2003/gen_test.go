package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The tables in the repository are up to date, and -check notices if they are not.
// This needs Python, as .ci/run does.
func TestTablesAreUpToDate(t *testing.T) {
	if testing.Short() {
		t.Skip("the generator says so with -check")
	}
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip(err)
	}
	facts, err := ask("python3")
	if err != nil {
		t.Fatal(err)
	}
	if err := update(facts, "../../../idna/idna2003/tables.go", true); err != nil {
		t.Error(err)
	}
	stale := filepath.Join(t.TempDir(), "tables.go")
	if err := os.WriteFile(stale, []byte("package idna2003\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := update(facts, stale, true); err == nil || !strings.Contains(err.Error(), stale) {
		t.Errorf("-check does not report a wrong table: %v", err)
	}
	if _, err := ask("no-such-python"); err == nil {
		t.Error("no error without Python")
	}
}

// Facts that do not fit the tables are errors.
func TestBadFacts(t *testing.T) {
	good := "41 0 l 61 -\n1E00 0 l 1E01 41,325\n+1E00 41,325\n"
	if _, err := read(strings.NewReader(good)); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"", "41", "41 0 l 61", "G 0 l 61 -", "110000 0 l 61 -", "41 256 l 61 -", "41 0 z 61 -", "41 0 l D800 -", "41 0 l x -", "+1E00 41", "+1E00 41,x", "+41 0 l 61 - -",
	} {
		if _, err := read(strings.NewReader(good + line + "\n")); err == nil {
			t.Errorf("%q is accepted", line)
		}
	}
	if _, err := read(strings.NewReader("")); err == nil {
		t.Error("no facts are accepted")
	}
}
