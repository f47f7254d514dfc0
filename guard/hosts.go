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

// Hosts is a list of hosts that are allowed. The zero value allows none. [ParseHosts]
// makes one; it does not change then, and any number of goroutines can use it.
type Hosts struct {
	table *table // nil: nothing
}

// table has all patterns. Names are without a trailing dot.
type table struct {
	names    map[string]ports // names themselves
	below    map[string]ports // what is below them
	addrs    map[netip.Addr]ports
	prefixes map[netip.Prefix]ports
	bits     [2][]int // the lengths of prefixes of IPv4 and IPv6, each once
	classes  map[host.Class]ports
	public   ports
}

// ports are those of a pattern, or of several for the same hosts; none if there is no
// pattern.
type ports struct {
	all  bool
	list []uint16
}

// webPorts are those of a pattern that names none: 80 and 443.
var webPorts = func() (list []uint16) {
	for _, s := range []infra.SpecialScheme{infra.HTTP, infra.HTTPS} {
		port, _ := s.DefaultPort()
		list = append(list, port)
	}
	return list
}()

// match is what a list says about a host: whether a pattern is about it, and whether one of
// those has the port, too.
type match struct {
	host, port bool
}

func (m *match) add(p ports, port uint16) {
	m.host = m.host || p.all || p.list != nil
	m.port = m.port || p.all || slices.Contains(p.list, port)
}

// Allows reports whether the host is in the list, with this port.
func (s Hosts) Allows(h host.Host, port uint16) bool { return s.match(h, port) == 0 }

// AllowsURL reports whether u is an http or https URL whose host is in the list, with its
// port or, if it has none, that of its scheme.
func (s Hosts) AllowsURL(u weburl.URL) bool {
	port, ok := u.PortOrDefault()
	return ok && isHTTP(u) && s.Allows(u.Host(), port)
}

// match returns why h is not allowed with port; 0 if it is.
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

// matchAddr looks an address up. Those of metadata have to be listed themselves.
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

// matchName looks a name up, and the names that it is below. Names that cannot be in the
// DNS match nothing: a URL can have "evil.example;.example.com", of which not everybody
// reads the same part.
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
		// With a public suffix between the two, the name is a stranger's.
		if _, rest, more = strings.Cut(rest, "."); more && len(rest) >= suffix {
			m.add(t.below[rest], port)
		}
	}
	class := h.Class()
	if class != host.NoClass {
		m.add(t.classes[class], port)
	}
	if !class.IsInternal() && labels > 1 {
		m.add(t.public, port)
	}
}

// suffixLength returns how long the public suffix of a name is, without a trailing dot; 0
// if the Public Suffix List does not have it.
func suffixLength(h host.Host) int {
	found := psl.Lookup(h)
	if found.Rule <= psl.DefaultRule {
		return 0
	}
	return len(strings.TrimSuffix(found.PublicSuffix.String(), "."))
}
