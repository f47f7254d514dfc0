package guard

import (
	"context"
	"net"
	"net/netip"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/weburl-go/weburl/host"
)

// Dialer connects only to public addresses, whose class is [host.Global]. It checks each
// address after the name is resolved and before a packet is sent, so it does not matter
// how an address is written, or what the name resolves to next time. If an IPv6 address
// contains an IPv4 address, as with NAT64, the IPv4 address decides; see
// [host.EmbeddedAddr]. The addresses of cloud metadata services are refused, even public
// ones.
//
// The zero value is ready to use. Do not change a Dialer while it is in use.
type Dialer struct {
	// Allow lists addresses to which the Dialer may connect although they are not public.
	// Names in it have no effect, because a Dialer sees only addresses. Ports count: a
	// pattern without a port stands for 80 and 443.
	Allow Hosts
	// Deny lists addresses that are refused on any port although they are public, such as
	// those of your own machines, and the prefix of your own NAT64. It overrides Allow.
	Deny []netip.Prefix
	// Base supplies the resolver, timeouts and other settings. Its ControlContext or
	// Control is called too, after the check. If nil, the timeouts are those of
	// [http.DefaultTransport].
	Base *net.Dialer
}

// Check returns nil if d may connect to addr, and otherwise a [*RefusedError]. DialContext
// calls it. Call it yourself for the address that an unconnected UDP socket sends to, as
// QUIC does for HTTP/3: such a socket is never dialled. Check ignores the zone of addr.
func (d *Dialer) Check(addr netip.AddrPort) error {
	if e := d.check(addr); e != nil {
		return e
	}
	return nil
}

func (d *Dialer) check(addrPort netip.AddrPort) *RefusedError {
	addr := addrPort.Addr().Unmap().WithZone("")
	if !addr.IsValid() {
		return refused(Address, nil)
	}
	if d.denies(addr) {
		return refused(Denied, nil)
	}
	h, _ := host.FromAddr(addr)
	if d.Allow.Allows(h, addrPort.Port()) {
		return nil
	}
	if h.IsMetadata() {
		return refused(Metadata, nil)
	}
	if class := host.ClassOf(addr); class != host.Global {
		e := refused(Class, nil)
		e.Class = class
		return e
	}
	return nil
}

// denies reports whether Deny contains addr or the IPv4 address that addr embeds.
func (d *Dialer) denies(addr netip.Addr) bool {
	inner, _ := host.EmbeddedAddr(addr) // otherwise the zero Addr, which no prefix contains
	for _, p := range d.Deny {
		if a := p.Addr(); a.Is4In6() && p.Bits() >= 96 {
			p = netip.PrefixFrom(a.Unmap(), p.Bits()-96)
		}
		if p.Contains(addr) || p.Contains(inner) {
			return true
		}
	}
	return false
}

// ControlContext is for the ControlContext field of a [net.Dialer], which calls it with
// each address to which it is about to connect. It refuses all networks except TCP and
// UDP, such as Unix sockets and raw IP.
func (d *Dialer) ControlContext(_ context.Context, network, address string, _ syscall.RawConn) error {
	return d.control(network, address)
}

// Control is like ControlContext, for the Control field of a [net.Dialer]. It is of no use
// in a [net.ListenConfig], which would pass it the local address.
func (d *Dialer) Control(network, address string, _ syscall.RawConn) error {
	return d.control(network, address)
}

func (d *Dialer) control(network, address string) error {
	if !isIPNetwork(network) {
		return refused(Network, nil)
	}
	addr, err := netip.ParseAddrPort(address)
	if err != nil {
		return refused(Address, nil) // an empty address would be this machine
	}
	return d.Check(addr)
}

// isIPNetwork reports whether network is "tcp" or "udp", with or without "4" or "6".
func isIPNetwork(network string) bool {
	name := strings.TrimRight(network, "46")
	return (name == "tcp" || name == "udp") && len(network)-len(name) <= 1
}

// DialContext connects as [net.Dialer.DialContext] does, but only to addresses that d
// allows. If a name has several addresses, it tries the allowed ones. If an address is
// refused, errors.As finds a [*RefusedError]; if several addresses fail, package net
// returns the error for one of them.
//
// On Plan 9, JavaScript and WASI, where package net calls no control function, DialContext
// always fails.
func (d *Dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	switch runtime.GOOS {
	case "plan9", "js", "wasip1":
		return nil, refused(Network, nil)
	}
	if !isIPNetwork(network) {
		return nil, refused(Network, nil)
	}
	dialer := net.Dialer{Timeout: 30 * time.Second, KeepAlive: 30 * time.Second}
	if d.Base != nil {
		dialer = *d.Base
	}
	then, thenContext := dialer.Control, dialer.ControlContext
	dialer.ControlContext = func(ctx context.Context, network, address string, c syscall.RawConn) error {
		if err := d.control(network, address); err != nil {
			return err
		}
		switch {
		case thenContext != nil:
			return thenContext(ctx, network, address, c)
		case then != nil:
			return then(network, address, c)
		}
		return nil
	}
	return dialer.DialContext(ctx, network, address)
}
