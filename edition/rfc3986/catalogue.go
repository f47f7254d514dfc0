package rfc3986

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/brokenrule"
	"github.com/weburl-go/weburl/validation"
)

// catalogue lists the rules by which a string is refused: those that say which
// characters are allowed.
var catalogue = func() (all []edition.Entry) {
	for _, c := range []struct{ rule, input, base string }{
		{"absolute-URI", "a", "b"},
		{"userinfo", "http://<@h/", ""},
		{"IP-literal", "http://[::1", ""},
		{"IPv6address", "http://[1:2]/", ""},
		{"IPvFuture", "http://[v]/", ""},
		{"reg-name", "http://a b/", ""},
		{"port", "http://h:x/", ""},
		{"segment", "http://h/<", ""},
		{"segment-nz", "/<", ""},
		{"segment-nz-nc", "1:a", ""},
		{"query", "?<", ""},
		{"fragment", "#<", ""},
		{"pct-encoded", "http://h/%", ""},
	} {
		all = append(all, edition.Entry{Name: c.rule, Failure: validation.Always, Explanation: brokenrule.Explanation(c.rule),
			Example: edition.Request{Input: c.input, Base: c.base, HasBase: c.base != ""}})
	}
	return all
}()
