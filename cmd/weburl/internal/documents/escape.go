package documents

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"

	"github.com/weburl-go/weburl/internal/infra"
)

// syntax is how a URL is written in a document.
type syntax uint8

const (
	textSyntax        syntax = iota // as it is
	attributeSyntax                 // an attribute value of HTML
	destinationSyntax               // a link destination of Markdown
	angleSyntax                     // one between < and >
	autolinkSyntax                  // an autolink of Markdown
	bareSyntax                      // a bare URL in Markdown
)

// form is all that says how a URL is written at a place.
type form struct {
	syntax  syntax
	quoting quoting // of an attribute
	shape   shape   // of an attribute
	joins   bool    // in an attribute, what comes first could become part of a reference
	// The rest is for Markdown.
	markdown   bool
	lineStart  bool // nothing stands before it in its line
	mayBeEmpty bool // a destination may be empty here
	blocked    bool // an unfinished tag or link stands before it
}

// origin is what a link was read from.
type origin struct {
	source string
	// start and end are an attribute value in source, and linkStart and linkEnd
	// the link in it.
	start, end, linkStart, linkEnd int
}

// farthest is how far behind a bare URL it is looked for what could become part
// of it.
const farthest = 2000

func (f form) write(l *Link, text string) (written string, ok bool) {
	if f.blocked || strings.IndexByte(text, 0) >= 0 {
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

// ampersands reports whether & stands for itself in what l was read from, and
// whether it was decoded from something.
func (l *Link) ampersands() (raw, decoded bool) {
	next := 0
	for i := 0; i < len(l.Text); i++ {
		for next < len(l.edits) && l.edits[next].text+l.edits[next].length <= i {
			next++
		}
		if l.Text[i] == '&' {
			inside := next < len(l.edits) && l.edits[next].text <= i
			raw, decoded = raw || !inside, decoded || inside
		}
	}
	return raw, decoded
}

// mayRead reports whether the & that text begins with could be read as a
// character reference, or taken for one, whatever stands behind text.
func mayRead(text string) bool {
	end := 1
	for end < len(text) && end < longestReference && isAlphanumeric(text[end]) {
		end++
	}
	if end == 1 {
		return len(text) > 1 && text[1] == '#'
	}
	if end < len(text) && text[end] == ';' {
		return true
	}
	_, n := attributeReference(text[:end])
	return n > 0
}

func (f form) writeAttribute(l *Link, text string) (string, bool) {
	if !f.fitsValue(text) {
		return "", false
	}
	// NB: goldmark sees no tag where there is U+FFFD, which ill-formed UTF-8 is to
	// it.
	if f.markdown && strings.ContainsRune(text, utf8.RuneError) {
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
			if f.quoting == quoting(c) || f.quoting == unquoted {
				b.WriteString(map[byte]string{'"': "&quot;", '\'': "&#39;"}[c])
			} else {
				b.WriteByte(c)
			}
		case '<', '>':
			if f.quoting == unquoted || f.markdown {
				b.WriteString(map[byte]string{'<': "&lt;", '>': "&gt;"}[c])
			} else {
				b.WriteByte(c)
			}
		case '\r':
			b.WriteString(reference(c))
		case ' ', '\t', '\n', '\f', '`':
			if f.quoting == unquoted || f.markdown && c != ' ' && c != '\t' {
				b.WriteString(reference(c))
			} else {
				b.WriteByte(c)
			}
		case '=', '|':
			if f.markdown && (c == '|' || f.quoting == unquoted) {
				b.WriteString(reference(c))
			} else {
				b.WriteByte(c)
			}
		default:
			if c < ' ' && f.markdown && f.quoting == unquoted {
				b.WriteString(reference(c))
			} else {
				b.WriteByte(c)
			}
		}
	}
	written, ok := f.beginLine(b.String())
	if written != "" && (isAlphanumeric(written[0]) || written[0] == ';') && f.joins {
		written = reference(written[0]) + written[1:]
	}
	if !ok || f.shape == refreshContent && !l.from.refreshes(written, text) {
		return "", false
	}
	return written, true
}

// endsInReference reports whether text ends in a numeric character reference
// that no semicolon ends, so that a digit or a semicolon behind it would become a
// part of it.
func endsInReference(text string) bool {
	i := len(text)
	for i > 0 && len(text)-i < longestReference && isAlphanumeric(text[i-1]) {
		i--
	}
	return i < len(text) && strings.HasSuffix(text[:i], "&#")
}

// fitsValue reports whether text can be a URL in an attribute value of this
// shape.
func (f form) fitsValue(text string) bool {
	if start, end := trim(text, 0, len(text)); start > 0 || end < len(text) || f.quoting == absent {
		return false
	}
	if text == "" && (f.quoting == unquoted || f.shape != oneURL) {
		return false
	}
	switch f.shape {
	case candidates:
		if strings.HasPrefix(text, ",") || strings.HasSuffix(text, ",") {
			return false
		}
		fallthrough
	case urlList:
		return !strings.ContainsAny(text, " \t\n\f\r")
	}
	return true
}

// refreshes reports whether an attribute value that refreshes a page holds the
// URL text if written stands in the place of the URL that it has.
func (o *origin) refreshes(written, text string) bool {
	before, after := o.source[o.start:o.linkStart], o.source[o.linkEnd:o.end]
	v := decodeAttribute(before+written+after, 0)
	fits := false
	parts(v.text, refreshContent, func(start, end int) {
		l := v.take(start, end)
		fits = l.Text == text && l.Start == len(before) && l.End == len(before)+len(written)
	})
	return fits
}

// beginLine returns written as it may stand where it stands: at the beginning of
// a line of Markdown, it must not look like the beginning of a block.
func (f form) beginLine(written string) (string, bool) {
	switch {
	case !f.lineStart:
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
		return "", f.mayBeEmpty && !f.lineStart
	}
	_, escape := l.ampersands()
	parentheses := f.syntax == destinationSyntax && !balanced(text)
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch c {
		case '&':
			if _, n := markdownReference(text[i:]); n > 0 || escape {
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
	if f.syntax == angleSyntax && f.lineStart {
		// <div> would begin a block.
		name := strings.TrimSuffix(strings.TrimPrefix(written, "/"), "/")
		ok = ok && strings.ContainsFunc(name, func(c rune) bool { return c != '-' && (c >= 0x80 || !isAlphanumeric(byte(c))) })
	}
	return written, ok
}

// balanced reports whether the parentheses in text are balanced, and not nested
// deeper than every reader of Markdown allows.
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

// fitsAutolink reports whether text can stand between < and >.
//
// https://spec.commonmark.org/0.31.2/#absolute-uri
func fitsAutolink(text string) bool {
	if n := infra.SchemeLength(text); n < 2 || n > 32 {
		return false
	}
	for i := range len(text) {
		// A backquote could end code that begins before, and | a cell of a table.
		if c := text[i]; c <= ' ' || c == 0x7F || strings.IndexByte("<>`|", c) >= 0 {
			return false
		}
	}
	return true
}

// after returns what stands behind the link, as far as it may matter.
func (l *Link) after() string {
	rest := l.from.source[l.End:]
	return rest[:min(len(rest), farthest)]
}

// fitsText reports whether text would be found in the place of l.
func fitsText(l *Link, text string) bool {
	after := l.after()
	start, end, ok := nextURL(text+after, 0)
	return ok && start == 0 && end == len(text) && (len(after) < farthest || urlStops(after))
}

// urlStops reports whether there is something in text that ends any bare URL.
func urlStops(text string) bool { return strings.ContainsAny(text, " \t\r\n") }

// writeBare writes a bare URL in Markdown: as it is, if that is found there.
func writeBare(l *Link, url string) (string, bool) {
	written := url
	if len(l.edits) > 0 {
		// It is written without its scheme.
		if rest, ok := strings.CutPrefix(url, l.Text[:l.edits[0].length]); ok && strings.HasPrefix(rest, "www.") {
			written = rest
		}
	}
	after := l.after()
	if len(after) == farthest && !urlStops(after) || strings.ContainsAny(written, " \t\r\n\\`[]<>|") {
		return "", false
	}
	if i := strings.IndexAny(after, " \t\r\n"); i >= 0 {
		after = after[:i]
	}
	source := []byte(written + after)
	root, _ := parseMarkdown(source)
	fits := false
	ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if a, ok := n.(*ast.AutoLink); ok && a.AutoLinkType == ast.AutoLinkURL {
			fits = string(a.URL(source)) == url && string(a.Label(source)) == written
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return written, fits
}
