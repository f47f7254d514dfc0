package host

import (
	"net/netip"
	"slices"
	"strings"
	"sync"

	"github.com/weburl-go/weburl/internal/enum"
)

// Class is the purpose for which an address or a name is set aside.
type Class uint8

const (
	// NoClass is the class of a domain that is not set aside for anything, and of
	// hosts that are neither a domain nor an address.
	NoClass Class = iota
	// Global addresses can be reached from the whole internet.
	Global
	// Loopback is this machine: 127.0.0.0/8, ::1, localhost.
	Loopback
	// Private addresses and names are for private networks: 10.0.0.0/8, .internal.
	Private
	// LinkLocal addresses and names are valid on one link: 169.254.0.0/16, .local.
	LinkLocal
	// Unspecified is 0.0.0.0 or ::, which many systems treat as this machine.
	Unspecified
	// Shared addresses are used between a provider and its customers: 100.64.0.0/10.
	Shared
	// UniqueLocal is the counterpart of [Private] in IPv6: fc00::/7.
	UniqueLocal
	// SiteLocal is the deprecated predecessor of UniqueLocal: fec0::/10.
	SiteLocal
	// Multicast addresses stand for groups of machines: 224.0.0.0/4, ff00::/8.
	Multicast
	// Broadcast is 255.255.255.255.
	Broadcast
	// Documentation addresses and names are for examples: 192.0.2.0/24, .example.
	Documentation
	// Benchmarking addresses are for tests of network devices: 198.18.0.0/15.
	Benchmarking
	// Translation is for the addresses of a network's own NAT64: 64:ff9b:1::/48.
	Translation
	// Discard is for packets to be dropped: 100::/64.
	Discard
	// Reserved addresses are reserved for protocols or for future use.
	Reserved
	// Onion names belong to Tor: .onion.
	Onion
	// Test names are for tests: .test.
	Test
	// Invalid names never exist: .invalid.
	Invalid
)

var classNames = []string{
	"none", "global", "loopback", "private", "link-local", "unspecified", "shared", "unique-local", "site-local", "multicast", "broadcast",
	"documentation", "benchmarking", "translation", "discard", "reserved", "onion", "test", "invalid",
}

// String returns the name of the class, such as "link-local", or "" if c is unknown.
func (c Class) String() string { return enum.Name(classNames, c) }

// AppendText appends the name of the class to dst. It fails if c is unknown.
func (c Class) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, classNames, c, "host.Class")
}

// MarshalText returns the name of the class. It fails if c is unknown.
func (c Class) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the class of the given name. It fails if there is none.
func (c *Class) UnmarshalText(text []byte) error {
	return enum.Parse(c, classNames, text, "host.Class")
}

// IsInternal reports whether hosts of the class are this machine or may be in a network
// that outsiders cannot reach: Loopback, Private, LinkLocal, Unspecified, Shared,
// UniqueLocal, SiteLocal and Translation.
func (c Class) IsInternal() bool {
	switch c {
	case Loopback, Private, LinkLocal, Unspecified, Shared, UniqueLocal, SiteLocal, Translation:
		return true
	}
	return false
}

// addresses holds the registries of special addresses, in which the first prefix that
// contains an address decides, and the addresses of the instance metadata services of
// clouds, which also hand out credentials. The tables are built on first use: most
// programs never need them.
//
// https://www.iana.org/assignments/iana-ipv4-special-registry
// https://www.iana.org/assignments/iana-ipv6-special-registry
var addresses struct {
	once       sync.Once
	ipv4, ipv6 []addressClass
	metadata   []netip.Addr
}

func readAddresses() {
	addresses.ipv4 = []addressClass{
		{netip.MustParsePrefix("0.0.0.0/32"), Unspecified},
		{netip.MustParsePrefix("0.0.0.0/8"), Reserved},
		{netip.MustParsePrefix("10.0.0.0/8"), Private},
		{netip.MustParsePrefix("100.64.0.0/10"), Shared},
		{netip.MustParsePrefix("127.0.0.0/8"), Loopback},
		{netip.MustParsePrefix("169.254.0.0/16"), LinkLocal},
		{netip.MustParsePrefix("172.16.0.0/12"), Private},
		{netip.MustParsePrefix("192.0.0.9/32"), Global},  // Port Control Protocol
		{netip.MustParsePrefix("192.0.0.10/32"), Global}, // TURN
		{netip.MustParsePrefix("192.0.0.0/24"), Reserved},
		{netip.MustParsePrefix("192.0.2.0/24"), Documentation},
		{netip.MustParsePrefix("192.88.99.0/24"), Reserved}, // 6to4 relays, deprecated
		{netip.MustParsePrefix("192.168.0.0/16"), Private},
		{netip.MustParsePrefix("198.18.0.0/15"), Benchmarking},
		{netip.MustParsePrefix("198.51.100.0/24"), Documentation},
		{netip.MustParsePrefix("203.0.113.0/24"), Documentation},
		{netip.MustParsePrefix("224.0.0.0/4"), Multicast},
		{netip.MustParsePrefix("255.255.255.255/32"), Broadcast},
		{netip.MustParsePrefix("240.0.0.0/4"), Reserved},
		{netip.MustParsePrefix("0.0.0.0/0"), Global},
	}
	addresses.ipv6 = []addressClass{
		{netip.MustParsePrefix("::/128"), Unspecified},
		{netip.MustParsePrefix("::1/128"), Loopback},
		{netip.MustParsePrefix("64:ff9b:1::/48"), Translation},
		{netip.MustParsePrefix("100::/64"), Discard},
		{netip.MustParsePrefix("2001:1::1/128"), Global}, // Port Control Protocol
		{netip.MustParsePrefix("2001:1::2/128"), Global}, // TURN
		{netip.MustParsePrefix("2001:1::3/128"), Global}, // DNS-SD registration
		{netip.MustParsePrefix("2001:2::/48"), Benchmarking},
		{netip.MustParsePrefix("2001:3::/32"), Global},     // AMT
		{netip.MustParsePrefix("2001:4:112::/48"), Global}, // AS112
		{netip.MustParsePrefix("2001:20::/28"), Global},    // ORCHIDv2
		{netip.MustParsePrefix("2001:30::/28"), Global},    // drone remote IDs
		{netip.MustParsePrefix("2001::/23"), Reserved},
		{netip.MustParsePrefix("2001:db8::/32"), Documentation},
		{netip.MustParsePrefix("3fff::/20"), Documentation},
		{netip.MustParsePrefix("2000::/3"), Global},
		{netip.MustParsePrefix("fc00::/7"), UniqueLocal},
		{netip.MustParsePrefix("fe80::/10"), LinkLocal},
		{netip.MustParsePrefix("fec0::/10"), SiteLocal},
		{netip.MustParsePrefix("ff00::/8"), Multicast},
		{netip.MustParsePrefix("::/0"), Reserved},
	}
	addresses.metadata = []netip.Addr{
		netip.MustParseAddr("169.254.169.254"), // AWS, Azure, Google Cloud and others
		netip.MustParseAddr("169.254.170.2"),   // containers in AWS
		netip.MustParseAddr("169.254.170.23"),  // Kubernetes in AWS
		netip.MustParseAddr("169.254.0.23"),    // Tencent Cloud
		netip.MustParseAddr("100.100.100.200"), // Alibaba Cloud
		netip.MustParseAddr("192.0.0.192"),     // Oracle Cloud, older machines
		netip.MustParseAddr("168.63.129.16"),   // Azure's agent
		netip.MustParseAddr("fd00:ec2::254"),   // AWS
		netip.MustParseAddr("fd00:ec2::23"),    // Kubernetes in AWS
		netip.MustParseAddr("fd20:ce::254"),    // Google Cloud
		netip.MustParseAddr("fd00:42::42"),     // Scaleway
	}
}

type addressClass struct {
	prefix netip.Prefix
	class  Class
}

// ClassOf returns the class of an address. If addr embeds an IPv4 address (see
// [EmbeddedAddr]), it returns the class of that address. It ignores the zone, and returns
// NoClass for the zero Addr.
func ClassOf(addr netip.Addr) Class {
	if inner, ok := EmbeddedAddr(addr); ok {
		addr = inner
	}
	addresses.once.Do(readAddresses)
	table := addresses.ipv6
	if addr.Is4() {
		table = addresses.ipv4
	}
	addr = addr.WithZone("")
	for _, c := range table {
		if c.prefix.Contains(addr) {
			return c.class
		}
	}
	return NoClass
}

// embeddings lists the prefixes of IPv6 addresses that contain an IPv4 address, and its
// offset.
var embeddings = []struct {
	prefix [16]byte
	size   int
	at     int
	// inverted reports whether the bits of the IPv4 address are inverted.
	inverted bool
}{
	{prefix: [16]byte{10: 0xff, 11: 0xff}, size: 12, at: 12},              // IPv4-mapped
	{prefix: [16]byte{8: 0xff, 9: 0xff}, size: 12, at: 12},                // translated by SIIT
	{prefix: [16]byte{1: 0x64, 2: 0xff, 3: 0x9b}, size: 12, at: 12},       // translated by NAT64
	{prefix: [16]byte{0: 0x20, 1: 0x02}, size: 2, at: 2},                  // 6to4
	{prefix: [16]byte{0: 0x20, 1: 0x01}, size: 4, at: 12, inverted: true}, // Teredo: the client's address
	{prefix: [16]byte{}, size: 12, at: 12},                                // IPv4-compatible
}

// EmbeddedAddr returns the IPv4 address that an IPv6 address contains: one that is
// IPv4-mapped or IPv4-compatible, or belongs to NAT64, SIIT, 6to4 or Teredo. Packets may
// end up at the IPv4 address. ok is false for all other addresses, among them ::, ::1 and
// IPv4 addresses.
func EmbeddedAddr(addr netip.Addr) (inner netip.Addr, ok bool) {
	if !addr.Is6() {
		return netip.Addr{}, false
	}
	b := addr.As16()
	for _, e := range embeddings {
		if string(b[:e.size]) != string(e.prefix[:e.size]) {
			continue
		}
		v4 := [4]byte(b[e.at : e.at+4])
		if e.inverted {
			for i := range v4 {
				v4[i] = ^v4[i]
			}
		}
		if compatible := e.prefix == [16]byte{}; compatible && v4[0] == 0 {
			return netip.Addr{}, false // ::, ::1, and others not meant to contain an IPv4 address
		}
		return netip.AddrFrom4(v4), true
	}
	return netip.Addr{}, false
}

// nameClasses lists the classes of domains. The subdomains of a domain have its class,
// too.
//
// https://www.iana.org/assignments/special-use-domain-names
var nameClasses = []struct {
	domain string
	class  Class
}{
	{"localhost", Loopback},
	{"local", LinkLocal},
	{"internal", Private},
	{"home.arpa", Private},
	{"onion", Onion},
	{"test", Test},
	{"invalid", Invalid},
	{"example", Documentation},
	{"example.com", Documentation},
	{"example.net", Documentation},
	{"example.org", Documentation},
}

// Class returns the class of an address (see [ClassOf]) or of a domain. NB: a domain with
// [NoClass] may still resolve to any address.
func (h Host) Class() Class {
	if h.Kind() != Domain {
		addr, _ := h.Addr()
		return ClassOf(addr)
	}
	for _, n := range nameClasses {
		if isWithin(h.String(), n.domain) {
			return n.class
		}
	}
	return NoClass
}

// metadataNames are the names of the instance metadata services of clouds.
var metadataNames = []string{
	"metadata.google.internal", "metadata.goog", "instance-data", "instance-data.ec2.internal",
	"metadata.tencentyun.com", "metadata.azure.internal",
}

// IsMetadata reports whether h is an address or a name of the instance metadata service
// of a cloud. A request to it often returns credentials.
func (h Host) IsMetadata() bool {
	if h.Kind() == Domain {
		return slices.Contains(metadataNames, strings.TrimSuffix(h.String(), "."))
	}
	addr, _ := h.Addr()
	if inner, ok := EmbeddedAddr(addr); ok {
		addr = inner
	}
	addresses.once.Do(readAddresses)
	return slices.Contains(addresses.metadata, addr)
}
