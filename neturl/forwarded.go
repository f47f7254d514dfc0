package neturl

import (
	"cmp"
	"net/netip"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// hop is an element of the Forwarded header: the request that a proxy received, and its
// client.
type hop struct {
	named       bool // whether there is a parameter
	proto, host string
	client      netip.Addr // zero if it is not an address
}

// forwarded returns the scheme and host requested from the first trusted proxy, each "" if
// it is not given. Each proxy has appended an element. If the client in an element is
// trusted too, the element before it also counts. A malformed header is an error as a
// whole: a client may have begun a quoted string that swallows what a proxy appended.
//
// https://www.rfc-editor.org/rfc/rfc7239#section-4
func (p Proxies) forwarded(values []string) (proto, host string, err error) {
	for text := strings.Join(values, ","); text != ""; {
		h, rest, ok := readHop(text)
		switch text = rest; {
		case !ok:
			return "", "", errForwarded
		case !h.named: // an empty list element is ignored
		case p.trusts(h.client):
			proto, host = cmp.Or(proto, h.proto), cmp.Or(host, h.host)
		default:
			proto, host = h.proto, h.host
		}
	}
	return proto, host, nil
}

// readHop reads an element and the comma after it. ok is false if it is malformed or repeats
// a parameter, which programs would read differently.
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

// tokenLength returns the length of the HTTP token at the start of text, or 0.
func tokenLength(text string) int {
	n := 0
	for n < len(text) && (infra.Is(text[n], infra.Alpha|infra.Digit) || strings.IndexByte("!#$%&'*+-.^_`|~", text[n]) >= 0) {
		n++
	}
	return n
}

// nodeAddr returns the address of a node, or the zero Addr if it has none. The node may have
// a port, which may be obfuscated.
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
