package host_test

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/host"
)

// The ends of each range of the registries, and what net/netip says of them.
func TestClass(t *testing.T) {
	for class, inputs := range map[host.Class]string{
		host.Unspecified:   "0.0.0.0 [::] [::ffff:0.0.0.0]",
		host.Loopback:      "127.0.0.0 127.255.255.255 [::1] [::ffff:127.0.0.1] [::127.0.0.1] [64:ff9b::127.0.0.1] localhost a.localhost localhost. LOCALHOST",
		host.Private:       "10.0.0.0 10.255.255.255 172.16.0.0 172.31.255.255 192.168.0.0 192.168.255.255 [2002:0a00::] [::ffff:0:10.0.0.1] db.internal router.home.arpa home.arpa.",
		host.UniqueLocal:   "[fc00::] [fdff::1]",
		host.Shared:        "100.64.0.0 100.127.255.255",
		host.LinkLocal:     "169.254.0.0 169.254.255.255 [fe80::] [febf::1] printer.local local",
		host.SiteLocal:     "[fec0::1] [feff::1]",
		host.Multicast:     "224.0.0.0 239.255.255.255 [ff00::] [ffff::1]",
		host.Broadcast:     "255.255.255.255",
		host.Documentation: "192.0.2.0 192.0.2.255 198.51.100.7 203.0.113.7 [2001:db8::] [2001:db8:ffff::] [3fff::] [3fff:0fff::] www.example a.example.com example.net example.org",
		host.Benchmarking:  "198.18.0.0 198.19.255.255 [2001:2::]",
		host.Translation:   "[64:ff9b:1::] [64:ff9b:1:ffff::]",
		host.Discard:       "[100::1]",
		host.Reserved:      "0.0.0.1 0.255.255.255 192.0.0.0 192.0.0.8 192.0.0.11 192.0.0.255 192.88.99.1 240.0.0.0 255.255.255.254 [::2] [4000::] [100:0:0:1::] [fbff::] [2001:1::4] [2001:10::] [2001:1ff::] [5f00::]",
		host.Global: "1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 128.0.0.0 172.15.255.255 172.32.0.0 192.0.0.9 192.0.0.10 192.0.1.0 192.31.196.1 223.255.255.255 " +
			"[2001:4860::1] [2000::] [3ffe::] [2606:4700::] [64:ff9b::1.1.1.1] [2001:1::1] [2001:1::2] [2001:1::3] [2001:3::1] [2001:4:112::1] [2001:20::] [2001:30::] [2001:200::] [::1.2.3.4]",
		host.Onion:   "abc.onion",
		host.Test:    "test a.test.",
		host.Invalid: "a.invalid",
		host.NoClass: "weburl.com com internal.weburl.com notlocalhost arpa home.arpa.weburl.com myexample.com",
	} {
		for input := range strings.FieldsSeq(inputs) {
			h, err := host.Parse(input)
			if err != nil {
				t.Fatal(input, err)
			}
			if got := h.Class(); got != class {
				t.Errorf("%s: class %v, want %v", input, got, class)
			}
			addr, ok := h.Addr()
			if !ok {
				continue
			}
			if inner, ok := host.EmbeddedAddr(addr); ok {
				addr = inner
			}
			if addr.IsLoopback() != (class == host.Loopback) || addr.IsPrivate() != (class == host.Private || class == host.UniqueLocal) ||
				addr.IsLinkLocalUnicast() != (class == host.LinkLocal) || addr.IsMulticast() != (class == host.Multicast) || addr.IsUnspecified() != (class == host.Unspecified) {
				t.Errorf("%s: net/netip does not agree that it is %v", input, class)
			}
		}
	}
	opaque, err := host.Options{Opaque: true}.Parse("localhost")
	if err != nil {
		t.Fatal(err)
	}
	empty, _ := host.Options{Opaque: true}.Parse("")
	for _, h := range []host.Host{{}, empty, opaque} {
		if got := h.Class(); got != host.NoClass {
			t.Errorf("%v: class %v", h.Kind(), got)
		}
	}
	if got := host.ClassOf(netip.Addr{}); got != host.NoClass {
		t.Errorf("the zero address: class %v", got)
	}
	if got := host.ClassOf(netip.MustParseAddr("fe80::1%eth0")); got != host.LinkLocal {
		t.Errorf("with a zone: class %v", got)
	}
}

func TestIsInternal(t *testing.T) {
	for input, want := range map[string]bool{
		"127.1": true, "10.0.0.1": true, "[::1]": true, "[fd00::1]": true, "0.0.0.0": true, "100.64.1.1": true, "169.254.1.1": true, "localhost": true,
		"a.internal": true, "[::ffff:192.168.0.1]": true, "[64:ff9b:1::1]": true,
		"8.8.8.8": false, "example.com": false, "192.0.2.1": false, "224.0.0.1": false, "255.255.255.255": false, "a.onion": false, "weburl.com": false,
	} {
		h, err := host.Parse(input)
		if err != nil {
			t.Fatal(err)
		}
		if got := h.Class().IsInternal(); got != want {
			t.Errorf("%s: internal %v", input, got)
		}
	}
}

func TestEmbeddedAddr(t *testing.T) {
	for input, want := range map[string]string{
		"::ffff:1.2.3.4":                       "1.2.3.4",
		"::1.2.3.4":                            "1.2.3.4",
		"::ffff:0:1.2.3.4":                     "1.2.3.4",
		"64:ff9b::1.2.3.4":                     "1.2.3.4",
		"2002:102:304::":                       "1.2.3.4",
		"2002:102:304:ffff::1":                 "1.2.3.4",
		"2001:0:4136:e378:8000:63bf:3fff:fdd2": "192.0.2.45",
		"::ffff:0.0.0.0":                       "0.0.0.0",
		"::":                                   "",
		"::1":                                  "",
		"::ff":                                 "",
		"64:ff9b:1::1.2.3.4":                   "",
		"2001:db8::1.2.3.4":                    "",
		"1.2.3.4":                              "",
		"fe80::1.2.3.4":                        "",
	} {
		inner, ok := host.EmbeddedAddr(netip.MustParseAddr(input))
		if ok != (want != "") || ok && inner.String() != want {
			t.Errorf("%s: %v, %v; want %q", input, inner, ok, want)
		}
	}
}

func TestIsMetadata(t *testing.T) {
	for input, want := range map[string]bool{
		"169.254.169.254": true, "0xa9fea9fe": true, "[::ffff:169.254.169.254]": true, "[fd00:ec2::254]": true, "100.100.100.200": true,
		"metadata.google.internal": true, "METADATA.google.internal.": true, "instance-data": true,
		"169.254.169.253": false, "[fd00:ec2::255]": false, "a.metadata.google.internal": false, "metadata.example": false, "example.com": false,
	} {
		h, err := host.Parse(input)
		if err != nil {
			t.Fatal(err)
		}
		if got := h.IsMetadata(); got != want {
			t.Errorf("%s: metadata %v", input, got)
		}
	}
	if (host.Host{}).IsMetadata() {
		t.Error("null is metadata")
	}
}
