package guard_test

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"syscall"
	"testing"

	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/test/attack"
)

func reasonOf(err error) guard.Reason {
	var e *guard.RefusedError
	if errors.As(err, &e) {
		return e.Reason
	}
	return 0
}

func TestDialerRefusesEverySpelling(t *testing.T) {
	var zero guard.Dialer
	n := 0
	for _, addr := range attack.Internal() {
		for _, s := range attack.Spellings(addr) {
			n++
			h, err := host.Parse(s)
			if err != nil {
				t.Errorf("%q: %v", s, err)
				continue
			}
			a, ok := h.Addr()
			if !ok {
				t.Errorf("%q is no address", s)
			}
			if reasonOf(zero.Check(netip.AddrPortFrom(a, 80))) == 0 {
				t.Errorf("%q (%s) is allowed", s, a)
			}
		}
	}
	if n < 300 {
		t.Errorf("only %d spellings", n)
	}
	t.Log(n, "spellings")
}

func TestDialerCheck(t *testing.T) {
	zero := &guard.Dialer{}
	own := &guard.Dialer{
		Allow: guard.MustParseHosts("10.1.0.0/16:8080", "127.0.0.1:*", "169.254.169.254", "[fe80::]/10", "class:multicast", "2001:db8::1"),
		Deny:  []netip.Prefix{netip.MustParsePrefix("198.35.26.0/24"), netip.MustParsePrefix("2620:0:862::/48"), netip.MustParsePrefix("::ffff:10.1.9.0/120"), netip.MustParsePrefix("2a00:64::/96")},
	}
	translated := &guard.Dialer{Allow: guard.MustParseHosts("64:ff9b:1::/48")}
	for _, c := range []struct {
		dialer *guard.Dialer
		addr   string
		want   guard.Reason
	}{
		{zero, "8.8.8.8:53", 0}, {zero, "[2606:4700::1]:1", 0}, {zero, "[::ffff:8.8.8.8]:80", 0}, {zero, "[64:ff9b::8.8.8.8]:80", 0}, {zero, "[2606:4700::1%eth0]:1", 0},
		{zero, "127.0.0.1:80", guard.Class}, {zero, "[::1%lo]:80", guard.Class}, {zero, "[fe80::1%eth0]:80", guard.Class}, {zero, "[::ffff:127.0.0.1]:80", guard.Class},
		{zero, "[64:ff9b::10.0.0.1]:80", guard.Class}, {zero, "[64:ff9b:1::808:808]:80", guard.Class}, {zero, "224.0.0.1:80", guard.Class}, {zero, "255.255.255.255:80", guard.Class},
		{zero, "192.0.2.1:80", guard.Class}, {zero, "0.0.0.0:80", guard.Class}, {zero, "[::]:80", guard.Class}, {zero, "240.0.0.1:80", guard.Class},
		{zero, "169.254.169.254:80", guard.Metadata}, {zero, "168.63.129.16:80", guard.Metadata}, {zero, "[2002:a83f:8110::1]:80", guard.Metadata}, {zero, "[fd00:ec2::254]:80", guard.Metadata},
		{translated, "[64:ff9b:1::a9fe:a9fe]:80", 0}, {translated, "[64:ff9b::a9fe:a9fe]:80", guard.Metadata},
		{own, "10.1.2.3:8080", 0}, {own, "10.1.2.3:80", guard.Class}, {own, "10.2.0.0:8080", guard.Class}, {own, "[::ffff:10.1.2.3]:8080", 0}, {own, "[64:ff9b::10.1.2.3]:8080", guard.Class},
		{own, "127.0.0.1:9", 0}, {own, "127.0.0.2:9", guard.Class}, {own, "169.254.169.254:80", 0}, {own, "169.254.169.254:81", guard.Metadata}, {own, "[fe80::1%eth0]:80", 0}, {own, "224.0.0.1:80", 0},
		{own, "198.35.26.96:443", guard.Denied}, {own, "198.35.27.96:443", 0}, {own, "[2620:0:862::1]:1", guard.Denied}, {own, "[2620:0:862::1%a]:1", guard.Denied}, {own, "[64:ff9b::198.35.26.1]:1", guard.Denied}, {own, "[2002:c623:1a01::]:1", guard.Denied},
		{own, "10.1.9.1:8080", guard.Denied}, {own, "[2a00:64::7f00:1]:80", guard.Denied}, {own, "[2001:db8::1]:80", 0},
	} {
		addr := netip.MustParseAddrPort(c.addr)
		if got := reasonOf(c.dialer.Check(addr)); got != c.want {
			t.Errorf("%s: %v, want %v", c.addr, got, c.want)
		}
		if got := reasonOf(c.dialer.ControlContext(context.Background(), "tcp", c.addr, nil)); got != c.want {
			t.Errorf("%s: %v, want %v", c.addr, got, c.want)
		}
	}
	if got := reasonOf(zero.Check(netip.AddrPort{})); got != guard.Address {
		t.Error(got)
	}
}

// flip returns addr with the given bit inverted, counted from 0.
func flip(addr netip.Addr, bit int) netip.Addr {
	b := addr.AsSlice()
	b[bit/8] ^= 0x80 >> (bit % 8)
	flipped, _ := netip.AddrFromSlice(b)
	return flipped
}

// A prefix in Deny refuses the addresses that begin with its bits, and no other. A prefix
// of IPv4-mapped addresses of 96 bits or more stands for an IPv4 prefix.
func TestDenyBounds(t *testing.T) {
	four, six := netip.MustParseAddr("8.85.170.8"), netip.MustParseAddr("2606:4700:aaaa:5555::8")
	mapped := netip.AddrFrom16(four.As16())
	denies := func(p netip.Prefix, addr netip.Addr) bool {
		d := &guard.Dialer{Deny: []netip.Prefix{p}, Allow: guard.MustParseHosts("0.0.0.0/0:*", "::/0:*")}
		err := d.Check(netip.AddrPortFrom(addr, 80))
		if reason := reasonOf(err); reason != 0 && reason != guard.Denied {
			t.Errorf("%v: %v", addr, err)
		}
		return err != nil
	}
	for _, addr := range []netip.Addr{four, six} {
		for bits := range addr.BitLen() + 1 {
			p := netip.PrefixFrom(addr, bits)
			for _, p := range []netip.Prefix{p, p.Masked()} {
				if !denies(p, addr) {
					t.Errorf("%v does not deny %v", p, addr)
				}
				if bits > 0 && denies(p, flip(addr, bits-1)) {
					t.Errorf("%v denies %v", p, flip(addr, bits-1))
				}
				if bits < addr.BitLen() && !denies(p, flip(addr, bits)) {
					t.Errorf("%v does not deny %v", p, flip(addr, bits))
				}
			}
		}
	}
	for bits := range 129 {
		p := netip.PrefixFrom(mapped, bits)
		for _, addr := range []netip.Addr{four, mapped} {
			if denies(p, addr) != (bits >= 96) {
				t.Errorf("%v denies %v: %v", p, addr, bits < 96)
			}
		}
		// Such an address is not IPv4-mapped any more, so shorter prefixes mean what they say.
		if next := flip(mapped, 95); denies(p, next) != (bits < 96) {
			t.Errorf("%v denies %v: %v", p, next, bits >= 96)
		}
		if bits > 96 && denies(p, flip(four, bits-97)) {
			t.Errorf("%v denies %v", p, flip(four, bits-97))
		}
		if bits >= 96 && bits < 128 && !denies(p, flip(four, bits-96)) {
			t.Errorf("%v does not deny %v", p, flip(four, bits-96))
		}
	}
}

func TestControlRefusesOtherNetworks(t *testing.T) {
	all := &guard.Dialer{Allow: guard.MustParseHosts("0.0.0.0/0:*", "::/0:*")}
	for network, want := range map[string]guard.Reason{
		"tcp": 0, "tcp4": 0, "tcp6": 0, "udp": 0, "udp4": 0, "udp6": 0, "unix": guard.Network, "unixgram": guard.Network, "unixpacket": guard.Network,
		"ip": guard.Network, "ip4:icmp": guard.Network, "": guard.Network, "tcp46": guard.Network, "TCP": guard.Network,
	} {
		if got := reasonOf(all.Control(network, "127.0.0.1:80", nil)); got != want {
			t.Errorf("%q: %v, want %v", network, got, want)
		}
	}
	for _, address := range []string{"", ":80", "127.0.0.1", "localhost:80", "/run/socket", "127.0.0.1:http", "127.1:80", "[::1]", "0177.0.0.1:80", "[::1", "1:2:3"} {
		if got := reasonOf(all.Control("tcp", address, nil)); got != guard.Address {
			t.Errorf("%q: %v", address, got)
		}
	}
}

// listen returns a listener on loopback that counts its connections, and a function that
// returns the count. Connections are counted in order.
func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// accepted returns the number of connections that wait at a listener. It makes one itself,
// which it does not count.
func accepted(t *testing.T, l net.Listener) int {
	t.Helper()
	mark, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer mark.Close()
	for n := 0; ; n++ {
		c, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		c.Close()
		if c.RemoteAddr().String() == mark.LocalAddr().String() {
			return n
		}
	}
}

func TestDialContext(t *testing.T) {
	l := listen(t)
	_, port, _ := net.SplitHostPort(l.Addr().String())
	dialed := 0
	base := &net.Dialer{Control: func(string, string, syscall.RawConn) error { dialed++; return nil }}
	d := &guard.Dialer{Base: base}
	for _, h := range []string{"127.0.0.1", "localhost", "::ffff:127.0.0.1", "", "0.0.0.0", "::"} {
		for _, network := range []string{"tcp", "tcp4", "udp"} {
			c, err := d.DialContext(context.Background(), network, net.JoinHostPort(h, port))
			if err == nil {
				c.Close()
				t.Errorf("%s %q is dialled", network, h)
			}
			if h != "::" && h != "::ffff:127.0.0.1" && reasonOf(err) == 0 {
				t.Errorf("%s %q: %v", network, h, err)
			}
		}
	}
	for _, network := range []string{"unix", "ip4:icmp", "unixgram", "nonsense"} {
		if _, err := d.DialContext(context.Background(), network, l.Addr().String()); reasonOf(err) != guard.Network {
			t.Errorf("%s: %v", network, err)
		}
	}
	if n := accepted(t, l); n != 0 || dialed != 0 {
		t.Errorf("%d connections, %d sockets", n, dialed)
	}
	d.Allow = guard.MustParseHosts("127.0.0.1:" + port)
	c, err := d.DialContext(context.Background(), "tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	if n := accepted(t, l); n != 1 || dialed != 1 {
		t.Errorf("%d connections, %d calls of the Control of Base, want 1", n, dialed)
	}
	if base.ControlContext != nil {
		t.Error("Base was changed")
	}
	refuses := errors.New("no")
	base.ControlContext = func(context.Context, string, string, syscall.RawConn) error { return refuses }
	if _, err := d.DialContext(context.Background(), "tcp", l.Addr().String()); !errors.Is(err, refuses) {
		t.Errorf("the ControlContext of Base is not asked: %v", err)
	}
}
