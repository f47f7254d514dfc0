package weburl_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/percent"
)

// The canonicalizations of the URL Pattern Standard, built from what this
// package exports.
//
// https://urlpattern.spec.whatwg.org/#canonicalization
var patternCanonicalize = map[string]func(value, protocol string) (string, error){
	"protocol": func(value, _ string) (string, error) {
		u, err := weburl.Parse(value + "://dummy.invalid/")
		return u.Scheme(), err
	},
	"username": func(value, _ string) (string, error) { return percent.Encode(value, percent.Userinfo()), nil },
	"password": func(value, _ string) (string, error) { return percent.Encode(value, percent.Userinfo()), nil },
	"hostname": func(value, protocol string) (string, error) {
		return weburl.Canonicalize(weburl.ComponentHost, protocol, value)
	},
	"port": func(value, protocol string) (string, error) {
		return weburl.Canonicalize(weburl.ComponentPort, protocol, value)
	},
	"pathname": func(value, protocol string) (string, error) {
		if strings.HasPrefix(value, "/") {
			return weburl.Canonicalize(weburl.ComponentPath, "https", value)
		}
		path, err := weburl.Canonicalize(weburl.ComponentPath, "https", "/-"+value)
		return strings.TrimPrefix(path, "/-"), err
	},
	"opaque pathname": func(value, _ string) (string, error) {
		return weburl.Canonicalize(weburl.ComponentOpaquePath, "data", value)
	},
	"search": func(value, _ string) (string, error) {
		return weburl.Canonicalize(weburl.ComponentQuery, "https", value)
	},
	"hash": func(value, _ string) (string, error) {
		return weburl.Canonicalize(weburl.ComponentFragment, "https", value)
	},
}

func TestCanonicalize(t *testing.T) {
	for _, c := range []struct{ component, protocol, value, want string }{
		{"protocol", "", "HTTPS", "https"}, {"protocol", "", "1", "!"},
		{"username", "", "a:b", "a%3Ab"}, {"password", "", "%é", "%%C3%A9"},
		{"hostname", "https", "EXAMPLE.com", "example.com"}, {"hostname", "https", "bücher", "xn--bcher-kva"},
		{"hostname", "https", "a/b", "a"}, {"hostname", "https", "a#b", "a"}, {"hostname", "https", "a b", "!"}, {"hostname", "https", "a:1", "!"},
		{"hostname", "https", "0x7f.1", "127.0.0.1"}, {"hostname", "https", "[::0:1]", "[::1]"}, {"hostname", "x", "A%41", "A%41"},
		{"hostname", "file", "localhost", ""}, {"hostname", "file", "H", "h"},
		{"port", "https", "443", ""}, {"port", "https", "80", "80"}, {"port", "", "443", "443"}, {"port", "http", "080", ""}, {"port", "https", "8\t0", "80"},
		{"port", "https", "80x", "80"}, {"port", "https", "x", "!"}, {"port", "https", "65536", "!"}, {"port", "https", "", "!"},
		{"pathname", "", "/a/../b", "/b"}, {"pathname", "", "a b", "a%20b"}, {"pathname", "", "/", "/"}, {"pathname", "", "/?#", "/%3F%23"},
		{"pathname", "", "/\\", "//"}, {"pathname", "", "//a", "//a"}, {"pathname", "", "/C|/..", "/"},
		// A component can hold these, but a URL that is one string cannot.
		{"opaque pathname", "", "//host/bar", "//host/bar"}, {"opaque pathname", "", "/x", "/x"}, {"opaque pathname", "", "a é", "a %C3%A9"},
		{"opaque pathname", "", "a?b#c", "a"}, {"opaque pathname", "", "a ?b", "a%20"}, {"opaque pathname", "", "a ", "a "}, {"opaque pathname", "", "", ""}, {"opaque pathname", "", "../..", "../.."},
		{"search", "", "a=b c'", "a=b%20c%27"}, {"search", "", "?#", "?%23"}, {"search", "", "", ""},
		{"hash", "", "a`<", "a%60%3C"}, {"hash", "", "#", "#"}, {"hash", "", " \n", "%20"},
	} {
		got, err := patternCanonicalize[c.component](c.value, c.protocol)
		if err != nil {
			got = "!"
		}
		if got != c.want {
			t.Errorf("%s %q under %q: got %q, %v, want %q", c.component, c.value, c.protocol, got, err, c.want)
		}
	}
	for _, scheme := range []string{"1", "a b", ":", "é"} {
		if s, err := weburl.Canonicalize(weburl.ComponentHost, scheme, "x"); s != "" || err == nil {
			t.Errorf("scheme %q: %q, %v", scheme, s, err)
		}
	}
	for _, c := range []weburl.Component{0, weburl.ComponentFragment + 1, 255} {
		if s, err := weburl.Canonicalize(c, "https", "x"); s != "" || err == nil {
			t.Errorf("component %d: %q, %v", c, s, err)
		}
	}
}

// The patterns of the suite that are just text compile to their canonical forms.
func TestCanonicalizeOnPatterns(t *testing.T) {
	n := 0
	for i, c := range suite.Cases[map[string]any](t, "wpt/urlpattern/resources/urlpatterntestdata.json") {
		patterns, _ := c["pattern"].([]any)
		expected, _ := c["expected_obj"].(map[string]any)
		if len(patterns) != 1 || expected == nil {
			continue
		}
		pattern, _ := patterns[0].(map[string]any)
		protocol, _ := pattern["protocol"].(string)
		for component, canonicalize := range patternCanonicalize {
			value, _ := pattern[component].(string)
			want, ok := expected[component].(string)
			special := protocol == "" || strings.Contains("http https ws wss ftp", protocol)
			if value == "" || !ok || strings.ContainsAny(value, `{}()*+?:\[]`) || pattern["baseURL"] != nil || component == "pathname" && !special {
				continue
			}
			scheme := protocol
			if strings.ContainsAny(scheme, `{}()*+?:\[]`) {
				continue
			}
			switch {
			case scheme == "" && component == "hostname":
				scheme = "https"
			case component == "port":
				scheme = "" // patterns drop the default port elsewhere
			}
			got, err := canonicalize(value, scheme)
			if err != nil || got != want {
				t.Errorf("#%d %s %q: got %q, %v, want %q", i, component, value, got, err, want)
			}
			n++
		}
	}
	if n < 20 {
		t.Error(fmt.Sprint("only ", n, " components were compared"))
	}
}
