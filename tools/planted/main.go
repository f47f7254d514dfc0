// Planted plants wrong bytes in the product, one fault at a time, and reports which of the
// programs that test it notice, and how soon.
//
//	go run ./tools/planted [-only TEXT] [-programs TEXT]
//
// It changes no file: the compiler reads the faulty one in place of the original. The
// output is the table in docs/verification.md. The exit code is 0 if each fault is noticed
// by some program, and 1 if not.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// A program is a test of the product.
type program struct {
	name string
	// command returns the arguments of go for a fault in a package.
	command func(pkg string) []string
}

var programs = []program{
	{"tests of the package", func(pkg string) []string { return []string{"test", "-short", "-failfast", "./" + pkg} }},
	{"short inputs", func(string) []string {
		return []string{"test", "-run", "ShortInputs", ".", "./edition/whatwg"}
	}},
	{"`exhaust -n 2`", func(string) []string { return []string{"run", "./tools/exhaust", "-n", "2"} }},
	{"states", func(string) []string { return []string{"test", "./tools/classes"} }},
	{"tables", func(string) []string {
		return []string{"test", "-run", "Table", "./host", "./idna", "./edition/whatwg"}
	}},
}

func main() {
	only := flag.String("only", "", "plant only faults whose description contains `TEXT`")
	names := flag.String("programs", "", "run only programs whose name contains `TEXT`")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*only, *names); err != nil {
		fmt.Fprintln(os.Stderr, "planted:", err)
		os.Exit(1)
	}
}

func run(only, names string) error {
	dir, err := os.MkdirTemp("", "planted")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var chosen []program
	header, rule := "| fault |", "| --- |"
	for _, p := range programs {
		if strings.Contains(p.name, names) {
			chosen = append(chosen, p)
			header += " " + p.name + " |"
			rule += " ---: |"
		}
	}
	fmt.Println(header)
	fmt.Println(rule)
	unnoticed := 0
	for _, f := range faults {
		if !strings.Contains(f.what, only) {
			continue
		}
		overlay, err := f.plant(dir)
		if err != nil {
			return fmt.Errorf("%s: %w", f.what, err)
		}
		if err := compiles(overlay, path.Dir(f.file)); err != nil {
			return fmt.Errorf("%s: %w", f.what, err)
		}
		row, noticed := "| "+f.what+" |", false
		for _, p := range chosen {
			start := time.Now()
			err := execute(overlay, p.command(path.Dir(f.file)))
			var exit *exec.ExitError
			switch {
			case err == nil:
				row += " |"
			case errors.As(err, &exit):
				row += fmt.Sprintf(" %.0f s |", time.Since(start).Seconds())
				noticed = true
			default:
				return err
			}
		}
		fmt.Println(row)
		if !noticed {
			unnoticed++
		}
	}
	if unnoticed > 0 {
		return fmt.Errorf("nothing notices %d of the faults", unnoticed)
	}
	return nil
}

// plant writes the faulty file and an overlay for the compiler to dir, and returns the path
// of the overlay.
func (f fault) plant(dir string) (overlay string, err error) {
	original, err := filepath.Abs(filepath.FromSlash(f.file))
	if err != nil {
		return "", err
	}
	source, err := os.ReadFile(original)
	if err != nil {
		return "", err
	}
	if n := bytes.Count(source, []byte(f.old)); n != 1 {
		return "", fmt.Errorf("%s contains %q %d times", f.file, f.old, n)
	}
	faulty := filepath.Join(dir, "faulty.go")
	if err := os.WriteFile(faulty, bytes.Replace(source, []byte(f.old), []byte(f.new), 1), 0o666); err != nil {
		return "", err
	}
	data, err := json.Marshal(map[string]map[string]string{"Replace": {original: faulty}})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o666)
}

// compiles returns an error if the faulty package does not compile, which no test notices.
func compiles(overlay, pkg string) error {
	if output, err := command(overlay, []string{"build", "./" + pkg}).CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, output)
	}
	return nil
}

func execute(overlay string, args []string) error {
	return command(overlay, args).Run()
}

func command(overlay string, args []string) *exec.Cmd {
	return exec.Command("go", append([]string{args[0], "-overlay", overlay}, args[1:]...)...)
}
