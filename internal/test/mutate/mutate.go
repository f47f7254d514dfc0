// Package mutate generates hostile inputs for URL parsers: mutated inputs,
// crosses of two inputs, URLs built from a grammar, and Web API calls. The same
// seed and corpus give the same inputs.
//
// It does not know how a URL is parsed, so it serves the tests of every package
// and comparisons with other implementations.
package mutate

import (
	"math/rand/v2"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// A Case is an input of a corpus. Base is "" if it has no base URL.
type Case struct {
	Input, Base string
}

// maxLen limits, in bytes, inputs of a corpus and growth by duplication, so that
// time is spent on variety rather than length.
const maxLen = 256

// A Generator generates inputs. It is not safe for concurrent use.
type Generator struct {
	// IllFormed makes some strings ill-formed UTF-8. Otherwise every string is
	// well-formed.
	IllFormed bool

	rng    *rand.Rand
	inputs []string
	bases  []string
	total  int // the sum of the weights of classes
}

// New returns a generator. The corpus may be empty. Ill-formed UTF-8 in it is
// replaced by U+FFFD.
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

// Reseed makes g generate the same as a new generator with seed and g's corpus.
func (g *Generator) Reseed(seed uint64) {
	g.rng = rand.New(rand.NewPCG(seed, 0x7765_6275_726C))
}

var builtinBases = []string{
	"http://example.org/foo/bar", "https://user:pass@h:8080/a/b/c?q#f", "https://h", "https://h/a/b/?", "ftp://h/x;y/",
	"ws://h/a", "wss://h:1/", "file:///C:/a/b", "file:///c:/", "file://server/share/x", "file:///", "file:///a/../b/",
	"about:blank", "mailto:a@b", "data:text/plain,x", "blob:https://h/1", "foo:/a/b", "foo://h/a/b?q", "foo:///p/q",
	"foo:a/b", "foo:/..//p", "foo:/.//p", "foo://h", "foo:", "non-special:opaque  ?q#f", "javascript:alert(1)",
}

// Next returns an input and, half of the time, a base URL to parse it against.
// The base is "" if hasBase is false.
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
	if g.chance(4) { // code points that are trimmed
		s = pick(g, trimmed) + s + pick(g, trimmed)
	}
	return g.damage(s)
}

// damage makes about one in eight strings ill-formed if g.IllFormed is set.
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
	case 9: // swap two adjacent code points
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

// splice joins a prefix of a and a suffix of b.
func (g *Generator) splice(a, b string) string {
	i, _ := g.span(a)
	_, j := g.span(b)
	s := a[:i] + b[j:]
	if g.chance(30) {
		s = g.mutateOnce(s)
	}
	return s
}

// crossScheme replaces the scheme of b by that of a, or by another one.
func (g *Generator) crossScheme(a, b string) string {
	scheme := pick(g, schemes)
	if i := strings.IndexByte(a, ':'); i >= 0 && g.chance(50) {
		scheme = a[:i+1]
	}
	return scheme + b[strings.IndexByte(b, ':')+1:]
}

// piece returns a piece of the alphabet or, rarely, a random code point.
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

// codePoint returns a scalar value from one of the script ranges.
func (g *Generator) codePoint() rune {
	r := pick(g, scriptRanges)
	c := r.lo + g.rng.Int32N(r.hi-r.lo+1)
	if c >= 0xD800 && c <= 0xDFFF {
		return utf8.RuneError
	}
	return c
}

// span returns two code point boundaries in s, i <= j.
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

// chance returns true in the given percentage of calls.
func (g *Generator) chance(percent int) bool { return g.rng.IntN(100) < percent }

func pick[T any](g *Generator, from []T) T { return from[g.rng.IntN(len(from))] }

// clip shortens s to maxLen without splitting a code point.
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
