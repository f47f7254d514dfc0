package markdown

import "bytes"

// containerStart looks for the marker of a block quote, list item or footnote, and
// returns its length in bytes. A thematic break takes precedence.
//
// https://spec.commonmark.org/0.31.2/#list-items
func (r *reader) containerStart(inParagraph bool) (width int, c container, ok bool) {
	l := &r.line
	rest := l.rest()
	switch first := rest[0]; {
	case first == '>':
		return 1, container{}, true
	case first == '[':
		width = footnoteMarker(rest)
		return width, container{content: 4, footnote: true}, width > 0
	case first == '-' || first == '+' || first == '*':
		width = 1
	case isDigit(first):
		for width < len(rest) && width < 9 && isDigit(rest[width]) {
			width++
		}
		if width == len(rest) || rest[width] != '.' && rest[width] != ')' {
			return 0, c, false
		}
		if inParagraph && (rest[width-1] != '1' || len(bytes.TrimLeft(rest[:width-1], "0")) > 0) {
			return 0, c, false
		}
		width++
	default:
		return 0, c, false
	}
	after := rest[width:]
	if len(after) > 0 && after[0] != ' ' && after[0] != '\t' {
		return 0, c, false
	}
	if inParagraph && len(bytes.TrimLeft(after, " \t")) == 0 || isBreak(rest) || inParagraph && isUnderline(rest) {
		return 0, c, false
	}
	return width, container{content: int32(l.indent() + width)}, true
}

// footnoteMarker returns the length of the "[^label]:" at the beginning of rest, or
// 0.
//
// https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#footnotes
func footnoteMarker(rest []byte) int {
	if !bytes.HasPrefix(rest, []byte("[^")) {
		return 0
	}
	end := bytes.IndexAny(rest, "] \t")
	if end == len("[^") || end < 0 || !bytes.HasPrefix(rest[end:], []byte("]:")) {
		return 0
	}
	return end + len("]:")
}

// leafStart opens the leaf that begins with the line, if the line does not begin
// with text. It may close it at once. A paragraph may be open: a lazy line could
// continue it, and a line in it could underline it.
func (r *reader) leafStart(matched int, lazy, inParagraph bool) bool {
	l := &r.line
	rest := l.rest()
	switch rest[0] {
	case '#':
		if text, ok := atxHeading(rest); ok {
			r.closeTo(matched)
			r.fill()
			if len(text) > 0 {
				start := l.next + cap(rest) - cap(text)
				r.spans = append(r.spans, span{start: int32(start), end: int32(start + len(text))})
			}
			r.emit(Heading, text, r.spans)
			r.spans = r.spans[:0]
			return true
		}
	case '`', '~':
		if n := runLength(rest, rest[0]); n >= 3 && (rest[0] == '~' || bytes.IndexByte(rest[n:], '`') < 0) {
			r.closeTo(matched)
			indent := l.indent()
			r.openLeaf(fencedCode)
			r.leaf.fence, r.leaf.length, r.leaf.indent = rest[0], n, indent
			return true
		}
	case '<':
		if condition := htmlStart(rest, lazy, &r.tags); condition != noHTML {
			r.closeTo(matched)
			r.openLeaf(htmlBlock)
			r.leaf.condition = condition
			r.addLine(l.pos)
			if condition.ends(rest) {
				r.closeLeaf()
			}
			return true
		}
	}
	if inParagraph && isUnderline(rest) {
		if r.closeParagraph(Heading) {
			r.leaf.kind, r.spans = noLeaf, r.spans[:0]
			return true
		}
		r.spans = r.spans[:0]
	}
	if isBreak(rest) {
		r.closeTo(matched)
		r.fill()
		return true
	}
	return inParagraph && r.tableStart(rest)
}

// isBreak reports whether rest is a thematic break.
//
// https://spec.commonmark.org/0.31.2/#thematic-breaks
func isBreak(rest []byte) bool {
	first, n := rest[0], 0
	if first != '*' && first != '-' && first != '_' {
		return false
	}
	for _, c := range rest {
		switch c {
		case first:
			n++
		case ' ', '\t':
		default:
			return false
		}
	}
	return n >= 3
}

// isUnderline reports whether rest makes the paragraph before it a heading.
//
// https://spec.commonmark.org/0.31.2/#setext-heading-underline
func isUnderline(rest []byte) bool {
	if rest[0] != '=' && rest[0] != '-' {
		return false
	}
	return len(bytes.TrimLeft(rest[runLength(rest, rest[0]):], " \t")) == 0
}

// atxHeading returns the text of the heading in rest. ok is false if there is none.
//
// https://spec.commonmark.org/0.31.2/#atx-headings
func atxHeading(rest []byte) (text []byte, ok bool) {
	n := runLength(rest, '#')
	if n > 6 || n < len(rest) && rest[n] != ' ' && rest[n] != '\t' {
		return nil, false
	}
	text = bytes.Trim(rest[n:], " \t")
	closed := bytes.TrimRight(text, "#")
	if len(closed) == 0 || closed[len(closed)-1] == ' ' || closed[len(closed)-1] == '\t' {
		text = bytes.TrimRight(closed, " \t")
	}
	return text, true
}
