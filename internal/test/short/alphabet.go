// Package short enumerates short inputs for URL parsers: all words over an alphabet after
// beginnings that lead to every part of a parser, all bytes between two symbols, and words
// between pads that move them across the thresholds of the fast paths.
//
// It imports no other package of this module, so that the tests of all of them can use it.
package short

import "strings"

// Text holds an ASCII byte of each class that the literal text of the Standard (package
// edition/whatwg) distinguishes, and Own those that only our tables and comparisons do. The
// test of tools/exhaust derives the classes, and fails if one has no byte here.
const (
	Text = "\x00\x01 \t!@'\"<>\x7F^{`#%[]|/?\\+-012368.:aGx"
	Own  = "\n\r~*_$;=CEegsX"
)

// Additions are symbols of several bytes, and bytes beyond ASCII.
var Additions = [...]string{
	"%2e",    // a dot, in dot segments
	"%41",    // a byte that a domain decodes, to a capital letter
	"%2f",    // a byte that no domain may contain
	"0x",     // begins a hexadecimal number of an IPv4 address
	"xn--",   // begins Punycode
	"é",      // a code point that UTS #46 keeps
	"ß",      // one that it kept only since 2010
	"．",      // one that it maps to a dot
	"\u00AD", // one that it drops
	"\xFF",   // ill-formed UTF-8
	"\xC3",   // UTF-8 that is cut short
}

// Symbols returns the alphabet of words: Text, Own and Additions.
func Symbols() []string { return append(strings.Split(Text+Own, ""), Additions[:]...) }

// Delimiters returns the symbols that end or begin parts of URLs.
func Delimiters() []string { return strings.Split("/\\:@?#.%[]| \ta1", "") }
