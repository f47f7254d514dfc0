package conform_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/validation"
)

// The code of a finding about an address or a port says what is expected there.
func TestExpected(t *testing.T) {
	seen := map[validation.Code]bool{}
	for _, c := range cases {
		var base weburl.URL
		if c.base != "" {
			base = weburl.MustParse(c.base)
		}
		for _, f := range conform.Check(c.input, base).Findings {
			var want conform.Production
			switch code := f.Code.String(); {
			case strings.HasPrefix(code, "IPv4-in-IPv6-"):
				want = conform.ValidIPv6AddressString
			case strings.HasPrefix(code, "IPv4-"):
				want = conform.ValidIPv4AddressString
			case code == "IPv6-piece-leading-zero":
				want = conform.ValidIPv6PieceString
			case strings.HasPrefix(code, "IPv6-"):
				want = conform.ValidIPv6AddressString
			case strings.HasPrefix(code, "port-"):
				want = conform.URLPortString
			case code == "host-invalid-code-point":
				want = conform.ValidOpaqueHostString
			default:
				continue
			}
			seen[f.Code] = true
			if f.Expected != want {
				t.Errorf("%q: %v expects a %v, want %v", c.input, f.Code, f.Expected, want)
			}
		}
	}
	if len(seen) < 20 {
		t.Errorf("only %d codes", len(seen))
	}
}

// cases are inputs with their findings and the text that Fix returns. A finding is
// given by its code and span; "*" marks those that remain, and "!" those that are
// fatal. If text is "", it is the same as the input, unless all findings are fixed.
var cases = []struct{ input, base, findings, text string }{
	// Valid inputs have no findings.
	{"http://example.org", "", "", ""},
	{"HTTP://EXAMPLE.org:00080/%C3%a9/../é?'#//?", "", "", ""},
	{"http://ｅxample.org/", "", "", ""},
	{"http://xn--bcher-kva.example", "", "", ""},
	{"http://[1::FFff:1.2.3.4]:/", "", "", ""},
	{"ws://127.0.0.1?q", "", "", ""},
	{"file:", "http://h", "special-scheme-missing-following-solidus 5", "file://"},
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

	// Code points that are trimmed or removed.
	{"  \x00http://h/ \n", "", "invalid-URL-unit 0-3, invalid-URL-unit 12-14", "http://h/"},
	{" \t", "http://h", "invalid-URL-unit 0-2", ""},
	{"ht\ttp\n://h\r\n/", "", "invalid-URL-unit 2-3, invalid-URL-unit 5-6, invalid-URL-unit 10-12", "http://h/"},
	{"é\t é", "http://h", "invalid-URL-unit 2-3, invalid-URL-unit 3-4", "é%20é"},
	{"\xC3\t\xA9", "http://h", "invalid-URL-unit 1-2", "\uFFFD\xA9"},
	{"a\xF0\x9F\t\n>", "http://h", "invalid-URL-unit 3-5, invalid-URL-unit 5-6", "a\xF0\x9F%3E"},

	// Without a base URL, and with one that has an opaque path.
	{"example.org/a b", "", "missing-scheme-non-relative-URL 0!, invalid-URL-unit 13-14", ""},
	{"", "", "missing-scheme-non-relative-URL 0!", ""},
	{"x#a b", "mailto:x", "missing-scheme-non-relative-URL 0!, invalid-URL-unit 3-4", ""},
	{"#a b", "mailto:x", "invalid-URL-unit 2-3", "#a%20b"},
	{"", "mailto:x", "missing-scheme-non-relative-URL 0!", ""},

	// Slashes.
	{"http:h", "", "special-scheme-missing-following-solidus 5", "http://h"},
	{"http:/h", "", "special-scheme-missing-following-solidus 5-6", "http://h"},
	{"http:\th", "", "invalid-URL-unit 5-6, special-scheme-missing-following-solidus 6", "http://h"},
	{`http:\\\h`, "http://b", "special-scheme-missing-following-solidus 5, invalid-reverse-solidus 5-6, invalid-reverse-solidus 6-7, special-scheme-missing-following-solidus 7-8", "http://h"},
	{`\//h`, "http://b", "invalid-reverse-solidus 0-1, special-scheme-missing-following-solidus 2-3", "//h"},
	{`file:/\h`, "", "special-scheme-missing-following-solidus 5, invalid-reverse-solidus 6-7", "file://h"},
	{"http:///h", "", "special-scheme-missing-following-solidus 7-8", "http://h"},
	{`http:\/\h`, "", "special-scheme-missing-following-solidus 5-8", "http://h"},
	{`http:/` + "\t" + `/\h`, "", "invalid-URL-unit 6-7, special-scheme-missing-following-solidus 8-9", "http://h"},
	{`http:\\h\a\`, "", "special-scheme-missing-following-solidus 5-7, invalid-reverse-solidus 8-9, invalid-reverse-solidus 10-11", "http://h/a/"},
	{"http:", "", "special-scheme-missing-following-solidus 5, host-missing 5!", ""},
	{"http:x/y", "http://h/a/b", "special-scheme-missing-following-solidus 5", "x/y"},
	{"http:", "http://h/a/b", "special-scheme-missing-following-solidus 5", ""},
	{"http:?q", "http://h/a/b", "special-scheme-missing-following-solidus 5", "?q"},
	{"HTTP:/x", "http://h/a/b", "special-scheme-missing-following-solidus 5", "/x"},
	{`http:\x`, "http://h/a/b", "special-scheme-missing-following-solidus 5, invalid-reverse-solidus 5-6", "/x"},
	{"http:/\\x", "http://h/a/b", "special-scheme-missing-following-solidus 5, invalid-reverse-solidus 6-7", "http://x"},
	{"http:x:y", "http://h/a/b", "special-scheme-missing-following-solidus 5", "./x:y"},
	{"http: x", "http://h/a/b", "special-scheme-missing-following-solidus 5, invalid-URL-unit 5-6", "./%20x"},
	{"http:x", "https://h/a/b", "special-scheme-missing-following-solidus 5", "http://x"},
	{`\\h`, "http://b", "invalid-reverse-solidus 0-1, invalid-reverse-solidus 1-2", "//h"},
	{"///h", "http://b", "special-scheme-missing-following-solidus 2-3", "//h"},
	{`a\b`, "http://h/", "invalid-reverse-solidus 1-2", "a/b"},
	{`a\b?\#\`, "foo://h/", "invalid-URL-unit 1-2*, invalid-URL-unit 4-5*, invalid-URL-unit 6-7*", ""},
	{`?\`, "http://h/", "invalid-URL-unit 1-2*", ""},

	// Credentials.
	{"http://u:p@h/", "", "invalid-credentials 7-11*", ""},
	{"http://@h/ ", "", "invalid-credentials 7-8, invalid-URL-unit 10-11", "http://h/"},
	{"foo://:@h/", "", "invalid-credentials 6-8", "foo://h/"},
	{"http://::@h/>", "", "invalid-credentials 7-10*, invalid-URL-unit 12-13", "http://::@h/%3E"},
	{"http://a@b@h", "", "invalid-credentials 7-11*", ""},
	{"http://u@", "", "invalid-credentials 7-9, host-missing 9!", ""},
	{"http://é é@h", "", "invalid-credentials 7-13*", ""},

	// Hosts.
	{"http://", "", "host-missing 7!", ""},
	{"http://:80", "", "host-missing 7!", ""},
	{"foo://:80/", "", "host-missing 6!", ""},
	{"http://ex%41mple.org/", "", "domain-percent-encoded 9-12", "http://example.org/"},
	{"http://a_b/", "", "domain-to-ASCII 8-9*", ""},
	{"http://a%5Fb/", "", "domain-percent-encoded 8-11, domain-to-ASCII 8-11*", "http://a_b/"},
	{"http://%C3\t%BC_%41/", "", "domain-percent-encoded 7-10, invalid-URL-unit 10-11, domain-percent-encoded 11-14, domain-to-ASCII 14-15*, domain-percent-encoded 15-18", "http://ü_A/"},
	{"http://%41%20b%2F/", "", "domain-percent-encoded 7-10, domain-to-ASCII 10-13!, domain-percent-encoded 10-13, domain-percent-encoded 14-17", ""},
	{"http://ü.-a.b-.c/", "", "domain-to-ASCII 10-11*, domain-to-ASCII 14-15*", ""},
	{"http://example.org./", "", "domain-to-ASCII 19*", ""},
	{"http://" + strings.Repeat("a", 64) + "/", "", "domain-to-ASCII 7-71*", ""},
	{"http://a b/", "", "domain-to-ASCII 8-9!", ""},
	{"http://a b:99999/", "", "domain-to-ASCII 8-9!, port-out-of-range 11-16!", ""},
	{"foo://a b:x>/", "", "host-invalid-code-point 7-8!, port-invalid 10-11!", ""},
	{"http://a\uFF05b/", "", "domain-to-ASCII 8-11!", ""},
	{"http://a\xFFb/", "", "domain-to-ASCII 8-9!", ""},
	{"http://1.0x2.3/", "", "IPv4-too-few-parts 7-14, IPv4-non-decimal-part 9-12", "http://1.2.0.3/"},
	{"http://１.2.3.4/", "", "IPv4-non-ASCII-input 7-10", "http://1.2.3.4/"},
	{"http://1.2.3.4./", "", "IPv4-empty-part 14-15, domain-to-ASCII 15", "http://1.2.3.4/"},
	{"http://%31.0x2/", "", "domain-percent-encoded 7-10, IPv4-too-few-parts 7-14, IPv4-non-decimal-part 11-14", "http://1.0.0.2/"},
	{"http://1.2.3.4.5/", "", "IPv4-too-many-parts 7-16!", ""},
	{"http://a.1/>", "", "IPv4-non-numeric-part 7-8!, IPv4-too-few-parts 7-10, invalid-URL-unit 11-12", ""},
	{"http://1.2.3.256", "", "IPv4-out-of-range-part 13-16!", ""},
	{"http://[0::01:1.2.3.4]", "", "IPv6-piece-leading-zero 11-13", "http://[0::1:1.2.3.4]"},
	{"foo://[0001:00:0:0::]:1", "", "IPv6-piece-leading-zero 7-11, IPv6-piece-leading-zero 12-14", "foo://[1:0:0:0::]:1"},
	{"http://[1:2]", "", "IPv6-too-few-pieces 8-11!", ""},
	{"foo://[:1]", "", "IPv6-invalid-compression 7-8!", ""},
	{"foo://[1:1:1:1:1:1:1:1:1]", "", "IPv6-too-many-pieces 23-24!", ""},
	{"foo://[01::1::]", "", "IPv6-piece-leading-zero 7-9, IPv6-multiple-compression 12-14!", ""},
	{"foo://[::g]", "", "IPv6-invalid-code-point 9-10!", ""},
	{"foo://[1:1:1:1:1:1:1:1.2.3.4]", "", "IPv4-in-IPv6-too-many-pieces 21-28!", ""},
	{"foo://[::1.2.3.x]", "", "IPv4-in-IPv6-invalid-code-point 15-16!", ""},
	{"foo://[::1.2.3.256]", "", "IPv4-in-IPv6-out-of-range-part 15-18!", ""},
	{"foo://[::1.2.3]", "", "IPv4-in-IPv6-too-few-parts 14!", ""},
	{"http://[::1", "", "IPv6-unclosed 7-11!", ""},
	{"foo://a<\x01b/", "", "host-invalid-code-point 7-8!, invalid-URL-unit 8-9", ""},
	{"foo://a\x01\"%/", "", "invalid-URL-unit 7-8, invalid-URL-unit 8-9*, invalid-URL-unit 9-10*", "foo://a%01\"%/"},
	{"http://a b:x/", "", "domain-to-ASCII 8-9!, port-invalid 11-12!", ""},
	{"foo://[::g]:65536", "", "IPv6-invalid-code-point 9-10!, port-out-of-range 12-17!", ""},
	{"http://h:8x/", "", "port-invalid 10-11!", ""},
	{"http://h:65536/ ", "", "port-out-of-range 9-14!, invalid-URL-unit 15-16", ""},
	{"foo://h:é", "", "port-invalid 8-10!", ""},

	{"http:?a:b", "http://h/p", "special-scheme-missing-following-solidus 5", "?a:b"},

	// file: URLs.
	{"file:x", "", "special-scheme-missing-following-solidus 5", "file:///x"},
	{"file:/x", "", "special-scheme-missing-following-solidus 5", "file:///x"},
	{"file:/x", "file://s/a/b", "special-scheme-missing-following-solidus 5", "/x"},
	{"file:x", "file://s/a/b", "special-scheme-missing-following-solidus 5", "x"},
	{"file:c:x", "file://s/a/b", "special-scheme-missing-following-solidus 5", "./c:x"},
	{"file:c:/x", "file://s/a/b", "special-scheme-missing-following-solidus 5, file-invalid-Windows-drive-letter 5-7", "/c:/x"},
	{"file:?q", "file://s/a/b", "special-scheme-missing-following-solidus 5", "?q"},
	{`file:\\s\x`, "", "special-scheme-missing-following-solidus 5, invalid-reverse-solidus 5-6, invalid-reverse-solidus 6-7, invalid-reverse-solidus 8-9", "file://s/x"},
	{`file:\x`, "", "special-scheme-missing-following-solidus 5, invalid-reverse-solidus 5-6", "file:///x"},
	{"file:./c|/x", "http://h/a/b", "special-scheme-missing-following-solidus 5, invalid-URL-unit 8-9", "file:///./c:/x"},
	{"file:c|/x", "", "special-scheme-missing-following-solidus 5, invalid-URL-unit 6-7", "file:///c:/x"},
	{"file:c|/x", "file://s/a/b", "special-scheme-missing-following-solidus 5, file-invalid-Windows-drive-letter 5-7, invalid-URL-unit 6-7", "/c:/x"},
	{"c|/x", "file://s/a/b", "file-invalid-Windows-drive-letter 0-2, invalid-URL-unit 1-2", "/c:/x"},
	{"c|x", "file://s/a/b", "invalid-URL-unit 1-2*", ""},
	{"./c|/x", "file:///a", "invalid-URL-unit 3-4", "./c:/x"},
	{"./c|/x", "file:///a/b", "invalid-URL-unit 3-4*", ""},
	{"/c|", "file:///d:/", "invalid-URL-unit 2-3", "/c:"},
	{"/./c|", "file:///d:/", "invalid-URL-unit 4-5*", ""},
	{"file:///x/../c|/", "", "invalid-URL-unit 14-15", "file:///x/../c:/"},
	{"file:///x/../c|/", "file:///D:/x", "invalid-URL-unit 14-15", "file:///x/../c:/"},
	{"file:///x/c|/", "", "invalid-URL-unit 11-12*", ""},
	{"file://c|/x", "", "file-invalid-Windows-drive-letter-host 7-9", "file:///c:/x"},
	{"file://c:/d|/../..", "", "file-invalid-Windows-drive-letter-host 7-9, invalid-URL-unit 11-12", "file:///c:/d%7C/../.."},
	{"file://c:/d|", "", "file-invalid-Windows-drive-letter-host 7-9, invalid-URL-unit 11-12*", "file:///c:/d|"},
	{"//C:?q", "file://s/", "file-invalid-Windows-drive-letter-host 2-4", "///C:?q"},
	{"file://a_b/", "", "domain-to-ASCII 8-9*", ""},
	{"file://%6Cocalhost/", "", "domain-percent-encoded 7-10", "file://localhost/"},
	{"file://u@h/", "", "domain-to-ASCII 8-9!", ""},

	// URL units: what the parser percent-encodes, and what it does not.
	{"http://h/\"<>`{}^ \x7F\u0085\uFFFE", "", "invalid-URL-unit 9-10, invalid-URL-unit 10-11, invalid-URL-unit 11-12, invalid-URL-unit 12-13, " +
		"invalid-URL-unit 13-14, invalid-URL-unit 14-15, invalid-URL-unit 15-16, invalid-URL-unit 16-17, invalid-URL-unit 17-18, " +
		"invalid-URL-unit 18-20, invalid-URL-unit 20-23",
		"http://h/%22%3C%3E%60%7B%7D%5E%20%7F%C2%85%EF%BF%BE"},
	{"http://h/é[|]", "", "invalid-URL-unit 11-12*, invalid-URL-unit 12-13*, invalid-URL-unit 13-14*", ""},
	{"http://h/é[|]/%2E.", "", "invalid-URL-unit 11-12, invalid-URL-unit 12-13, invalid-URL-unit 13-14", "http://h/é%5B%7C%5D/%2E."},
	{"x%/../[/..", "http://h/", "invalid-URL-unit 1-2, invalid-URL-unit 6-7", "x%25/../%5B/.."},
	{"http://h/[/b/../..", "", "invalid-URL-unit 9-10", "http://h/%5B/b/../.."},
	{"../[", "http://h/a/b", "invalid-URL-unit 3-4*", ""},
	{"file:///c:/../[", "", "invalid-URL-unit 14-15*", ""},
	{"file:///c:/[/../..", "", "invalid-URL-unit 11-12", "file:///c:/%5B/../.."},
	{"http://h/%4", "", "invalid-URL-unit 9-10*", ""},
	{"http://h/%\t41", "", "invalid-URL-unit 10-11", "http://h/%41"},
	{"?\"<>^`{ ", "http://h/", "invalid-URL-unit 1-2, invalid-URL-unit 2-3, invalid-URL-unit 3-4, invalid-URL-unit 4-5*, invalid-URL-unit 5-6*, invalid-URL-unit 6-7*, invalid-URL-unit 7-8", "?%22%3C%3E^`{"},
	{"#\"<^`#", "http://h/", "invalid-URL-unit 1-2, invalid-URL-unit 2-3, invalid-URL-unit 3-4*, invalid-URL-unit 4-5, invalid-URL-unit 5-6*", "#%22%3C^%60#"},
	{"foo:a\x01  #", "", "invalid-URL-unit 5-6, invalid-URL-unit 6-7*, invalid-URL-unit 7-8", "foo:a%01 %20#"},
	{"foo:a b", "", "invalid-URL-unit 5-6*", ""},
	{"foo:\uFFFF?'", "", "invalid-URL-unit 4-7", "foo:%EF%BF%BF?'"},
}

func TestCases(t *testing.T) {
	seen := map[validation.Code]bool{}
	for _, c := range cases {
		base, _ := weburl.Parse(c.base)
		v, r := conform.Check(c.input, base), conform.Fix(c.input, base)
		var findings []string
		remaining := r.Remaining
		for _, f := range v.Findings {
			seen[f.Code] = true
			s := fmt.Sprintf("%v %v", f.Code, f.Span)
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
			t.Errorf("%q against %q: fixed to %q, want %q", c.input, c.base, r.Text, want)
		}
		if err := laws(c.input, base); err != nil {
			t.Errorf("%q against %q: %v", c.input, c.base, err)
		}
	}
	for _, code := range validation.Codes() {
		if !seen[code] {
			t.Errorf("no case for %v", code)
		}
	}
}

// The fields of a finding besides its code and span.
func TestFindings(t *testing.T) {
	for _, c := range []struct {
		input    string
		expected conform.Production
		found    rune
		fatal    bool
		reason   validation.Reason
	}{
		{"http://h/é é", conform.URLPathSegmentString, ' ', false, 0},
		{"http://h/%", conform.PercentEncodedByte, '%', false, 0},
		{"http://h/?\"", conform.URLQueryString, '"', false, 0},
		{"http://h/#\uFDD0", conform.URLFragmentString, '\uFDD0', false, 0},
		{"foo:x y", conform.OpaquePathURLString, ' ', false, 0},
		{"http://a_b", conform.ValidDomainString, '_', false, validation.U1},
		{"http://a.b-", conform.ValidDomainString, '-', false, validation.V3},
		{"http://\xC3x", conform.ValidDomainString, '\uFFFD', true, validation.V7},
		{"http:\th", conform.SchemeRelativeSpecialURLString, 'h', false, 0},
		{"http://", conform.ValidHostString, -1, true, 0},
		{"foo://:1", conform.OpaqueHostAndPortString, ':', true, 0},
		{"foo://^", conform.ValidOpaqueHostString, '^', true, validation.Forbidden('^')},
		{"http://[::01]", conform.ValidIPv6PieceString, '0', false, 0},
		{"http://1", conform.ValidIPv4AddressString, '1', false, 0},
		{"http://h:x", conform.URLPortString, 'x', true, 0},
		{"\nfoo:", conform.ValidURLString, '\n', false, 0},
		{"file:x", conform.SchemeRelativeFileURLString, 'x', false, 0},
		{"x", conform.AbsoluteURLWithFragmentString, 'x', true, 0},
		{"http://%41", conform.ValidDomainString, '%', false, 0},
		{"http://1.2.3.4.", conform.ValidIPv4AddressString, '.', false, 0},
		{"http://1.2.3.4.5", conform.ValidIPv4AddressString, '1', true, 0},
		{"http://a.2.3.4", conform.ValidIPv4AddressString, 'a', true, 0},
		{"http://1.0x2.3.4", conform.ValidIPv4AddressString, '0', false, 0},
		{"http://1.2.3.256", conform.ValidIPv4AddressString, '2', true, 0},
		{"http://１.2.3.4", conform.ValidIPv4AddressString, '１', false, 0},
		{"http://[::1", conform.ValidIPv6AddressString, '[', true, 0},
		{"http://[:1]", conform.ValidIPv6AddressString, ':', true, 0},
		{"http://[1:1:1:1:1:1:1:1:1]", conform.ValidIPv6AddressString, '1', true, 0},
		{"http://[1::1::]", conform.ValidIPv6AddressString, ':', true, 0},
		{"http://[::g]", conform.ValidIPv6AddressString, 'g', true, 0},
		{"http://[1:2]", conform.ValidIPv6AddressString, '1', true, 0},
		{"http://[1:1:1:1:1:1:1:1.2.3.4]", conform.ValidIPv6AddressString, '1', true, 0},
		{"http://[::1.2.3.x]", conform.ValidIPv6AddressString, 'x', true, 0},
		{"http://[::1.2.3.256]", conform.ValidIPv6AddressString, '2', true, 0},
		{"http://[::1.2.3]", conform.ValidIPv6AddressString, ']', true, 0},
		{"http://h:65536", conform.URLPortString, '6', true, 0},
		{"http://u@h", conform.ValidHostString, 'u', false, 0},
		{"foo://u@h", conform.OpaqueHostAndPortString, 'u', false, 0},
		{"file://C:", conform.ValidHostString, 'C', false, 0},
		{"http:\\h", conform.SchemeRelativeSpecialURLString, '\\', false, 0},
	} {
		v := conform.Check(c.input, weburl.URL{})
		f := v.Findings[0]
		if c.input == "http:\th" {
			f = v.Findings[1]
		}
		if f.Expected != c.expected || f.Found != c.found || f.Fatal != c.fatal || f.Reason != c.reason {
			t.Errorf("%q: got %+v, want %+v", c.input, f, c)
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
			t.Errorf("%q: got %v, want %v", input, got, want)
		}
	}
}

// A path with a backslash is relative or absolute, as the parser reads it.
func TestExpectedAtBackslash(t *testing.T) {
	for _, c := range []struct {
		input, base string
		want        conform.Production
	}{
		{`http://h/a\`, "", conform.PathAbsoluteURLString},
		{`http://h\a`, "", conform.PathAbsoluteURLString},
		{`/a\`, "http://h/", conform.PathAbsoluteURLString},
		{`//h/a\`, "http://h/", conform.PathAbsoluteURLString},
		{`a\`, "http://h/", conform.PathRelativeSchemeLessURLString},
		{`http:a\`, "http://h/", conform.PathRelativeSchemeLessURLString},
		{`http:/a\`, "http://h/", conform.PathAbsoluteURLString},
		{`abc\`, "http://h/", conform.PathRelativeSchemeLessURLString}, // and not as in the URL before
		{`http:a\`, "", conform.PathAbsoluteURLString},
		{`http:h:x\`, "", conform.PathAbsoluteURLString}, // as if the port were valid
	} {
		base, _ := weburl.Parse(c.base)
		findings := conform.Check(c.input, base).Findings
		f := findings[len(findings)-1]
		if f.Code != validation.InvalidReverseSolidus || f.Expected != c.want {
			t.Errorf("%q against %q: %v, expected %v; want %v", c.input, c.base, f.Code, f.Expected, c.want)
		}
	}
}

// productionNames are the names of the productions, in order. An anchor is its name, except
// for those in anchors.
var (
	productionNames = []string{
		"valid host string", "valid domain string", "valid IPv4-address string", "valid IPv6-address string", "valid IPv6-piece string",
		"valid opaque-host string", "single-dot URL path segment", "double-dot URL path segment", "valid URL string",
		"absolute-URL-with-fragment string", "absolute-URL string", "URL-scheme string", "relative-URL-with-fragment string",
		"relative-URL string", "scheme-relative-special-URL string", "URL-port string", "scheme-relative-URL string",
		"opaque-host-and-port string", "scheme-relative-file-URL string", "path-absolute-URL string", "path-absolute-non-authority-URL string",
		"path-relative-URL string", "path-relative-scheme-less-URL string", "opaque-path-URL string", "URL-path-segment string",
		"URL-query string", "URL-fragment string", "URL code point", "URL unit", "percent-encoded byte",
	}
	anchors = map[string]string{
		"single-dot URL path segment": "single-dot-path-segment", "double-dot URL path segment": "double-dot-path-segment",
		"URL code point": "url-code-points", "URL unit": "url-units",
	}
)

func TestNames(t *testing.T) {
	for i, name := range productionNames {
		p := conform.ValidHostString + conform.Production(i)
		anchor := cmp.Or(anchors[name], strings.ReplaceAll(strings.ToLower(name), " ", "-"))
		if p.String() != name || p.Anchor() != "https://url.spec.whatwg.org/#"+anchor {
			t.Errorf("production %d: %q: %s, want %q: %s", p, p, p.Anchor(), name, anchor)
		}
		var back conform.Production
		if err := back.UnmarshalText([]byte(name)); err != nil || back != p {
			t.Errorf("%q is read as %d, %v", name, back, err)
		}
	}
	for _, p := range []conform.Production{0, conform.PercentEncodedByte + 1, 255} {
		if p.String() != "" || p.Anchor() != "" {
			t.Errorf("production %d has a name", p)
		}
	}
}
