package canonical_test

import (
	"errors"
	"testing"

	"github.com/weburl-go/weburl/canonical"
)

// Keys that the Internet Archive's programs write.
var surtCases = []struct{ variant, input, want string }{
	{"", "", "-"},
	{"", "filedes:Foo", "filedes:foo"},
	{"", "filedesc:foo.arc.gz", "filedesc:foo.arc.gz"},
	{"", "filedesc://foo.ARC.gz", "filedesc://foo.ARC.gz"},
	{"", "filedesc:\x1b[2J\u009B", "filedesc:%1B[2J%C2%9B"},
	{"", "warcinfo:foo.warc.gz", "warcinfo:foo.warc.gz"},
	{"", "dns:archive.org", "dns:archive.org"},
	{"", "http://www.archive.org/", "org,archive)/"},
	{"", "http://archive.org/goo/", "org,archive)/goo"},
	{"", "http://archive.org/goo/?", "org,archive)/goo"},
	{"", "http://archive.org/goo/?a=2&b&a=1", "org,archive)/goo?a=1&a=2&b"},
	{"", "archive.org/Goo", "org,archive)/goo"},
	{"", "http://www34.archive.org/", "org,archive)/"},
	{"", "http://www2.www2foo.com/", "com,www2foo)/"},
	{"", "http://www2foo.com/", "com,www2foo)/"},
	{"", "https://archive.org:443/", "org,archive)/"},
	{"", "https://archive.org:80/", "org,archive:80)/"},
	{"", "http://archive.org:/", "org,archive)/"},
	{"", "http://archive.org::/", "org,archive)/"},
	{"", "http://archive.org:0/", "org,archive)/"},
	{"", "https://archive.org:0443/", "org,archive)/"},
	{"", "http://archive.org:81:/", "org,archive:81)/"},
	{"", "http://u:p@archive.org/", "org,archive)/"},
	{"", "http:////////www.vikings.com/a", "com,vikings)/a"},
	{"", "http://https://archive.org/", "org,archive)/"},
	{"", "http://archive.org/index.php?PHPSESSID=0123456789abcdefghijklemopqrstuv&action=profile;u=4221", "org,archive)/index.php?action=profile;u=4221"},
	{"", "http://a/?jsessionid=0123456789abcdefghijklemopqrstuv", "a)/"},
	{"", "http://a/?jsessionid=0123456789abcdefghijklemopqrstuv0", "a)/?jsessionid=0123456789abcdefghijklemopqrstuv0"},
	{"", "http://a/?sid=9682993c8daa2c5497996114facdc805&x=y", "a)/?x=y"},
	{"", "http://a/?aspsessionidABCDEFGH=ABCDEFGHIJKLMNOPQRSTUVWX&x=y", "a)/?x=y"},
	{"", "http://a/?CFID=14475712&CFTOKEN=2D89F5AF-3048-2957-DA4EE4B6B13661AB&r=4&m=forgotten", "a)/?m=forgotten&r=4"},
	{"", "http://a/(S(4hqa0555fwsecu455xqckv45))/mileg.aspx", "a)/mileg.aspx"},
	{"", "http://a/(4hqa0555fwsecu455xqckv45)/mileg.aspx", "a)/mileg.aspx"},
	{"", "http://a/(4hqa0555fwsecu455xqckv45)/mileg.asp", "a)/(4hqa0555fwsecu455xqckv45)/mileg.asp"},
	{"", "http://a/(4hqa0555fwsecu455xqckv45x/mileg.aspx", "a)/(4hqa0555fwsecu455xqckv45x/mileg.aspx"},
	{"", "http://a/(/x4hqa0555fwsecu455xqckv45)/mileg.aspx", "a)/(/x4hqa0555fwsecu455xqckv45)/mileg.aspx"},
	{"", "http://a/(/s(4hqa0555fwsecu455xqckv45))/mileg.aspx", "a)/(/s(4hqa0555fwsecu455xqckv45))/mileg.aspx"},
	{"", "http://a/photos/36050182@N05/", "a)/photos/36050182@n05"},
	{"", "http://example.com/app?item=Wroc%C5%82aw", "com,example)/app?item=wroc%c5%82aw"},
	{"", "whois://whois.isoc.org.il/shaveh.co.il", "il,org,isoc,whois)/shaveh.co.il"},
	{"", "https://http://archive.org/", "org,archive)/"},
	{"", "https://https://http://archive.org/", "org,archive)/"},
	{"", "mailto:?To=x", "mailto:/?to=x"},
	{"", "mailto:foo@example.com", "mailto:foo@example.com"},
	{"", "http://192.168.1.254/info/", "254,1,168,192)/info"},
	{"", "http://017.0.0.1/", "1,0,0,15)/"},
	{"", "http://0.7/", "7,0,0,0)/"},
	{"", "http://1...2/", "2,,1)/"},
	{"", "http://0.8/", "8,0)/"},
	{"", "http://39024579298/", "226,210,11,22)/"},
	{"", "http://1.2.3.256/", "256,3,2,1)/"},
	{"", "http://[::1]:8080/", "::1:8080)/"},
	{"", "http://B\u00FCcher.ch:8080", "ch,xn--bcher-kva:8080)/"},
	{"", "http://\u2603.com", "com,xn--n3h)/"},
	{"", "http://\U0001F600.com/", "com,xn--e28h)/"}, // not assigned in Unicode 3.2
	{"", "http://\u0221.com/", "com,xn--6la)/"},
	{"", "http://\u3002/", "%e3%80%82)/"},
	{"", "http://\uFF0E/", "%ef%bc%8e)/"},
	{"", "http://\uFF61/", "%ef%bd%a1)/"},
	{"", "http://.%FF/", "%ff)/"},
	{"", "http://a/../b/../../c//d", "a)/c/d"},
	{"", "http://a/../b", "a)/../b"},
	{"", "http://a/%252525", "a)/%25"},
	{"+scheme", "http://www.example.com/", "http://(com,example)/"},
	{"+scheme", "dns:archive.org", "dns:archive.org"},
	{"+comma", "http://archive.org/goo/?a=2&b&a=1", "org,archive,)/goo?a=1&a=2&b"},
	{"+comma", "mailto:foo@example.com", "mailto:foo@example.com"},
	{"+scheme+comma", "https://www.example.com/", "https://(com,example,)/"},
	{"+scheme+comma+www", "ftp://www.example.com/", "ftp://(com,example,www,)/"},
	{"+www", "http://www.example.com/", "com,example,www)/"},
	{"+ipv4", "http://192.168.1.254/info/", "192.168.1.254)/info"},
	{"+ipv4", "http://990.991.992.993/", "990.991.992.993)/"},
	{"+ipv4", "http://10.162.1024.3/", "3,1024,162,10)/"},
}

func TestSURT(t *testing.T) {
	for _, c := range surtCases {
		if got, err := lookup(t, "surt/1"+c.variant).Canonical(c.input); err != nil || got != c.want {
			t.Errorf("surt/1%s of %q: %q, %v; want %q", c.variant, c.input, got, err, c.want)
		}
	}
	for input, want := range map[string]canonical.Reason{" \t": canonical.NoInput, "http://a:b/": canonical.InvalidPort, "http://a:65536/": canonical.InvalidPort} {
		var e *canonical.Error
		if _, err := lookup(t, "surt/1").Canonical(input); !errors.As(err, &e) || e.Reason != want {
			t.Errorf("%q: %v, want %v", input, err, want)
		}
	}
}

func TestHeritrix(t *testing.T) {
	p := lookup(t, "heritrix/1")
	for input, want := range map[string]string{
		"http://www.archive.org/a/B?C#f":       "http://(org,archive,www,)/a/b?c",
		"http://archive.org":                   "http://(org,archive,)/",
		"HTTP://u:P@archive.org:8080/":         "http://(org,archive,:8080@u:p)/",
		"http://127.0.0.1/":                    "http://(127.0.0.1)/",
		"http://0x7f.1:81/":                    "http://(127.0.0.1:81)/",
		"http://[::1]/":                        "http://([::1],)/",
		"http://archive.org./":                 "http://(org.,archive,)/",
		"http://b\u00FCcher.ch/":               "http://(ch,xn--bcher-kva,)/",
		"mailto:Foo@example.com":               "mailto:Foo@example.com",
		"git+ssh://Example.com/":               "git+ssh://Example.com/",
		"file:///C:/X":                         "file:///C:/X",
		"foo://1.2.3.4/":                       "foo://(1.2.3.4)/",
		"https://u@a/":                         "https://(a,@u)/",
		"http://example.com/%7Euser/?q=A%2fB#": "http://(com,example,)/%7euser/?q=a%2fb",
	} {
		if got, err := p.Canonical(input); err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", input, got, err, want)
		}
	}
}
