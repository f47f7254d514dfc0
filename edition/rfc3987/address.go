package rfc3987

import "strings"

func ipLiteral(s string) *broken {
	inside, closed := strings.CutSuffix(strings.TrimPrefix(s, "["), "]")
	if !strings.HasPrefix(s, "[") || !closed {
		return all("IP-literal", s)
	}
	if inside != "" && inside[0]|0x20 == 'v' {
		return ipvFuture(inside).after(len("["))
	}
	return ipv6address(inside).after(len("["))
}

func ipvFuture(s string) *broken {
	version, address, found := strings.Cut(s, ".")
	if !found || len(version) < len("v0") || version[0]|0x20 != 'v' || address == "" {
		return all("IPvFuture", s)
	}
	for _, r := range version[1:] {
		if !isHexdig(r) {
			return all("IPvFuture", s)
		}
	}
	for _, r := range address {
		if !isUnreserved(r) && !isSubDelims(r) && r != ':' {
			return all("IPvFuture", s)
		}
	}
	return nil
}

// ipv6address matches eight pieces, or at most seven and a "::" between them.
func ipv6address(s string) *broken {
	left, right, compressed := strings.Cut(s, "::")
	n, ok := countPieces(left, !compressed)
	if compressed && ok {
		var after int
		after, ok = countPieces(right, true)
		ok = ok && n+after <= 7
	} else {
		ok = ok && n == 8
	}
	if !ok {
		return all("IPv6address", s)
	}
	return nil
}

// countPieces counts the pieces of 16 bits in a list separated by colons. If ipv4 is
// set, the last two may be an IPv4address.
func countPieces(list string, ipv4 bool) (n int, ok bool) {
	for list != "" {
		piece, rest, more := strings.Cut(list, ":")
		switch {
		case h16(piece) == nil:
			n++
		case ipv4 && !more && ipv4address(piece) == nil:
			n += 2
		default:
			return n, false
		}
		if more && rest == "" {
			return n, false
		}
		list = rest
	}
	return n, true
}

func h16(s string) *broken {
	if len(s) == 0 || len(s) > 4 {
		return all("h16", s)
	}
	for _, r := range s {
		if !isHexdig(r) {
			return all("h16", s)
		}
	}
	return nil
}

func ls32(s string) *broken {
	high, low, found := strings.Cut(s, ":")
	if found && h16(high) == nil && h16(low) == nil || ipv4address(s) == nil {
		return nil
	}
	return all("ls32", s)
}

func ipv4address(s string) *broken {
	rest := s
	for i := range 4 {
		octet, after, more := strings.Cut(rest, ".")
		if more != (i < 3) || decOctet(octet) != nil {
			return all("IPv4address", s)
		}
		rest = after
	}
	return nil
}

func decOctet(s string) *broken {
	value := 0
	for _, r := range s {
		if !isDigit(r) || value > 255 {
			return all("dec-octet", s)
		}
		value = 10*value + int(r-'0')
	}
	if s == "" || value > 255 || len(s) > 1 && s[0] == '0' {
		return all("dec-octet", s)
	}
	return nil
}
