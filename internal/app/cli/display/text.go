// Package display shows URLs, errors and findings as text.
package display

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// PlaceText returns " at bytes 3-5" for a span, or "" if it is not known.
func PlaceText(s validation.Span) string {
	if !s.IsKnown() {
		return ""
	}
	return " at " + s.Place()
}

// FindingText returns the name of a finding, its position, and its explanation.
func FindingText(f edition.Finding) string {
	text := show.Visible(f.Name) + PlaceText(f.Span)
	if f.Explanation != "" {
		text += ": " + show.Visible(f.Explanation)
	}
	return text
}

const (
	// TableWidth is the greatest width of a table, in columns of a terminal.
	TableWidth = 80
	// CellBytes is the number of bytes of a part that are examined to show it in a cell.
	CellBytes = 600
)

// Head returns the beginning of a text, of at most CellBytes bytes.
func Head(text string) string {
	if len(text) <= CellBytes {
		return text
	}
	n := CellBytes
	for n > CellBytes-utf8.UTFMax && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// ColumnsOf returns the number of columns of a terminal that a text takes when it is made visible.
// For texts far longer than a table is wide, it stops counting and returns more than TableWidth.
func ColumnsOf(text string) (n int) {
	for _, r := range show.Visible(Head(text)) {
		n += show.Columns(r)
	}
	if len(text) > CellBytes {
		n = max(n, TableWidth+1)
	}
	return n
}

// AppendHref appends the serialization of a URL with its components in their styles.
func AppendHref(dst []byte, p show.Painter, u weburl.URL) []byte {
	href := u.String()
	if !p {
		return append(dst, href...)
	}
	rest := href
	write := func(style show.Style, n int) {
		dst = p.Append(dst, style, rest[:n])
		rest = rest[n:]
	}
	write(show.Scheme, len(u.Scheme()))
	write(show.Plain, len(":"))
	if !u.Host().IsNull() {
		write(show.Plain, len("//"))
		if user, password := u.Username(), u.Password(); user != "" || password != "" {
			write(show.Credentials, len(user))
			if password != "" {
				write(show.Plain, len(":"))
				write(show.Credentials, len(password))
			}
			write(show.Plain, len("@"))
		}
		write(show.Host, len(u.Host().String()))
		if _, ok := u.Port(); ok {
			write(show.Plain, len(":"))
			write(show.Port, len(u.HostPort())-len(u.Host().String())-len(":"))
		}
	}
	fragment, hasFragment := u.Fragment()
	query, hasQuery := u.Query()
	tail := 0
	if hasQuery {
		tail += len("?") + len(query)
	}
	if hasFragment {
		tail += len("#") + len(fragment)
	}
	// "/." may precede the path.
	write(show.Plain, len(rest)-tail-len(u.Path()))
	write(show.Path, len(u.Path()))
	if hasQuery {
		write(show.Plain, len("?"))
		write(show.Query, len(query))
	}
	if hasFragment {
		write(show.Plain, len("#"))
		write(show.Fragment, len(fragment))
	}
	return dst
}
