// Package template prints URLs by templates, such as "{scheme}://{host}{path}": the
// language of "weburl get --format", which docs/format.md describes.
//
// Whatever the URL, the only controls in what is printed are those of the template.
package template

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/columns"
)

// Part is a part of a URL that a template can name.
type Part struct {
	Name string
	// Get returns the part as it is in the URL, without controls.
	Get func(u weburl.URL) string
	// Has reports whether the URL has the part. If it is nil, the part is absent where
	// Get returns "".
	Has func(u weburl.URL) bool
}

// Template is a template that has been read. It may be used concurrently.
type Template struct{ pieces []piece }

// piece is a literal text, or a placeholder.
type piece struct {
	literal string
	// part is nil for a literal and for a parameter.
	part *Part
	// param is a parameter if isParam is set.
	param   columns.Param
	isParam bool
	// name is the name for messages.
	name string

	decoded, raw, all, required bool
	separator, before, after    string
	// fallback is printed for an absent part.
	fallback string
}

// Absent is the error for a URL that lacks a part that the template requires.
type Absent struct {
	// Name is the name of the part or, if IsParam is set, of the parameter.
	Name    string
	IsParam bool
}

func (a *Absent) Error() string {
	if a.IsParam {
		return "the query has no parameter " + a.Name
	}
	return "the URL has no " + a.Name
}

// Append appends u in the form of the template. The error is an [*Absent]; dst is then returned
// unchanged.
func (t *Template) Append(dst []byte, u weburl.URL) ([]byte, error) {
	start := len(dst)
	for i := range t.pieces {
		p := &t.pieces[i]
		if p.part == nil && !p.isParam {
			dst = append(dst, p.literal...)
			continue
		}
		from := len(dst)
		dst = append(dst, p.before...)
		var ok bool
		if p.isParam {
			dst, ok = p.appendParams(dst, u)
		} else {
			dst, ok = p.appendPart(dst, u)
		}
		switch {
		case ok:
			dst = append(dst, p.after...)
		case p.required:
			return dst[:start], &Absent{Name: p.name, IsParam: p.isParam}
		default:
			dst = append(dst[:from], p.fallback...)
		}
	}
	return dst, nil
}

// appendPart appends a part; ok is false if it is absent.
func (p *piece) appendPart(dst []byte, u weburl.URL) (_ []byte, ok bool) {
	if p.part.Has != nil && !p.part.Has(u) {
		return dst, false
	}
	text := p.part.Get(u)
	if text == "" && p.part.Has == nil {
		return dst, false
	}
	if p.decoded {
		return columns.AppendDecoded(dst, text, false), true
	}
	return append(dst, text...), true
}

// appendParams appends the values of a parameter; ok is false if there is none.
func (p *piece) appendParams(dst []byte, u weburl.URL) (_ []byte, ok bool) {
	query, _ := u.Query()
	for value := range p.param.Values(query) {
		if ok {
			dst = append(dst, p.separator...)
		}
		if p.raw {
			dst = append(dst, value...)
		} else {
			dst = columns.AppendDecoded(dst, value, true)
		}
		if ok = true; !p.all {
			break
		}
	}
	return dst, ok
}
