package models

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
)

// LastAt returns the model rfc3986-last-at: the userinfo ends at the last "@" of the
// authority, and the last ":" begins the port. Python, java.net.URI, Ruby and uriparser
// find the host in this way if they accept the string at all; this model rejects only
// ports that are not numbers and brackets that are not closed.
//
// With a base, it resolves by RFC 3986; without one, paths keep their dot segments.
func LastAt() *edition.Edition {
	return model("rfc3986-last-at", "RFC 3986, Appendix B", "RFC 3986 split by its regular expression, last @", splitter(lastAt))
}

func lastAt(r *edition.Reading, s string, start, end int) *edition.Finding {
	if i := strings.LastIndexByte(s[start:end], '@'); i >= 0 {
		credentials(r, s, start, start+i)
		start += i + 1
	}
	return hostAndPort(r, s, start, end, strings.LastIndexByte)
}
