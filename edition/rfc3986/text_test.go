package rfc3986

import (
	"fmt"
	"strings"
	"testing"
)

// describe writes the parts of a reference in one line.
func describe(r Reference) string {
	var b strings.Builder
	for _, c := range []struct {
		name    string
		present bool
		text    string
	}{
		{"scheme", r.Scheme.Present, r.Scheme.Text}, {"userinfo", r.Userinfo.Present, r.Userinfo.Text}, {r.Host.Kind, r.Host.Present, r.Host.Text},
		{"port", r.Port.Present, r.Port.Text}, {r.Path.Kind, r.Path.Present, r.Path.Text}, {"query", r.Query.Present, r.Query.Text},
		{"fragment", r.Fragment.Present, r.Fragment.Text},
	} {
		if c.present {
			fmt.Fprintf(&b, " %s<%s>", c.name, c.text)
		}
	}
	return strings.TrimSpace(b.String())
}

func mustParse(t testing.TB, s string) Reference {
	t.Helper()
	r, err := Parse(s)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return r
}

// The URIs that the RFC splits into their parts.
func TestExamplesOfSyntax(t *testing.T) {
	for _, c := range []struct{ section, uri, want string }{
		{"1.1.2", "ftp://ftp.is.co.za/rfc/rfc1808.txt", "scheme<ftp> reg-name<ftp.is.co.za> path-abempty</rfc/rfc1808.txt>"},
		{"1.1.2", "http://www.ietf.org/rfc/rfc2396.txt", "scheme<http> reg-name<www.ietf.org> path-abempty</rfc/rfc2396.txt>"},
		{"1.1.2", "ldap://[2001:db8::7]/c=GB?objectClass?one", "scheme<ldap> IPv6address<[2001:db8::7]> path-abempty</c=GB> query<objectClass?one>"},
		{"1.1.2", "mailto:John.Doe@example.com", "scheme<mailto> path-rootless<John.Doe@example.com>"},
		{"1.1.2", "news:comp.infosystems.www.servers.unix", "scheme<news> path-rootless<comp.infosystems.www.servers.unix>"},
		{"1.1.2", "tel:+1-816-555-1212", "scheme<tel> path-rootless<+1-816-555-1212>"},
		{"1.1.2", "telnet://192.0.2.16:80/", "scheme<telnet> IPv4address<192.0.2.16> port<80> path-abempty</>"},
		{"1.1.2", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "scheme<urn> path-rootless<oasis:names:specification:docbook:dtd:xml:4.1.2>"},
		{"3", "foo://example.com:8042/over/there?name=ferret#nose",
			"scheme<foo> reg-name<example.com> port<8042> path-abempty</over/there> query<name=ferret> fragment<nose>"},
		{"3", "urn:example:animal:ferret:nose", "scheme<urn> path-rootless<example:animal:ferret:nose>"},
		{"3.3", "mailto:fred@example.com", "scheme<mailto> path-rootless<fred@example.com>"},
		{"3.3", "foo://info.example.com?fred", "scheme<foo> reg-name<info.example.com> path-abempty<> query<fred>"},
		{"4.2", "./this:that", "path-noscheme<./this:that>"},
		{"4.2", "this:that", "scheme<this> path-rootless<that>"},
		{"4.5", "www.w3.org/Addressing/", "path-noscheme<www.w3.org/Addressing/>"},
		{"6.2.2.1", "HTTP://www.EXAMPLE.com/", "scheme<HTTP> reg-name<www.EXAMPLE.com> path-abempty</>"},
		{"7.6", "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
			"scheme<ftp> userinfo<cnn.example.com&story=breaking_news> IPv4address<10.0.0.1> path-abempty</top_story.htm>"},
		{"B", "http://www.ics.uci.edu/pub/ietf/uri/#Related", "scheme<http> reg-name<www.ics.uci.edu> path-abempty</pub/ietf/uri/> fragment<Related>"},
		{"C", "http://www.w3.org/Addressing/", "scheme<http> reg-name<www.w3.org> path-abempty</Addressing/>"},
		{"C", "ftp://foo.example.com/rfc/", "scheme<ftp> reg-name<foo.example.com> path-abempty</rfc/>"},
		{"C", "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
			"scheme<http> reg-name<www.ics.uci.edu> path-abempty</pub/ietf/uri/historical.html> fragment<WARNING>"},
	} {
		if got := describe(mustParse(t, c.uri)); got != c.want {
			t.Errorf("%s: %s: %s, want %s", c.section, c.uri, got, c.want)
		}
	}
}

// Percent-encoding, by sections 2.1, 2.3 and 2.5.
func TestExamplesOfPercentEncoding(t *testing.T) {
	for _, c := range []struct{ section, uri, want string }{
		{"2.1", "?%3a", "?%3A"},
		{"2.3", "/%41%5A%61%7A%30%39%2D%2E%5F%7E", "/AZaz09-._~"},
		{"2.3", "/%7euser", "/~user"},
		{"2.4", "/%2541", "/%2541"},
		{"2.2", "/%2f%3f%23%5b%5d%40%3a", "/%2F%3F%23%5B%5D%40%3A"},
		{"2.5", "/Laguna%20Beach", "/Laguna%20Beach"},
		{"2.5", "/%D3%81%87%A4%95%81@%C2%85%81%83%88", "/%D3%81%87%A4%95%81@%C2%85%81%83%88"},
		{"2.5", "/%c3%80%e3%82%a2", "/%C3%80%E3%82%A2"},
	} {
		if got := mustParse(t, c.uri).Normalize().String(); got != c.want {
			t.Errorf("%s: %s becomes %s, want %s", c.section, c.uri, got, c.want)
		}
	}
	// 2.1: the binary octet 00100000 is the space character.
	if Check("pct-encoded", "%20") != nil || Check("pct-encoded", "%2") == nil {
		t.Error("%20 is not pct-encoded, or %2 is")
	}
}

// Remove Dot Segments: both illustrations, step by step.
func TestRemoveDotSegmentsTraces(t *testing.T) {
	for _, trace := range []string{
		`
1  |                |/a/b/c/./../../g
2E |/a              |/b/c/./../../g
2E |/a/b            |/c/./../../g
2E |/a/b/c          |/./../../g
2B |/a/b/c          |/../../g
2C |/a/b            |/../g
2C |/a              |/g
2E |/a/g            |
`, `
1  |                |mid/content=5/../6
2E |mid             |/content=5/../6
2E |mid/content=5   |/../6
2C |mid             |/6
2E |mid/6           |
`, // Of the steps that the RFC does not illustrate:
		`
1  |                |.././a/..
2A |                |./a/..
2A |                |a/..
2E |a               |/..
2C |                |/
2E |/               |
`, `
1  |                |/a/.
2E |/a              |/.
2B |/a              |/
2E |/a/             |
`, `
1  |                |..
2D |                |
`,
	} {
		_, path, _ := strings.Cut(strings.Split(strings.TrimSpace(trace), "\n")[0], "                |")
		got := fmt.Sprintf("\n%-3s|%-16s|%s\n", "1", "", path)
		removeDotSegments(path, func(name, output, input string) { got += fmt.Sprintf("%-3s|%-16s|%s\n", name, output, input) })
		if got != trace {
			t.Errorf("got%swant%s", got, trace)
		}
	}
}

// All 42 examples of section 5.4, and the one that has two answers.
func TestExamplesOfResolution(t *testing.T) {
	base := mustParse(t, "http://a/b/c/d;p?q")
	normal := [][2]string{
		{"g:h", "g:h"}, {"g", "http://a/b/c/g"}, {"./g", "http://a/b/c/g"}, {"g/", "http://a/b/c/g/"}, {"/g", "http://a/g"}, {"//g", "http://g"},
		{"?y", "http://a/b/c/d;p?y"}, {"g?y", "http://a/b/c/g?y"}, {"#s", "http://a/b/c/d;p?q#s"}, {"g#s", "http://a/b/c/g#s"},
		{"g?y#s", "http://a/b/c/g?y#s"}, {";x", "http://a/b/c/;x"}, {"g;x", "http://a/b/c/g;x"}, {"g;x?y#s", "http://a/b/c/g;x?y#s"},
		{"", "http://a/b/c/d;p?q"}, {".", "http://a/b/c/"}, {"./", "http://a/b/c/"}, {"..", "http://a/b/"}, {"../", "http://a/b/"},
		{"../g", "http://a/b/g"}, {"../..", "http://a/"}, {"../../", "http://a/"}, {"../../g", "http://a/g"},
	}
	abnormal := [][2]string{
		{"../../../g", "http://a/g"}, {"../../../../g", "http://a/g"},
		{"/./g", "http://a/g"}, {"/../g", "http://a/g"}, {"g.", "http://a/b/c/g."}, {".g", "http://a/b/c/.g"}, {"g..", "http://a/b/c/g.."}, {"..g", "http://a/b/c/..g"},
		{"./../g", "http://a/b/g"}, {"./g/.", "http://a/b/c/g/"}, {"g/./h", "http://a/b/c/g/h"}, {"g/../h", "http://a/b/c/h"},
		{"g;x=1/./y", "http://a/b/c/g;x=1/y"}, {"g;x=1/../y", "http://a/b/c/y"},
		{"g?y/./x", "http://a/b/c/g?y/./x"}, {"g?y/../x", "http://a/b/c/g?y/../x"}, {"g#s/./x", "http://a/b/c/g#s/./x"}, {"g#s/../x", "http://a/b/c/g#s/../x"},
		{"http:g", "http:g"},
	}
	if len(normal) != 23 || len(abnormal) != 19 {
		t.Fatalf("%d and %d examples, want 23 and 19", len(normal), len(abnormal))
	}
	for _, c := range append(normal, abnormal...) {
		got, err := base.Resolve(mustParse(t, c[0]))
		if err != nil || got.String() != c[1] {
			t.Errorf("%q: %s, %v, want %s", c[0], got, err, c[1])
		}
		want := c[1]
		if c[0] == "http:g" {
			want = "http://a/b/c/g" // for backward compatibility
		}
		if got, err := base.ResolveNonStrict(mustParse(t, c[0])); err != nil || got.String() != want {
			t.Errorf("%q, not strictly: %s, %v, want %s", c[0], got, err, want)
		}
	}
}

// Syntax-Based Normalization and its parts.
func TestExamplesOfNormalization(t *testing.T) {
	for _, c := range []struct{ section, uri, want string }{
		{"6.2.2", "example://a/b/c/%7Bfoo%7D", "example://a/b/c/%7Bfoo%7D"},
		{"6.2.2", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"},
		{"6.2.2.1", "HTTP://www.EXAMPLE.com/", "http://www.example.com/"},
		{"6.2.2.1", "http://U@h/A?B#C", "http://U@h/A?B#C"},
		{"3.2.2", "http://[2001:DB8::A]", "http://[2001:db8::a]"},
		{"3.2.2", "http://%c3%A4%41", "http://%C3%A4a"},
		{"3.1", "HTTP:", "http:"},
	} {
		if got := mustParse(t, c.uri).Normalize().String(); got != c.want {
			t.Errorf("%s: %s becomes %s, want %s", c.section, c.uri, got, c.want)
		}
	}
}

// Scheme-Based Normalization.
func TestExamplesOfSchemes(t *testing.T) {
	for _, c := range []struct{ uri, want string }{
		// The four URIs that are equivalent.
		{"http://example.com", "http://example.com/"},
		{"http://example.com/", "http://example.com/"},
		{"http://example.com:/", "http://example.com/"},
		{"http://example.com:80/", "http://example.com/"},
		// Those that are not.
		{"http://example.com/?", "http://example.com/?"},
		{"http://example.com/#", "http://example.com/#"},
		{"http://u:@example.com/", "http://u:@example.com/"},
		{"http://@example.com/", "http://@example.com/"},
		// "In general".
		{"foo://info.example.com?fred", "foo://info.example.com/?fred"},
		{"foo://h:", "foo://h/"},
		{"foo://h:80", "foo://h:80/"},
		{"https://h:80", "https://h:80/"},
		{"https://h:00443", "https://h/"},
		{"news:", "news:"},
		{"//h:", "//h:"},
		// Its "file" scheme, by the section on hosts: no authority, an empty host
		// and "localhost" are the same machine.
		{"file:/a/b", "file:///a/b"},
		{"file:///a/b", "file:///a/b"},
		{"file://LOCALHOST/a/b", "file:///a/b"},
		{"file:", "file:///"},
		{"file:a", "file:a"},
		{"file:/.//a", "file:////a"},
		{"file://other/a", "file://other/a"},
		// "If, however, either the userinfo or port subcomponents are non-empty".
		{"file://u@localhost/a", "file://u@localhost/a"},
		{"file://u@/a", "file://u@localhost/a"},
		{"file://:1/a", "file://localhost:1/a"},
		{"file://@localhost/", "file://@localhost/"},
		// Case-insensitive data.
		{"mailto:Joe@Example.COM", "mailto:Joe@example.com"},
		{"mailto:Joe@example.com", "mailto:Joe@example.com"},
		{"mailto:A@B.C,D@E.%66?Subject=X", "mailto:A@b.c,D@e.f?Subject=X"},
		{"mailto:A", "mailto:A"},
	} {
		n := mustParse(t, c.uri).Normalize().NormalizeScheme()
		if got := n.String(); got != c.want {
			t.Errorf("%s becomes %s, want %s", c.uri, got, c.want)
		}
		if describe(n) != describe(mustParse(t, c.want)) {
			t.Errorf("%s has the parts %s", c.uri, describe(n))
		}
	}
}
