// Exhaust compares the paths through the parser on all short strings, not on
// samples: the fast path, CanParse, the state machine with a report, and the
// Standard taken literally (edition/whatwg).
//
//	go run ./tools/exhaust [-length 2] [-fast 3] [-set 2] [-jobs 2] [-show 20] [-only https://h]
//
// The strings are all of up to -length symbols (space.go) after each of some sixty
// beginnings, without a base and against eight; each of the 256 bytes between two
// symbols; and all values of up to -set symbols for each setter. With -fast,
// strings of up to that many symbols go through the fast path and the machine only,
// which takes a tenth of the time; with -fast 3, so do the 256 bytes. A length of 0
// leaves a part out.
//
// Each line ends with the sum of the hashes of all results, errors and spans, which
// changes only if the parser does.
//
// The exit code is 0 if nothing differs, 1 if something does, and 2 for wrong usage.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"

	"github.com/weburl-go/weburl/edition/whatwg"
)

func main() {
	var s settings
	flag.IntVar(&s.length, "length", 2, "compare with the literal text on strings of up to `N` symbols")
	flag.IntVar(&s.fast, "fast", 3, "compare the fast way with the machine on strings of up to `N` symbols")
	flag.IntVar(&s.set, "set", 2, "compare setters with the literal text on values of up to `N` symbols")
	flag.IntVar(&s.jobs, "jobs", runtime.GOMAXPROCS(0), "run `N` parts at once")
	flag.IntVar(&s.show, "show", 20, "show at most `N` differences")
	flag.StringVar(&s.only, "only", "", "take only beginnings that start with `PREFIX`")
	flag.Parse()
	if flag.NArg() > 0 || s.jobs < 1 || s.length < 0 || s.fast < 0 || s.set < 0 {
		flag.Usage()
		os.Exit(2)
	}
	total := run(s, whatwg.July2026.Read, func(line string) { fmt.Println(line) })
	fmt.Printf("%d strings, %d differ\n", total.strings, total.differ)
	if total.differ > 0 {
		os.Exit(1)
	}
}

// show returns a string in a readable form.
func show(input, base string) string {
	text := fmt.Sprintf("%q", input)
	if base != "" {
		text += fmt.Sprintf(" against %q", base)
	}
	return text
}
