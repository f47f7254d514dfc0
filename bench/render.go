package bench

import (
	"net/url"

	"golang.org/x/net/idna"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/render"
)

// This file holds the peers of the work render. URLs are parsed in advance.

var renderWeburl = overParsed(parsed, func(u weburl.URL) (string, bool) { return render.URL(u).Text, true })

// renderXNet imitates programs that always show domains in Unicode.
var renderXNet = overParsed(url.Parse, func(u *url.URL) (string, bool) {
	host, err := idna.Display.ToUnicode(u.Host)
	if err != nil {
		host = u.Host
	}
	shown := u.Scheme + "://" + host + u.Path // Path is decoded
	if u.RawQuery != "" {
		if query, err := url.PathUnescape(u.RawQuery); err == nil {
			shown += "?" + query
		} else {
			shown += "?" + u.RawQuery
		}
	}
	if u.Fragment != "" {
		shown += "#" + u.Fragment
	}
	return shown, true
})
