package display

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// PlaceText returns " at bytes 3-5" for a span, or "" if it is not known.
func PlaceText(s validation.Span) string {
	switch {
	case !s.IsKnown():
		return ""
	case s.Start == s.End:
		return " at byte " + s.String()
	}
	return " at bytes " + s.String()
}

// FindingText returns the name of a finding, its place, and what is wrong.
func FindingText(f edition.Finding) string {
	text := show.Visible(f.Name) + PlaceText(f.Span)
	if f.Explanation != "" {
		text += ": " + show.Visible(f.Explanation)
	}
	return text
}
