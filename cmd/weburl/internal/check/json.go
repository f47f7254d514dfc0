package check

import (
	"encoding/json"
	"strings"

	"github.com/weburl-go/weburl/internal/jsontext"
)

// jsonForm writes JSON objects, in an array or one per line.
type jsonForm struct {
	array bool
	out   jsontext.Writer
}

// jsonFinding is a contract: members may be added, but not changed.
type jsonFinding struct {
	File string `json:"file"`
	jsonPlace
	Code       string     `json:"code"`
	Severity   string     `json:"severity"`
	Message    string     `json:"message"`
	Context    string     `json:"context"`
	URL        string     `json:"url"`
	Suggestion *string    `json:"suggestion"`
	Edits      []jsonEdit `json:"edits"`
	// Places holds all positions, if there are several: the first one again, and
	// the others.
	Places []jsonPlace `json:"places,omitempty"`
	// The lengths of strings that were cut, or 0.
	URLLength        int `json:"urlLength,omitempty"`
	SuggestionLength int `json:"suggestionLength,omitempty"`
	// Encoding is the name of the file's encoding, or "" for UTF-8.
	Encoding string `json:"encoding,omitempty"`
}

type jsonPlace struct {
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"endLine"`
	EndColumn int `json:"endColumn"`
	Start     int `json:"start"`
	End       int `json:"end"`
}

type jsonEdit struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"`
}

func jsonPlaceOf(e *extent) jsonPlace {
	return jsonPlace{e.start.line, e.start.column, e.end.line, e.end.column, e.start.inFile, e.end.inFile}
}

func (j *jsonForm) begin(w *writer) {
	if j.array {
		j.out.Lines()
		j.out.Flush(w.streams.Out)
	}
}

func (j *jsonForm) finding(w *writer, u *unit, f *finding) {
	o := jsonFinding{
		File: u.name, jsonPlace: jsonPlaceOf(&f.extent), Code: f.code, Severity: f.level.String(), Message: f.message,
		Edits: []jsonEdit{}, Encoding: u.encodingName(),
	}
	o.Context, _ = cut(f.context, maxRemark)
	o.URL, o.URLLength = cut(f.of.url, maxShown)
	if f.of.suggestion != "" {
		var shown string
		shown, o.SuggestionLength = cut(f.of.suggestion, maxShown)
		o.Suggestion = &shown
	}
	for _, e := range f.edits {
		o.Edits = append(o.Edits, jsonEdit{e.start.inFile, e.end.inFile, e.text})
	}
	if f.others != nil {
		for p := range f.places {
			o.Places = append(o.Places, jsonPlaceOf(p))
		}
	}
	writeValue(&j.out, o)
	j.out.Flush(w.streams.Out)
}

// writeValue writes v as package encoding/json does, but does not escape <, > and &.
func writeValue(w *jsontext.Writer, v any) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // v has a type that JSON lacks
	}
	w.Raw(strings.TrimSuffix(b.String(), "\n"))
}

func (j *jsonForm) end(w *writer) {
	if j.array {
		j.out.End()
	}
	j.out.Flush(w.streams.Out)
}
