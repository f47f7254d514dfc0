package host

import (
	"strconv"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// parseIPv6 implements the IPv6 parser. The input comes without its brackets.
//
// https://url.spec.whatwg.org/#concept-ipv6-parser
func parseIPv6(input string, report func(validation.Error)) (address [8]uint16, _ *validation.Error) {
	fail := func(code validation.Code, start, end int) ([8]uint16, *validation.Error) {
		return [8]uint16{}, raise(report, code, start, end)
	}
	// at returns the byte at i, or 0 at the end. No piece contains a 0 byte.
	at := func(i int) byte {
		if i < len(input) {
			return input[i]
		}
		return 0
	}

	piece, compress, p := 0, -1, 0
	if at(0) == ':' {
		if at(1) != ':' {
			return fail(validation.IPv6InvalidCompression, 0, 1)
		}
		p = 2
		piece, compress = 1, 1
	}
	for p < len(input) {
		if piece == 8 {
			return fail(validation.IPv6TooManyPieces, p, len(input))
		}
		if input[p] == ':' {
			if compress >= 0 {
				return fail(validation.IPv6MultipleCompression, p-1, p+1)
			}
			p++
			piece++
			compress = piece
			continue
		}
		start, value := p, uint16(0)
		for p < start+4 && infra.Is(at(p), infra.Hex) {
			value = value<<4 | uint16(infra.Unhex(input[p]))
			p++
		}
		switch {
		case at(p) == '.':
			if p == start {
				return fail(validation.IPv4InIPv6InvalidCodePoint, p, p+1)
			}
			if piece > 6 {
				return fail(validation.IPv4InIPv6TooManyPieces, start, len(input))
			}
			v, code, span := parseIPv4InIPv6(input, start)
			if code != 0 {
				return fail(code, span.Start, span.End)
			}
			address[piece], address[piece+1] = uint16(v>>16), uint16(v)
			piece += 2
			p = len(input)
			continue
		case at(p) == ':':
			p++
			if p == len(input) {
				return fail(validation.IPv6InvalidCodePoint, p-1, p)
			}
		case p < len(input):
			_, size := utf8.DecodeRuneInString(input[p:])
			return fail(validation.IPv6InvalidCodePoint, p, p+size)
		}
		if report != nil {
			if end := pieceEnd(input, start); end-start > 1 && input[start] == '0' {
				report(validation.Error{Code: validation.IPv6PieceLeadingZero, Span: validation.Span{Start: start, End: end}})
			}
		}
		address[piece] = value
		piece++
	}

	if compress >= 0 {
		// Move the pieces after the compression to the end.
		moved := address
		clear(address[compress:])
		copy(address[8-(piece-compress):], moved[compress:piece])
	} else if piece != 8 {
		return fail(validation.IPv6TooFewPieces, 0, len(input))
	}
	return address, nil
}

// pieceEnd returns the end of the hex digits that begin at start.
func pieceEnd(input string, start int) int {
	end := start
	for end < len(input) && infra.Is(input[end], infra.Hex) {
		end++
	}
	return end
}

// parseIPv4InIPv6 reads input[p:] as an IPv4 address. If that fails, code is not 0, and
// at is the span of the error.
func parseIPv4InIPv6(input string, p int) (address uint32, code validation.Code, at validation.Span) {
	seen := 0
	for p < len(input) {
		if seen > 0 {
			if input[p] != '.' || seen == 4 {
				return 0, validation.IPv4InIPv6InvalidCodePoint, codePointAt(input, p)
			}
			p++
		}
		start, value := p, -1
		for p < len(input) && infra.Is(input[p], infra.Digit) {
			digit := int(input[p] - '0')
			switch value {
			case -1:
				value = digit
			case 0:
				return 0, validation.IPv4InIPv6InvalidCodePoint, validation.Span{Start: start, End: p + 1}
			default:
				value = value*10 + digit
			}
			p++
			if value > 255 {
				return 0, validation.IPv4InIPv6OutOfRangePart, validation.Span{Start: start, End: p}
			}
		}
		if value < 0 {
			return 0, validation.IPv4InIPv6InvalidCodePoint, codePointAt(input, p)
		}
		address = address<<8 | uint32(value)
		seen++
	}
	if seen != 4 {
		return 0, validation.IPv4InIPv6TooFewParts, validation.Span{Start: p, End: p}
	}
	return address, 0, validation.Span{}
}

// codePointAt returns the span of the code point at p, which is empty at the end.
func codePointAt(input string, p int) validation.Span {
	_, size := utf8.DecodeRuneInString(input[p:])
	return validation.Span{Start: p, End: p + size}
}

// appendIPv6 implements the IPv6 serializer, without brackets.
//
// https://url.spec.whatwg.org/#concept-ipv6-serializer
func appendIPv6(dst []byte, address [8]uint16) []byte {
	first, size := compressedPieces(address)
	for i := 0; i < len(address); i++ {
		if i == first {
			dst = append(dst, "::"...)
			i += size - 1
			continue
		}
		if i > 0 && i != first+size {
			dst = append(dst, ':')
		}
		dst = strconv.AppendUint(dst, uint64(address[i]), 16)
	}
	return dst
}

// compressedPieces returns the index and length of the first of the longest runs of at
// least two pieces that are 0. If there is none, it returns an index beyond the address.
//
// https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index
func compressedPieces(address [8]uint16) (first, size int) {
	first, size = len(address)+1, 1
	for i := 0; i < len(address); i++ {
		j := i
		for j < len(address) && address[j] == 0 {
			j++
		}
		if j-i > size {
			first, size = i, j-i
		}
		i = j
	}
	return first, size
}
