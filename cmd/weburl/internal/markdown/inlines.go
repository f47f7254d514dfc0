package markdown

import (
	"bytes"
	"slices"
)

// inlines finds the nodes in the text of one block after another.
//
// https://spec.commonmark.org/0.31.2/#inlines
type inlines struct {
	r     *reader
	text  []byte
	nodes []Node
	tags  tagReader
	// opener is the last bracket that could begin a link or image, or -1 if there
	// is none. The End of each such node is the one before.
	opener int32
	// A link contains no other link, so brackets of links before the node inactive
	// are text.
	inactive int32
	// unmatched reports whether some brackets are text.
	unmatched bool
	// open reports whether there is an unfinished tag or link; see Node.Open.
	open   bool
	titles titleEnds
	// runs maps each length of a run of backquotes to the offset of the last one.
	// It is valid if counted is true.
	runs    map[int]int
	counted bool
}

// special is the set of bytes with which a node could begin or end. A bare URL is
// found by its "w" or ":".
var special = set("\\`<[]!w:")

// read returns the nodes in text.
func (p *inlines) read(r *reader, text []byte) []Node {
	p.r, p.text, p.nodes = r, text, p.nodes[:0]
	p.tags.reset(text)
	p.titles.reset(text)
	p.opener, p.inactive, p.unmatched, p.open = -1, 0, false, false
	if p.counted {
		clear(p.runs)
		p.counted = false
	}
	for i := 0; i < len(text); {
		if !special[text[i]] {
			i++
			continue
		}
		i = p.at(i)
	}
	if p.opener >= 0 || p.unmatched {
		p.nodes = slices.DeleteFunc(p.nodes, func(n Node) bool { return n.Kind == open })
	}
	return p.nodes
}

// at looks for a node at offset i and returns where to go on.
func (p *inlines) at(i int) int {
	s := p.text
	switch s[i] {
	case '\\':
		if i+1 < len(s) && IsPunctuation(s[i+1]) {
			return i + 2
		}
	case '`':
		return p.code(i)
	case '<':
		return p.angle(i)
	case '!':
		if i+1 < len(s) && s[i+1] == '[' && (i+2 == len(s) || s[i+2] != '^') { // ![^a] is not an image on GitHub
			return p.bracket(i, i+2)
		}
	case '[':
		return p.bracket(i, i+1)
	case ']':
		return p.closeBracket(i)
	case 'w', ':':
		if p.opener < 0 {
			return p.bareURL(i)
		}
	}
	return i + 1
}

// add appends a node and returns its end.
func (p *inlines) add(kind NodeKind, start, end int, url place) int {
	if len(p.nodes) == cap(p.nodes) {
		// There are no more nodes than bytes.
		p.nodes = slices.Grow(p.nodes, min(max(len(p.nodes), 16), len(p.text)-start+1))
	}
	p.nodes = append(p.nodes, Node{kind, p.open, false, int32(start), int32(end), int32(url.start), int32(url.end)})
	return end
}

var noURL = place{-1, -1}

// code reads the code span that could begin at offset i.
//
// https://spec.commonmark.org/0.31.2/#code-spans
func (p *inlines) code(i int) int {
	n := runLength(p.text[i:], '`')
	for j := i + n; !p.counted || p.runs[n] > i; {
		next := bytes.IndexByte(p.text[j:], '`')
		if next < 0 {
			break
		}
		j += next
		m := runLength(p.text[j:], '`')
		if m == n {
			return p.add(CodeSpan, i, j+m, noURL)
		}
		j += m
	}
	if !p.counted {
		p.countRuns(i + n)
	}
	return i + n
}

// countRuns notes where the last run of each length is in the text from offset i
// on.
func (p *inlines) countRuns(i int) {
	p.counted = true
	if p.runs == nil {
		p.runs = map[int]int{}
	}
	for {
		n := bytes.IndexByte(p.text[i:], '`')
		if n < 0 {
			return
		}
		i += n
		m := runLength(p.text[i:], '`')
		p.runs[m] = i
		i += m
	}
}

// angle reads the autolink or HTML that could begin at offset i.
func (p *inlines) angle(i int) int {
	s := p.text
	if end := absoluteURI(s, i+1); end >= 0 {
		return p.add(Autolink, i, end+1, place{i + 1, end})
	}
	if end := emailAddress(s, i+1); end >= 0 {
		return p.add(Email, i, end+1, place{i + 1, end})
	}
	if end := p.tags.raw(i); end >= 0 {
		return p.add(RawHTML, i, end, noURL)
	}
	if i+1 < len(s) {
		c := s[i+1]
		p.open = p.open || isLetter(c) || c == '/' || c == '!' || c == '?'
	}
	return i + 1
}

// bracket pushes the opening bracket from start to end.
func (p *inlines) bracket(start, end int) int {
	if p.opener >= 0 {
		p.nodes[p.opener].inner = true
	}
	before := p.opener
	p.opener = int32(len(p.nodes))
	return p.add(open, start, end, place{int(before), 0})
}

// closeBracket looks for the link or image that the bracket at offset i could end.
//
// https://spec.commonmark.org/0.31.2/#look-for-link-or-image
func (p *inlines) closeBracket(i int) int {
	s := p.text
	destination := i+1 < len(s) && s[i+1] == '('
	if p.opener < 0 {
		p.open = p.open || destination
		return i + 1
	}
	at := p.opener
	o := &p.nodes[at]
	image := s[o.Start] == '!'
	before := o.URLStart
	o.URLStart, o.URLEnd = -1, -1
	p.opener = before
	if image || at >= p.inactive {
		url, end := noURL, -1
		if destination {
			url, end = p.resource(i + 2)
		}
		if end < 0 {
			p.open = p.open || destination
			end = p.reference(i, o)
		}
		if end >= 0 {
			kind := ImageEnd
			o.Kind = Image
			if !image {
				kind, o.Kind = LinkEnd, Link
				p.inactive = at
			}
			return p.add(kind, i, end, url)
		}
	}
	p.open = p.open || destination
	p.unmatched = true
	if start := int(o.End); (image || at >= p.inactive) && s[start] == '^' && i > start+1 {
		// A reference to a footnote contains only its label.
		p.nodes = p.nodes[:at]
	}
	return i + 1
}

// resource reads the destination and title of a link whose parenthesis is before
// offset i. end is -1 if there are none.
//
// https://spec.commonmark.org/0.31.2/#inline-link
func (p *inlines) resource(i int) (url place, end int) {
	s := p.text
	url, after, ok, deep := destination(s, skipSpace(s, i))
	p.r.tooMuch = p.r.tooMuch || deep
	if !ok {
		return noURL, -1
	}
	end = skipSpace(s, after)
	if end > after {
		if t := p.titles.title(s, end); t >= 0 {
			end = skipSpace(s, t)
		}
	}
	if end == len(s) || s[end] != ')' {
		return noURL, -1
	}
	return url, end + 1
}

// reference returns the end of the reference to a definition that ends with the
// bracket at offset i, or with a label after it, or -1.
//
// https://spec.commonmark.org/0.31.2/#reference-link
func (p *inlines) reference(i int, o *Node) int {
	s := p.text
	if len(p.r.labels) == 0 {
		return -1
	}
	label, end := s[o.End:i], i+1
	usable := !o.inner
	if end < len(s) && s[end] == '[' {
		if n := labelEnd(s, end); n == end+2 {
			end = n
		} else if n >= 0 && !isBlank(s[end+1:n-1]) {
			label, end, usable = s[end+1:n-1], n, true
		}
	}
	if !usable || !p.r.refers(label) {
		return -1
	}
	return end
}
