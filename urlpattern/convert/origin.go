package convert

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/urlpattern"
)

// FromOrigin converts an entry of a list of CORS origins: an origin such as
// "https://example.com:8443", an origin with one "*" in place of any text, such as
// "https://*.example.com", or "*" alone.
//
// It matches a URL whose origin, serialized, is this text. "*" alone matches every URL. The
// origin of a blob: URL counts as opaque. For "null", the error is [Unsupported].
func FromOrigin(origin string) (Conversion, error) {
	if err := checkLength(origin); err != nil {
		return Conversion{}, err
	}
	switch {
	case origin == "null":
		return Conversion{}, unsupported(0, "no pattern matches just the URLs whose origin is opaque")
	case origin == "*":
		p, err := urlpattern.New(nil)
		s := source{matches: weburl.URL.IsValid, patterns: []urlpattern.Pattern{p}, exact: true, samples: []string{"https://example.com/", "a:b"}}
		return s.compare(), err
	case strings.Count(origin, "*") > 1:
		return Conversion{}, syntaxError(strings.LastIndexByte(origin, '*'), "there is more than one asterisk")
	}
	scheme, authority, ok := strings.Cut(origin, "://")
	if !ok && strings.Contains(origin, "*") && !strings.ContainsAny(origin, "?#@") {
		return Conversion{}, unsupported(strings.IndexByte(origin, '*'), "an asterisk cannot stand for ://")
	}
	if !ok || authority == "" || strings.ContainsAny(authority, "/?#@") {
		return Conversion{}, syntaxError(-1, "an origin is a scheme, :// and a host, and may have a port")
	}
	host, port := authority, ""
	if i := strings.LastIndexByte(authority, ':'); i > strings.LastIndexByte(authority, ']') {
		host, port = authority[:i], authority[i+1:]
	} else if strings.HasSuffix(authority, "*") {
		port = "*"
	}
	protocol := escape(scheme)
	if before, after, ok := strings.Cut(scheme, "*"); ok {
		protocol = schemesLike(before, after)
	}
	p, err := urlpattern.New(urlpattern.Init{urlpattern.Protocol: protocol, urlpattern.Hostname: asterisks(host), urlpattern.Port: asterisks(port)})
	if err != nil {
		return Conversion{}, notAPattern(err)
	}
	prefix, suffix, hasAsterisk := strings.Cut(origin, "*")
	s := source{patterns: []urlpattern.Pattern{p}, exact: p.Component(urlpattern.Hostname) == asterisks(host)}
	standard := defaultPort(infra.SpecialSchemeOf(scheme))
	switch {
	case strings.Contains(scheme, "*"):
	case standard == 0 || port == strconv.Itoa(standard):
		s.exact = false // no URL has such an origin
	case strings.Contains(host, "*") && (strings.Contains(host, "[") || suffix != "" && strings.Trim(suffix, "0123456789") == ""):
		s.exact = false // the asterisk can stand for a colon
	case strings.HasPrefix(host, "[") != strings.HasSuffix(host, "]"):
		s.exact = false // it can stand for the rest of an address
	}
	s.matches = func(u weburl.URL) bool {
		if u.Scheme() == "blob" {
			return false
		}
		o := u.Origin().String()
		if !hasAsterisk {
			return o == origin
		}
		return len(o) >= len(prefix)+len(suffix) && strings.HasPrefix(o, prefix) && strings.HasSuffix(o, suffix) && o != "null"
	}
	s.samples = []string{origin + "/a", strings.Replace(origin, "*", "1", 1), strings.Replace(origin, "*", "", 1), strings.Replace(origin, "*", "s", 1)}
	return s.compare(), nil
}

// asterisks returns text as a pattern string in which "*" stays a wildcard.
func asterisks(text string) string { return strings.ReplaceAll(escape(text), `\*`, "*") }

// schemesLike returns a protocol for the schemes with a prefix and a suffix whose URLs have
// an origin that is not opaque.
func schemesLike(prefix, suffix string) string {
	var list []string
	for _, s := range infra.SpecialSchemes() {
		if s != infra.File.String() && len(s) >= len(prefix)+len(suffix) && strings.HasPrefix(s, prefix) && strings.HasSuffix(s, suffix) {
			list = append(list, s)
		}
	}
	return "(" + strings.Join(list, "|") + ")"
}
