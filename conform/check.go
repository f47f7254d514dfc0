package conform

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/validation"
)

// Verdict says whether an input is a valid URL string.
type Verdict struct {
	// Production is what the input matches or, if it is not valid, was read
	// as: an absolute-URL or relative-URL string, with or without fragment.
	Production Production
	// Findings say where the input breaks which rule, in the order of the
	// input. There are none if it is valid.
	//
	// Each offending code point is one finding. But spaces and controls around
	// the input are one at either end, since they are dropped as a whole, tabs
	// and newlines in a row are one, and a host, credentials or slashes of the
	// wrong number are one, but for a domain that violates several rules.
	Findings []Finding
}

// Valid reports whether the input is a valid URL string.
func (v Verdict) Valid() bool { return len(v.Findings) == 0 }

// Finding is one rule broken at one place.
type Finding struct {
	Rule Rule
	// Span is in bytes of the input as it was given, and never splits a code
	// point. It is empty where something is missing.
	Span validation.Span
	// Expected is the production that does not match.
	Expected Production
	// Found is the first code point of Span or, if that is empty, the one that
	// follows; -1 at the end of the URL. An ill-formed sequence of bytes counts
	// as U+FFFD.
	Found rune
	// Fatal says that the URL parser returns failure: the input is no URL.
	Fatal bool
	// IDNA is the rule of UTS #46 that the domain violates, where Rule is
	// ValidDomain and it is one of these; otherwise 0.
	IDNA validation.Reason
}

// Check says whether input is a valid URL string when it is read against base;
// the zero URL is no base. Ill-formed UTF-8 counts as U+FFFD, which is a URL
// code point.
//
// If input is not valid, it is read on as the URL parser reads it, so that all
// that is wrong with it is found. That takes time and memory linear in input.
//
// https://url.spec.whatwg.org/#valid-url-string
func Check(input string, base weburl.URL) Verdict {
	if Valid(input, base) {
		return Verdict{Production: matched(input)}
	}
	r := newReader(input, base)
	r.read()
	v := Verdict{Production: matched(r.Text), Findings: make([]Finding, len(r.notes))}
	for i := range r.notes {
		v.Findings[i] = r.notes[i].Finding
	}
	return v
}
