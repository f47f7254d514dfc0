// Package html2012 reads URLs by the chapter "URLs" of HTML5 of 2012, before it became
// a Standard of its own: it parses by the grammar of RFC 3986 with a few more
// characters, escapes these, and then resolves by RFC 3986.
//
// The text does not name failures; the names are this package's. Nor does the text have
// validation errors: a URL that is accepted without being a valid URL has one finding,
// [NotValid].
//
// docs/editions/html-2012.md lists where the text contradicts itself or leaves
// something open, and which interpretation this package follows. Comments refer to a
// part of the text by the words with which the text introduces it, since it has no
// anchors here. Time and memory are linear.
package html2012

import (
	"slices"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Edition returns the text as an edition.
func Edition() *edition.Edition {
	return &edition.Edition{
		Name:      "html-2012",
		Version:   "2012",
		Title:     "HTML5: URLs",
		Setters:   attributeNames[:],
		Read:      read,
		Valid:     func(r edition.Request) bool { return Valid(r.Input, r.Encoding) },
		Catalogue: catalogue,
	}
}

func read(r edition.Request) edition.Reading {
	var base *reference
	if r.HasBase {
		var err *Error
		if base, err = parseAbsolute(r.Base); err != nil {
			return edition.Reading{Failure: &err.Finding, FailedIn: validation.Base}
		}
	}
	resolved, err := resolve(r.Input, base, r.Encoding)
	if err != nil {
		return edition.Reading{Failure: &err.Finding, FailedIn: validation.Input}
	}
	var found []edition.Finding
	if span, ok := validUnlessSurrounded(r.Input, r.Encoding); !ok {
		found = append(found, edition.Finding{Name: NotValid, Span: span})
	}
	href := resolved.String()
	now := examine(href)
	var refused []edition.Refusal
	for i, change := range r.Set {
		output, ok := now.set(change.Attribute, change.Value)
		if !ok && slices.Contains(attributeNames[:], change.Attribute) {
			whole := validation.Span{End: len(change.Value)}
			refused = append(refused, edition.Refusal{Index: i, Finding: edition.Finding{Name: SetterCondition, Span: whole}})
		}
		if output != href {
			href, resolved, now = output, nil, examine(output)
		}
	}
	reading := parts(href, resolved)
	switch {
	case !reading.Scheme.Present:
	case now.authority:
		reading.Scheme.Kind = "authority-based"
	case now.hierarchical:
		reading.Scheme.Kind = "hierarchical"
	}
	reading.Href, reading.HasHref = href, true
	reading.Errors, reading.Refused = found, refused
	for i, value := range now.attributes() {
		reading.Attributes = append(reading.Attributes, edition.Attribute{Name: attributeNames[i], Value: value})
	}
	return reading
}

// parts returns the components of a URL. They have spans in the input if they are the
// same as in resolved, from which href was composed.
func parts(href string, resolved *reference) edition.Reading {
	none := edition.Part{Span: validation.Unknown()}
	reading := edition.Reading{
		Scheme: none, Userinfo: none, Username: none, Password: none, Host: none, Port: none, Path: none, Query: none, Fragment: none,
	}
	u, err := parse(href, &html)
	if err != nil {
		return reading
	}
	placed := resolved != nil
	for k := range u {
		placed = placed && u[k].present == resolved[k].present && u[k].text == resolved[k].text
	}
	for k, to := range []*edition.Part{&reading.Scheme, &reading.Userinfo, &reading.Host, &reading.Port, &reading.Path, &reading.Query, &reading.Fragment} {
		c := u[k]
		if !c.present {
			continue
		}
		*to = edition.Part{Present: true, Text: c.text, Span: validation.Unknown()}
		if placed {
			to.Span = resolved[k].span
		}
	}
	return reading
}

// Resolve resolves a URL relative to an absolute URL, base, which may be empty if the
// URL is absolute itself. encoding is the encoding of the document, or nil for UTF-8.
// The error is an *[Error].
func Resolve(url, base string, encoding percent.Encoding) (string, error) {
	var b *reference
	if base != "" {
		var err *Error
		if b, err = parseAbsolute(base); err != nil {
			return "", err
		}
	}
	result, err := resolve(url, b, encoding)
	if err != nil {
		return "", err
	}
	return result.String(), nil
}
