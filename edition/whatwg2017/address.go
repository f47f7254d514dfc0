package whatwg2017

import (
	"strconv"
	"strings"
)

// tooMuch stands for all numbers that do not fit into an IPv4 address.
const tooMuch = 1 << 32

// parseIPv4Number implements the IPv4 number parser. ok is false if it returns failure,
// and unusual is the validationErrorFlag.
//
// #ipv4-number-parser
func parseIPv4Number(s string) (number uint64, unusual, ok bool) {
	radix := uint64(10)
	switch {
	case len(s) >= 2 && s[0] == '0' && s[1]|0x20 == 'x':
		unusual, radix, s = true, 16, s[2:]
	case len(s) >= 2 && s[0] == '0':
		unusual, radix, s = true, 8, s[1:]
	}
	for _, c := range s {
		if !isHex(c) || uint64(hexValue(c)) >= radix {
			return 0, unusual, false
		}
		number = min(number*radix+uint64(hexValue(c)), tooMuch)
	}
	return number, unusual, true
}

// parseIPv4 implements the IPv4 parser and serializer. It returns the domain if that is
// not an address.
//
// #concept-ipv4-parser
func (p *parser) parseIPv4(h hostText, domain string) (host string, ok bool) {
	if strings.Count(domain, ".") > 4 {
		return domain, true
	}
	unusual := false
	parts := strings.Split(domain, ".")
	if n := len(parts); parts[n-1] == "" {
		unusual = true
		if n > 1 {
			parts = parts[:n-1]
		}
	}
	if len(parts) > 4 {
		return domain, true
	}
	var numbers []uint64
	for _, part := range parts {
		if part == "" {
			return domain, true
		}
		n, flag, ok := parseIPv4Number(part)
		unusual = unusual || flag
		if !ok {
			return domain, true
		}
		numbers = append(numbers, n)
	}
	if unusual {
		p.signify(IPv4Unusual, h.start, h.end, "hexadecimal, octal, or a dot at the end")
	}
	last := len(numbers) - 1
	above, aboveBeforeLast := false, false
	for i, n := range numbers {
		above = above || n > 255
		aboveBeforeLast = aboveBeforeLast || n > 255 && i < last
	}
	if aboveBeforeLast {
		p.fail(IPv4Part, h.start, h.end, "")
		return "", false
	}
	if above {
		p.signify(IPv4Part, h.start, h.end, "")
	}
	if numbers[last] >= 1<<(8*(5-len(numbers))) {
		p.fail(IPv4Range, h.start, h.end, "")
		return "", false
	}
	address := numbers[last]
	for i, n := range numbers[:last] {
		address += n << (8 * (3 - i))
	}
	return serializeIPv4(address), true
}

// #concept-ipv4-serializer
func serializeIPv4(n uint64) string {
	output := ""
	for i := 1; i <= 4; i++ {
		output = strconv.FormatUint(n%256, 10) + output
		if i != 4 {
			output = "." + output
		}
		n /= 256
	}
	return output
}

// parseIPv6 implements the IPv6 parser for the text in the brackets.
//
// #concept-ipv6-parser
func (p *parser) parseIPv6(h hostText) (address [8]uint16, ok bool) {
	points := []rune(h.text)
	points = points[1 : len(points)-1]
	pieceIndex, compress, pointer := 0, -1, 0
	c := func() rune {
		if pointer < len(points) {
			return points[pointer]
		}
		return eof
	}
	failure := func(name string) ([8]uint16, bool) {
		at := h.start + 1 + min(pointer, len(points))
		p.fail(name, at, min(at+1, h.end), "")
		return address, false
	}
	if c() == ':' {
		if len(points) < 2 || points[1] != ':' {
			return failure(IPv6Colon)
		}
		pointer += 2
		pieceIndex++
		compress = pieceIndex
	}
	for c() != eof {
		if pieceIndex == 8 {
			return failure(IPv6Pieces)
		}
		if c() == ':' {
			if compress >= 0 {
				return failure(IPv6Compressed)
			}
			pointer++
			pieceIndex++
			compress = pieceIndex
			continue
		}
		value, length := rune(0), 0
		for ; length < 4 && isHex(c()); length++ {
			value = value*0x10 + hexValue(c())
			pointer++
		}
		if c() == '.' {
			if length == 0 {
				return failure(IPv6IPv4Dot)
			}
			pointer -= length
			if pieceIndex > 6 {
				return failure(IPv6IPv4Pieces)
			}
			numbersSeen := 0
			for c() != eof {
				piece := rune(-1)
				if numbersSeen > 0 {
					if c() != '.' || numbersSeen >= 4 {
						return failure(IPv6IPv4Separator)
					}
					pointer++
				}
				if !isDigit(c()) {
					return failure(IPv6IPv4Digit)
				}
				for isDigit(c()) {
					switch number := c() - '0'; piece {
					case -1:
						piece = number
					case 0:
						return failure(IPv6IPv4LeadingZero)
					default:
						piece = piece*10 + number
					}
					if piece > 255 {
						return failure(IPv6IPv4Part)
					}
					pointer++
				}
				address[pieceIndex] = address[pieceIndex]*0x100 + uint16(piece)
				if numbersSeen++; numbersSeen == 2 || numbersSeen == 4 {
					pieceIndex++
				}
			}
			if numbersSeen != 4 {
				return failure(IPv6IPv4Short)
			}
			break
		}
		if c() == ':' {
			if pointer++; c() == eof {
				return failure(IPv6TrailingColon)
			}
		} else if c() != eof {
			return failure(IPv6CodePoint)
		}
		address[pieceIndex] = uint16(value)
		pieceIndex++
	}
	switch {
	case compress >= 0:
		swaps := pieceIndex - compress
		for pieceIndex = 7; pieceIndex != 0 && swaps > 0; pieceIndex-- {
			other := compress + swaps - 1
			address[pieceIndex], address[other] = address[other], address[pieceIndex]
			swaps--
		}
	case pieceIndex != 8:
		return failure(IPv6Short)
	}
	return address, true
}

// #concept-ipv6-serializer
func serializeIPv6(address [8]uint16) string {
	compress, longest := -1, 1
	for i := 0; i < 8; i++ {
		n := i
		for n < 8 && address[n] == 0 {
			n++
		}
		if n-i > longest {
			compress, longest = i, n-i
		}
	}
	var out []byte
	ignore0 := false
	for i, piece := range address {
		if ignore0 && piece == 0 {
			continue
		}
		ignore0 = false
		if compress == i {
			if i == 0 {
				out = append(out, ':')
			}
			out = append(out, ':')
			ignore0 = true
			continue
		}
		out = strconv.AppendUint(out, uint64(piece), 16)
		if i != 7 {
			out = append(out, ':')
		}
	}
	return string(out)
}
