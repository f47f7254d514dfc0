package examples_test

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/percent"
)

// patternParts lists the components of a URLPattern in order.
var patternParts = []string{"protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"}

// canonicalPart returns the text with which a component without wildcards is compared.
// protocol is canonical already, or "" if the pattern matches any.
//
// https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks
func canonicalPart(part, protocol, value string) (string, error) {
	if value == "" {
		return "", nil
	}
	scheme := cmp.Or(protocol, "https")
	switch part {
	case "protocol":
		u, err := weburl.Parse(value + "://dummy.invalid/")
		return u.Scheme(), err
	case "username", "password":
		return percent.Encode(value, percent.Userinfo()), nil
	case "hostname":
		return weburl.Canonicalize(weburl.ComponentHost, scheme, value)
	case "port":
		return weburl.Canonicalize(weburl.ComponentPort, scheme, value)
	case "pathname":
		return canonicalPathname(scheme, value)
	case "search":
		return weburl.Canonicalize(weburl.ComponentQuery, "https", value)
	case "hash":
		return weburl.Canonicalize(weburl.ComponentFragment, "https", value)
	}
	return "", fmt.Errorf("a URLPattern has no %s", part)
}

// canonicalPathname canonicalizes a path, and keeps a relative path relative: a pattern can
// match the end of a path.
func canonicalPathname(scheme, value string) (string, error) {
	if u, err := weburl.Parse(scheme + "://dummy.invalid/"); err != nil || !u.IsSpecial() {
		return weburl.Canonicalize(weburl.ComponentOpaquePath, scheme, value)
	}
	if strings.HasPrefix(value, "/") {
		return weburl.Canonicalize(weburl.ComponentPath, "https", value)
	}
	path, err := weburl.Canonicalize(weburl.ComponentPath, "https", "/-"+value)
	return path[min(len("/-"), len(path)):], err
}

// The URL Pattern Standard compares components, and canonicalizes each on its own. (net/url
// only parses whole URLs.)
func Example_urlPattern() {
	for _, pattern := range []map[string]string{
		{"protocol": "HTTPS", "hostname": "BÜCHER.example", "port": "443", "pathname": "/a/../b c", "search": "q='1'", "hash": "x y"},
		{"protocol": "http", "username": "j.doe", "password": "a/b", "hostname": "0x7f.1", "port": "0443"},
		{"protocol": "data", "pathname": "text/html,<p> a"},
		{"hostname": "Example.org", "pathname": ".a/./b"},
		{"protocol": "git", "hostname": "Example.org", "port": "9418", "pathname": "/a/../b"},
		{"hostname": "example.org/what follows", "port": "80x"}, // both end where they would in a URL
		{"protocol": "1https"},
		{"protocol": "https", "hostname": "a b"},
		{"protocol": "https", "hostname": "example.org:80"},
		{"protocol": "https", "port": "70000"},
	} {
		var protocol string
		var line []string
		for _, part := range patternParts {
			value, err := canonicalPart(part, protocol, pattern[part])
			if err != nil {
				line = append(line, err.Error())
				break
			}
			if value != "" {
				line = append(line, part+"="+value)
			}
			if part == "protocol" {
				protocol = value
			}
		}
		fmt.Println(strings.Join(line, " "))
	}
	// Output:
	// protocol=https hostname=xn--bcher-kva.example pathname=/b%20c search=q=%271%27 hash=x%20y
	// protocol=http username=j.doe password=a%2Fb hostname=127.0.0.1 port=443
	// protocol=data pathname=text/html,<p> a
	// hostname=example.org pathname=.a/b
	// protocol=git hostname=Example.org port=9418 pathname=/a/../b
	// hostname=example.org port=80
	// weburl: missing-scheme-non-relative-URL at byte 0: the URL has no scheme, and there is no base URL to resolve it against
	// protocol=https weburl: domain-to-ASCII at bytes 1-2: a space is not allowed in a host
	// protocol=https weburl: the value must be a host without a port
	// protocol=https weburl: port-out-of-range at bytes 0-5: a port must be a number from 0 to 65535
}
