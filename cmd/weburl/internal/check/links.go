package check

import (
	"bytes"
	"path/filepath"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/validation"
)

// kind is what a file is.
type kind uint8

const (
	unknown kind = iota
	list
	html
	markdown
	text
)

var kinds = map[string]kind{"auto": unknown, "list": list, "html": html, "markdown": markdown, "text": text}

// extensions are those of the files in directories.
var extensions = map[kind][]string{
	html:     {".html", ".htm", ".xhtml"},
	markdown: {".md", ".markdown"},
	text:     {".txt", ".text"},
	list:     {".txt", ".urls"},
}

// kindOf returns what a file with the name is, list if it has not the extension
// of a document.
func kindOf(name string) kind {
	extension := filepath.Ext(name)
	for _, k := range []kind{html, markdown} {
		for _, e := range extensions[k] {
			if strings.EqualFold(e, extension) {
				return k
			}
		}
	}
	return list
}

// isWanted reports whether a file in a directory is to be read as k, which is
// unknown for documents of any kind.
func isWanted(name string, k kind) bool {
	if k == unknown {
		return kindOf(name) != list
	}
	extension := filepath.Ext(name)
	for _, e := range extensions[k] {
		if strings.EqualFold(e, extension) {
			return true
		}
	}
	return false
}

// link is a URL in a source.
type link struct {
	text       string
	start, end int    // its bytes in the source
	context    string // "" in a list
	// found is nil in a list, where text stands as it is.
	found *documents.Link
}

// source returns the bytes of the source for bytes of text.
func (l *link) source(s validation.Span) validation.Span {
	if l.found == nil {
		return s.Shift(l.start)
	}
	return l.found.Source(s)
}

// escape returns how text is written at the place of the link.
func (l *link) escape(text string) (string, bool) {
	if l.found == nil {
		return text, !strings.ContainsAny(text, "\r\n")
	}
	return l.found.Escape(text)
}

// page is what a source holds of URLs.
type page struct {
	links []link
	// base is what the links are relative to, but for the link with the index
	// baseLink, -1 for none: that is relative to outer.
	base, outer weburl.URL
	baseLink    int
	// incomplete says that some links were not looked for.
	incomplete bool
}

// baseOf returns what the link with the index is relative to.
func (p *page) baseOf(i int) *weburl.URL {
	if i == p.baseLink {
		return &p.outer
	}
	return &p.base
}

// findLinks returns the URLs in a source. first says that it is the beginning of
// its file.
func findLinks(source []byte, k kind, outer weburl.URL, first bool) page {
	p := page{base: outer, outer: outer, baseLink: -1}
	var d documents.Document
	switch k {
	case html:
		d = documents.HTML(source)
	case markdown:
		d = documents.Markdown(source)
	case text:
		d = documents.Text(source)
	default:
		p.links = listLinks(source, first)
		return p
	}
	p.incomplete = d.Incomplete
	p.links = make([]link, len(d.Links))
	for i := range d.Links {
		l := &d.Links[i]
		p.links[i] = link{l.Text, l.Start, l.End, l.Context, l}
	}
	if p.baseLink = d.Base; d.Base >= 0 {
		// As the HTML Standard freezes the base URL of a document.
		u, err := outer.Parse(d.Links[d.Base].Text)
		if err == nil && u.Scheme() != "data" && u.Scheme() != "javascript" {
			p.base = u
		}
	}
	return p
}

// listLinks returns the lines of a list that are not empty.
func listLinks(source []byte, first bool) []link {
	var links []link
	whole := string(source)
	at := 0
	if first && strings.HasPrefix(whole, byteOrderMark) {
		at = len(byteOrderMark)
	}
	for at < len(whole) {
		end := strings.IndexByte(whole[at:], '\n')
		next := at + end + 1
		if end < 0 {
			end, next = len(whole)-at, len(whole)
		}
		if line := strings.TrimSuffix(whole[at:at+end], "\r"); line != "" {
			links = append(links, link{text: line, start: at, end: at + len(line)})
		}
		at = next
	}
	return links
}

const byteOrderMark = "\uFEFF"

// lineBounds returns the line of source around at, without its end, but no more
// than limit bytes to either side.
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
