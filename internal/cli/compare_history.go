package cli

import (
	"slices"
	"strconv"

	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/internal/show"
)

// era is what a text made of an input, and what was new about it.
type era struct {
	compare.Reading
	// first says that no text was before it.
	first bool
	// changed has the names of the parts that the text before read otherwise, or
	// "accepted" or "refused" if that is what changed.
	changed []string
	before  *compare.Reading
}

// eras returns what the texts for browsers made of an input, from the oldest on.
func eras(input string, base *string, p compare.Profile) []era {
	readings := slices.Clone(compare.Analyze(input, base, p).Readings())
	slices.Reverse(readings) // the profile begins with the newest
	var all []era
	for i := range readings {
		s := era{Reading: readings[i], first: i == 0}
		if i > 0 {
			s.before = &readings[i-1]
			s.changed = changedSince(s.before, &s.Reading)
		}
		all = append(all, s)
	}
	return all
}

// changedSince names what two readings differ in.
func changedSince(before, now *compare.Reading) []string {
	switch {
	case now.Failure != nil && before.Failure != nil:
		return nil
	case now.Failure != nil:
		return []string{"refused"}
	case before.Failure != nil:
		return []string{"accepted"}
	}
	var names []string
	for _, p := range readingParts {
		a, b := p.part(&before.Reading), p.part(&now.Reading)
		if a.Present != b.Present || a.Text != b.Text {
			names = append(names, p.name)
		}
	}
	if len(names) == 0 && before.Href != now.Href {
		names = append(names, "href")
	}
	return names
}

// printHistory prints what the texts for browsers made of an input, and what changed.
func (m *comparer) printHistory(c *command, input string) {
	b := m.appendInput(m.buf[:0], input)
	all := eras(input, m.base, m.profile)
	changes := 0
	for i := range all {
		s := &all[i]
		b = append(b, '\n')
		if m.colored {
			b = append(b, bold...)
		}
		b = append(b, s.Edition.Name...)
		if m.colored {
			b = append(b, plain...)
		}
		b = append(append(append(b, " ("...), s.Edition.Version...), ')')
		if !s.first && len(s.changed) == 0 {
			b = append(b, ": as before\n"...)
			continue
		}
		if !s.first {
			changes++
		}
		b = s.append(append(b, '\n'))
	}
	b = appendRecords(b, records(input, m.base))
	switch changes {
	case 0:
		b = append(b, "\nnothing has changed\n"...)
	case 1:
		b = append(b, "\nchanged once\n"...)
	default:
		b = append(b, "\nchanged "+strconv.Itoa(changes)+" times\n"...)
	}
	m.buf = b
	c.out.Write(b)
	c.failed = c.failed || m.refused(input) != nil
}

// append appends what the text made of the input, and how that differs from before.
func (s *era) append(dst []byte) []byte {
	if s.Failure != nil {
		return show.AppendWrapped(dst, "  ", "    ", refusal(&s.Reading.Reading))
	}
	href := s.Href
	if !s.HasHref {
		href = "accepted; the text has no serialization"
	}
	dst = append(append(append(dst, "  "...), show.Visible(href)...), '\n')
	for _, p := range readingParts {
		if !slices.Contains(s.changed, p.name) {
			continue
		}
		a, b := p.part(&s.before.Reading), p.part(&s.Reading.Reading)
		common := commonPrefix(a.Text, b.Text, -1)
		const width = 30
		dst = append(dst, "    "+p.name+" "...)
		dst = append(dst, quotedPart(a.Present, a.Text, common, width)...)
		dst = append(dst, " became "...)
		dst = append(append(dst, quotedPart(b.Present, b.Text, common, width)...), '\n')
	}
	return dst
}

// quotedPart returns a part in quotation marks and in width columns, or "null".
func quotedPart(present bool, text string, common, width int) string {
	if !present {
		return "null"
	}
	if columnsOf(text) <= width {
		return `"` + show.Visible(text) + `"`
	}
	return `"` + shortened(text, common, width) + `"`
}

// writeHistory writes the members of the history of an input.
func (m *comparer) writeHistory(c *command, input string) {
	all := eras(input, m.base, m.profile)
	c.failed = c.failed || m.refused(input) != nil
	w := &m.out
	w.Name("history")
	w.Array()
	for i := range all {
		s := &all[i]
		w.Object()
		w.Member("as", s.Edition.Name)
		w.Member("version", s.Edition.Version)
		m.writeReading(input, s.Edition, s.Reading.Reading)
		writeNames(w, "changed", s.changed)
		w.End()
	}
	w.End()
	m.writeRecords(input, records(input, m.base))
}
