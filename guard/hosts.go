package guard

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/psl"
)

// Hosts is an allow-list of hosts, made by [ParseHosts]. The zero value allows none. A
// Hosts is immutable and safe for concurrent use.
type Hosts struct {
	table *table // nil if there are no patterns
}

// table indexes the patterns. Names are stored without a trailing dot.
type table struct {
	names    map[string]ports // by the name of a pattern such as "example.com"
	below    map[string]ports // by the name after "*." of a pattern
	addrs    map[netip.Addr]ports
	prefixes map[netip.Prefix]ports
	bits     [2][]int // the lengths of the IPv4 and IPv6 prefixes, each once
	classes  map[host.Class]ports
	public   ports // of the pattern "*"
}

// ports holds the ports of a pattern, or of several patterns for the same hosts. The zero
// value stands for no pattern.
type ports struct {
	all  bool
	list []uint16
}

// webPorts holds the ports of a pattern without a port: 80 and 443.
var webPorts = func() (list []uint16) {
	for _, s := range []infra.SpecialScheme{infra.HTTP, infra.HTTPS} {
		port, _ := s.DefaultPort()
		list = append(list, port)
	}
	return list
}()

// match collects whether any pattern matches a host, and whether one of those also allows
// the port.
type match struct {
	host, port bool
}

func (m *match) add(p ports, port uint16) {
	m.host = m.host || p.list != nil
	m.port = m.port || p.all || slices.Contains(p.list, port)
}

// Allows reports whether the list allows h with port.
func (s Hosts) Allows(h host.Host, port uint16) bool { return s.match(h, port) == 0 }

// AllowsURL reports whether u is an http or https URL and the list allows its host with its
// port, or with the default port of its scheme if it has none.
func (s Hosts) AllowsURL(u weburl.URL) bool {
	port, _ := u.PortOrDefault()
	return u.IsHTTP() && s.Allows(u.Host(), port)
}

// match returns the reason why h is not allowed with port, or 0 if it is allowed.
func (s Hosts) match(h host.Host, port uint16) Reason {
	var m match
	if t := s.table; t != nil {
		if addr, ok := h.Addr(); ok {
			t.matchAddr(&m, addr, h.IsMetadata(), port)
		} else if h.IsDomain() {
			t.matchName(&m, h, port)
		}
	}
	switch {
	case m.port:
		return 0
	case m.host:
		return Port
	}
	return Host
}

// matchAddr adds to m the patterns that match addr. A metadata address is matched only by
// the address itself.
func (t *table) matchAddr(m *match, addr netip.Addr, metadata bool, port uint16) {
	addr = addr.Unmap().WithZone("")
	m.add(t.addrs[addr], port)
	if metadata {
		return
	}
	for _, bits := range t.bits[family(addr)] {
		prefix, _ := addr.Prefix(bits)
		m.add(t.prefixes[prefix], port)
	}
	class := host.ClassOf(addr)
	m.add(t.classes[class], port)
	if class == host.Global {
		m.add(t.public, port)
	}
}

func family(addr netip.Addr) int {
	if addr.Is4() {
		return 0
	}
	return 1
}

// matchName adds to m the patterns that match the name h. Names that cannot be in the DNS
// match nothing: programs disagree about which part of "evil.example;.example.com" is the
// host.
func (t *table) matchName(m *match, h host.Host, port uint16) {
	name := strings.TrimSuffix(h.String(), ".")
	if !isName(name) {
		return
	}
	m.add(t.names[name], port)
	if h.IsMetadata() {
		return
	}
	labels, suffix := 0, 0
	if len(t.below) > 0 {
		suffix = suffixLength(h)
	}
	for rest, more := name, true; more; labels++ {
		// If a public suffix lies between the two, strangers can register the name.
		if _, rest, more = strings.Cut(rest, "."); more && len(rest) >= suffix {
			m.add(t.below[rest], port)
		}
	}
	class := h.Class()
	m.add(t.classes[class], port)
	if !class.IsInternal() && labels > 1 {
		m.add(t.public, port)
	}
}

// suffixLength returns the length of the public suffix of h without a trailing dot. If the
// Public Suffix List does not contain it, that is the last label.
func suffixLength(h host.Host) int {
	return len(strings.TrimSuffix(psl.Lookup(h).PublicSuffix.String(), "."))
}
