package host

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/test/tables"
	"github.com/weburl-go/weburl/internal/test/uts46"
)

// answer parses a host and writes the result as [tables.Judge] does.
func answer(input string, isOpaque bool) string {
	h, err := Options{Opaque: isOpaque}.Parse(input)
	if err != nil {
		return "failure"
	}
	return h.Kind().String() + " " + h.String()
}

func TestIPv4Table(t *testing.T) {
	j := tables.NewJudge(t, idna.UnicodeVersion)
	var c tables.Comparison
	tables.IPv4(func(input string) { c.Add(input, j.Host(input, false), answer(input, false)) })
	c.Report(t, "IPv4")
}

// Package net/netip reads the same IPv6 addresses, apart from zones.
func TestIPv6Table(t *testing.T) {
	j := tables.NewJudge(t, idna.UnicodeVersion)
	var c tables.Comparison
	tables.IPv6(func(inside string) {
		input := "[" + inside + "]"
		want, got := j.Host(input, false), answer(input, false)
		c.Add(input, want, got)
		if opaque := answer(input, true); opaque != got {
			c.Fail("%q: %s in a URL that is not special, otherwise %s", input, opaque, got)
		}
		if strings.Contains(inside, "%") {
			return
		}
		addr, err := netip.ParseAddr(inside)
		if (err == nil && addr.Is6()) != (want != "failure") {
			c.Fail("%q: net/netip gives %v, %v, want %s", input, addr, err, want)
		}
		if pieces, ok := tables.ReadIPv6(inside); ok && netip.AddrFrom16(bytesOf(pieces)) != addr {
			c.Fail("%q: net/netip gives %v, want %x", input, addr, pieces)
		}
	})
	c.Report(t, "IPv6")
}

func bytesOf(pieces [8]uint16) (a [16]byte) {
	for i, p := range pieces {
		a[2*i], a[2*i+1] = byte(p>>8), byte(p)
	}
	return a
}

// The longest run of zeros is compressed, and the first of equally long ones, also if the
// address was written with an IPv4 address at the end. Package net/netip compresses the
// same, but writes an IPv4-mapped address with dots.
func TestIPv6ZerosTable(t *testing.T) {
	var c tables.Comparison
	tables.ZeroPatterns(func(pieces [8]uint16) {
		want := "IPv6 address [" + tables.WriteIPv6(pieces) + "]"
		full := fmt.Sprintf("%x:%x:%x:%x:%x:%x", pieces[0], pieces[1], pieces[2], pieces[3], pieces[4], pieces[5])
		a := bytesOf(pieces)
		for _, end := range []string{fmt.Sprintf("%x:%x", pieces[6], pieces[7]), netip.AddrFrom4([4]byte(a[12:])).String()} {
			input := "[" + full + ":" + end + "]"
			c.Add(input, want, answer(input, false))
		}
		if addr := netip.AddrFrom16(a); !addr.Is4In6() && want != "IPv6 address ["+addr.String()+"]" {
			c.Fail("%x: net/netip writes %v, want %s", pieces, addr, want)
		}
	})
	c.Report(t, "IPv6 zeros")
}

func TestEncodedPairsTable(t *testing.T) {
	j := tables.NewJudge(t, idna.UnicodeVersion)
	var c tables.Comparison
	tables.EncodedPairs(func(input string) {
		for _, isOpaque := range []bool{false, true} {
			c.Add(input, j.Host(input, isOpaque), answer(input, isOpaque))
		}
	})
	c.Report(t, "percent-encoded pairs")
}

// Every code point in its positions: the host parser and, for domains, the form in
// Unicode and the strict domain parser.
func TestCodePointsTable(t *testing.T) {
	j := tables.NewJudge(t, idna.UnicodeVersion)
	var c tables.Comparison
	tables.CodePoints(j.IDNA, func(position, input string) {
		want, got := j.Host(input, false), answer(input, false)
		c.Add(input, want, got)
		domain, ok := strings.CutPrefix(want, "domain ")
		if !ok || want != got {
			return
		}
		if want, got := j.DomainToUnicode(domain), DomainToUnicode(domain); want != got {
			c.Fail("%+q, %s: in Unicode %+q, want %+q", input, position, got, want)
		}
		strict, ok := j.Domain(input, true)
		if got, err := DomainToASCII(input, true); ok != (err == nil) || ok && got != strict {
			c.Fail("%+q, %s: strictly %q, %v, want %q, %v", input, position, got, err, strict, ok)
		}
	})
	c.Report(t, "code points in domains")
}

func TestOpaqueCodePointsTable(t *testing.T) {
	j := tables.NewJudge(t, idna.UnicodeVersion)
	var c tables.Comparison
	tables.EachCodePoint(func(r rune) {
		for _, input := range []string{uts46.Bytes(r), "a" + uts46.Bytes(r) + "b"} {
			c.Add(input, j.Host(input, true), answer(input, true))
		}
	})
	c.Report(t, "code points in opaque hosts")
}
