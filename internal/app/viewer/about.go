package viewer

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/psl"
)

// noBase is the base of what has none.
var noBase weburl.URL

// version is that of the module, and perhaps spaces. scripts/build-web sets it.
var version = "devel"

// about writes the version, and which texts and data the answers follow.
func about(a *answer, _ *request) error {
	a.w.Member("version", strings.TrimRight(version, " "))
	a.w.Member("standard", weburl.StandardDate)
	a.w.Member("standardURL", "https://url.spec.whatwg.org/")
	a.w.Member("unicode", weburl.UnicodeVersion)
	a.w.Member("publicSuffixList", psl.Version)
	a.w.Member("publicSuffixListURL", "https://publicsuffix.org/list/")
	return nil
}

// listEncodings writes the names of the encodings that queries can be sent in.
func listEncodings(a *answer, _ *request) error {
	a.w.ArrayMember("encodings")
	for e := encoding.UTF8; e <= encoding.XUserDefined; e++ {
		a.w.String(strings.ToLower(e.String()))
	}
	a.w.End()
	return nil
}
