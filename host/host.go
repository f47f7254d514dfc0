// Package host implements the hosts of URLs: the [Host] value, and the host
// parser and serializer of the URL Standard.
//
// Source: https://url.spec.whatwg.org/#hosts-(domains-and-ip-addresses)
package host

import (
	"cmp"
	"net/netip"
	"strings"

	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/internal/infra"
)

// Kind is the kind of a [Host].
type Kind uint8

const (
	// Null is the kind of the zero Host: there is no host.
	Null Kind = iota
	// Empty is the empty host, as in "file:///".
	Empty
	// Domain is a domain in its ASCII form.
	Domain
	// IPv4 is an IPv4 address.
	IPv4
	// IPv6 is an IPv6 address.
	IPv6
	// Opaque is the host of a URL whose scheme is not special; it is neither
	// percent-decoded nor lowercased.
	Opaque
)

var kindNames = []string{Null: "null", Empty: "empty host", Domain: "domain", IPv4: "IPv4 address", IPv6: "IPv6 address", Opaque: "opaque host"}

// String returns the Standard's name of the kind, such as "IPv4 address", or "" if k is
// unknown.
func (k Kind) String() string { return enum.Name(kindNames, k) }

// AppendText appends the name of the kind to dst. It fails if k is unknown.
func (k Kind) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, kindNames, k, "host.Kind")
}

// MarshalText returns the name of the kind. It fails if k is unknown.
func (k Kind) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// UnmarshalText sets k to the kind of the given name. It fails if there is none.
func (k *Kind) UnmarshalText(text []byte) error { return enum.Parse(k, kindNames, text, "host.Kind") }

// Host is the host of a URL: a domain, an IP address, an opaque host or the empty host.
// The zero value is null. Hosts are equal if they are equal by ==, and can be map keys.
//
// https://url.spec.whatwg.org/#concept-host
type Host infra.Host // lets package weburl make hosts without parsing them again, which other modules cannot

// newHost returns the host of the given kind that serializes to text. It checks neither.
func newHost(text string, kind Kind) Host { return Host(infra.NewHost(text, kind)) }

// Kind returns the kind of h.
func (h Host) Kind() Kind { return Kind(infra.Host(h).Kind()) }

// IsNull reports whether there is no host.
func (h Host) IsNull() bool { return h.Kind() == Null }

// IsEmpty reports whether h is the empty host, as in "file:///".
func (h Host) IsEmpty() bool { return h.Kind() == Empty }

// IsDomain reports whether h is a domain.
func (h Host) IsDomain() bool { return h.Kind() == Domain }

// IsIP reports whether h is an IPv4 or IPv6 address.
func (h Host) IsIP() bool { return h.Kind() == IPv4 || h.Kind() == IPv6 }

// IsOpaque reports whether h is an opaque host.
func (h Host) IsOpaque() bool { return h.Kind() == Opaque }

// IsWithin reports whether h is the domain parent or a subdomain of it: whether it has
// the same labels, perhaps with more before them. It is false if either is not a domain,
// so no address is within another.
//
// A trailing dot makes no difference: "a.example.org." is within "example.org", since
// both names are looked up in the same place. NB: anybody can register a domain within a
// public suffix such as "co.uk". A pattern such as "*.example.org" is parsed as a domain,
// and only its own subdomains are within it.
func (h Host) IsWithin(parent Host) bool {
	if h.Kind() != Domain || parent.Kind() != Domain {
		return false
	}
	return isWithin(h.String(), strings.TrimSuffix(parent.String(), "."))
}

// isWithin implements [Host.IsWithin] for two domains, the second without a trailing dot.
func isWithin(domain, parent string) bool {
	rest, ok := strings.CutSuffix(strings.TrimSuffix(domain, "."), parent)
	return ok && parent != "" && (rest == "" || rest[len(rest)-1] == '.')
}

// Compare returns -1, 0 or 1 as h sorts before, equal to or after g. Hosts are sorted by
// their strings, and those with the same string by kind. The result is 0 exactly if h ==
// g.
func (h Host) Compare(g Host) int {
	return cmp.Or(strings.Compare(h.String(), g.String()), cmp.Compare(h.Kind(), g.Kind()))
}

// Clone returns a copy of h in memory of its own, which does not keep a larger string
// alive.
func (h Host) Clone() Host { return newHost(strings.Clone(h.String()), h.Kind()) }

// String returns the host, serialized. It is ASCII; an IPv6 address is in brackets. It is
// "" for the empty host and for null.
//
// https://url.spec.whatwg.org/#concept-host-serializer
func (h Host) String() string { return infra.Host(h).Text() }

// Addr returns h as an address; ok is false if h is not an IP address. An IPv6
// address that contains an IPv4 address stays an IPv6 address.
func (h Host) Addr() (addr netip.Addr, ok bool) {
	switch h.Kind() {
	case IPv4:
		v, err := parseIPv4(h.String(), nil)
		if err != nil {
			return netip.Addr{}, false
		}
		return netip.AddrFrom4([4]byte{byte(v >> 24), byte(v >> 16), byte(v >> 8), byte(v)}), true
	case IPv6:
		if len(h.String()) < len("[::]") {
			return netip.Addr{}, false
		}
		pieces, err := parseIPv6(h.String()[1:len(h.String())-1], nil)
		if err != nil {
			return netip.Addr{}, false
		}
		var a [16]byte
		for i, p := range pieces {
			a[2*i], a[2*i+1] = byte(p>>8), byte(p)
		}
		return netip.AddrFrom16(a), true
	}
	return netip.Addr{}, false
}

// Unicode returns h in Unicode: a domain as [DomainToUnicode] returns it, and any other
// host as String does.
//
// Do not compare or parse the result. It may look like another host: to show a host to a
// person, use package render.
//
// https://url.spec.whatwg.org/#concept-domain-to-unicode
func (h Host) Unicode() string {
	if h.Kind() != Domain || !strings.Contains(h.String(), "xn--") {
		return h.String() // without Punycode, there is nothing to decode
	}
	return DomainToUnicode(h.String())
}

// FromAddr returns addr as a host. ok is false for the zero Addr and for an address with
// a zone, since hosts of URLs cannot have one.
func FromAddr(addr netip.Addr) (h Host, ok bool) {
	switch {
	case addr.Is4():
		a := addr.As4()
		v := uint32(a[0])<<24 | uint32(a[1])<<16 | uint32(a[2])<<8 | uint32(a[3])
		var buf [len("255.255.255.255")]byte
		return newHost(string(appendIPv4(buf[:0], v)), IPv4), true
	case addr.Is6() && addr.Zone() == "":
		var pieces [8]uint16
		a := addr.As16()
		for i := range pieces {
			pieces[i] = uint16(a[2*i])<<8 | uint16(a[2*i+1])
		}
		var buf [len("[0000:0000:0000:0000:0000:0000:0000:0000]")]byte
		return newHost(string(append(appendIPv6(append(buf[:0], '['), pieces), ']')), IPv6), true
	}
	return Host{}, false
}
