package host

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/validation"
)

func FuzzParse(f *testing.F) {
	for _, s := range []string{"example.org", "BÜCHER.example", "0x7f.1", "[1:2::3.4.5.6]", "[::1", "a%2eb", "xn--a", "a.1.", "①.2", "a<b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, input string) {
		for _, opaque := range []bool{false, true} {
			var last validation.Error
			h, err := Options{Opaque: opaque, Report: func(e validation.Error) { last = e }}.Parse(input)
			quiet, errQuiet := Options{Opaque: opaque}.Parse(input)
			if h != quiet || fmt.Sprint(err) != fmt.Sprint(errQuiet) {
				t.Fatalf("%q: reporting changes the result: %v %v, %v %v", input, h, err, quiet, errQuiet)
			}
			if err != nil {
				e := *err.(*validation.Error)
				if e != last || e.Span.Start < 0 || e.Span.Start > e.Span.End || e.Span.End > len(input) {
					t.Fatalf("%q: %v, last reported %v", input, err, last)
				}
				if !h.IsNull() {
					t.Fatalf("%q: failure with a host", input)
				}
				continue
			}
			again, err := Options{Opaque: opaque}.Parse(h.String())
			if err != nil || again != h {
				t.Fatalf("%q: %v parsed again is %v, %v", input, h, again, err)
			}
			addr, ok := h.Addr()
			if ok != (h.Kind() == IPv4 || h.Kind() == IPv6) {
				t.Fatalf("%q: %v: Addr says %v", input, h.Kind(), ok)
			}
			if back, fits := FromAddr(addr); ok && (back != h || !fits) {
				t.Fatalf("%q: address %v gives host %v", input, addr, back)
			}
			// A browser reads the result of Unicode as the same host.
			if h.Kind() == Domain {
				if back, err := Parse(h.Unicode()); err != nil || back != h {
					t.Fatalf("%q: %v to Unicode and back is %v, %v", input, h, back, err)
				}
			}
		}
	})
}

// net/netip knows the same IPv6 addresses, apart from zones.
func FuzzIPv6(f *testing.F) {
	for _, s := range []string{"::", "::1", "1:2:3:4:5:6:7:8", "1::2:1.2.3.4", "::ffff:0:0", "1:2:3:4:5:6:7::", "::01234", "1:::2", "::1.2.3.04", "0:0:1::", ":1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		pieces, fail := parseIPv6(s, nil)
		addr, err := netip.ParseAddr(s)
		wantOK := err == nil && addr.Is6() && addr.Zone() == ""
		if (fail == nil) != wantOK {
			t.Fatalf("%q: %v, net/netip: %v", s, fail, err)
		}
		if fail != nil {
			return
		}
		want := addr.As16()
		for i, p := range pieces {
			if p != uint16(want[2*i])<<8|uint16(want[2*i+1]) {
				t.Fatalf("%q: %x, want %v", s, pieces, addr)
			}
		}
		if text := string(appendIPv6(nil, pieces)); !addr.Is4In6() && text != addr.String() {
			t.Fatalf("%q: serialized to %s, want %s", s, text, addr)
		}
		if again, fail := parseIPv6(string(appendIPv6(nil, pieces)), nil); fail != nil || again != pieces {
			t.Fatalf("%q: serialization does not parse to the same", s)
		}
	})
}

func TestFromAddr(t *testing.T) {
	for addr, want := range map[string]string{
		"192.0.2.1": "192.0.2.1", "::ffff:192.0.2.1": "[::ffff:c000:201]", "fe80::1": "[fe80::1]", "::": "[::]",
	} {
		h, ok := FromAddr(netip.MustParseAddr(addr))
		if h.String() != want || !ok {
			t.Errorf("%s: got %s, %v, want %s", addr, h, ok, want)
		}
		if parsed, err := Parse(want); err != nil || parsed != h {
			t.Errorf("%s: parsed %v, %v", want, parsed, err)
		}
	}
	for _, addr := range []netip.Addr{{}, netip.MustParseAddr("fe80::1%eth0")} {
		if h, ok := FromAddr(addr); ok || !h.IsNull() {
			t.Errorf("%v gives the host %v", addr, h)
		}
	}
}

func TestIllFormed(t *testing.T) {
	if h, err := (Options{Opaque: true}).Parse("a\xE2\x82b"); h.String() != "a%EF%BF%BDb" || err != nil {
		t.Errorf("opaque: %v, %v", h, err)
	}
	for _, input := range []string{"a\xFF", "é\xFF", "a%FF", "é%FF"} {
		if h, err := Parse(input); err == nil {
			t.Errorf("%q: %v", input, h)
		}
	}
}

// Every error that is reported, in order, with its reason and its span. "!" marks the one
// that is returned.
func TestReports(t *testing.T) {
	for _, c := range []struct {
		input  string
		opaque bool
		want   string
	}{
		{"example.org", false, ""},
		{"", false, "domain-to-ASCII A4_1 0!"},
		{"1.2.3.255", false, ""},
		{"0.1.2.0", false, ""},
		{"1.2.3.256", false, "IPv4-out-of-range-part 6-9!"},
		{"256.2.3.4", false, "IPv4-out-of-range-part 0-3!"},
		{"1.2.256", false, "IPv4-too-few-parts 0-7, IPv4-out-of-range-part 4-7"},
		{"1.2.65535", false, "IPv4-too-few-parts 0-9, IPv4-out-of-range-part 4-9"},
		{"1..2", false, "domain-to-ASCII A4_2 2, IPv4-too-few-parts 0-4, IPv4-non-numeric-part 2!"},
		{"a.1", false, "IPv4-too-few-parts 0-3, IPv4-non-numeric-part 0-1!"},
		{"01.0x2.3.4.", false, "domain-to-ASCII A4_2 11, IPv4-empty-part 10-11, IPv4-non-decimal-part 0-2, IPv4-non-decimal-part 3-6"},
		{"1.2.3.4.5", false, "IPv4-too-many-parts 0-9!"},
		{"ü.\u0664", false, "domain-to-ASCII B1 3-5!"},
		{"[1:2:]", false, "IPv6-invalid-code-point 4-5!"},
		{"[:1]", false, "IPv6-invalid-compression 1-2!"},
		{"[1::2::]", false, "IPv6-multiple-compression 5-7!"},
		{"[::.1]", false, "IPv4-in-IPv6-invalid-code-point 3-4!"},
		{"[1:2:3:4:5:6:7:.]", false, "IPv4-in-IPv6-invalid-code-point 15-16!"},
		{"[1:2:3:4:5:6:7:1.2.3.4]", false, "IPv4-in-IPv6-too-many-pieces 15-22!"},
		{"[::1.2.3.x]", false, "IPv4-in-IPv6-invalid-code-point 9-10!"},
		{"[::1.2é3]", false, "IPv4-in-IPv6-invalid-code-point 6-8!"},
		{"[::1.2.3.4.5]", false, "IPv4-in-IPv6-invalid-code-point 10-11!"},
		{"[::01:1.2]", false, "IPv6-piece-leading-zero 3-5, IPv4-in-IPv6-too-few-parts 9!"},
		{"a\xFF", false, "domain-to-ASCII V7 1-2!"},
		{"\u0301.\xFF", false, "domain-to-ASCII V7 3-4!"},
		{"ü<", false, "domain-to-ASCII < 2-3!"},
		{"a%62%5f", false, "domain-percent-encoded 1-4, domain-to-ASCII U1 4-7"},
		{"a%", true, "invalid-URL-unit 1-2"},
		{"\x01\x02", true, "invalid-URL-unit 0-1"},
		{"%%", true, "invalid-URL-unit 0-1"},
		{"a^%é\uFFFF%zz", true, "host-invalid-code-point ^ 1-2!"},
		{"a%é\uFFFF%zz", true, "invalid-URL-unit 4-7, invalid-URL-unit 1-2"},
	} {
		var got []string
		o := Options{Opaque: c.opaque, Report: func(e validation.Error) {
			text := e.Code.String()
			if b, ok := e.Reason.CodePoint(); ok {
				text += " " + string(rune(b))
			} else if e.Reason != 0 {
				text += " " + e.Reason.Rule()
			}
			got = append(got, text+" "+e.Span.String())
		}}
		if _, err := o.Parse(c.input); err != nil {
			got[len(got)-1] += "!"
		}
		if got := strings.Join(got, ", "); got != c.want {
			t.Errorf("%q: %s, want %s", c.input, got, c.want)
		}
	}
}

// On error, AppendParse returns dst unchanged, whichever parser fails.
func TestAppendParseKeepsDst(t *testing.T) {
	for _, input := range []string{"", ".%", "a b", "xn--a", "\xff", "1.2.3.4.5", "1.256.1", "0x100000000", "08.9", "[::1", "[x]", "[1::2::3]", "a<b", "\u00ad"} {
		for _, opaque := range []bool{false, true} {
			kept := append(make([]byte, 0, 100), "keep"...)
			got, kind, err := Options{Opaque: opaque}.AppendParse(kept, input)
			want := "keep"
			if err == nil {
				h, _ := Options{Opaque: opaque}.Parse(input)
				want += h.String()
			} else if kind != Null {
				t.Errorf("%q: kind %v beside an error", input, kind)
			}
			if string(got) != want || string(kept) != "keep" {
				t.Errorf("%q, opaque %v: %q, %v; want %q", input, opaque, got, err, want)
			}
		}
	}
}

func TestUnicode(t *testing.T) {
	for input, want := range map[string]string{
		"xn--fa-hia.example":  "faß.example",
		"xn--8i7caa":          "xn--8i7caa",
		"xn--":                "xn--",
		"xn--a.xn--bcher-kva": "xn--a.xn--bcher-kva",
		"a_b.xn--bcher-kva":   "a_b.bücher",
		"127.0.0.1":           "127.0.0.1",
	} {
		h, err := Parse(input)
		if err != nil || h.Unicode() != want {
			t.Errorf("%s: got %s, %v, want %s", input, h.Unicode(), err, want)
		}
	}
}

// A value that Serialized makes from garbage is harmless.
func TestSerializedIsHarmless(t *testing.T) {
	for kind := Null; kind <= Opaque+1; kind++ {
		for _, text := range []string{"", "[", "[]", "[::", "x", "1.2", "[::1]", "[::x]"} {
			h := newHost(text, kind)
			valid := kind == IPv4 && text == "1.2" || kind == IPv6 && text == "[::1]"
			if addr, ok := h.Addr(); ok != valid {
				t.Errorf("%v %q has the address %v, %v", kind, text, addr, ok)
			}
			h.Unicode()
			_ = h.Kind().String()
		}
	}
}

func TestIsWithin(t *testing.T) {
	for _, c := range []struct {
		host, parent string
		want         bool
	}{
		{"example.org", "example.org", true}, {"a.b.example.org", "example.org", true}, {"xexample.org", "example.org", false},
		{"example.org", "a.example.org", false}, {"example.org.", "example.org", true}, {"a.example.org", "example.org.", true},
		{"bücher.example", "xn--bcher-kva.example", true}, {"A.EXAMPLE", "example", true}, {"a..example", "example", true},
		{"127.0.0.1", "127.0.0.1", false}, {"[::1]", "[::1]", false}, {"a.127.0.0.1.x", "127.0.0.1", false}, {"example.org", ".", false},
	} {
		h, err := Parse(c.host)
		parent, err2 := Parse(c.parent)
		if err != nil || err2 != nil || h.IsWithin(parent) != c.want {
			t.Errorf("%s within %s: %v, want %v (%v, %v)", c.host, c.parent, h.IsWithin(parent), c.want, err, err2)
		}
	}
	opaque, _ := Options{Opaque: true}.Parse("a.example")
	domain, _ := Parse("example")
	if opaque.IsWithin(domain) || domain.IsWithin(Host{}) || (Host{}).IsWithin(Host{}) || (Host{}).IsWithin(domain) {
		t.Error("something that is not a domain is within another host")
	}
}

func TestPredicates(t *testing.T) {
	for kind := Null; kind <= Opaque; kind++ {
		h := newHost("", kind)
		got := [...]bool{h.IsNull(), h.IsEmpty(), h.IsDomain(), h.IsIP(), h.IsOpaque()}
		want := [...]bool{kind == Null, kind == Empty, kind == Domain, kind == IPv4 || kind == IPv6, kind == Opaque}
		if got != want {
			t.Errorf("%v: %v, want %v", kind, got, want)
		}
	}
}

func TestCompareAndClone(t *testing.T) {
	a, _ := Parse("a.example")
	b, _ := Parse("b.example")
	opaque, _ := Options{Opaque: true}.Parse("a.example")
	if a.Compare(b) >= 0 || b.Compare(a) <= 0 || a.Compare(a) != 0 || a.Compare(opaque) == 0 || a.Clone() != a {
		t.Error("Compare or Clone is wrong")
	}
}
