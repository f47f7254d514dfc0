// Package rfc3986 reads URIs and relative references by RFC 3986 of January 2005,
// "Uniform Resource Identifier (URI): Generic Syntax": strictly by its grammar, without
// repairs, and with its own resolution and normalization.
//
// Every rule of the grammar is a function of its name, and errors name the broken rule.
// Where the RFC contradicts itself or leaves a choice, docs/editions/rfc3986.md tells
// which interpretation this package follows.
//
// To work with URLs as browsers do, use package weburl. To work with relative
// references of either kind, use package reference.
//
// https://www.rfc-editor.org/rfc/rfc3986
package rfc3986

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Edition returns the RFC as an edition. With a base URI it resolves strictly. The
// parts are those of the RFC, which has a userinfo but neither a username nor a
// password. Nothing is normalized.
func Edition() *edition.Edition {
	return &edition.Edition{
		Name:     "rfc3986",
		Version:  "January 2005",
		Title:    "RFC 3986, Uniform Resource Identifier (URI): Generic Syntax",
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
	if err == nil && q.HasBase {
		r, err = resolveText(q.Base, r)
	}
	if err != nil {
		broken := err.(*Error)
		return edition.Reading{Failure: broken.finding(), FailedIn: broken.In}
	}
	return edition.Reading{
		Scheme: r.Scheme, Userinfo: r.Userinfo, Host: r.Host, Port: r.Port, Path: r.Path, Query: r.Query, Fragment: r.Fragment,
		Href: r.String(), HasHref: true,
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
