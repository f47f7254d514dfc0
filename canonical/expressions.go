package canonical

import (
	"crypto/sha256"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/psl"
)

// Expressions returns the expressions to look up in a list of Google Safe Browsing:
// each of up to five suffixes of the host, followed by each of up to six prefixes
// of the path and query. The most specific one is first. It fails with
// [NoExpressions] unless p is a safebrowsing profile, and wherever
// [Profile.Canonical] fails.
//
// safebrowsing-v4/1 uses the whole host, and its suffixes of five to two labels.
// safebrowsing-v5/1 uses the whole host, its registrable domain by the Public
// Suffix List, and that with one to three labels before it. For an IP address, both
// use only the address.
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

// FullHash returns the SHA-256 of an expression. Lists store at least its first four
// bytes.
func FullHash(expression string) [sha256.Size]byte { return sha256.Sum256([]byte(expression)) }

// lookupPaths returns path with query, if that is not empty, then path, and then
// the prefixes of path that end at its first to fourth slash, except path itself.
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

// isAddress reports whether h, a canonical host, is an IP address.
func isAddress(h string) bool {
	if strings.HasPrefix(h, "[") {
		return true
	}
	if len(h) > len("255.255.255.255") {
		return false
	}
	parsed, _ := host.Parse(h)
	return parsed.Kind() == host.IPv4
}

// lastFive returns the suffixes of h that have two to five labels, longest first,
// without h itself.
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

// fromRegistrable returns the registrable domain of h and its suffixes with one to
// three labels more, longest first, without h itself.
func fromRegistrable(h string) []string {
	parsed, err := host.Parse(h)
	if err != nil {
		return nil
	}
	domain := psl.RegistrableDomain(parsed).String()
	// Parsing may have decoded or mapped h, but a suffix must be one of its text.
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
