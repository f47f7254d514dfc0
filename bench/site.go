package bench

import (
	"net/url"

	"golang.org/x/net/publicsuffix"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/site"
)

// This file holds the peers of the works site and same site. URLs are parsed in
// advance.

func originOf(s string) (weburl.Origin, error) {
	u, err := weburl.Parse(s)
	return u.Origin(), err
}

var siteWeburl = overParsed(originOf, func(o weburl.Origin) (string, bool) { return site.Of(o).String(), true })

var siteXNet = overParsed(url.Parse, func(u *url.URL) (string, bool) { return u.Scheme + "://" + siteHost(u), true })

// siteHost returns the registrable domain of a URL's host, or the host if it has none.
func siteHost(u *url.URL) string {
	host := u.Hostname()
	if domain, err := publicsuffix.EffectiveTLDPlusOne(host); err == nil {
		return domain
	}
	return host
}

var sameSiteWeburl = overPairs(originOf, func(a, b weburl.Origin) (string, bool) {
	return yes(site.SchemelesslySame(a, b)), true
})

var sameSiteXNet = overPairs(url.Parse, func(a, b *url.URL) (string, bool) { return yes(siteHost(a) == siteHost(b)), true })

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
