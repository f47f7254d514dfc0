package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/psldat"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/psl"
)

// The table in the repository is the one that the generator writes, and -check
// notices when it is not.
func TestTableIsUpToDate(t *testing.T) {
	from := suite.Path(t, "psl/public_suffix_list.dat")
	if err := run(from, "../../../psl/table.go", "", true); err != nil {
		t.Error(err)
	}
	to := filepath.Join(t.TempDir(), "table.go")
	if err := run(from, to, "", true); err == nil {
		t.Error("-check does not report a table that is missing")
	}
	if err := run(from, to, psl.Version, false); err != nil {
		t.Fatal(err)
	}
	text := suite.Text(t, to)
	if committed, err := os.ReadFile("../../../psl/table.go"); err != nil || string(committed) != text {
		t.Error("the table in the repository is another one")
	}
	if err := os.WriteFile(to, []byte(strings.Replace(text, "tableSlots", "tableSlot", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run(from, to, "", true); err == nil {
		t.Error("-check does not report a table that is wrong")
	}
}

// The version comes from the list, else from the flag, else from the previous
// table.
func TestVersion(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "list"), filepath.Join(dir, "table.go")
	write := func(text string) {
		if err := os.WriteFile(from, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("com\n")
	if err := run(from, to, "", false); err == nil {
		t.Error("a table has no version")
	}
	for _, c := range []struct{ list, date, want string }{
		{"com\n", "2026-10-07", "2026-10-07"},
		{"com\n", "", "2026-10-07"},
		{"// VERSION: 2026-11-01_00-00-00_UTC\ncom\n", "2026-10-07", "2026-11-01_00-00-00_UTC"},
	} {
		write(c.list)
		if err := run(from, to, c.date, false); err != nil {
			t.Fatal(err)
		}
		table, err := os.ReadFile(to)
		if got := version(table); err != nil || got != c.want {
			t.Errorf("%q, -date %q: version %q, %v, want %q", c.list, c.date, got, err, c.want)
		}
	}
}

// A list that the table cannot hold is an error, and so is a list that psl cannot
// load.
func TestBadLists(t *testing.T) {
	many := func(n int, rule string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, rule+"\n", i)
		}
		return b.String()
	}
	for _, c := range []struct{ list, want string }{
		{"com\na_b\n", "/list: line 2, bytes 1-2: problem 1 U1"},
		{"", "/list: line 0, "},
		{many(psldat.TopName, "a%d"), "16383 names are too many"},
		{many(1500, "%063d"), "bytes of labels are too many"},
	} {
		from := filepath.Join(t.TempDir(), "list")
		if err := os.WriteFile(from, []byte(c.list), 0o644); err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(t.TempDir(), "table.go")
		if err := run(from, to, "2026-10-07", false); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.20q: %v, want %s", c.list, err, c.want)
		}
		if _, err := os.Stat(to); err == nil {
			t.Errorf("%.20q: a table is written", c.list)
		}
	}
}
