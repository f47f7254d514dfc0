package bench

import (
	"net/url"

	"github.com/PuerkitoBio/purell"
	nlnwa "github.com/nlnwa/whatwg-url/url"
	"github.com/valyala/fasthttp"

	"github.com/weburl-go/weburl"
)

// This file holds the peers of the works parse and check.

func parseWeburl(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) (accepted int) {
		n := 0
		for _, s := range texts {
			u, err := weburl.Parse(s)
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
		Sink += n
		return accepted
	}
}

func parseNetURL(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) (accepted int) {
		n := 0
		for _, s := range texts {
			u, err := url.Parse(s)
			if err != nil {
				continue
			}
			href, host := u.String(), u.Hostname()
			accepted++
			n += len(href) + len(host)
			if see != nil {
				see(href, host)
			}
		}
		Sink += n
		return accepted
	}
}

func parseNlnwa(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) (accepted int) {
		n := 0
		for _, s := range texts {
			u, err := nlnwa.Parse(s)
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
		Sink += n
		return accepted
	}
}

// parseFasthttp uses one URI for all inputs, as fasthttp intends.
func parseFasthttp(c *Corpus) Pass {
	texts := c.Texts()
	var u fasthttp.URI
	var text []byte
	return func(see See) (accepted int) {
		n := 0
		for _, s := range texts {
			text = append(text[:0], s...)
			if u.Parse(nil, text) != nil {
				continue
			}
			href, host := u.String(), u.Host()
			accepted++
			n += len(href) + len(host)
			if see != nil {
				see(href, string(host))
			}
		}
		Sink += n
		return accepted
	}
}

func parsePurell(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) (accepted int) {
		n := 0
		for _, s := range texts {
			href, err := purell.NormalizeURLString(s, purell.FlagsSafe|purell.FlagRemoveDotSegments)
			if err != nil {
				continue
			}
			accepted++
			n += len(href)
			if see != nil {
				see(href, "")
			}
		}
		Sink += n
		return accepted
	}
}

func checkWeburl(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) (accepted int) {
		for _, s := range texts {
			if !weburl.CanParse(s) {
				continue
			}
			accepted++
			if see != nil {
				see("", "")
			}
		}
		return accepted
	}
}

func checkNetURL(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) (accepted int) {
		for _, s := range texts {
			if _, err := url.Parse(s); err != nil {
				continue
			}
			accepted++
			if see != nil {
				see("", "")
			}
		}
		return accepted
	}
}

func checkNlnwa(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) (accepted int) {
		for _, s := range texts {
			if _, err := nlnwa.Parse(s); err != nil {
				continue
			}
			accepted++
			if see != nil {
				see("", "")
			}
		}
		return accepted
	}
}

func checkFasthttp(c *Corpus) Pass {
	texts := c.Texts()
	var u fasthttp.URI
	var text []byte
	return func(see See) (accepted int) {
		for _, s := range texts {
			text = append(text[:0], s...)
			if u.Parse(nil, text) != nil {
				continue
			}
			accepted++
			if see != nil {
				see("", "")
			}
		}
		return accepted
	}
}
