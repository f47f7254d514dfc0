package host

import (
	"errors"
	"net/netip"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/validation"
)

// The text form of a host is parsed as the same host; opaque and empty hosts have none.
func TestTextForm(t *testing.T) {
	for _, input := range []string{"example.com", "EXAMPLE.com.", "1.2.3.4", "0x7f.1", "[::1]", "xn--bcher-kva.example"} {
		h, err := Parse(input)
		if err != nil {
			t.Fatal(err)
		}
		text, err := h.AppendText([]byte("x"))
		back := Host{}
		if err != nil || string(text) != "x"+h.String() || back.UnmarshalText(text[1:]) != nil || back != h {
			t.Errorf("%s: %q, %v, read as %v", input, text, err, back)
		}
		if h.LogValue().String() != h.String() {
			t.Errorf("%s is logged as %v", input, h.LogValue())
		}
	}
	for _, input := range []string{"", "a", "1.2.3.4"} {
		h, err := Options{Opaque: true}.Parse(input)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := h.AppendText([]byte("x")); err == nil || string(text) != "x" {
			t.Errorf("the opaque host %q: %q, %v", input, text, err)
		}
	}
	h, _ := Parse("h")
	if text, err := (Host{}).MarshalText(); err != nil || len(text) != 0 || h.UnmarshalText(text) != nil || !h.IsNull() {
		t.Errorf("null: %q, %v, read as %v", text, err, h)
	}
	h, _ = Parse("h")
	var e *validation.Error
	if err := h.UnmarshalText([]byte("a b")); !errors.As(err, &e) || h.String() != "h" {
		t.Errorf("%v, %v", err, h)
	}
}

// Errors about names say which type has no such name.
func TestNamesOfKinds(t *testing.T) {
	for k, want := range map[Kind]string{
		Empty: "empty host", Domain: "domain", IPv4: "IPv4 address", IPv6: "IPv6 address", Opaque: "opaque host",
	} {
		var back Kind
		if got := k.String(); got != want || back.UnmarshalText([]byte(want)) != nil || back != k {
			t.Errorf("the kind %d is %q, want %q, read as %d", k, got, want, back)
		}
	}
	_, kind := Kind(99).MarshalText()
	_, class := Class(99).MarshalText()
	for begin, errs := range map[string][2]error{
		"host.Kind: ":  {kind, new(Kind).UnmarshalText([]byte("x"))},
		"host.Class: ": {class, new(Class).UnmarshalText([]byte("x"))},
	} {
		for _, err := range errs {
			if err == nil || !strings.HasPrefix(err.Error(), begin) {
				t.Errorf("%v does not begin with %q", err, begin)
			}
		}
	}
}

// Only domains are within others, and none is within the root or an opaque host.
func TestIsWithinIsForDomains(t *testing.T) {
	domain, _ := Parse("a.example.com")
	for _, input := range []string{"example.com", "com", "a.example.com"} {
		opaque, err := Options{Opaque: true}.Parse(input)
		if err != nil {
			t.Fatal(err)
		}
		if domain.IsWithin(opaque) || opaque.IsWithin(domain) || opaque.IsWithin(opaque) {
			t.Errorf("the opaque host %q counts as a domain", input)
		}
	}
	if empty, _ := (Options{Opaque: true}).Parse(""); domain.IsWithin(empty) || domain.IsWithin(Host{}) || (Host{}).IsWithin(domain) {
		t.Error("an empty host counts as a domain")
	}
	for _, input := range []string{".", "a.", "a..", "a"} {
		h, err := Parse(input)
		if err != nil {
			t.Fatalf("%q: %v", input, err)
		}
		if root, err := Parse("."); err == nil && h.IsWithin(root) {
			t.Errorf("%q is within the root", input)
		}
	}
}

// Unicode leaves opaque hosts as they are.
func TestUnicodeOfOpaqueHosts(t *testing.T) {
	for _, input := range []string{"xn--bcher-kva.example", "a", "xn-a"} {
		h, err := Options{Opaque: true}.Parse(input)
		if err != nil || h.Unicode() != input {
			t.Errorf("%q: %q, %v", input, h.Unicode(), err)
		}
	}
}

// Each byte of an address is in its place.
func TestEachByteOfAddresses(t *testing.T) {
	for _, text := range []string{"1.0.0.0", "0.1.0.0", "0.0.1.0", "0.0.0.1", "250.251.252.253"} {
		addr := netip.MustParseAddr(text)
		h, ok := FromAddr(addr)
		if back, ok2 := h.Addr(); !ok || !ok2 || h.String() != text || back != addr {
			t.Errorf("%s: %v, %v", text, h, back)
		}
	}
	for i := range 16 {
		var b [16]byte
		b[i] = 0x9a
		addr := netip.AddrFrom16(b)
		h, ok := FromAddr(addr)
		if back, ok2 := h.Addr(); !ok || !ok2 || back != addr || h.String() != "["+addr.String()+"]" && i < 12 {
			t.Errorf("%v: %v, %v", addr, h, back)
		}
	}
}

// One other bit in the prefix of an address that embeds an IPv4 address, and it embeds none.
func TestEmbeddedAddrBounds(t *testing.T) {
	inner := netip.MustParseAddr("8.9.10.11")
	for text, bits := range map[string]int{
		"::ffff:8.9.10.11": 96, "::ffff:0:8.9.10.11": 96, "64:ff9b::8.9.10.11": 96, "2002:809:a0b::1": 16, "2001:0:102:304::f7f6:f5f4": 32, "::8.9.10.11": 96,
	} {
		addr := netip.MustParseAddr(text)
		if got, ok := EmbeddedAddr(addr); !ok || got != inner {
			t.Errorf("%s: %v, %v", text, got, ok)
		}
		for bit := range bits {
			b := addr.As16()
			b[bit/8] ^= 0x80 >> (bit % 8)
			if got, ok := EmbeddedAddr(netip.AddrFrom16(b)); ok {
				t.Errorf("%v embeds %v", netip.AddrFrom16(b), got)
			}
		}
	}
}
