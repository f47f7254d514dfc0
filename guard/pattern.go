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

// The lengths of the longest name in the DNS, without a trailing dot, and of its labels.
const (
	maxName  = 253
	maxLabel = 63
)

// ParseHosts makes a list of patterns:
//
//	example.com             this name, and no other
//	*.example.com           the names below it, but not itself
//	192.0.2.1, [2001:db8::1] an address
//	10.0.0.0/8, [fd00::]/8  the addresses of a prefix
//	class:private           addresses and names of a [host.Class], by its name
//	*                       public hosts: addresses of the class global, and names with
//	                        a dot that are of no internal class
//
// A pattern stands for the ports 80 and 443, unless a port follows it, as in
// "example.com:8443", or ":*", which is any port.
//
// Case and a trailing dot make no difference, and names may be in Unicode. A name is
// never allowed by what it resolves to, nor an address by its name. An IPv4-mapped
// address is the IPv4 address; other addresses that contain one are not, but have its
// class.
//
// The addresses and names at which clouds tell machines about themselves are allowed
// only by a pattern that is the address or the name itself.
//
// What could allow more than was meant is an error: "*.co.uk" and other names below which
// anybody can have one, addresses in short or octal forms, prefixes with bits after their
// end. And "*.amazonaws.com" does not stand for "anybody.s3.amazonaws.com", where a public
// suffix of the list of package psl lies between the two. The error is a [*PatternError].
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

// MustParseHosts is ParseHosts for constants of a program: it panics where that fails.
func MustParseHosts(patterns ...string) Hosts {
	s, err := ParseHosts(patterns...)
	if err != nil {
		panic(err)
	}
	return s
}

// A Problem says why a pattern of a list of hosts is refused.
type Problem uint8

const (
	// NotAHost: it is no host; Err may say why.
	NotAHost Problem = iota + 1
	// NotOnlyAHost: there is more in it than a host and a port: a scheme, a path, a username.
	NotOnlyAHost
	// Wildcard: an asterisk is not alone, nor the first label.
	Wildcard
	// PublicSuffix: anybody can have a name that the pattern would allow.
	PublicSuffix
	// AddressSpelling: it is an address in a form that not everybody reads alike.
	AddressSpelling
	// NotAPrefix: it is no prefix, or it has bits set beyond its length.
	NotAPrefix
	// UnknownClass: there is no class of that name.
	UnknownClass
	// NotAPort: what follows the colon is no port.
	NotAPort
)

var problemNames = []string{
	NotAHost: "not-a-host", NotOnlyAHost: "not-only-a-host", Wildcard: "wildcard", PublicSuffix: "public-suffix",
	AddressSpelling: "address-spelling", NotAPrefix: "not-a-prefix", UnknownClass: "unknown-class", NotAPort: "not-a-port",
}

var problemTexts = [...]string{
	0:               "unknown problem",
	NotAHost:        "not a host",
	NotOnlyAHost:    "more than a host and a port; leave out schemes, paths and usernames",
	Wildcard:        `an asterisk stands alone or, with a dot, before a name: "*.example.com"`,
	PublicSuffix:    "anybody can have a name below this one",
	AddressSpelling: "an address in an unusual form; write it in full, as in 127.0.0.1",
	NotAPrefix:      "not a prefix, or one with bits set beyond its length",
	UnknownClass:    "no class has this name",
	NotAPort:        "not a port",
}

// String returns a short name of the problem, such as "public-suffix"; "" if p is unknown.
func (p Problem) String() string { return enum.Name(problemNames, p) }

// AppendText appends the string of p to dst. It fails if p is unknown.
func (p Problem) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, problemNames, p, "guard.Problem")
}

// MarshalText returns the string of p. It fails if p is unknown.
func (p Problem) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads the string of a problem.
func (p *Problem) UnmarshalText(text []byte) error {
	return enum.Parse(p, problemNames, text, "guard.Problem")
}

// PatternError says which pattern of a list of hosts is refused. It contains nothing of
// the pattern.
type PatternError struct {
	// Index is that of the pattern, from 0.
	Index   int
	Problem Problem
	// Err says what is wrong with a host, if it is known: a *validation.Error.
	Err error
}

// Error names the pattern by its number, from 1, and says what is wrong.
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

// add adds a pattern.
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
	if addr, err := netip.ParseAddr(pattern); err == nil && addr.Is6() {
		put(t.addrs, addr.Unmap(), ports{list: webPorts})
		return nil
	}
	name, list, err := cutPort(pattern)
	if err != nil {
		return err
	}
	return t.addHost(name, list)
}

// addPrefix adds a pattern with a slash. The brackets of IPv6 may be around the address
// or around the prefix.
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

// addHost adds a name, an address, or what is below a name.
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

// isName reports whether a domain can be looked up: letters, digits, hyphens and
// underscores in labels.
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

// isSuffix reports whether the Public Suffix List has the name, or all names below it.
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

// cutPort cuts a port off a pattern. An IPv6 address before it is in brackets.
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

// with returns the ports of both, each once.
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
