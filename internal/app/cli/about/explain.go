package about

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	editions "github.com/weburl-go/weburl/edition/all"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// Topic is a validation error with an explanation of why it matters.
type Topic struct {
	validation.Entry
	// Why is a sentence or two.
	Why string
}

// Topics returns all topics, in the order of the Standard's table.
func Topics() []Topic {
	var all []Topic
	for _, c := range validation.Codes() {
		all = append(all, Topic{c.Entry(), jsonform.Why(c)})
	}
	return all
}

// LookupTopic returns the topic with the name, compared exactly. If there is none, near is the most
// similar name, or "".
func LookupTopic(name string) (t Topic, near string, ok bool) {
	all := Topics()
	i := slices.IndexFunc(all, func(t Topic) bool { return t.Name == name })
	if i >= 0 {
		return all[i], "", true
	}
	// Names that differ in more than a third of their letters are not alike.
	const longest = 100
	best := min(len(name), longest)/3 + 1
	for _, t := range all {
		if d := similar.Distance(strings.ToLower(t.Name), strings.ToLower(name[:min(len(name), longest)])); d < best {
			near, best = t.Name, d
		}
	}
	return Topic{}, near, false
}

// Anchor returns the URL of the definition in the Standard.
func (t Topic) Anchor() string { return jsonform.StandardURL + t.Entry.Anchor }

// Span returns the position of the error in the example.
func (t Topic) Span() validation.Span {
	for _, f := range conform.Check(t.Input, t.base()).Findings {
		if f.Code == t.Code {
			return f.Span
		}
	}
	return validation.Unknown()
}

// Valid returns a valid URL string for the same URL as the example. ok is false if there is none.
func (t Topic) Valid() (_ string, ok bool) {
	r := conform.Fix(t.Input, t.base())
	return r.Text, !r.NoURL && len(r.Remaining) == 0
}

// base returns the base URL of the example, zero for none.
func (t Topic) base() weburl.URL {
	base, _ := weburl.Parse(t.Base)
	return base
}

func runExplain(c *frame.Command, f *frame.Flags) error {
	names := f.Args
	e, err := f.Edition(frame.Explain)
	if err != nil {
		return err
	}
	var all []story
	if e != nil {
		all = editionStories(e)
	} else {
		for _, t := range Topics() {
			all = append(all, t)
		}
		for _, code := range c.Codes() {
			all = append(all, codeStory(code))
		}
		for _, t := range PatternTopics() {
			all = append(all, t)
		}
		for _, t := range NoteTopics() {
			all = append(all, t)
		}
	}
	stories := all
	if len(names) > 0 {
		stories = nil
	}
	for _, name := range names {
		found := storiesNamed(all, name)
		if found == nil && !f.Given("as") {
			// An edition's name for an error: several may have it.
			for _, e := range editions.Editions() {
				found = append(found, storiesNamed(editionStories(e), name)...)
			}
		}
		if found == nil && e != nil {
			return frame.UsageError(unknownEditionCode(e, name))
		}
		if found == nil {
			return frame.UsageError(unknownCode(c, name))
		}
		stories = append(stories, found...)
	}
	var buf []byte
	paint := c.Paint()
	var w jsontext.Writer
	for i, s := range stories {
		switch {
		case f.On("json"):
			s.writeJSON(&w)
		case len(names) == 0:
			buf = paint.Append(buf, show.Strong, s.title())
			buf = append(buf, strings.Repeat(" ", max(1, len("special-scheme-missing-following-solidus  ")-len(s.title())))...)
			buf = append(append(buf, s.summary()...), '\n')
		default:
			if i > 0 {
				buf = append(buf, '\n')
			}
			buf = s.appendStory(buf, paint)
		}
	}
	c.Out.Write(buf)
	w.Flush(c.Out)
	return nil
}

// storiesNamed returns the stories with a title.
func storiesNamed(all []story, title string) (found []story) {
	for _, s := range all {
		if s.title() == title {
			found = append(found, s)
		}
	}
	return found
}

// unknownCode returns the message for a code that does not exist.
func unknownCode(c *frame.Command, name string) string {
	_, near, _ := LookupTopic(name)
	if near == "" {
		var names []string
		for _, code := range c.Codes() {
			names = append(names, code.Name)
		}
		for _, t := range PatternTopics() {
			names = append(names, t.title())
		}
		for _, t := range NoteTopics() {
			names = append(names, t.ID)
		}
		near = similar.Name(name, names)
	}
	if near != "" {
		return frame.Unknown("code", name, near)
	}
	return frame.Unknown("code", name, "") + "; \"weburl explain\" lists them"
}

// codeStory is a code of a verb with its explanation.
type codeStory frame.Code

// story is the explanation of a code: a [Topic], a [PatternTopic], a [NoteTopic],
// a codeStory or an editionStory.
type story interface {
	title() string
	summary() string
	// appendStory appends the explanation as text, and writeJSON writes it as JSON.
	appendStory(dst []byte, paint show.Painter) []byte
	writeJSON(w *jsontext.Writer)
}

func (t Topic) title() string       { return t.Name }
func (t Topic) summary() string     { return t.Explanation }
func (c codeStory) title() string   { return c.Name }
func (c codeStory) summary() string { return c.Explanation }

const storyIndent = "            "

func (c codeStory) appendStory(dst []byte, paint show.Painter) []byte {
	dst = paint.Wrapped(dst, show.Strong, "", c.Name, ": ", "  ", c.Explanation)
	dst = show.AppendWrapped(append(dst, '\n'), "  why       ", storyIndent, c.Why)
	return append(append(append(dst, "  more      "...), c.Documentation...), '\n')
}

func (c codeStory) writeJSON(w *jsontext.Writer) {
	w.Object()
	w.Member("code", c.Name)
	w.Member("kind", "check")
	w.Member("explanation", c.Explanation)
	w.Member("why", c.Why)
	w.Member("documentation", c.Documentation)
	w.End()
}

func (t Topic) appendStory(dst []byte, paint show.Painter) []byte {
	dst = paint.Wrapped(dst, show.Strong, "", t.Name, ": ", "  ", t.Explanation)
	dst = append(dst, '\n')
	if t.Base != "" {
		dst = append(append(append(dst, "  base      "...), show.Visible(t.Base)...), '\n')
	}
	from := len(dst)
	style := show.Doubtful
	if t.Failure == validation.Always {
		style = show.Bad
	}
	dst = paint.Excerpt(dst, style, storyIndent, t.Input, t.Span())
	copy(dst[from:], "  input")
	if valid, ok := t.Valid(); ok {
		dst = append(paint.Append(append(dst, "  valid     "...), show.Good, valid), '\n')
	} else if _, err := t.base().Parse(t.Input); err != nil {
		dst = append(dst, "  valid     none: the parser refuses it\n"...)
	} else {
		dst = append(dst, "  valid     none: no valid URL string stands for this URL\n"...)
	}
	switch t.Failure {
	case validation.Never:
		dst = append(dst, "  parser    goes on\n"...)
	case validation.Sometimes:
		dst = append(dst, "  parser    fails or goes on, which depends on the input\n"...)
	case validation.Always:
		dst = append(dst, "  parser    fails\n"...)
	}
	dst = show.AppendWrapped(dst, "  why       ", storyIndent, t.Why)
	return append(append(append(dst, "  standard  "...), t.Anchor()...), '\n')
}

func (t Topic) writeJSON(w *jsontext.Writer) {
	orNull := func(name, value string, ok bool) {
		w.Name(name)
		if ok {
			w.String(value)
		} else {
			w.Null()
		}
	}
	w.Object()
	w.Member("code", t.Name)
	w.Member("kind", "validation error")
	w.Member("explanation", t.Explanation)
	w.Member("input", t.Input)
	orNull("base", t.Base, t.Base != "")
	span := t.Span()
	w.Number("start", span.Start)
	w.Number("end", span.End)
	valid, ok := t.Valid()
	orNull("valid", valid, ok)
	w.Member("failure", t.Failure.String())
	w.Member("why", t.Why)
	w.Member("standard", t.Anchor())
	w.End()
}
