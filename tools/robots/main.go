// Robots compares package robots with Google's parser, github.com/google/robotstxt, on random
// files, names of crawlers and URLs, and on the disputes of internal/test/robotstxt.
//
//	go run ./tools/robots -judge FILE [-n 50000] [-seed 1] [-show 20]
//
// FILE is a program that is built from tools/robots/judge/judge.cc, and from robots.cc and
// robots.h of that repository, which needs the libraries of Abseil (libabsl-dev in Debian):
//
//	g++ -O2 -std=c++17 -DVERSION='"REVISION"' -I. judge.cc robots.cc -o FILE -labsl_strings
//	-labsl_strings_internal -labsl_base -labsl_raw_logging_internal -labsl_throw_delegate
//
// Each rule in which Google's parser departs is explained, and a model has all of them: a
// difference is explained if the model with all departures decides as Google's parser, and
// counts for each departure without which it would not. The exit code is 0 if every difference
// is explained, 1 if not, and 2 if the comparison failed.
package main

import (
	"encoding/hex"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/robotstxt"
	"github.com/weburl-go/weburl/robots"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

func main() {
	judge := flag.String("judge", "", "the `program` that asks Google's parser")
	n := flag.Int("n", 50_000, "how many random `inputs`")
	seed := flag.Uint64("seed", 1, "`seed` of the random inputs")
	show := flag.Int("show", 20, "how many unexplained `differences` to print")
	flag.Parse()
	unexplained, err := run(*judge, triples(*n, *seed), *show, os.Stdout)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "robots:", err)
		os.Exit(2)
	case unexplained > 0:
		os.Exit(1)
	}
}

// A triple is a file, the name of a crawler, and a URL without fragment.
type triple struct {
	file, agent string
	url         weburl.URL
}

func (t triple) String() string { return fmt.Sprintf("%+q, %q, %s", t.file, t.agent, t.url) }

// target returns path and query.
func (t triple) target() string { return strings.TrimPrefix(t.url.String(), "https://h") }

// triples returns the disputes, and n random triples.
func triples(n int, seed uint64) (list []triple) {
	for _, d := range robotstxt.Disputes {
		list = append(list, triple{d.File, "Bot", weburl.MustParse("https://h" + d.Path)})
	}
	r := robotstxt.NewRandom(seed)
	for range n {
		file, pattern := r.File()
		agent := r.Agent()
		u, err := weburl.Parse("https://h/" + r.Path(pattern))
		if err != nil {
			continue
		}
		list = append(list, triple{file, agent, u.WithoutFragment()})
	}
	return list
}

func run(program string, list []triple, show int, w io.Writer) (unexplained int, err error) {
	judge, err := peers.Start(exec.Command(program))
	if err != nil {
		return 0, err
	}
	defer func() {
		if e := judge.Close(); err == nil {
			err = e
		}
	}()
	fmt.Fprintln(w, "judge:", judge.Version)
	inHex := func(s string) string {
		if s == "" {
			return "-"
		}
		return hex.EncodeToString([]byte(s))
	}
	question := func(t triple) ([]byte, error) {
		return []byte(inHex(t.file) + " " + inHex(t.agent) + " " + inHex(t.url.String())), nil
	}
	c := comparison{counts: map[departure]int{}, show: show, w: w}
	err = peers.Exchange(judge.In, judge.Out, list, question, func(i int, line []byte) error {
		if s := string(line); s != "yes" && s != "no" {
			return fmt.Errorf("it is neither yes nor no")
		}
		c.compare(list[i], string(line) == "yes")
		return nil
	})
	c.report(len(list))
	return c.unexplained, err
}

// comparison counts differences.
type comparison struct {
	counts                               map[departure]int
	differences, disallowed, unexplained int
	show                                 int
	w                                    io.Writer
}

// compare compares the verdicts about a triple; theirs is that of Google's parser.
func (c *comparison) compare(t triple, theirs bool) {
	ours := robots.Parse(t.file).Test(t.agent, t.url).Allowed
	if !theirs {
		c.disallowed++
	}
	is := func(d departure) bool { return model{d}.allowed(t.file, t.agent, t.target()) }
	if is(none) != ours || is(all) != theirs {
		if c.unexplained++; c.unexplained <= c.show {
			fmt.Fprintf(c.w, "%v: ours %v, theirs %v; the model without departures %v, with all %v\n", t, ours, theirs, is(none), is(all))
		}
	}
	if ours == theirs {
		return
	}
	c.differences++
	for _, e := range explanations {
		if is(all&^e.departure) != theirs || is(e.departure) == theirs {
			c.counts[e.departure]++
		}
	}
}

func (c *comparison) report(inputs int) {
	for _, e := range explanations {
		fmt.Fprintf(c.w, "%9d  %s\n", c.counts[e.departure], e.text)
	}
	fmt.Fprintf(c.w, "%d inputs, of which the judge disallows %d: %d differences, %d unexplained\n", inputs, c.disallowed, c.differences, c.unexplained)
}
