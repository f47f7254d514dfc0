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

// Dialer dials public addresses: those of the class [host.Global]. It looks at each
// address after the name has been resolved and before a packet is sent, so neither the
// spelling of an address matters, nor what the name resolves to the next time. Where an
// IPv6 address contains an IPv4 address, as with NAT64, the latter counts; see
// [host.EmbeddedAddr]. The addresses of metadata of clouds are refused, even public ones.
//
// The zero value is ready to use. Do not change a Dialer while it is used.
type Dialer struct {
	// Allow are addresses that may be dialled although they are not public. Names in it
	// do not count, since a dialer does not know them. Ports do: a pattern without one is
	// for 80 and 443.
	Allow Hosts
	// Deny are addresses that are refused although they are public, with any port, and even
	// if Allow has them: those of your own machines, and the prefix of your own NAT64.
	Deny []netip.Prefix
	// Base is how to dial: its resolver, timeouts and so on. Its ControlContext or Control
	// is called, too, after the check. Nil has the timeouts of [http.DefaultTransport].
	Base *net.Dialer
}

// Check returns why an address is not dialled; nil if it is. DialContext asks it. Ask it
// yourself about the address of a UDP socket that is not connected, as QUIC uses them for
// HTTP/3: nobody dials there. The zone of an address makes no difference.
//
// The error is a [*RefusedError].
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

// denies looks for the address and the one it contains.
func (d *Dialer) denies(addr netip.Addr) bool {
	inner, embeds := host.EmbeddedAddr(addr)
	for _, p := range d.Deny {
		if a := p.Addr(); a.Is4In6() && p.Bits() >= 96 {
			p = netip.PrefixFrom(a.Unmap(), p.Bits()-96)
		}
		if p.Contains(addr) || embeds && p.Contains(inner) {
			return true
		}
	}
	return false
}

// ControlContext is for the field of that name of a [net.Dialer], which calls it with each
// address that it is about to dial. It refuses what is neither TCP nor UDP: Unix sockets
// and raw IP.
func (d *Dialer) ControlContext(_ context.Context, network, address string, _ syscall.RawConn) error {
	return d.control(network, address)
}

// Control is ControlContext for the field Control, which [net.ListenConfig] has, too.
// Asked about the address that a socket listens at, it is of no use.
func (d *Dialer) Control(network, address string, _ syscall.RawConn) error {
	return d.control(network, address)
}

func (d *Dialer) control(network, address string) error {
	if !isIPNetwork(network) {
		return refused(Network, nil)
	}
	addr, err := netip.ParseAddrPort(address)
	if err != nil {
		return refused(Address, nil) // no address at all is this machine
	}
	return d.Check(addr)
}

// isIPNetwork reports whether a network is one of TCP or UDP.
func isIPNetwork(network string) bool {
	name := strings.TrimRight(network, "46")
	return (name == "tcp" || name == "udp") && len(network)-len(name) <= 1
}

// DialContext dials as a [net.Dialer] does, if the address is allowed. If a name has several,
// it dials those that are. For errors.As, the error of a refusal is a [*RefusedError]; if
// several addresses fail, package net returns the error of one.
//
// On systems where package net calls no control function, which are Plan 9, JavaScript and
// WASI, it dials nothing.
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
