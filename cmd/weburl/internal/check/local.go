package check

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// isDocument reports whether links in files of a kind can lead to files.
func isDocument(k kind) bool { return k == html || k == markdown }

// leadsToFile reports whether a link can lead to a file. Other URLs are handled by a
// server, or are only names.
func leadsToFile(l *documents.Link) bool {
	switch l.Use() {
	case tags.Submitted, tags.Pinged, tags.Named, tags.Base:
		return false
	}
	return true
}

// local looks up the targets of the links of one document.
type local struct {
	*site
	unit *unit
	page *page
	// base is the location that links are relative to.
	base   location
	baseIs where
	self   location
	own    *names
	// words are the parts of the source that must not be shown; hasWords reports
	// whether they are known. secretBase reports whether some are in the base URL.
	words                []validation.Span
	hasWords, secretBase bool
	// front holds the addresses in the front matter, if hasFront is set.
	front    []string
	hasFront bool
}

// newLocal returns a local for the links of u, or nil if they are not looked up.
func (u *unit) newLocal(p *page) *local {
	if u.site == nil {
		return nil
	}
	l := &local{site: u.site, unit: u, page: p}
	l.self.names = u.site.document
	l.base = l.self
	if l.tree != nil && l.self.names == nil {
		l.baseIs = above
	}
	if p.baseLink >= 0 {
		if link := &p.links[p.baseLink]; isTemplate(link) || len(link.Text) > longestBase {
			l.baseIs = elsewhere
		} else if l.baseIs == inside {
			l.base, l.baseIs = l.resolveBase(l.self, link.Text)
		} else if _, _, ok := cutURL(link.Text); !ok {
			l.baseIs = elsewhere
		}
	}
	return l
}

// examine returns a report if the link at index i leads to nothing, or out of the
// root.
func (l *local) examine(i int) (report, bool) {
	link := &l.page.links[i]
	path, fragment, ok := cutURL(link.Text)
	if !ok || i == l.page.baseLink || !leadsToFile(link) {
		return report{}, false
	}
	fragment, _, _ = strings.Cut(fragment, ":~:")
	inPath := validation.Span{End: len(link.Text)}
	if n := strings.IndexAny(link.Text, "?#"); n >= 0 {
		inPath.End = n
	}
	inFragment := validation.Span{Start: max(0, strings.IndexByte(link.Text, '#')), End: len(link.Text)}

	if path == "" && l.isShown(link) {
		return report{}, false
	}
	if path == "" && l.page.baseLink < 0 {
		return l.inDocument(l.ownNames(), "this document", l.unit.kind, fragment, inFragment)
	}
	if l.baseIs == elsewhere {
		return report{}, false
	}
	if l.tree == nil {
		l.note("relative links are not looked up: standard input is in no directory")
		return report{}, false
	}
	r, isWrong := l.follow(link, path, fragment, inPath, inFragment)
	if !isWrong || l.sources == nil || r.code == missingFragmentCode {
		return r, isWrong
	}
	f, is := l.sources.lookup(l.self.names, l.addresses(), strings.ReplaceAll(path, `\\`, "/"))
	switch {
	case is == unsure:
		l.unit.unsure++
		return report{}, false
	case is == nowhere:
		return r, true
	case f == nil:
		return report{}, false
	}
	return l.inFile(f, link, fragment, inFragment)
}

// isShown reports whether link is a hyperlink in an image: a page that embeds the
// image may contain the target of the fragment.
func (l *local) isShown(link *documents.Link) bool {
	return isImage(l.unit.name) && strings.HasPrefix(link.Context, "a ")
}

// isImage reports whether a file is an SVG image, in which a fragment can describe
// a view.
func isImage(name string) bool { return strings.EqualFold(filepath.Ext(name), ".svg") }

// addresses returns the other paths at which the document is served according to
// its front matter.
func (l *local) addresses() []string {
	if !l.hasFront && l.sources.preset.addresses != nil {
		l.front = frontAddresses(string(l.unit.Bytes[:min(len(l.unit.Bytes), maxFrontMatter)]), l.sources.preset.addresses)
		l.front = l.front[:min(len(l.front), 10)]
	}
	l.hasFront = true
	return l.front
}

// follow returns a report if the path of a link, taken as it is written, leads to
// no file, or the fragment to nothing in the file.
func (l *local) follow(link *documents.Link, path, fragment string, inPath, inFragment validation.Span) (report, bool) {
	to, is := l.base, l.baseIs
	if is == inside || strings.HasPrefix(path, "/") && is == above {
		to, is = l.resolve(l.base, path)
	}
	switch is {
	case elsewhere:
		return report{}, false
	case above:
		return report{outsideRootCode, "this leads outside of the root, where nothing is looked up", inPath, note}, true
	}
	name, ok := localName(to.names)
	if !ok {
		return report{missingFileCode, "no file can have this name", inPath, failure}, true
	}
	if l.isSelf(to) {
		return l.inDocument(l.ownNames(), "this document", l.unit.kind, fragment, inFragment)
	}
	f := l.tree.find(name)
	switch f.state {
	case missing:
		message := "link target not found: " + l.shown(name, link)
		if !errors.Is(f.err, fs.ErrNotExist) {
			message += " (" + show.Visible(frame.Reason(f.err)) + ")"
		}
		return report{missingFileCode, message, inPath, failure}, true
	case leadsOut:
		return report{outsideRootCode, "this leads outside of the root through a symbolic link, which is not followed", inPath, note}, true
	case unreadable:
		l.unreadable(name, link, f.err)
		return report{}, false
	case directory:
		if isTop(fragment) {
			return report{}, false
		}
		if f = l.index(to); f == nil {
			return report{}, false
		}
	default:
		if to.isSlash {
			return report{missingFileCode, l.shown(name, link) + " is not a directory", inPath, failure}, true
		}
	}
	return l.inFile(f, link, fragment, inFragment)
}

// inFile returns a report if a fragment leads to nothing in a file.
func (l *local) inFile(f *target, link *documents.Link, fragment string, inFragment validation.Span) (report, bool) {
	k := l.kindOf(f.name)
	if f.state != regular || !isDocument(k) || isTop(fragment) || isImage(f.name) && strings.ContainsAny(fragment, "(=") {
		return report{}, false
	}
	n := l.tree.namesIn(f, k)
	if n.err != nil {
		l.unreadable(f.name, link, n.err)
	}
	return l.inDocument(n, l.shown(f.name, link), k, fragment, inFragment)
}

// kindOf returns the kind of a file in the tree.
func (l *local) kindOf(name string) kind { return l.unit.settings.extensions.kindOf(name) }

// inDocument returns a report if a fragment leads to nothing in a document.
func (l *local) inDocument(n *names, document string, k kind, fragment string, at validation.Span) (report, bool) {
	if isTop(fragment) || n.has(fragment) || n.has(percent.Decode(fragment)) {
		return report{}, false
	}
	if l.sources != nil {
		switch isPage := k == markdown; {
		case isPage && n.hasLoose(percent.Decode(fragment)), strings.HasPrefix(fragment, "fn:"), strings.HasPrefix(fragment, "fnref:"): // footnotes
			return report{}, false
		case isPage && l.sources.includesOf(n.includes), l.sources.isPartial(l.self.names):
			l.unit.unsure++
			return report{}, false
		}
	}
	what := "element with this ID"
	if k == markdown {
		what = "heading or anchor with this name"
	}
	return report{missingFragmentCode, document + " has no " + what, at, warning}, true
}

// isTop reports whether a fragment leads to the top of any document.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#select-the-indicated-part
func isTop(fragment string) bool {
	return fragment == "" || strings.EqualFold(percent.Decode(fragment), "top")
}

// index returns the document that is served for a directory, or nil.
func (l *local) index(dir location) *target {
	for _, name := range []string{"index.html", "index.htm", "README.md"} {
		if name == "README.md" && l.unit.kind != markdown {
			continue
		}
		name, ok := localName(append(dir.names[:len(dir.names):len(dir.names)], name))
		if !ok {
			return nil
		}
		if f := l.tree.find(name); f.state == regular {
			return f
		}
	}
	if name, ok := localName(dir.names); ok && l.sources != nil {
		if f := l.sources.indexOf(l.tree.find(name)); f.state == regular {
			return f
		}
	}
	return nil
}

// isSelf reports whether a location is the document itself.
func (l *local) isSelf(to location) bool {
	if to.isSlash || len(to.names) != len(l.self.names) || l.self.names == nil {
		return false
	}
	for i := range to.names {
		if to.names[i] != l.self.names[i] {
			return false
		}
	}
	return true
}

// ownNames returns the names in the document itself that fragments can lead to.
func (l *local) ownNames() *names {
	if l.own != nil {
		return l.own
	}
	name, ok := localName(l.self.names)
	if l.tree != nil && l.self.names != nil && ok && l.kindOf(name) == l.unit.kind {
		l.own = l.tree.namesInText(l.tree.entry(name), l.unit.Bytes, l.unit.kind)
	} else {
		n := readNames(l.unit.Bytes, l.unit.kind, l.sources != nil)
		l.own = &n
	}
	return l.own
}

// shown returns the name of a link's target for a message. A name has fewer slashes
// than the link, so secrets cannot be recognized in it: it is masked if the link or
// the base URL contains any.
func (l *local) shown(name string, link *documents.Link) string {
	const most = 200
	if !l.hasWords {
		l.words, l.hasWords = hiddenInText(string(l.unit.Bytes)), true
		b := l.page.baseLink
		l.secretBase = b >= 0 && len(hiddenIn(&l.page.links[b], l.words)) > 0
	}
	if l.secretBase || len(hiddenIn(link, l.words)) > 0 || len(hidden(percent.Decode(link.Text))) > 0 {
		return mask
	}
	if n := len(name) - most; n > 0 {
		for !utf8.RuneStart(name[n]) && n < len(name)-1 {
			n++
		}
		name = "…" + name[n:]
	}
	return show.Visible(name)
}

func (l *local) unreadable(name string, link *documents.Link, err error) {
	l.unit.unread = true
	l.note("cannot read " + l.shown(name, link) + ", which a link leads to: " + show.Visible(frame.Reason(err)))
}

// note adds a message, once.
func (l *local) note(text string) {
	if !l.unit.noted[text] {
		if l.unit.noted == nil {
			l.unit.noted = map[string]bool{}
		}
		l.unit.noted[text] = true
		l.unit.notes = append(l.unit.notes, text)
	}
}
