package documents

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"

	"github.com/weburl-go/weburl/cmd/weburl/internal/markdown"
	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
)

// HTMLTargets calls found with each name by which the fragment of a URL can lead to
// a part of a document: the id of any element, and the name of any <a>. A name may
// occur more than once.
//
// complete is false if there may be other names, because the document contains
// template code. It takes linear time.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
func HTMLTargets(source []byte, found func(name string)) (complete bool) {
	f := targetFinder{found: found}
	f.find(source)
	return !f.unknown
}

// MarkdownTargets is like [HTMLTargets], for Markdown. It finds the slugs that
// GitHub gives to headings, in Markdown and in raw HTML; what HTMLTargets finds in
// raw HTML; and the names that site generators read in attribute lists, such as
// {#name}, and in components of MDX.
func MarkdownTargets(source []byte, found func(name string)) (complete bool) {
	var s slugger
	f := targetFinder{found: found, heading: func(text string) { found(s.slug(text)) }}
	read := markdown.ReadFrom(source, frontMatter(string(source)), func(b *markdown.Block) {
		switch b.Kind {
		case markdown.Heading:
			f.heading(headingText(b))
			if plain, ok := withoutList(b); ok {
				f.heading(headingText(&plain))
			}
			f.textTargets(b)
		case markdown.Text:
			f.textTargets(b)
		case markdown.HTML:
			f.find(b.Text)
		}
		for _, n := range b.Nodes {
			if n.Kind == markdown.RawHTML {
				f.findInline(b.Text[n.Start:n.End])
			}
		}
	})
	return read && !f.unknown
}

// targetFinder finds the targets in pieces of HTML.
type targetFinder struct {
	found func(name string)
	// heading is called with the text of each heading, unless it is nil.
	heading func(text string)
	// unknown reports whether there may be other targets.
	unknown bool
}

func (f *targetFinder) find(source []byte) {
	if templates := findTemplates(string(source), surroundings{tags: true}); len(templates.code) > 0 {
		f.unknown = true
		source = templates.masked(source)
	}
	z := html.NewTokenizer(bytes.NewReader(source))
	var foreign tags.Foreign
	var title []byte
	inside := false // a heading
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		switch kind {
		case html.TextToken:
			if inside {
				title = append(title, z.Text()...)
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			if foreign.IsOpen() {
				foreign.End(name)
			}
			if inside && isHeading(name) {
				inside = false
				f.heading(string(title))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			isAnchor := string(name) == "a"
			if f.heading != nil && isHeading(name) {
				inside, title = true, title[:0]
			}
			if foreign.Start(name, kind == html.SelfClosingTagToken) || string(name) == "noscript" {
				z.NextIsNotRawText()
			}
			for more {
				var key, value []byte
				key, value, more = z.TagAttr()
				if len(value) > 0 && (string(key) == "id" || isAnchor && string(key) == "name") {
					f.found(plainID(string(value)))
				}
			}
		}
	}
	// If a heading continues after this piece, its text is not known here.
	f.unknown = f.unknown || inside
}

// findInline is like find, for inline HTML in Markdown; see htmlFinder.findInline.
func (f *targetFinder) findInline(source []byte) {
	isTag := isLetter(source[1])
	if !isTag && bytes.IndexByte(source[1:], '<') < 0 {
		return
	}
	if !isTag || len(findTemplates(string(source), surroundings{tags: true}).code) > 0 {
		f.find(source)
		return
	}
	s := string(source)
	i := 1
	for i < len(s) && (isAlphanumeric(s[i]) || s[i] == '-') {
		i++
	}
	// The text of this heading follows.
	f.unknown = f.unknown || isHeading([]byte(strings.ToLower(s[1:i])))
	isAnchor := s[1:i] == "a" || s[1:i] == "A"
	for a := tags.AttributesOf(s, i); a.Next(); {
		name, value := a.Name, s[a.Value.Start:a.Value.End]
		if len(value) > 0 && (strings.EqualFold(name, "id") || isAnchor && strings.EqualFold(name, "name")) {
			f.found(plainID(tags.DecodeAttribute(value, 0).Text))
		}
	}
}

// isHeading reports whether name is one of h1 to h6.
func isHeading(name []byte) bool {
	return len(name) == 2 && name[0] == 'h' && '1' <= name[1] && name[1] <= '6'
}
