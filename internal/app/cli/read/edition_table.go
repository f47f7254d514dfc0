package read

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/cli/display"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/show"
)

// appendTable appends a reading as a table like the one for the Standard's record. The kinds are
// the edition's own.
func (p *editionParser) appendTable(dst []byte, paint show.Painter, q frame.Request, r edition.Reading) []byte {
	row := func(component, kind, value string) {
		line := component + strings.Repeat(" ", len("fragment  ")-len(component)) + show.Visible(kind)
		if value != "" {
			const width = len("fragment  ipath-absolute  ")
			line += strings.Repeat(" ", max(width-display.ColumnsOf(line), 1))
		}
		dst = append(dst, line...)
		dst = append(paint.Append(dst, display.StyleOfPart(component), show.Visible(value)), '\n')
	}
	text := func(component, value string) { row(component, display.KindOf(value, true), value) }

	text("input", q.Input)
	if q.Base != nil {
		text("base", *q.Base)
	}
	kind := ""
	if p.Model {
		kind = "model"
	}
	row("as", kind, p.Name)
	if r.HasHref {
		text("href", r.Href)
	}
	// If an API has attributes for the username and the password, it has none for both
	// together.
	apart := slices.ContainsFunc(r.Attributes, func(a edition.Attribute) bool { return a.Name == "username" })
	for _, part := range jsonform.Parts(&r) {
		switch part.Name {
		case "userinfo":
			if apart {
				continue
			}
		case "username", "password":
			if !apart && !part.Present {
				continue
			}
		case "hostHeader":
			if part.Present && part.Text != r.Host.Text {
				row("host", "sent", part.Text)
			}
			continue
		}
		switch {
		case !part.Present:
			row(part.Name, "null", "")
		case part.Kind != "":
			row(part.Name, part.Kind, part.Text)
		default:
			text(part.Name, part.Text)
		}
	}
	for _, a := range r.Attributes {
		if a.Name == "origin" {
			row(a.Name, "", a.Value)
		}
	}
	return dst
}

// appendFinding appends a finding in a text, with carets below its position.
func appendFinding(dst []byte, paint show.Painter, style show.Style, first, indent, excerpt, text string, f edition.Finding) []byte {
	dst = show.AppendWrapped(dst, first, indent, display.FindingText(f))
	if f.Span.IsKnown() {
		dst = paint.Excerpt(dst, style, excerpt, text, f.Span)
	}
	return dst
}

// appendFindings appends the errors of an input that was accepted anyway.
func appendFindings(dst []byte, paint show.Painter, input string, errors []edition.Finding) []byte {
	if len(errors) == 0 {
		return dst
	}
	dst = append(dst, "\naccepted, with complaints:\n"...)
	for i, f := range errors {
		if i == display.MaxShown {
			return append(dst, "  "+display.MoreErrors(len(errors)-i, len(errors))...)
		}
		dst = appendFinding(dst, paint, show.Doubtful, "  ", "  ", "    ", input, f)
	}
	return dst
}

// appendFailure appends the reason why an input was refused, after place, with the string that
// failed, and then the errors before it.
func (p *editionParser) appendFailure(dst []byte, paint show.Painter, q frame.Request, r edition.Reading, place string) []byte {
	text := q.Input
	if jsonform.FailedPart(r) == "base" {
		text = *q.Base
	}
	place += p.Name + ": "
	dst = appendFinding(dst, paint, show.Bad, place, frame.NoteIndent, frame.NoteIndent, text, *r.Failure)
	before := r.Errors
	if n := len(before); n > 0 && before[n-1] == *r.Failure {
		before = before[:n-1]
	}
	for i, f := range before {
		if i == display.MaxShown {
			return append(dst, frame.NoteIndent+display.MoreErrors(len(before)-i, len(r.Errors))...)
		}
		dst = appendFinding(dst, paint, show.Doubtful, frame.NoteIndent+"before that, ", frame.NoteIndent, frame.NoteIndent, text, f)
	}
	return dst
}
