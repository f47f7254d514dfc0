package conform_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/validation"
)

// cases say what is found in an input, and what it is mended to. A finding is
// its rule and span; "*" marks what remains, and "!" what is fatal. An empty
// text is the input.
var cases = []struct{ input, base, findings, text string }{
	// Nothing is found in what is valid.
	{"http://example.org", "", "", ""},
	{"HTTP://EXAMPLE.org:00080/%C3%a9/../é?'#//?", "", "", ""},
	{"http://ｅxample.org/", "", "", ""},
	{"http://xn--bcher-kva.example", "", "", ""},
	{"http://[1::FFff:1.2.3.4]:/", "", "", ""},
	{"ws://127.0.0.1?q", "", "", ""},
	{"file:", "http://h", "slashes 5", "file://"},
	{"file://", "", "", ""},
	{"file:///C:/", "", "", ""},
	{"file:////h//x", "", "", ""},
	{"file://localhost/x", "", "", ""},
	{"foo:", "", "", ""},
	{"foo://", "", "", ""},
	{"foo://h_1:80//x", "", "", ""},
	{"foo:/x:y@z", "", "", ""},
	{"foo:x:y//@z?/#", "", "", ""},
	{"1:2", "http://h", "", ""},
	{"", "http://h", "", ""},
	{"//h/", "http://h", "", ""},
	{"//:80", "foo://h", "host-missing 2!", ""},
	{"///x", "foo://h", "", ""},
	{"///x", "file:///", "", ""},
	{"#f", "mailto:x", "", ""},
	{"http://h/\xFF", "", "", ""},

	// Around and inside.
	{"  \x00http://h/ \n", "", "surrounding-space 0-3, surrounding-space 12-14", "http://h/"},
	{" \t", "http://h", "surrounding-space 0-2", ""},
	{"ht\ttp\n://h\r\n/", "", "tab-or-newline 2-3, tab-or-newline 5-6, tab-or-newline 10-12", "http://h/"},
	{"é\t é", "http://h", "tab-or-newline 2-3, url-unit 3-4", "é%20é"},
	{"\xC3\t\xA9", "http://h", "tab-or-newline 1-2", "\uFFFD\xA9"},
	{"a\xF0\x9F\t\n>", "http://h", "tab-or-newline 3-5, url-unit 5-6", "a\xF0\x9F%3E"},

	// Without a base, and with one that has an opaque path.
	{"example.org/a b", "", "missing-scheme 0!, url-unit 13-14", ""},
	{"", "", "missing-scheme 0!", ""},
	{"x#a b", "mailto:x", "fragment-only 0!, url-unit 3-4", ""},
	{"#a b", "mailto:x", "url-unit 2-3", "#a%20b"},
	{"", "mailto:x", "fragment-only 0!", ""},

	// Slashes.
	{"http:h", "", "slashes 5", "http://h"},
	{"http:/h", "", "slashes 5-6", "http://h"},
	{"http:///h", "", "slashes 5-8", "http://h"},
	{`http:\/\h`, "", "slashes 5-8", "http://h"},
	{`http:/` + "\t" + `/\h`, "", "slashes 5-9, tab-or-newline 6-7", "http://h"},
	{`http:\\h\a\`, "", "reverse-solidus 5-6, reverse-solidus 6-7, reverse-solidus 8-9, reverse-solidus 10-11", "http://h/a/"},
	{"http:", "", "slashes 5, host-missing 5!", ""},
	{"http:x/y", "http://h/a/b", "slashes 5", "x/y"},
	{"http:", "http://h/a/b", "slashes 5", ""},
	{"http:?q", "http://h/a/b", "slashes 5", "?q"},
	{"HTTP:/x", "http://h/a/b", "slashes 5", "/x"},
	{`http:\x`, "http://h/a/b", "slashes 5, reverse-solidus 5-6", "/x"},
	{"http:/\\x", "http://h/a/b", "reverse-solidus 6-7", "http://x"},
	{"http:x:y", "http://h/a/b", "slashes 5", "./x:y"},
	{"http: x", "http://h/a/b", "slashes 5, url-unit 5-6", "./%20x"},
	{"http:x", "https://h/a/b", "slashes 5", "http://x"},
	{`\\h`, "http://b", "reverse-solidus 0-1, reverse-solidus 1-2", "//h"},
	{"///h", "http://b", "slashes 0-3", "//h"},
	{`a\b`, "http://h/", "reverse-solidus 1-2", "a/b"},
	{`a\b?\#\`, "foo://h/", "url-unit 1-2*, url-unit 4-5*, url-unit 6-7*", ""},
	{`?\`, "http://h/", "url-unit 1-2*", ""},

	// Credentials.
	{"http://u:p@h/", "", "credentials 7-11*", ""},
	{"http://@h/ ", "", "credentials 7-8, surrounding-space 10-11", "http://h/"},
	{"foo://:@h/", "", "credentials 6-8", "foo://h/"},
	{"http://::@h/>", "", "credentials 7-10*, url-unit 12-13", "http://::@h/%3E"},
	{"http://a@b@h", "", "credentials 7-11*", ""},
	{"http://u@", "", "credentials 7-9, host-missing 9!", ""},
	{"http://é é@h", "", "credentials 7-13*", ""},

	// Hosts.
	{"http://", "", "host-missing 7!", ""},
	{"http://:80", "", "host-missing 7!", ""},
	{"foo://:80/", "", "host-missing 6!", ""},
	{"http://ex%41mple.org/", "", "valid-domain 9-10", "http://example.org/"},
	{"http://a_b/", "", "valid-domain 8-9*", ""},
	{"http://a%5Fb/", "", "valid-domain 8-9*", ""},
	{"http://ü.-a.b-.c/", "", "valid-domain 10-11*, valid-domain 14-15*", ""},
	{"http://example.org./", "", "valid-domain 19*", ""},
	{"http://" + strings.Repeat("a", 64) + "/", "", "valid-domain 7-71*", ""},
	{"http://a b/", "", "valid-domain 8-9!", ""},
	{"http://a\uFF05b/", "", "valid-domain 8-11!", ""},
	{"http://a\xFFb/", "", "valid-domain 8-9!", ""},
	{"http://1.0x2.3/", "", "valid-ipv4-address 7-14", "http://1.2.0.3/"},
	{"http://１.2.3.4/", "", "valid-ipv4-address 7-16", "http://1.2.3.4/"},
	{"http://1.2.3.256", "", "valid-ipv4-address 13-16!", ""},
	{"http://[0::01:1.2.3.4]", "", "valid-ipv6-address 11-13", "http://[0::1:1.2.3.4]"},
	{"foo://[0001:00:0:0::]:1", "", "valid-ipv6-address 7-11, valid-ipv6-address 12-14", "foo://[1:0:0:0::]:1"},
	{"http://[1:2]", "", "valid-ipv6-address 8-11!", ""},
	{"http://[::1", "", "valid-ipv6-address 7-11!", ""},
	{"foo://a<\x01b/", "", "valid-opaque-host 7-8!, url-unit 8-9", ""},
	{"foo://a\x01\"%/", "", "url-unit 7-8, url-unit 8-9*, percent-sign 9-10*", "foo://a%01\"%/"},
	{"http://h:8x/", "", "url-port 10-11!", ""},
	{"http://h:65536/ ", "", "url-port 9-14!, surrounding-space 15-16", ""},
	{"foo://h:é", "", "url-port 8-10!", ""},

	// file: URLs.
	{"file:x", "", "slashes 5", "file:///x"},
	{"file:/x", "", "slashes 5", "file:///x"},
	{"file:/x", "file://s/a/b", "slashes 5", "/x"},
	{"file:x", "file://s/a/b", "slashes 5", "x"},
	{"file:c:x", "file://s/a/b", "slashes 5", "./c:x"},
	{"file:c:/x", "file://s/a/b", "slashes 5", "/c:/x"},
	{"file:?q", "file://s/a/b", "slashes 5", "?q"},
	{`file:\\s\x`, "", "reverse-solidus 5-6, reverse-solidus 6-7, reverse-solidus 8-9", "file://s/x"},
	{`file:\x`, "", "slashes 5, reverse-solidus 5-6", "file:///x"},
	{"file:c|/x", "", "slashes 5, url-unit 6-7", "file:///c:/x"},
	{"file:c|/x", "file://s/a/b", "slashes 5, url-unit 6-7", "/c:/x"},
	{"c|/x", "file://s/a/b", "url-unit 1-2", "/c:/x"},
	{"c|x", "file://s/a/b", "url-unit 1-2*", ""},
	{"./c|/x", "file:///a", "url-unit 3-4", "./c:/x"},
	{"./c|/x", "file:///a/b", "url-unit 3-4*", ""},
	{"/c|", "file:///d:/", "url-unit 2-3", "/c:"},
	{"/./c|", "file:///d:/", "url-unit 4-5*", ""},
	{"file:///x/../c|/", "", "url-unit 14-15", "file:///x/../c:/"},
	{"file:///x/c|/", "", "url-unit 11-12*", ""},
	{"file://c|/x", "", "drive-letter-host 7-9", "file:///c:/x"},
	{"file://c:/d|/../..", "", "drive-letter-host 7-9, url-unit 11-12", "file:///c:/d%7C/../.."},
	{"file://c:/d|", "", "drive-letter-host 7-9, url-unit 11-12*", "file:///c:/d|"},
	{"//C:?q", "file://s/", "drive-letter-host 2-4", "///C:?q"},
	{"file://a_b/", "", "valid-domain 8-9*", ""},
	{"file://%6Cocalhost/", "", "valid-domain 7-8", "file://localhost/"},
	{"file://u@h/", "", "valid-domain 8-9!", ""},

	// Units: what the parser encodes, and what it leaves as it is.
	{"http://h/\"<>`{}^ \x7F\u0085\uFFFE", "", "url-unit 9-10, url-unit 10-11, url-unit 11-12, url-unit 12-13, url-unit 13-14, " +
		"url-unit 14-15, url-unit 15-16, url-unit 16-17, url-unit 17-18, url-unit 18-20, url-unit 20-23",
		"http://h/%22%3C%3E%60%7B%7D%5E%20%7F%C2%85%EF%BF%BE"},
	{"http://h/é[|]", "", "url-unit 11-12*, url-unit 12-13*, url-unit 13-14*", ""},
	{"http://h/é[|]/%2E.", "", "url-unit 11-12, url-unit 12-13, url-unit 13-14", "http://h/é%5B%7C%5D/%2E."},
	{"x%/../[/..", "http://h/", "percent-sign 1-2, url-unit 6-7", "x%25/../%5B/.."},
	{"../[", "http://h/a/b", "url-unit 3-4*", ""},
	{"file:///c:/../[", "", "url-unit 14-15*", ""},
	{"file:///c:/[/../..", "", "url-unit 11-12", "file:///c:/%5B/../.."},
	{"http://h/%4", "", "percent-sign 9-10*", ""},
	{"http://h/%\t41", "", "tab-or-newline 10-11", "http://h/%41"},
	{"?\"<>^`{ ", "http://h/", "url-unit 1-2, url-unit 2-3, url-unit 3-4, url-unit 4-5*, url-unit 5-6*, url-unit 6-7*, surrounding-space 7-8", "?%22%3C%3E^`{"},
	{"#\"<^`#", "http://h/", "url-unit 1-2, url-unit 2-3, url-unit 3-4*, url-unit 4-5, url-unit 5-6*", "#%22%3C^%60#"},
	{"foo:a\x01  #", "", "url-unit 5-6, url-unit 6-7*, url-unit 7-8", "foo:a%01 %20#"},
	{"foo:a b", "", "url-unit 5-6*", ""},
	{"foo:\uFFFF?'", "", "url-unit 4-7", "foo:%EF%BF%BF?'"},
}

func TestCases(t *testing.T) {
	seen := map[conform.Rule]bool{}
	for _, c := range cases {
		base, _ := weburl.Parse(c.base)
		v, r := conform.Check(c.input, base), conform.Fix(c.input, base)
		var findings []string
		remaining := r.Remaining
		for _, f := range v.Findings {
			seen[f.Rule] = true
			s := fmt.Sprintf("%v %v", f.Rule, f.Span)
			if f.Fatal {
				s += "!"
			} else if !r.NoURL && len(remaining) > 0 && f == remaining[0] {
				remaining = remaining[1:]
				s += "*"
			}
			findings = append(findings, s)
		}
		if got := strings.Join(findings, ", "); got != c.findings {
			t.Errorf("%q against %q:\ngot  %s\nwant %s", c.input, c.base, got, c.findings)
		}
		want := c.text
		if want == "" && (c.findings == "" || strings.ContainsAny(c.findings, "!*")) {
			want = c.input
		}
		if r.Text != want {
			t.Errorf("%q against %q: mended to %q, want %q", c.input, c.base, r.Text, want)
		}
		if err := laws(c.input, base); err != nil {
			t.Errorf("%q against %q: %v", c.input, c.base, err)
		}
	}
	for _, r := range conform.Rules() {
		if !seen[r] {
			t.Errorf("no case for %v", r)
		}
	}
}

// What a finding says besides its rule and span.
func TestFindings(t *testing.T) {
	for _, c := range []struct {
		input    string
		expected conform.Production
		found    rune
		fatal    bool
		idna     validation.Reason
	}{
		{"http://h/é é", conform.URLPathSegmentString, ' ', false, 0},
		{"http://h/%", conform.PercentEncodedByte, '%', false, 0},
		{"http://h/?\"", conform.URLQueryString, '"', false, 0},
		{"http://h/#\uFDD0", conform.URLFragmentString, '\uFDD0', false, 0},
		{"foo:x y", conform.OpaquePathURLString, ' ', false, 0},
		{"http://a_b", conform.ValidDomainString, '_', false, validation.U1},
		{"http://a.b-", conform.ValidDomainString, '-', false, validation.V3},
		{"http://\xC3x", conform.ValidDomainString, '\uFFFD', true, 0},
		{"http:\th", conform.SchemeRelativeSpecialURLString, 'h', false, 0},
		{"http://", conform.ValidHostString, -1, true, 0},
		{"foo://:1", conform.OpaqueHostAndPortString, ':', true, 0},
		{"foo://^", conform.ValidOpaqueHostString, '^', true, 0},
		{"http://[::01]", conform.ValidIPv6PieceString, '0', false, 0},
		{"http://1", conform.ValidIPv4AddressString, '1', false, 0},
		{"http://h:x", conform.URLPortString, 'x', true, 0},
		{"\nfoo:", conform.ValidURLString, '\n', false, 0},
		{"file:x", conform.SchemeRelativeFileURLString, 'x', false, 0},
		{"x", conform.AbsoluteURLWithFragmentString, 'x', true, 0},
	} {
		v := conform.Check(c.input, weburl.URL{})
		f := v.Findings[0]
		if c.input == "http:\th" {
			f = v.Findings[len(v.Findings)-2]
		}
		if f.Expected != c.expected || f.Found != c.found || f.Fatal != c.fatal || f.IDNA != c.idna {
			t.Errorf("%q: %+v", c.input, f)
		}
	}
}

func TestProduction(t *testing.T) {
	base := weburl.MustParse("http://h")
	for input, want := range map[string]conform.Production{
		"http://h/":     conform.AbsoluteURLString,
		" http://h /":   conform.AbsoluteURLString,
		"ht\ntp://h/#":  conform.AbsoluteURLWithFragmentString,
		"x/y:z":         conform.RelativeURLString,
		"":              conform.RelativeURLString,
		"?q # f ":       conform.RelativeURLWithFragmentString,
		"//u@h/%#\xFF<": conform.RelativeURLWithFragmentString,
	} {
		if got := conform.Check(input, base).Production; got != want {
			t.Errorf("%q: %v", input, got)
		}
	}
}

// Every rule and production has a name of its own, and every production an
// anchor.
func TestNames(t *testing.T) {
	names := map[string]bool{"": true}
	for _, r := range conform.Rules() {
		if names[r.String()] || !strings.HasSuffix(r.Explanation(), ".") {
			t.Errorf("rule %d: %q: %s", r, r, r.Explanation())
		}
		names[r.String()] = true
	}
	for p := conform.ValidHostString; p <= conform.PercentEncodedByte; p++ {
		if names[p.String()] || !strings.HasPrefix(p.Anchor(), "https://url.spec.whatwg.org/#") {
			t.Errorf("production %d: %q: %s", p, p, p.Anchor())
		}
		names[p.String()] = true
	}
	for _, r := range []conform.Rule{0, 255} {
		if r.String() != "" || r.Explanation() != "" {
			t.Errorf("rule %d has a name", r)
		}
	}
	for _, p := range []conform.Production{0, 255} {
		if p.String() != "" || p.Anchor() != "" {
			t.Errorf("production %d has a name", p)
		}
	}
}
