package models

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
)

// FirstAt returns the model rfc3986-first-at: the userinfo ends at the first "@" of the
// authority, and the first ":" after it begins the port. Spring, Boost.URL, Apache's
// HttpClient, GLib's GUri and uri-js have been seen to find the host in this way. It
// rejects what [LastAt] rejects, and resolves in the same way.
func FirstAt() *edition.Edition {
	return model("rfc3986-first-at", "RFC 3986, Appendix B", "RFC 3986 split by its regular expression, first @", splitter(firstAt))
}

func firstAt(r *edition.Reading, s string, start, end int) *edition.Finding {
	if i := strings.IndexByte(s[start:end], '@'); i >= 0 {
		credentials(r, s, start, start+i)
		start += i + 1
	}
	return hostAndPort(r, s, start, end, strings.IndexByte)
}
