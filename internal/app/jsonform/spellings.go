package jsonform

import (
	"fmt"
	"net/netip"

	"github.com/weburl-go/weburl/host"
)

// Spelling is a way to write an address. Text is "" if the address cannot be written that way.
type Spelling struct{ Name, Text string }

// Spellings returns ways to write an address other than its serialization, or nil for other hosts.
// All except the embedded address are read as the same address.
func Spellings(h host.Host) []Spelling {
	addr, ok := h.Addr()
	switch {
	case !ok:
		return nil
	case addr.Is4():
		b := addr.As4()
		v := uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
		return []Spelling{{"decimal", fmt.Sprint(v)}, {"hexadecimal", fmt.Sprintf("%#08x", v)}, {"octal", fmt.Sprintf("%#o", v)}}
	}
	b := addr.As16()
	full, mixed := "", ""
	for i := 0; i < len(b); i += 2 {
		if i > 0 {
			full += ":"
		}
		full += fmt.Sprintf("%02x%02x", b[i], b[i+1])
	}
	mixed = full[:len("0000:0000:0000:0000:0000:0000:")] + netip.AddrFrom4([4]byte(b[12:])).String()
	embedded := ""
	if inner, ok := host.EmbeddedAddr(addr); ok {
		embedded = inner.String()
	}
	return []Spelling{{"full", full}, {"mixed", mixed}, {"embedded", embedded}}
}

// ClassText returns the class of a host, or "" if it has none.
func ClassText(h host.Host) string {
	if c := h.Class(); c != host.NoClass {
		return c.String()
	}
	return ""
}
