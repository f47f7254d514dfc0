package webspecs2014

import (
	"strconv"
	"strings"
)

// ipv6Match holds the matches of the parts of the rule ipv6addr.
type ipv6Match struct {
	// pre holds the pieces before the two colons, and post those after them, except for
	// the last, which is an h16 or an ls32.
	pre, post  []string
	last       string
	compressed bool // there are two colons
}

// matchIPv6 matches s with the diagram of the rule ipv6addr. By the diagram, two colons
// need a piece on either side, and a single colon is allowed at the start.
//
// #rule-ipv6addr
func matchIPv6(s string) (m ipv6Match, ok bool) {
	if len(s) < 2 || s[0] != '[' || s[len(s)-1] != ']' {
		return m, false
	}
	s = s[1 : len(s)-1]
	if strings.HasPrefix(s, ":") {
		s = s[1:]
	} else if pre, post, found := strings.Cut(s, "::"); found {
		m.pre, m.compressed = strings.Split(pre, ":"), true
		s = post
	}
	m.post = strings.Split(s, ":")
	m.last = m.post[len(m.post)-1]
	m.post = m.post[:len(m.post)-1]
	return m, allH16(m.pre) && allH16(m.post) && (isH16(m.last) || isLS32(m.last))
}

func allH16(pieces []string) bool {
	for _, piece := range pieces {
		if !isH16(piece) {
			return false
		}
	}
	return true
}

// #rule-h16
func isH16(s string) bool {
	for i := range len(s) {
		if !isHex(s[i]) {
			return false
		}
	}
	return 1 <= len(s) && len(s) <= 4
}

// #rule-ls32
func isLS32(s string) bool {
	for range 3 {
		first, rest, found := strings.Cut(s, ".")
		if !found || !isDecimalByte(first) {
			return false
		}
		s = rest
	}
	return isDecimalByte(s)
}

// #rule-decimal-byte
func isDecimalByte(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return len(s) == 1 || len(s) == 2 || len(s) == 3 && s[0] <= '2'
}

// ipv6 runs the steps of the rule ipv6addr.
//
// NB: without an ls32, the prose rejects all addresses with two colons, and writes the
// others, which it has already rejected, with seven pieces; url.pegjs and the recorded
// results allow at most one piece between the two colons and the last piece, and write
// eight.
//
// #rule-ipv6addr
func (p *parser) ipv6(s part, m ipv6Match) (string, *Error) {
	dotted := strings.Contains(m.last, ".")
	malformed := func(why string) (string, *Error) { return "", exception(MalformedIPv6, s, "%s", why) }
	switch {
	case !m.compressed && (len(m.post) != 6 || !dotted):
		return malformed("without two colons, it needs six pieces and a dotted one")
	case m.compressed && len(m.pre)+len(m.post)+1 > 6:
		return malformed("too many pieces beside two colons")
	case !dotted && len(m.post) > 1:
		return malformed("too many pieces after two colons")
	}
	for b := range strings.SplitSeq(m.last, ".") {
		if n, _ := strconv.Atoi(b); dotted && n > 255 {
			return malformed("a decimal byte above 255")
		}
	}
	last := m.post
	if !dotted {
		last = append(last, m.last)
	}
	want := 8
	if dotted {
		want = 6
	}
	var pieces []uint16
	add := func(piece string) {
		n, _ := strconv.ParseUint(piece, 16, 16)
		pieces = append(pieces, uint16(n))
	}
	for _, piece := range m.pre {
		add(piece)
	}
	for len(pieces)+len(last) < want {
		pieces = append(pieces, 0)
	}
	for _, piece := range last {
		add(piece)
	}
	text := serializeIPv6(pieces)
	if dotted {
		// NB: by the serializer, this piece of 32 bits would also be one hexadecimal
		// number; url.pegjs writes it as it is, as in RFC 5952.
		if !strings.HasSuffix(text, ":") {
			text += ":"
		}
		text += m.last
	}
	return "[" + text + "]", nil
}

// serializeIPv6 implements the IPv6 serializer.
//
// #concept-ipv6-serializer
func serializeIPv6(pieces []uint16) string {
	compress, length := -1, 1
	for i := 0; i < len(pieces); i++ {
		n := 0
		for i+n < len(pieces) && pieces[i+n] == 0 {
			n++
		}
		if n > length {
			compress, length = i, n
		}
		i += n
	}
	var b strings.Builder
	for i := 0; i < len(pieces); i++ {
		if i == compress {
			if i == 0 {
				b.WriteByte(':')
			}
			b.WriteByte(':')
			i += length - 1
			continue
		}
		b.WriteString(strconv.FormatUint(uint64(pieces[i]), 16))
		if i < len(pieces)-1 {
			b.WriteByte(':')
		}
	}
	return b.String()
}

// number is the result of the rule number, with the base in which it is written and its
// text.
//
// #rule-number
type number struct {
	value uint64 // at most 1<<32
	base  int
	text  string
}

// matchIPv4 matches s with the diagram of the rule ipv4addr.
//
// NB: the diagrams are matched with backtracking, so a number takes the first
// alternative that matches all of it: 09 and 018 are decimal. A grammar without
// backtracking would match 01 and leave an 8.
//
// #rule-ipv4addr
func matchIPv4(s string) (numbers []number, ok bool) {
	if s == "" || !isDigit(s[0]) {
		return nil, false
	}
	for at := 0; ; {
		text, rest, more := strings.Cut(s[at:], ".")
		n, ok := matchNumber(text)
		if !ok || len(numbers) == 4 {
			return nil, false
		}
		numbers = append(numbers, n)
		if !more {
			return numbers, true
		}
		at = len(s) - len(rest)
	}
}

// #rule-number
func matchNumber(s string) (n number, ok bool) {
	if s == "" {
		return n, false
	}
	digits, base := s, 10
	if len(s) > 2 && s[0] == '0' && s[1]|0x20 == 'x' {
		digits, base = s[2:], 16
	} else if len(s) > 1 && s[0] == '0' && strings.Trim(s, "01234567") == "" {
		digits, base = s[1:], 8
	}
	const tooLarge = 1 << 32
	for i := range len(digits) {
		d := digits[i]
		switch {
		case isDigit(d):
			d -= '0'
		case base == 16 && isHex(d):
			d = d | 0x20 - 'a' + 10
		default:
			return n, false
		}
		n.value = min(n.value*uint64(base)+uint64(d), tooLarge)
	}
	n.base, n.text = base, s
	return n, true
}

// ipv4 runs the steps of the rule ipv4addr.
//
// #rule-ipv4addr
func (p *parser) ipv4(s part, numbers []number) (string, *Error) {
	last := len(numbers) - 1
	for i, n := range numbers {
		limit := uint64(256)
		if i == last {
			limit = 1 << (8 * (4 - last))
		}
		if n.value >= limit {
			return "", exception(IPv4OutOfRange, s, "%s is too large", n.text)
		}
		switch n.base {
		case 16:
			p.indicate(IPv4Hexadecimal, s, n.text)
		case 8:
			p.indicate(IPv4Octal, s, n.text)
		}
	}
	if len(numbers) < 4 {
		p.indicate(IPv4Short, s, "")
	}
	address := numbers[last].value
	for i, n := range numbers[:last] {
		address += n.value << (8 * (3 - i))
	}
	var result []string
	for shift := 24; shift >= 0; shift -= 8 {
		result = append(result, strconv.FormatUint(address>>shift&0xFF, 10))
	}
	return strings.Join(result, "."), nil
}
