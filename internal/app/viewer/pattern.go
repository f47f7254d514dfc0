package viewer

import (
	"errors"
	"slices"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/infra"
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
	m := newMatching(r.pattern, p, u)
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
	why, reason := e.Code.Explanation(), e.Reason
	var cause *validation.Error
	if errors.As(e, &cause) {
		reason = cause.Explanation()
	}
	if reason != "" {
		why += ": " + reason
	}
	w.Member("why", why)
	if anchor := e.Code.Anchor(); anchor != "" {
		w.Member("anchor", "https://urlpattern.spec.whatwg.org/#"+anchor)
	}
	if e.Component != 0 {
		w.Member("component", e.Component.String())
	}
	a.span("span", e.Span)
	if label, repaired := repairPattern(e, text, o); repaired != "" {
		w.ObjectMember("repair")
		w.Member("label", label)
		w.Member("pattern", repaired)
		w.End()
	}
	w.End()
}

// repairPattern returns the pattern that text probably means, and what the repair does, or
// "" if there is none that leads further.
func repairPattern(e *urlpattern.Error, text string, o urlpattern.Options) (label, repaired string) {
	at := e.Span.Start
	insert := func(s string) string { return text[:at] + s + text[at:] }
	switch {
	case e.Code == urlpattern.Relative && text != "" && text[0] == '/':
		label, repaired = "Match this path at all hosts", "*://*:*"+text
	case e.Code == urlpattern.Relative:
		label, repaired = "Write “https://” before it", "https://"+text
	case !e.Span.IsKnown() || e.Span.End > len(text):
		return "", ""
	case e.Code == urlpattern.NestedCapture:
		at++
		label, repaired = "Write “(?:”", insert("?:")
	case e.Code == urlpattern.UnexpectedToken && e.Span.Start == e.Span.End:
		label, repaired = "Write “}” here", insert("}")
	case slices.Contains([]urlpattern.Code{urlpattern.StrayEscape, urlpattern.BadName, urlpattern.UnclosedGroup, urlpattern.UnexpectedToken}, e.Code):
		label, repaired = "Write “\\"+text[at:e.Span.End]+"”", insert(`\`)
	default:
		return "", ""
	}
	if _, err := o.Parse(repaired); err != nil {
		var next *urlpattern.Error
		if !errors.As(err, &next) || next.Span.Start <= e.Span.Start {
			return "", ""
		}
	}
	return label, repaired
}

// matching is a pattern beside a URL. The zero URL is none.
type matching struct {
	text string
	p    urlpattern.Pattern
	u    weburl.URL
	// isSpecial reports whether the protocol matches a special scheme.
	isSpecial bool
	matches   bool
}

func newMatching(text string, p urlpattern.Pattern, u weburl.URL) *matching {
	m := &matching{text: text, p: p, u: u}
	protocol, err := urlpattern.New(urlpattern.Init{urlpattern.Protocol: p.Component(urlpattern.Protocol)})
	m.isSpecial = err == nil && slices.ContainsFunc(infra.SpecialSchemes(), func(scheme string) bool {
		return protocol.TestInit(urlpattern.Init{urlpattern.Protocol: scheme})
	})
	m.matches = p.Test(u)
	return m
}

// write writes the components, what they match of the URL, and their parts.
func (m *matching) write(a *answer) {
	var places [urlpattern.BaseURL]validation.Span
	if m.u.IsValid() {
		places = placesOf(m.u)
	}
	w := &a.w
	w.ArrayMember("components")
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		parts := m.p.Parts(c)
		var takes []taken
		w.Object()
		w.Member("component", c.String())
		w.Member("pattern", m.p.Component(c))
		if m.u.IsValid() {
			match, ok := m.p.MatchComponent(c, m.u)
			w.Flag("matches", ok)
			a.span("span", places[c])
			if ok {
				takes = take(parts, c, &match, places[c], m.p.IgnoresCase())
			}
		}
		w.ArrayMember("parts")
		for i, part := range parts[:min(len(parts), maxParts)] {
			m.part(a, c, part)
			if takes != nil {
				takes[i].write(a)
			}
			w.End()
		}
		w.End()
		if n := len(parts) - maxParts; n > 0 {
			w.Number("partsOmitted", n)
		}
		w.End()
	}
	w.End()
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
