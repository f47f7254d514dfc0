// Conversions compares the conversions of package urlpattern/convert with implementations
// of the languages that they convert from.
//
//	go run ./tools/conversions [-n 100000] [-seed 1] [-from servemux,path-to-regexp-6,path-to-regexp-8] [-node PROGRAM] [-modules DIR] [-show 20]
//
// It makes -n pairs of a random source and a random URL for each language. The judges are
// net/http's ServeMux, and both versions of path-to-regexp in Node, for which -modules is
// a folder with their packages in its node_modules:
//
//	npm install path-to-regexp-6@npm:path-to-regexp@6.3.0 path-to-regexp-8@npm:path-to-regexp@8.4.2
//
// A conversion is wrong if it claims to be exact, on all URLs or on clean ones, and
// a pattern and the judge disagree about a URL; if the judge denies a difference that it
// reports; or if only one of the two accepts the source.
//
// The exit code is 0 if no conversion is wrong, 1 if one is, and 2 if the comparison failed.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern/analysis"
	"github.com/weburl-go/weburl/urlpattern/convert"
)

func main() {
	n := flag.Int("n", 100_000, "how many `pairs` of a source and a URL for each language")
	seed := flag.Uint64("seed", 1, "seed of the random sources")
	from := flag.String("from", strings.Join(languageNames(), ","), "the `languages` to convert from")
	node := flag.String("node", "node", "the `program` Node")
	modules := flag.String("modules", ".", "the `folder` whose node_modules contains path-to-regexp-6 and path-to-regexp-8")
	show := flag.Int("show", 20, "how many wrong conversions to print")
	flag.Parse()
	if flag.NArg() > 0 || *n < 1 {
		flag.Usage()
		os.Exit(2)
	}
	good := true
	for _, name := range strings.Split(*from, ",") {
		i := slices.Index(languageNames(), name)
		if i < 0 {
			fmt.Fprintf(os.Stderr, "conversions: unknown language %q\n", name)
			os.Exit(2)
		}
		l := languages[i]
		ask, stop, err := l.judge(*node, *modules)
		if err == nil {
			c := comparison{language: l, ask: ask, show: *show, out: os.Stdout}
			err = c.run(*n, rand.New(rand.NewPCG(*seed, 0)))
			stop()
			c.report()
			good = good && c.wrong == 0
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "conversions: %s: %v\n", name, err)
			os.Exit(2)
		}
	}
	if !good {
		os.Exit(1)
	}
}

// asker returns whether the judge accepts source and, if so, whether it matches each URL.
type asker func(source string, urls []weburl.URL) (accepted bool, matches []bool, err error)

// comparison counts how conversions of a language fare.
type comparison struct {
	language language
	ask      asker
	show     int
	out      io.Writer

	sources, pairs, matches, unsupported, rejected, wrong int
	exact, clean                                          [3]int
	differences                                           int
}

// urlsEach is how many random URLs each source gets.
const urlsEach = 40

func (c *comparison) run(n int, r *rand.Rand) error {
	for c.pairs < n {
		if err := c.one(c.language.source(r), r); err != nil {
			return err
		}
	}
	return nil
}

func (c *comparison) one(source string, r *rand.Rand) error {
	c.sources++
	conversion, ours := c.language.from(source)
	if errors.Is(ours, convert.Unsupported) {
		c.unsupported++
		return nil
	}
	var urls []weburl.URL
	for _, d := range conversion.Differences {
		urls = append(urls, d.URL)
	}
	for range urlsEach {
		if u, err := weburl.Parse(randomURL(r, source)); err == nil {
			urls = append(urls, u)
		}
	}
	accepted, matches, err := c.ask(source, urls)
	if err != nil {
		return err
	}
	c.pairs += urlsEach
	if accepted != (ours == nil) {
		c.fail("%q: the judge accepts it: %v; we: %v", source, accepted, ours)
		return nil
	}
	if !accepted {
		c.rejected++
		return nil
	}
	c.exact[conversion.Exact]++
	c.clean[conversion.Clean]++
	c.differences += len(conversion.Differences)
	for i, u := range urls {
		pattern := conversion.Test(u)
		if matches[i] {
			c.matches++
		}
		switch {
		case i < len(conversion.Differences) && pattern == matches[i]:
			c.fail("%q: the judge denies the difference %v", source, conversion.Differences[i])
		case pattern == matches[i]:
		case conversion.Exact == analysis.Yes, conversion.Clean == analysis.Yes && convert.IsClean(u):
			c.fail("%q: exact %v, clean %v, but the judge says %v to %v; %v", source, conversion.Exact, conversion.Clean, matches[i], u, conversion.Patterns)
		}
	}
	return nil
}

func (c *comparison) fail(format string, args ...any) {
	if c.wrong++; c.wrong <= c.show {
		fmt.Fprintf(c.out, c.language.name+": "+format+"\n", args...)
	}
}

func (c *comparison) report() {
	fmt.Fprintf(c.out, "%s: %d sources, %d rejected by both, %d unsupported, %d pairs, %d matches, %d differences confirmed; exact: %d yes, %d no, %d unknown; on clean URLs: %d yes, %d no, %d unknown; %d wrong\n",
		c.language.name, c.sources, c.rejected, c.unsupported, c.pairs, c.matches, c.differences,
		c.exact[analysis.Yes], c.exact[analysis.No], c.exact[analysis.Unknown], c.clean[analysis.Yes], c.clean[analysis.No], c.clean[analysis.Unknown], c.wrong)
}
