package guard

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/weburl-go/weburl/guard"
)

// world is a network with an outside server, which may be asked and redirects to any URL it
// is told to, and inside servers, which must not be reached and count their connections.
type world struct {
	outside string // host and port of the server that may be asked
	port    string // of the inside servers, with a colon, or "" for the default port
	allow   guard.Hosts
	public  netip.Addr // an address that a guard allows
	whole   bool       // the world contains all addresses, not only those of loopback

	mu     sync.Mutex
	inside map[string]int // number of connections to inside servers, by address
}

// onLoopback returns a world on the addresses 127.0.0.1 and ::1, where the port tells
// the outside server from the inside servers.
func onLoopback(t *testing.T) *world {
	out, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	in, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(in.Addr().String())
	w := &world{
		outside: out.Addr().String(), port: ":" + port, public: netip.MustParseAddr("93.184.216.34"),
		allow: guard.MustParseHosts(out.Addr().String()), inside: map[string]int{},
	}
	w.serve(t, out, nil)
	never := func(net.Addr) bool { return true }
	w.serve(t, in, never)
	if in6, err := net.Listen("tcp", "[::1]:"+port); err == nil {
		w.serve(t, in6, never)
	} else {
		t.Log("no IPv6:", err)
	}
	return w
}

// serve serves redirects, and counts the connections to the addresses for which isInside
// reports true. A nil isInside reports true for none.
func (w *world) serve(t *testing.T, l net.Listener, isInside func(net.Addr) bool) {
	s := &http.Server{Handler: http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if target, ok := strings.CutPrefix(r.URL.RawQuery, "to="); ok {
			rw.Header()["Location"] = []string{decode(target)}
			rw.WriteHeader(http.StatusFound)
			return
		}
		io.WriteString(rw, "hello")
	})}
	go s.Serve(counted{l, w, isInside})
	t.Cleanup(func() { s.Close() })
}

type counted struct {
	net.Listener
	world    *world
	isInside func(net.Addr) bool
}

func (l counted) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err == nil && l.isInside != nil && l.isInside(c.LocalAddr()) {
		l.world.mu.Lock()
		l.world.inside[c.LocalAddr().String()]++
		l.world.mu.Unlock()
	}
	return c, err
}

// reaches reports whether an inside server listens at addr.
func (w *world) reaches(addr netip.Addr) bool {
	return w.whole && !addr.IsLinkLocalUnicast() || addr == netip.MustParseAddr("127.0.0.1") || addr == netip.IPv6Loopback()
}

// passes is called with each address that a guard lets through. It counts those at which no
// server of the world listens, and refuses them: the test must not leave this machine.
func (w *world) passes(_, address string, _ syscall.RawConn) error {
	addr, err := netip.ParseAddrPort(address)
	if err == nil && (address == w.outside || w.reaches(addr.Addr().Unmap())) {
		return nil
	}
	w.mu.Lock()
	w.inside[address]++
	w.mu.Unlock()
	return errors.New("this address is not one of the test")
}

// connections returns the number of connections to inside servers, and resets it.
func (w *world) connections() (n int, addrs map[string]int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	addrs, w.inside = w.inside, map[string]int{}
	for _, c := range addrs {
		n += c
	}
	return n, addrs
}

// redirect returns a URL of the outside server that redirects to target.
func (w *world) redirect(target string) string {
	return "http://" + w.outside + "/?to=" + encode(target)
}

// encode and decode write bytes as digits, which no reader changes.
func encode(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteString(strconv.FormatUint(uint64(s[i])+0x100, 16))
	}
	return b.String()
}

func decode(s string) string {
	var b strings.Builder
	for i := 0; i+3 <= len(s); i += 3 {
		n, _ := strconv.ParseUint(s[i:i+3], 16, 16)
		b.WriteByte(byte(n))
	}
	return b.String()
}
