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
	return func(see See) int {
		t := tally{see: see}
		for _, s := range texts {
			if u, err := weburl.Parse(s); err == nil {
				t.accept(u.String(), u.Host().String())
			}
		}
		return t.end()
	}
}

func parseNetURL(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) int {
		t := tally{see: see}
		for _, s := range texts {
			if u, err := url.Parse(s); err == nil {
				t.accept(u.String(), u.Hostname())
			}
		}
		return t.end()
	}
}

func parseNlnwa(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) int {
		t := tally{see: see}
		for _, s := range texts {
			if u, err := nlnwa.Parse(s); err == nil {
				t.accept(u.Href(false), u.Hostname())
			}
		}
		return t.end()
	}
}

// parseFasthttp uses one URI for all inputs, as fasthttp intends.
func parseFasthttp(c *Corpus) Pass {
	texts := c.Texts()
	var u fasthttp.URI
	var text []byte
	return func(see See) int {
		t := tally{see: see}
		for _, s := range texts {
			text = append(text[:0], s...)
			if u.Parse(nil, text) == nil {
				t.acceptBytes(u.String(), u.Host())
			}
		}
		return t.end()
	}
}

func parsePurell(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) int {
		t := tally{see: see}
		for _, s := range texts {
			if href, err := purell.NormalizeURLString(s, purell.FlagsSafe|purell.FlagRemoveDotSegments); err == nil {
				t.accept(href, "")
			}
		}
		return t.end()
	}
}

func checkWeburl(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) int {
		t := tally{see: see}
		for _, s := range texts {
			if weburl.CanParse(s) {
				t.accept("", "")
			}
		}
		return t.end()
	}
}

func checkNetURL(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) int {
		t := tally{see: see}
		for _, s := range texts {
			if _, err := url.Parse(s); err == nil {
				t.accept("", "")
			}
		}
		return t.end()
	}
}

func checkNlnwa(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) int {
		t := tally{see: see}
		for _, s := range texts {
			if _, err := nlnwa.Parse(s); err == nil {
				t.accept("", "")
			}
		}
		return t.end()
	}
}

func checkFasthttp(c *Corpus) Pass {
	texts := c.Texts()
	var u fasthttp.URI
	var text []byte
	return func(see See) int {
		t := tally{see: see}
		for _, s := range texts {
			text = append(text[:0], s...)
			if u.Parse(nil, text) == nil {
				t.accept("", "")
			}
		}
		return t.end()
	}
}
