package canonical

import (
	"bytes"
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/psl"
)

// Google's documents assume a valid URL and do not say how to find the host in any
// other text. The rules here accept every text that has a host, decode before they
// split, as the documents' test vectors require, and are idempotent.
//
// https://developers.google.com/safe-browsing/v4/urls-hashing
// https://developers.google.com/safe-browsing/reference/URLs.and.Hashing

var (
	trimRule = rule{"trim", "Remove ASCII white space at both ends.", func(w *work) error {
		w.text = trimSpace(w.text)
		if w.text == "" {
			return &Error{Reason: NoInput}
		}
		return nil
	}}
	removeTabsRule = rule{"remove-tabs", "Remove tabs, CRs and LFs.", func(w *work) error {
		w.text = without(w.text)
		return nil
	}}
	cutFragmentRule = rule{"remove-fragment", `Remove the first "#" and what follows it.`, func(w *work) error {
		w.text, _, _ = strings.Cut(w.text, "#")
		return nil
	}}
	userinfoRule = rule{"remove-userinfo", `Of an authority, which follows "//" after a scheme, or begins the text if it begins with none, and ends at the first "/" or "?", remove the last "@" and what precedes it.`, cutUserinfo}
	unescapeRule = rule{"unescape", "Decode percent-encoded bytes until there are none.", func(w *work) error {
		w.text = unescape(w.text)
		return nil
	}}
	splitRule      = rule{"split", `A scheme is followed by "//"; without one it is "http". A colon that is followed by digits, and then by a "/", a "?" or the end, does not end a scheme but precedes a port; any other is an error. The authority ends at the first "/" or "?", the path at the first "?". The scheme is lowercased, and the empty path becomes "/".`, splitText}
	decodedRule    = rule{"remove-decoded-userinfo", `Remove the last "@" of the authority and what precedes it.`, removeUserinfo}
	portRule       = rule{"remove-port", "Remove the first colon of the authority, or the one after a host in brackets, and the port that follows it. Anything else after it, or after the brackets, is an error.", removePort}
	hostDotsRule   = rule{"host-dots", "Unless the host begins with a bracket, remove dots at both ends and make consecutive dots one. A bracket at the beginning is then an error, as is an empty host.", func(w *work) error { return dots(w) }}
	domainRule     = rule{"domain-to-ascii", "If the host is UTF-8 and not ASCII, convert it with UTS #46 as the URL Standard does, and remove dots as before. If that fails, or leaves something that is forbidden in a domain, keep the host.", domainToASCII}
	ipv4Rule       = rule{"ipv4", "If the URL Standard reads the host as an IPv4 address, write it as four decimal numbers.", normalizeIPv4}
	ipv6Rule       = rule{"ipv6", "If the host is an IPv6 address in brackets, write it as RFC 5952 says. An IPv4-mapped one, and one in 64:ff9b::/96, becomes the IPv4 address.", normalizeIPv6}
	lowerHostRule  = rule{"lowercase-host", "Lowercase the ASCII letters of the host.", func(w *work) error { w.parts.host = lower(w.parts.host); return nil }}
	pathDotsRule   = rule{"path-dots", `Resolve the segments "." and ".." of the path.`, func(w *work) error { w.parts.path = resolveDots(w.parts.path); return nil }}
	pathSlashRule  = rule{"path-slashes", "Make consecutive slashes of the path one.", func(w *work) error { w.parts.path = mergeSlashes(w.parts.path); return nil }}
	escapePartRule = rule{"escape", `Percent-encode bytes up to 0x20 and from 0x7F, "#" and "%", with uppercase digits.`, escapeParts}
)

const lookupText = ` Each is followed by each of: the path, "?" and the query, unless that is empty; the path; and the path up to its first to fourth slash, unless that is all of it.`

var safeBrowsing4 = &Profile{
	name:       "safebrowsing-v4/1",
	summary:    "Google Safe Browsing, Update API v4; also Web Risk",
	idempotent: true,
	data:       []string{"unicode " + weburl.UnicodeVersion},
	rules: []rule{
		trimRule, removeTabsRule, cutFragmentRule, userinfoRule, unescapeRule, splitRule, decodedRule, portRule, hostDotsRule, domainRule, ipv4Rule, lowerHostRule,
		pathDotsRule, pathSlashRule, escapePartRule,
	},
	hosts:       lastFive,
	expressions: `The host; unless it is an address, its suffixes of five labels to two, without itself.` + lookupText,
}

var safeBrowsing5 = &Profile{
	name:       "safebrowsing-v5/1",
	summary:    "Google Safe Browsing v5",
	idempotent: true,
	data:       []string{"unicode " + weburl.UnicodeVersion, "public-suffix-list " + psl.Version + " (expressions only)"},
	rules: []rule{
		trimRule, removeTabsRule, cutFragmentRule, userinfoRule, unescapeRule, splitRule, decodedRule, portRule, hostDotsRule, domainRule, ipv4Rule, ipv6Rule, lowerHostRule,
		pathDotsRule, pathSlashRule, escapePartRule,
	},
	hosts:       fromRegistrable,
	expressions: `The host; unless it is an address, its registrable domain by the Public Suffix List, and this with one label to three before it, without the host itself, longest first.` + lookupText,
}

// cutUserinfo removes the userinfo before anything is decoded. Otherwise the slash
// that "http://good.example%2F@evil.example/" contains after decoding would end the
// authority, and good.example would be the host.
func cutUserinfo(w *work) error {
	start := 0
	if n := infra.SchemeLength(w.text); n > 0 {
		if !strings.HasPrefix(w.text[n+1:], "//") {
			return nil
		}
		start = n + len("://")
	}
	authority := w.text[start:]
	if end := strings.IndexAny(authority, "/?"); end >= 0 {
		authority = authority[:end]
	}
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		w.text = w.text[:start] + w.text[start+at+1:]
	}
	return nil
}

func splitText(w *work) error {
	rest := w.text
	p := parts{scheme: "http", slashes: true}
	if n := infra.SchemeLength(rest); n > 0 {
		after := rest[n+1:]
		switch end := infra.Scan(after, 0, digits); {
		case strings.HasPrefix(after, "//"):
			p.scheme, rest = lower(rest[:n]), after[len("//"):]
		case end == 0 || end < len(after) && after[end] != '/' && after[end] != '?':
			return &Error{Reason: NoSlashes}
		}
	}
	rest, p.query, p.hasQuery = strings.Cut(rest, "?")
	p.host, p.path = rest, "/"
	if i := strings.IndexByte(rest, '/'); i >= 0 {
		p.host, p.path = rest[:i], rest[i:]
	}
	w.parts, w.isSplit = p, true
	return nil
}

func removeUserinfo(w *work) error {
	p := &w.parts
	p.host = p.host[strings.LastIndexByte(p.host, '@')+1:]
	return nil
}

func removePort(w *work) error {
	p := &w.parts
	end := strings.IndexByte(p.host, ':')
	if strings.HasPrefix(p.host, "[") {
		end = strings.LastIndexByte(p.host, ']') + 1
		if end == 0 || end < len(p.host) && p.host[end] != ':' {
			return &Error{Reason: OpenBracket}
		}
	}
	if end < 0 || end == len(p.host) {
		return nil
	}
	port := p.host[end+1:]
	if _, n, ok := infra.Port(port); !ok || n < len(port) {
		return &Error{Reason: InvalidPort}
	}
	p.host = p.host[:end]
	return nil
}

func dots(w *work) error {
	p := &w.parts
	if !strings.HasPrefix(p.host, "[") {
		p.host = mergeDots(p.host)
		if strings.HasPrefix(p.host, "[") {
			return &Error{Reason: OpenBracket}
		}
	}
	if p.host == "" {
		return &Error{Reason: NoHost}
	}
	return nil
}

func mergeDots(s string) string { return merge(strings.Trim(s, "."), "..") }

func mergeSlashes(s string) string { return merge(s, "//") }

// merge replaces each run of a character by one. twice is that character, doubled.
func merge(s, twice string) string {
	i := strings.Index(s, twice)
	if i < 0 {
		return s
	}
	b := append(make([]byte, 0, len(s)), s[:i]...)
	for ; i < len(s); i++ {
		if s[i] != twice[0] || len(b) == 0 || b[len(b)-1] != twice[0] {
			b = append(b, s[i])
		}
	}
	return string(b)
}

func domainToASCII(w *work) error {
	p := &w.parts
	if infra.IsASCII(p.host) || !utf8.ValidString(p.host) {
		return nil
	}
	ascii, err := host.DomainToASCII(p.host, false)
	if err != nil {
		return nil
	}
	if ascii = mergeDots(ascii); ascii != "" {
		p.host = ascii
	}
	return nil
}

func normalizeIPv4(w *work) error {
	p := &w.parts
	if last := p.host[strings.LastIndexByte(p.host, '.')+1:]; last == "" || !infra.Is(last[0], infra.Digit) {
		return nil
	}
	if infra.Scan(p.host, 0, addressStops) < len(p.host) {
		return nil
	}
	if h, _ := host.Parse(p.host); h.Kind() == host.IPv4 {
		p.host = h.String()
	}
	return nil
}

// addressStops stops at bytes that no spelling of an IPv4 address contains.
var addressStops = infra.StopsWhere(func(b byte) bool { return !infra.Is(b, infra.Hex) && b != '.' && b|0x20 != 'x' })

func normalizeIPv6(w *work) error {
	p := &w.parts
	inner, ok := strings.CutPrefix(p.host, "[")
	if !ok {
		return nil
	}
	addr, err := netip.ParseAddr(strings.TrimSuffix(inner, "]"))
	if err != nil || !addr.Is6() || addr.Zone() != "" {
		return nil
	}
	if addr.Is4In6() {
		p.host = addr.Unmap().String()
	} else if nat64.Contains(addr) {
		b := addr.As16()
		p.host = netip.AddrFrom4([4]byte(b[12:])).String()
	} else {
		h, _ := host.FromAddr(addr)
		p.host = h.String()
	}
	return nil
}

// nat64 is the well-known prefix for IPv4 addresses that are embedded in IPv6
// addresses.
//
// https://www.rfc-editor.org/rfc/rfc6052#section-2.1
var nat64 = netip.MustParsePrefix("64:ff9b::/96")

// resolveDots resolves the dot segments of path, which must begin with a slash. So
// does the result.
func resolveDots(path string) string {
	if !strings.Contains(path, "/.") {
		return path
	}
	b := make([]byte, 0, len(path))
	for rest := path; rest != ""; {
		segment := rest[1:]
		end := strings.IndexByte(segment, '/')
		if end >= 0 {
			segment = segment[:end]
		}
		rest = rest[1+len(segment):]
		switch segment {
		case "..":
			b = b[:max(bytes.LastIndexByte(b, '/'), 0)]
			fallthrough
		case ".":
			if rest == "" {
				b = append(b, '/')
			}
		default:
			b = append(append(b, '/'), segment...)
		}
	}
	return string(b)
}

func escapeParts(w *work) error {
	p := &w.parts
	p.host, p.path, p.query = escape(p.host), escape(p.path), escape(p.query)
	return nil
}
