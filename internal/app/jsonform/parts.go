package jsonform

import (
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/edition"
)

// ComparedPart is a part in which readings are compared.
type ComparedPart struct {
	Name string
	Of   func(*edition.Reading) edition.Part
	// Target returns the part of the target, or is nil if the part does not affect the
	// target.
	Target func(*compare.Target) string
}

// ComparedParts returns the parts in which readings are compared.
func ComparedParts() []ComparedPart { return comparedParts }

var comparedParts = []ComparedPart{
	{"scheme", func(r *edition.Reading) edition.Part { return r.Scheme }, func(t *compare.Target) string { return t.Scheme }},
	{"userinfo", userinfo, nil},
	{"host", func(r *edition.Reading) edition.Part { return r.Host }, func(t *compare.Target) string { return t.Host }},
	{"port", port, func(t *compare.Target) string { return t.Port }},
	{"path", func(r *edition.Reading) edition.Part { return r.Path }, func(t *compare.Target) string { return t.Path }},
	{"query", func(r *edition.Reading) edition.Part { return r.Query }, nil},
	{"fragment", func(r *edition.Reading) edition.Part { return r.Fragment }, nil},
}

// userinfo returns the userinfo of a reading. An API splits it into two attributes.
func userinfo(r *edition.Reading) edition.Part {
	if r.Userinfo.Present || r.Username.Text == "" && r.Password.Text == "" {
		return r.Userinfo
	}
	text := r.Username.Text
	if r.Password.Present {
		text += ":" + r.Password.Text
	}
	return edition.Part{Present: true, Text: text}
}

// port returns the port of a reading. A text that has no null makes a missing port empty, which
// is no difference; an empty port of the input has a span.
func port(r *edition.Reading) edition.Part {
	if r.Port.Text == "" && !r.Port.Span.IsKnown() {
		return edition.Part{}
	}
	return r.Port
}

// Difference is the way in which the same part of two readings differs.
type Difference uint8

// The differences.
const (
	// Same means that they are equal.
	Same Difference = iota
	// Otherwise means that they lead to the same target, but are written differently.
	Otherwise
	// Elsewhere means that they lead to different targets, or that one hides its target.
	Elsewhere
)

// Compare returns how the part of r differs from the same part of first.
func (p ComparedPart) Compare(first, r *compare.Reading) Difference {
	part, model := p.Of(&r.Reading), p.Of(&first.Reading)
	switch {
	case p.Target != nil && p.Target(&r.Target) != p.Target(&first.Target), p.Name == "host" && r.ShowsOther:
		return Elsewhere
	case part.Present != model.Present || part.Text != model.Text:
		return Otherwise
	}
	return Same
}
