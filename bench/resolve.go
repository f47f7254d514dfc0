package bench

import (
	"net/url"

	nlnwa "github.com/nlnwa/whatwg-url/url"
	"github.com/valyala/fasthttp"

	"github.com/weburl-go/weburl"
)

// This file holds the peers of the work resolve. Base URLs are parsed in advance.
// The references of a page without a base are parsed without one.

func resolveWeburl(c *Corpus) Pass {
	bases := make([]weburl.URL, len(c.Pages))
	for i, p := range c.Pages {
		bases[i], _ = weburl.Parse(p.Base)
	}
	return func(see See) int {
		t := tally{see: see}
		for i, p := range c.Pages {
			base := bases[i]
			for _, ref := range p.Refs {
				if u, err := base.Parse(ref); err == nil {
					t.accept(u.String(), u.Host().String())
				}
			}
		}
		return t.end()
	}
}

func resolveNetURL(c *Corpus) Pass {
	bases := make([]*url.URL, len(c.Pages))
	for i, p := range c.Pages {
		var err error
		if bases[i], err = url.Parse(p.Base); err != nil {
			bases[i] = new(url.URL)
		}
	}
	return func(see See) int {
		t := tally{see: see}
		for i, p := range c.Pages {
			base := bases[i]
			for _, ref := range p.Refs {
				if u, err := base.Parse(ref); err == nil {
					t.accept(u.String(), u.Hostname())
				}
			}
		}
		return t.end()
	}
}

func resolveNlnwa(c *Corpus) Pass {
	bases := make([]*nlnwa.Url, len(c.Pages))
	for i, p := range c.Pages {
		bases[i], _ = nlnwa.Parse(p.Base)
	}
	return func(see See) int {
		t := tally{see: see}
		for i, p := range c.Pages {
			base := bases[i]
			for _, ref := range p.Refs {
				var u *nlnwa.Url
				var err error
				if base == nil {
					u, err = nlnwa.Parse(ref)
				} else {
					u, err = base.Parse(ref)
				}
				if err == nil {
					t.accept(u.Href(false), u.Hostname())
				}
			}
		}
		return t.end()
	}
}

func resolveFasthttp(c *Corpus) Pass {
	bases := make([]fasthttp.URI, len(c.Pages))
	for i, p := range c.Pages {
		if bases[i].Parse(nil, []byte(p.Base)) != nil {
			bases[i].Reset()
		}
	}
	var u fasthttp.URI
	return func(see See) int {
		t := tally{see: see}
		for i, p := range c.Pages {
			base := &bases[i]
			for _, ref := range p.Refs {
				base.CopyTo(&u)
				u.Update(ref)
				t.acceptBytes(u.String(), u.Host())
			}
		}
		return t.end()
	}
}
