package whatwg

import "math"

// https://url.spec.whatwg.org/#ends-in-a-number-checker
func endsInANumber(input text) bool {
	assert(len(input) > 0)
	parts := input.strictlySplit()
	if last := parts[len(parts)-1]; last[0] == last[1] {
		if len(parts) == 1 {
			return false // only for the text of August 2025; the other one asserts that this cannot happen
		}
		parts = parts[:len(parts)-1]
	}
	last := input[parts[len(parts)-1][0]:parts[len(parts)-1][1]]
	if len(last) > 0 && last.isAll(isASCIIDigit) {
		return true
	}
	if _, _, ok := ipv4NumberParser(last); ok {
		return true
	}
	return false
}

func (t text) isAll(class func(rune) bool) bool {
	for _, c := range t {
		if !class(c.value) {
			return false
		}
	}
	return true
}

// ipv4Parser implements the IPv4 parser. It returns nil for failure.
//
// https://url.spec.whatwg.org/#concept-ipv4-parser
func (p *reporter) ipv4Parser(input located) *host {
	parts := input.strictlySplit()
	if last := parts[len(parts)-1]; last[0] == last[1] {
		p.validationError(IPv4EmptyPart, input.place(last[0]-1, last[0]))
		if len(parts) > 1 {
			parts = parts[:len(parts)-1]
		}
	}
	end := parts[len(parts)-1][1]
	if len(parts) < 4 && p.revision.warnsOfHosts() {
		p.validationError(IPv4TooFewParts, input.place(0, end))
	}
	if len(parts) > 4 {
		p.validationError(IPv4TooManyParts, input.place(0, end))
		return nil
	}
	var numbers []int64
	for _, part := range parts {
		result, validationError, ok := ipv4NumberParser(input.text[part[0]:part[1]])
		if !ok {
			p.validationError(IPv4NonNumericPart, input.place(part[0], part[1]))
			return nil
		}
		if validationError {
			p.validationError(IPv4NonDecimalPart, input.place(part[0], part[1]))
		}
		numbers = append(numbers, result)
	}
	for i, n := range numbers {
		if n > 255 {
			p.validationError(IPv4OutOfRangePart, input.place(parts[i][0], parts[i][1]))
			break
		}
	}
	for _, n := range numbers[:len(numbers)-1] {
		if n > 255 {
			return nil
		}
	}
	if numbers[len(numbers)-1] >= power256(5-len(numbers)) {
		return nil
	}
	ipv4 := numbers[len(numbers)-1]
	numbers = numbers[:len(numbers)-1]
	counter := 0
	for _, n := range numbers {
		ipv4 += n * power256(3-counter)
		counter++
	}
	return &host{kind: ipv4Address, ipv4: uint32(ipv4)}
}

func power256(n int) int64 { return int64(math.Pow(256, float64(n))) }

// ipv4NumberParser returns a number, and whether it is a validation error. ok is false
// for failure.
//
// https://url.spec.whatwg.org/#ipv4-number-parser
func ipv4NumberParser(input text) (output int64, validationError, ok bool) {
	if len(input) == 0 {
		return 0, false, false
	}
	radix := 10
	if len(input) >= 2 && (input.startsWith("0X") || input.startsWith("0x")) {
		validationError = true
		input = input[2:]
		radix = 16
	} else if len(input) >= 2 && input[0].value == '0' {
		validationError = true
		input = input[1:]
		radix = 8
	}
	if len(input) == 0 {
		return 0, true, true
	}
	if !input.isAll(func(c rune) bool { return isASCIIHexDigit(c) && hexValue(c) < radix }) {
		return 0, false, false
	}
	return input.integer(radix), validationError, true
}

// ipv6Parser implements the IPv6 parser. It returns nil for failure.
//
// https://url.spec.whatwg.org/#concept-ipv6-parser
func (p *reporter) ipv6Parser(input located) *host {
	var address [8]uint16
	pieceIndex := 0
	const null = -1
	compress := null
	pointer := 0
	c := func() rune {
		if pointer >= len(input.text) {
			return eof
		}
		return input.text[pointer].value
	}
	// fail signifies a fatal error between two code points.
	fail := func(name string, from, to int) *host {
		p.validationError(name, input.place(from, to))
		return nil
	}
	// at returns the range of the code point c, which is empty at the end.
	at := func() (from, to int) { return pointer, min(pointer+1, len(input.text)) }

	if c() == ':' {
		if !input.text[pointer+1:].startsWith(":") {
			return fail(IPv6InvalidCompression, pointer, pointer+1)
		}
		pointer += 2
		pieceIndex++
		compress = pieceIndex
	}
	for c() != eof {
		if pieceIndex == 8 {
			return fail(IPv6TooManyPieces, pointer, len(input.text))
		}
		if c() == ':' {
			if compress != null {
				return fail(IPv6MultipleCompression, pointer-1, pointer+1)
			}
			pointer++
			pieceIndex++
			compress = pieceIndex
			continue
		}
		value, length := 0, 0
		start := pointer
		for length < 4 && isASCIIHexDigit(c()) {
			value = value*0x10 + hexValue(c())
			pointer++
			length++
		}
		if c() == '.' {
			if length == 0 {
				from, to := at()
				return fail(IPv4InIPv6InvalidCodePoint, from, to)
			}
			pointer -= length
			if pieceIndex > 6 {
				return fail(IPv4InIPv6TooManyPieces, pointer, len(input.text))
			}
			numbersSeen := 0
			for c() != eof {
				ipv4Piece := null
				if numbersSeen > 0 {
					if c() == '.' && numbersSeen < 4 {
						pointer++
					} else {
						from, to := at()
						return fail(IPv4InIPv6InvalidCodePoint, from, to)
					}
				}
				if !isASCIIDigit(c()) {
					from, to := at()
					return fail(IPv4InIPv6InvalidCodePoint, from, to)
				}
				first := pointer
				for isASCIIDigit(c()) {
					number := hexValue(c())
					if ipv4Piece == null {
						ipv4Piece = number
					} else if ipv4Piece == 0 {
						return fail(IPv4InIPv6InvalidCodePoint, first, pointer+1)
					} else {
						ipv4Piece = ipv4Piece*10 + number
					}
					if ipv4Piece > 255 {
						return fail(IPv4InIPv6OutOfRangePart, first, pointer+1)
					}
					pointer++
				}
				address[pieceIndex] = address[pieceIndex]*0x100 + uint16(ipv4Piece)
				numbersSeen++
				if numbersSeen == 2 || numbersSeen == 4 {
					pieceIndex++
				}
			}
			if numbersSeen != 4 {
				return fail(IPv4InIPv6TooFewParts, pointer, pointer)
			}
			break
		} else if c() == ':' {
			pointer++
			if c() == eof {
				return fail(IPv6InvalidCodePoint, pointer-1, pointer)
			}
		} else if c() != eof {
			from, to := at()
			return fail(IPv6InvalidCodePoint, from, to)
		}
		if length > 1 && value < 1<<(4*(length-1)) && p.revision.warnsOfHosts() {
			p.validationError(IPv6PieceLeadingZero, input.place(start, start+length))
		}
		address[pieceIndex] = uint16(value)
		pieceIndex++
	}
	if compress != null {
		swaps := pieceIndex - compress
		pieceIndex = 7
		for pieceIndex != 0 && swaps > 0 {
			i, j := pieceIndex, compress+swaps-1
			address[i], address[j] = address[j], address[i]
			pieceIndex--
			swaps--
		}
	} else if pieceIndex != 8 {
		return fail(IPv6TooFewPieces, 0, len(input.text))
	}
	return &host{kind: ipv6Address, ipv6: address}
}
