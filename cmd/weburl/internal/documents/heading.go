package documents

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl/cmd/weburl/internal/markdown"
	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
)

// headingText returns the text of a heading in Markdown as it is shown, without
// images and tags. It takes linear time.
//
// NB: asterisks stay, even if they mark emphasis. A slug contains none.
func headingText(heading *markdown.Block) string {
	h := titleReader{source: heading.Text}
	h.read(heading.Nodes, 0, len(heading.Text))
	return string(h.text)
}

// titleReader reads the text of a heading.
type titleReader struct {
	source []byte
	text   []byte
}

// read appends the text from start to stop, or of a link in it, with its nodes.
// Emphasis does not cross the ends of a link. It returns the nodes that remain
// after the end of the link.
func (h *titleReader) read(nodes []markdown.Node, start, stop int) []markdown.Node {
	first := len(h.text)
	var runs []run
	images := 0 // the number of open images
	for len(nodes) > 0 {
		n := nodes[0]
		nodes = nodes[1:]
		if images == 0 {
			runs = h.plain(runs, start, int(n.Start))
		}
		start = int(n.End)
		switch n.Kind {
		case markdown.Image:
			images++
			continue
		case markdown.ImageEnd:
			images--
			continue
		}
		if images > 0 {
			continue
		}
		switch n.Kind {
		case markdown.CodeSpan:
			h.code(codeContent(h.source[n.Start:n.End]))
		case markdown.Autolink, markdown.Email, markdown.BareURL:
			h.text = append(h.text, h.source[n.URLStart:n.URLEnd]...)
		case markdown.Link:
			// Links do not nest, except in images.
			rest := h.read(nodes, start, -1)
			start = int(nodes[len(nodes)-len(rest)-1].End)
			nodes = rest
		case markdown.LinkEnd:
			matchRuns(runs)
			h.cut(first, runs)
			return nodes
		}
	}
	runs = h.plain(runs, start, stop)
	matchRuns(runs)
	h.cut(first, runs)
	return nil
}

// codeContent returns the content of a code span, without a space on each side if
// there is something else in between.
//
// https://spec.commonmark.org/0.31.2/#code-spans
func codeContent(span []byte) []byte {
	n := 0
	for span[n] == '`' {
		n++
	}
	content := span[n : len(span)-n]
	begins, ends := bytes.TrimRight(content, " \r\n"), bytes.TrimLeft(content, " \r\n")
	if len(begins) == 0 || len(begins) == len(content) || len(ends) == len(content) {
		return content
	}
	return content[1 : len(content)-1]
}

// code appends the content of a code span, in which line ends become spaces.
func (h *titleReader) code(text []byte) {
	for _, c := range text {
		if c == '\n' {
			c = ' '
		}
		h.text = append(h.text, c)
	}
}

// plain appends the text from start to stop of the source, decoded, and the
// delimiter runs in it to runs.
func (h *titleReader) plain(runs []run, start, stop int) []run {
	for i := start; i < stop; {
		switch c := h.source[i]; {
		case c == '\\' && i+1 < stop && markdown.IsPunctuation(h.source[i+1]):
			h.text = append(h.text, h.source[i+1])
			i += 2
		case c == '&':
			text, n := tags.MarkdownReference(string(h.source[i:min(stop, i+tags.LongestReference)]))
			if n == 0 {
				text, n = "&", 1
			}
			h.text = append(h.text, text...)
			i += n
		case c == '_' || c == '*':
			end := i + 1
			for end < stop && h.source[end] == c {
				end++
			}
			runs = append(runs, h.run(i, end))
			h.text = append(h.text, h.source[i:end]...)
			i = end
		default:
			h.text = append(h.text, c)
			i++
		}
	}
	return runs
}

// cut removes the underscores that mark emphasis from the text from start on.
func (h *titleReader) cut(start int, runs []run) {
	to, from := start, start
	for _, r := range runs {
		if r.char == '_' && r.left < r.length {
			to += copy(h.text[to:], h.text[from:r.at+r.left])
			from = r.at + r.length
		}
	}
	to += copy(h.text[to:], h.text[from:])
	h.text = h.text[:to]
}

// run is a delimiter run: asterisks or underscores that may mark emphasis.
//
// https://spec.commonmark.org/0.31.2/#delimiter-run
type run struct {
	at           int // its offset in the text
	char         byte
	length, left int // left is the number of those that stand for themselves
	open, close  bool
	before, next int // the index of the adjacent run that may match, or -1
}

// run returns the run from start to end of the source.
func (h *titleReader) run(start, end int) run {
	r := run{at: len(h.text), char: h.source[start], length: end - start, left: end - start}
	before, _ := utf8.DecodeLastRune(h.source[:start])
	after, _ := utf8.DecodeRune(h.source[end:])
	spaceBefore, spaceAfter := start == 0 || unicode.IsSpace(before), end == len(h.source) || unicode.IsSpace(after)
	markBefore, markAfter := isMark(before), isMark(after)
	left := !spaceAfter && (!markAfter || spaceBefore || markBefore)
	right := !spaceBefore && (!markBefore || spaceAfter || markAfter)
	r.open, r.close = left, right
	if r.char == '_' {
		r.open, r.close = left && (!right || markBefore), right && (!left || markAfter)
	}
	return r
}

// isMark reports whether r is punctuation in CommonMark.
func isMark(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

// matchRuns finds the delimiters that mark emphasis. It takes linear time.
//
// https://spec.commonmark.org/0.31.2/#process-emphasis
func matchRuns(runs []run) {
	for i := range runs {
		runs[i].before, runs[i].next = i-1, i+1
	}
	// Up to bottom, nothing matches a run like this.
	var bottom [2][2][3]int
	for i := range bottom {
		for j := range bottom[i] {
			bottom[i][j] = [3]int{-1, -1, -1}
		}
	}
	remove := func(i int) {
		if b := runs[i].before; b >= 0 {
			runs[b].next = runs[i].next
		}
		if n := runs[i].next; n < len(runs) {
			runs[n].before = runs[i].before
		}
	}
	for i := 0; i < len(runs); {
		c := &runs[i]
		if !c.close {
			i = c.next
			continue
		}
		b := &bottom[index(c.char == '_')][index(c.open)][c.length%3]
		k := c.before
		for k > *b && !matches(&runs[k], c) {
			k = runs[k].before
		}
		if k <= *b {
			*b = c.before
			if !c.open {
				remove(i)
			}
			i = c.next
			continue
		}
		o := &runs[k]
		n := min(2, o.left, c.left)
		o.left -= n
		c.left -= n
		o.next, c.before = i, k
		if o.left == 0 {
			remove(k)
		}
		if c.left == 0 {
			remove(i)
			i = c.next
		}
	}
}

// matches reports whether o can open the emphasis that c closes.
func matches(o, c *run) bool {
	return o.open && o.char == c.char && (!o.close && !c.open || c.length%3 == 0 || (o.length+c.length)%3 != 0)
}

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}
