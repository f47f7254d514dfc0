package reference

import "github.com/weburl-go/weburl/internal/infra"

// readIPLiteral reads the IP-literal at the beginning of s, which begins with a
// bracket, and returns its length. If there is none, it returns the length of the
// prefix of s with which one could begin, and the rule broken after it.
//
//	IP-literal = "[" ( IPv6address / IPvFuture ) "]"
func readIPLiteral(s string) (n int, broken RFC3986Rule) {
	const open = len("[")
	rule, read := RuleIPv6Address, readIPv6Address
	if len(s) > open && s[open]|0x20 == 'v' {
		rule, read = RuleIPvFuture, readIPvFuture
	}
	n, complete := read(s[open:])
	n += open
	switch {
	case n < len(s) && s[n] == ']' && complete:
		return n + len("]"), 0
	case n == open, n == len(s) && complete:
		return n, RuleIPLiteral
	}
	return n, rule
}

// readIPvFuture returns the length of the longest prefix of s with which an IPvFuture
// can begin, and whether that prefix is one. s begins with a "v".
//
//	IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
func readIPvFuture(s string) (n int, complete bool) {
	version := len("v")
	for n = version; n < len(s) && infra.Is(s[n], infra.Hex); n++ {
	}
	if n == version || n == len(s) || s[n] != '.' {
		return n, false
	}
	n++
	end := infra.Scan(s, n, notInFuture)
	return end, end > n
}

// readIPv6Address returns the length of the longest prefix of s with which an
// IPv6address can begin, and whether that prefix is one.
//
//	IPv6address =                            6( h16 ":" ) ls32
//	            /                       "::" 5( h16 ":" ) ls32
//	            / ...
//	            / [ *6( h16 ":" ) h16 ] "::"
func readIPv6Address(s string) (n int, complete bool) {
	// The number of pieces that can be written out; "::" stands for at least one.
	const (
		limitWithout = 8
		limitWith    = limitWithout - 1
		ipv4         = 2 // an IPv4 address counts as two pieces
	)
	at := func(i int, b byte) bool { return i < len(s) && s[i] == b }
	pieces, limit, compressed := 0, limitWithout, false
	if at(0, ':') {
		if !at(1, ':') {
			return 1, false
		}
		n, limit, compressed, complete = 2, limitWith, true, true
	}
	for pieces < limit {
		end := n
		for end < len(s) && end < n+len("ffff") && infra.Is(s[end], infra.Hex) {
			end++
		}
		if end == n {
			return n, complete
		}
		fits := pieces+ipv4 == limit || compressed && pieces+ipv4 < limit
		if fits && at(end, '.') && decimalOctet(s[n:]) == end-n {
			length, whole := readIPv4Address(s[n:])
			return n + length, whole
		}
		n = end
		pieces++
		complete = compressed || pieces == limit
		if pieces == limit || !at(n, ':') {
			return n, complete
		}
		n++
		complete = false
		if !compressed && at(n, ':') {
			n++
			limit, compressed, complete = limitWith, true, true
		}
	}
	return n, complete
}

// readIPv4Address returns the length of the longest prefix of s with which an
// IPv4address can begin, and whether that prefix is one.
//
//	IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
func readIPv4Address(s string) (n int, complete bool) {
	for octet := 1; ; octet++ {
		digits := decimalOctet(s[n:])
		n += digits
		if digits == 0 || octet == 4 {
			return n, digits > 0
		}
		if n == len(s) || s[n] != '.' {
			return n, false
		}
		n++
	}
}

// decimalOctet returns the length of the longest dec-octet at the beginning of
// s: a number up to 255 without leading zeros.
func decimalOctet(s string) int {
	value, n := 0, 0
	for n < len(s) && n < len("255") && infra.Is(s[n], infra.Digit) {
		if value = value*10 + int(s[n]-'0'); value > 255 || n > 0 && s[0] == '0' {
			break
		}
		n++
	}
	return n
}
