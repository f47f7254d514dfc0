package models

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/rfc3986"
	"github.com/weburl-go/weburl/validation"
)

// resolve returns the target of a reference.
//
// https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2
func resolve(r, base edition.Reading, q edition.Request) edition.Reading {
	authority := r.Host.Present
	if !r.Scheme.Present {
		r.Scheme = moved(base.Scheme)
		if !authority {
			r.Userinfo, r.Username, r.Password = moved(base.Userinfo), moved(base.Username), moved(base.Password)
			r.Host, r.Port = moved(base.Host), moved(base.Port)
			switch {
			case r.Path.Text == "":
				r.Path = moved(base.Path)
				if !r.Query.Present {
					r.Query = moved(base.Query)
				}
				r.Href = compose(&r, written(base, q.Base))
				return r
			case r.Path.Text[0] != '/':
				r.Path.Text = merged(base, r.Path.Text)
			}
			r.Path.Text = removeDotSegments(r.Path.Text)
			r.Href = compose(&r, written(base, q.Base))
			return r
		}
	}
	r.Path.Text = removeDotSegments(r.Path.Text)
	r.Href = compose(&r, written(r, q.Input))
	return r
}

// moved returns a part of the base, which is not in the input.
func moved(p edition.Part) edition.Part {
	if p.Present {
		p.Span = validation.Unknown()
	}
	return p
}

// written returns the authority of a reading of s as it is written in s, with the
// slashes.
func written(r edition.Reading, s string) string {
	if !r.Host.Present {
		return ""
	}
	start, end := r.Host.Span.Start, r.Host.Span.End
	if r.Userinfo.Present {
		start = r.Userinfo.Span.Start
	}
	if r.Port.Present {
		end = r.Port.Span.End
	}
	return s[start-len("//") : end]
}

// compose returns the string of r, given its authority with the slashes before it.
func compose(r *edition.Reading, authority string) string {
	var b strings.Builder
	b.Grow(len(r.Scheme.Text) + len(authority) + len(r.Path.Text) + len(r.Query.Text) + len(r.Fragment.Text) + 3)
	b.WriteString(r.Scheme.Text)
	b.WriteByte(':')
	b.WriteString(authority)
	b.WriteString(r.Path.Text)
	if r.Query.Present {
		b.WriteByte('?')
		b.WriteString(r.Query.Text)
	}
	if r.Fragment.Present {
		b.WriteByte('#')
		b.WriteString(r.Fragment.Text)
	}
	return b.String()
}

// merged returns a relative path appended to the directory of the base.
//
// https://www.rfc-editor.org/rfc/rfc3986#section-5.2.3
func merged(base edition.Reading, path string) string {
	if base.Host.Present && base.Path.Text == "" {
		return "/" + path
	}
	return base.Path.Text[:strings.LastIndexByte(base.Path.Text, '/')+1] + path
}

// removeDotSegments returns a path without its dot segments. Most paths have none.
func removeDotSegments(path string) string {
	if !strings.Contains(path, ".") {
		return path
	}
	return rfc3986.RemoveDotSegments(path)
}
