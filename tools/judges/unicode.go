package main

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/percent"
)

// This file recognizes differences from a judge with Unicode 17. Between 17 and 18 only
// three code points that 17 contains changed for UTS #46; package suite proves that.

// older is relaxed, with the version of Unicode that Node has.
var older = idna.Options{CheckBidi: true, CheckJoiners: true, Unicode: idna.Unicode(17, 0)}

var assignedIn17 = idna.AssignedIn(17, 0)

// theyLackCodePoints reports whether the judge fails, or gives an opaque origin, and
// weburl does not, and a domain in the input is valid only since its code points were
// assigned.
func theyLackCodePoints(d difference) bool {
	if kind := d.kind(); kind != "they fail" && !(kind == "origin" && d.theirs.url[originAt] == "null") {
		return false
	}
	for _, r := range []request{d.request, {input: d.request.base}} {
		if domain, ok := writtenDomain(r); ok && isNewer(domain) {
			return true
		}
	}
	_, path, _ := strings.Cut(d.ours.url[0], "blob:")
	domain, ok := writtenDomain(request{input: path})
	return ok && isNewer(domain)
}

// isNewer reports whether a domain is valid, and was not in the older version. The host
// parser accepts any ASCII.
func isNewer(domain string) bool {
	if infra.IsASCII(domain) {
		return false
	}
	_, now := relaxed.ToASCII(domain)
	_, then := older.ToASCII(domain)
	return now == nil && then != nil
}

// writtenDomain returns the part of an input that the host parser converts to ASCII.
func writtenDomain(r request) (domain string, ok bool) {
	var layout weburl.Layout
	options := weburl.Options{Layout: &layout}
	if r.hasBase {
		options.Base, _ = weburl.Parse(r.base)
	}
	u, err := options.Parse(r.input)
	special := u.IsSpecial()
	if err != nil {
		// The setter of host ignores what follows the port, which the parser refuses.
		scheme, _ := layout.Find(weburl.PartScheme)
		special = infra.SpecialSchemeFold(scheme.Of(r.input)).IsSpecial()
	}
	if !special {
		return "", false
	}
	span, ok := layout.Find(weburl.PartHost)
	return percent.Decode(infra.Clean(span.Of(r.input), false).Text), ok
}

// isOrderedAnew reports whether text, in Unicode, has a mark that Unicode 17 does not contain
// beside another mark, or a code point that composes or is composed, so that its normal form may be another
// with Unicode 17, in which an unassigned code point is a starter.
func isOrderedAnew(text string) bool {
	before := rune(-1)
	moves := func(r rune) bool {
		p := ucd.Lookup(r)
		return r >= 0 && (p.CombiningClass() != 0 || p.NFC() != ucd.Yes || ucd.Decompose(r) != "")
	}
	isNewMark := func(r rune) bool { return r >= 0 && ucd.Lookup(r).CombiningClass() != 0 && !assignedIn17(r) }
	for _, r := range text {
		if isNewMark(r) && moves(before) || isNewMark(before) && moves(r) {
			return true
		}
		before = r
	}
	return false
}

// someOrderedAnew reports whether that holds for a domain in the judge's answer.
func someOrderedAnew(d difference) bool {
	return slices.ContainsFunc(d.theirs.domains(), func(domain string) bool { return isOrderedAnew(toUnicode(domain)) })
}

// obeyedBidi reports whether a label obeys the Bidi rule with the classes of Unicode 17.
func obeyedBidi(label string) bool {
	_, now := relaxed.ToASCII(label)
	_, then := older.ToASCII(label)
	return now != nil && then == nil
}
