package about

import (
	"slices"

	"github.com/weburl-go/weburl/internal/app/meaning"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/urlpattern"
)

// NoteTopic is a note of "weburl pattern explain".
type NoteTopic struct {
	ID string
	// Pattern is an example: the pattern of Component, or a constructor string if that is 0.
	Pattern   string
	Component urlpattern.Component
}

// NoteTopics returns all notes, in the order of the components that they are about.
func NoteTopics() []NoteTopic {
	return []NoteTopic{
		{ID: "host-as-protocol", Pattern: "localhost:8080/*"},
		{ID: "any-scheme", Pattern: "*://example.com/*"},
		{ID: "upper-case", Pattern: "https://(WWW|www).example.com/"},
		{ID: "credentials", Pattern: "https://user:password@example.com/"},
		{ID: "no-host", Pattern: "https:/example.com/books"},
		{ID: "port-group", Pattern: "https://example.com:port/"},
		{ID: "bare-domain", Pattern: "https://*.example.com/"},
		{ID: "joined-host", Pattern: "https://*example.com/"},
		{ID: "leading-dot", Pattern: "https://.example.com/"},
		{ID: "open-host", Pattern: "https://example.com*"},
		{ID: "any-character", Pattern: "https://(www.)?example.com/"},
		{ID: "address", Pattern: "https://192.168.*.*/"},
		{ID: "address-form", Pattern: `https://[0\:0\:0\:0\:0\:0\:0\:1]/`},
		{ID: "not-an-address", Pattern: `https://[\:\:1\:]/`},
		{ID: "default-port", Pattern: "http{s}?://example.com:443/"},
		{ID: "no-port", Pattern: "http://localhost/"},
		{ID: "cut-off", Pattern: "8080-8090", Component: urlpattern.Port},
		{ID: "no-slash", Pattern: "books/*", Component: urlpattern.Pathname},
		{ID: "root", Pattern: "https://example.com/:page?"},
		{ID: "folder", Pattern: "https://example.com/books/*"},
		{ID: "prefix", Pattern: "https://example.com/books*"},
		{ID: "trailing-slash", Pattern: "https://example.com/books/:id"},
		{ID: "double-star", Pattern: "https://example.com/**"},
		{ID: "placeholder", Pattern: "https://example.com/books/{id}"},
		{ID: "group-name", Pattern: "https://example.com/:user-id/books"},
		{ID: "group-shift", Pattern: "https://example.com/:a((?<x>b)c)/:d/"},
		{ID: "repeated-group", Pattern: "https://example.com/wp-(admin|login)*"},
		{ID: "braces", Pattern: "https://example.com/{books,authors}"},
		{ID: "bar", Pattern: "https://example.com/books|authors"},
		{ID: "anchor", Pattern: "https://example.com/*.php$"},
		{ID: "dot-segments", Pattern: "https://example.com/books/../authors"},
		{ID: "percent-encoding", Pattern: "https://example.com/%41"},
		{ID: "question-mark", Pattern: "https://example.com/:id?page=1"},
		{ID: "parameter-order", Pattern: "https://example.com/?page=:page"},
		{ID: "apostrophe", Pattern: "foo://example.com/?q='"},
	}
}

// Note returns the note about the example.
func (t NoteTopic) Note() (n meaning.Note) {
	s := meaning.Source{Text: t.Pattern}
	p, err := urlpattern.Parse(t.Pattern)
	if t.Component != 0 {
		s = meaning.Source{Init: urlpattern.Init{t.Component: t.Pattern}}
		p, err = urlpattern.New(s.Init)
	}
	if err != nil {
		return n
	}
	notes := meaning.Of(p, s).Notes
	if i := slices.IndexFunc(notes, func(n meaning.Note) bool { return n.ID == t.ID }); i >= 0 {
		n = notes[i]
	}
	return n
}

func (t NoteTopic) title() string { return t.ID }

func (t NoteTopic) summary() string {
	n := t.Note()
	return n.Component.String() + ` in "` + t.Pattern + `": ` + n.Text
}

func (t NoteTopic) appendStory(dst []byte, paint show.Painter) []byte {
	n := t.Note()
	dst = paint.Wrapped(dst, show.Strong, "", t.ID, ": ", "  ", `a note of "weburl pattern explain"`)
	dst = append(dst, "\n  pattern   "+t.Pattern+"\n  component "+n.Component.String()+"\n"...)
	dst = show.AppendWrapped(dst, "  note      ", storyIndent, n.Text)
	if n.Instead != "" {
		dst = append(dst, "  instead   "+n.Instead+"\n"...)
	}
	return append(dst, "  more      "+notesPage+"\n"...)
}

// notesPage is the page with more examples.
const notesPage = "https://github.com/weburl-go/weburl/blob/main/docs/patterns.md#the-lesson"

func (t NoteTopic) writeJSON(w *jsontext.Writer) {
	n := t.Note()
	w.Object()
	w.Member("code", t.ID)
	w.Member("kind", "note")
	w.Member("explanation", n.Text)
	w.Member("pattern", t.Pattern)
	w.Member("component", n.Component.String())
	w.Name("instead")
	if n.Instead == "" {
		w.Null()
	} else {
		w.String(n.Instead)
	}
	w.Member("documentation", notesPage)
	w.End()
}
