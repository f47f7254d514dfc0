// Files compares package fileurl with Node's url.pathToFileURL and
// url.fileURLToPath, and with Python: as_uri of pathlib's paths, and the
// conversions of urllib.request and nturl2path.
//
//	go run ./tools/files [-show 20] [-python COMMAND] [-update]
//
// The cases are in fileurl/testdata/cases.txt, one a line: the style, the
// direction, the input, our answer, and for each judge "=" or the reason why it
// answers otherwise, a name that departures.go explains. URLs are the same if their
// hosts and decoded segments are.
//
// The exit code is 1 if an answer differs without a reason, or is the same despite
// one, if a reason is never given, or if docs/files.md does not say so; and 2 if
// the comparison failed. -update rewrites our answers and the tables of
// docs/files.md, but no reasons.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/weburl-go/weburl/tools/internal/peers"
)

func main() {
	show := flag.Int("show", 20, "how many faults to print")
	command := flag.String("python", peers.Python(), "the `command` of Python")
	update := flag.Bool("update", false, "write our answers, and the tables of "+page)
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	faults, err := run(*command, *update, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "files:", err)
		os.Exit(2)
	}
	for i, f := range faults {
		if i == *show {
			fmt.Printf("and %d more\n", len(faults)-i)
			break
		}
		fmt.Println(f)
	}
	if len(faults) > 0 {
		os.Exit(1)
	}
}

// run compares, and returns the differences from the table.
func run(python string, update bool, out io.Writer) (faults []string, err error) {
	cases, err := readCases(update)
	if err != nil {
		return nil, err
	}
	var answers [judges][]answer
	for j, judge := range list(python) {
		version, got, err := judge.ask(cases)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", judge.name, err)
		}
		if version != judge.version {
			faults = append(faults, fmt.Sprintf("%s has version %s, and the table is about %s", judge.name, version, judge.version))
		}
		asked, same := 0, 0
		for i, a := range got {
			if a.asked {
				asked++
				if cases[i].same(a) {
					same++
				}
			}
		}
		fmt.Fprintf(out, "%s %s: %d cases, %d with the same answer, %d with another\n", judge.name, version, asked, same, asked-same)
		answers[j] = got
	}
	faults = append(faults, ratchet(cases, answers)...)
	if update {
		if err := writeCases(cases); err != nil {
			return nil, err
		}
		return faults, pageTables.Write(tables(cases, answers))
	}
	wrong, err := checkPage(cases, answers)
	return append(faults, wrong...), err
}

// ratchet returns what is wrong with the reasons of the table.
func ratchet(cases []testCase, answers [judges][]answer) (faults []string) {
	given := map[string]bool{}
	for j, judge := range list("") {
		for i, c := range cases {
			a, why := answers[j][i], c.why[j]
			given[why] = true
			_, known := departures[why]
			switch {
			case a.asked != (why != notAsked):
				faults = append(faults, fmt.Sprintf("%v: %s is asked: %v, but the table has %s", c, judge.name, a.asked, why))
			case !a.asked:
			case why != equal && !known:
				faults = append(faults, fmt.Sprintf("%v: %s: %q is no reason", c, judge.name, why))
			case c.same(a) && why != equal:
				faults = append(faults, fmt.Sprintf("%v: %s has the same, despite %s: %v", c, judge.name, why, a))
			case !c.same(a) && why == equal:
				faults = append(faults, fmt.Sprintf("%v: %s has %v", c, judge.name, a))
			}
		}
	}
	for name := range departures {
		if !given[name] {
			faults = append(faults, "no case departs for the reason "+name)
		}
	}
	return faults
}
