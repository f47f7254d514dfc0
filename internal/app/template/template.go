// Package template prints URLs by templates, such as "{scheme}://{host}{path}": the
// language of "weburl get --format", which docs/format.md describes. It also looks up columns by
// name, since a template can be the name of a column.
//
// Whatever the URL, the only controls in what is printed are those of the template.
package template

import (
	"slices"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/show"
)

// Template is a template that has been read. It may be used concurrently.
type Template struct{ pieces []piece }

// piece is a literal text, or a placeholder.
type piece struct {
	literal string
	// part is nil for a literal and for a parameter.
	part *columns.Column
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
	dst, _, err := t.append(dst, u)
	return dst, err
}

// append also reports whether a placeholder printed something for the URL: a part that it has,
// or a default.
func (t *Template) append(dst []byte, u weburl.URL) (_ []byte, some bool, _ error) {
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
			return dst[:start], false, &Absent{Name: p.name, IsParam: p.isParam}
		default:
			dst = append(dst[:from], p.fallback...)
		}
		some = some || ok || p.fallback != ""
	}
	return dst, some, nil
}

// hasControls reports whether the template itself contains a control character, or a part may.
func (t *Template) hasControls() bool {
	return slices.ContainsFunc(t.pieces, func(p piece) bool {
		if p.part != nil && p.part.Controls {
			return true
		}
		text := p.literal + p.separator + p.before + p.after + p.fallback
		return show.Visible(text) != text
	})
}

// appendPart appends a part; ok is false if it is absent.
func (p *piece) appendPart(dst []byte, u weburl.URL) (_ []byte, ok bool) {
	if !p.part.IsIn(u) {
		return dst, false
	}
	text := p.part.Get(u)
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
