package jsonform

import (
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/render"
)

// WriteRendering writes the members of a rendering.
func WriteRendering(w *jsontext.Writer, r render.Rendering) {
	w.Member("text", r.Text)
	w.Flag("suspicious", r.IsSuspicious())
	w.ArrayMember("spans")
	for _, s := range r.Spans {
		w.Object()
		w.Number("start", s.Start)
		w.Number("end", s.End)
		w.Number("from", s.From)
		w.Number("to", s.To)
		w.Member("role", s.Role.String())
		if s.Reason != render.None {
			w.Member("reason", s.Reason.String())
		}
		w.End()
	}
	w.End()
	WriteReasons(w, r)
}

// WriteReasons writes the member with the reasons of a rendering.
func WriteReasons(w *jsontext.Writer, r render.Rendering) {
	w.ArrayMember("reasons")
	for _, reason := range r.Reasons() {
		w.Object()
		w.Member("code", reason.String())
		w.Member("explanation", reason.Explanation())
		w.Flag("suspicious", reason.IsSuspicious())
		w.End()
	}
	w.End()
}
