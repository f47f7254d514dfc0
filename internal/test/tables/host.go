package tables

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/uts46"
)

const failure = "failure"

// Judge reads hosts by the text of the Standard. Its answers are [failure], or the kind of
// the host, a space, and the host serialized.
type Judge struct {
	IDNA    *uts46.Data
	numbers map[string]*big.Int
}

// NewJudge returns a judge with the data of a version of Unicode.
func NewJudge(t *testing.T, version string) *Judge {
	return &Judge{IDNA: uts46.Load(t, version), numbers: map[string]*big.Int{}}
}

// Host implements the host parser for a host that is not empty.
func (j *Judge) Host(input string, isOpaque bool) string {
	if inside, ok := strings.CutPrefix(input, "["); ok {
		inside, closed := strings.CutSuffix(inside, "]")
		if address, ok := ReadIPv6(inside); closed && ok {
			return "IPv6 address [" + WriteIPv6(address) + "]"
		}
		return failure
	}
	if isOpaque {
		return opaque(input)
	}
	domain, ok := j.Domain(PercentDecode(input), false)
	switch {
	case !ok:
		return failure
	case j.endsInNumber(domain):
		return j.ipv4(domain)
	}
	return "domain " + domain
}

const forbiddenHost = "\x00\t\n\r #/:<>?@[\\]^|"

// Domain implements the domain parser.
func (j *Judge) Domain(domain string, beStrict bool) (result string, ok bool) {
	if beStrict {
		return j.IDNA.Process(domain, uts46.Flags{CheckHyphens: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true}).ToASCII()
	}
	if isASCII(domain) {
		result = lower(domain)
	} else if result, ok = j.IDNA.Process(domain, uts46.Flags{}).ToASCII(); !ok {
		return "", false
	}
	forbidden := func(r rune) bool {
		return strings.ContainsRune(forbiddenHost, r) || r < 0x20 || r == '%' || r == 0x7F
	}
	return result, result != "" && !strings.ContainsFunc(result, forbidden)
}

// DomainToUnicode implements the algorithm of that name.
func (j *Judge) DomainToUnicode(domain string) string {
	if result, ok := j.IDNA.Process(domain, uts46.Flags{}).ToUnicode(); ok {
		return result
	}
	return domain
}

// opaque implements the opaque-host parser.
func opaque(input string) string {
	if strings.ContainsAny(input, forbiddenHost) {
		return failure
	}
	var out strings.Builder
	for _, r := range input { // ill-formed bytes are U+FFFD
		if r >= 0x20 && r <= 0x7E {
			out.WriteRune(r)
			continue
		}
		for _, b := range []byte(string(r)) {
			fmt.Fprintf(&out, "%%%02X", b)
		}
	}
	return "opaque host " + out.String()
}

// PercentDecode replaces each % that two hex digits follow.
func PercentDecode(s string) string {
	parts := strings.Split(s, "%")
	for i, part := range parts[1:] {
		parts[i+1] = "%" + part
		if len(part) >= 2 && only(part[:2], "0123456789abcdefABCDEF") {
			b, _ := strconv.ParseUint(part[:2], 16, 8)
			parts[i+1] = string([]byte{byte(b)}) + part[2:]
		}
	}
	return strings.Join(parts, "")
}

// EncodedPairs calls f with hosts that consist of two percent-encoded bytes, or have them
// between letters, in upper, lower and mixed case. The portion has all pairs, but not
// in all cases.
func EncodedPairs(f func(host string)) {
	formats := []string{"%%%02X%%%02X", "a%%%02x%%%02xb"}
	if All() {
		formats = append(formats, "%%%02x%%%02x", "a%%%02X%%%02Xb", "%%%02X%%%02x", "a%%%02X%%%02xb")
	}
	for pair := range 1 << 16 {
		for _, format := range formats {
			f(fmt.Sprintf(format, pair>>8, pair&0xFF))
		}
	}
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 })
}

func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c - 'A' + 'a'
		}
	}
	return string(b)
}
