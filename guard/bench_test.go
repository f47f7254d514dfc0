package guard_test

import (
	"net/netip"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/guard"
)

func BenchmarkGuard(b *testing.B) {
	check := guard.Redirects{Self: weburl.MustParse(self + "/login")}
	hosts := guard.MustParseHosts("example.com", "*.example.org", "10.0.0.0/8", "[fd00::]/8", "class:loopback")
	name, addr := weburl.MustParse("https://a.b.example.org/"), weburl.MustParse("http://10.1.2.3/")
	var dialer guard.Dialer
	public, private := netip.MustParseAddrPort("93.184.216.34:443"), netip.MustParseAddrPort("[64:ff9b::a00:1]:80")
	for _, c := range []struct {
		name string
		f    func()
	}{
		{"Redirects/path", func() { check.Check("/cart?page=2") }},
		{"Redirects/encoded path", func() { check.Check("/a%2Fb?q=100%") }},
		{"Redirects/refused", func() { check.Check("//evil.example/a") }},
		{"Hosts/name", func() { hosts.AllowsURL(name) }},
		{"Hosts/address", func() { hosts.AllowsURL(addr) }},
		{"Dialer/public", func() { dialer.Check(public) }},
		{"Dialer/refused", func() { dialer.Check(private) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.f()
			}
		})
	}
}
