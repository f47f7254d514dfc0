package about

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// editionStory is an error of an edition.
type editionStory struct {
	*edition.Edition
	edition.Entry
}

// editionStories returns the stories of the errors of an edition.
func editionStories(e *edition.Edition) (all []story) {
	for _, entry := range e.Catalogue {
		all = append(all, editionStory{e, entry})
	}
	return all
}

// unknownEditionCode returns the message for an error that an edition does not have.
func unknownEditionCode(e *edition.Edition, name string) string {
	var names []string
	for _, entry := range e.Catalogue {
		names = append(names, entry.Name)
	}
	text := frame.Unknown("code", name, similar.Name(name, names))
	if similar.Name(name, names) == "" {
		text += "; \"weburl explain --as " + e.Name + "\" lists them"
	}
	return text
}

func (s editionStory) title() string   { return s.Entry.Name }
func (s editionStory) summary() string { return s.Explanation }

// span returns the position of the error in the input of the example, or in the value of its
// setter; it is unknown if there is no example or no position.
func (s editionStory) span() validation.Span {
	r := s.Read(s.Example)
	found := r.Errors
	if r.Failure != nil {
		found = append(found, *r.Failure)
	}
	for _, refused := range r.Refused {
		found = append(found, refused.Finding)
	}
	for _, f := range found {
		if f.Name == s.Entry.Name {
			return f.Span
		}
	}
	return validation.Unknown()
}

func (s editionStory) appendStory(dst []byte, paint show.Painter) []byte {
	dst = paint.Wrapped(dst, show.Strong, "", s.Entry.Name, ": ", "  ", s.Explanation)
	dst = append(append(append(dst, "\n  edition   "...), s.Edition.Name...), '\n')
	if s.Example.Input != "" {
		dst = s.appendExample(dst, paint)
	}
	switch {
	case s.Failure == validation.Never:
		return append(dst, "  parser    goes on\n"...)
	case len(s.Example.Set) > 0:
		return append(dst, "  setter    changes nothing, or throws an exception\n"...)
	case s.Failure == validation.Sometimes:
		return append(dst, "  parser    fails or goes on, which depends on the input\n"...)
	}
	return append(dst, "  parser    fails\n"...)
}

// appendExample appends the example, with carets below the error.
func (s editionStory) appendExample(dst []byte, paint show.Painter) []byte {
	row := func(name, value string) { dst = append(dst, name+show.Visible(value)+"\n"...) }
	if s.Example.HasBase {
		row("  base      ", s.Example.Base)
	}
	excerpt, label := s.Example.Input, "  input"
	for _, c := range s.Example.Set {
		row("  input     ", s.Example.Input)
		row("  attribute ", c.Attribute)
		excerpt, label = c.Value, "  value"
	}
	span := s.span()
	if !span.IsKnown() || excerpt == "" {
		row(label+"            "[len(label):], excerpt)
		return dst
	}
	style := show.Doubtful
	if s.Failure == validation.Always {
		style = show.Bad
	}
	from := len(dst)
	dst = paint.Excerpt(dst, style, storyIndent, excerpt, span)
	copy(dst[from:], label)
	return dst
}

func (s editionStory) writeJSON(w *jsontext.Writer) {
	w.Object()
	w.Member("code", s.Entry.Name)
	w.Member("kind", "edition")
	w.Member("as", s.Edition.Name)
	w.Member("explanation", s.Explanation)
	orNull := func(name, value string, ok bool) {
		w.Name(name)
		if ok {
			w.String(value)
		} else {
			w.Null()
		}
	}
	orNull("input", s.Example.Input, s.Example.Input != "")
	orNull("base", s.Example.Base, s.Example.HasBase)
	if len(s.Example.Set) > 0 {
		w.ArrayMember("set")
		for _, c := range s.Example.Set {
			w.Array()
			w.String(c.Attribute)
			w.String(c.Value)
			w.End()
		}
		w.End()
	}
	if span := s.span(); s.Example.Input != "" && span.IsKnown() {
		w.Number("start", span.Start)
		w.Number("end", span.End)
	}
	w.Member("failure", s.Failure.String())
	w.End()
}
