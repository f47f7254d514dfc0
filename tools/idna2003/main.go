// Idna2003 compares package idna2003 with Python's module encodings.idna and with GNU
// libidn (the Debian package libidn12), which Python loads.
//
//	go run ./tools/idna2003 [-n 100000] [-seed 1] [-sweep 1] [-seconds 0] [-show 20]
//
// The inputs are every code point in any version of Unicode up to the current one,
// in -sweep of five positions, and -n random labels and domains. The comparison
// covers nameprep, ToASCII and ToUnicode of labels, and ToASCII of domains, with no
// flags and with both. The exit code is 0 if every difference is explained, 1 if
// not, and 2 if the comparison failed.
package main

import (
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/weburl-go/weburl/idna/idna2003"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

//go:embed judge.py
var script string

// answer holds the answers of the judges for a label.
type answer struct {
	// Python holds nameprep, ToASCII and ToUnicode; Python allows unassigned code
	// points.
	Python [3]*string
	// Libidn holds the same, and ToASCII of the label as a domain, without flags
	// and with both.
	Libidn [2][4]*string
	// Newer and PR29 report faults of the judges.
	Newer, PR29 bool
}

func main() {
	n := flag.Int("n", 100_000, "how many random `inputs`")
	seed := flag.Uint64("seed", 1, "`seed` of the random inputs")
	positions := flag.Int("sweep", 1, "in how many of the `positions` to try every code point")
	seconds := flag.Int("seconds", 0, "stop after so many `seconds`; 0 means no limit")
	show := flag.Int("show", 20, "how many unexplained differences to print")
	python := flag.String("python", "python3", "the `command` of Python 3")
	flag.Parse()
	if flag.NArg() > 0 || *positions < 0 || *positions > len(around) {
		flag.Usage()
		os.Exit(2)
	}
	unexplained, err := run(*python, inputs(*n, *seed, *positions), time.Duration(*seconds)*time.Second, *show, os.Stdout)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "idna2003:", err)
		os.Exit(2)
	case unexplained > 0:
		os.Exit(1)
	}
}

func run(python string, inputs func(yield func(string) bool), limit time.Duration, show int, w io.Writer) (unexplained int, err error) {
	judge, err := peers.Start(exec.Command(python, "-c", script))
	if err != nil {
		return 0, err
	}
	defer func() {
		if e := judge.Close(); err == nil {
			err = e
		}
	}()
	fmt.Fprintln(w, "judges:", judge.Version)

	start, total, explained := time.Now(), 0, map[string]int{}
	for batch := range batches(inputs) {
		if limit > 0 && time.Since(start) > limit {
			break
		}
		asked := append(slices.Clip(batch), "")
		inJSON := func(s string) ([]byte, error) { return json.Marshal(s) }
		err := peers.Exchange(judge.In, judge.Out, asked, inJSON, func(i int, line []byte) error {
			s := asked[i]
			var a answer
			if err := json.Unmarshal(line, &a); err != nil {
				return err
			}
			for _, d := range compare(s, a) {
				if d.explanation != "" {
					explained[d.explanation]++
				} else if unexplained++; unexplained <= show {
					fmt.Fprintf(w, "%+q: %s\n", s, d.text)
				}
			}
			return nil
		})
		if err != nil {
			return 0, err
		}
		total += len(batch)
	}
	for _, e := range explanations {
		fmt.Fprintf(w, "%9d  explained: %s\n", explained[e], e)
	}
	fmt.Fprintf(w, "%d inputs: %d differences unexplained\n", total, unexplained)
	return unexplained, nil
}

func batches(inputs func(yield func(string) bool)) func(yield func([]string) bool) {
	return func(yield func([]string) bool) {
		var batch []string
		for s := range inputs {
			if batch = append(batch, s); len(batch) == 1000 {
				if !yield(batch) {
					return
				}
				batch = nil
			}
		}
		yield(batch)
	}
}

// These are the faults of the judges.
const (
	newer    = "Python: cases, and marks that Unicode 3.2 does not have, are those of the current Unicode"
	upper    = "Python: the prefix is only seen in lowercase"
	prepares = "Python: ToUnicode returns what nameprep makes ASCII, not the label"
	pr29     = "libidn: what Corrigendum #5 blocks is composed"
)

var explanations = []string{newer, upper, prepares, pr29}

type difference struct{ text, explanation string }

// compare returns how the judges differ from package idna2003.
func compare(s string, a answer) (out []difference) {
	differ := func(what string, theirs *string, ours string, err error, fault string) {
		if (theirs == nil) != (err != nil) || err == nil && *theirs != ours {
			text := "nothing"
			if theirs != nil {
				text = fmt.Sprintf("%+q", *theirs)
			}
			out = append(out, difference{fmt.Sprintf("%s is %+q, %v; theirs is %s", what, ours, err, text), fault})
		}
	}
	var faults [2]string
	if a.Newer {
		faults[0] = newer
	}
	if a.PR29 {
		faults[1] = pr29
	}
	if len(s) >= 4 && strings.EqualFold(s[:4], "xn--") && s[:4] != "xn--" {
		faults[0] = upper
	}
	isLabel := !strings.ContainsAny(s, ".。．｡") && s != ""
	isText := !strings.Contains(s, "\x00") // a C string ends there
	for f, theirs := range a.Libidn {
		o := idna2003.Options{AllowUnassigned: f == 1, UseSTD3ASCIIRules: f == 1}
		prepared, err := o.Nameprep(s)
		if isText {
			differ(fmt.Sprintf("libidn, %+v: nameprep", o), theirs[0], prepared, err, faults[1])
		}
		ascii, asciiErr := o.ToASCII(s)
		if isLabel && isText {
			differ(fmt.Sprintf("libidn, %+v: ToASCII", o), theirs[1], ascii, asciiErr, faults[1])
		}
		if isText {
			differ(fmt.Sprintf("libidn, %+v: ToASCII of the domain", o), theirs[3], ascii, asciiErr, faults[1])
		}
		if isLabel {
			differ(fmt.Sprintf("libidn, %+v: ToUnicode", o), theirs[2], o.ToUnicode(s), nil, faults[1])
		}
		if f == 1 {
			o.UseSTD3ASCIIRules = false
			ascii, asciiErr = o.ToASCII(s)
			differ("Python: nameprep", a.Python[0], prepared, err, faults[0])
			if isLabel {
				differ("Python: ToASCII", a.Python[1], ascii, asciiErr, faults[0])
				text := o.ToUnicode(s)
				if a.Python[2] != nil && text == s && *a.Python[2] == prepared && len(prepared) == len([]rune(prepared)) {
					faults[0] = prepares
				}
				differ("Python: ToUnicode", a.Python[2], text, nil, faults[0])
			}
		}
	}
	return out
}
