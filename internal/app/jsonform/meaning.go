package jsonform

import (
	"github.com/weburl-go/weburl/internal/app/meaning"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/urlpattern"
)

// WriteMeaning writes the explanation of a pattern as a JSON object.
func WriteMeaning(w *jsontext.Writer, p urlpattern.Pattern, m *meaning.Meaning) {
	w.Object()
	w.ObjectMember("components")
	for _, e := range m.Components {
		w.ObjectMember(e.Component.String())
		w.Member("pattern", e.Pattern)
		w.Member("why", string(e.Why))
		w.ArrayMember("parts")
		if e.Why == meaning.Given {
			for i := range e.Parts {
				writePart(w, &e.Parts[i])
			}
		}
		w.End()
		w.End()
	}
	w.End()
	w.Flag("hasRegExpGroups", p.HasRegExpGroups())
	w.Flag("linear", p.IsLinear())
	writeOrNull(w, "example", m.Example.String(), m.Example.IsValid())
	WriteNotes(w, m)
	w.End()
}

// WriteNotes writes the member with the notes about a pattern.
func WriteNotes(w *jsontext.Writer, m *meaning.Meaning) {
	w.ArrayMember("notes")
	for _, n := range m.Notes {
		w.Object()
		w.Member("id", n.ID)
		w.Member("component", n.Component.String())
		w.Member("text", n.Text)
		writeOrNull(w, "instead", n.Instead, n.Instead != "")
		w.End()
	}
	w.End()
}

func writePart(w *jsontext.Writer, p *meaning.Part) {
	w.Object()
	w.Member("type", p.Type.String())
	w.Member("modifier", p.Modifier.String())
	writeOrNull(w, "group", p.Name, p.Type != urlpattern.FixedText)
	w.Member("prefix", p.Prefix)
	w.Member("value", p.Value)
	w.Member("suffix", p.Suffix)
	w.Number("start", p.Span.Start)
	w.Number("end", p.Span.End)
	w.Member("text", p.Text)
	w.End()
}
