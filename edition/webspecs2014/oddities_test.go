package webspecs2014

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

// oddity is a case of an entry in docs/editions/webspecs-2014.md.
type oddity struct {
	number                    int
	input, base, want, errors string // as in check
}

var oddities = []oddity{
	{1, "data:x", "about:blank", "data:x", ""},
	{1, "http:x", "http://h/a", "http://h/x", MissingSlash},

	{2, "file://h/x", "file:///a/b", "file://h/x", ""},
	{2, "file:x", "file:///a/b", "file:///a/x", ""},
	{2, "C|/x", "file:///a/b", "file:///C:/x", LegacyDrive},
	{2, "file:/x", "file:///a/b", "file:///x", ""},

	{3, "//C|/x", "file:///", "file:///C:/x", LegacyDrive},

	{4, "http://h/a/.", "about:blank", "http://h/a/", ""},
	{4, "http://h/.", "about:blank", "http://h/.", ""},
	{4, "http://h/./.", "about:blank", "http://h/.", ""},
	{4, "file:.", "file:///a/b", "file:///a/.", ""},

	{5, "http://a@b@c@d/", "about:blank", "http://a%40b%40c@d/", AtSign},
	{5, "http://a:p@b@d/", "about:blank", "http://a:p%40b@d/", AtSign},
	{5, "http://a@BÜ.x@d/", "about:blank", "http://a%40xn--b-eha.x@d/", HostChanged + " " + AtSign},
	{5, "http://a%40b/", "about:blank", "http://%40a@b/", AtSign},
	{5, "http://u@x@0x7f.1/", "about:blank", "http://u%40x@0x7f.1/", AtSign},

	{6, "file://a@b/", "about:blank", "file://a@b/", ""},
	{6, "http://a b@c@d/", "about:blank", "http://a%20b%40c@d/", NotURLCodePoint + " " + AtSign},

	{7, "//h:80/", "ws://b/", "ws://h/", ""},
	{7, `//h:8/a`, "http://b/", "http://h:8/a", ""},
	{7, `\/h\a`, "http://b/", "http://h/a", Backslash + " " + Backslash},

	{8, "x", "mailto:a", "!" + RelativeBase, ""},
	{8, "", "about:blank", "!" + RelativeBase, ""},
	{8, "#x", "data:a", "!" + RelativeBase, ""},

	{9, "http:///x", "about:blank", "!" + EmptyHost, ""},
	{9, "http:", "about:blank", "!" + EmptyHost, ""},
	{9, "///x", "http://h/", "!" + EmptyHost, ""},
	{9, "//u@/x", "file:///", "!" + EmptyHost, ""},
	{9, "file:///x", "about:blank", "file:///x", ""},
	{9, "///x", "file://h/", "file:///x", ""},
	{9, "http://\t/", "about:blank", "!" + EmptyHost, ""},

	{10, "http:x", "https://h/", "http://x/", MissingSlash},
	{10, "HTTP:x", "http://h/", "http://h/x", MissingSlash},

	{11, "http://[1::2]/", "about:blank", "http://[1::2]/", ""},
	{11, "http://[1::2:3]/", "about:blank", "http://[1::2:3]/", ""},
	{11, "http://[1::2:3:4]/", "about:blank", "!" + MalformedIPv6, ""},
	{11, "http://[1:2:3:4:5::6]/", "about:blank", "http://[1:2:3:4:5::6]/", ""},
	{11, "http://[1:2:3:4:5:6::7]/", "about:blank", "!" + MalformedIPv6, ""},

	{12, "http://[:1]/", "about:blank", "!" + MalformedIPv6, ""},

	{13, "http://[1:2:3:4:5:6:1.2.3.4]/", "about:blank", "http://[1:2:3:4:5:6:1.2.3.4]/", ""},
	{13, "http://[AB::1.2.3.4]/", "about:blank", "http://[ab::1.2.3.4]/", ""},
	{13, "http://[1::255.2.3.256]/", "about:blank", "!" + MalformedIPv6, ""},
	{13, "http://[1::2.3.300.4]/", "about:blank", "!" + DomainCodePoint, ""},

	{14, "http://[1::1.02.3.4]/", "about:blank", "http://[1::1.02.3.4]/", ""},
	{14, "http://018/", "about:blank", "http://0.0.0.18/", IPv4Short},

	{15, "http://1.2.3.256x/", "about:blank", "http://1.2.3.256x/", ""},
	{15, "file://1.2.3.4x/y", "about:blank", "file://1.2.3.4x/y", ""},
	{15, "http://1.2.3.256/", "about:blank", "!" + IPv4OutOfRange, ""},

	{16, "http://ü/", "about:blank", "http://xn--tda/", ""},
	{16, "http://%66oo/", "about:blank", "http://foo/", ""},
	{16, "http://xn--tda/", "about:blank", "http://xn--tda/", ""},
	{16, "http://xn--TDA/", "about:blank", "http://xn--tda/", HostChanged},
	{16, "http://u\u0308/", "about:blank", "http://xn--tda/", HostChanged},
	{16, "http://a。b/", "about:blank", "http://a.b/", HostChanged},
	{16, "http://a\u00ADb/", "about:blank", "http://ab/", HostChanged},

	{17, "http://-a/", "about:blank", "!" + ToASCIIFailed, ""},
	{17, "http://b-.x/", "about:blank", "!" + ToASCIIFailed, ""},
	{17, "http://cc--d/", "about:blank", "!" + ToASCIIFailed, ""},
	{17, "http://c--d/", "about:blank", "http://c--d/", ""},
	{17, "http://xn--a-/", "about:blank", "http://a/", HostChanged},
	{17, "http://\u1e9e/", "about:blank", "http://ss/", HostChanged},
	{17, "http://\u10a0/", "about:blank", "!" + ToASCIIFailed, ""}, // mapped since Unicode 16
	{17, "http://xn--a/", "about:blank", "!" + ToASCIIFailed, ""},
	{17, "http://\u0308a/", "about:blank", "!" + ToASCIIFailed, ""},
	{17, "http://a\x01b!/", "about:blank", "http://a\x01b!/", ""},

	// The tables are of that time as far as the ages of code points tell: the text names no
	// version.
	{17, "http://\U0001f4a9/", "about:blank", "http://xn--ls8h/", ""},
	{17, "http://\U0001f970/", "about:blank", "!" + ToASCIIFailed, ""}, // Unicode 11
	{17, "http://\u1c88/", "about:blank", "!" + ToASCIIFailed, ""},     // Unicode 9, mapped
	{17, "http://xn--js9h/", "about:blank", "!" + ToASCIIFailed, ""},   // U+1F970

	{18, "http://h/a\tb", "about:blank", "http://h/ab", RemovedCodePoint},
	{18, "http://h/%4\n1", "about:blank", "http://h/%41", RemovedCodePoint},

	{19, "http://h:8x/", "about:blank", "!" + NotAPort, ""},

	{27, "HTTP://H/", "about:blank", "http://h/", HostChanged},
	{27, "WSS:h", "http://b/", "wss://h/", MissingSlash},

	{28, "file:x", "about:blank", "file:///x", ""},
	{28, "file:x", "mailto:a", "file:///x", ""},

	{29, "file:c:", "about:blank", "file:///c:/", ""},
	{29, "file:c:/", "about:blank", "file:///c:/", ""},
	{29, "file:c://x", "about:blank", "file:///c:/x", ""},
	{29, "file:c:///x", "about:blank", "file:///c:///x", ""},

	{30, "http://h/#a\x00b", "about:blank", "http://h/#ab", NotURLCodePoint + " " + NullInFragment},

	{31, "a.b:x", "about:blank", "a.b:x", ""},

	{33, "http://h:8#x", "about:blank", "http://h:8/#x", ""},

	{38, "h2:x", "http://h/a/b", "http://h/a/h2:x", ColonInSegment},
	{38, "h2:x", "about:blank", "!" + RelativeBase, ""},

	{39, "x", "http://u:p@h:8/a/b?q#f", "http://h/a/x", ""},
	{39, "", "http://u:p@h:8/a/b?q#f", "http://h/a/b", ""},
	{39, "#g", "http://h/a/b?q", "http://h/a/b#g", ""},
	{39, "//x", "http://u:p@h:8/a/b?q#f", "http://x/", ""},

	{40, "../x", "http://h/a/b/c", "http://h/a/b/x", ""},
	{40, "../../../x", "http://h/a/b/c", "http://h/a/b/x", ""},
	{40, "..", "http://h/a/b/c", "http://h/a/b", ""},
	{40, "x/../../y", "http://h/a/b/c", "http://h/a/b/y", ""},

	{41, ".", "http://h/a/b/c", "http://h/a", ""},
	{41, "./", "http://h/a/b/c", "http://h/a/b/c", ""},
	{41, "%2e", "http://h/a/b/c", "http://h/a/b/%2e", ""},

	{42, "http://h:123456789012345678901234567890/", "about:blank", "http://h:123456789012345678901234567890/", ""},
	{42, "http://h:000/", "about:blank", "http://h:0/", ""},

	{43, "http://09/", "about:blank", "http://0.0.0.9/", IPv4Short},
	{43, "http://08.1/", "about:blank", "http://8.0.0.1/", IPv4Short},

	{44, "http://[::1]/", "about:blank", "!" + DomainCodePoint, ""},
	{44, "http://[::]/", "about:blank", "!" + DomainCodePoint, ""},
	{44, "http://[1::]/", "about:blank", "!" + DomainCodePoint, ""},
	{44, "http://[1:2:3:4:5:6:7:8]/", "about:blank", "!" + MalformedIPv6, ""},
	{44, "http://[0::1]/", "about:blank", "http://[::1]/", ""},

	{45, "http://h/#é \"<", "about:blank", "http://h/#é \"<", NotURLCodePoint},
	{45, "data:é \"<", "about:blank", "data:é \"<", NotURLCodePoint},

	{46, "http://faß.de/", "about:blank", "http://fass.de/", HostChanged},
	{46, "http://βόλος.com/", "about:blank", "http://xn--nxasmq6b.com/", HostChanged},
	{46, "http://a\u200Db/", "about:blank", "http://ab/", HostChanged},
	{46, "http://xn--fa-hia.de/", "about:blank", "http://xn--fa-hia.de/", ""},

	{47, "a|b", "http://h/x", "file:///a:/b", LegacyDrive},
	{47, "///a|", "wss://h/x", "file:///a:/", LegacyDrive},

	{48, "file://h:80/x", "about:blank", "file://h/:80/x", ""},
	{48, "file://h\\x", "about:blank", "file://h//x", Backslash},
	{48, "file:////x", "about:blank", "file:///x", ""},
	{48, "file:x", "http://h/a/b", "file:///a/x", ""},
	{48, "file:\\x", "file:///a/b", "file:///a//x", Backslash},

	{49, "http:[1::2]/", "about:blank", "!" + ColonInHost, ""},
	{49, "http:/[1::2]/", "about:blank", "!" + ColonInHost, ""},

	{50, "http://%31.2.3.256/", "about:blank", "http://1.2.3.256/", ""},
	{50, "http://%31.2.3.4/", "about:blank", "http://1.2.3.4/", ""},
	{50, "http://1.2.3.4./", "about:blank", "http://1.2.3.4./", EmptyLabel},

	{51, "http://\u00AD/x", "about:blank", "http:///x", HostChanged},
	{51, "http:\u00AD/x", "about:blank", "!" + EmptyHost, ""},
	{51, "http://u@\u00AD/x", "about:blank", "!" + EmptyHost, ""},

	{52, "//h/x", "about:blank", "about://h/x", ""},
	{52, "//h/x", "mailto:a", "mailto://h/x", ""},

	{53, "http://a b/", "about:blank", "!" + DomainCodePoint, ""},
	{53, "http://a<b>\"^`{|}/", "about:blank", "http://a<b>\"^`{|}/", ""},

	{54, "http:x", "http://h:8/a?b", "http://h/x", MissingSlash},
}

// functions tests oddities that do not fit into a table.
var functions = map[int]func(t *testing.T){
	15: func(t *testing.T) {
		set(t, "http://h/", "hostname", "1.2.3.4x", "http://1.2.3.4x/")
		set(t, "http://h/", "hostname", "1.2.3.4:x", "http://1.2.3.4/")
	},
	19: func(t *testing.T) { set(t, "http://h:1/", "port", "8x", "http://h:8/") },
	20: func(t *testing.T) {
		set(t, "http://h/", "password", "a#b c", "http://:a#b c@h/")
		set(t, "http://h/", "username", "a#b c", "http://a#b c@h/")
	},
	21: func(t *testing.T) {
		u := set(t, "http://h/", "search", "?a+b", "http://h/?a+b")
		if got := u.SearchParams().String(); got != "a+b=" {
			t.Error(got)
		}
		other, _ := New("http://other/")
		other.SetSearchParams(u.SearchParams())
		if u.Set("search", "c"); other.Get("href") != "http://other/?c=" || u.Get("href") != "http://h/?c" {
			t.Error(u.Get("href"), other.Get("href"))
		}
	},
	22: func(t *testing.T) {
		if u := set(t, "http://h/?a", "search", "", "http://h/?"); u.Get("search") != "" {
			t.Error(u.Get("search"))
		}
	},
	23: func(t *testing.T) {
		set(t, "http://h/", "search", "??a", "http://h/?a")
		set(t, "http://h/", "search", "???a", "http://h/??a")
		set(t, "http://h/", "hash", "##a", "http://h/#a")
	},
	24: func(t *testing.T) {
		set(t, "http://u:p@h/", "password", "", "http://u@h/")
		set(t, "http://h/#a", "hash", "", "http://h/")
		set(t, "javascript:a#b", "hash", "c", "javascript:a#b")
	},
	25: func(t *testing.T) {
		u := set(t, "foo:", "username", "u", "foo:///")
		if u.Get("pathname") != "/" {
			t.Error(u.Get("pathname"))
		}
	},
	26: func(t *testing.T) {
		u := set(t, "http://h/", "host", "x:80", "http://x:80/")
		if u.Get("port") != "80" || u.Get("origin") != "http://x" {
			t.Error(u.Get("port"), u.Get("origin"))
		}
	},
	31: func(t *testing.T) { set(t, "http://h/", "protocol", "a.b", "a.b://h/") },
	32: func(t *testing.T) {
		set(t, "http://h:1/", "port", "00x", "http://h/")
		set(t, "http://h:1/", "port", "0x", "http://h/")
	},
	34: func(t *testing.T) {
		for _, c := range []struct{ input, want string }{
			{"http://é@h/é?é#é", "http://%E9@h/%E9?%E9#é"},
			{"http://h/?‽", "http://h/?&%238253;"},
			{"ws://h/é?é", "ws://h/%C3%A9?%C3%A9"},
			{"data:é?é", "data:é?%C3%A9"},
		} {
			r := read(edition.Request{Input: c.input, Encoding: encoding.Windows1252})
			if r.Href != c.want {
				t.Errorf("%s is %s, want %s", c.input, r.Href, c.want)
			}
		}
		r := read(edition.Request{Input: "http://h/", Encoding: encoding.Windows1252, Set: []edition.Change{{Attribute: "search", Value: "é"}, {Attribute: "hash", Value: "é"}}})
		if r.Href != "http://h/?%E9#%C3%A9" {
			t.Error(r.Href)
		}
	},
	35: func(t *testing.T) {
		for url, want := range map[string]string{
			"file://h/x": "null", "data:x": "null", "blob:data:x": "null", "blob:x": "null", "blob:": "null",
			"blob: BLOB:https://H:8/x": "https://h:8", "http://xn--tda.de:80/": "http://ü.de", "wss://h:80/": "wss://h:80",
		} {
			if u, err := New(url); err != nil || u.Get("origin") != want {
				t.Errorf("%s: %v, %v", url, u, err)
			}
		}
	},
	36: func(t *testing.T) {
		for domain, want := range map[string]string{
			"Ü.de": "xn--tda.de", "faß": "fass", "a%41": "aa", "1.2.3.4": "", "0x7f.1": "", "[1::2]": "", "a b": "", "a:1": "", "": "", "xn--a": "", "%31.2.3.999": "",
		} {
			if got := DomainToASCII(domain); got != want {
				t.Errorf("%s is %q, want %q", domain, got, want)
			}
		}
		for domain, want := range map[string]string{"XN--TDA.de": "ü.de", "xn--fa-hia": "faß", "faß": "fass", "1.2.3.4": "", "a b": ""} {
			if got := DomainToUnicode(domain); got != want {
				t.Errorf("%s is %q, want %q", domain, got, want)
			}
		}
	},
	37: func(t *testing.T) {
		decode := func(b []byte) string { return "windows:" + string(b) }
		pairs, err := ParseForm([]byte("a=%E9&_charset_=windows-1252"), FormOptions{UseCharset: true})
		if err != nil || pairs[0].Value != "\uFFFD" {
			t.Error(pairs, err)
		}
		lookup := func(label string) (func([]byte) string, bool) { return decode, label == "windows-1252" }
		pairs, err = ParseForm([]byte("a=%E9&_charset_=windows-1252"), FormOptions{UseCharset: true, Lookup: lookup})
		if err != nil || pairs[0].Value != "windows:\xE9" {
			t.Error(pairs, err)
		}
	},
	38: func(t *testing.T) {
		set(t, "http://h/", "protocol", "h2", "h://h/")
		if !Valid("h2:x") {
			t.Error("h2:x is not valid")
		}
	},
	55: func(t *testing.T) {
		for s, want := range map[string]bool{
			"http://h/a:b": false, "/a:b": true, "/a/b:c": true, "file:///x": false, "file://h/x": true, "http://h/a//b": true, "//h//b": true,
		} {
			if Valid(s) != want {
				t.Errorf("%s: %v", s, !want)
			}
		}
	},
	56: func(t *testing.T) {
		set(t, "http://h:1/p", "protocol", "https", "https://h:1/p")
		set(t, "http://h:443/p", "protocol", "https", "https://h:443/p")
		set(t, "http://h/p", "protocol", "data", "data://h/p")
		set(t, "data:x", "protocol", "http", "http:x")
	},
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
	suite.Oddities(t, "webspecs-2014.md", maps.All(functions), numbers...)
}
