package bench

import (
	"net/url"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/reference"
)

// This file holds the peers of the works rebase and resolve by algebra. Base URLs
// are parsed in advance, and are URLs.

var rebaseWeburl = overLinks(reference.Parse, func(base reference.Reference, ref string) (string, bool) {
	r, err := base.Mode().Parse(ref)
	if err != nil {
		return "", false
	}
	return base.Rebase(r).String(), true
})

var algebraWeburl = overLinks(reference.Parse, func(base reference.Reference, ref string) (string, bool) {
	r, err := base.Resolve(ref)
	return r.String(), err == nil
})

var algebraNetURL = overLinks(url.Parse, func(base *url.URL, ref string) (string, bool) {
	u, err := base.Parse(ref)
	if err != nil {
		return "", false
	}
	return u.String(), true
})

var algebraParser = overLinks(parsed, func(base weburl.URL, ref string) (string, bool) {
	u, err := base.Parse(ref)
	return u.String(), err == nil
})
