package guard_test

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/validation"
)

func TestHosts(t *testing.T) {
	for _, c := range []struct {
		patterns string // separated by spaces
		allowed  string
		refused  string
	}{
		{"", "", "http://example.com http://127.0.0.1 http://[::1]"},
		{"example.com", "http://example.com https://example.com https://EXAMPLE.com./a https://example.com:443 http://example.com:443 https://ex%61mple.com https://ｅxample.com",
			"http://example.com:8080 http://www.example.com http://evilexample.com http://example.com.evil.example http://example.co http://example.comm ftp://example.com ws://example.com http://example.com.. http://xexample.com"},
		{"*.example.com", "https://a.example.com https://a.b.example.com https://a.example.com. https://A.EXAMPLE.COM",
			"https://example.com https://evilexample.com https://.example.com https://example.com.evil.example https://a.example.com.evil.example https://a-example.com https://..example.com https://a..example.com https://evil.example;.example.com https://evil.example,.example.com https://evil.example{.example.com https://evil.example'.example.com https://evil.example`.example.com https://evil.example&.example.com"},
		{"example.com:8443", "https://example.com:8443 http://example.com:8443", "https://example.com https://example.com:443"},
		{"example.com:* a.example:1 a.example:2", "https://example.com:1 https://example.com http://a.example:1 http://a.example:2", "http://a.example:3 http://a.example"},
		{"c.example:* c.example:1", "http://c.example:1 http://c.example:2", ""},
		{"*.Example.COM.:8443", "https://a.example.com:8443", "https://a.example.com"},
		{"bücher.example", "https://xn--bcher-kva.example https://BÜCHER.example https://bu%CC%88cher.example", "https://bucher.example"},
		{"faß.example", "https://xn--fa-hia.example", "https://fass.example"},
		{"192.0.2.1", "http://192.0.2.1 http://0xc0000201 http://3221225985 http://192.0.2.1. http://[::ffff:192.0.2.1]",
			"http://192.0.2.10 http://192.0.2.2 http://[64:ff9b::192.0.2.1] http://[2002:c000:201::] http://[::192.0.2.1] http://192.0.2.1.evil.example"},
		{"10.0.0.0/8 192.168.4.0/22:8080 [fd00::]/8 [2001:db8::/32]:81", "http://10.255.0.1 http://192.168.7.255:8080 http://[fdff::1] http://[2001:db8::1]:81 http://[::ffff:10.0.0.1]",
			"http://11.0.0.1 http://192.168.7.255 http://192.168.8.0:8080 http://[fe00::1] http://[2001:db8::1] http://[64:ff9b::10.0.0.1]"},
		{"[2001:db8::1] 2001:db8::2 [2001:db8::3]:81", "http://[2001:db8::1] http://[2001:DB8:0::2] http://[2001:db8::3]:81", "http://[2001:db8::4] http://[2001:db8::3]"},
		{"[::ffff:10.0.0.1]", "http://10.0.0.1", "http://10.0.0.2"},
		{"class:loopback:8080 class:private", "http://localhost:8080 http://a.localhost:8080 http://127.9.9.9:8080 http://[::1]:8080 http://10.0.0.1 http://a.internal http://[::ffff:127.0.0.1]:8080",
			"http://localhost http://127.0.0.1 http://8.8.8.8 http://example.com http://notlocalhost:8080"},
		{"*", "http://example.com http://8.8.8.8 http://[2606:4700::1] http://xn--bcher-kva.example", "http://corp http://metadata http://corp. http://a;.example.com http://localhost http://a.local http://10.0.0.1 http://[::1] http://0 http://a.internal http://[64:ff9b::10.0.0.1] http://192.0.2.1 http://example.com:8080 http://metadata.google.internal http://168.63.129.16 http://metadata.goog"},
		{"*:* localhost:3000", "http://example.com:8080 http://localhost:3000", "http://localhost"},
		// Metadata services must be named themselves.
		{"169.254.0.0/16 class:link-local class:global 168.63.0.0/16 100.64.0.0/10 class:shared *.internal class:private *.google.internal", "http://169.254.1.1 http://a.internal http://100.64.0.1",
			"http://169.254.169.254 http://168.63.129.16 http://100.100.100.200 http://metadata.google.internal http://[::ffff:169.254.169.254] http://[64:ff9b::169.254.169.254]"},
		{"169.254.169.254 metadata.google.internal 168.63.129.16/32", "http://169.254.169.254 http://metadata.google.internal. http://168.63.129.16", "http://169.254.169.253"},
		{"0.0.0.0/0", "http://10.0.0.1 http://8.8.8.8 http://[::ffff:1.1.1.1]", "http://[::1] http://example.com http://169.254.169.254"},
		{"*.corp *.svc.cluster.local", "http://a.corp http://a.corp. http://a.b.svc.cluster.local", "http://corp http://svc.cluster.local"},
		// Anybody can register a name below a public suffix, and a public suffix may lie below
		// a company's name.
		{"*.amazonaws.com *.windows.net *.myapp.github.io", "http://ec2.amazonaws.com http://sts.eu-west-1.amazonaws.com http://login.windows.net http://a.myapp.github.io",
			"http://evil.s3.amazonaws.com http://s3.amazonaws.com http://EVIL.S3.amazonaws.com. http://evil.blob.core.windows.net http://a.evil.blob.core.windows.net http://evil.github.io"},
		{"*.amazonaws.com *.mine.s3.amazonaws.com theirs.s3.amazonaws.com", "http://a.mine.s3.amazonaws.com http://theirs.s3.amazonaws.com", "http://evil.s3.amazonaws.com http://mine.s3.amazonaws.com"},
		{"*.example.org *.corp.internal", "http://" + strings.Repeat("a", 63) + ".example.org http://a.b.c.corp.internal", "http://" + strings.Repeat("a", 64) + ".example.org"},
		// A pattern may be twice as long as a name, here by soft hyphens, which are ignored.
		{"ab.com" + strings.Repeat("\u00AD", 250), "http://ab.com", ""},
		{"my_service com", "http://my_service http://com", "http://my-service http://a.com"},
	} {
		hosts, err := guard.ParseHosts(strings.Fields(c.patterns)...)
		if err != nil {
			t.Errorf("%s: %v", c.patterns, err)
			continue
		}
		for _, list := range []struct {
			urls string
			want bool
		}{{c.allowed, true}, {c.refused, false}} {
			for _, s := range strings.Fields(list.urls) {
				u, err := weburl.Parse(s)
				if err != nil && list.want {
					t.Errorf("%s: %v", s, err)
				}
				if hosts.AllowsURL(u) != list.want {
					t.Errorf("%q allows %s: %v", c.patterns, s, !list.want)
				}
			}
		}
	}
}

// A prefix of any length allows the addresses that begin with its bits, and no other.
func TestPrefixBounds(t *testing.T) {
	for _, addr := range []netip.Addr{netip.MustParseAddr("10.85.170.85"), netip.MustParseAddr("2606:4700:aaaa:5555:aaaa:5555:aaaa:5555")} {
		for bits := range addr.BitLen() + 1 {
			p, _ := addr.Prefix(bits)
			hosts := guard.MustParseHosts(p.String())
			for bit := range addr.BitLen() {
				h, _ := host.FromAddr(flip(addr, bit))
				if want := bit >= bits; hosts.Allows(h, 80) != want {
					t.Errorf("%v allows %v: %v", p, h, !want)
				}
			}
		}
	}
}

// The longest names and labels and all ports can be allowed; longer names and larger ports
// cannot.
func TestPatternBounds(t *testing.T) {
	label := strings.Repeat("a", 63)
	longest := strings.Join([]string{label, label, label, label[:61]}, ".")
	for pattern, ok := range map[string]bool{
		longest: true, longest + ".": true, longest + "a": false, label + ".com": true, label + "a.com": false,
		"a.com:0": true, "a.com:65535": true, "a.com:65536": false,
		"10.0.0.0/32": true, "10.0.0.0/33": false, "10.0.0.0/-1": false, "[fd00::]/128": true, "[fd00::]/129": false,
	} {
		if _, err := guard.ParseHosts(pattern); (err == nil) != ok {
			t.Errorf("%q: %v", pattern, err)
		}
		name := strings.TrimSuffix(pattern, ".")
		if h, err := host.Parse(name); err == nil && (guard.MustParseHosts("*").Allows(h, 80)) != ok {
			t.Errorf("%q is allowed: %v", name, !ok)
		}
	}
	for _, c := range []struct {
		pattern string
		ports   []uint16
	}{
		{"a.com", []uint16{80, 443}}, {"a.com:0", []uint16{0}}, {"a.com:65535", []uint16{65535}}, {"a.com:81", []uint16{81}},
		{"*", []uint16{80, 443}}, {"*:8080", []uint16{8080}}, {"*.com.example", nil},
	} {
		h, _ := host.Parse("a.com")
		hosts := guard.MustParseHosts(c.pattern)
		for _, port := range []uint16{0, 1, 79, 80, 81, 82, 442, 443, 444, 8079, 8080, 8081, 65534, 65535} {
			if want := slices.Contains(c.ports, port); hosts.Allows(h, port) != want {
				t.Errorf("%s at %d: %v", c.pattern, port, !want)
			}
		}
	}
}

func TestHostsThatAreNoHost(t *testing.T) {
	all := guard.MustParseHosts("*:*", "0.0.0.0/0:*", "::/0", "class:global:*")
	opaque, _ := host.Options{Opaque: true}.Parse("example.com")
	empty, _ := host.Options{Opaque: true}.Parse("")
	for _, h := range []host.Host{{}, opaque, empty} {
		if all.Allows(h, 80) {
			t.Errorf("%v is allowed", h.Kind())
		}
	}
	if all.AllowsURL(weburl.URL{}) {
		t.Error("the zero URL is allowed")
	}
}

func TestPatternErrors(t *testing.T) {
	for pattern, want := range map[string]guard.Problem{
		"": guard.NotAHost, ".": guard.Wildcard, "*..": guard.Wildcard, "a b": guard.NotOnlyAHost, "a..b": guard.NotAHost, "a,b": guard.NotAHost, "a!": guard.NotAHost,
		"exa<mple": guard.NotAHost, "256.1.1.1": guard.NotAHost, "[::g]": guard.NotAHost, "::1::": guard.NotAPort,
		"abc.com" + strings.Repeat("\u00AD", 250): guard.NotAHost,
		strings.Repeat("a.", 300):                 guard.NotAHost, strings.Repeat("a.", 127) + "ab": guard.NotAHost, strings.Repeat("a", 64) + ".com": guard.NotAHost,
		"https://example.com": guard.NotOnlyAHost, "example.com/": guard.NotAPrefix, "u:p@example.com": guard.NotOnlyAHost, "//example.com": guard.NotOnlyAHost,
		"example.com?": guard.NotOnlyAHost, "example.com#": guard.NotOnlyAHost, `a\b`: guard.NotOnlyAHost, "ex%61mple.com": guard.NotOnlyAHost, "fe80::1%eth0": guard.NotOnlyAHost, "a\n": guard.NotOnlyAHost,
		"*.*.example.com": guard.Wildcard, "a.*.com": guard.Wildcard, "*example.com": guard.Wildcard, "**": guard.Wildcard, ".example.com": guard.Wildcard, "a*": guard.Wildcard, "*.10.0.0.1": guard.Wildcard,
		"*.": guard.NotAHost, "*.com": guard.PublicSuffix, "*.CO.UK.": guard.PublicSuffix, "*.github.io": guard.PublicSuffix, "*.公司.cn": guard.PublicSuffix, "*.ck": guard.PublicSuffix, "*.foo.ck": guard.PublicSuffix, "*.com:8080": guard.PublicSuffix,
		"127.1": guard.AddressSpelling, "2130706433": guard.AddressSpelling, "0x7f.0.0.1": guard.AddressSpelling, "127.0.0.01": guard.AddressSpelling, "１２７.0.0.1": guard.AddressSpelling, "127.0.0.1.": guard.AddressSpelling,
		"10.0.0.1/8": guard.NotAPrefix, "10.0.0.0/33": guard.NotAPrefix, "10/8": guard.NotAPrefix, "10.0.0.0]/8": guard.NotAPrefix, "fd00::]/8": guard.NotAPrefix, "[fd00::1]/8": guard.NotAPrefix, "::ffff:10.0.0.0/104": guard.NotAPrefix, "a/8": guard.NotAPrefix, "]fd00::[/8": guard.NotAPort, "[fd00::[/8": guard.NotAPort,
		"class:": guard.UnknownClass, "class:secret": guard.UnknownClass, "class:none": guard.UnknownClass, "class:Loopback": guard.UnknownClass,
		"a:": guard.NotAPort, "a:x": guard.NotAPort, "a:80x": guard.NotAPort, "a:8 0": guard.NotOnlyAHost, "[::1]:80]": guard.NotAHost, "a:65536": guard.NotAPort, "a:-1": guard.NotAPort, "a: 1": guard.NotOnlyAHost, "[::1]:": guard.NotAPort, "class:loopback:": guard.NotAPort, "10.0.0.0/8:x": guard.NotAPort,
	} {
		_, err := guard.ParseHosts("example.com", pattern)
		var e *guard.PatternError
		if !errors.As(err, &e) || e.Problem != want || e.Index != 1 {
			t.Errorf("%.50q: %v, want %v", pattern, err, want)
			continue
		}
		if strings.Contains(strings.ReplaceAll(err.Error(), "*.example.com", ""), pattern) && len(pattern) > 3 {
			t.Errorf("%q: the message contains it: %v", pattern, err)
		}
	}
	if _, err := guard.ParseHosts("a", "exa<mple"); !errors.Is(err, validation.DomainToASCII) {
		t.Errorf("%v does not say what is wrong", err)
	} else if want := "guard: pattern 2: not a host: " + errors.Unwrap(err).Error(); err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("MustParseHosts did not panic")
		}
	}()
	guard.MustParseHosts("*.com")
}

// A list with the names and prefixes of a large company answers as many small lists do.
func TestLargeList(t *testing.T) {
	var patterns []string
	for i := range 300 {
		patterns = append(patterns, fmt.Sprintf("h%d.example:%d", i, i+1), fmt.Sprintf("*.d%d.example", i), fmt.Sprintf("10.%d.0.0/%d", i%256, 16), netip.MustParsePrefix(fmt.Sprintf("fd00:%x::/%d", i*64, 24+i%8)).Masked().String())
	}
	large, err := guard.ParseHosts(patterns...)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"http://h7.example:8", "http://h7.example", "http://a.d3.example", "http://d3.example", "http://10.3.1.1", "http://10.3.1.1:81", "http://11.0.0.1", "http://[fd00:300::1]", "http://[fd01::1]"} {
		u := weburl.MustParse(s)
		small := false
		for _, p := range patterns {
			small = small || guard.MustParseHosts(p).AllowsURL(u)
		}
		if large.AllowsURL(u) != small {
			t.Errorf("%s: %v, want %v", s, !small, small)
		}
	}
}
