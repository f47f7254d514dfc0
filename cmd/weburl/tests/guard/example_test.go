package guard

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/weburl-go/weburl/guard"
)

// A name resolves to a public address when it is checked, and to this machine when it is
// dialled.
func Example_rebinding() {
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { fmt.Println("a request arrives") }))
	defer server.Close()
	_, port, _ := net.SplitHostPort(server.Listener.Addr().String())
	dns, stop, err := startDNS(map[string][]netip.Addr{
		"a.attacker.example": {netip.MustParseAddr("93.184.216.34"), netip.MustParseAddr("127.0.0.1")},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer stop()

	var dialer guard.Dialer
	addrs, err := dns.resolver().LookupNetIP(context.Background(), "ip4", "a.attacker.example")
	fmt.Println(addrs, err, dialer.Check(netip.AddrPortFrom(addrs[0], 80)))

	everywhere := guard.MustParseHosts("*:*") // any port
	base := &net.Dialer{Resolver: dns.resolver()}
	client := &http.Client{Transport: &guard.Transport{Hosts: &everywhere, Dialer: guard.Dialer{Base: base}}}
	_, err = client.Get("http://a.attacker.example:" + port)
	fmt.Println(reason(err))

	client = &http.Client{Transport: &http.Transport{DialContext: base.DialContext}}
	_, err = client.Get("http://a.attacker.example:" + port)
	fmt.Println(err)
	// Output:
	// [93.184.216.34] <nil> <nil>
	// class
	// a request arrives
	// <nil>
}

// serveDNS starts a DNS server for an example.
func serveDNS(t testing.TB, zone map[string][]netip.Addr) *names {
	t.Helper()
	n, stop, err := startDNS(zone)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return n
}
