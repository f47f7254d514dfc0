// Package whatwg2017 reads URLs by the URL Standard of June 2017, commit b128ba9: the
// text in the form in which browsers and Node first followed it as a whole.
//
// A state machine reads a URL, one code point per step, as in the text. It is an
// ancestor of the machine in package weburl, with which it shares terms but no
// algorithm. The text does not name validation errors; the names are this package's.
//
// docs/editions/whatwg-2017.md lists what has changed since, and where the text
// contradicts itself and which interpretation this package follows there.
//
// Domains are mapped with the tables of package idna, which are newer than the text.
// The version of Unicode makes no other difference. blob: URLs have no object, since
// there is no Blob URL Store outside a browser.
//
// Time and memory are linear in the input.
package whatwg2017

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Edition returns the text as an edition.
func Edition() *edition.Edition {
	return &edition.Edition{
		Name:    "whatwg-2017",
		Version: "b128ba9, June 2017",
		Title:   "URL Standard",
		Setters: []string{"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"},
		Read:    read,
		Valid: func(r edition.Request) bool {
			if r.HasBase {
				return ValidWithBase(r.Input, r.Base)
			}
			return Valid(r.Input)
		},
		Catalogue: catalogue,
	}
}

func read(r edition.Request) edition.Reading {
	var base *record
	if r.HasBase {
		p := parser{quiet: true}
		if base = p.parse(r.Base); base == nil {
			return edition.Reading{Failure: &p.failure.Finding, FailedIn: validation.Base}
		}
		base.forgetSpans()
	}
	p := parser{base: base, encoding: r.Encoding}
	u := p.parse(r.Input)
	if u == nil {
		return edition.Reading{Failure: &p.failure.Finding, FailedIn: validation.Input, Errors: p.found}
	}
	object := newURL(u)
	var refused []edition.Refusal
	for i, change := range r.Set {
		// A setter that fails can have changed the host, but nothing else.
		before := object.record.host.Text
		err := object.set(change.Attribute, change.Value)
		switch {
		case err == nil:
		case change.Attribute == "href":
			return edition.Reading{Failure: &err.Finding, FailedSet: i + 1, Errors: p.found}
		case object.record.host.Text == before:
			refused = append(refused, edition.Refusal{Index: i, Finding: err.Finding})
		}
	}
	reading := object.record.reading()
	reading.Attributes = object.attributes()
	reading.Errors = p.found
	reading.Refused = refused
	return reading
}

func (u *record) reading() edition.Reading {
	r := edition.Reading{
		Scheme: u.scheme, Username: u.username, Password: u.password, Host: u.host, Port: u.port,
		Query: u.query, Fragment: u.fragment,
		Path: edition.Part{Present: true, Text: u.pathname(), Span: u.pathSpan},
		Href: u.serialize(false), HasHref: true,
	}
	// Username and password are never null, only empty.
	r.Username.Present, r.Password.Present = true, true
	if u.includesCredentials() {
		r.Userinfo = edition.Part{Present: true, Text: u.credentials(), Span: u.userinfoSpan}
	}
	for _, part := range []*edition.Part{&r.Userinfo, &r.Username, &r.Password, &r.Host, &r.Port, &r.Query, &r.Fragment} {
		if !part.Present {
			*part = absent()
		}
	}
	if u.isSpecial() {
		r.Scheme.Kind = "special"
	}
	if u.host.Present {
		r.Host.Kind = u.hostKind()
	}
	if u.cannotBeABase {
		r.Path.Kind = "cannot-be-a-base"
	}
	return r
}
