package guard

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/psl"
)

// The lengths of the longest name in the DNS, without a trailing dot, and of the longest
// label.
const (
	maxName  = 253
	maxLabel = 63
)

// ParseHosts returns the list of the hosts that match any of the patterns:
//
//	example.com             this name only
//	*.example.com           the names below it, but not itself
//	192.0.2.1, [2001:db8::1] an address
//	10.0.0.0/8, [fd00::]/8  the addresses of a prefix
//	class:private           addresses and names of a [host.Class], by its name
//	*                       public hosts: addresses of the class global, and names that
//	                        contain a dot and whose class is not internal
//
// A pattern stands for ports 80 and 443, unless it ends with a port, as in
// "example.com:8443", or with ":*" for any port.
//
// Case and a trailing dot do not matter, and names may be in Unicode. A pattern for an
// address does not allow names that resolve to it, nor the other way round. An IPv4-mapped
// address equals the IPv4 address. Other addresses that contain an IPv4 address do not
// equal it, but have its class.
//
// The addresses and names of cloud metadata services are allowed only by a pattern that is
// that very address or name.
//
// Patterns that could allow more than intended are errors: "*.co.uk" and other names below
// which anybody can register a name, addresses in short or octal form, and prefixes with
// bits set beyond their length. Likewise, "*.amazonaws.com" does not match
// "anybody.s3.amazonaws.com", because a public suffix of package psl lies between the two.
// The error is a [*PatternError].
func ParseHosts(patterns ...string) (Hosts, error) {
	if len(patterns) == 0 {
		return Hosts{}, nil
	}
	t := &table{
		names: map[string]ports{}, below: map[string]ports{}, addrs: map[netip.Addr]ports{},
		prefixes: map[netip.Prefix]ports{}, classes: map[host.Class]ports{},
	}
	for i, p := range patterns {
		if err := t.add(p); err != nil {
			err.Index = i
			return Hosts{}, err
		}
	}
	return Hosts{t}, nil
}

// MustParseHosts is like [ParseHosts], but panics if that fails. It is for patterns that
// are constants.
func MustParseHosts(patterns ...string) Hosts {
	s, err := ParseHosts(patterns...)
	if err != nil {
		panic(err)
	}
	return s
}

// Problem is the reason why [ParseHosts] rejects a pattern.
type Problem uint8

const (
	// NotAHost: the pattern is not a host. Err may say why.
	NotAHost Problem = iota + 1
	// NotOnlyAHost: the pattern contains more than a host and a port: a scheme, a path, a
	// username.
	NotOnlyAHost
	// Wildcard: an asterisk is neither the whole pattern nor its first label, or precedes an
	// address.
	Wildcard
	// PublicSuffix: anybody can register a name that the pattern would allow.
	PublicSuffix
	// AddressSpelling: the pattern is an IPv4 address in a form that programs read
	// differently.
	AddressSpelling
	// NotAPrefix: the pattern contains a slash but is not an address prefix, or has bits set
	// beyond its length.
	NotAPrefix
	// UnknownClass: there is no class with this name.
	UnknownClass
	// NotAPort: the text after the colon is not a port.
	NotAPort
)

var problemNames = []string{
	NotAHost: "not-a-host", NotOnlyAHost: "not-only-a-host", Wildcard: "wildcard", PublicSuffix: "public-suffix",
	AddressSpelling: "address-spelling", NotAPrefix: "not-a-prefix", UnknownClass: "unknown-class", NotAPort: "not-a-port",
}

var problemTexts = [...]string{
	0:               "unknown problem",
	NotAHost:        "not a host",
	NotOnlyAHost:    "more than a host and a port; leave out the scheme, path and username",
	Wildcard:        `"*" must be the whole pattern or its first label, as in "*.example.com"`,
	PublicSuffix:    "anybody can register a name below this one",
	AddressSpelling: "an IPv4 address in an unusual form; write it in full, as in 127.0.0.1",
	NotAPrefix:      "not an address prefix, or one with bits set beyond its length",
	UnknownClass:    "no class has this name",
	NotAPort:        "the port must be a number from 0 to 65535, or *",
}

// String returns a short name for p, such as "public-suffix", or "" if p is unknown.
func (p Problem) String() string { return enum.Name(problemNames, p) }

// AppendText appends p.String() to dst. It fails if p is unknown.
func (p Problem) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, problemNames, p, "guard.Problem")
}

// MarshalText returns p.String(). It fails if p is unknown.
func (p Problem) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets p to the problem whose String is text. It fails if there is none.
func (p *Problem) UnmarshalText(text []byte) error {
	return enum.Parse(p, problemNames, text, "guard.Problem")
}

// PatternError is the error of [ParseHosts]. It contains none of the pattern.
type PatternError struct {
	// Index is the index of the pattern, from 0.
	Index   int
	Problem Problem
	// Err is a *validation.Error if the host does not parse, and otherwise nil.
	Err error
}

// Error returns a message with the number of the pattern, from 1, and the problem.
func (e *PatternError) Error() string {
	text := "guard: pattern " + strconv.Itoa(e.Index+1) + ": " + enum.At(problemTexts[:], e.Problem)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns e.Err.
func (e *PatternError) Unwrap() error { return e.Err }

func problem(p Problem) *PatternError { return &PatternError{Problem: p} }

// add adds a pattern to t.
func (t *table) add(pattern string) *PatternError {
	if len(pattern) > 2*maxName {
		return problem(NotAHost)
	}
	if name, ok := strings.CutPrefix(pattern, "class:"); ok {
		name, list, err := cutPort(name)
		if err != nil {
			return err
		}
		var class host.Class
		if class.UnmarshalText([]byte(name)) != nil || class == host.NoClass {
			return problem(UnknownClass)
		}
		put(t.classes, class, list)
		return nil
	}
	if strings.ContainsAny(pattern, `@\?#%`) || strings.Contains(pattern, "//") ||
		strings.ContainsFunc(pattern, func(r rune) bool { return r <= ' ' }) {
		return problem(NotOnlyAHost)
	}
	if strings.Contains(pattern, "/") {
		return t.addPrefix(pattern)
	}
	if addr, err := netip.ParseAddr(pattern); err == nil {
		put(t.addrs, addr.Unmap(), ports{list: webPorts})
		return nil
	}
	name, list, err := cutPort(pattern)
	if err != nil {
		return err
	}
	return t.addHost(name, list)
}

// addPrefix adds a pattern that contains a slash. The brackets of IPv6 may enclose the
// address or the whole prefix.
func (t *table) addPrefix(pattern string) *PatternError {
	prefix, err := netip.ParsePrefix(pattern)
	list := ports{list: webPorts}
	if err != nil {
		var e *PatternError
		if pattern, list, e = cutPort(pattern); e != nil {
			return e
		}
		if inner, ok := strings.CutPrefix(pattern, "["); ok {
			addr, rest, _ := strings.Cut(inner, "]")
			pattern = addr + rest
		}
		if prefix, err = netip.ParsePrefix(pattern); err != nil {
			return problem(NotAPrefix)
		}
	}
	if prefix != prefix.Masked() || prefix.Addr().Is4In6() {
		return problem(NotAPrefix)
	}
	if prefix.IsSingleIP() {
		put(t.addrs, prefix.Addr(), list)
		return nil
	}
	put(t.prefixes, prefix, list)
	bits := &t.bits[family(prefix.Addr())]
	if !slices.Contains(*bits, prefix.Bits()) {
		*bits = append(*bits, prefix.Bits())
	}
	return nil
}

// addHost adds the pattern "*", a name, the names below a name, or an address.
func (t *table) addHost(name string, list ports) *PatternError {
	if name == "*" {
		t.public = t.public.with(list)
		return nil
	}
	name, below := strings.CutPrefix(name, "*.")
	if strings.Contains(name, "*") || strings.HasPrefix(name, ".") {
		return problem(Wildcard)
	}
	h, err := host.Parse(name)
	if err != nil {
		return &PatternError{Problem: NotAHost, Err: err}
	}
	if addr, ok := h.Addr(); ok {
		switch {
		case below:
			return problem(Wildcard)
		case addr.Is4() && h.String() != name:
			return problem(AddressSpelling)
		}
		put(t.addrs, addr.Unmap(), list)
		return nil
	}
	text := strings.TrimSuffix(h.String(), ".")
	if !isName(text) {
		return problem(NotAHost)
	}
	if !below {
		put(t.names, text, list)
		return nil
	}
	if isSuffix(text) {
		return problem(PublicSuffix)
	}
	put(t.below, text, list)
	return nil
}

// isName reports whether text can be looked up in the DNS: its labels consist of letters,
// digits, hyphens and underscores, and neither they nor text are too long.
func isName(text string) bool {
	odd := func(r rune) bool {
		return r >= utf8.RuneSelf || !infra.Is(byte(r), infra.Alpha|infra.Digit) && r != '-' && r != '_' && r != '.'
	}
	if len(text) > maxName || strings.ContainsFunc(text, odd) {
		return false
	}
	var label string
	for rest, more := text, true; more; {
		if label, rest, more = strings.Cut(rest, "."); label == "" || len(label) > maxLabel {
			return false
		}
	}
	return true
}

// isSuffix reports whether the Public Suffix List contains name or, by a wildcard, all
// names below it.
func isSuffix(name string) bool {
	for _, name := range []string{name, "x." + name} {
		h, err := host.Parse(name)
		if err != nil {
			return true
		}
		if found := psl.Lookup(h); found.Rule > psl.DefaultRule && found.PublicSuffix == h {
			return true
		}
	}
	return false
}

// cutPort cuts the port off a pattern, and returns ports 80 and 443 if there is none. An
// IPv6 address must be in brackets.
func cutPort(pattern string) (rest string, _ ports, _ *PatternError) {
	colon := strings.LastIndexByte(pattern, ':')
	if colon < 0 || colon < strings.LastIndexByte(pattern, ']') {
		return pattern, ports{list: webPorts}, nil
	}
	rest, text := pattern[:colon], pattern[colon+1:]
	if text == "*" {
		return rest, ports{all: true}, nil
	}
	port, digits, ok := infra.Port(text)
	if !ok || digits == 0 || digits != len(text) {
		return "", ports{}, problem(NotAPort)
	}
	return rest, ports{list: []uint16{port}}, nil
}

// with returns the union of p and q. It may append to p.list.
func (p ports) with(q ports) ports {
	p.all = p.all || q.all
	for _, port := range q.list {
		if !slices.Contains(p.list, port) {
			p.list = append(p.list, port)
		}
	}
	return p
}

func put[K comparable](m map[K]ports, key K, p ports) { m[key] = m[key].with(p) }
