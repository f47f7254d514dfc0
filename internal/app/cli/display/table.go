package display

import (
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/intended"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// MaxShown is the number of validation errors that are shown as text.
const MaxShown = 20

// AppendTable appends the record of a URL as a table of three columns: the
// component, its kind, and its value. "null" and "empty" are kinds, so that they
// cannot be mistaken for values.
func AppendTable(dst []byte, paint show.Painter, p *jsonform.Parsed) []byte {
	u := p.URL
	row := func(component, kind, value string) {
		dst = appendName(dst, component, kind, value != "")
		dst = append(paint.Append(dst, StyleOfPart(component), value), '\n')
	}
	text := func(component, value string) { row(component, KindOf(value, true), value) }

	text("input", show.Visible(p.Input))
	if p.Base != nil {
		text("base", show.Visible(*p.Base))
	}
	if p.As != "" {
		row("as", "", p.As)
	}
	dst = append(AppendHref(appendName(dst, "href", "", true), paint, u), '\n')
	kind := ""
	if u.IsSpecial() {
		kind = "special"
	}
	row("scheme", kind, u.Scheme())
	text("username", u.Username())
	text("password", u.Password())
	h := u.Host()
	row("host", columns.HostKind(h.Kind()), h.String())
	if readable := h.Unicode(); readable != h.String() {
		dst = appendName(dst, "", "Unicode", true)
		dst = append(paint.Append(dst, show.Host, show.Visible(readable)), '\n')
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
	row("query", KindOf(query, ok), query)
	fragment, ok := u.Fragment()
	row("fragment", KindOf(fragment, ok), fragment)
	origin := u.Origin()
	kind = "tuple"
	if origin.IsOpaque() {
		kind = "opaque"
	}
	row("origin", kind, origin.String())
	return dst
}

// appendName appends the first columns of a row of the table, which are ASCII, and the
// space before a value.
func appendName(dst []byte, component, kind string, hasValue bool) []byte {
	const first, both = len("fragment  "), len("fragment  Unicode  ")
	dst = append(append(dst, component...), strings.Repeat(" ", first-len(component))...)
	dst = append(dst, kind...)
	if hasValue {
		dst = append(dst, strings.Repeat(" ", both-first-len(kind))...)
	}
	return dst
}

// StyleOfPart returns the style of a part of a URL, by the names of the Standard and of editions.
func StyleOfPart(name string) show.Style {
	switch name {
	case "scheme":
		return show.Scheme
	case "username", "password", "userinfo":
		return show.Credentials
	case "host":
		return show.Host
	case "port":
		return show.Port
	case "path":
		return show.Path
	case "query":
		return show.Query
	case "fragment":
		return show.Fragment
	}
	return show.Plain
}

// KindOf returns "null" for an absent value and "empty" for an empty one.
func KindOf(value string, ok bool) string {
	switch {
	case !ok:
		return "null"
	case value == "":
		return "empty"
	}
	return ""
}

// AppendErrors appends the validation errors of a URL that was parsed anyway,
// each with its position in the input.
func AppendErrors(dst []byte, paint show.Painter, p *jsonform.Parsed) []byte {
	if len(p.Errors) == 0 {
		return dst
	}
	dst = append(dst, "\naccepted by browsers, but not valid:\n"...)
	message := explained(p)
	for i, e := range p.Errors {
		if i == MaxShown {
			dst = append(dst, "  "+MoreErrors(p.ErrorCount-i, p.ErrorCount)...)
			break
		}
		dst = show.AppendWrapped(dst, "  ", "  ", message(e))
		dst = paint.Excerpt(dst, show.Doubtful, "    ", p.Input, e.Span)
	}
	return dst
}

// explained returns a function that returns the message about an error of p. With the help of package
// conform, it names the character and the replacement.
func explained(p *jsonform.Parsed) func(validation.Error) string {
	var base weburl.URL
	if p.Base != nil {
		base, _ = weburl.Parse(*p.Base)
	}
	r, _ := conform.FixWithin(jsonform.MaxErrors, p.Input, base)
	return func(e validation.Error) string {
		i := slices.IndexFunc(r.Findings, func(f conform.Finding) bool { return f.Code == e.Code && f.Span == e.Span })
		if i < 0 || e.In == validation.Base {
			return e.Message()
		}
		if text, ok := intended.Message(p.Input, e.Code); ok && p.Base == nil {
			return text
		}
		edit := ""
		if k := slices.IndexFunc(r.Edits, func(e conform.Edit) bool { return slices.Contains(e.Findings, i) }); k >= 0 {
			edit = r.Edits[k].Text
		}
		return strings.TrimSuffix(e.Message(), e.Explanation()) + conform.Explain(r.Findings[i:i+1], edit)
	}
}

// MoreErrors returns a line about n more errors, of all errors.
func MoreErrors(n, all int) string {
	flags := "--json lists"
	if all > jsonform.MaxErrors {
		flags = "--json --max-errors 0 lists"
	}
	return "and " + strconv.Itoa(n) + " more; " + flags + " them all\n"
}

// AppendFailure appends the reason why p has no URL, after place, with the string that failed, and
// then the validation errors before it.
func AppendFailure(dst []byte, paint show.Painter, p *jsonform.Parsed, place string) []byte {
	if p.Failure == nil {
		return show.AppendWrapped(dst, place, frame.NoteIndent, frame.FailureText(p.Err))
	}
	text := p.Input
	if p.Failure.In == validation.Base {
		text = *p.Base
	}
	message := explained(p)
	dst = show.AppendWrapped(dst, place, frame.NoteIndent, message(*p.Failure))
	dst = paint.Excerpt(dst, show.Bad, frame.NoteIndent, text, p.Failure.Span)
	// The last of the errors is the failure itself.
	for i := range len(p.Errors) - 1 {
		if i == MaxShown {
			dst = append(dst, frame.NoteIndent+MoreErrors(p.ErrorCount-1-i, p.ErrorCount)...)
			break
		}
		dst = show.AppendWrapped(dst, frame.NoteIndent+"before that, ", frame.NoteIndent, message(p.Errors[i]))
		dst = paint.Excerpt(dst, show.Doubtful, frame.NoteIndent, text, p.Errors[i].Span)
	}
	return dst
}
