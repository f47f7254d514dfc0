package canonical

import (
	"crypto/sha256"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/psl"
)

// Expressions returns what to look up in a list of Google Safe Browsing: each of
// up to five suffixes of the host with each of up to six prefixes of the path and
// the query. The first is the most exact one. It fails for the profiles of other
// names, and where [Profile.Canonical] does.
//
// safebrowsing-v4/1 takes the exact host, and those of its last five labels on, but
// never one label alone. safebrowsing-v5/1 takes the exact host, and the registrable
// domain by the Public Suffix List with up to three labels before it. Addresses
// have no suffixes.
func (p *Profile) Expressions(input string) ([]string, error) {
	if p.hosts == nil {
		return nil, &Error{Reason: NoExpressions}
	}
	w := work{text: input}
	if err := p.run(&w); err != nil {
		return nil, err
	}
	paths := lookupPaths(w.parts.path, w.parts.query)
	hosts := []string{w.parts.host}
	if !isAddress(w.parts.host) {
		hosts = append(hosts, p.hosts(w.parts.host)...)
	}
	all := make([]string, 0, len(hosts)*len(paths))
	for _, h := range hosts {
		for _, path := range paths {
			all = append(all, h+path)
		}
	}
	return all, nil
}

// FullHash returns the hash of an expression. Lists have its first four bytes, or
// more.
func FullHash(expression string) [sha256.Size]byte { return sha256.Sum256([]byte(expression)) }

// lookupPaths returns the path with the query, the path, and the root and the
// first three directories.
func lookupPaths(path, query string) []string {
	paths := make([]string, 0, 6)
	if query != "" {
		paths = append(paths, path+"?"+query)
	}
	paths = append(paths, path)
	end := 0
	for range 4 {
		i := strings.IndexByte(path[end:], '/')
		if i < 0 {
			break
		}
		if end += i + 1; end < len(path) {
			paths = append(paths, path[:end])
		}
	}
	return paths
}

// isAddress reports whether a canonical host is an address.
func isAddress(h string) bool {
	if strings.HasPrefix(h, "[") {
		return true
	}
	if len(h) > len("255.255.255.255") {
		return false
	}
	parsed, err := host.Parse(h)
	return err == nil && parsed.Kind() == host.IPv4
}

// lastFive returns the suffixes of a host that have at least two labels and at most
// five, longest first, without the host itself.
func lastFive(h string) []string {
	var suffixes []string
	end := len(h)
	for labels := 1; labels <= 5; labels++ {
		i := strings.LastIndexByte(h[:end], '.')
		if i < 0 {
			break
		}
		if labels >= 2 {
			suffixes = append([]string{h[i+1:]}, suffixes...)
		}
		end = i
	}
	return suffixes
}

// fromRegistrable returns up to four suffixes of a host, of which the last is its
// registrable domain, longest first, without the host itself.
func fromRegistrable(h string) []string {
	parsed, err := host.Parse(h)
	if err != nil {
		return nil
	}
	domain := psl.RegistrableDomain(parsed).String()
	// The parser may have decoded or mapped the host; a suffix is of the text.
	if domain == "" || !strings.HasSuffix(h, domain) {
		return nil
	}
	var suffixes []string
	for end := len(h) - len(domain); end > 0 && len(suffixes) < 4; {
		suffixes = append([]string{h[end:]}, suffixes...)
		end = strings.LastIndexByte(h[:end-1], '.') + 1
	}
	return suffixes
}
