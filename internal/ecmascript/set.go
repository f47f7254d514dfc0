package ecmascript

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

// pointOf returns the point of r, or -1 if it has none.
func pointOf(r rune) int {
	switch {
	case r < 128:
		return int(r)
	case r == longS:
		return longSPoint
	case r == kelvinSign:
		return kelvinPoint
	}
	return -1
}

// add adds the points from lo to hi.
func (s *Set) add(lo, hi rune) {
	for r := lo; r <= min(hi, 127); r++ {
		s[r/64] |= 1 << (r % 64)
	}
	for _, r := range [...]rune{longS, kelvinSign} {
		if lo <= r && r <= hi {
			s[2] |= 1 << (pointOf(r) - 128)
		}
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

// fold replaces each point by the result of its simple case folding.
func (s Set) fold() Set {
	s[1] = s[1]&^upperBits | s[1]&upperBits<<32 | s[2]&1<<('s'-64) | s[2]>>1<<('k'-64)
	s[2] = 0
	return s
}

var (
	digits = Set{0x3FF << '0'}
	spaces = Set{0x1F<<'\t' | 1<<' '}
	words  = Set{0x3FF << '0', upperBits | lowerBits | 1<<('_'-64)}

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
	strings []string
	// mayHaveStrings is MayContainStrings of ECMA-262, which judges the text, not the
	// value.
	mayHaveStrings bool
}

func (c *class) union(d *class) {
	c.set = c.set.union(d.set)
	c.strings = append(c.strings, d.strings...)
	c.mayHaveStrings = c.mayHaveStrings || d.mayHaveStrings
}

func (c *class) intersect(d *class) {
	c.set = c.set.intersect(d.set)
	c.filter(d.strings, true)
	c.mayHaveStrings = c.mayHaveStrings && d.mayHaveStrings
}

func (c *class) subtract(d *class) {
	c.set = c.set.subtract(d.set)
	c.filter(d.strings, false)
}

// filter keeps the strings that are in list, or those that are not.
func (c *class) filter(list []string, in bool) {
	if len(c.strings) == 0 {
		return
	}
	members := make(map[string]bool, len(list))
	for _, s := range list {
		members[s] = true
	}
	kept := c.strings[:0]
	for _, s := range c.strings {
		if members[s] == in {
			kept = append(kept, s)
		}
	}
	c.strings = kept
}

// byLength returns the strings, each once, the long ones first.
func (c *class) byLength() []string {
	longest := 0
	for _, s := range c.strings {
		longest = max(longest, len(s))
	}
	starts := make([]int, longest+2) // of each length, after the longer ones
	seen := make(map[string]bool, len(c.strings))
	for _, s := range c.strings {
		if !seen[s] {
			seen[s] = true
			starts[longest-len(s)+1]++
		}
	}
	for i := 1; i < len(starts); i++ {
		starts[i] += starts[i-1]
	}
	sorted := make([]string, len(seen))
	for _, s := range c.strings {
		if at := &starts[longest-len(s)]; seen[s] {
			seen[s] = false
			sorted[*at] = s
			*at++
		}
	}
	return sorted
}
