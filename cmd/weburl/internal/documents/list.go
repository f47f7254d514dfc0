package documents

import (
	"bytes"

	list "github.com/weburl-go/weburl/internal/app/lines"
)

// List returns the lines of a list that are not empty, with the bytes of the source
// as they are; see package lines. first reports whether the source begins its file,
// so that a byte order mark there is not part of a line.
func List(source []byte, first bool) Document {
	d := Document{Base: -1, Links: make([]Link, 0, bytes.Count(source, []byte{'\n'})+1)}
	begun := source
	if first {
		begun, _ = list.Begin(source)
	}
	for text := list.Of(string(begun)); text.Rest != ""; {
		at := len(source) - len(text.Rest)
		line, err := text.Cut()
		if line == "" {
			continue
		}
		l := Link{Text: line, Start: at, End: at + len(line), form: form{syntax: lineSyntax}}
		l.form.marks.set(hasReturn, err != nil)
		d.Links = append(d.Links, l)
	}
	return d
}

// IsLine reports whether l is a line of a list, where any text without a line end
// is written as it is.
func (l *Link) IsLine() bool { return l.form.syntax == lineSyntax }

// LineError returns why l, a line of a list, cannot be one URL, or nil.
func (l *Link) LineError() *list.Error {
	if !l.form.marks.has(hasReturn) {
		return nil
	}
	line := list.Of(l.Text)
	_, err := line.Cut()
	wrong, _ := err.(*list.Error)
	return wrong
}
