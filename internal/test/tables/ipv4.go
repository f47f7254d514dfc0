package tables

import (
	"fmt"
	"math/big"
	"net/netip"
	"strings"
)

// Borders are the numbers around which IPv4 parsers go wrong: around the digits of each
// base, around the powers of 256 that bound a part, and around the sizes of machine words.
var Borders = borders()

func borders() (list []*big.Int) {
	for _, n := range []int64{0, 1, 7, 8, 9, 10, 255, 256, 257} {
		list = append(list, big.NewInt(n))
	}
	for _, bits := range []uint{16, 24, 32, 64} {
		for d := int64(-1); d <= 1; d++ {
			n := new(big.Int).Lsh(big.NewInt(1), bits)
			list = append(list, n.Add(n, big.NewInt(d)))
		}
	}
	for _, bits := range []uint{31, 53, 63, 128} {
		list = append(list, new(big.Int).Lsh(big.NewInt(1), bits))
	}
	return list
}

// spellings returns the ways to write a number.
func spellings(n *big.Int) []string {
	return []string{
		n.Text(10), "0" + n.Text(8), "00" + n.Text(8), "0x" + n.Text(16),
		"0X" + strings.ToUpper(n.Text(16)), "0x00" + strings.ToUpper(n.Text(16)),
	}
}

// notNumbers are parts that are not numbers, or that an integer parser may misread.
var notNumbers = []string{"", "0x", "0X", "08", "09", "018", "0xg", "0Xfg", "a", "ff", "x", "1a", "1x", "+1", "-1", "1_0", "0b1", "0o7", "1e1", "0x1p1", "0x-1", "00x1"}

// fewParts are the parts of which every combination of four is compared.
var fewParts = []string{
	"", "0", "1", "7", "8", "9", "255", "256", "4294967295", "4294967296", "18446744073709551616",
	"00", "01", "07", "08", "0377", "0400", "040000000000", "02000000000000000000000",
	"0x", "0X", "0x0", "0xF", "0XfF", "0x100", "0x100000000", "0x10000000000000000", "0xg", "0x00ff", "a",
}

// IPv4 calls f with hosts that are IPv4 addresses, resemble them, or fail as such. The
// portion has all hosts of up to two parts, and of three of the fewParts.
func IPv4(f func(host string)) {
	manyParts := notNumbers
	for _, n := range Borders {
		manyParts = append(manyParts[:len(manyParts):len(manyParts)], spellings(n)...)
	}
	dotted := func(s string) {
		for _, dots := range []string{"", ".", ".."} {
			if s+dots != "" {
				f(s + dots)
			}
		}
	}
	words(manyParts, 1, ".", dotted)
	words(manyParts, 2, ".", dotted)
	words(fewParts, 3, ".", dotted)
	if !All() {
		return
	}
	words(manyParts, 3, ".", func(s string) {
		f(s)
		f(s + ".")
	})
	words(fewParts, 4, ".", dotted)
	// Five and six parts fail, or are a domain if the last is not a number.
	for _, last := range manyParts {
		words([]string{"", "0", "1", "255", "256", "0x", "08", "a"}, 4, ".", func(s string) { dotted(s + "." + last) })
		words([]string{"", "0", "256", "a"}, 5, ".", func(s string) { dotted(s + "." + last) })
	}
}

// endsInNumber implements the ends-in-a-number checker.
func (j *Judge) endsInNumber(domain string) bool {
	parts := strings.Split(domain, ".")
	if parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	if len(parts) == 0 {
		return false
	}
	last := parts[len(parts)-1]
	return last != "" && only(last, "0123456789") || j.number(last) != nil
}

// ipv4 implements the IPv4 parser with arithmetic of any size.
func (j *Judge) ipv4(input string) string {
	parts := strings.Split(input, ".")
	if len(parts) > 1 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	if len(parts) > 4 {
		return failure
	}
	sum := new(big.Int)
	for i, part := range parts {
		n := j.number(part)
		if n == nil {
			return failure
		}
		// Each part has a byte, and the last one all bytes that are left.
		room := 8
		if i == len(parts)-1 {
			room = 8 * (4 - i)
		}
		if n.BitLen() > room {
			return failure
		}
		sum.Add(sum.Lsh(sum, uint(room)), n)
	}
	var address [4]byte
	sum.FillBytes(address[:])
	return "IPv4 address " + netip.AddrFrom4(address).String()
}

// number implements the IPv4 number parser. It returns nil for failure.
func (j *Judge) number(part string) *big.Int {
	n, known := j.numbers[part]
	if !known {
		n = readNumber(part)
		if len(j.numbers) < 10_000 {
			j.numbers[part] = n
		}
	}
	return n
}

func readNumber(part string) *big.Int {
	if part == "" {
		return nil
	}
	digits, radix := "0123456789", 10
	if strings.HasPrefix(part, "0x") || strings.HasPrefix(part, "0X") {
		part, digits, radix = part[2:], "0123456789abcdefABCDEF", 16
	} else if len(part) >= 2 && part[0] == '0' {
		part, digits, radix = part[1:], "01234567", 8
	}
	if !only(part, digits) {
		return nil
	}
	n, ok := new(big.Int).SetString("0"+part, radix)
	if !ok {
		panic(fmt.Sprintf("number %q", part))
	}
	return n
}

// only reports whether s consists of the given characters.
func only(s, characters string) bool { return strings.Trim(s, characters) == "" }
