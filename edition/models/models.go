// Package models contains models of how programs read URLs: small, exact about the
// host, and made to be compared with each other and with the editions of the URL
// Standard. They are not meant for anything else: a model tells how a program reads a
// URL, and nothing about what the program then does with it.
//
// Three describe families of programs that split a string as Appendix B of RFC 3986
// does and check little. They differ in where they find the host. Each of the others
// describes one program, whose release is its version. docs/generated/models.md tells how often
// each agrees with its program, and docs/editions/models.md lists oddities.
package models

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// All returns the models of this package.
func All() []*edition.Edition {
	return []*edition.Edition{
		LastAt(), FirstAt(), DecodedLate(), Curl(), CurlGuess(), Python(), NetHTTP(), Java(), Perl(), Ruby(), PHP(),
	}
}

// model returns an edition that is a model.
func model(name, version, title string, read func(edition.Request) edition.Reading) *edition.Edition {
	return &edition.Edition{Name: name, Version: version, Title: title, Model: true, UTF8Only: true, Read: read}
}

// modelWithoutBase returns an edition that is a model and neither resolves references
// nor writes URLs.
func modelWithoutBase(name, version, title string, read func(input string) edition.Reading) *edition.Edition {
	e := model(name, version, title, func(q edition.Request) edition.Reading { return read(q.Input) })
	e.NoBase, e.NoHref = true, true
	return e
}

// piece returns the part of s from start to end.
func piece(s string, start, end int) edition.Part {
	return edition.Part{Present: true, Text: s[start:end], Span: validation.Span{Start: start, End: end}}
}

// nowhere returns a part with an unknown span.
func nowhere(text string) edition.Part {
	return edition.Part{Present: true, Text: text, Span: validation.Unknown()}
}

// refuse returns the reading of an input that is rejected because of the bytes from
// start to end.
func refuse(name string, start, end int) edition.Reading {
	return edition.Reading{Failure: &edition.Finding{Name: name, Span: validation.Span{Start: start, End: end}}}
}

// refuseBase returns the reading of an input whose base was read as r, a failure.
func refuseBase(r edition.Reading) edition.Reading {
	r.FailedIn = validation.Base
	return r
}

// partsOf returns the parts of a reading, always in the same order.
func partsOf(r *edition.Reading) [9]*edition.Part {
	return [...]*edition.Part{&r.Scheme, &r.Userinfo, &r.Username, &r.Password, &r.Host, &r.Port, &r.Path, &r.Query, &r.Fragment}
}

// writeDecimal sets the text of a part to the number n, unless it already is that
// number in decimal.
func writeDecimal(p *edition.Part, n uint64) {
	if c := p.Text[0]; c < '1' || c > '9' || len(p.Text) > 5 {
		p.Text = strconv.FormatUint(n, 10)
	} else if _, rest := number(p.Text, 10); rest != "" {
		p.Text = strconv.FormatUint(n, 10)
	}
}

// number returns the number at the start of s, and the rest. For all numbers above 1<<40
// it returns 1<<40+1.
func number(s string, base uint64) (n uint64, rest string) {
	i := 0
	for ; i < len(s); i++ {
		if !infra.Is(s[i], infra.Hex) {
			break
		}
		d := uint64(infra.Unhex(s[i]))
		if d >= base {
			break
		}
		n = min(n*base+d, 1<<40+1)
	}
	return n, s[i:]
}

// isNumber reports whether s consists of decimal digits. It may be empty.
func isNumber(s string) bool {
	_, rest := number(s, 10)
	return rest == ""
}

// lower returns s with its ASCII letters lowercased.
func lower(s string) string {
	for i := 0; i < len(s); i++ {
		if 'A' <= s[i] && s[i] <= 'Z' {
			b := []byte(s)
			infra.LowerASCII(b)
			return string(b)
		}
	}
	return s
}

// lowerUnicode returns s lowercased by Unicode's rules, except for the final sigma.
func lowerUnicode(s string) string {
	return strings.ToLower(strings.ReplaceAll(s, "İ", "i\u0307"))
}

// takePlaces sets the span of each part of r to the span of the same part of from, if
// their texts are equal, ignoring case, and otherwise to unknown.
func takePlaces(r, from *edition.Reading) {
	places := partsOf(from)
	for i, p := range partsOf(r) {
		if at := places[i]; p.Present && at.Present && strings.EqualFold(at.Text, p.Text) {
			p.Span = at.Span
		} else if p.Present {
			p.Span = validation.Unknown()
		}
	}
}

// move maps all spans of a reading, including the failure's.
func move(r *edition.Reading, to func(validation.Span) validation.Span) {
	if r.Failure != nil {
		r.Failure.Span = to(r.Failure.Span)
	}
	for _, p := range partsOf(r) {
		if p.Present {
			p.Span = to(p.Span)
		}
	}
}

// unplaced returns the reading of a base for a reference that adds nothing to it: with
// unknown spans.
func unplaced(r edition.Reading) edition.Reading {
	move(&r, func(validation.Span) validation.Span { return validation.Unknown() })
	return r
}
