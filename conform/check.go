package conform

import (
	"math"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Verdict is the result of [Check].
type Verdict struct {
	// Production is the production that the input matches or, if it is not valid, as
	// which it was read: an absolute-URL or relative-URL string, with or without
	// fragment.
	Production Production
	// Findings holds the validation errors in the order of the input. It is empty if
	// the input is valid.
	Findings []Finding
}

// Valid reports whether the input is a valid URL string.
func (v Verdict) Valid() bool { return len(v.Findings) == 0 }

// Finding is a validation error, its span, and the production expected there.
type Finding struct {
	// Code is the Standard's name for the error. It is 0 only in findings of
	// [Production.Check], if the URL parser reports no error.
	Code validation.Code
	// Reason narrows down what is wrong with a domain or an opaque host; see
	// [validation.Error].
	Reason validation.Reason
	// Span is counted in bytes of the original input. It never splits a code point, and
	// is empty where something is missing.
	Span validation.Span
	// Expected is the production that the input does not match there.
	Expected Production
	// Found is the first code point of Span or, if that is empty, the code point after
	// it, or -1 at the end of the URL. An ill-formed byte sequence counts as U+FFFD.
	Found rune
	// Fatal is set if the URL parser returns failure because of this error, so that the
	// input is not a URL.
	Fatal bool
}

// Check checks whether input is a valid URL string relative to base and, if not,
// reports all errors. The zero URL means that there is no base. Ill-formed UTF-8 counts
// as U+FFFD, which is a URL code point.
//
// Each validation error that the URL parser reports is a finding with the same
// code, reason and span, with two exceptions:
//
//   - The errors for one run of slashes are a single finding, and so are those
//     for credentials with more than one "@".
//   - An error that is reported twice for the same span is one finding.
//
// The parser stops at a failure, and reports some errors only once. Check reports all:
// there is a finding for each run of spaces, control characters, tabs or newlines that
// is removed, for each percent-encoded byte of a domain, for each violation of a rule
// in a domain that parses, and for each invalid code point of an opaque host. After a
// failure it continues as if the host or port were valid. It reads a relative URL that
// cannot be resolved against base as a path.
//
// It takes time and memory linear in the length of input.
//
// https://url.spec.whatwg.org/#valid-url-string
func Check(input string, base weburl.URL) Verdict {
	n := match(input, &base)
	if n == len(input) {
		return Verdict{Production: matched(input)}
	}
	r := newReader(input, base, math.MaxInt)
	defer r.release()
	r.read(n)
	return Verdict{matched(r.Text), r.findings()}
}

// matched returns the production that Check names for an input that needs no trimming
// or removing.
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
