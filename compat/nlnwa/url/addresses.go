package url

import (
	"encoding/binary"
	"net/netip"

	"github.com/weburl-go/weburl/host"
)

// IPv4Addr is an IPv4 address.
type IPv4Addr uint32

// String returns the address as it is written in a URL.
func (address IPv4Addr) String() string {
	var b [4]byte
	binary.BigEndian.PutUint32(b[:], uint32(address))
	h, _ := host.FromAddr(netip.AddrFrom4(b))
	return h.String()
}

// IPv6Addr is an IPv6 address, in pieces.
type IPv6Addr [8]uint16

// String returns the address as it is written in a URL, without brackets.
func (address *IPv6Addr) String() string {
	if address == nil {
		return ""
	}
	var b [16]byte
	for i, piece := range address {
		binary.BigEndian.PutUint16(b[2*i:], piece)
	}
	h, _ := host.FromAddr(netip.AddrFrom16(b))
	s := h.String()
	return s[1 : len(s)-1]
}
