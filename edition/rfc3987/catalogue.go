package rfc3987

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/brokenrule"
	"github.com/weburl-go/weburl/validation"
)

// catalogue lists the rules by which a string is refused: those that say which
// characters are allowed. Findings follow.
var catalogue = func() (all []edition.Entry) {
	for _, c := range []struct{ rule, input, base string }{
		{"absolute-IRI", "a", "b"},
		{"iuserinfo", "http://<@h/", ""},
		{"IP-literal", "http://[::1", ""},
		{"IPv6address", "http://[1:2]/", ""},
		{"IPvFuture", "http://[v]/", ""},
		{"ireg-name", "http://a b/", ""},
		{"port", "http://h:x/", ""},
		{"isegment", "http://h/<", ""},
		{"isegment-nz", "/<", ""},
		{"isegment-nz-nc", "1:a", ""},
		{"iquery", "?<", ""},
		{"ifragment", "#<", ""},
		{"pct-encoded", "http://h/%", ""},
		{BidiFormattingCharacter, "/\u200E", ""},
	} {
		all = append(all, edition.Entry{Name: c.rule, Failure: validation.Always, Explanation: brokenrule.Explanation(c.rule),
			Example: edition.Request{Input: c.input, Base: c.base, HasBase: c.base != ""}})
	}
	for _, c := range [][2]string{{BidiBothDirections, "/a\u05D0"}, {BidiStartAndEnd, "/a\u05D0"}, {NotNFC, "/e\u0301"}} {
		all = append(all, edition.Entry{Name: c[0], Failure: validation.Never, Explanation: advice[c[0]], Example: edition.Request{Input: c[1]}})
	}
	return all
}()
