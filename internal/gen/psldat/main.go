// Command gen generates the table of package psl from the Public Suffix List.
//
//	go run ./internal/gen/psldat -date 2026-10-07     write the table
//	go run ./internal/gen/psldat -check               exit 1 if it is not up to date
//
// The list is published at https://publicsuffix.org/list/public_suffix_list.dat.
// If it has a version, the version goes into the table; otherwise -date does,
// the day on which the list was fetched. A list that does not fit the table is
// an error here, never a wrong table.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/weburl-go/weburl/internal/gen/generated"
	"github.com/weburl-go/weburl/internal/psldat"
)

func main() {
	from := flag.String("from", "../shared/psl/public_suffix_list.dat", "the `file` that contains the list")
	to := flag.String("to", "psl/table.go", "the `file` that contains the table")
	date := flag.String("date", "", "the `day` on which the list was fetched, if it does not say its version")
	generated.Main(func(check bool) error { return run(*from, *to, *date, check) })
}

func run(from, to, date string, check bool) error {
	old, err := os.ReadFile(to)
	if err != nil && check {
		return err
	}
	if date == "" {
		date = version(old)
	}
	l, err := read(from, date)
	if err != nil {
		return err
	}
	text, err := l.table()
	if err != nil {
		return err
	}
	return generated.Update(check, "does not match "+from+"; run go run ./internal/gen/psldat", generated.File{Name: to, Text: text})
}

// version returns the version in a table, or "".
func version(table []byte) string {
	var v string
	if _, after, ok := bytes.Cut(table, []byte("const Version = ")); ok {
		fmt.Sscanf(string(after), "%q", &v)
	}
	return v
}

// list holds the content of the file.
type list struct {
	version string
	names   psldat.Names
}

func read(from, date string) (list, error) {
	f, err := os.Open(from)
	if err != nil {
		return list{}, err
	}
	defer f.Close()
	r := psldat.NewReader(f)
	l := list{names: psldat.Names{All: map[string]psldat.Set{}}}
	for {
		rule, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return list{}, fmt.Errorf("%s: %w", from, err)
		}
		l.names.Add(rule)
	}
	if l.version = r.Version(); l.version == "" {
		l.version = date
	}
	if l.version == "" {
		return list{}, fmt.Errorf("%s has no version; say -date", from)
	}
	return l, nil
}
