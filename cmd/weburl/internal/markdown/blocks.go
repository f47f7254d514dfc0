package markdown

import "bytes"

// container is a block that contains blocks: a block quote, a list item or a
// footnote. It does not matter which items form a list.
type container struct {
	// content is the number of columns by which the content of a list item or
	// footnote is indented, or 0 for a block quote.
	content int32
	// empty reports whether a list item is still empty.
	empty bool
	// footnote means that only a blank line without spaces does not end it.
	footnote bool
}

// leafKind is the kind of the open block that contains no blocks.
type leafKind uint8

const (
	noLeaf leafKind = iota
	paragraph
	indentedCode
	fencedCode
	htmlBlock
	table
)

// leaf is the open block that contains no blocks. It is in the last container.
type leaf struct {
	kind leafKind
	// lastLine is the offset of the last line of a paragraph.
	lastLine int
	// noTable reports whether a delimiter row in a paragraph does not fit.
	noTable bool
	// columns is the number of columns of a table.
	columns int
	// fence is the character that fences a code block, and indent the indentation
	// of the fence.
	fence  byte
	length int
	indent int
	// condition ends a block of HTML.
	condition htmlCondition
	// blank is the number of bytes of blank lines at the end of indented code.
	blank int
}

// readBlocks reads the document.
//
// https://spec.commonmark.org/0.31.2/#appendix-a-parsing-strategy
func (r *reader) readBlocks() {
	r.line, r.containers, r.leaf, r.spans = line{}, r.containers[:0], leaf{}, r.spans[:0]
	i := r.start
	if i == 0 {
		i = len(r.source) - len(bytes.TrimPrefix(r.source, []byte("\uFEFF")))
	}
	for i < len(r.source) {
		r.line.read(r.source, i)
		r.readLine()
		i = r.line.after
	}
	r.closeLeaf()
}

// readLine adds the line to the open blocks, closes some and opens others.
func (r *reader) readLine() {
	l := &r.line
	matched := r.matchContainers()
	all := matched == len(r.containers)
	if all && r.continueLeaf() {
		return
	}
	// lazy reports whether text could continue a paragraph in a block to which the
	// line does not belong.
	lazy := r.leaf.kind == paragraph
	inParagraph := all && lazy
	for !l.blank() {
		if l.indent() >= 4 {
			if !lazy {
				r.closeTo(matched)
				r.openLeaf(indentedCode)
				l.columns(4)
				r.addLine(l.pos)
				return
			}
			break
		}
		width, c, ok := r.containerStart(inParagraph)
		if !ok {
			if r.leafStart(matched, lazy, inParagraph) {
				return
			}
			break
		}
		if matched == Deepest {
			r.tooMuch = true
			break
		}
		r.closeTo(matched)
		r.fill()
		l.marker(width)
		switch {
		case c.content == 0:
			l.columns(min(1, l.indent()))
		case c.footnote:
			l.trim()
		default:
			c.empty = true
			spaces := l.indent()
			if l.blank() || spaces > 4 {
				spaces = 1
			}
			l.columns(spaces)
			c.content += int32(spaces)
		}
		r.containers = append(r.containers, c)
		matched++
		lazy, inParagraph = false, false
	}
	if l.blank() {
		r.closeTo(matched)
		r.closeLeaf()
		return
	}
	switch {
	case lazy:
		// It is a paragraph that continues.
	default:
		r.closeTo(matched)
		if r.leaf.kind == table {
			r.row(r.leaf.columns, l.next, l.end)
			return
		}
		r.openLeaf(paragraph)
	}
	r.leaf.lastLine = l.next
	r.addLine(l.next)
}

// matchContainers moves past the markers of containers on the line, and returns the
// number of containers to which the line belongs.
func (r *reader) matchContainers() int {
	l := &r.line
	for i, c := range r.containers {
		switch {
		case c.content == 0:
			if l.blank() || l.indent() > 3 || l.source[l.next] != '>' {
				return i
			}
			l.marker(1)
			l.columns(min(1, l.indent()))
		case l.indent() >= int(c.content) && (c.footnote || !l.blank()):
			l.columns(int(c.content))
		case l.blank() && !c.empty && (!c.footnote || l.empty()):
			l.trim()
		default:
			return i
		}
	}
	return len(r.containers)
}

// continueLeaf adds the line to the open leaf if that accepts any text. All
// containers are matched.
func (r *reader) continueLeaf() bool {
	l := &r.line
	switch r.leaf.kind {
	case indentedCode:
		if l.blank() {
			before := r.leaf.blank
			l.columns(4)
			r.addLine(l.pos)
			r.leaf.blank = before + l.after - l.pos
			return true
		}
		if l.indent() < 4 {
			return false
		}
		l.columns(4)
		r.addLine(l.pos)
		return true
	case fencedCode:
		if l.indent() <= 3 && r.closesFence(l.rest()) {
			r.closeLeaf()
			return true
		}
		l.columns(min(r.leaf.indent, l.indent()))
		r.addLine(l.pos)
		return true
	case htmlBlock:
		if l.blank() && r.leaf.condition == untilBlank {
			return false
		}
		r.addLine(l.pos)
		if r.leaf.condition.ends(l.source[l.pos:l.end]) {
			r.closeLeaf()
		}
		return true
	}
	return false
}

// closesFence reports whether rest is the closing fence of the open code.
func (r *reader) closesFence(rest []byte) bool {
	n := runLength(rest, r.leaf.fence)
	return n >= r.leaf.length && len(bytes.Trim(rest[n:], " \t")) == 0
}

// closeTo closes all containers except the first matched ones, and the leaf in
// them.
func (r *reader) closeTo(matched int) {
	if matched < len(r.containers) {
		r.closeLeaf()
		r.containers = r.containers[:matched]
	}
}

// fill records that the last container is not empty, and closes the leaf in it.
func (r *reader) fill() {
	r.closeLeaf()
	if n := len(r.containers); n > 0 {
		r.containers[n-1].empty = false
	}
}

func (r *reader) openLeaf(kind leafKind) {
	r.fill()
	r.leaf = leaf{kind: kind}
}

// addLine adds the line from offset i on to the open leaf.
func (r *reader) addLine(i int) {
	r.leaf.blank = 0
	if n := len(r.spans); n > 0 && int(r.spans[n-1].end) == i {
		r.spans[n-1].end = int32(r.line.after)
		return
	}
	r.spans = append(r.spans, span{start: int32(i), end: int32(r.line.after)})
}

// closeLeaf hands out the open leaf, if there is one.
func (r *reader) closeLeaf() {
	kind := r.leaf.kind
	r.leaf.kind = noLeaf
	switch kind {
	case paragraph:
		r.closeParagraph(Text)
	case indentedCode:
		r.dropEnd(r.leaf.blank)
		r.closeRaw(Code)
	case fencedCode:
		r.closeRaw(Code)
	case htmlBlock:
		r.closeRaw(HTML)
	}
	r.spans = r.spans[:0]
}

// dropEnd removes n bytes from the end of the lines.
func (r *reader) dropEnd(n int) {
	for n > 0 && len(r.spans) > 0 {
		s := &r.spans[len(r.spans)-1]
		m := min(n, int(s.end-s.start))
		s.end -= int32(m)
		n -= m
		if s.end == s.start {
			r.spans = r.spans[:len(r.spans)-1]
		}
	}
}

// closeRaw hands out a block without inlines.
func (r *reader) closeRaw(kind BlockKind) {
	if !r.collecting {
		r.emit(kind, r.gather(r.spans), r.spans)
	}
}

// closeParagraph hands out the definitions at the beginning of the open paragraph,
// and the rest as a block of a kind. It reports whether there is a rest.
func (r *reader) closeParagraph(kind BlockKind) (rest bool) {
	if len(r.spans) == 0 || r.collecting && r.source[r.spans[0].start] != '[' {
		return true
	}
	text := r.gather(r.spans)
	n := r.definitions(text)
	text = bytes.TrimRight(text, " \t\r\n")
	if n >= len(text) {
		return false
	}
	if r.collecting {
		return true
	}
	spans := r.spans
	if n > 0 {
		spans = r.cut(n)
	}
	r.emit(kind, text[n:], spans)
	return true
}

// cut returns the spans of the text without its first n bytes.
func (r *reader) cut(n int) []span {
	i := 0
	for i+1 < len(r.spans) && int(r.spans[i+1].text) <= n {
		i++
	}
	spans := r.spans[i:]
	spans[0].start += int32(n) - spans[0].text
	for j := range spans {
		spans[j].text = max(spans[j].text-int32(n), 0)
	}
	return spans
}

// runLength returns the number of times that c is repeated at the beginning of
// text.
func runLength(text []byte, c byte) int {
	n := 0
	for n < len(text) && text[n] == c {
		n++
	}
	return n
}
