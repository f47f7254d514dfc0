package html2012

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// catalogue lists the failures and findings.
var catalogue = []edition.Entry{
	{Name: NoMatch, Failure: validation.Always, Explanation: "the URL does not match the grammar",
		Example: edition.Request{Input: "http://h:x/"}},
	{Name: NotAbsolute, Failure: validation.Always, Explanation: "the URL is relative, and there is no base URL",
		Example: edition.Request{Input: "a"}},
	{Name: HostNotUTF8, Failure: validation.Always, Explanation: "the host contains percent-encoded bytes that are not UTF-8",
		Example: edition.Request{Input: "http://%FF/"}},
	{Name: ToASCIIFailed, Failure: validation.Always, Explanation: "ToASCII rejects the host",
		Example: edition.Request{Input: "http://a_b/"}},
	{Name: NoHost, Failure: validation.Always, Explanation: "the scheme needs a host, and the URL has none",
		Example: edition.Request{Input: "http:a"}},
	{Name: NoAuthority, Failure: validation.Always, Explanation: "URLs of this scheme have no authority",
		Example: edition.Request{Input: "data://a"}},
	{Name: SetterCondition, Failure: validation.Always, Explanation: "the condition of a setter is not fulfilled, or there is nothing to replace",
		Example: edition.Request{Input: "mailto:a", Set: []edition.Change{{Attribute: "port", Value: "1"}}}},
	{Name: NotValid, Failure: validation.Never, Explanation: "the URL can be resolved, but is not a valid URL",
		Example: edition.Request{Input: "http://h/<"}},
}
