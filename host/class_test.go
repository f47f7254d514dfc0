package host_test

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/host"
)

// The ends of each range of the registries, and whether net/netip agrees about them.
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
			"[2001:4860::1] [2000::] [3ffe::] [2606:4700::] [64:ff9b::1.1.1.1] [2001:1::1] [2001:1::2] [2001:1::3] [2001:3::1] [2001:4:112::1] [2001:20::] [2001:2f:ffff::] [2001:30::] [2001:3f:ffff::] [2001:200::] [::1.2.3.4]",
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

// Programs store the names of the classes, so the names must not change.
func TestClassNames(t *testing.T) {
	for class, name := range map[host.Class]string{
		host.NoClass: "none", host.Global: "global", host.Loopback: "loopback", host.Private: "private", host.LinkLocal: "link-local",
		host.Unspecified: "unspecified", host.Shared: "shared", host.UniqueLocal: "unique-local", host.SiteLocal: "site-local",
		host.Multicast: "multicast", host.Broadcast: "broadcast", host.Documentation: "documentation", host.Benchmarking: "benchmarking",
		host.Translation: "translation", host.Discard: "discard", host.Reserved: "reserved", host.Onion: "onion", host.Test: "test",
		host.Invalid: "invalid", host.Invalid + 1: "",
	} {
		text, err := class.MarshalText()
		if class.String() != name || string(text) != name || (err != nil) != (name == "") {
			t.Errorf("class %d is called %q and written as %q, %v; want %q", class, class, text, err, name)
		}
		read := host.Invalid + 1
		if err := read.UnmarshalText([]byte(name)); read != class || (err != nil) != (name == "") {
			t.Errorf("%q is read as %d, %v; want %d", name, read, err, class)
		}
	}
}

// The addresses at both ends of a range have its class, and those next to it another one.
func TestClassBounds(t *testing.T) {
	for _, r := range []struct {
		first, last string
		class       host.Class
	}{
		{"0.0.0.0", "0.0.0.0", host.Unspecified},
		{"0.0.0.1", "0.255.255.255", host.Reserved},
		{"10.0.0.0", "10.255.255.255", host.Private},
		{"100.64.0.0", "100.127.255.255", host.Shared},
		{"127.0.0.0", "127.255.255.255", host.Loopback},
		{"169.254.0.0", "169.254.255.255", host.LinkLocal},
		{"172.16.0.0", "172.31.255.255", host.Private},
		{"192.0.0.0", "192.0.0.8", host.Reserved},
		{"192.0.0.9", "192.0.0.10", host.Global},
		{"192.0.0.11", "192.0.0.255", host.Reserved},
		{"192.0.2.0", "192.0.2.255", host.Documentation},
		{"192.88.99.0", "192.88.99.255", host.Reserved},
		{"192.168.0.0", "192.168.255.255", host.Private},
		{"198.18.0.0", "198.19.255.255", host.Benchmarking},
		{"198.51.100.0", "198.51.100.255", host.Documentation},
		{"203.0.113.0", "203.0.113.255", host.Documentation},
		{"224.0.0.0", "239.255.255.255", host.Multicast},
		{"240.0.0.0", "255.255.255.254", host.Reserved},
		{"255.255.255.255", "255.255.255.255", host.Broadcast},
		{"::", "::", host.Unspecified},
		{"::1", "::1", host.Loopback},
		{"64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", host.Translation},
		{"100::", "100::ffff:ffff:ffff:ffff", host.Discard},
		{"2000::", "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", host.Global},
		{"2001:1::1", "2001:1::3", host.Global},
		{"2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff", host.Benchmarking},
		{"2001:3::", "2001:3:ffff:ffff:ffff:ffff:ffff:ffff", host.Global},
		{"2001:4:112::", "2001:4:112:ffff:ffff:ffff:ffff:ffff", host.Global},
		{"2001:20::", "2001:3f:ffff:ffff:ffff:ffff:ffff:ffff", host.Global},
		{"2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", host.Documentation},
		{"3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", host.Documentation},
		{"fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", host.UniqueLocal},
		{"fe00::", "fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff", host.Reserved},
		{"fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", host.LinkLocal},
		{"fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", host.SiteLocal},
		{"ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", host.Multicast},
	} {
		first, last := netip.MustParseAddr(r.first), netip.MustParseAddr(r.last)
		for _, addr := range []netip.Addr{first, last} {
			if got := host.ClassOf(addr); got != r.class {
				t.Errorf("%v: class %v, want %v", addr, got, r.class)
			}
		}
		for _, addr := range []netip.Addr{first.Prev(), last.Next()} {
			if got := host.ClassOf(addr); got == r.class {
				t.Errorf("%v, next to %v-%v: class %v, too", addr, first, last, got)
			}
		}
	}
}

// Each name that is set aside covers its subdomains, and no name that merely ends in the
// same letters.
func TestNameClasses(t *testing.T) {
	for name, class := range map[string]host.Class{
		"localhost": host.Loopback, "local": host.LinkLocal, "internal": host.Private, "home.arpa": host.Private, "onion": host.Onion,
		"test": host.Test, "invalid": host.Invalid, "example": host.Documentation, "example.com": host.Documentation,
		"example.net": host.Documentation, "example.org": host.Documentation,
	} {
		for _, text := range []string{name, "a." + name, "a.b." + name, name + ".", strings.ToUpper(name)} {
			if got := mustParse(t, text).Class(); got != class {
				t.Errorf("%s: class %v, want %v", text, got, class)
			}
		}
		for _, text := range []string{"x" + name, "a.x" + name, name + "x", name + ".weburl"} {
			if got := mustParse(t, text).Class(); got != host.NoClass {
				t.Errorf("%s: class %v, want none", text, got)
			}
		}
	}
}

func mustParse(t *testing.T, input string) host.Host {
	t.Helper()
	h, err := host.Parse(input)
	if err != nil {
		t.Fatal(input, err)
	}
	return h
}

func TestIsMetadata(t *testing.T) {
	for _, name := range []string{
		"metadata.google.internal", "metadata.goog", "instance-data", "instance-data.ec2.internal", "metadata.tencentyun.com", "metadata.azure.internal",
	} {
		for _, text := range []string{name, name + ".", strings.ToUpper(name)} {
			if !mustParse(t, text).IsMetadata() {
				t.Errorf("%s is not metadata", text)
			}
		}
		for _, text := range []string{"a." + name, "x" + name, name + "x", name + ".example"} {
			if mustParse(t, text).IsMetadata() {
				t.Errorf("%s is metadata", text)
			}
		}
	}
	for _, address := range []string{
		"169.254.169.254", "169.254.170.2", "169.254.170.23", "169.254.0.23", "100.100.100.200", "192.0.0.192", "168.63.129.16",
		"fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254", "fd00:42::42",
	} {
		addr := netip.MustParseAddr(address)
		is := func(addr netip.Addr) bool {
			text := addr.String()
			if addr.Is6() {
				text = "[" + text + "]"
			}
			return mustParse(t, text).IsMetadata()
		}
		if !is(addr) || addr.Is4() && !is(netip.AddrFrom16(addr.As16())) {
			t.Errorf("%s is not metadata", address)
		}
		if is(addr.Prev()) || is(addr.Next()) {
			t.Errorf("an address next to %s is metadata", address)
		}
	}
	for input, want := range map[string]bool{
		"0xa9fea9fe": true, "[64:ff9b::169.254.169.254]": true, "metadata": false, "metadata.example": false, "example.com": false,
	} {
		if got := mustParse(t, input).IsMetadata(); got != want {
			t.Errorf("%s: metadata %v", input, got)
		}
	}
	if (host.Host{}).IsMetadata() {
		t.Error("null is metadata")
	}
}
