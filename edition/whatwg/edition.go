package whatwg

import (
	"slices"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Edition returns the edition "whatwg-literal": the text of July 2026.
func Edition() *edition.Edition { return July2026.Edition() }

// Edition returns the edition of a text: "whatwg-literal" or "whatwg-2025".
func (r Revision) Edition() *edition.Edition {
	e := &edition.Edition{Name: "whatwg-literal", Version: r.String(), Title: "URL Standard", Setters: slices.Clone(setters),
		Read: r.Read, Valid: r.Valid, Catalogue: r.catalogue()}
	if r == August2025 {
		e.Name = "whatwg-2025"
	}
	return e
}

// Read parses the input of a request, and then runs the setters. It ignores setters
// that the text does not have.
func (r Revision) Read(q edition.Request) edition.Reading { return r.Trace(q, nil) }

// Trace is like [Revision.Read], and calls tell with each step as it is made: first the
// steps of the base URL, then those of the input, then those of the setters. tell may
// be nil.
func (r Revision) Trace(q edition.Request, tell func(Step)) edition.Reading {
	given := arguments{encoding: q.Encoding, listener: listener{tell: tell}}
	if q.HasBase {
		base := r.basicURLParser(q.Base, arguments{listener: listener{tell: tell, in: validation.Base}})
		if base.outcome == fails {
			return edition.Reading{Failure: base.failure(), FailedIn: validation.Base}
		}
		given.base = base.url
	}
	p := r.basicURLParser(q.Input, given)
	if p.outcome == fails {
		return edition.Reading{Failure: p.failure(), Errors: p.findings}
	}
	o := r.initialize(p.url)
	for i, c := range q.Set {
		failure, touched := o.set(c.Attribute, c.Value, listener{tell: tell, set: i + 1})
		if failure != nil {
			return edition.Reading{Failure: failure, FailedSet: i + 1, Errors: p.findings}
		}
		for c := range touched {
			if touched[c] {
				p.places[c] = validation.Unknown()
			}
		}
		if touched[Username] || touched[Password] {
			p.userinfo = validation.Unknown()
		}
	}
	return o.reading(p)
}

// failure returns the reason why the parser failed: the last validation error that it
// signified.
func (p parsed) failure() *edition.Finding {
	f := p.findings[len(p.findings)-1]
	return &f
}

// reading returns the attributes and components of an object, with the spans and errors
// of p.
func (o *object) reading(p parsed) edition.Reading {
	u := o.url
	part := func(present bool, text string, c Component) edition.Part {
		return edition.Part{Present: present, Text: text, Span: p.places[c]}
	}
	userinfo := string(u.username)
	if len(u.password) > 0 {
		userinfo += ":" + string(u.password)
	}
	reading := edition.Reading{
		Scheme:     part(true, u.scheme, Scheme),
		Userinfo:   edition.Part{Present: u.includesCredentials(), Text: userinfo, Span: p.userinfo},
		Username:   part(true, string(u.username), Username),
		Password:   part(true, string(u.password), Password),
		Host:       part(u.host != nil, o.hostname(), Host),
		Port:       part(u.port != nil, o.port(), Port),
		Path:       part(true, u.serializePath(), Path),
		Query:      part(u.query.notNull, string(u.query.value), Query),
		Fragment:   part(u.fragment.notNull, string(u.fragment.value), Fragment),
		Href:       o.href(),
		HasHref:    true,
		Attributes: o.attributes(),
		Errors:     p.findings,
	}
	if u.isSpecial() {
		reading.Scheme.Kind = "special"
	}
	if u.host != nil {
		reading.Host.Kind = hostKinds[u.host.kind]
	}
	if u.hasOpaquePath() {
		reading.Path.Kind = "opaque"
	}
	return reading
}

var hostKinds = [...]string{emptyHost: "empty", domain: "domain", ipv4Address: "IPv4", ipv6Address: "IPv6", opaqueHost: "opaque"}
