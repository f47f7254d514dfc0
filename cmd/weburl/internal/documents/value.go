package documents

import (
	"strings"

	"github.com/weburl-go/weburl/cmd/weburl/internal/markdown"
	"github.com/weburl-go/weburl/internal/splice"
)

// value is a decoded piece of a document, from which links are taken in order.
type value struct {
	text  string
	edits []edit // as in a Link, without those of links already taken
	// From stepText on, text runs in step with the document from stepSource on, up
	// to the first edit.
	stepText, stepSource int
}

// take returns the bytes from start to end of v.text as a link.
func (v *value) take(start, end int) Link {
	v.skip(start, 0)
	l := Link{Text: v.text[start:end], Start: v.stepSource + start - v.stepText}
	edits := v.edits
	n := v.skip(end, start)
	if n > 0 {
		l.from = &origin{edits: edits[:n:n]}
	}
	l.End = v.stepSource + end - v.stepText
	return l
}

// skip drops the edits before the byte end of v.text and returns their number.
// It makes their offsets relative to the byte origin.
func (v *value) skip(end, origin int) int {
	n := 0
	for n < len(v.edits) && v.edits[n].text+v.edits[n].length <= end {
		e := &v.edits[n]
		v.stepText, v.stepSource = e.text+e.length, e.at+e.source
		e.text -= origin
		n++
	}
	v.edits = v.edits[n:]
	return n
}

// trim returns start and end moved past ASCII white space.
func trim(text string, start, end int) (int, int) {
	for start < end && isSpace(text[start]) {
		start++
	}
	for start < end && isSpace(text[end-1]) {
		end--
	}
	return start, end
}

// decoder makes a value from a piece of a document.
type decoder struct {
	start int // the offset of the piece in the document
	text  splice.Text[string]
	edits []edit
}

func newDecoder(source string, start int) decoder {
	return decoder{start: start, text: splice.Of(source)}
}

// replace replaces length bytes of the source at offset at with text.
func (d *decoder) replace(at, length int, text string) {
	d.edits = append(d.edits, edit{d.text.Replace(at, at+length, text), len(text), d.start + at, length})
}

func (d *decoder) value() value {
	return value{text: d.text.Result(), edits: d.edits, stepSource: d.start}
}

// decodeAttribute decodes the attribute value at offset start: character
// references, and what the input stream and the tokenizer replace.
//
// https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream
func decodeAttribute(source string, start int) value {
	d := newDecoder(source, start)
	for i := 0; i < len(source); i++ {
		switch source[i] {
		case '&':
			if text, n := attributeReference(source[i:]); n > 0 {
				d.replace(i, n, text)
				i += n - 1
			}
		case '\r':
			if i+1 < len(source) && source[i+1] == '\n' {
				d.replace(i, 2, "\n")
				i++
			} else {
				d.replace(i, 1, "\n")
			}
		case 0:
			d.replace(i, 1, "\uFFFD")
		}
	}
	return d.value()
}

// decodeDestination decodes the destination of a link in Markdown at offset
// start.
//
// https://spec.commonmark.org/0.31.2/#link-destination
func decodeDestination(source string, start int) value {
	d := newDecoder(source, start)
	for i := 0; i < len(source); i++ {
		switch source[i] {
		case '&':
			if text, n := markdownReference(source[i:]); n > 0 {
				d.replace(i, n, text)
				i += n - 1
			}
		case '\\':
			if i+1 < len(source) && markdown.IsPunctuation(source[i+1]) {
				d.replace(i, 2, source[i+1:i+2])
				i++
			}
		case 0:
			d.replace(i, 1, "\uFFFD")
		}
	}
	return d.value()
}

// decodeCell decodes the part of a table cell at offset start that is not text:
// pipes are preceded by a backslash.
//
// https://github.github.com/gfm/#tables-extension-
func decodeCell(source string, start int) value {
	d := newDecoder(source, start)
	for i := 0; i+1 < len(source); i++ {
		if source[i:i+2] == `\|` {
			d.replace(i, 2, "|")
			i++
		}
	}
	return d.value()
}

// parts calls found with the start and end of each URL in an attribute value of
// the given shape, in order, without the white space around it.
func parts(text string, s shape, found func(start, end int)) {
	switch s {
	case oneURL:
		found(trim(text, 0, len(text)))
	case urlList:
		for i := 0; i < len(text); {
			start := i
			for i < len(text) && !isSpace(text[i]) {
				i++
			}
			if i > start {
				found(start, i)
			}
			i++
		}
	case candidates:
		imageCandidates(text, found)
	case refreshContent:
		if start, ok := refreshURL(text); ok {
			end := len(text)
			if text[start-1] == '"' || text[start-1] == '\'' {
				if i := strings.IndexByte(text[start:], text[start-1]); i >= 0 {
					end = start + i
				}
			}
			found(trim(text, start, end))
		}
	}
}

// imageCandidates finds the URLs of the candidates in a srcset attribute, even
// if their descriptors are invalid.
//
// https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute
func imageCandidates(text string, found func(start, end int)) {
	for i := 0; ; {
		for i < len(text) && (isSpace(text[i]) || text[i] == ',') {
			i++
		}
		if i == len(text) {
			return
		}
		start := i
		for i < len(text) && !isSpace(text[i]) {
			i++
		}
		end := i
		for text[end-1] == ',' {
			end--
		}
		found(start, end)
		if end < i {
			continue
		}
		// The descriptors end with a comma outside of parentheses.
		inside := false
		for ; i < len(text) && (inside || text[i] != ','); i++ {
			switch text[i] {
			case '(':
				inside = true
			case ')':
				inside = false
			}
		}
	}
}

// refreshURL returns where the URL begins in the content of <meta
// http-equiv=refresh>.
//
// https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
func refreshURL(text string) (start int, ok bool) {
	i := 0
	skip := func(is func(byte) bool) {
		for i < len(text) && is(text[i]) {
			i++
		}
	}
	skip(isSpace)
	first := i
	skip(isDigit)
	if i == first && (i == len(text) || text[i] != '.') {
		return 0, false
	}
	skip(func(c byte) bool { return isDigit(c) || c == '.' })
	if i == len(text) || text[i] != ';' && text[i] != ',' && !isSpace(text[i]) {
		return 0, false
	}
	skip(isSpace)
	if i < len(text) && (text[i] == ';' || text[i] == ',') {
		i++
	}
	skip(isSpace)
	if i == len(text) {
		return 0, false
	}
	start = i
	if text[i]|0x20 == 'u' {
		if len(text)-i < 3 || !strings.EqualFold(text[i:i+3], "url") {
			return start, true
		}
		i += 3
		skip(isSpace)
		if i == len(text) || text[i] != '=' {
			return start, true
		}
		i++
		skip(isSpace)
	}
	if i < len(text) && (text[i] == '"' || text[i] == '\'') {
		i++
	}
	return i, true
}
