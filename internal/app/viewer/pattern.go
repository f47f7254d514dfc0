package viewer

import (
	"errors"
	"slices"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/meaning"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/validation"
)

// maxParts bounds the parts of a component that an answer lists.
const maxParts = 500

func pattern(a *answer, r *request) error {
	var o urlpattern.Options
	o.IgnoreCase = r.ignoreCase
	w := &a.w
	var err error
	if o.Base, err = r.baseURL(); err != nil {
		w.Member("baseFailure", jsonform.ErrorText(err))
		return nil
	}
	p, err := o.Parse(r.pattern)
	if err != nil {
		var e *urlpattern.Error
		if !errors.As(err, &e) {
			return err
		}
		a.patternFailure(e, r.pattern, o)
		return nil
	}
	var u weburl.URL
	if r.given["input"] {
		if u, err = o.Base.Parse(r.input); err != nil {
			w.Member("inputFailure", jsonform.ErrorText(err))
		}
	}
	m := newMatching(p, u, meaning.Source{Text: r.pattern, Base: o.Base})
	if u.IsValid() {
		w.Member("href", u.String())
		w.Flag("matches", m.matches)
	}
	m.write(a)
	return nil
}

// patternFailure writes why text is not a pattern, where, and a text that may be meant.
func (a *answer) patternFailure(e *urlpattern.Error, text string, o urlpattern.Options) {
	w := &a.w
	w.ObjectMember("failure")
	w.Member("code", e.Code.String())
	w.Member("why", jsonform.PatternReason(e))
	if anchor := e.Code.Anchor(); anchor != "" {
		w.Member("anchor", jsonform.PatternStandardURL+anchor)
	}
	if e.Component != 0 {
		w.Member("component", e.Component.String())
	}
	a.span("span", e.Span)
	if label, repaired := meaning.Repair(e, text, o); repaired != "" {
		w.ObjectMember("repair")
		w.Member("label", label)
		w.Member("pattern", repaired)
		w.End()
	}
	w.End()
}

// matching is a pattern beside a URL. The zero URL is none.
type matching struct {
	p       urlpattern.Pattern
	u       weburl.URL
	meaning *meaning.Meaning
	matches bool
}

func newMatching(p urlpattern.Pattern, u weburl.URL, s meaning.Source) *matching {
	return &matching{p, u, meaning.Of(p, s), p.Test(u)}
}

// write writes the components, what they match of the URL, and their parts.
func (m *matching) write(a *answer) {
	var places [urlpattern.BaseURL]validation.Span
	if m.u.IsValid() {
		places = placesOf(m.u)
	}
	w := &a.w
	w.ArrayMember("components")
	for _, e := range m.meaning.Components {
		c, parts := e.Component, m.p.Parts(e.Component)
		var takes []taken
		w.Object()
		w.Member("component", c.String())
		w.Member("pattern", e.Pattern)
		w.Member("why", string(e.Why))
		if m.u.IsValid() {
			match, ok := m.p.MatchComponent(c, m.u)
			w.Flag("matches", ok)
			a.span("span", places[c])
			if ok {
				takes = take(parts, c, &match, places[c], m.p.IgnoresCase())
			}
		}
		w.ArrayMember("parts")
		for i, part := range e.Parts[:min(len(e.Parts), maxParts)] {
			a.patternPart(part)
			if takes != nil {
				takes[i].write(a)
			}
			w.End()
		}
		w.End()
		if n := len(e.Parts) - maxParts; n > 0 {
			w.Number("partsOmitted", n)
		}
		w.End()
	}
	w.End()
	jsonform.WriteNotes(w, m.meaning)
}

// placesOf returns where the components are in the string of u; unknown for those that it
// does not have.
func placesOf(u weburl.URL) (places [urlpattern.BaseURL]validation.Span) {
	for c := range places {
		places[c] = validation.Unknown()
	}
	var l weburl.Layout
	if _, err := (weburl.Options{Layout: &l}).Parse(u.String()); err != nil {
		return places
	}
	for _, part := range l.Parts {
		i := slices.Index(recordNames[:], components[part.Kind])
		if i <= 0 {
			continue
		}
		if !places[i].IsKnown() {
			places[i] = part.Span
		}
		places[i].End = part.Span.End
	}
	// Behind a null host, "/." before the path is not part of it.
	if path := &places[urlpattern.Pathname]; path.IsKnown() {
		path.Start = max(path.Start, path.End-len(u.Path()))
	}
	return places
}

// recordNames are the names of the components in the URL record.
var recordNames = [urlpattern.BaseURL]string{"-", "scheme", "username", "password", "host", "port", "path", "query", "fragment"}
