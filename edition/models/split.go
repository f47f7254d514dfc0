package models

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// split splits s as the regular expression of RFC 3986 does, which matches every
// string: the parts are the texts between the delimiters. It returns the authority
// unread.
//
// https://www.rfc-editor.org/rfc/rfc3986#appendix-B
func split(s string) (r edition.Reading, authority edition.Part) {
	at, end := 0, len(s)
	if i := strings.IndexByte(s, '#'); i >= 0 {
		r.Fragment = piece(s, i+1, end)
		end = i
	}
	if i := strings.IndexByte(s[:end], '?'); i >= 0 {
		r.Query = piece(s, i+1, end)
		end = i
	}
	for i := 0; i < end; i++ {
		if s[i] == ':' && i > 0 {
			r.Scheme = piece(s, 0, i)
			at = i + 1
		}
		if s[i] == ':' || s[i] == '/' {
			break
		}
	}
	if strings.HasPrefix(s[at:end], "//") {
		start := at + len("//")
		if at = start + strings.IndexByte(s[start:end], '/'); at < start {
			at = end
		}
		authority = piece(s, start, at)
	}
	r.Path = piece(s, at, end)
	return r, authority
}

// credentials reads the userinfo of s from start to end. The username ends at the first
// colon.
func credentials(r *edition.Reading, s string, start, end int) {
	r.Userinfo = piece(s, start, end)
	if i := strings.IndexByte(s[start:end], ':'); i >= 0 {
		r.Username = piece(s, start, start+i)
		r.Password = piece(s, start+i+1, end)
		return
	}
	r.Username = piece(s, start, end)
}

// hostAndPort reads the host and the port of s from start to end. colon finds the colon
// before the port. A host that begins with a bracket may contain colons up to the
// closing bracket.
func hostAndPort(r *edition.Reading, s string, start, end int, colon func(string, byte) int) *edition.Finding {
	host := end
	if start < end && s[start] == '[' {
		i := strings.IndexByte(s[start:end], ']')
		if i < 0 {
			return &edition.Finding{Name: "bracket", Span: validation.Span{Start: start, End: end}, Explanation: "it is not closed"}
		}
		if host = start + i + 1; host < end && s[host] != ':' {
			return &edition.Finding{Name: "bracket", Span: validation.Span{Start: host, End: end}, Explanation: "something other than a port follows"}
		}
	} else if i := colon(s[start:end], ':'); i >= 0 {
		host = start + i
	}
	r.Host = piece(s, start, host)
	if host == end {
		return nil
	}
	r.Port = piece(s, host+1, end)
	for i := host + 1; i < end; i++ {
		if s[i] < '0' || s[i] > '9' {
			return &edition.Finding{Name: "port", Span: r.Port.Span, Explanation: "it is not a number"}
		}
	}
	return nil
}

// splitter returns a function that reads strings by split, and the authority of s from
// start to end by authority. It resolves references by RFC 3986.
func splitter(authority func(r *edition.Reading, s string, start, end int) *edition.Finding) func(edition.Request) edition.Reading {
	read := func(s string) edition.Reading {
		r, a := split(s)
		if a.Present {
			if f := authority(&r, s, a.Span.Start, a.Span.End); f != nil {
				return edition.Reading{Failure: f}
			}
		}
		r.Href, r.HasHref = s, true
		return r
	}
	return func(q edition.Request) edition.Reading {
		r := read(q.Input)
		if !q.HasBase || r.Failure != nil {
			return r
		}
		base := read(q.Base)
		if base.Failure != nil {
			return refuseBase(base)
		}
		if !base.Scheme.Present {
			return refuseBase(refuse("relative", 0, 0))
		}
		return resolve(r, base, q)
	}
}
