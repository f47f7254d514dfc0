package cli

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// maxShown is how many validation errors are shown as text.
const maxShown = 20

// appendTable appends the record of a URL as a table of three columns: the
// component, its kind, and its value. "null" and "empty" are kinds, so that they
// cannot be mistaken for values.
func appendTable(dst []byte, p *parsed) []byte {
	u := p.url
	row := func(component, kind, value string) {
		line := component + strings.Repeat(" ", len("fragment  ")-len(component)) + kind
		if value != "" {
			line += strings.Repeat(" ", len("fragment  Unicode  ")-len(line)) + value
		}
		dst = append(dst, line...)
		dst = append(dst, '\n')
	}
	text := func(component, value string) { row(component, kindOf(value, true), value) }

	text("input", show.Visible(p.input))
	if p.base != nil {
		text("base", show.Visible(*p.base))
	}
	if p.as != "" {
		row("as", "", p.as)
	}
	row("href", "", u.String())
	kind := ""
	if u.IsSpecial() {
		kind = "special"
	}
	row("scheme", kind, u.Scheme())
	text("username", u.Username())
	text("password", u.Password())
	h := u.Host()
	row("host", hostKind(h.Kind()), h.String())
	if readable := h.Unicode(); readable != h.String() {
		row("", "Unicode", show.Visible(readable))
	}
	port, ok := u.Port()
	if value := strconv.Itoa(int(port)); ok {
		row("port", "", value)
	} else {
		row("port", "null", "")
	}
	switch path := u.Path(); {
	case u.HasOpaquePath():
		row("path", "opaque", path)
	default:
		text("path", path)
	}
	query, ok := u.Query()
	row("query", kindOf(query, ok), query)
	fragment, ok := u.Fragment()
	row("fragment", kindOf(fragment, ok), fragment)
	origin := u.Origin()
	kind = "tuple"
	if origin.IsOpaque() {
		kind = "opaque"
	}
	row("origin", kind, origin.String())
	return dst
}

// kindOf returns "null" for an absent value and "empty" for an empty one.
func kindOf(value string, ok bool) string {
	switch {
	case !ok:
		return "null"
	case value == "":
		return "empty"
	}
	return ""
}

func hostKind(k host.Kind) string {
	kind, _, _ := strings.Cut(k.String(), " ")
	return kind
}

// appendErrors appends the validation errors of a URL that was parsed anyway,
// each with its position in the input.
func appendErrors(dst []byte, p *parsed) []byte {
	if len(p.errors) == 0 {
		return dst
	}
	dst = append(dst, "\naccepted by browsers, but not valid:\n"...)
	for i, e := range p.errors {
		if i == maxShown {
			dst = append(dst, "  "+moreErrors(p.errorCount-i, p.errorCount)...)
			break
		}
		dst = show.AppendWrapped(dst, "  ", "  ", e.Message())
		dst = show.AppendExcerpt(dst, "    ", p.input, e.Span)
	}
	return dst
}

// moreErrors says that there are n more of all errors.
func moreErrors(n, all int) string {
	flags := "--json lists"
	if all > maxErrors {
		flags = "--json --max-errors 0 lists"
	}
	return "and " + strconv.Itoa(n) + " more; " + flags + " them all\n"
}

// appendFailure appends why p has no URL, after place, with the string that
// failed, and then the validation errors before that.
func appendFailure(dst []byte, p *parsed, place string) []byte {
	if p.failure == nil {
		return show.AppendWrapped(dst, place, noteIndent, failureText(p.err))
	}
	text := p.input
	if p.failure.In == validation.Base {
		text = *p.base
		place += "base URL: "
	}
	dst = show.AppendWrapped(dst, place, noteIndent, p.failure.Message())
	dst = show.AppendExcerpt(dst, noteIndent, text, p.failure.Span)
	// The last of the errors is the failure itself.
	for i := range len(p.errors) - 1 {
		if i == maxShown {
			dst = append(dst, noteIndent+moreErrors(p.errorCount-1-i, p.errorCount)...)
			break
		}
		dst = show.AppendWrapped(dst, noteIndent+"before that, ", noteIndent, p.errors[i].Message())
		dst = show.AppendExcerpt(dst, noteIndent, text, p.errors[i].Span)
	}
	return dst
}
