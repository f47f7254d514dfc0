package mutate

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// specialSchemes are the special schemes, each with its colon.
var specialSchemes = func() []string {
	names := infra.SpecialSchemes()
	for i := range names {
		names[i] += ":"
	}
	return names
}()

var schemes = append([]string{
	"foo:", "a:", "non-special:", "data:", "mailto:", "blob:", "javascript:", "about:", "urn:", "HTTP:", "hTTps:", "FILE:",
	"x+y-z.1:", "ftps:", "1a:", ":", "h ttp:",
}, specialSchemes...)

// URL returns a string that looks like an absolute URL, with most of its parts
// well-formed.
func (g *Generator) URL() string {
	scheme := pick(g, schemes)
	if g.chance(40) {
		scheme = pick(g, specialSchemes)
	}
	slashes := "//"
	if g.chance(25) {
		slashes = pick(g, []string{"", "/", "///", "////", "\\", "\\\\", "/\\", "/./", "//\\"})
	}
	if scheme == "blob:" && g.chance(50) {
		return scheme + pick(g, schemes) + slashes + g.authority() + g.path() + g.tail()
	}
	if slashes == "" && g.chance(50) {
		return scheme + g.path() + g.tail()
	}
	return scheme + slashes + g.authority() + g.path() + g.tail()
}

// Reference returns a string that looks like a relative reference.
func (g *Generator) Reference() string {
	switch g.rng.IntN(8) {
	case 0:
		return pick(g, []string{"//", "\\\\", "///", "/\\"}) + g.authority() + g.path() + g.tail()
	case 1:
		return g.tail()
	case 2:
		return pick(g, schemes) + g.path() + g.tail()
	case 3:
		return pick(g, []string{"C|", "c:", "/C:", "//c|", "\\D|\\", "/c|/..", "C:\\.."}) + g.path() + g.tail()
	case 4:
		return strings.Repeat(pick(g, []string{"../", "./", "..\\", "%2e%2E/", "/", "/../"}), 1+g.rng.IntN(4)) + g.path() + g.tail()
	default:
		return strings.TrimPrefix(g.path(), "/") + g.tail()
	}
}

func (g *Generator) authority() string {
	var b strings.Builder
	if g.chance(20) {
		b.WriteString(g.text(6))
		if g.chance(60) {
			b.WriteString(":")
			b.WriteString(g.text(6))
		}
		b.WriteString(pick(g, []string{"@", "@", "@", "@", "@@", "%40", ":@"}))
	}
	b.WriteString(g.Host())
	if g.chance(25) {
		b.WriteString(":")
		b.WriteString(g.port())
	}
	return b.String()
}

func (g *Generator) port() string {
	return pick(g, []string{"", "0", "80", "443", "21", "8080", "65535", "65536", "00080", "000000000000080", "1 ", "8x", "-1", "+1", "99999999999999999999"})
}

// path returns up to five segments, each after a slash or two.
func (g *Generator) path() string {
	var b strings.Builder
	for range g.rng.IntN(6) {
		b.WriteString(pick(g, []string{"/", "/", "/", "/", "/", "\\", "//"}))
		switch g.rng.IntN(8) {
		case 0:
			b.WriteString(pick(g, []string{".", "..", "%2e", "%2E%2e", ".%2E", "...", "%2e."}))
		case 1:
			b.WriteString(pick(g, []string{"C:", "c|", "C|x", ""}))
		default:
			b.WriteString(g.text(6))
		}
	}
	return b.String()
}

// tail returns a query, a fragment, both or nothing.
func (g *Generator) tail() string {
	var s string
	if g.chance(35) {
		s += "?" + g.text(10)
		if g.chance(30) {
			s += "=" + g.text(4) + "&" + g.text(4)
		}
	}
	if g.chance(30) {
		s += "#" + g.text(10)
	}
	return s
}

const plain = "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789-._~"

// text returns up to n code points or pieces, most of them unreserved ASCII.
func (g *Generator) text(n int) string {
	var b strings.Builder
	odd := g.chance(25)
	for range g.rng.IntN(n + 1) {
		if odd && g.chance(40) {
			b.WriteString(g.piece())
		} else {
			b.WriteByte(plain[g.rng.IntN(len(plain))])
		}
	}
	return b.String()
}

// Host returns a host: a domain, an IPv4 or IPv6 address, an opaque host, or
// something that is almost one of them.
func (g *Generator) Host() string {
	switch g.rng.IntN(20) {
	case 0, 1, 2:
		return g.ipv4()
	case 3, 4:
		return g.ipv6()
	case 5:
		return g.text(8)
	case 6:
		return ""
	case 7:
		return g.mutateOnce(g.ipv6())
	case 8:
		return g.mutateOnce(g.ipv4())
	case 9, 10, 11, 12, 13, 14:
		return g.Domain()
	default:
		return pick(g, []string{"example.com", "h", "localhost", "a.b.c", "EXAMPLE.com.", "www.x-y.test", "1", "h_1"})
	}
}

// Domain returns labels joined by dots. Many are not ASCII or begin with "xn--".
func (g *Generator) Domain() string {
	var b strings.Builder
	for i := range 1 + g.rng.IntN(3) {
		if i > 0 {
			if g.chance(90) {
				b.WriteByte('.')
			} else {
				b.WriteString(pick(g, []string{"\u3002", "\uFF0E", "\uFF61", "..", "%2e", "%E3%80%82"}))
			}
		}
		b.WriteString(g.label())
	}
	if g.chance(5) {
		b.WriteString(".")
	}
	return b.String()
}

func (g *Generator) label() string {
	var label string
	switch g.rng.IntN(12) {
	case 0, 1:
		label = pick(g, []string{"example", "com", "a", "EXAMPLE", "a-b", "-a", "a-", "a--b", "ab--c", "x_y", "0", "1a", "0x", "0xg"})
	case 2, 3: // one script and perhaps ASCII
		r := pick(g, scriptRanges)
		for range 1 + g.rng.IntN(5) {
			if c := r.lo + g.rng.Int32N(r.hi-r.lo+1); c < 0xD800 || c > 0xDFFF {
				label += string(c)
			}
			if g.chance(15) {
				label += string(plain[g.rng.IntN(len(plain))])
			}
		}
	case 4: // any scripts
		for range 1 + g.rng.IntN(4) {
			label += string(g.codePoint())
		}
	case 5, 6: // Punycode, mostly invalid
		label = "xn--"
		for range g.rng.IntN(9) {
			label += string("abcdefghijklmnopqrstuvwxyz0123456789-AZ"[g.rng.IntN(39)])
		}
	case 7:
		label = pick(g, []string{
			"xn--fa-hia", "xn--bcher-kva", "xn--mgba3gch31f060k", "xn--4xa", "xn--3xa", "xn--ls8h", "xn--fsq", "xn--zfr164b",
			"xn--1ug", "xn--0ug", "xn--ngbrx4e", "xn--p1ai", "xn--4dbcagdahymbxekheh6e0a7fei0b", "xn--80ak6aa92e", "xn--n3h", "xn--9ca45i", "xn---flj",
		})
		if g.chance(30) {
			label = g.mutateOnce(label)
		}
	case 8, 9: // pieces that matter in domains
		for range 1 + g.rng.IntN(4) {
			label += pick(g, domainPieces)
		}
	case 10:
		label = g.percentEncode(string(g.codePoint())) + "a"
	default: // long: a label may have 63 code points, a domain 253
		label = strings.Repeat(pick(g, []string{"a", "x-", "ü", "0"}), 30+g.rng.IntN(80))
	}
	return label
}

// domainPieces are the pieces that affect how a label is read.
var domainPieces = func() []string {
	var out []string
	for _, c := range classes {
		switch c.name {
		case "ACE", "dot", "mapped", "joiner", "right to left", "combining", "non-ASCII", "astral":
			out = append(out, c.pieces...)
		}
	}
	return append(out, "a", "b", "1", "-", "B")
}()

func (g *Generator) ipv4() string {
	parts := make([]string, pick(g, []int{1, 2, 3, 4, 4, 4, 4, 5}))
	for i := range parts {
		n := uint64(g.rng.IntN(256))
		if g.chance(15) {
			n = g.rng.Uint64() >> g.rng.IntN(64)
		}
		parts[i] = fmt.Sprintf(pick(g, []string{"%d", "%d", "%d", "%d", "0%o", "0x%x", "0X%X", "0x0%x", "00%o", "%x"}), n)
		if g.chance(3) {
			parts[i] = pick(g, []string{"", "0x", "08", "１", "256", "a", "+1", " 1"})
		}
	}
	s := strings.Join(parts, ".")
	if g.chance(10) {
		s += "."
	}
	return s
}

func (g *Generator) ipv6() string {
	parts := make([]string, pick(g, []int{1, 2, 3, 6, 7, 8, 8, 8, 8, 9}))
	for i := range parts {
		n := g.rng.IntN(0x10000)
		if g.chance(40) {
			n = 0
		}
		parts[i] = fmt.Sprintf(pick(g, []string{"%x", "%x", "%x", "%x", "%X", "%04x", "0%x"}), n)
		if g.chance(12) {
			parts[i] = ""
		}
	}
	if g.chance(20) {
		parts = append(parts, fmt.Sprintf("%d.%d.%d.%d", g.rng.IntN(256), g.rng.IntN(270), g.rng.IntN(256), g.rng.IntN(256)))
	}
	s := strings.Join(parts, ":")
	if g.chance(30) {
		s = "::" + s
	}
	if g.chance(10) {
		s += "::"
	}
	return "[" + s + "]"
}
