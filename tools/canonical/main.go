// Canonical compares the profile surt/1 of package canonical, in all its variants,
// with the Python package surt, version 0.3.1, which must be in PYTHONPATH.
//
//	go run ./tools/canonical [-n 100000] [-seed 1] [-show 20] [FILE...]
//
// The inputs are the lines of the FILEs, and -n random texts. The exit code is 0 if
// every difference is explained, 1 if not, and 2 if the comparison failed.
package main

import (
	"bytes"
	_ "embed"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

//go:embed judge.py
var script string

func main() {
	n := flag.Int("n", 100_000, "how many random `inputs`")
	seed := flag.Uint64("seed", 1, "`seed` of the random inputs")
	show := flag.Int("show", 20, "how many `inputs` with unexplained differences to print")
	python := flag.String("python", "python3", "the `command` of Python 3")
	flag.Parse()
	unexplained, err := run(*python, inputs(flag.Args(), *n, *seed), *show, os.Stdout)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "canonical:", err)
		os.Exit(2)
	case unexplained > 0:
		os.Exit(1)
	}
}

// variants returns the variants of surt/1, in the order in which judge.py answers.
func variants() []*canonical.Profile {
	var all []*canonical.Profile
	for i := range 1 << 4 {
		name := "surt/1"
		for bit, suffix := range []string{"+scheme", "+comma", "+www", "+ipv4"} {
			if i>>bit&1 != 0 {
				name += suffix
			}
		}
		p, ok := canonical.Lookup(name)
		if !ok {
			panic("no profile " + name)
		}
		all = append(all, p)
	}
	return all
}

func run(python string, inputs func(yield func([]string, error) bool), show int, w io.Writer) (unexplained int, err error) {
	judge, err := peers.Start(exec.Command(python, "-c", script))
	if err != nil {
		return 0, err
	}
	defer func() {
		if e := judge.Close(); err == nil {
			err = e
		}
	}()
	fmt.Fprintln(w, "judge:", judge.Version)

	profiles := variants()
	total, failed, explained := 0, 0, map[string]int{}
	last, differing := "", 0 // the last input with a difference, and their number
	for batch, err := range inputs {
		if err != nil {
			return unexplained, err
		}
		batch = append(slices.Clip(batch), "")
		inHex := func(s string) ([]byte, error) { return []byte(hex.EncodeToString([]byte(s))), nil }
		err := peers.Exchange(judge.In, judge.Out, batch, inHex, func(i int, line []byte) error {
			s := batch[i]
			answers := bytes.Split(bytes.TrimSpace(line), []byte(" "))
			isNewer := len(answers) == len(profiles)+1 && string(answers[len(profiles)]) == "newer"
			if len(answers) != len(profiles) && !isNewer {
				return errors.New("the judge sent another number of keys than there are profiles")
			}
			for i, p := range profiles {
				theirs := string(answers[i])
				if !strings.HasPrefix(theirs, "!") {
					key, err := hex.DecodeString(theirs)
					if err != nil {
						return err
					}
					theirs = string(key)
				} else {
					failed++
				}
				ours, err := p.Canonical(s)
				if err != nil {
					ours = "!"
				}
				if ours == theirs || err != nil && theirs[:1] == "!" {
					continue
				}
				if e := explain(s, ours, theirs, isNewer); e != "" {
					explained[e]++
				} else if unexplained++; s != last {
					last, differing = s, differing+1
					if differing > show {
						continue
					}
					fmt.Fprintf(w, "%+q, %s:\n  ours   %+q\n  theirs %+q\n", s, p.Name(), ours, theirs)
				}
			}
			return nil
		})
		if err != nil {
			return unexplained, err
		}
		total += len(batch) - 1
	}
	for _, e := range explanations {
		fmt.Fprintf(w, "%9d  explained: %s\n", explained[e], e)
	}
	fmt.Fprintf(w, "%d inputs, %d keys, of which the judge refuses %d: %d differences unexplained\n", total, total*len(profiles), failed, unexplained)
	return unexplained, nil
}
