package page

import (
	"bytes"
	"errors"
	"iter"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/charset"
	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/links"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Use says what a browser does with a URL.
type Use uint8

const (
	// Followed: it goes there if a person asks for it, or after a refresh.
	Followed = Use(tags.Followed)
	// Fetched: it fetches it to show or run the page.
	Fetched = Use(tags.Fetched)
	// Submitted: it sends a form there.
	Submitted = Use(tags.Submitted)
	// Pinged: it tells this URL that a link is followed.
	Pinged = Use(tags.Pinged)
	// Cited: it does nothing. The URL is a source, for people who read the HTML.
	Cited = Use(tags.Cited)
	// Named: it does nothing. The URL identifies something, and may lead nowhere.
	Named = Use(tags.Named)
	// Base: it resolves other URLs against this one.
	Base = Use(tags.Base)
)

var useNames = [...]string{Followed: "followed", Fetched: "fetched", Submitted: "submitted", Pinged: "pinged", Cited: "cited", Named: "named", Base: "base"}

// String returns the name of u, such as "followed", or "" if u is unknown.
func (u Use) String() string {
	if int(u) < len(useNames) {
		return useNames[u]
	}
	return ""
}

// URL is a URL in a page.
type URL struct {
	// Element and Attribute name where it is, in lower case: "img" and "srcset". Names
	// of unknown elements are cut to 16 bytes. The URL of a refresh is in the attribute
	// "content" of a "meta".
	Element, Attribute string
	Use                Use
	// Text is what a browser passes to the URL parser: character references are decoded.
	Text string
	// Span is the part of the source from which Text was read, in bytes. Line and Column
	// are where it begins, from 1; columns count code points.
	Span         validation.Span
	Line, Column int
	// URL is the URL, or the zero URL if Err is not nil.
	URL weburl.URL
	// Err is nil, a *validation.Error whose span refers to Text, [weburl.ErrTooLong], or
	// [ErrLongBase].
	Err error
}

// ErrLongBase is the error of all URLs of a page whose base element has a URL of more than
// 2048 bytes. Each URL of the page could be that long.
var ErrLongBase = errors.New("page: the base URL of the page is too long")

// longestBase bounds the length of the URL of a base element.
const longestBase = 2048

// Page is a page whose URLs have been found.
type Page struct {
	base, address weburl.URL
	encoding      encoding.Encoding
	queries       percent.Encoding
	text          *charset.Text
	found         []found
	baseAt        int // the index of the URL of the base element, or -1
	longBase      bool
}

// found is a URL as it is written in the text. There may be one for every two bytes.
type found struct {
	element    string
	text       string
	start, end int // in the text
	attribute  uint8
	use        Use
}

// Read finds the URLs of an HTML document. address is its URL; about:blank and
// about:srcdoc need [links.FallbackBase]. given is the encoding that the header
// Content-Type names, or nil to detect the encoding as browsers do, except that a document
// which declares none is UTF-8 if all of it is, and otherwise windows-1252.
//
// It accepts any input. Memory is a multiple of the length of the source.
func Read(source []byte, address weburl.URL, given *encoding.Encoding) *Page {
	p := &Page{base: address, address: address, baseAt: -1}
	p.encoding, _ = charset.Sniff(source, given, tags.Metas)
	if p.encoding == encoding.Replacement {
		source = nil // browsers read nothing
	}
	if e := p.encoding.Output(); e != encoding.UTF8 {
		p.queries = e
	}
	p.text = charset.Decode(source, p.encoding)
	f := finder{page: p}
	f.scanner.Begin(string(p.text.Bytes), nil)
	f.scanner.Scan(p.text.Bytes, f.tag)
	if p.baseAt >= 0 {
		p.base, _ = links.DocumentBase(address, p.found[p.baseAt].text, p.queries)
		p.longBase = p.base != address && len(p.base.String()) > longestBase
	}
	return p
}

// Base returns the base URL of the page: the one that its first base element with an href
// sets, or else its address.
func (p *Page) Base() weburl.URL { return p.base }

// Encoding returns the encoding in which the page was read.
func (p *Page) Encoding() encoding.Encoding { return p.encoding }

// URLs yields the URLs of the page in the order of the source. They are resolved against
// the base URL, wherever the base element is. It takes time linear in the length of the
// source if the address is short.
func (p *Page) URLs() iter.Seq[URL] {
	return func(yield func(URL) bool) {
		line, column, at := 1, 1, 0
		if bytes.HasPrefix(p.text.Bytes, []byte("\uFEFF")) {
			at = len("\uFEFF")
		}
		for i, f := range p.found {
			if f.start > at {
				passed := p.text.Bytes[at:f.start]
				if n := bytes.LastIndexByte(passed, '\n'); n >= 0 {
					line += bytes.Count(passed, []byte{'\n'})
					column, passed = 1, passed[n+1:]
				}
				column += utf8.RuneCount(passed)
				at = f.start
			}
			u := URL{Element: f.element, Attribute: tags.Table[f.attribute].Name, Use: f.use, Text: f.text, Line: line, Column: column,
				Span: p.text.Source(validation.Span{Start: f.start, End: f.end})}
			switch {
			case i == p.baseAt:
				u.URL, u.Err = weburl.Options{Base: p.address, Encoding: p.queries}.Parse(f.text)
			case p.longBase:
				u.Err = ErrLongBase
			default:
				u.URL, u.Err = weburl.Options{Base: p.base, Encoding: p.queries}.Parse(f.text)
			}
			if !yield(u) {
				return
			}
		}
	}
}
