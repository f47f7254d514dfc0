package guard

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"testing"
	"time"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/test/attack"
	"github.com/weburl-go/weburl/neturl"
)

// clients returns clients that use a resolver: with a Transport that checks URLs and
// addresses, with one that can check only addresses, and with the Dialer alone.
func (w *world) clients(resolver *net.Resolver) map[string]*http.Client {
	dialer := guard.Dialer{Allow: w.allow, Base: &net.Dialer{Resolver: resolver, Control: w.passes}}
	any := guard.MustParseHosts("*:*", "0.0.0.0/0:*", "::/0:*", "class:loopback:*", "class:private:*", "class:link-local:*",
		"169.254.169.254:*", "168.63.129.16:*", "100.100.100.200:*", "[fd00:ec2::254]:*")
	return map[string]*http.Client{
		"transport":       {Transport: &guard.Transport{Dialer: dialer}},
		"dialer of hosts": {Transport: &guard.Transport{Dialer: dialer, Hosts: &any}},
		"dialer":          {Transport: &http.Transport{DialContext: dialer.DialContext}},
	}
}

// get requests a URL as written or, if net/http rejects that, as a browser reads it.
func get(c *http.Client, text string) error {
	r, err := http.NewRequest("GET", text, nil)
	if err != nil {
		u, err := weburl.Parse(text)
		if err != nil {
			return err
		}
		if r, err = neturl.NewRequest(context.Background(), "GET", u, nil); err != nil {
			return err
		}
	}
	resp, err := c.Do(r)
	if err == nil {
		io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
	}
	return err
}

// hosts returns the spellings of all internal addresses, but only a quarter of those at
// which no server listens, and only a quarter of all with -short.
func (w *world) hosts() (all []string) {
	for _, addr := range attack.Internal() {
		for i, h := range attack.Spellings(addr) {
			if w.reaches(addr) && !testing.Short() || i%4 == 0 {
				all = append(all, h)
			}
		}
	}
	return all
}

// addressOf returns the address that the host of a URL stands for.
func addressOf(t *testing.T, h string) netip.Addr {
	parsed, err := host.Parse(h)
	addr, ok := parsed.Addr()
	if err != nil || !ok {
		t.Errorf("%q is no address", h)
	}
	return addr
}

// attackAll requests all spellings in all ways, and fails for each connection.
func (w *world) attackAll(t *testing.T) {
	zone := map[string][]netip.Addr{}
	all := w.hosts()
	for i, h := range all {
		addr := addressOf(t, h)
		public := w.public
		if addr.Is6() {
			public = netip.MustParseAddr("2606:2800:220::1")
		}
		zone[fmt.Sprintf("n%d.attacker.example", i)] = []netip.Addr{addr}
		for j := range 4 { // each client uses its own names
			zone[fmt.Sprintf("r%d-%d.attacker.example", i, j)] = []netip.Addr{public, addr}
		}
	}
	resolver := serveDNS(t, zone).resolver()
	attempts, control := 0, 0
	try := func(name string, c *http.Client, text string) {
		attempts++
		if err := get(c, text); err == nil {
			t.Errorf("%s: %q has an answer", name, text)
		}
	}
	n := -1
	for name, c := range w.clients(resolver) {
		n++
		for i, h := range all {
			try(name, c, "http://"+h+w.port+"/a")
			try(name, c, w.redirect("http://"+h+w.port+"/a"))
			try(name, c, fmt.Sprintf("http://n%d.attacker.example%s/", i, w.port))
			try(name, c, w.redirect(fmt.Sprintf("//n%d.attacker.example%s/", i, w.port)))
			rebinding := fmt.Sprintf("r%d-%d.attacker.example", i, n)
			addrs, err := resolver.LookupNetIP(t.Context(), "ip", rebinding)
			if err != nil || len(addrs) != 1 || reason(new(guard.Dialer).Check(netip.AddrPortFrom(addrs[0], 80))) != 0 {
				t.Errorf("before rebinding: %v, %v", addrs, err)
			}
			try(name, c, "http://"+rebinding+w.port+"/")
		}
		if err := get(c, "http://"+w.outside+"/"); err != nil {
			t.Errorf("%s: the server outside does not answer: %v", name, err)
		}
		c.CloseIdleConnections()
		if n, addrs := w.connections(); n != 0 {
			t.Errorf("%s: %d connections: %v", name, n, addrs)
		}
	}
	// Without a guard, the same way into the network is open.
	free := &http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{Resolver: resolver, Timeout: 5 * time.Second}).DialContext, DisableKeepAlives: true}}
	for i, h := range all {
		addr := addressOf(t, h).Unmap()
		if !w.reaches(addr) {
			continue
		}
		u := weburl.MustParse("http://" + h + w.port + "/a")
		if get(free, u.String()) == nil {
			control++
		}
		if addr == attack.Internal()[0] {
			for _, text := range []string{w.redirect(u.String()), fmt.Sprintf("http://n%d.attacker.example%s/", i, w.port), fmt.Sprintf("http://r%d-3.attacker.example%s/", i, w.port)} {
				resolver.LookupNetIP(t.Context(), "ip", fmt.Sprintf("r%d-3.attacker.example", i))
				if err := get(free, text); err != nil {
					t.Errorf("without a guard, %q fails: %v", text, err)
				}
			}
		}
	}
	seen, addrs := w.connections()
	if seen < 20 {
		t.Errorf("without a guard, there are only %d connections", seen)
	}
	t.Logf("%d hosts, %d attempts; without a guard, %d of the hosts answer, at %d addresses", len(all), attempts, control, len(addrs))
}

func reason(err error) guard.Reason {
	var e *guard.RefusedError
	errors.As(err, &e)
	if e == nil {
		return 0
	}
	return e.Reason
}

func TestEverySpellingOnLoopback(t *testing.T) { onLoopback(t).attackAll(t) }

// A check of the name before the request does not determine where the request goes.
func TestRebinding(t *testing.T) {
	w := onLoopback(t)
	dns := serveDNS(t, map[string][]netip.Addr{"a.attacker.example": {w.public, netip.MustParseAddr("127.0.0.1")}})
	addrs, err := dns.resolver().LookupNetIP(t.Context(), "ip", "a.attacker.example")
	if err != nil || addrs[0].Unmap() != w.public {
		t.Fatal(addrs, err)
	}
	c := w.clients(dns.resolver())["transport"]
	c.Transport.(*guard.Transport).Dialer.Allow = guard.Hosts{}
	ports := guard.MustParseHosts("*:*")
	c.Transport.(*guard.Transport).Hosts = &ports
	err = get(c, "http://a.attacker.example"+w.port+"/")
	var e *guard.RefusedError
	if !errors.As(err, &e) || e.Class != host.Loopback {
		t.Error(err)
	}
	if v := (*url.Error)(nil); !errors.As(err, &v) {
		t.Error(err)
	}
	if n, _ := w.connections(); n != 0 {
		t.Errorf("%d connections", n)
	}
}
