// Package hostile holds inputs that careless code takes quadratic time or
// memory for, and tests that ours does not.
package hostile

import (
	"slices"
	"strings"
)

// A Shape makes inputs that are alike but for their length.
type Shape struct {
	Name string
	// Make returns an input of about n bytes, n ≥ 0.
	Make func(n int) string
}

// URLs returns URLs and references of all shapes, those with the hosts of
// [Hosts] and the queries of [Queries] among them.
func URLs() []Shape {
	return slices.Concat(urls, searched, references,
		within("https://", hosts, "/"), within("foo://", opaqueHosts, "/"), within("https://h/?", queries, ""))
}

// Searched returns those of [URLs] in which a parser looks for the same bytes
// again and again, for which it is likely to call the standard library.
func Searched() []Shape { return slices.Clone(searched) }

// Hosts returns hosts of all shapes.
func Hosts() []Shape { return slices.Concat(hosts, opaqueHosts) }

// Queries returns texts of all shapes to decode, encode or read as pairs.
func Queries() []Shape { return slices.Clone(queries) }

// within returns the shapes with texts before and behind every input.
func within(before string, shapes []Shape, behind string) []Shape {
	var wrapped []Shape
	for _, s := range shapes {
		wrapped = append(wrapped, Shape{before + s.Name + behind, func(n int) string { return before + s.Make(n) + behind }})
	}
	return wrapped
}

// Repeat returns a maker of as many copies of unit as fit.
func Repeat(unit string) func(n int) string {
	return func(n int) string { return strings.Repeat(unit, n/len(unit)) }
}

// Around returns a maker of as many copies of unit as fit, and texts before and
// behind all of them.
func Around(before, unit, behind string) func(n int) string {
	return func(n int) string { return before + strings.Repeat(unit, n/len(unit)) + behind }
}
