package findings

import (
	"bufio"
	"encoding/json"
	"strings"

	"github.com/weburl-go/weburl/internal/jsontext"
)

// jsonForm writes JSON objects, in an array or one per line.
type jsonForm struct {
	to    *bufio.Writer
	array bool
	out   jsontext.Writer
}

// Record is a finding in JSON. It is a contract: members may be added, but not changed.
type Record struct {
	File string `json:"file"`
	RecordPlace
	Code       string       `json:"code"`
	Severity   string       `json:"severity"`
	Message    string       `json:"message"`
	Context    string       `json:"context"`
	URL        string       `json:"url"`
	Suggestion *string      `json:"suggestion"`
	Edits      []recordEdit `json:"edits"`
	// Pattern is set if the finding is about a URL pattern. URL then shows it, or is "".
	Pattern string `json:"pattern,omitempty"`
	// Related holds the positions of other patterns that Message names.
	Related []RecordPlace `json:"related,omitempty"`
	// Places holds all positions, if there are several: the first one again, and
	// the others.
	Places []RecordPlace `json:"places,omitempty"`
	// The lengths of strings that were cut, or 0.
	URLLength        int `json:"urlLength,omitempty"`
	SuggestionLength int `json:"suggestionLength,omitempty"`
	// Encoding is the name of the file's encoding, or "" for UTF-8.
	Encoding string `json:"encoding,omitempty"`
}

// RecordPlace is a span of a file. Start and End are offsets in bytes.
type RecordPlace struct {
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"endLine"`
	EndColumn int `json:"endColumn"`
	Start     int `json:"start"`
	End       int `json:"end"`
}

type recordEdit struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"`
}

func recordPlaces(all []Extent) []RecordPlace {
	places := make([]RecordPlace, len(all))
	for i, e := range all {
		places[i] = RecordPlace{e.Start.Line, e.Start.Column, e.End.Line, e.End.Column, e.Start.Offset, e.End.Offset}
	}
	return places
}

func (j *jsonForm) Begin(func() []Rule) {
	if j.array {
		j.out.Lines()
		j.out.Flush(j.to)
	}
}

func (j *jsonForm) Finding(f *Finding) {
	places := recordPlaces(f.Places)
	o := Record{
		File: f.File, RecordPlace: places[0], Code: f.Code, Severity: f.Level.String(), Message: f.Message,
		Edits: []recordEdit{}, Pattern: f.Pattern, Encoding: f.Encoding,
	}
	o.Context, _ = Cut(f.Context, MaxRemark)
	o.URL, o.URLLength = Cut(f.URL, MaxShown)
	if f.Suggestion != "" {
		var shown string
		shown, o.SuggestionLength = Cut(f.Suggestion, MaxShown)
		o.Suggestion = &shown
	}
	for _, e := range f.Edits {
		o.Edits = append(o.Edits, recordEdit{e.Start.Offset, e.End.Offset, e.Text})
	}
	if len(places) > 1 {
		o.Places = places
	}
	if f.Related != nil {
		o.Related = recordPlaces(f.Related)
	}
	writeValue(&j.out, o)
	j.out.Flush(j.to)
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

func (j *jsonForm) End(any) {
	if j.array {
		j.out.End()
	}
	j.out.Flush(j.to)
}
