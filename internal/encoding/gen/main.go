// Command gen generates the tables of package encoding from the data that the
// Encoding Standard publishes beside its text: encodings.json and indexes.json.
//
//	go run ./internal/encoding/gen -from DIR     write the tables
//	go run ./internal/encoding/gen -check        exit 1 if they are not up to date
//
// Data that the tables, or the code that reads them, cannot represent is an error
// here, never a wrong table.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	from := flag.String("from", "../shared/encoding", "the `folder` that contains encodings.json and indexes.json")
	to := flag.String("to", "encoding", "the `folder` of package encoding")
	check := flag.Bool("check", false, "compare with the existing tables instead of writing them")
	flag.Parse()
	if err := run(*from, *to, *check); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(from, to string, check bool) error {
	d, err := read(from)
	if err != nil {
		return err
	}
	files, err := d.tables()
	if err != nil {
		return err
	}
	var stale []error
	for _, f := range files {
		name := filepath.Join(to, f.name)
		if !check {
			if err := os.WriteFile(name, f.text, 0o644); err != nil {
				return err
			}
			continue
		}
		old, err := os.ReadFile(name)
		if err != nil {
			stale = append(stale, err)
		} else if !bytes.Equal(old, f.text) {
			stale = append(stale, fmt.Errorf("%s does not match the data; run go run ./internal/encoding/gen", name))
		}
	}
	return errors.Join(stale...)
}
