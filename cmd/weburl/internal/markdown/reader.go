// Package markdown reads CommonMark with GitHub's tables, footnotes and bare URLs as
// far as it matters for links: which text is a link, an image, an autolink, a bare URL,
// a code span or raw HTML, and which blocks are headings, code or HTML. It ignores
// emphasis, bare email addresses, and whether lists are loose.
//
// It builds no tree. It hands out one block after the other and forgets it, so that
// besides the document it needs memory for its longest block and for the labels of
// its definitions: at most [BytesPerByte] bytes for each byte of the document. The
// time it takes is linear, too, for any document.
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
	// BytesPerByte is how many bytes Read allocates at most for each byte of a
	// document, besides a few kilobytes.
	BytesPerByte = 64
	// Deepest is how deep block quotes and list items may be nested. What would
	// begin one that is deeper is text.
	Deepest = 100
	// DeepestParentheses is how deep parentheses in a link destination may be
	// nested, as on GitHub. What is deeper is no destination.
	DeepestParentheses = 32
	// longest is how long a document can be, since offsets have 32 bits.
	longest = math.MaxInt32
)

// BlockKind is what a [Block] is.
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

// Block is a part of a document that has no other blocks in it.
type Block struct {
	Kind BlockKind
	// Text is what the lines of the block have when the markers of blocks around it
	// are removed. Of a definition it is the destination, without angle brackets, as
	// it is written.
	Text []byte
	// Nodes are what Text has besides text, in order, if the block is Text or a
	// Heading.
	Nodes []Node

	spans []span
}

// span says that the bytes from start to end of the document are in the text of a
// block at offset text.
type span struct{ text, start, end int32 }

// Stretch is the bytes from Start to End of a document.
type Stretch struct{ Start, End int }

// NodeKind is what a [Node] is.
type NodeKind uint8

const (
	// open is a bracket that may become Link or Image.
	open NodeKind = iota
	// Link and Image are the opening brackets of a link and an image. What follows
	// up to their End is in them.
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
	// Open says that there is something before it that would begin a tag, or the
	// destination of a link, if something else followed.
	Open bool
	// inner says of a bracket that there is another in it.
	inner bool
	// Start and End are its place in the text of the block.
	Start, End int32
	// URLStart and URLEnd are the place of the URL as it is written, without angle
	// brackets. Both are -1 if there is none, as in a reference.
	URLStart, URLEnd int32
}

// At returns the offset in the document of the byte i of the text.
func (b *Block) At(i int) int { return at(b.spans, i) }

// at returns the offset in the document of the byte i of the text that spans have.
func at(spans []span, i int) int {
	s := spans[0]
	if len(spans) > 1 {
		s = spans[spanOf(spans, i)]
	}
	return int(s.start) + i - int(s.text)
}

// spanOf returns the index of the span that has the byte i of the text.
func spanOf(spans []span, i int) int {
	n, found := slices.BinarySearchFunc(spans, i, func(s span, i int) int { return int(s.text) - i })
	if !found && n > 0 {
		n--
	}
	return n
}

// Stretches appends to all where the document has the bytes of the text from start
// to end.
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

// Read calls found for each block of a document in order. The block and what it
// has is valid until found returns.
//
// complete is false if something was not read as Markdown because it is nested
// deeper than [Deepest] or [DeepestParentheses], or because a document has more
// than 2 GiB.
func Read(source []byte, found func(*Block)) (complete bool) { return ReadFrom(source, 0, found) }

// ReadFrom is Read for a document in which Markdown begins at offset start, which
// begins a line.
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
	// tooMuch says that something was given up.
	tooMuch bool
	// collecting says that only the labels of definitions are wanted.
	collecting bool
	labels     map[string]struct{}

	line       line
	containers []container
	leaf       leaf
	// spans are the lines of the leaf; those that follow each other in the source
	// are one.
	spans []span

	block   Block
	scratch []byte // for a text that is not in one piece in the source
	part    []span // of a definition or cell
	inlines inlines
	tags    tagReader // for single lines
	label   []byte    // a label in normal form
}

// gather returns the text that spans have, and notes where each begins in it.
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

// emit calls found with a block. spans say where its text is.
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
