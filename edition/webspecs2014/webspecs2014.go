// Package webspecs2014 reads URLs by the URL Standard of WebSpecs of January 2015, the
// grammar-based draft that its authors began in 2014 and abandoned in 2015.
//
// The text reads a URL by rules, drawn as railroad diagrams, each with steps in prose.
// The steps reject an input by a parse exception, and report lesser problems as
// conformance errors. The text does not name these; the names are this package's. The
// diagrams are matched as the text demands, in order, with backtracking, until all of
// the input matches; then the steps run. With these diagrams, this takes linear time.
//
// Prose, diagrams and examples of the text contradict each other in places, and so do
// the recorded results of its reference implementation. docs/editions/webspecs-2014.md
// lists where, and which interpretation this package follows.
//
// Domains are mapped with the tables of package idna, which are newer than the text.
// Code points that are not in Unicode 7.0 are rejected, as they were then.
package webspecs2014

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Edition returns the text as an edition.
func Edition() *edition.Edition {
	return &edition.Edition{
		Name:    "webspecs-2014",
		Version: "d01e7ca, 12 January 2015",
		Title:   "URL Standard (WebSpecs)",
		Setters: []string{"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"},
		Read:    read,
		// A relative URL is valid without a base URL, too.
		Valid:     func(r edition.Request) bool { return Valid(r.Input) },
		Catalogue: catalogue,
	}
}

func read(r edition.Request) edition.Reading {
	base := blank()
	if r.HasBase {
		p := parser{encoding: r.Encoding}
		var err *Error
		if base, err = p.parse(r.Base, nil); err != nil {
			return edition.Reading{Failure: &err.Finding, FailedIn: validation.Base}
		}
	}
	p := parser{encoding: r.Encoding}
	u, err := p.parse(r.Input, base)
	if err != nil {
		return edition.Reading{Failure: &err.Finding, FailedIn: validation.Input, Errors: p.found}
	}
	object := newURL(u, base)
	object.encoding = r.Encoding
	var refused []edition.Refusal
	for i, change := range r.Set {
		err := object.set(change.Attribute, change.Value)
		switch {
		case err == nil:
		case change.Attribute == "href":
			return edition.Reading{Failure: &err.Finding, FailedSet: i + 1, Errors: p.found}
		default:
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
		Href: u.serialize(), HasHref: true,
	}
	if u.data.Present {
		r.Path.Span = u.data.Span
	}
	// Username and port are never null, only empty.
	if !u.username.Present {
		r.Username = fromElsewhere("")
	}
	if u.port.Text == "" {
		r.Port = fromElsewhere("")
	}
	if u.includesCredentials() {
		r.Userinfo = r.Username
		if u.password.Present {
			r.Userinfo.Text += ":" + u.password.Text
			if r.Userinfo.Span.IsKnown() && u.password.Span.IsKnown() {
				r.Userinfo.Span.End = u.password.Span.End
			} else {
				r.Userinfo.Span = validation.Unknown()
			}
		}
	}
	for _, part := range []*edition.Part{&r.Userinfo, &r.Username, &r.Password, &r.Host, &r.Port, &r.Query, &r.Fragment} {
		if !part.Present {
			*part = edition.Part{Span: validation.Unknown()}
		}
	}
	if isRelativeScheme(u.scheme.Text) {
		r.Scheme.Kind = "relative"
	}
	if u.host.Present {
		r.Host.Kind = hostKind(u.host.Text)
	}
	if u.data.Present {
		r.Path.Kind = "scheme data"
	}
	return r
}
