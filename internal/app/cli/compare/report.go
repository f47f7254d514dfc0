package compare

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/internal/app/cli/display"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/show"
)

// print prints the readings of an input, and the conclusions. place is its position, or "" for an
// argument.
func (m *comparer) print(c *frame.Command, input, place string) {
	a := compare.Analyze(input, m.base, m.profile)
	found := a.Findings()
	c.Failed = c.Failed || m.fails(a.Severity()) || m.refused(input) != nil
	b := m.appendInput(m.buf[:0], input)
	b = append(append(append(b, "profile  "...), show.Visible(m.profile.Name)...), "\n\n"...)
	b = m.appendReadings(b, a)
	for i := range found {
		b = append(b, '\n')
		if i == display.MaxShown {
			b = append(b, display.MoreErrors(len(found)-i, len(found))...)
			break
		}
		b = m.appendFound(b, input, &found[i])
	}
	if len(found) == 0 {
		b = append(b, "\nno findings\n"...)
	}
	b = appendPivot(append(b, '\n'), input, a)
	m.buf = m.appendAgreed(b, input, a)
	if hint := frame.FileHint(input, place == "" && m.base == nil); hint != "" {
		m.buf = append(m.buf, summaryIndent+hint+"\n"...)
	}
	c.Out.Write(m.buf)
}

// appendInput appends the lines with the input and the base, after an empty line if something was
// printed before.
func (m *comparer) appendInput(b []byte, input string) []byte {
	if m.pending {
		b = append(b, '\n')
	}
	m.pending = true
	line := func(name, value string) {
		if value == "" {
			value = "(an empty string)"
		}
		b = append(append(append(append(b, name...), summaryIndent[len(name):]...), show.Visible(value)...), '\n')
	}
	line("input", input)
	if m.base != nil {
		line("base", *m.base)
	}
	return b
}

// title returns the title of a kind of findings.
func (m *comparer) title(id string) string {
	if m.titles == nil {
		m.titles = map[string]string{}
		for _, k := range compare.Kinds() {
			m.titles[k.ID] = k.Title
		}
	}
	return m.titles[id]
}

const foundIndent = "            "

// appendFound appends a finding, with carets below its position.
func (m *comparer) appendFound(dst []byte, input string, f *compare.Finding) []byte {
	style := show.Notable
	switch {
	case f.Severity >= compare.High:
		style = show.Bad
	case f.Severity == compare.Medium:
		style = show.Doubtful
	}
	dst = m.painter.Wrapped(dst, style, "", f.Severity.String(), ": ", "  ", f.ID+display.PlaceText(f.Span)+": "+m.title(f.ID))
	if f.Span.IsKnown() {
		dst = m.painter.Excerpt(dst, style, "    ", input, f.Span)
	}
	line := func(name, text string) {
		if text != "" {
			dst = show.AppendWrapped(dst, "  "+name+foundIndent[2+len(name):], foundIndent, text)
		}
	}
	line("effect", f.Effect.String())
	line("readings", strings.Join(f.Readings, ", "))
	line("detail", show.Visible(f.Detail))
	line("advice", f.Advice)
	if f.CWE > 0 {
		line("weakness", "CWE-"+strconv.Itoa(f.CWE))
	}
	return dst
}

// appendPivot appends the part of the input whose change makes the readings agree, if one
// was found.
func appendPivot(dst []byte, input string, a *compare.Analysis) []byte {
	pivot, ok := a.Pivot()
	if !ok {
		return dst
	}
	how := "without them"
	if pivot.Encoded {
		how = "percent-encoded"
	}
	dst = append(dst, "pivot    bytes "+pivot.Span.String()+"; "+how+", all readings agree:\n"...)
	dst = show.AppendExcerpt(dst, summaryIndent, input, pivot.Span)
	dst = append(append(append(dst, summaryIndent...), show.Visible(pivot.Result)...), '\n')
	if pivot.KeepsCredentials {
		dst = append(dst, summaryIndent+"the username and password stay\n"...)
	}
	return dst
}

// summaryIndent is the indent of the lines below the findings.
const summaryIndent = "         "

// appendAgreed appends the agreed form of the input, or why there is none.
func (m *comparer) appendAgreed(dst []byte, input string, a *compare.Analysis) []byte {
	none := func(why string) []byte {
		return show.AppendWrapped(dst, "agreed   none: ", summaryIndent, why)
	}
	safe, ok := a.Safe()
	switch {
	case ok && safe.Agreed:
		dst = append(append(append(dst, "agreed   "...), safe.Href...), '\n')
	case ok:
		why := "readings differ on " + safe.Href + ", too"
		if len(safe.Refused) == len(a.Readings()) {
			why = "all readings refuse " + safe.Href
		}
		return none(why + ", so refuse the input")
	default:
		if err := m.refused(input); err != nil {
			return none(frame.FailureText(err))
		}
		return none("by the Standard it leaves the origin of the base")
	}
	text := "all readings that accept it agree"
	if safe.DropsCredentials {
		text = "without the username and password; " + text
	}
	if len(safe.Refused) > 0 {
		text += "; refused by " + strings.Join(safe.Refused, ", ")
	}
	return show.AppendWrapped(dst, summaryIndent, summaryIndent, text)
}
