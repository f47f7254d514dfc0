package cli

import (
	"fmt"
	"net/netip"
	"slices"

	"github.com/weburl-go/weburl/host"
)

// spelling is a way to write an address; text is "" if it cannot be written so.
type spelling struct{ name, text string }

// spellings returns ways to write an address besides its serialization; nil for
// other hosts. All but the embedded one are read as the same address.
func spellings(h host.Host) []spelling {
	addr, ok := h.Addr()
	switch {
	case !ok:
		return nil
	case addr.Is4():
		b := addr.As4()
		v := uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
		return []spelling{{"decimal", fmt.Sprint(v)}, {"hexadecimal", fmt.Sprintf("%#08x", v)}, {"octal", fmt.Sprintf("%#o", v)}}
	}
	b := addr.As16()
	full, mixed := "", ""
	for i := 0; i < len(b); i += 2 {
		if i > 0 {
			full += ":"
		}
		full += fmt.Sprintf("%02x%02x", b[i], b[i+1])
	}
	mixed = full[:len("0000:0000:0000:0000:0000:0000:")] + netip.AddrFrom4([4]byte(b[12:])).String()
	embedded := ""
	if inner, ok := embeddedIPv4(addr); ok {
		embedded = inner.String()
	}
	return []spelling{{"full", full}, {"mixed", mixed}, {"embedded", embedded}}
}

// The prefixes of IPv6 addresses that contain an IPv4 address, and where.
var embeddings = []struct {
	prefix netip.Prefix
	at     int
}{
	{netip.MustParsePrefix("::ffff:0:0/96"), 12},   // IPv4-mapped
	{netip.MustParsePrefix("64:ff9b::/96"), 12},    // translated by NAT64
	{netip.MustParsePrefix("2002::/16"), 2},        // 6to4
	{netip.MustParsePrefix("::ffff:0:0:0/96"), 12}, // translated by SIIT
}

func embeddedIPv4(addr netip.Addr) (netip.Addr, bool) {
	b := addr.As16()
	for _, e := range embeddings {
		// Prefix.Contains is false for IPv4-mapped addresses.
		if prefix := e.prefix.Addr().As16(); slices.Equal(b[:e.prefix.Bits()/8], prefix[:e.prefix.Bits()/8]) {
			return netip.AddrFrom4([4]byte(b[e.at : e.at+4])), true
		}
	}
	return netip.Addr{}, false
}

// addressClasses are the classes of addresses; the first prefix that contains an
// address decides. What is in none of them is reserved.
//
// https://www.iana.org/assignments/iana-ipv4-special-registry
// https://www.iana.org/assignments/iana-ipv6-special-registry
var addressClasses = []struct {
	prefix netip.Prefix
	class  string
}{
	{netip.MustParsePrefix("0.0.0.0/32"), "unspecified"},
	{netip.MustParsePrefix("0.0.0.0/8"), "reserved"},
	{netip.MustParsePrefix("10.0.0.0/8"), "private"},
	{netip.MustParsePrefix("100.64.0.0/10"), "shared"},
	{netip.MustParsePrefix("127.0.0.0/8"), "loopback"},
	{netip.MustParsePrefix("169.254.0.0/16"), "link-local"},
	{netip.MustParsePrefix("172.16.0.0/12"), "private"},
	{netip.MustParsePrefix("192.0.0.9/32"), "public"},  // Port Control Protocol
	{netip.MustParsePrefix("192.0.0.10/32"), "public"}, // TURN
	{netip.MustParsePrefix("192.0.0.0/24"), "reserved"},
	{netip.MustParsePrefix("192.0.2.0/24"), "documentation"},
	{netip.MustParsePrefix("192.168.0.0/16"), "private"},
	{netip.MustParsePrefix("198.18.0.0/15"), "benchmarking"},
	{netip.MustParsePrefix("198.51.100.0/24"), "documentation"},
	{netip.MustParsePrefix("203.0.113.0/24"), "documentation"},
	{netip.MustParsePrefix("224.0.0.0/4"), "multicast"},
	{netip.MustParsePrefix("255.255.255.255/32"), "broadcast"},
	{netip.MustParsePrefix("240.0.0.0/4"), "reserved"},
	{netip.MustParsePrefix("0.0.0.0/0"), "public"},

	{netip.MustParsePrefix("::/128"), "unspecified"},
	{netip.MustParsePrefix("::1/128"), "loopback"},
	{netip.MustParsePrefix("64:ff9b:1::/48"), "translation"},
	{netip.MustParsePrefix("100::/64"), "discard"},
	{netip.MustParsePrefix("2001:2::/48"), "benchmarking"},
	{netip.MustParsePrefix("2001:db8::/32"), "documentation"},
	{netip.MustParsePrefix("3fff::/20"), "documentation"},
	{netip.MustParsePrefix("2000::/3"), "public"},
	{netip.MustParsePrefix("fc00::/7"), "private"},
	{netip.MustParsePrefix("fe80::/10"), "link-local"},
	{netip.MustParsePrefix("fec0::/10"), "site-local"},
	{netip.MustParsePrefix("ff00::/8"), "multicast"},
}

// nameClasses are the classes of domains, of which all names below are, too.
//
// https://www.iana.org/assignments/special-use-domain-names
var nameClasses = []struct{ domain, class string }{
	{"localhost", "loopback"},
	{"local", "link-local"},
	{"home.arpa", "private"},
	{"internal", "private"},
}

// classOf returns the class of an address, or of a domain that names a host close
// by; "" if the host has none.
func classOf(h host.Host) string {
	for _, n := range nameClasses {
		if parent, err := host.Parse(n.domain); err == nil && h.IsWithin(parent) {
			return n.class
		}
	}
	addr, ok := h.Addr()
	if !ok {
		return ""
	}
	if inner, ok := embeddedIPv4(addr); ok && addr.Is6() {
		addr = inner
	}
	for _, c := range addressClasses {
		if c.prefix.Contains(addr) {
			return c.class
		}
	}
	return "reserved"
}
