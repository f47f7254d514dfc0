// Command gen generates the tables of packages ucd, ucd/security and ecmascript from the
// files that Unicode publishes.
//
//	go run ./internal/gen/ucd -from DIR     write the tables
//	go run ./internal/gen/ucd -check        exit 1 if they are not up to date
//
// DIR contains the folders idna, security and ucd of one version of Unicode, as found under
// https://www.unicode.org/Public/. The version is read from the files: for
// another one, only DIR changes. Data that does not fit the tables is an error
// here, never a wrong table.
package main

import (
	"flag"

	"github.com/weburl-go/weburl/internal/gen/generated"
)

func main() {
	from := flag.String("from", "../shared/unicode/18.0.0", "the `folder` that contains idna/, security/ and ucd/")
	to := flag.String("to", "internal/ucd", "the `folder` of package ucd")
	generated.Main(func(check bool) error { return run(*from, *to, check) })
}

func run(from, to string, check bool) error {
	d, err := read(from)
	if err != nil {
		return err
	}
	if err := d.verify(); err != nil {
		return err
	}
	files, err := d.tables(to)
	if err != nil {
		return err
	}
	return generated.Update(check, "does not match Unicode "+d.version+"; run go run ./internal/gen/ucd", files...)
}
