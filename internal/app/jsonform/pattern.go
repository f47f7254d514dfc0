package jsonform

import (
	"errors"
	"maps"
	"slices"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/validation"
)

// PatternArgs holds the arguments by which the Web API makes a pattern or matches one.
type PatternArgs struct {
	// Text is the constructor string or the URL; nil means that Init is used.
	Text *string
	// Init holds the members of an object; nil means that there are no arguments.
	Init urlpattern.Init
	// Base is the argument baseURL, or nil for none. A Base that is not a string is BadBase.
	Base    *string
	BadBase bool
	// IgnoreCase is the only option of a pattern.
	IgnoreCase bool
}

// PatternFailure is the reason why arguments are not a pattern, or why nothing can be generated.
type PatternFailure struct {
	Code string
	// Span is the place of the error in the string that In names, in bytes.
	Span validation.Span
	// In is "pattern" for the constructor string, or for an object as a whole, "baseURL", or
	// the name of a component for its string in an object.
	In string
	// Text is the message for people.
	Text string
}

func (f *PatternFailure) Error() string { return f.Text }

// BaseTwice is the code for an object together with a base URL, which could be two base URLs.
const BaseTwice = "base-twice"

// BaseTwiceExplanation explains BaseTwice.
const BaseTwiceExplanation = "an object takes no second argument with a base URL; give it the member baseURL"

// failure returns the reason with a place. If span is unknown, that is all of the string.
func (a *PatternArgs) failure(code, in string, span validation.Span, text string) *PatternFailure {
	if !span.IsKnown() {
		var whole string
		var c urlpattern.Component
		switch {
		case in == urlpattern.BaseURL.String() && a.Base != nil:
			whole = *a.Base
		case a.Text != nil && in == inPattern:
			whole = *a.Text
		case c.UnmarshalText([]byte(in)) == nil:
			whole = a.Init[c]
		}
		span = validation.Span{Start: 0, End: len(whole)}
	}
	return &PatternFailure{code, span, in, text}
}

// inPattern is the value of In for a constructor string.
const inPattern = "pattern"

// baseTwice returns the reason why an object and a base URL do not go together.
func (a *PatternArgs) baseTwice() *PatternFailure {
	return a.failure(BaseTwice, urlpattern.BaseURL.String(), validation.Unknown(), BaseTwice+": "+BaseTwiceExplanation)
}

// failureOf returns the reason for an error of package urlpattern.
func (a *PatternArgs) failureOf(err error) *PatternFailure {
	var e *urlpattern.Error
	if !errors.As(err, &e) {
		return a.failure("", inPattern, validation.Unknown(), err.Error())
	}
	in := inPattern
	if e.Component == urlpattern.BaseURL || a.Text == nil && e.Component != 0 {
		in = e.Component.String()
	}
	return a.failure(e.Code.String(), in, e.Span, PatternText(e))
}

// PatternStandardURL is the URL of the URL Pattern Standard, up to the anchor.
const PatternStandardURL = "https://urlpattern.spec.whatwg.org/#"

// PatternText returns "CODE: EXPLANATION" for an error of package urlpattern.
func PatternText(e *urlpattern.Error) string { return e.Code.String() + ": " + PatternReason(e) }

// PatternReason returns the explanation of an error of package urlpattern.
func PatternReason(e *urlpattern.Error) string {
	text := e.Code.Explanation()
	var cause *validation.Error
	switch {
	case e.Reason != "":
		text += ": " + e.Reason
	case errors.As(e, &cause) && e.Component != urlpattern.Protocol:
		// For a protocol, the cause is what a URL without a scheme lacks.
		text += ": " + cause.Explanation()
	}
	return text
}

// Options returns the options for the pattern, with the base URL.
func (a *PatternArgs) Options() (o urlpattern.Options, f *PatternFailure) {
	o.IgnoreCase = a.IgnoreCase
	var err error
	if a.Base != nil {
		o.Base, err = weburl.Parse(*a.Base)
	}
	if err == nil && !a.BadBase {
		return o, nil
	}
	span := validation.Unknown()
	text := urlpattern.BadBase.String() + ": " + urlpattern.BadBase.Explanation()
	var cause *validation.Error
	if errors.As(err, &cause) {
		span = cause.Span
		text += ": " + cause.Explanation()
	}
	return o, a.failure(urlpattern.BadBase.String(), urlpattern.BaseURL.String(), span, text)
}

// Pattern makes a pattern, as the constructor of the Web API does.
func (a *PatternArgs) Pattern() (p urlpattern.Pattern, f *PatternFailure) {
	if a.Text == nil && (a.Base != nil || a.BadBase) {
		return p, a.baseTwice()
	}
	o, f := a.Options()
	if f != nil {
		return p, f
	}
	var err error
	if a.Text != nil {
		p, err = o.Parse(*a.Text)
	} else {
		p, err = o.New(a.Init)
	}
	if err != nil {
		return p, a.failureOf(err)
	}
	return p, nil
}

// match matches the arguments as the method exec of the Web API does.
func (a *PatternArgs) match(p urlpattern.Pattern) (m urlpattern.Match, ok bool, f *PatternFailure) {
	switch {
	case a.Text == nil && (a.Base != nil || a.BadBase):
		return m, false, a.baseTwice()
	case a.Text == nil:
		m, ok = p.MatchInit(a.Init)
		return m, ok, nil
	case a.BadBase:
		return m, false, nil
	}
	var base weburl.URL
	if a.Base != nil {
		var err error
		if base, err = weburl.Parse(*a.Base); err != nil {
			return m, false, nil
		}
	}
	u, err := base.Parse(*a.Text)
	if err != nil {
		return m, false, nil
	}
	m, ok = p.Match(u)
	return m, ok, nil
}

// PatternRequest is a request about patterns. It is a comparison if Left is not nil, a question
// for a generated component if Component is not nil, and otherwise a match if Inputs is not nil.
type PatternRequest struct {
	ID              string
	Pattern, Inputs *PatternArgs
	Component       *string
	Groups          map[string]string
	Left, Right     *PatternArgs
}

// Write writes the answer. ok is false if there is none because a pattern, a value or an input is
// wrong. That an input does not match is an answer.
func (q *PatternRequest) Write(w *jsontext.Writer) (ok bool) {
	w.Object()
	defer w.End()
	WriteID(w, q.ID)
	switch {
	case q.Left != nil:
		return q.writeOrder(w)
	case q.Component != nil:
		return q.writeGenerated(w)
	}
	p, f := q.Pattern.Pattern()
	if f != nil {
		f.write(w, "")
		return false
	}
	WritePattern(w, p)
	if q.Inputs == nil {
		return true
	}
	return q.Inputs.WriteMatch(w, p)
}

// write writes the member with the failure. before begins the name of the string that it concerns.
func (f *PatternFailure) write(w *jsontext.Writer, before string) {
	w.ObjectMember("failure")
	writeSpan(w, f.Code, f.Span)
	w.Member("in", before+f.In)
	w.End()
}

// WritePatternFailure writes the member with the reason why there is no pattern.
func WritePatternFailure(w *jsontext.Writer, f *PatternFailure) { f.write(w, "") }

// writeOrder writes which of two patterns is more specific in a component.
func (q *PatternRequest) writeOrder(w *jsontext.Writer) bool {
	left, f := q.Left.Pattern()
	if f != nil {
		f.write(w, "left.")
		return false
	}
	right, f := q.Right.Pattern()
	if f != nil {
		f.write(w, "right.")
		return false
	}
	c, f := componentNamed(*q.Component)
	if f != nil {
		f.write(w, "")
		return false
	}
	w.Number("order", urlpattern.CompareComponent(c, left, right))
	return true
}

// writeGenerated writes a component whose groups have the given values.
func (q *PatternRequest) writeGenerated(w *jsontext.Writer) bool {
	text, f := q.Generate()
	if f != nil {
		f.write(w, "")
		return false
	}
	w.Member("generated", text)
	return true
}

// Generate returns a component whose groups have the given values.
func (q *PatternRequest) Generate() (text string, f *PatternFailure) {
	p, f := q.Pattern.Pattern()
	if f != nil {
		return "", f
	}
	c, f := componentNamed(*q.Component)
	if f != nil {
		return "", f
	}
	text, err := p.Generate(c, q.Groups)
	if err != nil {
		return "", q.Pattern.failureOf(err)
	}
	return text, nil
}

// componentNamed returns the component with a name. The base URL is not a component.
func componentNamed(name string) (c urlpattern.Component, f *PatternFailure) {
	if err := c.UnmarshalText([]byte(name)); err == nil && c != urlpattern.BaseURL {
		return c, nil
	}
	code := urlpattern.NotAComponent
	return c, &PatternFailure{code.String(), validation.Span{Start: 0, End: len(name)}, "component", code.String() + ": " + code.Explanation()}
}

// WritePattern writes the members with the pattern strings of p.
func WritePattern(w *jsontext.Writer, p urlpattern.Pattern) {
	w.ObjectMember("components")
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		w.Member(c.String(), p.Component(c))
	}
	w.End()
	w.Flag("hasRegExpGroups", p.HasRegExpGroups())
}

// WriteMatch writes the member with the match of the arguments, or null, or with the reason why
// they are not an input; ok is false for the latter.
func (a *PatternArgs) WriteMatch(w *jsontext.Writer, p urlpattern.Pattern) (ok bool) {
	m, matches, f := a.match(p)
	switch {
	case f != nil:
		w.Member("error", f.Code)
		return false
	case !matches:
		w.Name("match")
		w.Null()
		return true
	}
	w.ObjectMember("match")
	a.writeInputs(w)
	writeGroups(w, &m)
	w.End()
	return true
}

// writeInputs writes the member with the arguments.
func (a *PatternArgs) writeInputs(w *jsontext.Writer) {
	w.ArrayMember("inputs")
	switch {
	case a.Text != nil:
		w.String(*a.Text)
		if a.Base != nil {
			w.String(*a.Base)
		}
	default:
		w.Object()
		for _, c := range slices.Sorted(maps.Keys(a.Init)) {
			w.Member(c.String(), a.Init[c])
		}
		w.End()
	}
	w.End()
}

// writeGroups writes a member for each component, with its input and its groups.
func writeGroups(w *jsontext.Writer, m *urlpattern.Match) {
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		w.ObjectMember(c.String())
		w.Member("input", m.Input(c))
		w.ObjectMember("groups")
		for name, g := range m.Groups(c) {
			WriteGroup(w, name, g)
		}
		w.End()
		w.End()
	}
}

// WriteGroup writes a member for a group, which is null if the group is undefined.
func WriteGroup(w *jsontext.Writer, name string, g urlpattern.Group) {
	w.EscapedName(name)
	if g.Set {
		w.String(g.Value)
	} else {
		w.Null()
	}
}
