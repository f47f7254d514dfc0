package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/short"
	"github.com/weburl-go/weburl/urlpattern"
)

// patternSymbols are the symbols of patterns, and pathSymbols those of paths.
var (
	patternSymbols = []string{"/", "a", "b", ":n", "*", "{", "}", "?", "+", "(a|b)", "(a*)"}
	pathSymbols    = []string{"/", "a", "b", "-"}
)

// patterns returns the work of patterns of up to n+2 symbols. Go's package regexp, with the
// expression that the Standard generates from a pattern, and a loop over the patterns of a
// set judge what package urlpattern matches.
func patterns(n int) (all []part) {
	var urls []weburl.URL
	short.Words("/", pathSymbols, 3, func(path string) { urls = append(urls, weburl.MustParse("https://h"+path)) })
	for _, first := range patternSymbols {
		for _, second := range patternSymbols {
			all = append(all, part{"patterns", first + second, func(w *worker, t *tally) {
				var set urlpattern.Builder[int]
				short.Words(first+second, patternSymbols, n, func(text string) {
					if p, ok := w.pattern(t, text, urls); ok {
						set.Add(p, 0)
					}
				})
				w.set(t, first+second, set.Set(), urls)
			}})
		}
	}
	return all
}

// pattern compares a pattern with its regular expression. ok reports whether there is such a
// pattern.
func (w *worker) pattern(t *tally, text string, urls []weburl.URL) (_ urlpattern.Pattern, ok bool) {
	p, err := urlpattern.New(urlpattern.Init{urlpattern.Pathname: text})
	w.text = append(append(w.text[:0], text...), 0)
	if err != nil {
		t.note(nil, w.text, nil)
		return p, false
	}
	source, _ := p.RegExp(urlpattern.Pathname)
	plain, err := regexp.Compile(strings.ReplaceAll(source, "[^]", `[\s\S]`))
	for _, u := range urls {
		got := w.readers.matches(p, u)
		w.text = strconv.AppendBool(w.text, got)
		if err == nil && plain.MatchString(u.Path()) != got {
			err = fmt.Errorf("%q matches: %v, by %s %v", u.Path(), got, source, !got)
		}
	}
	t.note(func() string { return fmt.Sprintf("pattern %q", text) }, w.text, err)
	return p, true
}

// set compares a set with its patterns.
func (w *worker) set(t *tally, name string, set urlpattern.Set[int], urls []weburl.URL) {
	var err error
	w.text = append(append(w.text[:0], "set "...), name...)
	for _, u := range urls {
		var got, want []int
		for hit := range set.All(u) {
			got = append(got, hit.Index)
		}
		for hit := range set.Patterns() {
			if w.readers.matches(hit.Pattern, u) {
				want = append(want, hit.Index)
			}
		}
		w.text = fmt.Append(w.text, got)
		if !slices.Equal(got, want) {
			err = errors.Join(err, fmt.Errorf("%v for %s, want %v", got, u, want))
		}
	}
	t.note(func() string { return fmt.Sprintf("set of patterns that begin with %q", name) }, w.text, err)
}
