package documents

import (
	"github.com/weburl-go/weburl/cmd/weburl/internal/markdown"
	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
	"github.com/weburl-go/weburl/internal/infra"
)

func isLetter(c byte) bool       { return infra.Is(c, infra.Alpha) }
func isDigit(c byte) bool        { return infra.Is(c, infra.Digit) }
func isAlphanumeric(c byte) bool { return infra.Is(c, infra.Alpha|infra.Digit) }

// whiteSpace holds ASCII white space.
const whiteSpace = " \t\n\f\r"

// take returns the bytes from start to end of v.Text as a link.
func take(v *tags.Value, start, end int) Link {
	p := v.Take(start, end)
	l := Link{Text: p.Text, Start: p.Start, End: p.End}
	if len(p.Edits) > 0 {
		l.from = &origin{edits: p.Edits}
	}
	return l
}

// decodeDestination decodes the destination of a link in Markdown at offset
// start.
//
// https://spec.commonmark.org/0.31.2/#link-destination
func decodeDestination(source string, start int) tags.Value {
	d := tags.NewDecoder(source, start)
	for i := 0; i < len(source); i++ {
		switch source[i] {
		case '&':
			if text, n := tags.MarkdownReference(source[i:]); n > 0 {
				d.Replace(i, n, text)
				i += n - 1
			}
		case '\\':
			if i+1 < len(source) && markdown.IsPunctuation(source[i+1]) {
				d.Replace(i, 2, source[i+1:i+2])
				i++
			}
		case 0:
			d.Replace(i, 1, "\uFFFD")
		}
	}
	return d.Value()
}

// decodeCell decodes the part of a table cell at offset start that is not text:
// pipes are preceded by a backslash.
//
// https://github.github.com/gfm/#tables-extension-
func decodeCell(source string, start int) tags.Value {
	d := tags.NewDecoder(source, start)
	for i := 0; i+1 < len(source); i++ {
		if source[i:i+2] == `\|` {
			d.Replace(i, 2, "|")
			i++
		}
	}
	return d.Value()
}
