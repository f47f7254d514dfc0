// Package infra contains the terms that the algorithms of this module share, each
// defined once: classes of code points, scalar values decoded from bytes that need not
// be UTF-8, special schemes and their ports, dot segments, Windows drive letters, and
// the bytes that are removed from an input before it is parsed.
//
// Terms are shared, algorithms are not. Two parsers that agree are evidence for
// each other; two copies of a definition only drift apart.
package infra

import "encoding/binary"

// Class is a set of byte classes, one bit each.
type Class uint16

const (
	Alpha         Class = 1 << iota // ASCII alpha
	Upper                           // ASCII upper alpha
	Digit                           // ASCII digit
	Hex                             // ASCII hex digit
	SchemeCode                      // what may follow the first code point of a scheme
	URLCodePoint                    // URL code points below U+0080
	ForbiddenHost                   // https://url.spec.whatwg.org/#forbidden-host-code-point
	ForbiddenDom                    // https://url.spec.whatwg.org/#forbidden-domain-code-point
	TabOrNewline                    // ASCII tab or newline
	C0OrSpace                       // C0 control or space
	NonASCII                        // part of a code point beyond ASCII

	// Whitespace is ASCII whitespace. The URL parser does not use it.
	//
	// https://infra.spec.whatwg.org/#ascii-whitespace
	Whitespace
)

var classes = func() (classes [256]Class) {
	mark := func(c Class, lo, hi byte) {
		for b := int(lo); b <= int(hi); b++ {
			classes[b] |= c
		}
	}
	each := func(c Class, bytes string) {
		for i := range len(bytes) {
			classes[bytes[i]] |= c
		}
	}
	mark(Alpha|SchemeCode|URLCodePoint, 'a', 'z')
	mark(Alpha|Upper|SchemeCode|URLCodePoint, 'A', 'Z')
	mark(Digit|Hex|SchemeCode|URLCodePoint, '0', '9')
	mark(Hex, 'a', 'f')
	mark(Hex, 'A', 'F')
	each(SchemeCode, "+-.")
	each(URLCodePoint, "!$&'()*+,-./:;=?@_~")
	each(ForbiddenHost|ForbiddenDom, "\x00\t\n\r #/:<>?@[\\]^|")
	mark(ForbiddenDom, 0x00, 0x1F)
	each(ForbiddenDom, "%\x7F")
	each(TabOrNewline, "\t\n\r")
	mark(C0OrSpace, 0x00, 0x20)
	mark(NonASCII, 0x80, 0xFF)
	each(Whitespace, "\t\n\f\r ")
	return classes
}()

// Is reports whether b is in one of the classes of c.
func Is(b byte, c Class) bool { return classes[b]&c != 0 }

// IsURLCodePoint reports whether r is a URL code point.
//
// https://url.spec.whatwg.org/#url-code-points
func IsURLCodePoint(r rune) bool {
	if r < 0x80 {
		return Is(byte(r), URLCodePoint)
	}
	return r >= 0xA0 && r <= 0x10FFFD && !isSurrogate(r) && !isNoncharacter(r)
}

// isNoncharacter reports whether r is one of Unicode's 66 noncharacters.
func isNoncharacter(r rune) bool {
	return r >= 0xFDD0 && r <= 0xFDEF || r&0xFFFE == 0xFFFE
}

func isSurrogate(r rune) bool { return r >= 0xD800 && r <= 0xDFFF }

// Unhex returns the value of the ASCII hex digit b; the result is meaningless
// for any other byte.
func Unhex(b byte) byte {
	if b <= '9' {
		return b - '0'
	}
	return b | 0x20 - 'a' + 10
}

// IsPercentEncodedByte reports whether a percent-encoded byte begins at s[i].
func IsPercentEncodedByte[T ~string | ~[]byte](s T, i int) bool {
	return i+2 < len(s) && s[i] == '%' && Is(s[i+1], Hex) && Is(s[i+2], Hex)
}

var nonASCII = StopsAt(NonASCII, "")

// IsASCII reports whether s holds only ASCII bytes.
func IsASCII[T ~string | ~[]byte](s T) bool { return Scan(s, 0, nonASCII) == len(s) }

// ASCIILower returns b lowercased if it is an ASCII upper alpha.
func ASCIILower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b | 0x20
	}
	return b
}

// lower maps each byte to the result of ASCIILower.
var lower = func() (t [256]byte) {
	for b := range t {
		t[b] = ASCIILower(byte(b))
	}
	return t
}()

// LowerASCII lowercases the ASCII upper alphas of b, eight bytes at a time. It
// does not branch on them, since their positions are unpredictable.
func LowerASCII(b []byte) {
	if len(b) < 8 {
		for i, c := range b {
			b[i] = lower[c]
		}
		return
	}
	// Read the last eight first: a processor stalls when it reads bytes that have just
	// been written in other pieces.
	last := b[len(b)-8:]
	lastLower := lowerEight(binary.LittleEndian.Uint64(last))
	for ; len(b) >= 8; b = b[8:] {
		binary.LittleEndian.PutUint64(b, lowerEight(binary.LittleEndian.Uint64(b)))
	}
	binary.LittleEndian.PutUint64(last, lastLower)
}

// lowerEight lowercases the ASCII upper alphas among eight bytes.
func lowerEight(v uint64) uint64 {
	const each = 0x0101010101010101
	ascii := v & (each * 0x7F)
	fromA := ascii + each*(0x80-'A') // the high bit of a byte from 'A' on
	aboveZ := ascii + each*(0x80-'Z'-1)
	upper := (fromA &^ aboveZ &^ v) & (each * 0x80)
	return v | upper>>2
}
