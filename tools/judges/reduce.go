package main

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// reduce returns the shortest request that it finds by leaving parts of r out
// and putting plain letters for odd ones, so that bad stays true. It is greedy;
// bad is called a few thousand times at most.
func reduce(r request, bad func(request) bool) request {
	budget := 4000
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

// reduceString removes ever smaller runs of code points from s, and then puts
// an 'a' for each that is left, while bad stays true.
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

// split returns the code points of s; a byte that is no UTF-8 stands alone.
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
