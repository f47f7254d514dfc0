package models

import (
	"slices"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// host checks the host that models read.
func host(t *testing.T, input, want string, models ...*edition.Edition) {
	t.Helper()
	for _, m := range models {
		if got := hostOf(read(m, input, "")); got != want {
			t.Errorf("%s: host of %q is %q, want %q", m.Name, input, got, want)
		}
	}
}

// href checks the result of resolving a reference by a model.
func href(t *testing.T, m *edition.Edition, input, base, want string) {
	t.Helper()
	r := read(m, input, base)
	got := r.Href
	if r.Failure != nil {
		got = "refused"
	}
	if got != want {
		t.Errorf("%s: %q against %q is %q, want %q", m.Name, input, base, got, want)
	}
}

// The numbers are from docs/editions/models.md.
var oddities = []func(t *testing.T){
	1: func(t *testing.T) {
		host(t, "http://a@b@c/", "c", LastAt(), Python(), NetHTTP(), Perl(), PHP())
		host(t, "http://a@b@c/", "b@c", FirstAt())
		host(t, "http://a@b@c/", "refused", Curl(), Ruby())
		host(t, "http://a@b@c/", "none", Java())
	},
	2: func(t *testing.T) {
		for _, m := range []*edition.Edition{LastAt(), FirstAt(), DecodedLate(), Python(), Perl(), PHP()} {
			host(t, `http://a\@b/`, "b", m)
			host(t, `http://a\b/`, `a\b`, m)
		}
	},
	3: func(t *testing.T) {
		host(t, "http://a%2Fb/", "a/b", DecodedLate(), Perl())
		host(t, "http://a%40b/", "a@b", DecodedLate(), Perl())
		host(t, "http://a%2Fb/", "refused", Curl())
		host(t, "http://%61/", "a", Curl())
	},
	4: func(t *testing.T) {
		for _, s := range []string{"http:/h/", "http://h/", "http:///h/"} {
			host(t, s, "h", Curl(), CurlGuess())
		}
		host(t, "http:////h/", "refused", Curl(), CurlGuess())
	},
	5: func(t *testing.T) {
		for _, s := range []string{"http://0x7f.1/", "http://017700000001/", "http://2130706433/", "http://127.1./"} {
			host(t, s, "127.0.0.1", Curl())
		}
		host(t, "http://256.1.1.1/", "256.1.1.1", Curl())
		host(t, "http://0x%3a/", "refused", Curl())
	},
	6: func(t *testing.T) {
		host(t, "http://[fe80::1%25eth0]/", "[fe80::1]", Curl())
		host(t, "http://[fe80::1%eth0]/", "[fe80::1]", Curl())
	},
	7: func(t *testing.T) {
		host(t, "ftp.example.com/x", "ftp.example.com", CurlGuess())
		if r := read(CurlGuess(), "ftp.example.com/x", ""); r.Scheme.Text != "ftp" {
			t.Errorf("%+v", r.Scheme)
		}
		if r := read(CurlGuess(), "h:80/x", ""); r.Scheme.Text != "http" || r.Host.Text != "h" || r.Port.Text != "80" {
			t.Errorf("%+v", r)
		}
		for s, name := range map[string]string{"ftp.example.com/x": "CURLUE_BAD_SCHEME", "h:80/x": "CURLUE_UNSUPPORTED_SCHEME"} {
			if r := read(Curl(), s, ""); r.Failure == nil || r.Failure.Name != name {
				t.Errorf("%q: %+v", s, r)
			}
		}
	},
	8: func(t *testing.T) {
		href(t, Curl(), "http:x", "http://h/a", "refused")
		href(t, Curl(), "\tx", "http://h/a", "http://h/%09x")
		href(t, Curl(), "http://h/\tx", "", "refused")
	},
	9: func(t *testing.T) {
		href(t, Python(), "\x00 ht\ntp://h\t/a ", "", "http://h/a ")
	},
	10: func(t *testing.T) {
		host(t, "http://a／b/", "refused", Python())
		href(t, Python(), "http://a/／", "", "http://a/／")
	},
	11: func(t *testing.T) {
		host(t, "http://[u]@h/", "refused", Python())
		host(t, "http://u@h/", "h", Python())
		host(t, "http://]@[::1", "[::1]", Python())
		host(t, "http://]@[::1:80/", "[::1:80]", Python())
	},
	12: func(t *testing.T) {
		href(t, Python(), "http:x", "http://h/a", "http://h/x")
		href(t, Python(), "x", "foo://h/a", "x")
	},
	13: func(t *testing.T) {
		host(t, "http://:80/", "", NetHTTP())
	},
	14: func(t *testing.T) {
		host(t, "http://é_/", "é_", NetHTTP())
		host(t, "http://é/", "xn--9ca", NetHTTP())
	},
	15: func(t *testing.T) {
		host(t, "http://xn--a/", "xn--a", NetHTTP())
	},
	16: func(t *testing.T) {
		for _, s := range []string{"http://a_b/", "http://%61/", "http://é/", "http://a@b@c/", "http://a.1/"} {
			host(t, s, "none", Java())
		}
	},
	17: func(t *testing.T) {
		host(t, "http://1.2.3.08/", "1.2.3.08", Java())
		host(t, "http://1.2.3.256/", "none", Java())
	},
	18: func(t *testing.T) {
		href(t, Java(), "", "http://h/a/b", "http://h/a/")
		href(t, Java(), "../../x", "http://h/a/b", "http://h/../x")
	},
	19: func(t *testing.T) {
		for _, s := range []string{" http://h/ ", "<http://h/>", "<URL:http://h/>", `"http://h/"`} {
			host(t, s, "h", Perl())
		}
	},
	20: func(t *testing.T) {
		host(t, "foo://h/", "none", Perl())
		host(t, "//h/", "none", Perl())
	},
	21: func(t *testing.T) {
		host(t, "http://h:/", "h:", Perl())
		host(t, "http://h:1/", "h", Perl())
	},
	22: func(t *testing.T) {
		host(t, "//[::1/", "[::1", Ruby())
		host(t, "//[::1]/", "refused", Ruby())
		host(t, "http://[::1]/", "[::1]", Ruby())
	},
	23: func(t *testing.T) {
		host(t, "mailto:a", "refused", Ruby())
		host(t, "mailto:a@b", "none", Ruby())
		host(t, "ldap://h/#x", "refused", Ruby())
		host(t, "file://localhost/", "", Ruby())
	},
	24: func(t *testing.T) {
		for s, want := range map[string]string{"http://h:8x/": "8", "http://h:+80/": "80", "http://h: 80/": "80"} {
			if r := read(PHP(), s, ""); r.Port.Text != want || r.Host.Text != "h" {
				t.Errorf("%q: %+v", s, r)
			}
		}
	},
	25: func(t *testing.T) {
		if r := read(PHP(), "h:80", ""); r.Host.Text != "h" || r.Port.Text != "80" || r.Scheme.Present {
			t.Errorf("%+v", r)
		}
		if r := read(PHP(), "h:80a", ""); r.Scheme.Text != "h" || r.Path.Text != "80a" {
			t.Errorf("%+v", r)
		}
		host(t, "x:99999", "refused", PHP())
	},
	26: func(t *testing.T) {
		host(t, "http://a\x01\nb/", "a__b", PHP())
	},
	27: func(t *testing.T) {
		for s, want := range map[string]string{
			"http://ｓhop.example/": "xn--hop-p96s.example", "http://xn--ｂcher-kva.example/": "xn--cher-zra77610b.example", `http://"h/`: "",
			"http://h:80/": "h", "http://[fe80::1%25eth0]/": "[fe80::1]", "http://SHOP.example/": "SHOP.example",
		} {
			if h := read(NetHTTP(), s, "").HostHeader; !h.Present || h.Text != want {
				t.Errorf("%q: %+v, want %q", s, h, want)
			}
		}
		host(t, "http://ｓhop.example/", "shop.example", NetHTTP())
		if h := read(NetHTTP(), "http://é.xn--!/", "").HostHeader; h.Present {
			t.Errorf("%+v", h)
		}
		for _, m := range All() {
			if h := read(m, "http://h/", "").HostHeader; h.Present != (m.Name == "net/http") {
				t.Errorf("%s: %+v", m.Name, h)
			}
		}
	},
}

func TestOddities(t *testing.T) { suite.Oddities(t, "models.md", slices.All(oddities)) }
