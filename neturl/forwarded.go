package neturl

import (
	"cmp"
	"net/netip"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// hop is an element of the header Forwarded: what a proxy was asked for, and by whom.
type hop struct {
	named       bool // whether it has a parameter
	proto, host string
	client      netip.Addr // zero if it is not an address
}

// forwarded returns what the first of the trusted proxies was asked for. Each has
// appended an element. As long as the client in it is trusted, too, the element before
// counts as well. A header that is not well-formed counts as a whole as unreadable:
// a client may have begun a quoted string that takes in what a proxy has appended.
//
// https://www.rfc-editor.org/rfc/rfc7239#section-4
func (p Proxies) forwarded(values []string) (proto, host string, err error) {
	for text := strings.Join(values, ","); text != ""; {
		h, rest, ok := readHop(text)
		switch text = rest; {
		case !ok:
			return "", "", errForwarded
		case !h.named: // an empty element of a list is none
		case p.trusts(h.client):
			proto, host = cmp.Or(proto, h.proto), cmp.Or(host, h.host)
		default:
			proto, host = h.proto, h.host
		}
	}
	return proto, host, nil
}

// readHop reads an element, up to the comma after it. A parameter that is there twice could
// be read in two ways.
func readHop(text string) (h hop, rest string, ok bool) {
	var protos, hosts, clients int
	for {
		text = strings.TrimLeft(text, " \t")
		if n := tokenLength(text); n > 0 {
			h.named = true
			name := strings.ToLower(text[:n])
			value, after, ok := readValue(text[n:])
			if !ok {
				return h, "", false
			}
			switch name {
			case "proto":
				h.proto = value
				protos++
			case "host":
				h.host = value
				hosts++
			case "for":
				h.client = nodeAddr(value)
				clients++
			}
			text = strings.TrimLeft(after, " \t")
		}
		switch {
		case max(protos, hosts, clients) > 1:
			return h, "", false
		case text == "":
			return h, "", true
		case text[0] == ',':
			return h, text[1:], true
		case text[0] != ';':
			return h, "", false
		}
		text = text[1:]
	}
}

// readValue reads an equals sign and a token or a quoted string.
func readValue(text string) (value, rest string, ok bool) {
	text, ok = strings.CutPrefix(text, "=")
	if n := tokenLength(text); !ok || n > 0 {
		return text[:n], text[n:], ok
	}
	if text, ok = strings.CutPrefix(text, `"`); !ok {
		return "", "", false
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			return b.String(), text[i+1:], true
		case '\\':
			if i++; i == len(text) {
				return "", "", false
			}
		}
		b.WriteByte(text[i])
	}
	return "", "", false
}

// tokenLength returns the length of the token of HTTP that text begins with.
func tokenLength(text string) int {
	n := 0
	for n < len(text) && (infra.Is(text[n], infra.Alpha|infra.Digit) || strings.IndexByte("!#$%&'*+-.^_`|~", text[n]) >= 0) {
		n++
	}
	return n
}

// nodeAddr returns the address of a node, which may have a port, also an obfuscated one;
// zero if it has none.
//
// https://www.rfc-editor.org/rfc/rfc7239#section-6
func nodeAddr(node string) netip.Addr {
	name, _, _ := strings.Cut(node, ":")
	if inner, ok := strings.CutPrefix(node, "["); ok {
		name, _, _ = strings.Cut(inner, "]")
	}
	addr, _ := netip.ParseAddr(name)
	return addr
}
