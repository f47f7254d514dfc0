package pattern

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/display"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/meaning"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/urlpattern"
)

// explain explains the pattern, and for each input which components do not match.
func (r *patterns) explain(c *frame.Command, inputs []string) {
	r.meaning = meaning.Of(r.p, r.source())
	if r.json {
		jsonform.WriteMeaning(&r.out, r.p, r.meaning)
		r.out.Flush(c.Out)
	} else {
		c.Out.Write(appendMeaning(nil, r.p, r.meaning))
	}
	if len(inputs) > 0 {
		r.in.Each(c, inputs, func(input string) { r.explainInput(c, input) })
	}
}

const (
	nameWidth = len("protocol  ")
	maxColumn = 34 // the greatest width of the column with patterns
)

// appendMeaning appends the table of a pattern and the notes.
func appendMeaning(dst []byte, p urlpattern.Pattern, m *meaning.Meaning) []byte {
	wide := 0
	for _, e := range m.Components {
		wide = max(wide, min(display.ColumnsOf(patternText(e.Pattern)), maxColumn))
		for _, part := range listed(e) {
			wide = max(wide, min(2+display.ColumnsOf(show.Visible(part.Written)), maxColumn))
		}
	}
	indent := strings.Repeat(" ", nameWidth+wide+2)
	row := func(name, pattern, text string) {
		first := pad(name, nameWidth) + pattern
		if display.ColumnsOf(pattern) > wide {
			dst = append(append(dst, first...), '\n')
			first = ""
		}
		dst = show.AppendWrapped(dst, pad(first, len(indent)), indent, text)
	}
	for _, e := range m.Components {
		row(e.Component.String(), patternText(e.Pattern), string(e.Why))
		for _, part := range listed(e) {
			text := part.Text
			if part.Type != urlpattern.FixedText {
				text += "; group " + part.Name
			}
			row("", "  "+show.Visible(part.Written), show.Visible(text))
		}
	}
	dst = append(dst, '\n')
	speed := "linear in the length of the URL"
	if !p.IsLinear() {
		speed = "not linear: an engine that backtracks"
	}
	dst = append(dst, pad("time", nameWidth)+speed+"\n"...)
	example := "(no example found)"
	if m.Example.IsValid() {
		example = show.Visible(m.Example.String())
	} else if reason := m.Nothing(); reason != "" {
		example = "nothing: " + reason
	}
	dst = append(dst, pad("matches", nameWidth)+example+"\n"...)
	for _, n := range m.Notes {
		dst = append(dst, '\n')
		dst = show.AppendWrapped(dst, "", "  ", n.Component.String()+" ("+n.ID+"): "+show.Visible(n.Text))
		if n.Instead != "" {
			dst = append(dst, "  instead: "+show.Visible(n.Instead)+"\n"...)
		}
	}
	return dst
}

// listed returns the parts of a component that the table lists: why a component that was not given
// is as it is says all about it.
func listed(e meaning.Component) []meaning.Part {
	if e.Why != meaning.Given {
		return nil
	}
	return e.Parts
}

// patternText returns a pattern string for a table.
func patternText(pattern string) string {
	if pattern == "" {
		return "(empty)"
	}
	return show.Visible(pattern)
}

// explainInput prints which components of an input do not match.
func (r *patterns) explainInput(c *frame.Command, input string) {
	u, ok := r.parse(c, input)
	if !ok {
		return
	}
	mismatch := r.meaning.Mismatch(u)
	c.Failed = c.Failed || len(mismatch) > 0
	if r.json {
		r.begin(input)
		r.out.Flag("matches", len(mismatch) == 0)
		r.out.ArrayMember("mismatch")
		for _, component := range mismatch {
			r.out.String(component.String())
		}
		r.out.End()
		r.end(c)
		return
	}
	dst := append([]byte("\n"), show.Visible(u.Redacted())...)
	if len(mismatch) == 0 {
		dst = append(dst, "\n  matches\n"...)
	} else {
		dst = append(dst, "\n  does not match:\n"...)
	}
	for _, component := range mismatch {
		dst = append(dst, "    "+component.String()+" "+componentText(u, component)+" is not "+patternText(r.p.Component(component))+"\n"...)
	}
	c.Out.Write(dst)
}

// componentText returns a component of a URL in quotes, except for credentials.
func componentText(u weburl.URL, c urlpattern.Component) string {
	text := ""
	switch c {
	case urlpattern.Protocol:
		text = u.Scheme()
	case urlpattern.Username, urlpattern.Password:
		return "(hidden)"
	case urlpattern.Hostname:
		text = u.Host().String()
	case urlpattern.Port:
		if port, ok := u.Port(); ok {
			text = strconv.Itoa(int(port))
		}
	case urlpattern.Pathname:
		text = u.Path()
	case urlpattern.Search:
		text, _ = u.Query()
	case urlpattern.Hash:
		text, _ = u.Fragment()
	}
	return `"` + show.Visible(text) + `"`
}
