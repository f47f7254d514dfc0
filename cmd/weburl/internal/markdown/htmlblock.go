package markdown

import (
	"bytes"
	"strings"
)

// htmlCondition is the condition that ends a block of HTML.
//
// https://spec.commonmark.org/0.31.2/#html-blocks
type htmlCondition uint8

const (
	noHTML htmlCondition = iota
	untilRawEnd
	untilCommentEnd
	untilInstructionEnd
	untilDeclarationEnd
	untilCDATAEnd
	untilBlank
)

// blockNames holds the elements whose tags begin a block of HTML.
var blockNames = func() map[string]bool {
	names := map[string]bool{}
	for name := range strings.FieldsSeq(`address article aside base basefont blockquote body caption center col colgroup
		dd details dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head
		header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option p param search section
		summary table tbody td tfoot th thead title tr track ul`) {
		names[name] = true
	}
	return names
}()

// longestBlockName is the length of the longest of blockNames and rawNames.
const longestBlockName = len("blockquote")

var rawNames = map[string]bool{"pre": true, "script": true, "style": true, "textarea": true}

// htmlStart returns the condition that ends the block of HTML that begins with
// rest, which begins with "<". Any tag begins a block if it is alone on its line
// and does not continue a paragraph.
func htmlStart(rest []byte, continues bool, tags *tagReader) htmlCondition {
	if len(rest) < 2 {
		return noHTML
	}
	switch rest[1] {
	case '?':
		return untilInstructionEnd
	case '!':
		switch {
		case bytes.HasPrefix(rest, []byte("<!--")):
			return untilCommentEnd
		case bytes.HasPrefix(rest, []byte("<![CDATA[")):
			return untilCDATAEnd
		case len(rest) > 2 && isLetter(rest[2]):
			return untilDeclarationEnd
		}
		return noHTML
	}
	i := 1
	if rest[1] == '/' {
		i = 2
	}
	n := 0
	var buffer [longestBlockName]byte
	for ; n < len(buffer) && i+n < len(rest) && isAlphanumeric(rest[i+n]); n++ {
		buffer[n] = lower(rest[i+n])
	}
	name, after := buffer[:n], rest[i+n:]
	ends := len(after) == 0 || after[0] == ' ' || after[0] == '\t' || after[0] == '>'
	if ends && i == 1 && rawNames[string(name)] {
		return untilRawEnd
	}
	if (ends || bytes.HasPrefix(after, []byte("/>"))) && blockNames[string(name)] {
		return untilBlank
	}
	if continues || i == 1 && rawNames[string(name)] && !bytes.HasPrefix(after, []byte("-")) {
		return noHTML
	}
	tags.reset(rest)
	if end := tags.tag(0); end >= 0 && len(bytes.TrimLeft(rest[end:], " \t")) == 0 {
		return untilBlank
	}
	return noHTML
}

// ends reports whether a line ends the block.
func (c htmlCondition) ends(line []byte) bool {
	switch c {
	case untilRawEnd:
		for i := bytes.Index(line, []byte("</")); i >= 0; {
			line = line[i+2:]
			for name := range rawNames {
				if n := len(name); len(line) > n && line[n] == '>' && strings.EqualFold(string(line[:n]), name) {
					return true
				}
			}
			i = bytes.Index(line, []byte("</"))
		}
	case untilCommentEnd:
		return bytes.Contains(line, []byte("-->"))
	case untilInstructionEnd:
		return bytes.Contains(line, []byte("?>"))
	case untilDeclarationEnd:
		return bytes.IndexByte(line, '>') >= 0
	case untilCDATAEnd:
		return bytes.Contains(line, []byte("]]>"))
	}
	return false
}
