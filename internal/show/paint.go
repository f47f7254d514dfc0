package show

import (
	"bytes"

	"github.com/weburl-go/weburl/validation"
)

// Style is the style in which a terminal shows a text. It never carries information
// that the text lacks.
type Style uint8

const (
	Plain Style = iota
	Strong
	Faint

	// The components of URLs. Other parts of a URL are plain.
	Scheme
	Credentials
	Host
	Port
	Path
	Query
	Fragment

	// Severities, and proposed text.
	Bad
	Doubtful
	Notable
	Good

	styles // the number of styles
)

// sequences and plainSequence are the only escape sequences that are ever written. They
// use the sixteen colors that people choose for their terminals.
var sequences = [styles]string{
	Strong: "\x1b[1m", Faint: "\x1b[2m",
	Scheme: "\x1b[35m", Credentials: "\x1b[31m", Host: "\x1b[1;32m", Port: "\x1b[32m", Path: "\x1b[36m", Query: "\x1b[33m", Fragment: "\x1b[34m",
	Bad: "\x1b[1;31m", Doubtful: "\x1b[1;33m", Notable: "\x1b[1;36m", Good: "\x1b[32m",
}

// plainSequence ends a style.
const plainSequence = "\x1b[0m"

// Sequences returns all escape sequences that a [Painter] writes.
func Sequences() []string {
	all := []string{plainSequence}
	for _, s := range sequences {
		if s != "" {
			all = append(all, s)
		}
	}
	return all
}

// Painter adds styles to texts if it is true. The zero Painter appends texts as they
// are.
type Painter bool

// Append appends a text, which must be safe to show, in a style.
func (p Painter) Append(dst []byte, style Style, text string) []byte {
	if !p || style == Plain || text == "" {
		return append(dst, text...)
	}
	return append(append(append(dst, sequences[style]...), text...), plainSequence...)
}

// Text returns a text, which must be safe to show, in a style.
func (p Painter) Text(style Style, text string) string {
	if !p {
		return text
	}
	return string(p.Append(nil, style, text))
}

// Excerpt is [AppendExcerpt] with carets in a style.
func (p Painter) Excerpt(dst []byte, style Style, indent, input string, span validation.Span) []byte {
	dst, _ = p.Excerpts(dst, style, indent, input, []validation.Span{span})
	return dst
}

// Excerpts is [AppendExcerpts] with carets in a style.
func (p Painter) Excerpts(dst []byte, style Style, indent, input string, spans []validation.Span) ([]byte, int) {
	from := len(dst)
	dst, shown := AppendExcerpts(dst, indent, input, spans)
	line := from + bytes.LastIndexByte(dst[from:len(dst)-1], '\n') + 1
	carets := bytes.IndexByte(dst[line:], '^')
	if !p || line == from || carets < 0 {
		return dst, shown
	}
	text := string(dst[line+carets : len(dst)-1])
	return append(p.Append(dst[:line+carets], style, text), '\n'), shown
}

// Wrapped is [AppendWrapped] with before+name+after as first, in which name has a
// style.
func (p Painter) Wrapped(dst []byte, style Style, before, name, after, indent, text string) []byte {
	from := len(dst)
	dst = AppendWrapped(dst, before+name+after, indent, text)
	if !p {
		return dst
	}
	at := from + len(before)
	rest := string(dst[at+len(name):])
	return append(p.Append(dst[:at], style, name), rest...)
}
