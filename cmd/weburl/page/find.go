package page

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
	"github.com/weburl-go/weburl/links"
	"github.com/weburl-go/weburl/validation"
)

// finder finds the URLs in the start tags of a page.
type finder struct {
	page    *Page
	scanner tags.Scanner
	matcher tags.Matcher
	names   map[string]string // so that elements share their names
}

// tag appends the URLs of a start tag.
func (f *finder) tag(t tags.Tag) {
	f.matcher.Begin(&t)
	p, first := f.page, len(f.page.found)
	refresh, afterRefresh := first, first
	rel := ""
	for a := f.scanner.Attributes(t); a.Next(); {
		if rel == "" && strings.EqualFold(a.Name, "rel") {
			rel = tags.DecodeAttribute(f.scanner.Source[a.Value.Start:a.Value.End], 0).Text
		}
		index, ok := f.matcher.Match(a.Name, a.Value, f.scanner.Source)
		if !ok {
			continue
		}
		start := len(p.found)
		f.attribute(t, index, a.Value)
		if tags.Table[index].Shape == tags.RefreshContent {
			refresh, afterRefresh = start, len(p.found)
		}
		if p.baseAt < 0 && !t.IsForeign && string(t.Name) == "base" && tags.Table[index].Name == "href" {
			p.baseAt = start
		}
	}
	if !f.matcher.IsRefresh {
		p.found = slices.Delete(p.found, refresh, afterRefresh)
	}
	if string(t.Name) == "link" && !t.IsForeign && fetches(rel) {
		for i := first; i < len(p.found); i++ {
			if u := &p.found[i]; u.use == Followed {
				u.use = Fetched
			}
		}
	}
}

// attribute appends the URLs of an attribute.
func (f *finder) attribute(t tags.Tag, index int, v tags.Quoted) {
	p := f.page
	decoded := tags.DecodeAttribute(f.scanner.Source[v.Start:v.End], v.Start)
	tags.Parts(decoded.Text, tags.Table[index].Shape, func(s validation.Span) {
		piece := decoded.Take(s.Start, s.End)
		p.found = append(p.found, found{
			element: f.name(t.Name), text: piece.Text, start: piece.Start, end: piece.End, attribute: uint8(index),
			use: Use(tags.UseOf(t.Name, index, t.IsForeign)),
		})
	})
}

func (f *finder) name(name []byte) string {
	if s, ok := f.names[string(name)]; ok {
		return s
	}
	if f.names == nil {
		f.names = map[string]string{}
	}
	f.names[string(name)] = string(name)
	return string(name)
}

// resources holds the relation types of <link> whose URL browsers fetch, or to whose host
// they connect.
//
// https://html.spec.whatwg.org/multipage/links.html#linkTypes
var resources = []string{
	"apple-touch-icon", "compression-dictionary", "dns-prefetch", "icon", "manifest", "mask-icon", "modulepreload", "preconnect", "prefetch", "preload",
	"prerender", "stylesheet",
}

// fetches reports whether one of the relation types of a <link> makes its URL that of a
// resource.
func fetches(rel string) bool {
	for _, token := range links.Tokens(rel) {
		if slices.Contains(resources, strings.ToLower(token)) {
			return true
		}
	}
	return false
}
