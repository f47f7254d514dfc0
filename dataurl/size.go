package dataurl

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// notDigit holds the bytes other than the digits of base64.
var notDigit = infra.StopsWhere(func(b byte) bool {
	return !infra.Is(b, infra.Alpha|infra.Digit) && b != '+' && b != '/'
})

// decodedByte returns the byte that s[i:] begins with when it is percent-decoded, and how
// many bytes it takes in s.
func decodedByte(s string, i int) (b byte, size int) {
	if infra.IsPercentEncodedByte(s, i) {
		return infra.Unhex(s[i+1])<<4 | infra.Unhex(s[i+2]), len("%00")
	}
	return s[i], 1
}

// decodedSize returns the length of s when it is percent-decoded.
func decodedSize(s string) int {
	n := len(s)
	for i := 0; ; i++ {
		next := strings.IndexByte(s[i:], '%')
		if next < 0 {
			return n
		}
		i += next
		if infra.IsPercentEncodedByte(s, i) {
			n -= len("00")
			i += len("00")
		}
	}
}

// base64Size returns the length of s[start:] when it is percent-decoded and then
// forgiving-base64 decoded, or why it is not base64.
//
// https://infra.spec.whatwg.org/#forgiving-base64-decode
func base64Size(s string, start int) (int, error) {
	digits, padding := 0, 0
	last := start // the last digit
	firstPadding, endOfPadding := 0, 0
	for i := start; i < len(s); {
		if end := infra.Scan(s, i, notDigit); end > i {
			if padding > 0 {
				return 0, fail(Base64Padding, firstPadding, endOfPadding)
			}
			digits += end - i
			last = end - 1
			i = end
			continue
		}
		b, size := decodedByte(s, i)
		switch {
		case b == '=':
			if padding++; padding == 1 {
				firstPadding = i
			}
			endOfPadding = i + size
		case notDigit[b] == 0:
			if padding > 0 {
				return 0, fail(Base64Padding, firstPadding, endOfPadding)
			}
			digits++
			last = i
		case !infra.Is(b, infra.Whitespace):
			return 0, fail(Base64Character, i, i+size)
		}
		i += size
	}
	if padding > 2 || padding > 0 && (digits+padding)%4 != 0 {
		return 0, fail(Base64Padding, firstPadding, endOfPadding)
	}
	if digits%4 == 1 {
		_, size := decodedByte(s, last)
		return 0, fail(Base64Length, last, last+size)
	}
	return digits/4*3 + max(digits%4-1, 0), nil
}
