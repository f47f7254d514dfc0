// Command gen generates the tables of package encoding from the data that the
// Encoding Standard publishes with its text: encodings.json and indexes.json.
//
//	go run ./internal/gen/encoding -from DIR     write the tables
//	go run ./internal/gen/encoding -check        exit 1 if they are not up to date
//
// Data that the tables, or the code that reads them, cannot represent is an error
// here, never a wrong table.
package main

import (
	"flag"

	"github.com/weburl-go/weburl/internal/gen/generated"
)

func main() {
	from := flag.String("from", "../shared/encoding", "the `folder` that contains encodings.json and indexes.json")
	to := flag.String("to", "encoding", "the `folder` of package encoding")
	generated.Main(func(check bool) error { return run(*from, *to, check) })
}

func run(from, to string, check bool) error {
	d, err := read(from)
	if err != nil {
		return err
	}
	files, err := d.tables(to)
	if err != nil {
		return err
	}
	return generated.Update(check, "does not match the data; run go run ./internal/gen/encoding", files...)
}
