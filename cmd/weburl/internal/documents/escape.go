package documents

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/cmd/weburl/internal/markdown"
	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// syntax is the way in which a URL is written in a document.
type syntax uint8

const (
	lineSyntax        syntax = iota // a line of a list
	textSyntax                      // as it is
	attributeSyntax                 // an attribute value of HTML
	destinationSyntax               // a link destination of Markdown
	angleSyntax                     // a link destination between < and >
	autolinkSyntax                  // an autolink of Markdown
	bareSyntax                      // a bare URL in Markdown
)

// form says how a URL must be written in place of a link.
type form struct {
	syntax  syntax
	quoting tags.Quoting // of an attribute
	shape   tags.Shape   // of an attribute
	use     tags.Use     // of an attribute
	marks   marks
}

// marks describe what surrounds a link.
type marks uint8

const (
	joins     marks = 1 << iota // a character reference before it in an attribute could continue
	hasReturn                   // it is a line of a list with a CR between two URLs
	// The rest is for Markdown.
	inMarkdown
	lineStart  // there is nothing before it on its line
	mayBeEmpty // a destination may be empty here
	blocked    // there is an unfinished tag or link before it
)

// has reports whether m has a mark.
func (m marks) has(mark marks) bool { return m&mark != 0 }

// set adds a mark if is is true.
func (m *marks) set(mark marks, is bool) {
	if is {
		*m |= mark
	}
}

// farthest bounds the number of bytes after a bare URL that are searched for
// something that could become part of it.
const farthest = 2000

func (f form) write(l *Link, text string) (written string, ok bool) {
	if f.syntax == lineSyntax {
		// An empty line is not a link.
		return text, text != "" && !strings.ContainsAny(text, "\r\n")
	}
	if f.marks.has(blocked) || strings.IndexByte(text, 0) >= 0 {
		return "", false
	}
	switch f.syntax {
	case textSyntax:
		return text, fitsText(l, text)
	case attributeSyntax:
		return f.writeAttribute(l, text)
	case destinationSyntax, angleSyntax:
		return f.writeDestination(l, text)
	case autolinkSyntax:
		return text, fitsAutolink(text)
	}
	return writeBare(l, text)
}

// reference returns the numeric character reference of c.
func reference(c byte) string { return "&#" + strconv.Itoa(int(c)) + ";" }

// ampersands reports whether l contains an & that is written as itself, and one
// that was decoded from something else.
func (l *Link) ampersands() (raw, decoded bool) {
	edits := l.edits()
	next := 0
	for i := 0; i < len(l.Text); i++ {
		for next < len(edits) && edits[next].Text+edits[next].Length <= i {
			next++
		}
		if l.Text[i] == '&' {
			inside := next < len(edits) && edits[next].Text <= i
			raw, decoded = raw || !inside, decoded || inside
		}
	}
	return raw, decoded
}

// mayRead reports whether the & at the beginning of text could be read as a
// character reference, or mistaken for one, whatever follows text.
func mayRead(text string) bool {
	end := 1
	for end < len(text) && end < tags.LongestReference && isAlphanumeric(text[end]) {
		end++
	}
	if end == 1 {
		return len(text) > 1 && text[1] == '#'
	}
	if end < len(text) && text[end] == ';' {
		return true
	}
	_, n := tags.AttributeReference(text[:end])
	return n > 0
}

func (f form) writeAttribute(l *Link, text string) (string, bool) {
	if !f.fitsValue(text) {
		return "", false
	}
	// NB: some parsers do not recognize a tag that contains U+FFFD.
	if f.marks.has(inMarkdown) && strings.ContainsRune(text, utf8.RuneError) {
		return "", false
	}
	keep, _ := l.ampersands()
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '&':
			if keep && !mayRead(text[i:]) {
				b.WriteByte(c)
			} else {
				b.WriteString("&amp;")
			}
		case '"', '\'':
			if f.quoting == tags.Quoting(c) || f.quoting == tags.Unquoted {
				b.WriteString(map[byte]string{'"': "&quot;", '\'': "&#39;"}[c])
			} else {
				b.WriteByte(c)
			}
		case '<', '>':
			if f.quoting == tags.Unquoted || f.marks.has(inMarkdown) {
				b.WriteString(map[byte]string{'<': "&lt;", '>': "&gt;"}[c])
			} else {
				b.WriteByte(c)
			}
		case '\r':
			b.WriteString(reference(c))
		case ' ', '\t', '\n', '\f', '`':
			if f.quoting == tags.Unquoted || f.marks.has(inMarkdown) && c != ' ' && c != '\t' {
				b.WriteString(reference(c))
			} else {
				b.WriteByte(c)
			}
		case '=', '|':
			if f.marks.has(inMarkdown) && (c == '|' || f.quoting == tags.Unquoted) {
				b.WriteString(reference(c))
			} else {
				b.WriteByte(c)
			}
		default:
			if c < ' ' && f.marks.has(inMarkdown) && f.quoting == tags.Unquoted {
				b.WriteString(reference(c))
			} else {
				b.WriteByte(c)
			}
		}
	}
	written, ok := f.beginLine(b.String())
	if written != "" && (isAlphanumeric(written[0]) || written[0] == ';') && f.marks.has(joins) {
		written = reference(written[0]) + written[1:]
	}
	if !ok || f.shape == tags.RefreshContent && !l.from.refreshes(written, text) {
		return "", false
	}
	return written, true
}

// endsInReference reports whether text ends in a numeric character reference
// without a semicolon, which would continue with a digit or semicolon after it.
func endsInReference(text string) bool {
	i := len(text)
	for i > 0 && len(text)-i < tags.LongestReference && isAlphanumeric(text[i-1]) {
		i--
	}
	return i < len(text) && strings.HasSuffix(text[:i], "&#")
}

// fitsValue reports whether an attribute value of this shape can contain text as
// a URL.
func (f form) fitsValue(text string) bool {
	if strings.Trim(text, whiteSpace) != text || f.quoting == tags.Absent {
		return false
	}
	if text == "" && (f.quoting == tags.Unquoted || f.shape != tags.OneURL) {
		return false
	}
	switch f.shape {
	case tags.Candidates:
		if strings.HasPrefix(text, ",") || strings.HasSuffix(text, ",") {
			return false
		}
		fallthrough
	case tags.List:
		return !strings.ContainsAny(text, whiteSpace)
	}
	return true
}

// refreshes reports whether the content of <meta http-equiv=refresh> has the URL
// text after its link is replaced with written.
func (o *origin) refreshes(written, text string) bool {
	before, after := o.source[o.value.Start:o.link.Start], o.source[o.link.End:o.value.End]
	v := tags.DecodeAttribute(before+written+after, 0)
	fits := false
	tags.Parts(v.Text, tags.RefreshContent, func(s validation.Span) {
		l := take(&v, s.Start, s.End)
		fits = l.Text == text && l.Start == len(before) && l.End == len(before)+len(written)
	})
	return fits
}

// beginLine returns written so that, at the beginning of a line of Markdown, it
// does not look like the beginning of a block.
func (f form) beginLine(written string) (string, bool) {
	switch {
	case !f.marks.has(lineStart):
		return written, true
	case written == "":
		return "", false
	case isLetter(written[0]) || written[0] >= 0x80 || strings.IndexByte("/.?%&\\", written[0]) >= 0:
		return written, true
	}
	return reference(written[0]) + written[1:], true
}

func (f form) writeDestination(l *Link, text string) (string, bool) {
	if text == "" {
		return "", f.marks.has(mayBeEmpty) && !f.marks.has(lineStart)
	}
	_, escape := l.ampersands()
	// The first parenthesis on a line would become a reference, and leave the
	// others unbalanced.
	parentheses := f.syntax == destinationSyntax && (!balanced(text) || text[0] == '(' && f.marks.has(lineStart))
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch c {
		case '&':
			if _, n := tags.MarkdownReference(text[i:]); n > 0 || escape {
				b.WriteString("&amp;")
				continue
			}
		case '\\':
			if i+1 == len(text) || text[i+1] < 0x80 && !isAlphanumeric(text[i+1]) {
				b.WriteByte('\\')
			}
		case '(', ')':
			if parentheses {
				b.WriteByte('\\')
			}
		case '<', '>', '|':
			b.WriteByte('\\')
		case '`', 0x7F:
			b.WriteString(reference(c))
			continue
		default:
			if c <= ' ' {
				b.WriteString(reference(c))
				continue
			}
		}
		b.WriteByte(c)
	}
	written, ok := f.beginLine(b.String())
	if f.syntax == angleSyntax && f.marks.has(lineStart) {
		// <div> would begin an HTML block.
		name := strings.TrimSuffix(strings.TrimPrefix(written, "/"), "/")
		ok = ok && strings.ContainsFunc(name, func(c rune) bool { return c != '-' && (c >= 0x80 || !isAlphanumeric(byte(c))) })
	}
	return written, ok
}

// balanced reports whether the parentheses in text are balanced, and not nested
// deeper than all Markdown parsers allow.
func balanced(text string) bool {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth < 0 || depth > 30 {
			return false
		}
	}
	return depth == 0
}

// fitsAutolink reports whether text can be written between < and >.
//
// https://spec.commonmark.org/0.31.2/#absolute-uri
func fitsAutolink(text string) bool {
	if n := infra.SchemeLength(text); n < 2 || n > 32 {
		return false
	}
	for i := range len(text) {
		// A backquote could end a code span, and | a table cell.
		if c := text[i]; c <= ' ' || c == 0x7F || strings.IndexByte("<>`|", c) >= 0 {
			return false
		}
	}
	return true
}

// after returns the text after the link, as far as it may matter.
func (l *Link) after() string {
	rest := l.from.source[l.End:]
	return rest[:min(len(rest), farthest)]
}

// fitsText reports whether text would be found in place of l.
func fitsText(l *Link, text string) bool {
	after := l.after()
	start, end, ok := nextURL(text+after, 0)
	return ok && start == 0 && end == len(text) && (len(after) < farthest || urlStops(after))
}

// urlStops reports whether text contains something that ends any bare URL.
func urlStops(text string) bool { return strings.ContainsAny(text, " \t\r\n") }

// writeBare writes a bare URL in Markdown, as it is, if it would be found there.
func writeBare(l *Link, url string) (string, bool) {
	written := url
	if needsScheme(l.from.source[l.Start:]) {
		if rest, ok := strings.CutPrefix(url, bareScheme); ok && needsScheme(rest) {
			written = rest
		}
	}
	after := l.after()
	if len(after) == farthest && !urlStops(after) || strings.ContainsAny(written, " \t\r\n\\`[]<>|") {
		return "", false
	}
	if i := strings.IndexAny(after, " \t\r\n"); i >= 0 {
		after = after[:i] + " x" // the last byte of a text is not read like others
	}
	first, fits := true, false
	markdown.Read([]byte(written+after), func(b *markdown.Block) {
		for _, n := range b.Nodes {
			if first && (n.Kind == markdown.Autolink || n.Kind == markdown.BareURL) {
				label := string(b.Text[n.URLStart:n.URLEnd])
				first, fits = false, label == written && bareText(label) == url
			}
		}
	})
	return written, fits
}
