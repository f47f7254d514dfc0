package convert

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/urlpattern"
)

// FromHosts converts a list of hosts as [guard.ParseHosts] reads it. It matches a URL if
// [guard.Hosts.AllowsURL] does.
//
// Names and addresses are converted exactly. The pattern for "*.example.com" also matches
// what package guard does not allow: metadata services, names below a public suffix that is
// itself below example.com, and names of more than 253 bytes. "*", classes and prefixes of
// IPv6 are [Unsupported], since no URL pattern can tell which addresses are public.
func FromHosts(patterns ...string) (Conversion, error) {
	for _, p := range patterns {
		if err := checkLength(p); err != nil {
			return Conversion{}, err
		}
	}
	hosts, err := guard.ParseHosts(patterns...)
	if err != nil {
		return Conversion{}, &Error{Code: Syntax, Offset: -1, Reason: err.Error(), cause: err}
	}
	s := source{matches: hosts.AllowsURL, exact: true}
	for _, p := range patterns {
		if err := s.addHosts(p); err != nil {
			return Conversion{}, err
		}
	}
	return s.compare(), nil
}

// addHosts adds the patterns for one pattern of a list.
func (s *source) addHosts(pattern string) error {
	name, port := cutPort(pattern)
	name, isBelow := strings.CutPrefix(name, "*.")
	switch {
	case name == "*" || strings.HasPrefix(name, "class:"):
		return unsupported(-1, "a URL pattern cannot tell public addresses from private ones")
	case strings.Contains(name, "/"):
		return s.addPrefix(name, port)
	}
	h, err := host.Parse(name)
	if err != nil {
		h, err = host.Parse("[" + name + "]") // an IPv6 address without brackets
	}
	if err != nil {
		return notAPattern(err)
	}
	if addr, ok := h.Addr(); ok {
		return s.addAddr(addr.Unmap(), port)
	}
	text := strings.TrimSuffix(h.String(), ".")
	if !isBelow {
		return s.addHost(escape(text)+"{.}?", port, text, text+".")
	}
	s.exact = false
	label := strings.Repeat("a", 63) + "."
	return s.addHost(`((?:[\w\-]+\.)+)`+escape(text)+"{.}?", port, "a."+text, "a.b."+text+".", "."+text, "metadata."+text, strings.Repeat(label, 4)+text)
}

// cutPort cuts the port off a pattern that is valid.
func cutPort(pattern string) (name, port string) {
	if addr, err := netip.ParseAddr(pattern); err == nil && addr.Is6() {
		return pattern, ""
	}
	if prefix, err := netip.ParsePrefix(pattern); err == nil && prefix.Addr().Is6() {
		return pattern, ""
	}
	i := strings.LastIndexByte(pattern, ':')
	if i < 0 || i < strings.LastIndexByte(pattern, ']') || strings.HasPrefix(pattern, "class:") {
		return pattern, ""
	}
	return pattern[:i], pattern[i+1:]
}

// addAddr adds an address and, for IPv4, the IPv6 address to which it is mapped.
func (s *source) addAddr(addr netip.Addr, port string) error {
	text := addr.String()
	if !addr.Is4() {
		text = "[" + text + "]"
	}
	if err := s.addHost(escape(text), port, text); err != nil || !addr.Is4() {
		return err
	}
	b := addr.As4()
	mapped := "[::ffff:" + hex16(b[0], b[1]) + ":" + hex16(b[2], b[3]) + "]"
	return s.addHost(escape(mapped), port, mapped)
}

// hex16 returns a piece of an IPv6 address.
func hex16(high, low byte) string { return strconv.FormatUint(uint64(high)<<8|uint64(low), 16) }

// addPrefix adds a prefix of IPv4 addresses. The mapped IPv6 addresses are left out.
func (s *source) addPrefix(text, port string) error {
	prefix, err := netip.ParsePrefix(text)
	if err != nil || !prefix.Addr().Is4() {
		return unsupported(-1, "IPv6 prefixes are not converted")
	}
	s.exact = false
	b := prefix.Addr().As4()
	var pattern []string
	for i, octet := range b {
		bits := min(max(prefix.Bits()-8*i, 0), 8)
		switch bits {
		case 8:
			pattern = append(pattern, strconv.Itoa(int(octet)))
		case 0:
			pattern = append(pattern, `\d+`)
		default:
			var numbers []string
			for n := range 1 << (8 - bits) {
				numbers = append(numbers, strconv.Itoa(int(octet)+n))
			}
			pattern = append(pattern, "(?:"+strings.Join(numbers, "|")+")")
		}
	}
	first := prefix.Addr().String()
	// In fixed text, "10." would be the address 0.0.0.10.
	return s.addHost("("+strings.Join(pattern, `\.`)+")", port, first, "[::ffff:"+first+"]", "169.254.169.254", "168.63.129.16", "100.100.100.200")
}

// addHost adds patterns for a hostname with the given port: "" stands for 80 and 443, "*"
// for any.
func (s *source) addHost(hostname, port string, samples ...string) error {
	http, https := strconv.Itoa(defaultPort(infra.HTTP)), strconv.Itoa(defaultPort(infra.HTTPS))
	protocols, ports := []string{web}, []string{port}
	switch port {
	case "":
		ports = []string{"(" + http + "|" + https + ")?"}
	case http, https:
		// New drops the port that is the default.
		protocols, ports = []string{infra.HTTP.String(), infra.HTTPS.String()}, []string{port, port}
	}
	for i := range protocols {
		p, err := urlpattern.New(urlpattern.Init{urlpattern.Protocol: protocols[i], urlpattern.Hostname: hostname, urlpattern.Port: ports[i]})
		if err != nil {
			return notAPattern(err)
		}
		s.patterns = append(s.patterns, p)
	}
	for _, host := range samples {
		for _, scheme := range []string{"http://", "https://"} {
			s.samples = append(s.samples, scheme+host+"/")
			for _, p := range []string{http, https, port} {
				if p != "" && p != "*" {
					s.samples = append(s.samples, scheme+host+":"+p+"/")
				}
			}
		}
	}
	return nil
}

func defaultPort(s infra.SpecialScheme) int {
	port, _ := s.DefaultPort()
	return int(port)
}
