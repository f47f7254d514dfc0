package compare

import (
	"slices"
	"strconv"

	"github.com/weburl-go/weburl/internal/app/cli/display"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/show"
)

// printHistory prints how each specification that browsers followed reads an input, and what
// changed.
func (m *comparer) printHistory(c *frame.Command, input string) {
	b := m.appendInput(m.buf[:0], input)
	all := m.comparison().Eras(input)
	changes := 0
	for i := range all {
		s := &all[i]
		b = append(b, '\n')
		b = m.painter.Append(b, show.Strong, s.Edition.Name)
		b = append(append(append(b, " ("...), s.Edition.Version...), ')')
		if !s.First && len(s.Changed) == 0 {
			b = append(b, ": as before\n"...)
			continue
		}
		if !s.First {
			changes++
		}
		b = appendEra(append(b, '\n'), s)
	}
	b = appendRecords(b, jsonform.Records(input, m.base))
	switch changes {
	case 0:
		b = append(b, "\nnothing has changed\n"...)
	case 1:
		b = append(b, "\nchanged once\n"...)
	default:
		b = append(b, "\nchanged "+strconv.Itoa(changes)+" times\n"...)
	}
	m.buf = b
	c.Out.Write(b)
	c.Failed = c.Failed || m.refused(input) != nil
}

// appendEra appends the reading of a specification, and how it differs from the one before.
func appendEra(dst []byte, s *jsonform.Era) []byte {
	if s.Failure != nil {
		return show.AppendWrapped(dst, "  ", "    ", refusal(&s.Reading.Reading))
	}
	href := s.Href
	if !s.HasHref {
		href = "accepted; the text has no serialization"
	}
	dst = append(append(append(dst, "  "...), show.Visible(href)...), '\n')
	for _, p := range jsonform.ComparedParts() {
		if !slices.Contains(s.Changed, p.Name) {
			continue
		}
		a, b := p.Of(&s.Before.Reading), p.Of(&s.Reading.Reading)
		common := commonPrefix(a.Text, b.Text, -1)
		const width = 30
		dst = append(dst, "    "+p.Name+" "...)
		dst = append(dst, quotedPart(a.Present, a.Text, common, width)...)
		dst = append(dst, " became "...)
		dst = append(append(dst, quotedPart(b.Present, b.Text, common, width)...), '\n')
	}
	return dst
}

// quotedPart returns a part in quotation marks, shortened to width columns, or "null".
func quotedPart(present bool, text string, common, width int) string {
	if !present {
		return "null"
	}
	if display.ColumnsOf(text) <= width {
		return `"` + show.Visible(text) + `"`
	}
	return `"` + shortened(text, common, width) + `"`
}
