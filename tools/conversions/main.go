// Conversions compares the conversions of package urlpattern/convert with implementations
// of the languages that they convert from.
//
//	go run ./tools/conversions [-n 100000] [-seed 1] [-from servemux,hosts,…] [-node PROGRAM] [-modules DIR] [-nginx PROGRAM] [-caddy PROGRAM] [-show 20]
//
// It makes -n pairs of a random source and a URL for each language of -from, which are by
// default those that need nothing but Go:
//
//	servemux          net/http's ServeMux
//	hosts             package guard
//	path-to-regexp-6  the npm package
//	path-to-regexp-8  the npm package
//	template          url-template, which expands, and uri-templates, which also reads
//	glob              minimatch, with names that begin with a dot
//	origin            rs/cors, which is compiled outside of this module
//	nginx             nginx, at a socket
//	caddy             Caddy, at a socket
//
// -modules is a folder with these packages in its node_modules:
//
//	npm install path-to-regexp-6@npm:path-to-regexp@6.3.0 path-to-regexp-8@npm:path-to-regexp@8.4.2 \
//		url-template@3.1.1 uri-templates@0.2.0 minimatch@11.0.9
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
	from := flag.String("from", strings.Join(languageNames(func(l language) bool { return l.isGo }), ","), "the `languages` to convert from")
	var p programs
	flag.StringVar(&p.node, "node", "node", "the `program` Node")
	flag.StringVar(&p.modules, "modules", ".", "the `folder` whose node_modules contains the npm packages")
	flag.StringVar(&p.nginx, "nginx", "nginx", "the `program` nginx")
	flag.StringVar(&p.caddy, "caddy", "caddy", "the `program` Caddy")
	show := flag.Int("show", 20, "how many wrong conversions to print")
	flag.Parse()
	if flag.NArg() > 0 || *n < 1 {
		flag.Usage()
		os.Exit(2)
	}
	good := true
	for _, name := range strings.Split(*from, ",") {
		i := slices.IndexFunc(languages, func(l language) bool { return l.name == name })
		if i < 0 {
			fmt.Fprintf(os.Stderr, "conversions: unknown language %q\n", name)
			os.Exit(2)
		}
		l := languages[i]
		ask, stop, err := l.judge(p)
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

// asker asks the judge about a source and URLs.
type asker func(source string, urls []weburl.URL) (reply, error)

// reply is the answer of a judge. It has one letter for each URL: "y" if the source matches
// it, "n" if not, or "?" if the judge cannot tell.
type reply struct {
	Rejected bool     // the source is not one of the language
	Matches  string   // is empty if the source is rejected
	Others   []string // more texts that the source matches
}

// comparison counts how conversions of a language fare.
type comparison struct {
	language language
	ask      asker
	show     int
	out      io.Writer

	sources, pairs, matches, unsupported, rejected, wrong int
	exact, clean                                          [3]int
	differences, missed                                   int
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
		if u, err := weburl.Parse(c.language.url(r, source)); err == nil {
			urls = append(urls, u)
		}
	}
	theirs, err := c.ask(source, urls)
	if err != nil {
		return err
	}
	c.pairs += urlsEach
	if theirs.Rejected == (ours == nil) {
		c.fail("%q: the judge rejects it: %v; we: %v", source, theirs.Rejected, ours)
		return nil
	}
	if theirs.Rejected {
		c.rejected++
		return nil
	}
	if len(theirs.Matches) != len(urls) {
		return fmt.Errorf("%d answers about %d URLs", len(theirs.Matches), len(urls))
	}
	for _, text := range theirs.Others {
		if u, err := weburl.Parse(text); err == nil && u.String() == text {
			urls = append(urls, u)
			theirs.Matches += "y"
		}
	}
	c.exact[conversion.Exact]++
	c.clean[conversion.Clean]++
	missed := false
	for i, u := range urls {
		letter := theirs.Matches[i]
		if letter == 'y' {
			c.matches++
		}
		isDifference := i < len(conversion.Differences)
		agree := conversion.Test(u) == (letter == 'y')
		switch {
		case letter == '?':
		case isDifference && agree:
			c.fail("%q: the judge denies the difference %v", source, conversion.Differences[i])
		case isDifference:
			c.differences++
		case agree:
		case conversion.Exact == analysis.Yes, conversion.Clean == analysis.Yes && convert.IsClean(u):
			c.fail("%q: exact %v, clean %v, but the judge says %c to %v; %v", source, conversion.Exact, conversion.Clean, letter, u, conversion.Patterns)
		default:
			missed = missed || conversion.Exact == analysis.Unknown
		}
	}
	if missed {
		c.missed++
	}
	return nil
}

func (c *comparison) fail(format string, args ...any) {
	if c.wrong++; c.wrong <= c.show {
		fmt.Fprintf(c.out, c.language.name+": "+format+"\n", args...)
	}
}

func (c *comparison) report() {
	counts := func(n [3]int) string {
		return fmt.Sprintf("%d yes, %d no, %d unknown", n[analysis.Yes], n[analysis.No], n[analysis.Unknown])
	}
	fmt.Fprintf(c.out, "%s: %d sources, %d rejected by both, %d unsupported, %d pairs, %d matches, %d differences confirmed; exact: %s (of which %d differ); on clean URLs: %s; %d wrong\n",
		c.language.name, c.sources, c.rejected, c.unsupported, c.pairs, c.matches, c.differences, counts(c.exact), c.missed, counts(c.clean), c.wrong)
}
