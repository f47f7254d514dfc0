package main

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// maxTries limits how often a reduction checks that the difference remains.
const maxTries = 4000

// smallest returns the finding for the smallest subject that shorten finds for
// which the two sides, compared again, still differ as in f, and which nothing in
// table explains.
func smallest[F finding, W any](f F, what W, shorten func(what W, bad func(W) bool) W, table []explanation, again func(W) (F, error)) (finding, error) {
	var failure error
	small := shorten(what, func(w W) bool {
		if failure != nil {
			return false
		}
		var c F
		c, failure = again(w)
		return failure == nil && c.kind() == f.kind() && c.explain(table) == nil
	})
	if failure != nil {
		return f, failure
	}
	return again(small)
}

// reduce returns the shortest request it finds for which bad is still true, by
// removing parts of r and replacing odd code points with plain letters. It is
// greedy and calls bad at most maxTries times.
func reduce(r request, bad func(request) bool) request {
	budget := maxTries
	try := func(candidate request) bool {
		if budget == 0 {
			return false
		}
		budget--
		return bad(candidate)
	}
	for {
		before := r
		if r.hasBase {
			if c := (request{input: r.input}); try(c) {
				r = c
			}
		}
		r.input = reduceString(r.input, func(s string) bool {
			return try(request{s, r.base, r.hasBase})
		})
		if r.hasBase {
			r.base = reduceString(r.base, func(s string) bool {
				return try(request{r.input, s, true})
			})
		}
		if r == before || budget == 0 {
			return r
		}
	}
}

// reduceSequence returns the shortest sequence it finds for which bad is still
// true, by removing calls and reducing their arguments. It is greedy and calls
// bad at most maxTries times.
func reduceSequence(s sequence, bad func(sequence) bool) sequence {
	budget := maxTries
	try := func(candidate sequence) bool {
		if budget == 0 {
			return false
		}
		budget--
		return bad(candidate)
	}
	for changed := true; changed && budget > 0; {
		changed = false
		for i := len(s) - 1; i > 0; i-- {
			if c := slices.Delete(slices.Clone(s), i, i+1); try(c) {
				s, changed = c, true
			}
		}
		// Looks become complete where possible.
		for i := range s {
			if c := slices.Clone(s); c[i].look != everything {
				c[i].look = everything
				if try(c) {
					s, changed = c, true
				}
			}
		}
		if len(s[0].Args) > 1 {
			if c := s.withArgs(0, s[0].Args[:1]); try(c) {
				s, changed = c, true
			}
		}
		for i := range s {
			for k := range s[i].Args {
				with := func(arg string) sequence {
					args := slices.Clone(s[i].Args)
					args[k] = arg
					return s.withArgs(i, args)
				}
				before := s[i].Args[k]
				after := reduceString(before, func(arg string) bool { return try(with(arg)) })
				if after != before {
					s, changed = with(after), true
				}
			}
		}
	}
	return s
}

// withArgs returns s with other arguments for call i.
func (s sequence) withArgs(i int, args []string) sequence {
	s = slices.Clone(s)
	s[i].Args = args
	return s
}

// reduceString removes ever smaller runs of code points from s and then replaces
// each that is left with an 'a', as long as bad stays true.
func reduceString(s string, bad func(string) bool) string {
	parts := split(s)
	for size := len(parts); size > 0; size /= 2 {
		for i := 0; i+size <= len(parts); {
			if without := join(parts[:i], parts[i+size:]); bad(without) {
				parts = split(without)
			} else {
				i += size
			}
		}
	}
	for i, p := range parts {
		if len(p) == 1 && 'a' <= p[0] && p[0] <= 'z' {
			continue
		}
		parts[i] = "a"
		if !bad(join(parts)) {
			parts[i] = p
		}
	}
	return join(parts)
}

// split returns the code points of s; each byte that is not UTF-8 is one part.
func split(s string) []string {
	var parts []string
	for len(s) > 0 {
		_, n := utf8.DecodeRuneInString(s)
		parts = append(parts, s[:n])
		s = s[n:]
	}
	return parts
}

func join(lists ...[]string) string { return strings.Join(slices.Concat(lists...), "") }
