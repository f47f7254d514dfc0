package tables

import (
	"slices"
	"strconv"
	"strings"
)

// pieces are spellings of a piece of up to five digits, some of which fail.
var pieces = []string{"0", "1", "ffff", "", "00", "0000", "01", "00a", "0F0", "aB", "ABC", "8000", "00000", "12345", "g", "1g", "%", "é", "-1", " "}

// fewPieces are the pieces of which every combination is compared, in every shape.
var fewPieces = pieces[:3]

// tails are IPv4 addresses at the end, some of which fail.
var tails = []string{
	"1.2.3.4", "0.0.0.0", "255.255.255.255", "0.0.0.1", "1.0.0.0", "256.2.3.4", "1.2.3.256", "1.2.3", "1.2.3.4.5", "1.2.3.", ".1.2.3",
	"1..2.3", "1.2.3.4.", "01.2.3.4", "1.2.3.04", "00.0.0.0", "0x1.2.3.4", "a.2.3.4", "1.2.3.a", "1234.2.3.4", "12345.2.3.4", "1.2.3.999", "1.",
}

// tailParts are the parts of the tails of which every combination is compared.
var tailParts = []string{"", "0", "1", "9", "10", "25", "99", "100", "249", "250", "255", "256", "260", "300", "999", "1000", "00", "01", "a", "1a"}

// IPv6 calls f with what stands between the brackets of IPv6 addresses, or of hosts that
// fail as such: up to nine pieces, with no, one and two "::" in every place. All shapes
// are compared with every combination of fewPieces; those of up to three pieces also with
// every combination of pieces; and the longer ones also with each of the pieces in each
// place. The portion has few addresses of more than six pieces.
func IPv6(f func(inside string)) {
	most := 9
	if !All() {
		most = 6
	}
	shape := func(list []string) {
		shapes(list, f)
	}
	combine(pieces, 0, nil, shape)
	combine(pieces, 1, nil, shape)
	combine(pieces, 2, nil, shape)
	if All() {
		combine(pieces, 3, nil, shape)
	}
	for n := 3; n <= most; n++ {
		combine(fewPieces, n, nil, shape)
		if !All() {
			continue
		}
		for i := range n {
			oneAt(i, n, pieces[3:], shape)
		}
	}
	for n := most + 1; n <= 9; n++ {
		list := slices.Repeat([]string{"1"}, n)
		shape(list)
		list[n-1] = "1.2.3.4"
		shape(list)
	}
	// The tails are in every place, since only the last one is valid.
	for n := 1; n <= most; n++ {
		for i := range n {
			if i == n-1 || All() {
				oneAt(i, n, tails, shape)
			}
		}
	}
	starts := []string{"::"}
	parts := 3
	if All() {
		starts, parts = []string{"::", "1::", "1:2:3:4:5:6:", "::1:2:3:4:5:", "1:2:3:4:5:6:7:", ""}, 4
	}
	for _, start := range starts {
		for n := 1; n <= parts; n++ {
			words(tailParts, n, ".", func(tail string) { f(start + tail) })
		}
		words(tailParts[:6], 5, ".", func(tail string) { f(start + tail) })
	}
}

// combine calls f with every list of n of the given parts. f must not keep the list.
func combine(parts []string, n int, list []string, f func([]string)) {
	if n == 0 {
		f(list)
		return
	}
	for _, part := range parts {
		combine(parts, n-1, append(list, part), f)
	}
}

// oneAt calls f with every list of n pieces that has one of the given parts at index i,
// and 0 or 1 elsewhere. f must not keep the list.
func oneAt(i, n int, parts []string, f func([]string)) {
	list := make([]string, n)
	combine([]string{"0", "1"}, n-1, nil, func(others []string) {
		copy(list, others[:i])
		copy(list[i+1:], others[i:])
		for _, list[i] = range parts {
			f(list)
		}
	})
}

// shapes calls f with the pieces, joined by colons, with no, one and two "::" in every
// place: before, between and after the pieces.
func shapes(list []string, f func(string)) {
	write := func(a, b int) {
		var s strings.Builder
		for i := 0; i <= len(list); i++ {
			switch {
			case i == a || i == b:
				s.WriteString("::")
			case i > 0 && i < len(list):
				s.WriteByte(':')
			}
			if i < len(list) {
				s.WriteString(list[i])
			}
		}
		f(s.String())
	}
	for a := -1; a <= len(list); a++ {
		for b := a; b <= len(list) && (b == a || a >= 0); b++ {
			write(a, b)
		}
	}
}

// ZeroPatterns calls f with the pieces of every address whose pieces are 0 or not: with
// 1 as the other value, and with ffff.
func ZeroPatterns(f func(pieces [8]uint16)) {
	for pattern := range 256 {
		for _, value := range []uint16{1, 0xFFFF} {
			var pieces [8]uint16
			for i := range pieces {
				if pattern>>i&1 != 0 {
					pieces[i] = value
				}
			}
			f(pieces)
		}
	}
}

// ReadIPv6 returns the address between the brackets of a host. It divides the text as the
// grammar of valid addresses does, instead of following the parser's steps.
func ReadIPv6(inside string) (address [8]uint16, ok bool) {
	left, right, compressed := strings.Cut(inside, "::")
	before, ok := readPieces(left, !compressed)
	if !ok {
		return address, false
	}
	after, ok := readPieces(right, true)
	if !ok || compressed && len(before)+len(after) > 7 || !compressed && len(before) != 8 {
		return address, false
	}
	copy(address[:], before)
	if compressed {
		copy(address[8-len(after):], after)
	}
	return address, true
}

// readPieces reads pieces separated by colons, or none. If tail is set, the last one may
// be an IPv4 address.
func readPieces(s string, tail bool) (list []uint16, ok bool) {
	if s == "" {
		return nil, true
	}
	parts := strings.Split(s, ":")
	for i, part := range parts {
		if tail && i == len(parts)-1 && strings.Contains(part, ".") {
			a, ok := readTail(part)
			return append(list, a[0]<<8|a[1], a[2]<<8|a[3]), ok
		}
		if part == "" || len(part) > 4 || !only(part, "0123456789abcdefABCDEF") {
			return nil, false
		}
		n, _ := strconv.ParseUint(part, 16, 16)
		list = append(list, uint16(n))
	}
	return list, true
}

// readTail reads four numbers from 0 to 255 without needless zeros.
func readTail(s string) (bytes [4]uint16, ok bool) {
	parts := strings.Split(s, ".")
	if len(parts) != 4 {
		return bytes, false
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 8)
		if err != nil || strconv.FormatUint(n, 10) != part {
			return bytes, false
		}
		bytes[i] = uint16(n)
	}
	return bytes, true
}

// WriteIPv6 serializes an address: it tries all compressions, the longest first, and of
// those the leftmost first.
func WriteIPv6(address [8]uint16) string {
	hex := make([]string, 8)
	for i, piece := range address {
		hex[i] = strconv.FormatUint(uint64(piece), 16)
	}
	for size := 8; size >= 2; size-- {
		for i := 0; i+size <= 8; i++ {
			if only(strings.Join(hex[i:i+size], ""), "0") {
				return strings.Join(hex[:i], ":") + "::" + strings.Join(hex[i+size:], ":")
			}
		}
	}
	return strings.Join(hex, ":")
}
