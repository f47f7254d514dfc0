package models

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
)

// javaResolve implements the method resolve of java.net.URI.
func javaResolve(r, base edition.Reading, q edition.Request) edition.Reading {
	switch {
	case r.Path.Kind == "opaque" || base.Path.Kind == "opaque":
		return r
	case !r.Scheme.Present && r.Path.Text == "" && r.Fragment.Present && !r.Query.Present && javaAuthorityOf(r, q.Input) == "":
		out := unplaced(base)
		out.Fragment = r.Fragment
		out.Href, _, _ = strings.Cut(base.Href, "#")
		out.Href += "#" + r.Fragment.Text
		return out
	case r.Scheme.Present:
		return r
	}
	r.Scheme = moved(base.Scheme)
	authority := javaAuthorityOf(r, q.Input)
	if authority == "" {
		r.Userinfo, r.Username, r.Password = moved(base.Userinfo), moved(base.Username), moved(base.Password)
		r.Host, r.Port = moved(base.Host), moved(base.Port)
		authority = javaAuthorityOf(base, q.Base)
		if !strings.HasPrefix(r.Path.Text, "/") {
			r.Path.Text = javaDots(base.Path.Text[:strings.LastIndexByte(base.Path.Text, '/')+1] + r.Path.Text)
		}
	}
	r.Href = compose(&r, authority)
	if !r.Scheme.Present {
		r.Href = r.Href[len(":"):]
	}
	return r
}

// javaAuthorityOf returns the authority of s, whose reading is r, with the slashes
// before it, or "" if it is empty.
func javaAuthorityOf(r edition.Reading, s string) string {
	before := s[:r.Path.Span.Start]
	if i := strings.Index(before, "//"); i >= 0 && i+len("//") < len(before) {
		return before[i:]
	}
	return ""
}

// javaDots returns a path without dot segments, except for those that climb too high.
func javaDots(path string) string {
	segments := strings.Split(path, "/")
	out := segments[:0]
	for i, s := range segments {
		n := len(out)
		switch last := i == len(segments)-1; {
		case s == "." || s == "" && 0 < i && !last:
			if last {
				out = append(out, "")
			}
		case s == ".." && n > 0 && out[n-1] != ".." && out[n-1] != "":
			out = out[:n-1]
			if last {
				out = append(out, "")
			}
		default:
			out = append(out, s)
		}
	}
	return strings.Join(out, "/")
}
