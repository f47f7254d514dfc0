// Command gen generates the tables of package idna2003 from the tables of RFC 3454
// and of Unicode 3.2 in Python's standard library.
//
//	go run ./internal/gen/idna2003            write the tables
//	go run ./internal/gen/idna2003 -check     exit 1 if they are not up to date
//
// Python's data was compared with the text of RFC 3454 and with the files
// UnicodeData and CompositionExclusions of Unicode 3.2: nothing differs except for
// the lowercase letters that facts.py leaves out. Neither these files nor the RFC
// ever change.
package main

import (
	"bytes"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"os/exec"

	"github.com/weburl-go/weburl/internal/gen/generated"
)

//go:embed facts.py
var script string

func main() {
	python := flag.String("python", "python3", "the `command` of Python 3")
	to := flag.String("to", "idna/idna2003/tables.go", "the `file` with the tables")
	generated.Main(func(check bool) error {
		facts, err := ask(*python)
		if err != nil {
			return err
		}
		return update(facts, *to, check)
	})
}

// ask returns the output of facts.py.
func ask(python string) ([]byte, error) {
	command := exec.Command(python, "-c", script)
	command.Stderr = os.Stderr
	text, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", python, err)
	}
	return text, nil
}

// update writes the tables, or compares them.
func update(text []byte, to string, check bool) error {
	f, err := read(bytes.NewReader(text))
	if err != nil {
		return err
	}
	source, err := f.tables(to)
	if err != nil {
		return err
	}
	return generated.Update(check, "is not what RFC 3454 has; run go run ./internal/gen/idna2003", source)
}
