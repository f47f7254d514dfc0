// Package guard holds the tests of package guard that need a DNS server.
package guard

import (
	"context"
	"net"
	"net/netip"
	"strings"
	"sync"

	"golang.org/x/net/dns/dnsmessage"
)

// names is a DNS server with a list of addresses for each name. It answers the first
// question about a name with its first address, the second with the second, and all
// further questions with the last.
type names struct {
	address string

	mu    sync.Mutex
	zone  map[string][]netip.Addr
	asked map[dnsmessage.Question]int
}

// startDNS starts a server on the loopback interface.
func startDNS(zone map[string][]netip.Addr) (n *names, stop func(), err error) {
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		return nil, nil, err
	}
	n = &names{address: conn.LocalAddr().String(), zone: zone, asked: map[dnsmessage.Question]int{}}
	go n.serve(conn)
	return n, func() { conn.Close() }, nil
}

func (n *names) serve(conn net.PacketConn) {
	buffer := make([]byte, 1500)
	for {
		size, from, err := conn.ReadFrom(buffer)
		if err != nil {
			return
		}
		var m dnsmessage.Message
		if m.Unpack(buffer[:size]) != nil || len(m.Questions) != 1 {
			continue
		}
		m.Additionals, m.Response, m.Authoritative = nil, true, true
		m.Answers = n.answers(m.Questions[0])
		if packed, err := m.Pack(); err == nil {
			conn.WriteTo(packed, from)
		}
	}
}

// answers returns the resource for a question, or none if the address is of the other
// family.
func (n *names) answers(q dnsmessage.Question) []dnsmessage.Resource {
	n.mu.Lock()
	defer n.mu.Unlock()
	addrs := n.zone[strings.TrimSuffix(strings.ToLower(q.Name.String()), ".")]
	if len(addrs) == 0 {
		return nil
	}
	addr := addrs[min(n.asked[q], len(addrs)-1)]
	n.asked[q]++
	h := dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class, TTL: 0}
	switch {
	case q.Type == dnsmessage.TypeA && addr.Is4():
		return []dnsmessage.Resource{{Header: h, Body: &dnsmessage.AResource{A: addr.As4()}}}
	case q.Type == dnsmessage.TypeAAAA && addr.Is6():
		return []dnsmessage.Resource{{Header: h, Body: &dnsmessage.AAAAResource{AAAA: addr.As16()}}}
	}
	return nil
}

// resolver returns a resolver that uses the server.
func (n *names) resolver() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "udp", n.address)
	}}
}
