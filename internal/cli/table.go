package cli

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// maxErrors is how many validation errors the text form shows.
const maxErrors = 20

// appendTable appends the record of a URL as a table of three columns: the
// component, what it is ("null" and "empty" among that), and its value. So
// no value can be mistaken for the absence of one.
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

// kindOf tells an absent value and an empty one from others.
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

// appendErrors appends the validation errors of a URL that was parsed all the
// same, each with its place in the input.
func appendErrors(dst []byte, p *parsed) []byte {
	if len(p.errors) == 0 {
		return dst
	}
	dst = append(dst, "\nnot valid, though browsers accept it:\n"...)
	for i, e := range p.errors {
		if i == maxErrors {
			dst = append(dst, "  and "+strconv.Itoa(len(p.errors)-i)+" more; --json lists them all\n"...)
			break
		}
		dst = show.AppendWrapped(dst, "  ", "  ", e.Message())
		dst = show.AppendExcerpt(dst, "    ", p.input, e.Span)
	}
	return dst
}

// appendFailure appends why p has no URL, place in front of it, with the
// string that failed, and then the validation errors that came before.
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
	// The last of the errors is the fatal one again.
	for i := range len(p.errors) - 1 {
		if i == maxErrors {
			dst = append(dst, noteIndent+"and "+strconv.Itoa(len(p.errors)-1-i)+" more; --json lists them all\n"...)
			break
		}
		dst = show.AppendWrapped(dst, noteIndent+"before that, ", noteIndent, p.errors[i].Message())
		dst = show.AppendExcerpt(dst, noteIndent, text, p.errors[i].Span)
	}
	return dst
}
