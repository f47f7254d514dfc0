package bench

import (
	"net/netip"
	"net/url"
	"strings"

	nlnwa "github.com/nlnwa/whatwg-url/url"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/guard"
)

// This file holds the peers of the works redirect, allow list and dial: what
// programs do without package guard.

func redirects(s string) (guard.Redirects, error) {
	u, err := weburl.Parse(s)
	return guard.Redirects{Self: u}, err
}

var redirectWeburl = overLinks(redirects, func(r guard.Redirects, target string) (string, bool) {
	location, err := r.Check(target)
	return location, err == nil
})

var redirectNetURL = overLinks(url.Parse, func(self *url.URL, target string) (string, bool) {
	u, err := self.Parse(target)
	if err != nil || u.Scheme != self.Scheme || u.Host != self.Host {
		return "", false
	}
	return u.String(), true
})

var redirectNlnwa = overLinks(nlnwa.Parse, func(self *nlnwa.Url, target string) (string, bool) {
	u, err := self.Parse(target)
	if err != nil || u.Protocol() != self.Protocol() || u.Host() != self.Host() {
		return "", false
	}
	return u.Href(false), true
})

// allowed lists the allowed names; names below them are allowed, too.
var allowed = strings.Fields("example.org pastehtml.com angelfire.com 110mb.com facebook.com paypal.com amazon.com ebay.com " +
	"apple.com yahoo.com google.com microsoft.com twitter.com wikipedia.org youtube.com linkedin.com tripod.com github.com")

var allowedHosts = func() guard.Hosts {
	var patterns []string
	for _, name := range allowed {
		patterns = append(patterns, name, "*."+name)
	}
	return guard.MustParseHosts(patterns...)
}()

var allowWeburl = overParsed(parsed, func(u weburl.URL) (string, bool) { return yes(allowedHosts.AllowsURL(u)), true })

var allowedNames = func() map[string]bool {
	names := map[string]bool{}
	for _, name := range allowed {
		names[name] = true
	}
	return names
}()

var allowMap = overParsed(url.Parse, func(u *url.URL) (string, bool) {
	if u.Port() != "" {
		return yes(false), true
	}
	for name := strings.ToLower(u.Hostname()); name != ""; _, name, _ = strings.Cut(name, ".") {
		if allowedNames[name] {
			return yes(true), true
		}
	}
	return yes(false), true
})

var dialer guard.Dialer

var dialWeburl = overParsed(netip.ParseAddrPort, func(a netip.AddrPort) (string, bool) { return yes(dialer.Check(a) == nil), true })

var dialNetIP = overParsed(netip.ParseAddrPort, func(a netip.AddrPort) (string, bool) {
	ip := a.Addr().Unmap()
	return yes(ip.IsGlobalUnicast() && !ip.IsPrivate()), true
})
