package attack

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/percent"
)

// Internal returns addresses to which a program should not connect for others: this
// machine, a cloud's metadata service, and private networks.
func Internal() []netip.Addr {
	var addrs []netip.Addr
	for _, s := range []string{
		"127.0.0.1", "127.8.9.10", "0.0.0.0", "169.254.169.254", "168.63.129.16", "10.0.0.1", "172.16.5.4", "192.168.0.1", "100.64.0.1", "100.100.100.200",
		"::1", "::", "fd00::1", "fd00:ec2::254", "fec0::1",
	} {
		addrs = append(addrs, netip.MustParseAddr(s))
	}
	return addrs
}

// Spellings returns the hosts of URLs that are addr for a browser, or an IPv6
// address from which packets may get to addr.
func Spellings(addr netip.Addr) []string {
	var all []string
	if addr.Is4() {
		all = slices.Concat(numbers(addr), letters(addr.String()), embedded(addr))
	} else {
		all = groups(addr)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// numbers returns an IPv4 address with one to four parts in all bases.
func numbers(addr netip.Addr) []string {
	b := addr.As4()
	var all []string
	for n := 1; n <= 4; n++ {
		parts := make([]uint32, 0, 4)
		for _, v := range b[:n-1] {
			parts = append(parts, uint32(v))
		}
		last := uint32(0)
		for _, v := range b[n-1:] {
			last = last<<8 | uint32(v)
		}
		parts = append(parts, last)
		for _, format := range []string{"%d", "%#o", "0%#o", "00000000%o", "%#x", "%#X", "0x0000%x", "mixed"} {
			var texts []string
			for i, p := range parts {
				f := format
				if f == "mixed" {
					f = []string{"%#x", "%d", "0%o", "%#X"}[i]
				}
				texts = append(texts, fmt.Sprintf(f, p))
			}
			s := strings.Join(texts, ".")
			all = append(all, s, s+".")
		}
	}
	return all
}

// letters returns spellings of an address in which digits and dots are replaced by
// characters that UTS #46 maps to them, or percent-encoded.
func letters(s string) []string {
	from := func(zero, one rune, dot string) string {
		var b strings.Builder
		for _, c := range s {
			switch {
			case c == '.':
				b.WriteString(dot)
			case c == '0':
				b.WriteRune(zero)
			default:
				b.WriteRune(one + c - '1')
			}
		}
		return b.String()
	}
	escaped := ""
	for i := range len(s) {
		escaped += percent.EncodeByte(s[i])
	}
	wide, circled := from('０', '１', "."), from('⓪', '①', ".")
	return []string{
		wide, from('０', '１', "．"), from('０', '１', "。"), circled, from('⓪', '①', "。"), from('𝟎', '𝟏', "."), from('𝟘', '𝟙', "｡"),
		strings.ReplaceAll(s, ".", "。"), strings.ReplaceAll(s, ".", "．"), strings.ReplaceAll(s, ".", "｡"), strings.ReplaceAll(s, ".", "%2e"), strings.ReplaceAll(s, ".", "%E3%80%82"),
		escaped, escaped + ".", percent.Encode(wide, percent.C0Control()), percent.Encode(circled, percent.C0Control()), s[:1] + "\u00ad" + s[1:], s + "。", "%30x" + fmt.Sprintf("%08x", netip.MustParseAddr(s).As4()),
	}
}

// embedded returns the IPv6 addresses that contain an IPv4 address.
func embedded(addr netip.Addr) []string {
	b := addr.As4()
	hex := fmt.Sprintf("%x:%x", uint16(b[0])<<8|uint16(b[1]), uint16(b[2])<<8|uint16(b[3]))
	inverted := fmt.Sprintf("%x:%x", ^(uint16(b[0])<<8 | uint16(b[1])), ^(uint16(b[2])<<8 | uint16(b[3])))
	var all []string
	for _, prefix := range []string{"::ffff:", "::FFFF:", "0:0:0:0:0:ffff:", "0000:0000:0000:0000:0000:ffff:", "::", "::ffff:0:", "64:ff9b::", "0064:FF9B:0:0:0:0:", "64:ff9b:1::"} {
		if b[0] == 0 && prefix == "::" {
			continue // that is another address
		}
		all = append(all, "["+prefix+addr.String()+"]", "["+prefix+hex+"]")
	}
	return append(all, "[2002:"+hex+"::]", "[2002:"+hex+"::1]", "[2002:"+hex+":1:2:3:4:5]", "[2001:0:1:2:3:4:"+inverted+"]", "[2001::"+inverted+"]")
}

// groups returns the ways to write an IPv6 address.
func groups(addr netip.Addr) []string {
	long := addr.StringExpanded()
	b := addr.As16()
	var short []string
	for i := 0; i < 16; i += 2 {
		short = append(short, fmt.Sprintf("%x", uint16(b[i])<<8|uint16(b[i+1])))
	}
	v4 := netip.AddrFrom4([4]byte(b[12:])).String()
	return []string{
		"[" + addr.String() + "]", "[" + strings.ToUpper(addr.String()) + "]", "[" + long + "]", "[" + strings.ToUpper(long) + "]",
		"[" + strings.Join(short, ":") + "]", "[" + strings.Join(short[:6], ":") + ":" + v4 + "]",
	}
}
