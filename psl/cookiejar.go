package psl

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// CookieJarList lets net/http/cookiejar use a list: it implements
// cookiejar.PublicSuffixList. The zero value uses the built-in list.
type CookieJarList struct {
	List *List
}

// PublicSuffix returns the public suffix of a domain, which must be ASCII, as cookiejar
// passes it, but may be in any case. It returns a domain without a public suffix
// unchanged, so that its cookies are not shared with other hosts.
func (c CookieJarList) PublicSuffix(domain string) string {
	h, err := host.Parse(domain)
	if err != nil || !infra.IsASCII(domain) || !strings.EqualFold(h.String(), domain) {
		return domain
	}
	suffix := c.List.PublicSuffix(h)
	if suffix.IsNull() {
		return domain
	}
	return domain[len(domain)-len(suffix.String()):]
}

// String returns "Public Suffix List" and the version of the list.
func (c CookieJarList) String() string {
	return strings.TrimSuffix("Public Suffix List "+c.List.Version(), " ")
}
