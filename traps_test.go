package weburl_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/validation"
)

// Inputs that parsers are known to get wrong, and that the suites hardly test.
func TestTraps(t *testing.T) {
	for _, c := range []struct {
		input, base string
		want        string // "" for failure
	}{
		// IDNA: what the domain parser refuses outside of ASCII.
		{"https://é.xn--/", "", ""},
		{"https://é.xn--xn---epa/", "", ""},
		{"https://xn--xn---epa.é/", "", ""},
		{"https://a\u200Cb/", "", ""},
		{"https://\u0628\u200Ca/", "", ""},
		{"https://a\u2135b/", "", ""},
		{"https://xn--é-/", "", ""},
		{"https://xn--a-é/", "", ""},
		{"https://é\uFFFD/", "", ""},
		{"https://é\xFF/", "", ""},
		{"https://é%FF/", "", ""},
		{"https://é％/", "", ""},
		{"https://é%25/", "", ""},
		{"https://\u00AD/", "", ""},
		{"https://\u0300a/", "", ""},
		{"https://é。/", "", "https://xn--9ca./"},
		{"https://\u0628\u200C\u0628/", "", "https://xn--ngba799q/"},
		{"https://ＷＷＷ．ＥＸＡＭＰＬＥ/", "", "https://www.example/"},
		// The same labels in an all-ASCII domain are kept, lowercased.
		{"https://xn--/", "", "https://xn--/"},
		{"https://XN--xn---epa/", "", "https://xn--xn---epa/"},
		{"https://xn--8i7caa/", "", "https://xn--8i7caa/"},
		{"https://a_b.-x-.ab--c/", "", "https://a_b.-x-.ab--c/"},
		{"https://" + strings.Repeat("a", 300) + "/", "", "https://" + strings.Repeat("a", 300) + "/"},
		{"https://a..b./", "", "https://a..b./"},

		// IPv4: numbers have neither signs nor underscores nor exponents.
		{"https://1.2.3.+4/", "", "https://1.2.3.+4/"},
		{"https://1.2.3.-4/", "", "https://1.2.3.-4/"},
		{"https://1.2.3.4_0/", "", "https://1.2.3.4_0/"},
		{"https://1_0.2.3.4/", "", ""},
		{"https://+1.2.3.4/", "", ""},
		{"https://1e2/", "", "https://1e2/"},
		{"https://0b11/", "", "https://0b11/"},
		{"https://0o17/", "", "https://0o17/"},
		{"https://0x1_0/", "", "https://0x1_0/"},
		{"https://0x-1/", "", "https://0x-1/"},
		{"https://017/", "", "https://0.0.0.15/"},
		{"https://0X7F.1/", "", "https://127.0.0.1/"},
		{"https://0x/", "", "https://0.0.0.0/"},
		{"https://08/", "", ""},
		{"https://1.2.3.08/", "", ""},
		{"https://4294967295/", "", "https://255.255.255.255/"},
		{"https://4294967296/", "", ""},
		{"https://18446744073709551616/", "", ""},
		{"https://0xffffffffffffffffff/", "", ""},
		{"https://00000000000000000000001/", "", "https://0.0.0.1/"},
		{"https://256.1/", "", ""},
		{"https://1.2.3.256/", "", ""},
		{"https://1.2.65535/", "", "https://1.2.255.255/"},
		{"https://1.2.65536/", "", ""},
		{"https://1.2.3.4./", "", "https://1.2.3.4/"},
		{"https://1.2.3.4../", "", "https://1.2.3.4../"},
		{"https://1..2/", "", ""},
		{"https://.1/", "", ""},
		{"https://a.1/", "", ""},
		{"https://1.a/", "", "https://1.a/"},
		{"https://%31%2E2/", "", "https://1.0.0.2/"},
		{"https://①②③/", "", "https://0.0.0.123/"},

		// Ports.
		{"https://h:+8/", "", ""},
		{"https://h:-8/", "", ""},
		{"https://h:8_0/", "", ""},
		{"https://h: 8/", "", ""},
		{"https://h:0x8/", "", ""},
		{"https://h:００/", "", ""},
		{"https://h:/", "", "https://h/"},
		{"https://h:0/", "", "https://h:0/"},
		{"https://h:0443/", "", "https://h/"},
		{"https://h:65535/", "", "https://h:65535/"},
		{"https://h:65536/", "", ""},
		{"https://h:18446744073709551617/", "", ""},
		{"https://h:\t8\n0/", "", "https://h:80/"},

		// IPv6.
		{"https://[[::1]]/", "", ""},
		{"https://[::1]]/", "", ""},
		{"https://[::1/", "", ""},
		{"https://::1]/", "", ""},
		{"https://[]/", "", ""},
		{"https://[::1]x/", "", ""},
		{"https://x[::1]/", "", ""},
		{"https://[::1:]/", "", ""},
		{"https://[1:2:3:4:5:6:7:8:]/", "", ""},
		{"https://[1:2:3:4:5:6:7:]/", "", ""},
		{"https://[:::]/", "", ""},
		{"https://[::%31]/", "", ""},
		{"https://[::1%25eth0]/", "", ""},
		{"https://[::+1]/", "", ""},
		{"https://[::00001]/", "", ""},
		{"https://[::1.2.3.4]/", "", "https://[::102:304]/"},
		{"https://[::1.2.3.04]/", "", ""},
		{"https://[::1.2.3.]/", "", ""},
		{"https://[::1.2.3.4.]/", "", ""},
		{"https://[::0x1.2.3.4]/", "", ""},
		{"https://[1:2:3:4:5:6:7:1.2.3.4]/", "", ""},
		{"https://[1:2:3:4:5:6:1.2.3.4]/", "", "https://[1:2:3:4:5:6:102:304]/"},
		{"https://[1::2:3:4:5:6:7:8]/", "", ""},
		{"https://[1:2:3:4:5:6:7::]/", "", "https://[1:2:3:4:5:6:7:0]/"},
		{"https://[::2:3:4:5:6:7:8]/", "", "https://[0:2:3:4:5:6:7:8]/"},
		{"https://[1:0:0:2:0:0:0:3]/", "", "https://[1:0:0:2::3]/"},
		{"https://[1:0:0:2:3:0:0:4]/", "", "https://[1::2:3:0:0:4]/"},
		{"https://[0:0:0:0:0:0:0:0]/", "", "https://[::]/"},
		{"x://[ABCD::]/", "", "x://[abcd::]/"},

		// Windows drive letters.
		{"file:///./C|/x", "", "file:///C:/x"},
		{"file:///x/../C|/y", "", "file:///C:/y"},
		{"file:///x/../C|", "", "file:///C:"},
		{"file:///C:/..", "", "file:///C:/"},
		{"file:///C:/../..", "", "file:///C:/"},
		{"file:///C|/../D|/", "", "file:///C:/D|/"},
		{"file:///C:x/..", "", "file:///"},
		{"file://C:/x", "", "file:///C:/x"},
		{"file://C|", "", "file:///C:"},
		{"file:C|/x", "", "file:///C:/x"},
		{"file:\\\\C|\\x", "", "file:///C:/x"},
		{"file:///%43:/..", "", "file:///"},
		{"..", "file:///C:", "file:///C:/"},
		{"/", "file:///C:/a/b", "file:///C:/"},
		{"/x", "file:///C:/a/b", "file:///C:/x"},
		{"/x", "file:///C:a/b", "file:///x"},
		{"D|", "file:///C:/a/b?q", "file:///D:"},
		{"D|x", "file:///C:/a/b", "file:///C:/a/D|x"},
		{"/D:/x", "file://h/C:/a", "file://h/D:/x"},
		{"//D:/x", "file://h/C:/a", "file:///D:/x"},
		{"x/../../C|/", "http://h/", "http://h/C|/"},

		// Backslashes.
		{`x:\a\..\b`, "", `x:\a\..\b`},
		{`x:/\a\..\b`, "", `x:/\a\..\b`},
		{`x:/a\..\..\b/..`, "", `x:/`},
		{`x://h\p`, "", ""},
		{`x://h/\p\..`, "", `x://h/\p\..`},
		{`https:\\h\p\..\q`, "", `https://h/q`},
		{`https://h?\`, "", `https://h/?\`},
		{`https://h#\`, "", `https://h/#\`},
		{`https://u\@h/`, "", `https://u/@h/`},
		{`\\x`, "x://h/a/b", `x://h/a/\\x`},

		// Dots.
		{"https://h/%2E%2e/a/.%2E", "", "https://h/"},
		{"https://h/a/...", "", "https://h/a/..."},
		{"https://h/a/%252e%252e", "", "https://h/a/%252e%252e"},
		{"https://h/a/..%2F", "", "https://h/a/..%2F"},
		{"x:/..//h", "", "x:/.//h"},
		{"x:/.//h", "", "x:/.//h"},
		{"x:/a/..//h?q", "", "x:/.//h?q"},
		{"..//h", "x:/a/b", "x:/.//h"},
		{"?q", "x:/.//h", "x:/.//h?q"},
		{"b", "x:/.//h", "x:/.//b"},
		{"..", "x:/.//h", "x:/"},
		{"/b", "x:/.//h", "x:/b"},
		{"#f", "x:/.//h", "x:/.//h#f"},

		// Opaque paths and credentials.
		{"x:a ", "", "x:a"},
		{"x:a #", "", "x:a%20#"},
		{"x:a  ?", "", "x:a %20?"},
		{"x: a", "", "x: a"},
		{"x:", "", "x:"},
		{"#", "x:", "x:#"},
		{"?", "x:", ""},
		{"https://:@h/", "", "https://h/"},
		{"https://@h/", "", "https://h/"},
		{"https://u:@h/", "", "https://u@h/"},
		{"https://:p@h/", "", "https://:p@h/"},
		{"https://a@b@h/", "", "https://a%40b@h/"},
		{"https://a:b:c@h/", "", "https://a:b%3Ac@h/"},
		{"https://u@/h", "", ""},
		{"x://u@/h", "", ""},
		{"x://:1", "", ""},
		{"x://u@", "", ""},
		{"x://", "", "x://"},
		{"x:///", "", "x:///"},
		{"https:///h", "", "https://h/"},
		{"https:h", "https://b/c", "https://b/h"},
		{"https:h", "http://b/c", "https://h/"},

		// Ill-formed UTF-8 counts as U+FFFD, one for each maximal subpart.
		{"https://h/\xE2\x82", "", "https://h/%EF%BF%BD"},
		{"https://h/\xE2\x82\x41", "", "https://h/%EF%BF%BDA"},
		{"https://h/\xED\xA0\x80", "", "https://h/%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
		{"https://h/\xF0\x9F\x92?\xC0\xAF", "", "https://h/%EF%BF%BD?%EF%BF%BD%EF%BF%BD"},
		{"https://a\xc3%a9/", "", ""},
		{"https://\xe2\x80%9a", "", ""},
		{"https://\xc3\xa9.%C3%A9/", "", "https://xn--9ca.xn--9ca/"},
		// What is removed does not hide a dot segment.
		{"http://p/.\n", "", "http://p/"},
		{"http://p/.. ", "", "http://p/"},
		{"http://p/a/%2e\x1b", "", "http://p/a/"},
		{"http://p/a/..\t#", "", "http://p/#"},
		{"http://p/a/..\n?", "", "http://p/?"},
		{"http://p/a/.\t./b", "", "http://p/b"},
		{"http://p/a/%\t2e/b", "", "http://p/a/b"},
		{"http://p/a/.%2\nE?", "", "http://p/?"},
		{"http://p/a/\t..", "", "http://p/"},
		{"http://p/a/x\t..", "", "http://p/a/x.."},
		{"https://h/\xE2\t\x82", "", "https://h/%EF%BF%BD%EF%BF%BD"},
	} {
		base := weburl.URL{}
		if c.base != "" {
			base = weburl.MustParse(c.base)
		}
		u, err := base.Parse(c.input)
		if u.String() != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%q against %q: got %q, %v, want %q", c.input, c.base, u, err, c.want)
		}
		if base.CanParse(c.input) != (c.want != "") {
			t.Errorf("%q against %q: CanParse says %v", c.input, c.base, c.want == "")
		}
	}
}

func TestSpans(t *testing.T) {
	type found struct {
		code validation.Code
		text string
	}
	seen := map[validation.Code]bool{}
	for _, c := range []struct {
		input, base string
		want        []found
	}{
		{" https://h/", "", []found{{validation.InvalidURLUnit, " "}}},
		{"https://h/\x00 ", "", []found{{validation.InvalidURLUnit, "\x00 "}}},
		{"ht\t\ntps://h/\t>", "", []found{{validation.InvalidURLUnit, "\t\n"}, {validation.InvalidURLUnit, ">"}}},
		{"https://h/\xE2\x82\t\u00e9\u009f%zz%4", "", []found{{validation.InvalidURLUnit, "\t"},
			{validation.InvalidURLUnit, "\u009f"}, {validation.InvalidURLUnit, "%"}, {validation.InvalidURLUnit, "%"}}},
		{"https:h", "", []found{{validation.SpecialSchemeMissingFollowingSolidus, "at 6"}}},
		{"https:\\\\/h", "", []found{{validation.SpecialSchemeMissingFollowingSolidus, "at 6"},
			{validation.SpecialSchemeMissingFollowingSolidus, `\`}, {validation.SpecialSchemeMissingFollowingSolidus, `\`},
			{validation.SpecialSchemeMissingFollowingSolidus, "/"}}},
		{"x\\y", "https://h/", []found{{validation.InvalidReverseSolidus, `\`}}},
		{"//y", "http://b.c/d/e", nil},
		{"/\\y", "http://b.c/d/e", []found{{validation.InvalidReverseSolidus, `\`}}},
		{"\\/y", "http://b.c/d/e", []found{{validation.InvalidReverseSolidus, `\`}}},
		{"\\\\y", "http://b.c/d/e", []found{{validation.InvalidReverseSolidus, `\`}, {validation.InvalidReverseSolidus, `\`}}},
		{"/y", "http://b.c/d/e", nil},
		{"\\y", "http://b.c/d/e", []found{{validation.InvalidReverseSolidus, `\`}}},
		{"//y", "file:///d", nil},
		{"/\\y", "file:///d", []found{{validation.InvalidReverseSolidus, `\`}}},
		{"\\/y", "file:///d", []found{{validation.InvalidReverseSolidus, `\`}}},
		{"\\y", "file:///d", []found{{validation.InvalidReverseSolidus, `\`}}},
		{"//y", "x://b/d", nil},
		{"/\\y", "x://b/d", []found{{validation.InvalidURLUnit, `\`}}},
		{"ht\ttps://a@b:c@h\\", "", []found{{validation.InvalidURLUnit, "\t"}, {validation.InvalidCredentials, "a@"},
			{validation.InvalidCredentials, "b:c@"}, {validation.InvalidReverseSolidus, `\`}}},
		{"https://u@?", "", []found{{validation.InvalidCredentials, "u@"}, {validation.HostMissing, "at 10"}}},
		{"https://h:8\t0é/", "", []found{{validation.InvalidURLUnit, "\t"}, {validation.PortInvalid, "é"}}},
		{"https://h:8\t0000", "", []found{{validation.InvalidURLUnit, "\t"}, {validation.PortOutOfRange, "8\t0000"}}},
		{"https://exam%70le.o_g", "", []found{{validation.DomainPercentEncoded, "%70"}, {validation.DomainToASCII, "_"}}},
		{"https://a%5fb%00", "", []found{{validation.DomainPercentEncoded, "%5f"}, {validation.DomainToASCII, "%00"}}},
		{"https://e\u0301.x％", "", []found{{validation.DomainToASCII, "％"}}},
		{"https://%C3%A9.%C3", "", []found{{validation.DomainPercentEncoded, "%C3"}, {validation.DomainToASCII, "%C3"}}},
		{"https://%31.0%782.777.", "", []found{{validation.DomainPercentEncoded, "%31"}, {validation.DomainToASCII, "at 22"},
			{validation.IPv4EmptyPart, "."}, {validation.IPv4TooFewParts, "%31.0%782.777"}, {validation.IPv4NonDecimalPart, "0%782"}, {validation.IPv4OutOfRangePart, "777"}}},
		{"https://\u2460.2.3.4", "", []found{{validation.IPv4NonASCIIInput, "\u2460"}}},
		{"https://1.300.70000", "", []found{{validation.IPv4TooFewParts, "1.300.70000"}, {validation.IPv4OutOfRangePart, "300"}}},
		{"https://1.2.3.4.5", "", []found{{validation.IPv4TooManyParts, "1.2.3.4.5"}}},
		{"https://a.1", "", []found{{validation.IPv4TooFewParts, "a.1"}, {validation.IPv4NonNumericPart, "a"}}},
		{"https://[::1", "", []found{{validation.IPv6Unclosed, "[::1"}}},
		{"https://[01::0:\tz]", "", []found{{validation.InvalidURLUnit, "\t"}, {validation.IPv6PieceLeadingZero, "01"}, {validation.IPv6InvalidCodePoint, "z"}}},
		{"https://[1::2::3]", "", []found{{validation.IPv6MultipleCompression, "::"}}},
		{"https://[::1.2.3.256]", "", []found{{validation.IPv4InIPv6OutOfRangePart, "256"}}},
		{"https://[::1.2.3]", "", []found{{validation.IPv4InIPv6TooFewParts, "at 16"}}},
		{"https://[::1.2.3.4.5]", "", []found{{validation.IPv4InIPv6InvalidCodePoint, "."}}},
		{"https://[::01.2.3.4]", "", []found{{validation.IPv4InIPv6InvalidCodePoint, "01"}}},
		{"https://[1:2:3:4:5:6:7:1.2.3.4]", "", []found{{validation.IPv4InIPv6TooManyPieces, "1.2.3.4"}}},
		{"https://[:1]", "", []found{{validation.IPv6InvalidCompression, ":"}}},
		{"https://[1:2:3:4:5:6:7:8:9a]", "", []found{{validation.IPv6TooManyPieces, "9a"}}},
		{"https://[1:2\t:3]", "", []found{{validation.InvalidURLUnit, "\t"}, {validation.IPv6TooFewPieces, "1:2\t:3"}}},
		{"https://[12345::]", "", []found{{validation.IPv6InvalidCodePoint, "5"}}},
		{"https://é:", "", nil},
		{"https://é.é:x", "", []found{{validation.PortInvalid, "x"}}},
		{"x://a%zé<b", "", []found{{validation.HostInvalidCodePoint, "<"}}},
		{"x://a%z\x7F\u200e", "", []found{{validation.InvalidURLUnit, "\x7F"}, {validation.InvalidURLUnit, "%"}}},
		{"x:a b\x7F", "", []found{{validation.InvalidURLUnit, " "}, {validation.InvalidURLUnit, "\x7F"}}},
		{"file://c|/|", "", []found{{validation.FileInvalidWindowsDriveLetterHost, "c|"}, {validation.InvalidURLUnit, "|"}}},
		{"c|/|", "file:///", []found{{validation.FileInvalidWindowsDriveLetter, "c|"}, {validation.InvalidURLUnit, "|"}, {validation.InvalidURLUnit, "|"}}},
		{"/c:/path/to/file", "file:///c:/", nil}, // the Standard's example of file-invalid-Windows-drive-letter
		{" é", "", []found{{validation.InvalidURLUnit, " "}, {validation.MissingSchemeNonRelativeURL, "at 1"}}},
		{"https://h/?`é\uFFFF#`", "", []found{{validation.InvalidURLUnit, "`"}, {validation.InvalidURLUnit, "\uFFFF"}, {validation.InvalidURLUnit, "`"}}},
	} {
		base := weburl.URL{}
		if c.base != "" {
			base = weburl.MustParse(c.base)
		}
		var got []found
		weburl.Options{Base: base, Report: func(e validation.Error) {
			seen[e.Code] = true
			text := c.input[e.Span.Start:e.Span.End]
			if text == "" {
				text = fmt.Sprintf("at %d", e.Span.Start)
			}
			got = append(got, found{e.Code, text})
		}}.Parse(c.input)
		if len(got) != len(c.want) {
			t.Errorf("%q: got %v, want %v", c.input, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%q: error %d is %s %q, want %s %q", c.input, i, got[i].code, got[i].text, c.want[i].code, c.want[i].text)
			}
		}
	}
	for _, code := range validation.Codes() {
		if !seen[code] {
			t.Errorf("%s: no input raises it", code)
		}
	}
}

func TestParseErrorSaysWhereAndLeaksNothing(t *testing.T) {
	for _, c := range []struct {
		input, base string
		code        validation.Code
		start, end  int
		in          validation.Source
		reason      validation.Reason
	}{
		{"https://user:secret@h:x/", "https://h/", validation.PortInvalid, 22, 23, validation.Input, 0},
		{"https://user:sec\tret@/", "https://h/", validation.HostMissing, 21, 21, validation.Input, 0},
		{"x", "https://user:secret@a b/", validation.DomainToASCII, 21, 22, validation.Base, validation.Forbidden(' ')},
		{"secret", "mailto:x", validation.MissingSchemeNonRelativeURL, 0, 0, validation.Input, 0},
	} {
		_, err := parseWithBase(c.input, c.base)
		want := validation.Error{Code: c.code, Span: validation.Span{Start: c.start, End: c.end}, In: c.in, Reason: c.reason}
		got, ok := err.(*validation.Error)
		if !ok || *got != want {
			t.Errorf("%q against %q: got %v, want %v", c.input, c.base, err, &want)
			continue
		}
		if !errors.Is(err, c.code) || errors.Is(err, validation.InvalidURLUnit) {
			t.Errorf("%v is not found by its code %v", err, c.code)
		}
		if strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "user") {
			t.Errorf("the text contains userinfo: %v", err)
		}
		if !strings.Contains(err.Error(), c.code.String()) || (c.in == validation.Base) != strings.HasPrefix(err.Error(), "weburl: base URL: ") {
			t.Errorf("the text does not say what failed: %v", err)
		}
	}
}

func TestCatalogueExamples(t *testing.T) {
	codes := validation.Codes()
	if len(codes) != 31 {
		t.Errorf("%d codes, want 31", len(codes))
	}
	for _, code := range codes {
		e := code.Entry()
		o := weburl.Options{}
		if e.Base != "" {
			o.Base = weburl.MustParse(e.Base)
		}
		raised := false
		o.Report = func(err validation.Error) { raised = raised || err.Code == code }
		_, err := o.Parse(e.Input)
		if !raised {
			t.Errorf("%s: its example %q does not raise it", code, e.Input)
		}
		if e.Failure == validation.Always && err == nil || e.Failure == validation.Never && err != nil {
			t.Errorf("%s: fails %s, yet its example gives %v", code, e.Failure, err)
		}
		if found, ok := validation.Lookup(e.Name); !ok || found != code || e.Explanation == "" || e.Anchor == "" {
			t.Errorf("%s: entry %+v, Lookup %v", code, e, found)
		}
	}
}

func TestHostKinds(t *testing.T) {
	for input, want := range map[string]host.Kind{
		"https://h/": host.Domain, "https://1/": host.IPv4, "https://[::]/": host.IPv6, "file:///x": host.Empty,
		"file://h/x": host.Domain, "x://h": host.Opaque, "x://": host.Empty, "x:///": host.Empty, "x:/": host.Null, "x:": host.Null,
		"x://1": host.Opaque, "x://[::]": host.IPv6, "file://localhost/": host.Empty,
	} {
		if got := weburl.MustParse(input).Host().Kind(); got != want {
			t.Errorf("%s: %s, want %s", input, got, want)
		}
	}
}

func TestZeroURL(t *testing.T) {
	var u weburl.URL
	q, hasQuery := u.Query()
	f, hasFragment := u.Fragment()
	p, hasPort := u.Port()
	if u.IsValid() || u.String() != "" || u.Scheme() != "" || u.Username() != "" || u.Password() != "" || !u.Host().IsNull() ||
		u.Path() != "" || q != "" || hasQuery || f != "" || hasFragment || p != 0 || hasPort || u.IsSpecial() || u.HasOpaquePath() ||
		u.IncludesCredentials() || u.Origin().IsValid() || u.Origin().String() != "" || u.RequestTarget() != "" {
		t.Errorf("the zero URL has parts: %+v", u)
	}
	if v, err := u.Parse("https://h/"); err != nil || v.String() != "https://h/" {
		t.Errorf("against the zero URL: %v, %v", v, err)
	}
	if _, err := u.Parse("x"); err == nil {
		t.Error("a relative reference parses against the zero URL")
	}
}

func TestOrigin(t *testing.T) {
	for input, want := range map[string]string{
		"https://u:p@h:443/p?q#f": "https://h", "http://h:8080/": "http://h:8080", "ftp://h/": "ftp://h", "ws://h/": "ws://h",
		"wss://[::1]:1/": "wss://[::1]:1", "file:///x": "null", "x://h/": "null", "data:,": "null",
		"blob:https://h:1/uuid": "https://h:1", "blob:http://h/": "http://h", "blob:ftp://h/": "null", "blob:file:///x": "null",
		"blob:": "null", "blob:blob:https://h/": "null", "blob:ws://h/": "null", "blob:/x": "null",
	} {
		o := weburl.MustParse(input).Origin()
		if o.String() != want || o.IsOpaque() != (want == "null") || !o.IsValid() || o != weburl.Origin(o) {
			t.Errorf("%s: got %s, want %s", input, o, want)
		}
	}
	a, b := weburl.MustParse("https://h/a").Origin(), weburl.MustParse("https://h:443/b").Origin()
	if a != b || a == weburl.MustParse("http://h/").Origin() {
		t.Error("tuple origins compare wrongly")
	}
	// Every opaque origin is unique.
	x, y := weburl.MustParse("mailto:x").Origin(), weburl.MustParse("mailto:x").Origin()
	same := x
	if x == y || x != same || x == (weburl.Origin{}) || x == weburl.NewOpaqueOrigin() || len(map[weburl.Origin]bool{x: true, y: true, same: true}) != 2 {
		t.Error("opaque origins compare wrongly")
	}
}
