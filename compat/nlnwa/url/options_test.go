package url_test

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	nlnwa "github.com/nlnwa/whatwg-url/errors"
	"github.com/nlnwa/whatwg-url/url"
)

var special = map[string]string{"ftp": "21", "file": "", "http": "80", "https": "443", "ws": "80", "wss": "443"}

func with(extra map[string]string) map[string]string {
	m := maps.Clone(special)
	maps.Copy(m, extra)
	return m
}

func TestOptions(t *testing.T) {
	gopher := url.WithSpecialSchemes(with(map[string]string{"gopher": "70"}))
	for _, c := range []struct {
		options           []url.ParserOption
		base, input, want string
	}{
		{[]url.ParserOption{url.WithPercentEncodeSinglePercentSign()}, "", "http://h/%/%2/%%41%zz/%41?%#%", "http://h/%25/%252/%25%41%25zz/%41?%#%"},
		{[]url.ParserOption{url.WithPercentEncodeSinglePercentSign()}, "", "foo:%2 %41", "foo:%252 %41"},
		{[]url.ParserOption{url.WithPercentEncodeSinglePercentSign()}, "http://h/a%2/b", "c%", "http://h/a%252/c%25"},
		{[]url.ParserOption{url.WithPercentEncodeSinglePercentSign(), url.WithCollapseConsecutiveSlashes()}, "", "http://h/%\t41%\n/", "http://h/%41%25/"},
		{[]url.ParserOption{url.WithPathPercentEncodeSet(url.NewPercentEncodeSet(0))}, "http://h/", "{a:b", "http://h/{a:b"},
		{[]url.ParserOption{url.WithPathPercentEncodeSet(url.NewPercentEncodeSet(0))}, "", "{a:b", "error"},
		{[]url.ParserOption{url.WithCollapseConsecutiveSlashes()}, "", "http://h//a///b/../c//", "http://h/a/c/"},
		{[]url.ParserOption{url.WithCollapseConsecutiveSlashes()}, "", "foo://h//a///b", "foo://h//a///b"},
		{[]url.ParserOption{url.WithLaxHostParsing()}, "", "http://a b%23c/d", "http://a%20b%23c/d"},
		{[]url.ParserOption{url.WithLaxHostParsing()}, "", "http://EX AMPLE:81/d?e#f", "http://ex%20ample:81/d?e#f"},
		{[]url.ParserOption{url.WithLaxHostParsing()}, "", "http://u:p@a%2Fb%40c%3Ad/", "http://u:p@a%2Fb%40c%3Ad/"},
		{[]url.ParserOption{url.WithLaxHostParsing()}, "", "http://\x01\x80.com/", "http://%01%80.com/"},
		{[]url.ParserOption{url.WithLaxHostParsing()}, "http://a b/c/d", "../e?f", "http://a%20b/e?f"},
		{[]url.ParserOption{url.WithLaxHostParsing()}, "http://a b/c", "//d/e", "http://d/e"},
		{[]url.ParserOption{url.WithLaxHostParsing()}, "", "foo://a^b", "foo://a^b"},
		{[]url.ParserOption{url.WithLaxHostParsing(), url.WithSpecialQueryPercentEncodeSet(url.QueryPercentEncodeSet)}, "", "http://a b?'", "http://a%20b/?'"},
		{[]url.ParserOption{url.WithLaxHostParsing()}, "", "http://1.2.3.256/", "error"},
		{[]url.ParserOption{url.WithLaxHostParsing()}, "", "http://[::g]/", "error"},
		{[]url.ParserOption{url.WithLaxHostParsing()}, "", "http:///", "error"},
		{[]url.ParserOption{url.WithPathPercentEncodeSet(url.PathPercentEncodeSet.Clear('<', '>').Set('!'))}, "", "http://h/<a>%3C!/..%2E/\"", "http://h/<a>%3C%21/..%2E/%22"},
		{[]url.ParserOption{url.WithPathPercentEncodeSet(url.PathPercentEncodeSet.Clear('<'))}, "http://h/<a/<b", "../c<", "http://h/c<"},
		{[]url.ParserOption{url.WithPathPercentEncodeSet(url.PathPercentEncodeSet.Clear('<'))}, "http://h/<a/<b", "c<", "http://h/<a/c<"},
		{[]url.ParserOption{url.WithQueryPercentEncodeSet(url.QueryPercentEncodeSet.Clear('"'))}, "", "foo:?\"<", "foo:?\"%3C"},
		{[]url.ParserOption{url.WithQueryPercentEncodeSet(url.QueryPercentEncodeSet.Clear('"'))}, "", "http://h/?\"<", "http://h/?%22%3C"},
		{[]url.ParserOption{url.WithSpecialQueryPercentEncodeSet(url.QueryPercentEncodeSet)}, "", "http://h/?'", "http://h/?'"},
		{[]url.ParserOption{url.WithFragmentPathPercentEncodeSet(url.C0PercentEncodeSet)}, "", "foo:#a b`", "foo:#a b`"},
		{[]url.ParserOption{url.WithSpecialFragmentPathPercentEncodeSet(url.C0PercentEncodeSet)}, "", "http://h#a b`", "http://h/#a b`"},
		{[]url.ParserOption{url.WithEncodingOverride(charmap.ISO8859_1)}, "", "http://é@é/é?é€#é", "http://%E9@xn--9ca/%E9?%E9%1A#%E9"},
		{[]url.ParserOption{gopher}, "", "GOPHER:\\\\H:70\\a/../b", "gopher://h/b"},
		{[]url.ParserOption{gopher}, "", "gopher://h:443/", "gopher://h:443/"},
		{[]url.ParserOption{gopher}, "gopher://h:71/a/b", "gopher:c?d", "gopher://h:71/a/c?d"},
		{[]url.ParserOption{gopher}, "gopher://h:71/a/b", "wss:c", "wss://c/"},
		{[]url.ParserOption{gopher}, "wss://h/a", "gopher:c", "gopher://c/"},
		{[]url.ParserOption{gopher}, "gopher://h:71/a", "//i/", "gopher://i/"},
		{[]url.ParserOption{gopher}, "", "foo://h:70/", "foo://h:70/"},
		{[]url.ParserOption{url.WithPreParseHostFunc(func(_ *url.Url, host string) string { return strings.Trim(host, ".") })}, "", "http://.h./", "http://h/"},
		{[]url.ParserOption{url.WithPostParseHostFunc(func(u *url.Url, host string) string { return u.Scheme() + "-" + host })}, "", "http://H/", "http://http-h/"},
		{[]url.ParserOption{url.WithPostParseHostFunc(func(*url.Url, string) string { return "x" })}, "", "http://0x7f.1/", "http://127.0.0.1/"},
		{[]url.ParserOption{url.WithAcceptInvalidCodepoints(), url.WithAllowSettingPathForNonBaseUrl(), url.EmptyParserOption{}}, "", "http://h/\xff", "http://h/%EF%BF%BD"},
	} {
		if got := text(url.NewParser(c.options...).ParseRef(c.base, c.input)); got != c.want {
			t.Errorf("%q with base %q is %q, want %q", c.input, c.base, got, c.want)
		}
	}
}

// What a lax parser made of a host does not become another host when it is read again,
// by it or anyone else.
func TestLaxHostStaysOne(t *testing.T) {
	p := url.NewParser(url.WithLaxHostParsing())
	for c := range 256 {
		for _, host := range []string{"good" + string([]byte{byte(c)}) + "evil.example", "good" + escape(byte(c)) + "evil.example"} {
			u, err := p.Parse("http://" + host + "/")
			if err != nil || strings.IndexByte(`/\?#@`, byte(c)) >= 0 && len(host) < 18 {
				continue // these end a host
			}
			if c == ':' && len(host) < 18 || c == '\t' || c == '\n' || c == '\r' {
				continue
			}
			again, err := p.Parse(u.String())
			if err != nil || again.Hostname() != u.Hostname() || again.Username() != "" || again.Pathname() != "/" || again.Port() != "" {
				t.Errorf("%q is %s, and then %v, %v", host, u, again, err)
			}
			if standard, err := url.Parse(u.String()); err == nil && standard.Hostname() != u.Hostname() {
				t.Errorf("%q: others find %s in %s", host, standard.Hostname(), u)
			}
		}
	}
}

func escape(c byte) string {
	return "%" + string([]byte{"0123456789ABCDEF"[c>>4], "0123456789ABCDEF"[c&15]})
}

// The classes of code points are for users; parsers do not read them.
func TestClassesAreCopies(t *testing.T) {
	clone := url.ForbiddenDomainCodePoint.Clone()
	defer clone.Copy(url.ForbiddenDomainCodePoint)
	url.ForbiddenDomainCodePoint.ClearAll()
	if u := parse(t, url.NewParser(url.WithLaxHostParsing()), "http://a b/"); u.Hostname() != "a%20b" {
		t.Error(u)
	}
}

// The setters of a parser that deviates follow its options.
func TestSettersWithOptions(t *testing.T) {
	p := url.NewParser(url.WithLaxHostParsing(), url.WithPathPercentEncodeSet(url.PathPercentEncodeSet.Clear('<')),
		url.WithSpecialSchemes(with(map[string]string{"gopher": "70"})), url.WithPercentEncodeSinglePercentSign())
	u := parse(t, p, "gopher://h/")
	u.SetHostname("a b")
	u.SetPort("70")
	u.SetPathname("<%\\>")
	u.SetUsername("100%")
	u.SetSearch("?a")
	if got := u.String(); got != "gopher://100%25@a%20b/<%25/%3E?a" || u.DecodedPort() != 70 || !u.IsSpecialScheme() {
		t.Error(got)
	}
	u.SetProtocol("http:")
	u.SetPort("81")
	u.SetHash("f")
	u.SetSearch("")
	u.SetHost("x:80")
	if got := u.String(); got != "http://100%25@x/<%25/%3E#f" {
		t.Error(got)
	}
	u.SetProtocol("foo")
	u.SetPort("x")
	u.SetHost("")
	u.SetHost("a:b:c")
	if got := u.String(); !strings.HasPrefix(got, "http://100%25@a") {
		t.Error(got)
	}
}

func TestRefusedOptions(t *testing.T) {
	for name, option := range map[string]func() url.ParserOption{
		"WithSkipTrailingSlashNormalization":      url.WithSkipTrailingSlashNormalization,
		"WithSkipWindowsDriveLetterNormalization": url.WithSkipWindowsDriveLetterNormalization,
		"WithSpecialSchemes":                      func() url.ParserOption { return url.WithSpecialSchemes(map[string]string{"http": "80"}) },
	} {
		func() {
			defer func() {
				var e *url.OptionError
				if err, _ := recover().(error); !errors.As(err, &e) || e.Option != name || e.Reason == "" {
					t.Errorf("%s: %v", name, err)
				}
			}()
			url.NewParser(option())
			t.Errorf("%s is accepted", name)
		}()
	}
}

// The states with which the URL Pattern Standard calls the basic URL parser, on an
// empty URL.
func TestStates(t *testing.T) {
	for _, c := range []struct {
		state       url.State
		input, want string
		get         func(*url.Url) string
	}{
		{url.StateHostname, "EX%41MPLE", "EX%41MPLE", (*url.Url).Hostname},
		{url.StateHost, "h:81", "h:81", (*url.Url).Host},
		{url.StatePort, "0081x", "81", (*url.Url).Port},
		{url.StatePathStart, "/a/../b c?", "/b%20c%3F", (*url.Url).Pathname},
		{url.StatePathStart, "a", "/a", (*url.Url).Pathname},
		{url.StateOpaquePath, "a/../b\x00", "a/../b%00", (*url.Url).Pathname},
		{url.StateQuery, "a b#c'", "a%20b%23c'", (*url.Url).Query},
		{url.StateFragment, "a b#c`", "a%20b#c%60", (*url.Url).Fragment},
		{url.StateSchemeStart, "HTTP:", "http", (*url.Url).Scheme},
	} {
		for name, p := range parsers {
			u, err := p.BasicParser(c.input, nil, p.NewUrl(), c.state)
			if err != nil || c.get(u) != c.want {
				t.Errorf("%s, %d: %q is %q, %v, want %q", name, c.state, c.input, c.get(u), err, c.want)
			}
		}
	}
	u := parse(t, standard, "https://h/a?b")
	for state, input := range map[url.State]string{
		url.StateHostname: "a b", url.StateHost: "", url.StatePort: "x", url.StateSchemeStart: "1", url.StateAuthority: "a@b", url.StateRelative: "x", 99: "",
	} {
		if _, err := standard.BasicParser(input, nil, u, state); err == nil || nlnwa.Type(err) == "" || u.String() != "https://h/a?b" {
			t.Errorf("%d: %q makes %s, %v", state, input, u, err)
		}
	}
	if u, err := standard.BasicParser("b/../c", nil, u, url.StatePathStart); err != nil || u.String() != "https://h/a/c?b" {
		t.Errorf("segments are added: %s, %v", u, err)
	}
}
