// Package markdown reads CommonMark with GitHub's tables, footnotes and bare URLs,
// as far as they matter for links: which text is a link, an image, an autolink, a
// bare URL, a code span or raw HTML, and which blocks are headings, code or HTML.
// It ignores emphasis, bare email addresses, and whether lists are loose.
//
// It builds no tree. It hands out one block after another and forgets it. In
// addition to the document, it needs memory only for the longest block and for the
// labels of definitions: at most [BytesPerByte] bytes for each byte of the
// document. The time is linear, too, for any document.
//
// https://spec.commonmark.org/0.31.2/
// https://github.github.com/gfm/
package markdown

import (
	"bytes"
	"math"
	"slices"
)

const (
	// BytesPerByte bounds the number of bytes that Read allocates for each byte of
	// a document, in addition to a few kilobytes.
	BytesPerByte = 64
	// Deepest bounds the nesting of block quotes and list items. What would begin a
	// deeper one is text.
	Deepest = 100
	// DeepestParentheses bounds the nesting of parentheses in a link destination,
	// as on GitHub. A deeper destination is not one.
	DeepestParentheses = 32
	// longest bounds the length of a document, since offsets have 32 bits.
	longest = math.MaxInt32
)

// BlockKind is the kind of a [Block].
type BlockKind uint8

const (
	// Text is a paragraph, or a cell of a table.
	Text BlockKind = iota
	Heading
	Code
	HTML
	// Definition is a link reference definition.
	Definition
)

// Block is a part of a document that contains no other blocks.
type Block struct {
	Kind BlockKind
	// Text is the text of the block's lines, without the markers of blocks around
	// it. For a definition, it is the destination as it is written, without angle
	// brackets.
	Text []byte
	// Nodes holds everything in Text except plain text, in order, if the block is
	// Text or a Heading.
	Nodes []Node

	spans []span
}

// span says that the bytes from start to end of the document are at offset text in
// the text of a block.
type span struct{ text, start, end int32 }

// Stretch is a span of a document.
type Stretch struct{ Start, End int }

// NodeKind is the kind of a [Node].
type NodeKind uint8

const (
	// open is a bracket that may become Link or Image.
	open NodeKind = iota
	// Link and Image are the opening brackets of a link and an image. Nodes up to
	// their End are inside.
	Link
	Image
	LinkEnd
	ImageEnd
	CodeSpan
	// Autolink is an absolute URI in angle brackets, and Email an address.
	Autolink
	Email
	// BareURL is a URL that begins with http://, https://, ftp:// or www. (in small
	// letters), and has no brackets around it, as cmark-gfm reads it.
	BareURL
	RawHTML
)

// Node is a part of the text of a block.
type Node struct {
	Kind NodeKind
	// Open reports whether text before the node would begin a tag, or the
	// destination of a link, if something else followed.
	Open bool
	// inner reports whether a bracket contains another one.
	inner bool
	// Start and End delimit the node in the text of the block.
	Start, End int32
	// URLStart and URLEnd delimit the URL as it is written, without angle brackets.
	// Both are -1 if there is none, as in a reference.
	URLStart, URLEnd int32
}

// At returns the offset in the document of the byte i of the text.
func (b *Block) At(i int) int { return at(b.spans, i) }

// at returns the offset in the document of the byte i of the text of spans.
func at(spans []span, i int) int {
	s := spans[0]
	if len(spans) > 1 {
		s = spans[spanOf(spans, i)]
	}
	return int(s.start) + i - int(s.text)
}

// spanOf returns the index of the span that contains the byte i of the text.
func spanOf(spans []span, i int) int {
	n, found := slices.BinarySearchFunc(spans, i, func(s span, i int) int { return int(s.text) - i })
	if !found && n > 0 {
		n--
	}
	return n
}

// Stretches appends to all the spans of the document that hold the bytes of the
// text from start to end.
func (b *Block) Stretches(all []Stretch, start, end int) []Stretch {
	if start >= end {
		return all
	}
	for n := spanOf(b.spans, start); n < len(b.spans) && int(b.spans[n].text) < end; n++ {
		s := b.spans[n]
		from := max(start-int(s.text), 0)
		to := min(end-int(s.text), int(s.end-s.start))
		all = append(all, Stretch{int(s.start) + from, int(s.start) + to})
	}
	return all
}

// Read calls found for each block of a document, in order. The block and everything
// in it is valid until found returns.
//
// complete is false if something was not read as Markdown because it is nested
// deeper than [Deepest] or [DeepestParentheses], or because the document is larger
// than 2 GiB.
func Read(source []byte, found func(*Block)) (complete bool) { return ReadFrom(source, 0, found) }

// ReadFrom is like Read, for a document in which Markdown begins at offset start,
// at the beginning of a line.
func ReadFrom(source []byte, start int, found func(*Block)) (complete bool) {
	r := reader{source: source[:min(len(source), longest)], start: start, found: found}
	r.tooMuch = len(r.source) < len(source)
	// References to definitions may come first.
	if bytes.Contains(r.source, []byte("]:")) {
		r.labels = map[string]struct{}{}
		r.collecting = true
		r.readBlocks()
		r.collecting = false
	}
	r.readBlocks()
	return !r.tooMuch
}

// reader reads a document.
type reader struct {
	source []byte
	start  int
	found  func(*Block)
	// tooMuch reports whether something was given up.
	tooMuch bool
	// collecting means that only the labels of definitions are collected.
	collecting bool
	labels     map[string]struct{}

	line       line
	containers []container
	leaf       leaf
	// spans holds the lines of the leaf; adjacent lines share a span.
	spans []span

	block   Block
	scratch []byte // for a text that is not contiguous in the source
	part    []span // of a definition or cell
	inlines inlines
	tags    tagReader // for single lines
	label   []byte    // a label in normal form
}

// gather returns the text of spans, and records where each begins in it.
func (r *reader) gather(spans []span) []byte {
	if len(spans) == 1 {
		spans[0].text = 0
		return r.source[spans[0].start:spans[0].end]
	}
	n := 0
	for i := range spans {
		spans[i].text = int32(n)
		n += int(spans[i].end - spans[i].start)
	}
	r.scratch = slices.Grow(r.scratch[:0], n)
	for _, s := range spans {
		r.scratch = append(r.scratch, r.source[s.start:s.end]...)
	}
	return r.scratch
}

// emit calls found with a block whose text is at spans.
func (r *reader) emit(kind BlockKind, text []byte, spans []span) {
	if r.collecting {
		return
	}
	r.block.Kind, r.block.Text, r.block.spans, r.block.Nodes = kind, text, spans, nil
	if kind == Text || kind == Heading {
		r.block.Nodes = r.inlines.read(r, text)
	}
	r.found(&r.block)
}
