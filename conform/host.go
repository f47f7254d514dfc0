package conform

import (
	"strings"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
)

// https://url.spec.whatwg.org/#valid-host-string
func validHost(s string) bool {
	if strings.HasPrefix(s, "[") {
		return bracketedIPv6Address(s)
	}
	return validDomain(s) || ipv4Address(s, 0) == len(s)
}

// https://url.spec.whatwg.org/#valid-opaque-host-string
func validOpaqueHost(s string) bool {
	if strings.HasPrefix(s, "[") {
		return bracketedIPv6Address(s)
	}
	return s != "" && units(s, 0, notInOpaqueHost) == len(s)
}

// notInOpaqueHost are the bytes that are not URL code points on their own, and the
// forbidden host code points.
var notInOpaqueHost = infra.StopsWhere(func(b byte) bool {
	return !infra.Is(b, infra.URLCodePoint) || infra.Is(b, infra.ForbiddenHost)
})

// strict holds the parameters of Unicode ToASCII if beStrict is true.
var strict = idna.Options{CheckHyphens: true, CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true}

// validDomain implements valid domain and valid domain string, which are the same.
//
// NB: for letters, digits, hyphens and dots, if no label begins with "xn--",
// Unicode ToASCII only checks hyphens and lengths.
//
// https://url.spec.whatwg.org/#valid-domain
// https://url.spec.whatwg.org/#valid-domain-string
func validDomain(s string) bool {
	if len(s) > maxDomain {
		return validDomainByIDNA(s)
	}
	start := 0 // the start of the label
	for i := 0; ; i++ {
		if i < len(s) && letterDigitHyphen[s[i]] {
			continue
		}
		if i < len(s) && s[i] != '.' {
			// Other ASCII code points are not allowed, unless normalization
			// composes them with a mark that follows.
			return !infra.IsASCII(s[i:]) && validDomainByIDNA(s)
		}
		label := s[start:i]
		if label == "" || len(label) > maxLabel || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		if len(label) >= 4 && label[2] == '-' && label[3] == '-' {
			return validDomainByIDNA(s)
		}
		if i == len(s) {
			return !isNumber(label)
		}
		start = i + 1
	}
}

const (
	maxLabel  = 63
	maxDomain = 253
)

var letterDigitHyphen = func() (t [256]bool) {
	for b := range t {
		t[b] = infra.Is(byte(b), infra.Alpha|infra.Digit) || b == '-'
	}
	return t
}()

// validDomainByIDNA is validDomain without shortcuts.
func validDomainByIDNA(s string) bool {
	var scratch [256]byte
	ascii, err := strict.AppendToASCII(scratch[:0], s)
	if err != nil {
		return false
	}
	// There is no trailing dot, since VerifyDNSLength forbids empty labels.
	return !isNumber(ascii[lastLabel(ascii):])
}

// lastLabel returns the start of the last label of a domain.
func lastLabel(domain []byte) int {
	for i := len(domain); i > 0; i-- {
		if domain[i-1] == '.' {
			return i
		}
	}
	return 0
}

// isNumber reports whether a domain with this last label ends in a number, in the
// sense of the Standard's ends in a number checker.
func isNumber[T ~string | ~[]byte](label T) bool {
	if len(label) == 0 || !infra.Is(label[0], infra.Digit) {
		return false
	}
	class := infra.Digit
	if len(label) >= 2 && label[0] == '0' && label[1]|0x20 == 'x' {
		label, class = label[2:], infra.Hex
	}
	for i := range len(label) {
		if !infra.Is(label[i], class) {
			return false
		}
	}
	return true
}

// ipv4Address returns the end of the address that begins at s[i], or -1 if there
// is none.
//
// https://url.spec.whatwg.org/#valid-ipv4-address-string
func ipv4Address(s string, i int) int {
	for part := range 4 {
		if part > 0 {
			if i == len(s) || s[i] != '.' {
				return -1
			}
			i++
		}
		start, n := i, 0
		for i < len(s) && infra.Is(s[i], infra.Digit) {
			if n = n*10 + int(s[i]-'0'); n > 255 || i > start && s[start] == '0' {
				return -1
			}
			i++
		}
		if i == start {
			return -1
		}
	}
	return i
}

func bracketedIPv6Address(s string) bool {
	return len(s) >= 2 && s[len(s)-1] == ']' && ipv6Address(s[1:len(s)-1])
}

// https://url.spec.whatwg.org/#valid-ipv6-address-string
func ipv6Address(s string) bool {
	before, after, compressed := strings.Cut(s, "::")
	if !compressed {
		return ipv6PiecesAndIPv4(s) == 8
	}
	length := 0 // of before and after together
	if before != "" {
		if length = ipv6Pieces(before); length < 0 {
			return false
		}
	}
	if after != "" {
		n := ipv6PiecesAndIPv4(after)
		if n < 0 {
			return false
		}
		length += n
	}
	return length <= 7
}

// ipv6PiecesAndIPv4 returns the effective piece length of s, which consists of pieces,
// an IPv4 address or both, or -1 if s is anything else.
//
// https://url.spec.whatwg.org/#valid-ipv6-pieces-and-ipv4-string
// https://url.spec.whatwg.org/#effective-piece-length
func ipv6PiecesAndIPv4(s string) int {
	if strings.IndexByte(s, '.') < 0 {
		return ipv6Pieces(s)
	}
	colon := strings.LastIndexByte(s, ':')
	if ipv4Address(s, colon+1) != len(s) {
		return -1
	}
	if colon < 0 {
		return 2
	}
	n := ipv6Pieces(s[:colon])
	if n < 0 {
		return -1
	}
	return n + 2
}

// ipv6Pieces returns the effective piece length of s, which consists of pieces, or -1
// if s is anything else.
//
// https://url.spec.whatwg.org/#valid-ipv6-pieces-string
func ipv6Pieces(s string) int {
	for n := 1; ; n++ {
		piece, rest, more := strings.Cut(s, ":")
		if !ipv6Piece(piece) {
			return -1
		}
		if !more {
			return n
		}
		s = rest
	}
}

// https://url.spec.whatwg.org/#valid-ipv6-piece-string
func ipv6Piece(s string) bool {
	if s == "" || len(s) > 4 || len(s) > 1 && s[0] == '0' {
		return false
	}
	for i := range len(s) {
		if !infra.Is(s[i], infra.Hex) {
			return false
		}
	}
	return true
}
