package rfc3986

import (
	"slices"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// parts checks the parts of a string or, if want is the name of a rule, that the string
// breaks this rule.
func parts(t *testing.T, s, want string) {
	t.Helper()
	r, err := Parse(s)
	got := describe(r)
	if err != nil {
		got = err.(*Error).Rule
	}
	if got != want {
		t.Errorf("%q is %s, want %s", s, got, want)
	}
}

func normal(t *testing.T, s, want string) {
	t.Helper()
	if got := mustParse(t, s).Normalize().String(); got != want {
		t.Errorf("%q becomes %q, want %q", s, got, want)
	}
}

func target(t *testing.T, s, base, want string) {
	t.Helper()
	got, err := mustParse(t, base).Resolve(mustParse(t, s))
	if err != nil || got.String() != want {
		t.Errorf("%q against %q is %q, %v, want %q", s, base, got, err, want)
	}
}

// The numbers are from docs/editions/rfc3986.md.
var oddities = []func(t *testing.T){
	1: func(t *testing.T) {
		parts(t, "//10.200.39.255", "IPv4address<10.200.39.255> path-abempty<>")
		for _, s := range []string{"0", "9", "10", "99", "100", "199", "200", "249", "250", "255"} {
			if err := Check("dec-octet", s); err != nil {
				t.Error(s, err)
			}
		}
	},
	2: func(t *testing.T) {
		parts(t, "//1.2.3.4", "IPv4address<1.2.3.4> path-abempty<>")
		for _, name := range []string{"1.2.3.256", "01.2.3.4", "1.2.3", "1.2.3.4.5", "1.2.3.4.", "0x7f.1", "1.2.3.4a", "1.2.3.4-"} {
			parts(t, "//"+name, "reg-name<"+name+"> path-abempty<>")
		}
	},
	3: func(t *testing.T) {
		parts(t, "//%31.2.3.4", "reg-name<%31.2.3.4> path-abempty<>")
		if r := mustParse(t, "//%31.2.3.4").Normalize(); describe(r) != "IPv4address<1.2.3.4> path-abempty<>" {
			t.Error(describe(r))
		}
	},
	4: func(t *testing.T) {
		parts(t, "http://u@:80/", "scheme<http> userinfo<u> reg-name<> port<80> path-abempty</>")
		parts(t, "http:///", "scheme<http> reg-name<> path-abempty</>")
		parts(t, "//@", "userinfo<> reg-name<> path-abempty<>")
		parts(t, "//:", "reg-name<> port<> path-abempty<>")
	},
	5: func(t *testing.T) {
		normal(t, "a:/.//b", "a:/.//b")
		normal(t, "a:/b/..//c", "a:/.//c")
		normal(t, "a:b/..//c", "a:/.//c")
		target(t, "/..//b", "a:c", "a:/.//b")
		target(t, "..//b", "a:/c/d", "a:/.//b")
		target(t, "..//b", "a://h/c/d", "a://h//b")
		if got := RemoveDotSegments("/.//b"); got != "//b" {
			t.Error(got)
		}
	},
	6: func(t *testing.T) {
		normal(t, "a:b/../c", "a:/c")
		normal(t, "mailto:b/..", "mailto:/")
		target(t, "../c", "a:b/d", "a:/c")
		normal(t, "a:../b", "a:b")
		normal(t, "a:..", "a:")
		normal(t, "a:.//b", "a:/b")
	},
	7: func(t *testing.T) {
		for _, s := range []string{"../../a", "./a:b", "//h/../a", "/./a"} {
			normal(t, s, s)
		}
		normal(t, "%2e/%41:b", "./A:b")
		if got := RemoveDotSegments("./a:b"); got != "a:b" {
			t.Error(got)
		}
	},
	8: func(t *testing.T) {
		for _, s := range []string{"a", "a:b", "#f"} {
			if _, err := mustParse(t, "//h/").Resolve(mustParse(t, s)); err == nil || err.Error() != "rfc3986: base: absolute-URI: the base URI has no scheme" {
				t.Errorf("%q: %v", s, err)
			}
		}
		target(t, "", "a:b#c", "a:b")
	},
	9: func(t *testing.T) {
		target(t, "?y", "http://a/b/../c", "http://a/b/../c?y")
		target(t, "", "http://a/./", "http://a/./")
	},
	10: func(t *testing.T) {
		target(t, "c", "http://a/b/..", "http://a/b/c")
		target(t, "c", mustParse(t, "http://a/b/..").Normalize().String(), "http://a/c")
	},
	11: func(t *testing.T) {
		parts(t, "1:b", "segment-nz-nc")
		parts(t, ":", "segment-nz-nc")
		parts(t, "./1:b", "path-noscheme<./1:b>")
		parts(t, "a:b", "scheme<a> path-rootless<b>")
		parts(t, "example.com:80", "scheme<example.com> path-rootless<80>")
	},
	12: func(t *testing.T) {
		const long = "00099999999999999999999"
		parts(t, "//h:"+long, "reg-name<h> port<"+long+"> path-abempty<>")
		if got := mustParse(t, "http://h:0080").Normalize().NormalizeScheme().String(); got != "http://h/" {
			t.Error(got)
		}
		if got := mustParse(t, "http://h:0081/").Normalize().NormalizeScheme().String(); got != "http://h:0081/" {
			t.Error(got)
		}
	},
	13: func(t *testing.T) {
		normal(t, "foo://h:/", "foo://h:/")
		if got := mustParse(t, "foo://h:/").NormalizeScheme().String(); got != "foo://h/" {
			t.Error(got)
		}
	},
	14: func(t *testing.T) {
		parts(t, "//[1:2:3:4:5:6:7::]", "IPv6address<[1:2:3:4:5:6:7::]> path-abempty<>")
		parts(t, "//[::0:0:0:0:0:1.2.3.4]", "IPv6address<[::0:0:0:0:0:1.2.3.4]> path-abempty<>")
		parts(t, "//[1:2:3:4:5:6:7:8::]", "IPv6address")
		parts(t, "//[fe80::a%25eth0]", "IPv6address")
		normal(t, "//[0:0::ABCD]", "//[0:0::abcd]")
	},
	15: func(t *testing.T) {
		parts(t, "//[V1F.a:b]", "IPvFuture<[V1F.a:b]> path-abempty<>")
		normal(t, "//[V1F.A]", "//[v1f.a]")
		parts(t, "//[v1.%41]", "IPvFuture")
	},
	16: func(t *testing.T) {
		got, err := mustParse(t, "http://a/b").ResolveNonStrict(mustParse(t, "HTTP:c"))
		if err != nil || got.String() != "http://a/c" {
			t.Error(got, err)
		}
	},
	17: func(t *testing.T) {
		for _, s := range []string{"foo://h", "foo://h?q", "urn://h"} {
			if got := mustParse(t, s).NormalizeScheme(); got.Path.Text != "/" {
				t.Errorf("%q becomes %q", s, got)
			}
		}
	},
	18: func(t *testing.T) {
		parts(t, "", "path-empty<>")
		parts(t, "//", "reg-name<> path-abempty<>")
		for _, rule := range []string{"path", "path-abempty", "path-empty"} {
			if err := Check(rule, ""); err != nil {
				t.Error(err)
			}
		}
		parts(t, "a:/b", "scheme<a> path-absolute</b>")
		if Check("path-abempty", "/b") != nil || Check("path-absolute", "/b") != nil {
			t.Error("one of two rules refuses /b")
		}
	},
	19: func(t *testing.T) {
		parts(t, "http://a,b;c!=*/", "scheme<http> reg-name<a,b;c!=*> path-abempty</>")
		parts(t, "http://-a..b_~/", "scheme<http> reg-name<-a..b_~> path-abempty</>")
	},
	20: func(t *testing.T) {
		parts(t, "/caf\u00e9", "segment-nz")
		parts(t, "/%E9%00%FF", "path-absolute</%E9%00%FF>")
		parts(t, "//%FF/", "reg-name<%FF> path-abempty</>")
		normal(t, "//%ff/", "//%FF/")
	},
	21: func(t *testing.T) {
		parts(t, "<http://h/>", "segment-nz-nc")
		parts(t, " http://h/", "segment-nz-nc")
		parts(t, "http://h/\n", "segment")
		parts(t, "URL:http://h/", "scheme<URL> path-rootless<http://h/>")
	},
	22: func(t *testing.T) {
		target(t, "../../../g", "http://a/b/c/d;p?q", "http://a/g")
		target(t, "../../../../g", "http://a/b/c/d;p?q", "http://a/g")
		normal(t, "http://a/../../g", "http://a/g")
	},
}

func TestOddities(t *testing.T) { suite.Oddities(t, "rfc3986.md", slices.All(oddities)) }
