// Exhaust compares everything that reads URLs on all short inputs, not on samples: the fast
// paths of the parser (reader, writer, CanParse), the state machine, the Standard taken
// literally (edition/whatwg), package conform, package reference, the layout, and the
// serialization, which must parse to itself; setters and pairs of setters; and URL patterns.
//
//	go run ./tools/exhaust [-n 2] [-jobs 2] [-shard 1/4] [-state FILE]
//	go run ./tools/exhaust -classes
//
// Package internal/test/short holds the alphabet, whose classes -classes derives, and the pairs
// of a beginning and a base. With -n N, the inputs are
//
//   - words: up to N symbols after the beginning of each pair;
//   - bytes: each of the 256 bytes, alone or after a symbol and, from -n 3 on, before a
//     delimiter (only the bytes at the beginning are read literally, too);
//   - deep: up to N+2 symbols of the small alphabets of IP addresses, ports, drive letters, dot
//     segments, authorities, and what follows them;
//   - pads: up to N-1 symbols between pads, so that they cross the lengths at which the fast
//     paths take other branches;
//   - setters: values of up to N-1 symbols; and pairs of setters, whose values are a dozen texts
//     and, from -n 3 on, all symbols;
//   - patterns: path patterns of up to N+2 symbols, alone and in sets.
//
// It prints the first differences, and then one line: how many inputs were compared, how many
// of them differ, and a hash of all inputs and results, which depends neither on the order nor
// on -jobs. The exit code is 0 if nothing differs, 1 if something does, and 2 for wrong usage.
// A processor takes about a minute for -n 2 and half an hour for -n 3. By the shards that
// have run, it takes a day or more for -n 4.
//
// With -state, a run that was killed continues where it was. With -shard I/K, a run does only
// every Kth part of the work; to add up shards, concatenate their files and give the result to
// -state.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
)

// shown bounds the differences that are printed.
const shown = 20

func main() {
	s := settings{shard: 1, shards: 1}
	flag.IntVar(&s.length, "n", 2, "compare words of up to `N` symbols")
	flag.IntVar(&s.jobs, "jobs", runtime.GOMAXPROCS(0), "run `N` parts at once")
	flag.StringVar(&s.state, "state", "", "continue the run in `FILE`, which records the parts that are done")
	flag.Func("shard", "do the `I/K`th of the work", func(value string) error {
		_, err := fmt.Sscanf(value, "%d/%d", &s.shard, &s.shards)
		if err == nil && (s.shard < 1 || s.shard > s.shards) {
			err = fmt.Errorf("not between 1/1 and K/K")
		}
		return err
	})
	classes := flag.Bool("classes", false, "derive the classes of ASCII bytes and print them")
	flag.Parse()
	if flag.NArg() > 0 || s.jobs < 1 || s.length < 1 {
		flag.Usage()
		os.Exit(2)
	}
	if *classes {
		if err := printClasses(); err != nil {
			fail(err)
		}
		return
	}
	debug.SetGCPercent(800) // nearly all memory is free after each input
	kinds, sums, err := run(s, newReaders())
	if err != nil {
		fail(err)
	}
	text, total := line(s.length, kinds, sums)
	for _, found := range total.found[:min(len(total.found), shown)] {
		fmt.Println(found)
	}
	fmt.Println(text)
	if total.differ > 0 {
		os.Exit(1)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "exhaust:", err)
	os.Exit(2)
}
