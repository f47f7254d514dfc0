package rfc3987

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/validation"
)

// The names of findings, for what the RFC advises against. The names are this
// package's.
const (
	// BidiBothDirections: "A component SHOULD NOT use both right-to-left and left-to-right
	// characters."
	BidiBothDirections = "bidi-both-directions"
	// BidiStartAndEnd: "A component using right-to-left characters SHOULD start and end with
	// right-to-left characters."
	BidiStartAndEnd = "bidi-start-and-end"
	// NotNFC: "IRIs SHOULD be created by using NFC."
	NotNFC = "not-NFC"
)

var advice = map[string]string{
	BidiBothDirections: "a component has characters that are written from right to left and others that are written from left to right",
	BidiStartAndEnd:    "a component with characters that are written from right to left does not begin and end with such",
	NotNFC:             "the text is not in Normalization Form C",
}

// Findings reports what the RFC advises against, in the order of the components: both
// directions of writing in one component (bidi-both-directions), a component with
// right-to-left characters that does not begin and end with one (bidi-start-and-end),
// and a part that is not in NFC (not-NFC). The spans cover the components in the text
// that was parsed.
//
// A component is a userinfo, a label of a host, a path segment up to a dot, a name
// or a value in a query, or a fragment.
//
// https://www.rfc-editor.org/rfc/rfc3987#section-4.2
func (r Reference) Findings() (findings []edition.Finding) {
	for _, c := range []struct {
		part   edition.Part
		delims string
	}{{r.Userinfo, ""}, {r.Host, "."}, {r.Path, "/."}, {r.Query, "=&;"}, {r.Fragment, ""}} {
		if isASCII(c.part.Text) {
			continue
		}
		each(c.part.Text, c.delims, func(start int, component string) {
			span := validation.Unknown()
			if at := c.part.Span.Start; c.part.Span.IsKnown() {
				span = validation.Span{Start: at + start, End: at + start + len(component)}
			}
			for _, name := range directions(component) {
				findings = append(findings, edition.Finding{Name: name, Span: span, Explanation: advice[name]})
			}
		})
		if !ucd.IsNFC([]byte(c.part.Text)) {
			findings = append(findings, edition.Finding{Name: NotNFC, Span: c.part.Span, Explanation: advice[NotNFC]})
		}
	}
	return findings
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// each calls f with each piece of s between delimiters, and its start.
func each(s, delims string, f func(start int, component string)) {
	start := 0
	for i := range len(s) {
		if strings.IndexByte(delims, s[i]) >= 0 {
			f(start, s[start:i])
			start = i + 1
		}
	}
	f(start, s[start:])
}

// directions returns the names of the restrictions on directions that a component
// violates.
func directions(component string) (names []string) {
	isRight := func(r rune) bool { return ucd.Lookup(r).Bidi().In(1<<ucd.BidiR | 1<<ucd.BidiAL) }
	if strings.IndexFunc(component, isRight) < 0 {
		return nil
	}
	if strings.IndexFunc(component, func(r rune) bool { return ucd.Lookup(r).Bidi() == ucd.BidiL }) >= 0 {
		names = append(names, BidiBothDirections)
	}
	first, _ := utf8.DecodeRuneInString(component)
	last, _ := utf8.DecodeLastRuneInString(component)
	if !isRight(first) || !isRight(last) {
		names = append(names, BidiStartAndEnd)
	}
	return names
}
