// Command gen generates the tables of packages ucd and ucd/security from the files
// that Unicode publishes.
//
//	go run ./internal/ucd/gen -from DIR -ages FILE     write the tables
//	go run ./internal/ucd/gen -check                   exit 1 if they are not up to date
//
// DIR contains the folders idna, security and ucd of one version of Unicode, as found under
// https://www.unicode.org/Public/. The version is read from the files: for
// another one, only DIR changes. FILE is DerivedAge.txt of any version, which need not
// be the same: ages never change. Data that does not fit the tables is an error
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
	from := flag.String("from", "../shared/unicode/17.0.0", "the `folder` that contains idna/, security/ and ucd/")
	ages := flag.String("ages", "../shared/unicode/15.0.0/ucd/DerivedAge.txt", "the `file` DerivedAge.txt")
	to := flag.String("to", "internal/ucd", "the `folder` of package ucd")
	check := flag.Bool("check", false, "compare with the existing tables instead of writing them")
	flag.Parse()
	if err := run(*from, *ages, *to, *check); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(from, ages, to string, check bool) error {
	d, err := read(from)
	if err != nil {
		return err
	}
	if err := d.readAges(ages); err != nil {
		return err
	}
	if err := d.verify(); err != nil {
		return err
	}
	files, err := d.tables()
	if err != nil {
		return err
	}
	var stale []error
	for _, f := range files {
		name := filepath.Join(to, filepath.FromSlash(f.name))
		if !check {
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				return err
			}
			if err := os.WriteFile(name, f.text, 0o644); err != nil {
				return err
			}
			continue
		}
		old, err := os.ReadFile(name)
		if err != nil {
			stale = append(stale, err)
		} else if !bytes.Equal(old, f.text) {
			stale = append(stale, fmt.Errorf("%s does not match Unicode %s; run go run ./internal/ucd/gen", name, d.version))
		}
	}
	return errors.Join(stale...)
}
