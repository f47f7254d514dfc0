package canonical

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// unescape decodes percent-encoded bytes until there are none left. It gives the
// result of decoding until nothing changes, in one pass: a decoded byte can only
// complete an escape that ends with it, so looking back suffices.
func unescape(s string) string {
	start := strings.IndexByte(s, '%')
	if start < 0 {
		return s
	}
	b := append(make([]byte, 0, len(s)), s[:start]...)
	for i := start; i < len(s); i++ {
		b = append(b, s[i])
		for n := len(b); n >= 3 && infra.IsPercentEncodedByte(b, n-3); n = len(b) {
			b = append(b[:n-3], infra.Unhex(b[n-2])<<4|infra.Unhex(b[n-1]))
		}
	}
	if len(b) == len(s) {
		return s
	}
	return string(b)
}

// escape percent-encodes "#", "%", the space and all bytes that are not printable
// ASCII.
func escape(s string) string { return percent.Encode(s, escaped) }

var escaped = percent.C0Control().With(" #%")

// lower lowercases ASCII letters. It keeps all other bytes; s need not be UTF-8.
func lower(s string) string {
	i := infra.Scan(s, 0, upper)
	if i == len(s) {
		return s
	}
	b := []byte(s)
	infra.LowerASCII(b[i:])
	return string(b)
}

var (
	upper     = infra.StopsAt(infra.Upper, "")
	removed   = infra.StopsAt(infra.TabOrNewline, "")
	digits    = infra.StopsWhere(func(b byte) bool { return !infra.Is(b, infra.Digit) })
	numerical = infra.StopsWhere(func(b byte) bool { return !infra.Is(b, infra.Digit) && b != '.' })
)

// without returns s without tabs, CRs and LFs.
func without(s string) string {
	i := infra.Scan(s, 0, removed)
	if i == len(s) {
		return s
	}
	b := append(make([]byte, 0, len(s)), s[:i]...)
	for ; i < len(s); i++ {
		if !infra.Is(s[i], infra.TabOrNewline) {
			b = append(b, s[i])
		}
	}
	return string(b)
}

// trimSpace removes ASCII white space at both ends.
func trimSpace(s string) string { return strings.Trim(s, " \t\n\v\f\r") }

// isNumber reports whether s consists of one or more decimal digits.
func isNumber(s string) bool { return s != "" && infra.Scan(s, 0, digits) == len(s) }
