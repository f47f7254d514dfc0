// Package rfc3987 reads IRIs by RFC 3987 of January 2005, "Internationalized Resource
// Identifiers (IRIs)", and maps them to URIs and back.
//
// Input is UTF-8. In addition to the grammar, the package rejects the seven
// bidirectional formatting characters that the RFC forbids. It reports, but does not
// reject, what the RFC only advises against: text that is not in NFC, and components in
// which both directions of writing meet.
//
// Every rule of the grammar is a function of its name, and errors name the broken rule.
// Where the RFC contradicts itself or leaves a choice, docs/editions/rfc3987.md tells
// which interpretation this package follows.
//
// https://www.rfc-editor.org/rfc/rfc3987
package rfc3987

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Edition returns the RFC as an edition. With a base IRI it resolves strictly. The
// parts are those of the RFC, which has a userinfo but neither a username nor a
// password. Nothing is normalized, and nothing is mapped to a URI.
func Edition() *edition.Edition {
	return &edition.Edition{
		Name:     "rfc3987",
		Version:  "January 2005",
		Title:    "RFC 3987, Internationalized Resource Identifiers (IRIs)",
		UTF8Only: true,
		Read:     read,
		Valid: func(q edition.Request) bool {
			_, err := Parse(q.Input)
			return err == nil
		},
		Catalogue: catalogue,
	}
}

func read(q edition.Request) edition.Reading {
	r, err := Parse(q.Input)
	var findings []edition.Finding
	if err == nil {
		findings = r.Findings()
		if q.HasBase {
			r, err = resolveText(q.Base, r)
		}
	}
	if err != nil {
		broken := err.(*Error)
		return edition.Reading{Failure: broken.finding(), FailedIn: broken.In, Errors: findings}
	}
	return edition.Reading{
		Scheme: r.Scheme, Userinfo: r.Userinfo, Host: r.Host, Port: r.Port, Path: r.Path, Query: r.Query, Fragment: r.Fragment,
		Href: r.String(), HasHref: true, Errors: findings,
	}
}

func resolveText(base string, r Reference) (Reference, error) {
	b, err := Parse(base)
	if err != nil {
		err.(*Error).In = validation.Base
		return Reference{}, err
	}
	return b.Resolve(r)
}
