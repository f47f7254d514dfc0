// Package neturl reads URLs with Go's package net/url, so that it can be compared with
// the editions of the URL Standard and with the RFCs. It is a model: it accepts what
// the Go release accepts with which it is built.
//
// docs/editions/neturl.md lists strings that net/url and RFC 3986 read differently.
package neturl

import (
	"errors"
	"net/url"
	"runtime"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Edition returns net/url as an edition. Its version is the version of Go. The path,
// userinfo and fragment are encoded; username, password and host are decoded by
// net/url. The Kind of a path is "opaque" if net/url calls it so.
func Edition() *edition.Edition {
	return &edition.Edition{
		Name:     "net/url",
		Version:  runtime.Version(),
		Title:    "Package net/url of Go",
		Model:    true,
		UTF8Only: true,
		Read:     read,
	}
}

func read(q edition.Request) edition.Reading {
	u, err := url.Parse(q.Input)
	if err != nil {
		return edition.Reading{Failure: failure(q.Input, err)}
	}
	r := parts(u)
	r.place(q.Input, u)
	if !q.HasBase {
		return r.Reading
	}
	base, err := url.Parse(q.Base)
	if err != nil {
		return edition.Reading{Failure: failure(q.Base, err), FailedIn: validation.Base}
	}
	target := parts(base.ResolveReference(u))
	target.takePlaces(&r)
	return target.Reading
}

// reading is a reading whose parts can be listed.
type reading struct{ edition.Reading }

func (r *reading) list() []*edition.Part {
	return []*edition.Part{&r.Scheme, &r.Userinfo, &r.Username, &r.Password, &r.Host, &r.Port, &r.Path, &r.Query, &r.Fragment}
}

// parts returns the parts of a URL, with unknown spans.
func parts(u *url.URL) (r reading) {
	part := func(present bool, text string) edition.Part {
		if !present {
			return edition.Part{}
		}
		return edition.Part{Present: true, Text: text, Span: validation.Unknown()}
	}
	r.Scheme = part(u.Scheme != "", u.Scheme)
	if u.User != nil {
		password, has := u.User.Password()
		r.Userinfo = part(true, u.User.String())
		r.Username = part(true, u.User.Username())
		r.Password = part(has, password)
	}
	if hasAuthority(u) {
		port := u.Port()
		host, found := strings.CutSuffix(u.Host, ":"+port)
		r.Host = part(true, host)
		r.Port = part(found, port)
	}
	r.Path = part(true, u.EscapedPath())
	if u.Opaque != "" {
		r.Path.Text, r.Path.Kind = u.Opaque, "opaque"
	}
	r.Query = part(u.RawQuery != "" || u.ForceQuery, u.RawQuery)
	r.Fragment = part(u.Fragment != "", u.EscapedFragment())
	r.Href, r.HasHref = u.String(), true
	return r
}

// hasAuthority reports whether the URL is written with the two slashes of an authority.
func hasAuthority(u *url.URL) bool {
	switch {
	case u.Host != "" || u.User != nil:
		return u.Opaque == ""
	case u.Scheme == "" || u.Opaque != "" || u.OmitHost:
		return false
	}
	return u.Path != ""
}

// place finds the spans of the parts of u in input, from which u was parsed. A span
// stays unknown if input contains another text there.
func (r *reading) place(input string, u *url.URL) {
	set := func(p *edition.Part, start, end int) {
		if !p.Present || start > end {
			return
		}
		text := input[start:end]
		if decoded, err := url.PathUnescape(text); text == p.Text || err == nil && (decoded == p.Text || sameEncoded(decoded, p.Text)) ||
			strings.EqualFold(text, p.Text) {
			p.Span = validation.Span{Start: start, End: end}
		}
	}
	end := len(input)
	if i := strings.IndexByte(input, '#'); i >= 0 {
		set(&r.Fragment, i+1, end)
		end = i
	}
	at := 0
	if r.Scheme.Present {
		set(&r.Scheme, 0, len(u.Scheme))
		at = len(u.Scheme) + len(":")
	}
	if i := strings.IndexByte(input[at:end], '?'); i >= 0 {
		set(&r.Query, at+i+1, end)
		end = at + i
	}
	rest := input[at:end]
	if r.Host.Present && strings.HasPrefix(rest, "//") {
		at += len("//")
		stop := end
		if i := strings.IndexByte(input[at:end], '/'); i >= 0 {
			stop = at + i
		}
		if i := strings.LastIndexByte(input[at:stop], '@'); i >= 0 {
			set(&r.Userinfo, at, at+i)
			colon := at + i
			if j := strings.IndexByte(input[at:at+i], ':'); j >= 0 {
				colon = at + j
			}
			set(&r.Username, at, colon)
			set(&r.Password, min(colon+1, at+i), at+i)
			at += i + 1
		}
		host := stop
		if r.Port.Present {
			host -= len(r.Port.Text)
			set(&r.Port, host, stop)
			host--
		}
		set(&r.Host, at, host)
		at = stop
	}
	set(&r.Path, at, end)
}

// sameEncoded reports whether encoded decodes to decoded.
func sameEncoded(decoded, encoded string) bool {
	text, err := url.PathUnescape(encoded)
	return err == nil && text == decoded
}

// takePlaces copies the spans of the parts that a target has from a reference.
func (r *reading) takePlaces(ref *reading) {
	from := ref.list()
	for i, p := range r.list() {
		if p.Present && from[i].Present && (p != &r.Path || from[i].Text != "") {
			p.Span = from[i].Span
		}
	}
}

// failure returns an error of net/url without the parts of the input that it quotes.
func failure(input string, err error) *edition.Finding {
	var whole *url.Error
	if errors.As(err, &whole) {
		err = whole.Err
	}
	text := strings.TrimPrefix(err.Error(), "net/url: ")
	name, quoted, _ := strings.Cut(text, `"`)
	name, _, _ = strings.Cut(name, ": ")
	f := &edition.Finding{Name: strings.TrimSpace(name), Span: validation.Unknown()}
	switch {
	case f.Name == "invalid control character in URL":
		f.Span = first(input, strings.IndexFunc(input, func(r rune) bool { return r < ' ' || r == 0x7f }))
	case f.Name == "missing protocol scheme":
		f.Span = first(input, 0)
	case f.Name == "first path segment in URL cannot contain colon":
		f.Span = first(input, strings.IndexByte(input, ':'))
	case quoted != "":
		f.Span = only(input, `"`+quoted)
	}
	return f
}

// first returns the span of the byte at index at, or the unknown span if there is no
// such byte.
func first(input string, at int) validation.Span {
	if at < 0 || at >= len(input) {
		return validation.Unknown()
	}
	return validation.Span{Start: at, End: at + 1}
}

// only returns the span in input of the string quoted at the start of text, if input
// contains it exactly once.
func only(input, text string) validation.Span {
	quoted, err := strconv.QuotedPrefix(text)
	if err != nil {
		return validation.Unknown()
	}
	what, err := strconv.Unquote(quoted)
	at := strings.Index(input, what)
	if err != nil || what == "" || at < 0 || at != strings.LastIndex(input, what) {
		return validation.Unknown()
	}
	return validation.Span{Start: at, End: at + len(what)}
}
