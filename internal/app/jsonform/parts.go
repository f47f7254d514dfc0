package jsonform

import (
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/edition"
)

// ComparedPart is a part in which readings are compared.
type ComparedPart struct {
	Name string
	Of   func(*edition.Reading) edition.Part
	// Target is what it leads to, or nil if it does not matter for that.
	Target func(*compare.Target) string
}

// ComparedParts returns the parts in which readings are compared.
func ComparedParts() []ComparedPart { return comparedParts }

var comparedParts = []ComparedPart{
	{"scheme", func(r *edition.Reading) edition.Part { return r.Scheme }, func(t *compare.Target) string { return t.Scheme }},
	{"userinfo", userinfo, nil},
	{"host", func(r *edition.Reading) edition.Part { return r.Host }, func(t *compare.Target) string { return t.Host }},
	{"port", func(r *edition.Reading) edition.Part { return r.Port }, func(t *compare.Target) string { return t.Port }},
	{"path", func(r *edition.Reading) edition.Part { return r.Path }, func(t *compare.Target) string { return t.Path }},
	{"query", func(r *edition.Reading) edition.Part { return r.Query }, nil},
	{"fragment", func(r *edition.Reading) edition.Part { return r.Fragment }, nil},
}

// userinfo returns the userinfo of a reading, which an API has as two attributes.
func userinfo(r *edition.Reading) edition.Part {
	if r.Userinfo.Present || !r.Username.Present && !r.Password.Present {
		return r.Userinfo
	}
	text := r.Username.Text
	if r.Password.Present {
		text += ":" + r.Password.Text
	}
	return edition.Part{Present: true, Text: text}
}

// Difference says how a part of a reading differs from that of another.
type Difference uint8

// The differences.
const (
	// Same means that both are alike.
	Same Difference = iota
	// Otherwise means that it is the same, written otherwise.
	Otherwise
	// Elsewhere means that it leads elsewhere, or hides where.
	Elsewhere
)

// Compare returns how the part of r differs from that of first.
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
