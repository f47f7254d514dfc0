package whatwg

import (
	"slices"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// catalogue returns the errors of the text's table. Where a text defines an error as
// package validation does, its entry comes from there.
//
// https://url.spec.whatwg.org/#validation-error
func (r Revision) catalogue() (all []edition.Entry) {
	for _, c := range validation.Codes() {
		e := c.Entry()
		if e.Name == later || r == August2025 && slices.Contains(sinceAugust2025, e.Name) {
			continue
		}
		entry := edition.Entry{Name: e.Name, Explanation: e.Explanation, Failure: e.Failure,
			Example: edition.Request{Input: e.Input, Base: e.Base, HasBase: e.Base != ""}}
		if r == August2025 && e.Name == DomainToASCII {
			all = append(all, august2025...)
			continue
		}
		all = append(all, entry)
	}
	return all
}

// later is the error that was added after July 2026.
const later = "IPv4-non-ASCII-input"

// sinceAugust2025 lists the errors that August 2025 lacks.
var sinceAugust2025 = []string{DomainPercentEncoded, IPv4TooFewParts, IPv6PieceLeadingZero}

// august2025 holds the entries that differ in August 2025.
var august2025 = []edition.Entry{
	{Name: DomainToASCII, Failure: validation.Always, Explanation: "the domain breaks the rules for internationalized domain names",
		Example: edition.Request{Input: "https://xn--/"}},
	{Name: DomainInvalidCodePoint, Failure: validation.Always, Explanation: "the domain contains a character that is not allowed in it",
		Example: edition.Request{Input: "https://exa%23mple.org"}},
	{Name: DomainToUnicode, Failure: validation.Never, Explanation: "the domain cannot be shown in Unicode; the parser never reports this"},
}
