// Package mutate makes hostile inputs for URL parsers: mutations of given
// inputs, crossings of two of them, URLs built from a grammar, and calls of the
// Web API. The same seed and corpus give the same inputs.
//
// It knows nothing of how a URL is parsed, so that it serves tests of every
// package and comparisons with other implementations.
package mutate

import (
	"math/rand/v2"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// A Case is an input of a corpus. Base is "" for an input without base URL.
type Case struct {
	Input, Base string
}

// maxLen bounds what is taken from a corpus and what grows by duplication, in
// bytes, so that time goes into variety and not into length.
const maxLen = 256

// A Generator makes inputs. It is not safe for concurrent use.
type Generator struct {
	// IllFormed lets some strings hold bytes that are no UTF-8. Otherwise
	// every string is well-formed.
	IllFormed bool

	rng    *rand.Rand
	inputs []string
	bases  []string
	total  int // of the weights of classes
}

// New returns a generator. The corpus may be empty. Inputs of it that are not
// UTF-8 are taken with U+FFFD in place of what is ill-formed.
func New(seed uint64, corpus []Case) *Generator {
	g := new(Generator)
	g.Reseed(seed)
	seen := make(map[string]bool)
	for _, c := range corpus {
		g.inputs = append(g.inputs, clip(infra.ScalarValues(c.Input)))
		if c.Base != "" && !seen[c.Base] {
			seen[c.Base] = true
			g.bases = append(g.bases, clip(infra.ScalarValues(c.Base)))
		}
	}
	g.bases = append(g.bases, builtinBases...)
	for _, c := range classes {
		g.total += c.weight
	}
	return g
}

// Reseed makes g draw as a new generator with that seed and g's corpus does.
func (g *Generator) Reseed(seed uint64) {
	g.rng = rand.New(rand.NewPCG(seed, 0x7765_6275_726C))
}

var builtinBases = []string{
	"http://example.org/foo/bar", "https://user:pass@h:8080/a/b/c?q#f", "https://h", "https://h/a/b/?", "ftp://h/x;y/",
	"ws://h/a", "wss://h:1/", "file:///C:/a/b", "file:///c:/", "file://server/share/x", "file:///", "file:///a/../b/",
	"about:blank", "mailto:a@b", "data:text/plain,x", "blob:https://h/1", "foo:/a/b", "foo://h/a/b?q", "foo:///p/q",
	"foo:a/b", "foo:/..//p", "foo:/.//p", "foo://h", "foo:", "non-special:opaque  ?q#f", "javascript:alert(1)",
}

// Next returns an input, and for about half of them a base URL to parse it
// against; the base is "" where hasBase is false.
func (g *Generator) Next() (input, base string, hasBase bool) {
	input = g.input()
	if g.chance(50) {
		return input, "", false
	}
	switch n := g.rng.IntN(20); {
	case n == 0:
		base = g.URL()
	case n == 1:
		base = g.mutate(pick(g, g.bases))
	case n == 2 && len(g.inputs) > 0:
		base = pick(g, g.inputs)
	default:
		base = pick(g, g.bases)
	}
	return input, g.damage(base), true
}

var trimmed = []string{"", " ", "\n", "\t", "\x00", "\x1F", " \r\n"}

func (g *Generator) input() string {
	n := g.rng.IntN(100)
	if len(g.inputs) == 0 {
		n = 60 + n%40
	}
	var s string
	switch {
	case n < 35:
		s = g.mutate(pick(g, g.inputs))
	case n < 45:
		s = g.splice(pick(g, g.inputs), pick(g, g.inputs))
	case n < 52:
		s = g.crossScheme(pick(g, g.inputs), pick(g, g.inputs))
	case n < 60:
		s = g.splice(pick(g, g.inputs), g.URL())
	case n < 70:
		s = g.URL()
	case n < 80:
		s = g.mutate(g.URL())
	case n < 87:
		s = g.Reference()
	case n < 93:
		s = g.mutate(g.Reference())
	default:
		s = pick(g, specialSchemes) + "//" + g.Host() + g.piece()
	}
	if g.chance(4) { // what is trimmed
		s = pick(g, trimmed) + s + pick(g, trimmed)
	}
	return g.damage(s)
}

// damage puts ill-formed bytes into one of eight strings if that is asked for.
func (g *Generator) damage(s string) string {
	if !g.IllFormed || !g.chance(12) {
		return s
	}
	for range 1 + g.rng.IntN(3) {
		at := g.rng.IntN(len(s) + 1)
		s = s[:at] + pick(g, illFormed) + s[at:]
	}
	return s
}

// Mutate returns s with one to four changes. If s is UTF-8, so is the result.
func (g *Generator) Mutate(s string) string { return g.mutate(clip(s)) }

func (g *Generator) mutate(s string) string {
	for range 1 + g.rng.IntN(4) {
		s = g.mutateOnce(s)
	}
	return s
}

func (g *Generator) mutateOnce(s string) string {
	i, j := g.span(s)
	switch g.rng.IntN(14) {
	case 0, 1, 2, 3: // insert
		return s[:i] + g.piece() + s[i:]
	case 4, 5: // replace one code point
		_, size := utf8.DecodeRuneInString(s[i:])
		return s[:i] + g.piece() + s[i+size:]
	case 6: // delete one code point
		_, size := utf8.DecodeRuneInString(s[i:])
		return s[:i] + s[i+size:]
	case 7: // delete a range
		return s[:i] + s[j:]
	case 8: // duplicate a range
		if len(s) > maxLen {
			return s
		}
		return s[:j] + s[i:]
	case 9: // swap two neighbouring code points
		_, a := utf8.DecodeRuneInString(s[i:])
		_, b := utf8.DecodeRuneInString(s[i+a:])
		return s[:i] + s[i+a:i+a+b] + s[i:i+a] + s[i+a+b:]
	case 10: // change case
		return s[:i] + g.flipCase(s[i:j]) + s[j:]
	case 11: // percent-encode the bytes of one code point
		_, size := utf8.DecodeRuneInString(s[i:])
		return s[:i] + g.percentEncode(s[i:i+size]) + s[i+size:]
	case 12: // replace a range
		return s[:i] + g.piece() + s[j:]
	default: // move a range to the end or the front
		if g.chance(50) {
			return s[:i] + s[j:] + s[i:j]
		}
		return s[i:j] + s[:i] + s[j:]
	}
}

// splice joins a front part of a to an end part of b.
func (g *Generator) splice(a, b string) string {
	i, _ := g.span(a)
	_, j := g.span(b)
	s := a[:i] + b[j:]
	if g.chance(30) {
		s = g.mutateOnce(s)
	}
	return s
}

// crossScheme gives b the scheme of a.
func (g *Generator) crossScheme(a, b string) string {
	scheme := pick(g, schemes)
	if i := strings.IndexByte(a, ':'); i >= 0 && g.chance(50) {
		scheme = a[:i+1]
	}
	return scheme + b[strings.IndexByte(b, ':')+1:]
}

// piece returns something of the alphabet, or rarely a random code point.
func (g *Generator) piece() string {
	if g.chance(5) {
		return string(g.codePoint())
	}
	n, i := g.rng.IntN(g.total), 0
	for n >= classes[i].weight {
		n -= classes[i].weight
		i++
	}
	return pick(g, classes[i].pieces)
}

// codePoint returns a scalar value out of one of the ranges.
func (g *Generator) codePoint() rune {
	r := pick(g, scriptRanges)
	c := r.lo + g.rng.Int32N(r.hi-r.lo+1)
	if c >= 0xD800 && c <= 0xDFFF {
		return utf8.RuneError
	}
	return c
}

// span returns two boundaries of code points in s, i <= j.
func (g *Generator) span(s string) (i, j int) {
	i, j = g.boundary(s), g.boundary(s)
	return min(i, j), max(i, j)
}

func (g *Generator) boundary(s string) int {
	i := g.rng.IntN(len(s) + 1)
	for i < len(s) && !utf8.RuneStart(s[i]) {
		i++
	}
	return i
}

func (g *Generator) flipCase(s string) string {
	b := []byte(s)
	for i, c := range b {
		if ('a' <= c|0x20 && c|0x20 <= 'z') && g.chance(50) {
			b[i] = c ^ 0x20
		}
	}
	return string(b)
}

func (g *Generator) percentEncode(s string) string {
	digits := pick(g, []string{"0123456789ABCDEF", "0123456789abcdef"})
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte('%')
		b.WriteByte(digits[s[i]>>4])
		b.WriteByte(digits[s[i]&15])
	}
	return b.String()
}

// chance is true in the given percentage of calls.
func (g *Generator) chance(percent int) bool { return g.rng.IntN(100) < percent }

func pick[T any](g *Generator, from []T) T { return from[g.rng.IntN(len(from))] }

// clip shortens s to maxLen without cutting a code point.
func clip(s string) string {
	if len(s) <= maxLen {
		return s
	}
	i := maxLen
	for i > 0 && !utf8.RuneStart(s[i]) {
		i--
	}
	return s[:i]
}
