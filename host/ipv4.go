package host

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// endsInANumber implements the ends-in-a-number checker. The domain must be lowercase.
//
// https://url.spec.whatwg.org/#ends-in-a-number-checker
func endsInANumber(domain []byte) bool {
	domain = bytes.TrimSuffix(domain, []byte("."))
	last := domain[bytes.LastIndexByte(domain, '.')+1:]
	// A number begins with a digit, which rules out nearly every domain.
	if len(last) == 0 || !infra.Is(last[0], infra.Digit) {
		return false
	}
	class := infra.Digit
	if bytes.HasPrefix(last, []byte("0x")) {
		last, class = last[2:], infra.Hex
	}
	for _, b := range last {
		if !infra.Is(b, class) {
			return false
		}
	}
	return true
}

// parseIPv4 implements the IPv4 parser. The input must be lowercase ASCII and end in a
// number.
//
// https://url.spec.whatwg.org/#concept-ipv4-parser
func parseIPv4(input string, report func(validation.Error)) (uint32, *validation.Error) {
	end := len(input)
	if strings.HasSuffix(input, ".") {
		end--
		if report != nil {
			raise(report, validation.IPv4EmptyPart, end, end+1)
		}
	}
	count := 1
	for i := range end {
		if input[i] == '.' {
			count++
		}
	}
	if count > 4 {
		return 0, raise(report, validation.IPv4TooManyParts, 0, end)
	}
	if count < 4 && report != nil {
		raise(report, validation.IPv4TooFewParts, 0, end)
	}

	var numbers [4]uint64
	var spans [4]validation.Span
	start := 0
	for i := range count {
		length := strings.IndexByte(input[start:end], '.')
		if length < 0 {
			length = end - start
		}
		spans[i] = validation.Span{Start: start, End: start + length}
		n, nonDecimal, ok := parseIPv4Number(input[start : start+length])
		if !ok {
			return 0, raise(report, validation.IPv4NonNumericPart, start, start+length)
		}
		if nonDecimal && report != nil {
			raise(report, validation.IPv4NonDecimalPart, start, start+length)
		}
		numbers[i] = n
		start += length + 1
	}

	last := count - 1
	for i, n := range numbers[:last] {
		if n > 255 {
			return 0, raise(report, validation.IPv4OutOfRangePart, spans[i].Start, spans[i].End)
		}
	}
	if numbers[last] > 255 {
		if numbers[last] >= 1<<(8*(4-last)) {
			return 0, raise(report, validation.IPv4OutOfRangePart, spans[last].Start, spans[last].End)
		}
		if report != nil {
			raise(report, validation.IPv4OutOfRangePart, spans[last].Start, spans[last].End)
		}
	}
	address := uint32(numbers[last])
	for i, n := range numbers[:last] {
		address += uint32(n) << (8 * (3 - i))
	}
	return address, nil
}

// parseIPv4Number implements the IPv4 number parser. It returns 2^32 for all larger
// numbers, which callers need not tell apart.
//
// https://url.spec.whatwg.org/#ipv4-number-parser
func parseIPv4Number(input string) (n uint64, nonDecimal, ok bool) {
	if input == "" {
		return 0, false, false
	}
	radix, class := uint64(10), infra.Digit
	switch {
	case strings.HasPrefix(input, "0x"):
		input, radix, class, nonDecimal = input[2:], 16, infra.Hex, true
	case len(input) >= 2 && input[0] == '0':
		input, radix, nonDecimal = input[1:], 8, true
	}
	for i := range len(input) {
		b := input[i]
		if !infra.Is(b, class) || radix == 8 && b > '7' {
			return 0, nonDecimal, false
		}
		n = min(n*radix+uint64(infra.Unhex(b)), 1<<32)
	}
	return n, nonDecimal, true
}

// appendIPv4 implements the IPv4 serializer.
//
// https://url.spec.whatwg.org/#concept-ipv4-serializer
func appendIPv4(dst []byte, address uint32) []byte {
	for shift := 24; shift >= 0; shift -= 8 {
		dst = strconv.AppendUint(dst, uint64(address>>shift&0xFF), 10)
		if shift > 0 {
			dst = append(dst, '.')
		}
	}
	return dst
}
