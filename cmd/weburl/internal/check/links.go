package check

import (
	"bytes"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/links"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// placeholder returns the span of the first placeholder in a link.
func placeholder(l *documents.Link) (validation.Span, bool) {
	span, ok := documents.Placeholder(l.Text)
	if !ok && l.Template {
		return validation.Span{End: len(l.Text)}, true
	}
	return span, ok
}

// isTemplate reports whether a link contains a placeholder.
func isTemplate(l *documents.Link) bool {
	_, ok := placeholder(l)
	return ok
}

// page holds the URLs in a source.
type page struct {
	links []documents.Link
	// base is the base URL of the links, except for the link at the index baseLink,
	// which sets it and has the base URL outer. baseLink is -1 if there is no such
	// link.
	base, outer weburl.URL
	baseLink    int
	// assumed and outerAssumed report whether base and outer are placeholders, used
	// because no base URL is given.
	assumed, outerAssumed bool
	// incomplete reports whether links may have been missed.
	incomplete bool
}

// baseOf returns the base URL of the link at index i.
func (p *page) baseOf(i int) *weburl.URL {
	if i == p.baseLink {
		return &p.outer
	}
	return &p.base
}

// isAssumed reports whether the base URL of the link at index i is only assumed.
func (p *page) isAssumed(i int) bool {
	if i == p.baseLink {
		return p.outerAssumed
	}
	return p.assumed
}

// hasAbsoluteBase reports whether a link sets the base URL to the same URL on any
// page.
func (p *page) hasAbsoluteBase() bool {
	if p.baseLink < 0 {
		return false
	}
	text := p.links[p.baseLink].Text
	_, err := links.DocumentBase(weburl.URL{}, text, nil)
	_, depends := otherReading(text)
	return err == nil && !depends
}

// findLinks returns the URLs in a source. first reports whether the source begins
// its file, outer is the base URL for the document, and queries is the encoding of
// the queries in it.
func findLinks(source []byte, k kind, outer weburl.URL, first bool, queries percent.Encoding) page {
	var d documents.Document
	switch k {
	case html:
		d = documents.HTML(source)
	case markdown:
		d = documents.Markdown(source)
	case text:
		d = documents.Text(source)
	default:
		d = documents.List(source, first)
	}
	p := page{links: d.Links, base: shortBase(outer), outer: outer, baseLink: d.Base, incomplete: d.Incomplete}
	if d.Base >= 0 {
		l := &d.Links[d.Base]
		if u, err := links.DocumentBase(outer, l.Text, queries); err == nil && !isTemplate(l) {
			p.base = shortBase(u)
		}
	}
	return p
}

// longestBase bounds the length of a base URL against which links are parsed: each
// link costs that much.
const longestBase = 2048

// shortBase returns u or, if that is long, a short URL against which the same
// strings are valid.
func shortBase(u weburl.URL) weburl.URL {
	if len(u.String()) <= longestBase {
		return u
	}
	// A root keeps the drive letter of a file URL.
	scheme, rest := u.Scheme(), "://h/"
	if u.HasOpaquePath() {
		rest = ":x"
	} else if root, err := u.Parse("/"); err == nil && len(root.String()) <= longestBase {
		return root
	}
	if len(scheme) > longestBase/2 {
		scheme = "x"
	}
	return weburl.MustParse(scheme + rest)
}

// lineBounds returns the span of the line around at, without its line end, cut to
// limit bytes on either side.
func lineBounds(source []byte, at, limit int) (start, end int) {
	start = max(0, at-limit)
	if i := bytes.LastIndexByte(source[start:at], '\n'); i >= 0 {
		start += i + 1
	}
	end = min(len(source), at+limit)
	if i := bytes.IndexByte(source[at:end], '\n'); i >= 0 {
		end = at + i
		if end > start && source[end-1] == '\r' && end > at {
			end--
		}
	}
	return start, end
}
