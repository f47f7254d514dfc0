package conform

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Verdict says whether an input is a valid URL string.
type Verdict struct {
	// Production is what the input matches or, if it is not valid, was read
	// as: an absolute-URL or relative-URL string, with or without fragment.
	Production Production
	// Findings say what is wrong, in the order of the input. There are none if
	// it is valid.
	Findings []Finding
}

// Valid reports whether the input is a valid URL string.
func (v Verdict) Valid() bool { return len(v.Findings) == 0 }

// Finding is one validation error at one place, and what was expected there.
type Finding struct {
	Code validation.Code
	// Reason says more exactly what is wrong with a domain or an opaque host;
	// see [validation.Error].
	Reason validation.Reason
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
}

// Explanation returns one line, without a full stop, that says what is wrong. It
// holds nothing of the input but a single code point that is forbidden in a host.
func (f Finding) Explanation() string {
	switch {
	case f.Code == validation.InvalidURLUnit && f.Expected == PercentEncodedByte:
		return "two hexadecimal digits do not follow the percent sign"
	case f.Code == validation.InvalidURLUnit && f.Expected == ValidURLString:
		return "spaces and control characters around a URL, and tabs and newlines in it, are dropped"
	case f.Code == validation.MissingSchemeNonRelativeURL && f.Expected == RelativeURLWithFragmentString:
		return "the base URL has an opaque path, so that only a fragment can be relative to it"
	}
	e := validation.Error{Code: f.Code, Reason: f.Reason}
	return e.Explanation()
}

// Check says whether input is a valid URL string when it is read against base;
// the zero URL is no base. Ill-formed UTF-8 counts as U+FFFD, which is a URL
// code point.
//
// If input is not valid, each validation error that the URL parser reports is a
// finding, with the same code, reason and span, but that
//
//   - what it reports of a run of slashes, one by one, is a single finding, and
//     so is what it reports of credentials with more than one "@";
//   - what it reports twice of the same place is there once.
//
// The parser stops where it fails, and of some errors it reports the first place
// only. The findings go on: there is one for each run of spaces, tabs or newlines
// that is dropped, each percent-encoded byte of a domain, each place where a
// domain that parses violates a rule, and each code point that is wrong in an
// opaque host. What follows a failure is read on as if the host or port were
// right; without a scheme and base URL, as a path.
//
// That takes time and memory linear in input.
//
// https://url.spec.whatwg.org/#valid-url-string
func Check(input string, base weburl.URL) Verdict {
	n := match(input, &base)
	if n == len(input) {
		return Verdict{Production: matched(input)}
	}
	r := newReader(input, base)
	defer r.release()
	r.read(n)
	return Verdict{matched(r.Text), r.findings()}
}

// matched returns which production Check names for an input without surrounding
// spaces and tabs.
func matched(input string) Production {
	fragment := strings.IndexByte(input, '#') >= 0
	switch {
	case infra.SchemeLength(input) > 0 && fragment:
		return AbsoluteURLWithFragmentString
	case infra.SchemeLength(input) > 0:
		return AbsoluteURLString
	case fragment:
		return RelativeURLWithFragmentString
	}
	return RelativeURLString
}
