// Models compares the models of package models, and the editions that follow
// programs, with the programs themselves, as far as they are installed: libcurl's
// URL API, Python, Java, Perl's module URI, Ruby, PHP, and Go's net/http.
//
//	go run ./tools/models [-n 100000] [-seed 1] [-show 0] [-only NAME] [-install] [-update]
//
// It asks both for the host of -n strings, and prints the share on which they
// agree: both reject the string, or both accept it and name the same host. The
// strings are a mixture, which inputs.go describes. With -install, missing programs
// are installed by apt-get; -update rewrites the table of docs/generated/models.md.
//
// The exit code is 1 if a share is below 97 %, or differs too much from the figure
// in docs/generated/models.md for that version of the program, and 2 if the
// comparison failed. A program that is missing is not compared; with -install, that
// is a failure, too.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/weburl-go/weburl/edition"
)

// leastShare is the smallest share of equal hosts, in percent.
const leastShare = 97

func main() {
	n := flag.Int("n", 100_000, "how many `strings`")
	seed := flag.Uint64("seed", 1, "`seed` of the random strings")
	show := flag.Int("show", 0, "how many differences to print of each comparison")
	only := flag.String("only", "", "compare only with the program of this `name`")
	install := flag.Bool("install", false, "install missing programs with apt-get")
	update := flag.Bool("update", false, "write the table of "+page)
	flag.Parse()
	if flag.NArg() > 0 || *n < 1 || *update && *only != "" {
		flag.Usage()
		os.Exit(2)
	}
	ok, err := run(*n, *seed, *show, *only, *install, *update, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "models:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

func run(n int, seed uint64, show int, only string, install, update bool, out io.Writer) (ok bool, err error) {
	kinds, err := inputs(n, seed)
	if err != nil {
		return false, err
	}
	var rows []row
	ok = true
	for _, p := range programs() {
		if only != "" && p.name != only {
			continue
		}
		if missing := p.missing(install); missing != "" {
			fmt.Fprintf(out, "%s: %s is missing: not compared\n", p.name, missing)
			ok = ok && !install
			continue
		}
		c := comparison{program: p, model: p.model, show: show, out: out}
		if err := c.run(kinds); err != nil {
			return false, fmt.Errorf("%s: %w", p.name, err)
		}
		r := c.row()
		fmt.Fprintln(out, r)
		if r.share() < leastShare {
			fmt.Fprintf(out, "%s: the share of equal hosts is below %d %%\n", p.name, leastShare)
			ok = false
		}
		rows = append(rows, r)
	}
	if update {
		return ok, pageTable.Write(table(rows))
	}
	if n != pageInputs || seed != 1 {
		return ok, nil
	}
	wrong, err := checkPage(rows)
	for _, w := range wrong {
		fmt.Fprintln(out, w)
	}
	return ok && len(wrong) == 0, err
}

// A comparison compares a model with a program.
type comparison struct {
	program program
	model   *edition.Edition
	show    int
	out     io.Writer

	version string
	counts  []count // by kind of input
}

// count holds the number of inputs, and the number on which both agreed.
type count struct {
	kind          string
	inputs, equal int
}

func (c *comparison) run(kinds []kind) error {
	p, err := c.program.start()
	if err != nil {
		return err
	}
	c.version = p.version
	for _, k := range kinds {
		texts := slices.DeleteFunc(slices.Clone(k.texts), func(q question) bool {
			return !c.program.bases && q.hasBase || c.program.text && !q.isText()
		})
		n := count{kind: k.name}
		err := p.ask(texts, func(q question, theirs answer) {
			n.inputs++
			ours := read(c.model, q)
			if ours.same(theirs) {
				n.equal++
			} else if c.show > 0 {
				c.show--
				fmt.Fprintf(c.out, "%s, %s: %v: %s has %v, the program %v\n", c.program.name, k.name, q, c.model.Name, ours, theirs)
			}
		})
		if err != nil {
			p.close()
			return err
		}
		c.counts = append(c.counts, n)
	}
	return p.close()
}
