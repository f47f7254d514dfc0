package ecmascript

import (
	"slices"
	"strings"
)

// Set is a set of points: the characters that matter when ASCII is matched. These are ASCII
// and, after it, the two other characters that fold to ASCII. Operations on sets treat each
// character by itself, so other characters make no difference.
type Set [3]uint64

const (
	longS      = 0x17F  // ſ folds to s
	kelvinSign = 0x212A // K folds to k

	longSPoint  = 128
	kelvinPoint = 129
	points      = 130
)

// add adds the points from lo to hi.
func (s *Set) add(lo, hi rune) {
	for r := lo; r <= min(hi, 127); r++ {
		s[r/64] |= 1 << (r % 64)
	}
	if lo <= longS && longS <= hi {
		s[2] |= 1 << (longSPoint - 128)
	}
	if lo <= kelvinSign && kelvinSign <= hi {
		s[2] |= 1 << (kelvinPoint - 128)
	}
}

func (s Set) union(t Set) Set     { return Set{s[0] | t[0], s[1] | t[1], s[2] | t[2]} }
func (s Set) intersect(t Set) Set { return Set{s[0] & t[0], s[1] & t[1], s[2] & t[2]} }
func (s Set) subtract(t Set) Set  { return Set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2]} }

// The letters of ASCII in the second word.
const (
	upperBits = 0x7FFFFFE
	lowerBits = upperBits << 32
)

// foldRune returns the simple case folding of r if that is ASCII, and otherwise r.
func foldRune(r rune) rune {
	switch {
	case 'A' <= r && r <= 'Z':
		return r + 'a' - 'A'
	case r == longS:
		return 's'
	case r == kelvinSign:
		return 'k'
	}
	return r
}

// fold replaces each point by the result of its simple case folding.
func (s Set) fold() Set {
	s[1] = s[1]&^upperBits | s[1]&upperBits<<32 | s[2]&1<<('s'-64) | s[2]>>1<<('k'-64)
	s[2] = 0
	return s
}

// Words and LineEnds are the bytes that \w and the ends of lines match, on which assertions
// depend.
var (
	Words    = Bytes{0x3FF << '0', upperBits | lowerBits | 1<<('_'-64)}
	LineEnds = Bytes{1<<'\n' | 1<<'\r'}
)

var (
	digits = Set{0x3FF << '0'}
	spaces = Set{0x1F<<'\t' | 1<<' '}
	words  = Set{Words[0], Words[1]}

	allPoints    = Set{^uint64(0), ^uint64(0), 1<<(points-128) - 1}
	foldedPoints = Set{^uint64(0), ^uint64(upperBits), 0} // the points that fold to themselves
)

// complement returns the points that are not in s: of all or, if folded is set, of the
// folded ones.
func (s Set) complement(folded bool) Set {
	if folded {
		return foldedPoints.subtract(s)
	}
	return allPoints.subtract(s)
}

// Bytes is a set of ASCII bytes.
type Bytes [2]uint64

// Has reports whether b is in the set.
func (s *Bytes) Has(b byte) bool { return b < 128 && s[b/64]>>(b%64)&1 != 0 }

// bytes returns the bytes that s matches: its own or, if it is folded, those that fold to
// a member.
func (s Set) bytes(folded bool) Bytes {
	b := Bytes{s[0], s[1]}
	if folded {
		b[1] |= b[1] & lowerBits >> 32
	}
	return b
}

// class is the value of a class, or of a part of one.
type class struct {
	set Set
	// strings holds the members that are not single characters. It omits those that
	// cannot match ASCII.
	strings map[string]struct{}
	// mayHaveStrings is MayContainStrings of ECMA-262, which judges the text, not the
	// value.
	mayHaveStrings bool
}

func (c *class) addString(s string) {
	if c.strings == nil {
		c.strings = map[string]struct{}{}
	}
	c.strings[s] = struct{}{}
}

// The methods below change d, too, so the caller must not use it afterwards. Each loop runs
// through a map that is discarded, so the time is linear in the strings of the source.

func (c *class) union(d *class) {
	c.set = c.set.union(d.set)
	c.mayHaveStrings = c.mayHaveStrings || d.mayHaveStrings
	if len(c.strings) < len(d.strings) {
		c.strings, d.strings = d.strings, c.strings
	}
	for s := range d.strings {
		c.addString(s)
	}
}

func (c *class) intersect(d *class) {
	c.set = c.set.intersect(d.set)
	c.mayHaveStrings = c.mayHaveStrings && d.mayHaveStrings
	less, more := c.strings, d.strings
	if len(less) > len(more) {
		less, more = more, less
	}
	c.strings = nil
	for s := range less {
		if _, ok := more[s]; ok {
			c.addString(s)
		}
	}
}

func (c *class) subtract(d *class) {
	c.set = c.set.subtract(d.set)
	for s := range d.strings {
		delete(c.strings, s)
	}
}

// byLength returns the strings, the long ones first.
func (c *class) byLength() []string {
	sorted := make([]string, 0, len(c.strings))
	for s := range c.strings {
		sorted = append(sorted, s)
	}
	slices.SortFunc(sorted, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	return sorted
}
