package bench

import (
	"github.com/weburl-go/weburl"
)

// This file holds code that is shared by the works of the packages around the
// parser. They take longer than a call, so their loop is written once.

// over returns a pass that calls do with each input.
func over[T any](inputs []T, do func(T) (result string, ok bool)) Pass {
	return func(see See) int {
		t := tally{see: see}
		for _, input := range inputs {
			if result, ok := do(input); ok {
				t.accept(result, "")
			}
		}
		return t.end()
	}
}

// overTexts makes passes that call do with each text of a corpus.
func overTexts(do func(text string) (result string, ok bool)) func(c *Corpus) Pass {
	return func(c *Corpus) Pass { return over(c.Texts(), do) }
}

// A linked is a reference with its base.
type linked[Base any] struct {
	base Base
	ref  string
}

// overLinks makes passes that call do with each reference of a corpus and its base,
// parsed in advance. References without a base that can be parsed are left out.
func overLinks[Base any](parse func(string) (Base, error), do func(base Base, ref string) (result string, ok bool)) func(c *Corpus) Pass {
	return func(c *Corpus) Pass {
		var all []linked[Base]
		for _, p := range c.Pages {
			base, err := parse(p.Base)
			if err != nil {
				continue
			}
			for _, ref := range p.Refs {
				all = append(all, linked[Base]{base, ref})
			}
		}
		return over(all, func(l linked[Base]) (string, bool) { return do(l.base, l.ref) })
	}
}

// overParsed makes passes that call do with each text of a corpus, parsed in
// advance. Texts that cannot be parsed are left out.
func overParsed[T any](parse func(string) (T, error), do func(T) (result string, ok bool)) func(c *Corpus) Pass {
	return func(c *Corpus) Pass {
		var all []T
		for _, s := range c.Texts() {
			if v, err := parse(s); err == nil {
				all = append(all, v)
			}
		}
		return over(all, do)
	}
}

// overPairs is like overParsed, for each text and the one after it.
func overPairs[T any](parse func(string) (T, error), do func(a, b T) (result string, ok bool)) func(c *Corpus) Pass {
	return func(c *Corpus) Pass {
		var all [][2]T
		var before T
		for i, s := range c.Texts() {
			v, err := parse(s)
			if err != nil {
				continue
			}
			if i > 0 {
				all = append(all, [2]T{before, v})
			}
			before = v
		}
		return over(all, func(pair [2]T) (string, bool) { return do(pair[0], pair[1]) })
	}
}

func parsed(s string) (weburl.URL, error) { return weburl.Parse(s) }
