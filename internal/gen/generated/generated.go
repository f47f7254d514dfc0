// Package generated is shared by the programs that generate sources of this
// project.
package generated

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
)

// Main is the main function of a generator. With the flag -check, run should compare its
// files instead of writing them.
func Main(run func(check bool) error) {
	check := flag.Bool("check", false, "compare with the existing files instead of writing them")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// File is a generated file.
type File struct {
	Name string
	Text []byte
}

// Update writes files or, if check is set, returns an error for all that are
// missing or different. stale says what a difference means.
func Update(check bool, stale string, files ...File) error {
	var problems []error
	for _, f := range files {
		if !check {
			if err := os.MkdirAll(filepath.Dir(f.Name), 0o777); err != nil {
				return err
			}
			if err := os.WriteFile(f.Name, f.Text, 0o644); err != nil {
				return err
			}
			continue
		}
		old, err := os.ReadFile(f.Name)
		if err != nil {
			problems = append(problems, err)
		} else if !bytes.Equal(old, f.Text) {
			problems = append(problems, fmt.Errorf("%s %s", f.Name, stale))
		}
	}
	return errors.Join(problems...)
}

// Source is Go source that is being written.
type Source struct{ bytes.Buffer }

// Printf appends to the source.
func (s *Source) Printf(format string, args ...any) { fmt.Fprintf(&s.Buffer, format, args...) }

// File formats the source.
func (s *Source) File(name string) (File, error) {
	text, err := format.Source(s.Bytes())
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return File{name, text}, err
}
