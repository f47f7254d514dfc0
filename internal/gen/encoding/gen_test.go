package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

func dataFolder(t *testing.T) string {
	return filepath.Dir(suite.Path(t, "encoding/indexes.json"))
}

// The tables in the repository are those that the generator writes, and -check
// notices when they are not.
func TestTablesAreUpToDate(t *testing.T) {
	if testing.Short() {
		t.Skip("the generator says so with -check")
	}
	from := dataFolder(t)
	if err := run(from, "../../../encoding", true); err != nil {
		t.Error(err)
	}
	dir := t.TempDir()
	if err := run(from, dir, false); err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(names) != 5 {
		t.Fatalf("%d tables were written: %v", len(names), err)
	}
	if err := os.Remove(names[0]); err != nil {
		t.Fatal(err)
	}
	for _, name := range names[1:] {
		if err := os.WriteFile(name, []byte("package encoding\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	err = run(from, dir, true)
	for _, name := range names {
		if err == nil || !strings.Contains(err.Error(), filepath.Base(name)) {
			t.Errorf("-check does not report %s, which is missing or wrong: %v", name, err)
		}
	}
}

// Data that the tables, or the code that reads them, cannot represent is an error.
func TestBadData(t *testing.T) {
	from := dataFolder(t)
	for _, c := range []struct{ name, file, old, new, want string }{
		{"a label twice", "encodings.json", `"latin2"`, `"latin1"`, `the label "latin1" occurs twice`},
		{"a label in upper case", "encodings.json", `"latin2"`, `"Latin2"`, `the label "Latin2"`},
		{"a name that is no label", "encodings.json", `"iso-8859-2"`, `"iso-8859-99"`, "the name of ISO-8859-2"},
		{"an unknown encoding", "encodings.json", `"name": "IBM866"`, `"name": "IBM867"`, "no labels of IBM866"},
		{"an unknown field", "encodings.json", `"name": "IBM866"`, `"title": "IBM866"`, `unknown field "title"`},
		{"a short index", "indexes.json", `"koi8-r":[9472,`, `"koi8-r":[`, "index koi8-r has 127 pointers, want 128"},
		{"ASCII in an index", "indexes.json", `"koi8-r":[9472,`, `"koi8-r":[65,`, "index koi8-r: 0 is U+0041"},
		{"a surrogate in an index", "indexes.json", `"koi8-r":[9472,`, `"koi8-r":[55296,`, "index koi8-r: 0 is U+D800"},
		{"an index that is missing", "indexes.json", `"koi8-r":`, `"koi8-x":`, "index koi8-r"},
		{"ranges out of order", "indexes.json", `[36,165]`, `[36,127]`, "gb18030-ranges: row 1"},
		{"a code point that must not be encoded", "indexes.json", `"gb18030":[19970,`, `"gb18030":[58853,`, "U+E5E5"},
		{"a code point that Shift_JIS leaves out", "indexes.json", `,32394,35100,37704,`, `,128512,35100,37704,`, "Shift_JIS has no pointer for U+1F600"},
		{"a last range that is another", "indexes.json", `[189000,65536]`, `[189001,65536]`, "gb18030-ranges ends with"},
	} {
		t.Run(c.name, func(t *testing.T) {
			to := t.TempDir()
			for _, name := range []string{"encodings.json", "indexes.json"} {
				text, err := os.ReadFile(filepath.Join(from, name))
				if err != nil {
					t.Fatal(err)
				}
				if name == c.file {
					edited := strings.Replace(string(text), c.old, c.new, 1)
					if edited == string(text) {
						t.Fatalf("%s has no %s", name, c.old)
					}
					text = []byte(edited)
				}
				if err := os.WriteFile(filepath.Join(to, name), text, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			err := run(to, t.TempDir(), false)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}
