package whatwg2017

import (
	"maps"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// none means that there is no base URL.
const none = "-"

// oddity is a case of an entry in docs/editions/whatwg-2017.md.
type oddity struct {
	number                    int
	input, base, want, errors string // as in check
}

var oddities = []oddity{
	{1, "gopher:h:70", none, "gopher://h/", MissingSlashes},
	{1, "gopher://h:71/x", none, "gopher://h:71/x", ""},
	{1, `\x`, "gopher://h/a", "gopher://h/x", Backslash},

	{2, "http://h/^?'`{}^", none, "http://h/^?'`{}^", strings.TrimSpace(strings.Repeat(NotURLCodePoint+" ", 5))},
	{2, "ws://h/?\"<> é", none, "ws://h/?%22%3C%3E%20%C3%A9", strings.TrimSpace(strings.Repeat(NotURLCodePoint+" ", 4))},
	{2, "a:/'`{}", none, "a:/'%60%7B%7D", strings.TrimSpace(strings.Repeat(NotURLCodePoint+" ", 3))},

	{3, "http://h/# \"<>`é", none, "http://h/# \"<>`%C3%A9", strings.TrimSpace(strings.Repeat(NotURLCodePoint+" ", 5))},
	{3, "http://h/#a\x00b\x01c", none, "http://h/#ab%01c", NullInFragment + " " + NotURLCodePoint},

	{4, "http://a<>^|\x01\x7Fb/", none, "http://a<>^|\x01\x7Fb/", ""},
	{4, "a://<>^|\x01/", none, "a://<>^|%01/", ""},
	{4, "http://a%00b/", none, "!" + ForbiddenInDomain, ForbiddenInDomain},
	{4, "http://a%2541b/", none, "!" + ForbiddenInDomain, ForbiddenInDomain},
	{4, "a://%00/", none, "a://%00/", ""},

	{5, "http://1.2.3.4.5/", none, "http://1.2.3.4.5/", ""},
	{5, "http://0..0x300/", none, "http://0..0x300/", ""},
	{5, "http://1.2.3.09/", none, "http://1.2.3.09/", ""},
	{5, "http://1.2.3.0x/", none, "http://1.2.3.0/", IPv4Unusual},
	{5, "http://1.2.3.4./", none, "http://1.2.3.4/", IPv4Unusual},
	{5, "http://1.2.3.4../", none, "http://1.2.3.4../", ""},
	{5, "http://256.1.x/", none, "http://256.1.x/", ""},

	{6, "http://xn--/", none, "http:///", ""},
	{6, "http://xn--.b/", none, "http://.b/", ""},
	{6, "http://xn--a-/", none, "http://a/", ""},
	{6, "http://xn--xn--a-/", none, "http://xn--a/", ""},
	{6, "http://xn--a/", none, "!" + ToASCIIFailed, IDNAError + " " + ToASCIIFailed},
	{6, "http://-a.b--c.d-/", none, "http://-a.b--c.d-/", ""},
	{6, "http://faß.de/", none, "http://xn--fa-hia.de/", ""},
	{6, "http://%C2%AD/x", none, "http:///x", ""},
	{6, "http:///x", none, "http://x/", ExtraSlash},

	{7, "file://h/C:/x", none, "file:///C:/x", HostBeforeDrive},
	{7, "C|", "file://h/a", "file:///C:", DriveLetter + " " + NotURLCodePoint},
	{7, "/C:/", "file://h/a", "file:///C:/", HostBeforeDrive},
	{7, "x", "file:///C:", "file:///C:/x", ""},
	{7, "..", "file:///C:", "file:///C:/", ""},
	{7, "//C|/x", "file://h/a", "file:///C:/x", DriveLetterHost},

	{8, "file:////a//b", none, "file:///a//b", LeadingSegment},
	{8, "file://h////", none, "file://h/", LeadingSegment + " " + LeadingSegment + " " + LeadingSegment},
	{8, "file:////C:/", none, "file:///C:/", LeadingSegment},
	{8, "http://h//a", none, "http://h//a", ""},

	{9, "/c:/x", "file:///c:/y", "file:///c:/c:/x", ""},
	{9, "/x", "file:///c:/y", "file:///c:/x", ""},
	{9, "/x", "file://h/y", "file://h/x", ""},

	{10, "a:/.//b", none, "a://b", ""},
	{10, "..//b", "a:/c", "a://b", ""},
	{10, "a://b", none, "a://b", ""},

	{11, "a:b  ?c", none, "a:b  ?c", NotURLCodePoint + " " + NotURLCodePoint},
	{11, "a:b  #", none, "a:b  #", NotURLCodePoint + " " + NotURLCodePoint},
	{11, "a:b  ", none, "a:b", SurroundingSpace},

	{14, "a://\"`{}/", none, "a://\"`{}/", ""},
	{14, "a://%zz/", none, "a://%zz/", ""},

	{21, "file:x", none, "file:///x", MissingSlashes},
	{21, "/y", "file:///C:/x", "file:///C:/y", ""},

	{22, "http://xn--a/", none, "!" + ToASCIIFailed, IDNAError + " " + ToASCIIFailed},
	{22, "http://a\u200Db/", none, "!" + ToASCIIFailed, IDNAError + " " + ToASCIIFailed},
	{22, "http://אa/", none, "!" + ToASCIIFailed, IDNAError + " " + ToASCIIFailed},

	{23, "http://256.1/", none, "!" + IPv4Part, IPv4Part},
	{23, "http://0x100.1/", none, "!" + IPv4Part, IPv4Unusual + " " + IPv4Part},
	{23, "http://1.2.3.256/", none, "!" + IPv4Range, IPv4Part + " " + IPv4Range},
	{23, "http://1.256/", none, "http://1.0.1.0/", IPv4Part},

	{33, "http://h:99999/", none, "!" + PortRange, PortRange},
	{33, "a://u@h/", none, "a://u@h/", Credentials},
	{33, "a://:1/", none, "!" + EmptyHost, EmptyHost},
	{33, "file:///.//", none, "file:///", LeadingSegment},
	{33, "x", "a:b", "!" + RelativeOpaqueBase, RelativeOpaqueBase},
	{33, "file://h/C:", none, "file:///C:", HostBeforeDrive},

	{34, "http://h//x", none, "http://h//x", ""},
	{34, "blob:https://h/", none, "blob:https://h/", ""},
	{34, "file://", none, "file:///", ""},
	{34, "http://a_b/", none, "http://a_b/", ""},

	{35, "http://\U0001f9d0/", none, "http://xn--9u9h/", ""},                               // of Unicode 10
	{35, "http://\U0001f9a0/", none, "!" + ToASCIIFailed, IDNAError + " " + ToASCIIFailed}, // of Unicode 11
	{35, "http://xn--wt9h/", none, "!" + ToASCIIFailed, IDNAError + " " + ToASCIIFailed},   // U+1F9A0
	{35, "http://faẞ.de/", none, "http://fass.de/", ""},                                    // ß since Unicode 15.1
	{35, "http://\u10a0/", none, "!" + ToASCIIFailed, IDNAError + " " + ToASCIIFailed},     // mapped since Unicode 16
	{35, "http://a\u2061b/", none, "!" + ToASCIIFailed, IDNAError + " " + ToASCIIFailed},   // ignored since Unicode 16
	{35, "http://≠/", none, "http://xn--1ch/", ""},                                         // valid then, too
	{35, "http://א\u1734/", none, "http://xn--4db810g/", ""},                               // left-to-right since Unicode 14
}

// functions tests oddities that do not fit into a table.
var functions = map[int]func(t *testing.T){
	6: func(t *testing.T) {
		r := read(edition.Request{Input: "https://%C2%AD/"})
		if again := read(edition.Request{Input: r.Href}); r.Href != "https:///" || again.Failure == nil || again.Failure.Name != EmptyHost {
			t.Errorf("%+v", again)
		}
	},
	8: func(t *testing.T) { set(t, "file:///x", "pathname", "//a?b", "file:///a%3Fb") },
	11: func(t *testing.T) {
		set(t, "a:b  ?c", "search", "", "a:b  ")
		set(t, "a:b  #c", "hash", "", "a:b  ")
	},
	12: func(t *testing.T) {
		for url, want := range map[string]string{
			"blob:https://H:443/x": "https://h", "blob:ftp://h:1/": "ftp://h:1", "blob:blob: BLOB:wss://h/?a": "wss://h",
			"blob:/https://h/": "null", "blob:data:x": "null", "blob:": "null", "blob:blob:": "null", "blob:x": "null",
			"blob:/blob:https:h": "https://h", "blob:blob:/https:h": "https://h", "blob:%68ttp://h": "null", "blob:gopher:h": "gopher://h",
		} {
			if u, err := New(url); err != nil || u.Get("origin") != want {
				t.Errorf("%s: %s, want %s", url, u.Get("origin"), want)
			}
		}
	},
	13: func(t *testing.T) {
		for _, c := range []struct {
			input, want string
			e           encoding.Encoding
		}{
			{"http://h/?‽é", "http://h/?&%238253;%E9", encoding.Windows1252},
			{"http://é@h/é?é#é", "http://%C3%A9@h/%C3%A9?%E9#%C3%A9", encoding.Windows1252},
			{"wss://h/?é", "wss://h/?%C3%A9", encoding.Windows1252},
			{"a://h/?é", "a://h/?%C3%A9", encoding.Windows1252},
			{"http://h/?é", "http://h/?%C3%A9", encoding.UTF16BE},
			{"http://h/?¥‽", "http://h/?%1B(J\\&%238253;%1B(B", encoding.ISO2022JP},
		} {
			if r := read(edition.Request{Input: c.input, Encoding: c.e}); r.Href != c.want {
				t.Errorf("%s in %s is %s, want %s", c.input, c.e, r.Href, c.want)
			}
		}
		set(t, "http://h/", "search", "é", "http://h/?%C3%A9")
	},
	15: func(t *testing.T) {
		u := set(t, "http://h:443/", "protocol", "https", "https://h:443/")
		if u.Get("port") != "443" || u.Get("host") != "h:443" || u.Get("origin") != "https://h:443" {
			t.Error(u.attributes())
		}
		if set(t, u.Get("href"), "hash", "", "https://h/").Get("port") != "" {
			t.Error("the port is read again")
		}
	},
	16: func(t *testing.T) {
		u := set(t, "http://h/?a", "hash", "", "http://h/?a")
		if u.SearchParams().Delete("a"); u.Get("href") != "http://h/?" || u.Get("search") != "" {
			t.Error(u.Get("href"))
		}
		if u.Set("search", ""); u.Get("href") != "http://h/" {
			t.Error(u.Get("href"))
		}
	},
	17: func(t *testing.T) {
		u := set(t, "http://h/?a=1", "href", "http://i/?b=2", "http://i/?b=2")
		if got := u.SearchParams().String(); got != "b=2" {
			t.Error(got)
		}
		if u.Set("href", "http://j/"); len(u.SearchParams().Pairs()) > 0 {
			t.Error(u.SearchParams())
		}
	},
	18: func(t *testing.T) {
		u := set(t, "http://h/", "search", "?a\tb=\n#", "http://h/?ab=%23")
		if got := u.SearchParams().Pairs(); len(got) != 1 || got[0] != (Pair{"a\tb", "\n#"}) {
			t.Errorf("%q", got)
		}
	},
	19: func(t *testing.T) {
		if !strings.Contains(string(suite.Read(t, text)), "<code>_charset</code>") {
			t.Error("the note is not in the text")
		}
		if got := ParseForm([]byte("a=%E9&_charset_=windows-1252")); got[0].Value != "\uFFFD" {
			t.Errorf("%q", got)
		}
	},
	20: func(t *testing.T) {
		u, err := New("blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f")
		if err != nil || u.Get("origin") != "https://whatwg.org" {
			t.Error(u, err)
		}
	},
	21: func(t *testing.T) {
		base := read(edition.Request{Input: "file:///C:/x"})
		r := read(edition.Request{Input: "/y", Base: "file:///C:/x", HasBase: true})
		if !base.Host.Present || base.Host.Text != "" || r.Host.Present {
			t.Errorf("%+v, %+v", base.Host, r.Host)
		}
	},
	24: func(t *testing.T) {
		if u, err := New("blob://h"); err != nil || u.Get("origin") != "null" || u.Get("href") != "blob://h" {
			t.Error(u, err)
		}
	},
	25: func(t *testing.T) {
		u, err := New("http://h/??a=b")
		if err != nil || u.SearchParams().Pairs()[0].Name != "?a" {
			t.Error(u, err)
		}
		if got := NewParams("?a=b").Pairs()[0].Name; got != "a" {
			t.Error(got)
		}
		if got := NewParams(u.Get("search")).Pairs()[0].Name; got != "?a" {
			t.Error(got)
		}
		u.Set("search", "??a=b")
		if got := u.SearchParams().Pairs()[0].Name; got != "?a" {
			t.Error(got)
		}
	},
	26: func(t *testing.T) {
		for _, url := range []string{"file:///x", "file://h/", "blob:file:///x"} {
			if u, err := New(url); err != nil || u.Get("origin") != "null" {
				t.Error(url, u, err)
			}
		}
	},
	27: func(t *testing.T) {
		p := NewParams("a=1")
		if p.Append("b", "2"); p.String() != "a=1&b=2" {
			t.Error(p)
		}
	},
	28: func(t *testing.T) {
		u, _ := New("http://h:1/")
		if err := u.Set("host", "x:99999"); err == nil || u.Get("href") != "http://x:1/" {
			t.Error(err, u)
		}
		r := read(edition.Request{Input: "http://h:1/", Set: []edition.Change{{Attribute: "host", Value: "x:99999"}, {Attribute: "host", Value: "[:"}}})
		if len(r.Refused) != 1 || r.Refused[0].Index != 1 || r.Refused[0].Finding.Name != UnclosedIPv6 {
			t.Errorf("%+v", r.Refused)
		}
	},
	29: func(t *testing.T) {
		if r := read(edition.Request{Input: "blob:https://h/x"}); r.Failure != nil || r.Path.Text != "https://h/x" {
			t.Errorf("%+v", r)
		}
	},
	30: func(t *testing.T) {
		valid(t, map[string]bool{"file://loc%61lhost/": true, "http://a%2Eb/": true, "http://a%25/": false, "http://%C3%A9/": true, "http://%E9/": false})
	},
	31: func(t *testing.T) {
		valid(t, map[string]bool{"a:b": true, "a:/b": true, "a://b/c": true, "a:": true, "A:b?c#d": true, "http:b": false, "file:b": false})
	},
	32: func(t *testing.T) {
		for _, c := range []struct {
			s, base string
			want    bool
		}{
			{"/C:/x", "file:///y", true}, {"/C:/x", "file://h/y", false}, {"/C:/x", "file:y", false}, {"/C:", "file://h/y", true},
			{"/x", "file:y", true}, {"//h/C:/x", "file:///", false}, {"///C:/x", "file://h/", true},
		} {
			if ValidWithBase(c.s, c.base) != c.want {
				t.Errorf("%s against %s: %v", c.s, c.base, !c.want)
			}
		}
	},
	33: func(t *testing.T) {
		valid(t, map[string]bool{
			"http://h:99999/": true, "http://1.2.3.256/": true, "http://0x7f.1/": true, "a://u@h/": true, "a://:1/": true, "a://h:x": true, "file://h/C:": true, "file:///.//": true,
		})
		if !ValidWithBase("x", "a:b") {
			t.Error("x against a:b is not valid")
		}
	},
	36: func(t *testing.T) { set(t, "http://h:1/", "hostname", "x:2", "http://x:1/") },
	37: func(t *testing.T) {
		u := set(t, "a:/b?c", "pathname", "", "a:?c")
		if again, err := New(u.String()); err != nil || !again.record.cannotBeABase || u.record.cannotBeABase {
			t.Error(u, err)
		}
	},
	34: func(t *testing.T) {
		valid(t, map[string]bool{
			"http://h//x": false, "blob:https://h/": false, "file://": false, "http://a_b/": false, "a://|/": false,
			"http://" + strings.Repeat("a", 64) + "/": false, "http://h/x//y": true,
		})
	},
}

// valid checks which strings are valid without a base URL.
func valid(t *testing.T, cases map[string]bool) {
	t.Helper()
	for s, want := range cases {
		if Valid(s) != want {
			t.Errorf("%s: %v, want %v", s, !want, want)
		}
	}
}

// set calls a setter and checks the resulting URL.
func set(t *testing.T, url, attribute, value, want string) *URL {
	t.Helper()
	return editiontest.Set(t, New, url, attribute, value, want)
}

// The entries of the page of oddities are those that are tested here.
func TestOddities(t *testing.T) {
	var numbers []int
	for _, o := range oddities {
		numbers = append(numbers, o.number)
		t.Run(strconv.Itoa(o.number)+" "+strings.ToValidUTF8(o.input, "?"), func(t *testing.T) { check(t, o.input, o.base, o.want, o.errors) })
	}
	suite.Oddities(t, "whatwg-2017.md", maps.All(functions), numbers...)
}

// check fails unless the input is read as the given URL with the given validation errors,
// or rejected if want is ! and the error at which the parser fails.
func check(t *testing.T, input, base, want, errors string) {
	t.Helper()
	r := read(edition.Request{Input: input, Base: base, HasBase: base != none})
	got := editiontest.Result(r)
	if got != want {
		t.Errorf("%q against %q is %q, want %q", input, base, got, want)
	}
	if names := editiontest.ErrorNames(r); names != errors {
		t.Errorf("%q against %q: errors %q, want %q", input, base, names, errors)
	}
}
