package bench

import (
	"net/url"

	nlnwa "github.com/nlnwa/whatwg-url/url"
	"github.com/valyala/fasthttp"

	"github.com/weburl-go/weburl"
)

// This file holds the peers of the work resolve. Base URLs are parsed beforehand. The
// references of a page without a base are parsed without one.

func resolveWeburl(c *Corpus) Pass {
	bases := make([]weburl.URL, len(c.Pages))
	for i, p := range c.Pages {
		bases[i], _ = weburl.Parse(p.Base)
	}
	return func(see See) (accepted int) {
		n := 0
		for i, p := range c.Pages {
			base := bases[i]
			for _, ref := range p.Refs {
				u, err := base.Parse(ref)
				if err != nil {
					continue
				}
				href, host := u.String(), u.Host().String()
				accepted++
				n += len(href) + len(host)
				if see != nil {
					see(href, host)
				}
			}
		}
		Sink += n
		return accepted
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
	return func(see See) (accepted int) {
		n := 0
		for i, p := range c.Pages {
			base := bases[i]
			for _, ref := range p.Refs {
				r, err := url.Parse(ref)
				if err != nil {
					continue
				}
				u := base.ResolveReference(r)
				href, host := u.String(), u.Hostname()
				accepted++
				n += len(href) + len(host)
				if see != nil {
					see(href, host)
				}
			}
		}
		Sink += n
		return accepted
	}
}

func resolveNlnwa(c *Corpus) Pass {
	bases := make([]*nlnwa.Url, len(c.Pages))
	for i, p := range c.Pages {
		bases[i], _ = nlnwa.Parse(p.Base)
	}
	return func(see See) (accepted int) {
		n := 0
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
				if err != nil {
					continue
				}
				href, host := u.Href(false), u.Hostname()
				accepted++
				n += len(href) + len(host)
				if see != nil {
					see(href, host)
				}
			}
		}
		Sink += n
		return accepted
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
	return func(see See) (accepted int) {
		n := 0
		for i, p := range c.Pages {
			base := &bases[i]
			for _, ref := range p.Refs {
				base.CopyTo(&u)
				u.Update(ref)
				href, host := u.String(), u.Host()
				accepted++
				n += len(href) + len(host)
				if see != nil {
					see(href, string(host))
				}
			}
		}
		Sink += n
		return accepted
	}
}
