// Package hostile holds inputs for which careless code takes quadratic time or
// memory, and tests that check a package with them.
package hostile

import (
	"slices"
	"strings"
)

// A Shape makes inputs that differ only in length.
type Shape struct {
	Name string
	// Make returns an input of about n bytes, n ≥ 0.
	Make func(n int) string
}

// URLs returns the shapes of URLs and references, including those with the hosts of
// [Hosts] and the queries of [Queries].
func URLs() []Shape {
	return slices.Concat(urls, searched, references,
		within("https://", hosts, "/"), within("foo://", opaqueHosts, "/"), within("https://h/?", queries, ""))
}

// Searched returns those of [URLs] in which a parser searches for the same bytes
// again and again, probably with the standard library.
func Searched() []Shape { return slices.Clone(searched) }

// Hosts returns the shapes of hosts.
func Hosts() []Shape { return slices.Concat(hosts, opaqueHosts) }

// Queries returns the shapes of texts to decode, encode or parse into pairs.
func Queries() []Shape { return slices.Clone(queries) }

// within returns the shapes with texts before and after every input.
func within(before string, shapes []Shape, after string) []Shape {
	var wrapped []Shape
	for _, s := range shapes {
		wrapped = append(wrapped, Shape{before + s.Name + after, func(n int) string { return before + s.Make(n) + after }})
	}
	return wrapped
}

// Repeat returns a Make that repeats unit as often as fits.
func Repeat(unit string) func(n int) string {
	return func(n int) string { return strings.Repeat(unit, n/len(unit)) }
}

// Around returns a Make that repeats unit as often as fits, between two texts.
func Around(before, unit, after string) func(n int) string {
	return func(n int) string { return before + strings.Repeat(unit, n/len(unit)) + after }
}
