package models

import (
	"net/netip"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// curlAuthority reads the authority of s from start to end. The first "@" ends the
// userinfo; another one makes a bad host.
func curlAuthority(r *edition.Reading, s string, start, end int) *edition.Finding {
	fail := func(name string, start, end int) *edition.Finding {
		return &edition.Finding{Name: name, Span: validation.Span{Start: start, End: end}}
	}
	if start == end {
		return fail("CURLUE_NO_HOST", start, end)
	}
	if i := strings.IndexByte(s[start:end], '@'); i >= 0 {
		credentials(r, s, start, start+i)
		start += i + 1
	}
	colon := start
	if start < end && s[start] == '[' {
		i := strings.IndexByte(s[start:end], ']')
		if i < 0 {
			return fail("CURLUE_BAD_IPV6", start, end)
		}
		colon += i + 1
		if colon < end && s[colon] != ':' {
			return fail("CURLUE_BAD_PORT_NUMBER", colon, end)
		}
	} else if i := strings.IndexByte(s[start:end], ':'); i >= 0 {
		colon += i
	} else {
		colon = end
	}
	if colon == start {
		return fail("CURLUE_NO_HOST", start, end)
	}
	switch {
	case colon == end:
	case colon+1 < end:
		port, rest := number(s[colon+1:end], 10)
		if rest != "" || port > 0xFFFF {
			return fail("CURLUE_BAD_PORT_NUMBER", colon+1, end)
		}
		r.Port = piece(s, colon+1, end)
		writeDecimal(&r.Port, port)
	case !r.Scheme.Present:
		return fail("CURLUE_BAD_PORT_NUMBER", end, end)
	}
	r.Host = piece(s, start, colon)
	var name string
	if r.Host.Text, r.Host.Kind, name = curlHost(r.Host.Text); name != "" {
		return fail(name, start, colon)
	}
	return nil
}

// curlBad holds the characters that a name must not contain.
var curlBad = func() (bad [256]bool) {
	for _, c := range []byte(" /:#?!@{}[]\\$'\"^`*<>=;,+&()%|") {
		bad[c] = true
	}
	return bad
}()

// curlHost returns a host as libcurl returns it, and its kind, or the name of an error.
func curlHost(s string) (host, kind, failure string) {
	s = decode(s)
	bad := false
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' {
			return "", "", "CURLUE_BAD_HOSTNAME"
		}
		bad = bad || curlBad[s[i]]
	}
	if strings.HasPrefix(s, "[") {
		if host, ok := curlIPv6(s); ok {
			return host, "IPv6", ""
		}
		return "", "", "CURLUE_BAD_IPV6"
	}
	if host, ok := curlIPv4(s); ok {
		return host, "IPv4", ""
	}
	if bad || s == "." || strings.HasSuffix(s, "..") {
		return "", "", "CURLUE_BAD_HOSTNAME"
	}
	return s, "name", ""
}

// curlIPv6 returns an address in brackets in its short form, without a zone.
func curlIPv6(s string) (string, bool) {
	if len(s) < len("[::]") {
		return "", false
	}
	text, zoned, closed := s[1:len(s)-1], false, s[len(s)-1] == ']'
	if i := strings.IndexByte(s, '%'); i >= 0 {
		zone := s[i+1:]
		if rest, ok := strings.CutPrefix(zone, "25"); ok && rest != "" && rest[0] != ']' {
			zone = rest
		}
		n := strings.IndexByte(zone, ']')
		text, zoned, closed = s[1:i], true, 1 <= n && n <= 15
	}
	a, err := netip.ParseAddr(text)
	if !closed || err != nil || !a.Is6() || a.Zone() != "" {
		return "", false
	}
	short := a.String()
	if b := a.As16(); b[12]|b[13] != 0 && [12]byte(b[:12]) == [12]byte{} {
		short = "::" + netip.AddrFrom4([4]byte(b[12:])).String()
	}
	if len(short) > len(text) {
		short = text
	}
	if !zoned && short == text {
		return s, true
	}
	return "[" + short + "]", true
}

// curlIPv4 returns an address of one to four decimal, octal or hexadecimal numbers as
// four decimal ones. It returns false, so that s is a name, if a part is too large or
// not a number.
func curlIPv4(s string) (string, bool) {
	var parts [4]uint64
	n := 0
	for rest := s; ; n++ {
		base := uint64(10)
		if len(rest) >= 2 && rest[0] == '0' && rest[1]|0x20 == 'x' {
			base, rest = 16, rest[len("0x"):]
		} else if strings.HasPrefix(rest, "0") {
			base = 8
		}
		part, after := number(rest, base)
		if after == rest || part > 0xFFFF_FFFF {
			return "", false
		}
		parts[n] = part
		if after == "" || after == "." {
			break
		}
		if after[0] != '.' || n == len(parts)-1 {
			return "", false
		}
		rest = after[1:]
	}
	var v uint64
	for i, part := range parts[:n] {
		if part > 0xFF {
			return "", false
		}
		v |= part << (24 - 8*i)
	}
	if parts[n] >= 1<<(32-8*n) {
		return "", false
	}
	v |= parts[n]
	a := netip.AddrFrom4([4]byte{byte(v >> 24), byte(v >> 16), byte(v >> 8), byte(v)}).String()
	if a == s {
		return s, true
	}
	return a, true
}
