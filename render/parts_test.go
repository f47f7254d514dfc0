package render_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/render"
)

// outline returns the role and the bytes of the URL for each span. The bytes are in
// parentheses if the span has a reason.
func outline(source string, r render.Rendering) string {
	var parts []string
	for _, s := range r.Spans {
		part := source[s.From:s.To]
		if s.Reason != render.None {
			part = "(" + part + ")"
		}
		parts = append(parts, fmt.Sprintf("%v %s", s.Role, part))
	}
	return strings.Join(parts, ", ")
}

// Each part of a URL is a span, or more if it consists of parts with different owners or
// reasons.
func TestRoles(t *testing.T) {
	for input, want := range map[string]string{
		"https://u:p@a.example.com:81/p/q?r=s#f": "scheme https, delimiter ://, credentials (u:p@), subdomain a., registrable domain example.com, port :81, path /p/q, query ?r=s, fragment #f",
		"https://u@example.com/":                 "scheme https, delimiter ://, credentials (u@), registrable domain example.com, path /",
		"https://example.com/?q":                 "scheme https, delimiter ://, registrable domain example.com, path /, query ?q",
		"https://example.com/#f":                 "scheme https, delimiter ://, registrable domain example.com, path /, fragment #f",
		"https://example.com/?#":                 "scheme https, delimiter ://, registrable domain example.com, path /, query ?, fragment #",
		"https://example.com./":                  "scheme https, delimiter ://, registrable domain example.com., path /",
		"https://co.uk/":                         "scheme https, delimiter ://, host co.uk, path /",
		"https://a..c/":                          "scheme https, delimiter ://, host a..c, path /",
		"https://./":                             "scheme https, delimiter ://, host ., path /",
		"https://[::1]:81/":                      "scheme https, delimiter ://, host [::1], port :81, path /",
		"foo://a.b:81":                           "scheme foo, delimiter ://, host a.b, port :81",
		"foo:/.//a":                              "scheme foo, delimiter :, path /.//a",
		// The labels are valid one by one, but 0a must not be next to text from right to left.
		"https://0a.xn--4dbcagdahymbxekheh6e0a7fei0b.com/":      "scheme https, delimiter ://, subdomain 0a., registrable domain (xn--4dbcagdahymbxekheh6e0a7fei0b), registrable domain .com, path /",
		"https://0a.xn-b.xn--4dbcagdahymbxekheh6e0a7fei0b.com/": "scheme https, delimiter ://, subdomain 0a.xn-b., registrable domain (xn--4dbcagdahymbxekheh6e0a7fei0b), registrable domain .com, path /",
	} {
		u := parse(t, input)
		if got := outline(u.String(), render.URL(u)); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", input, got, want)
		}
	}
	u := parse(t, "https://www.bücher.example/")
	want := "scheme https, delimiter ://, subdomain www., registrable domain (xn--bcher-kva), registrable domain .example, path /"
	if got := outline(u.String(), render.Options{Restriction: render.ASCIIOnly}.URL(u)); got != want {
		t.Errorf("%s in ASCII:\ngot  %s\nwant %s", u, got, want)
	}
	u = parse(t, "https://a.b.example.com/")
	want = "scheme (https), delimiter (://), subdomain (a.b.), registrable domain example.com, path (/)"
	if got := outline(u.String(), render.Options{Extent: render.RegistrableDomainOnly}.URL(u)); got != want {
		t.Errorf("the registrable domain of %s:\ngot  %s\nwant %s", u, got, want)
	}
	if h := parse(t, "https://a.example.com/").Host(); outline(h.String(), render.Host(h)) != "subdomain a., registrable domain example.com" {
		t.Errorf("%s: %s", h, outline(h.String(), render.Host(h)))
	}
}

// An ellipsis stands for all bytes that are hidden, and for no others.
func TestSpansOfEllipses(t *testing.T) {
	for _, c := range []struct {
		width       int
		input, want string
	}{
		{17, "https://a.example/", "scheme https, delimiter ://, registrable domain a.example, path (/)"},
		{20, "https://a.example/b/c", "scheme https, delimiter ://, registrable domain a.example, path /b, path (/c)"},
		{20, "https://a.example/%20b", "scheme https, delimiter ://, registrable domain a.example, path /, path (%20b)"},
		{20, "https://a.example/bc?d#e", "scheme https, delimiter ://, registrable domain a.example, path /b, path (c?d#e)"},
		{9, "foo:a     b", "scheme foo, delimiter :, path a, path ( ), path (    b)"},
		{9, "foo:a%20%20b", "scheme foo, delimiter :, path a, path (%20), path (%20b)"},
		{7, "foo:%C3%BC%C3%BC%C3%BC%C3%BC", "scheme foo, delimiter :, path (%C3%BC%C3%BC), path (%C3%BC%C3%BC)"},
		{20, "https://b.c.a.example/", "scheme https, delimiter ://, subdomain (b.), subdomain c., registrable domain a.example, path (/)"},
		{15, "https://ab..cdefgh/", "scheme https, delimiter ://, host ab., host (.cde), host fgh, path (/)"},
		{15, "https://abcdef..gh/", "scheme https, delimiter ://, host abc, host (def.), host .gh, path (/)"},
		{9, "foo://%41bcdefg", "scheme foo, delimiter ://, host (%41bcdef), host g"},
		{9, "foo://abcdef%41", "scheme foo, delimiter ://, host a, host (bcdef%41)"},
		{6, "foo:%C3%A9%CC%81%C3%BC%C3%BC", "scheme foo, delimiter :, path (%C3%A9%CC%81), path (%C3%BC%C3%BC)"},
		{4, "foo:bar", "scheme (foo:bar)"},
		{9, "foo://abcdefg", "scheme foo, delimiter ://, host a, host (bcdef), host g"},
	} {
		u := parse(t, c.input)
		if got := outline(u.String(), render.Options{Width: c.width}.URL(u)); got != c.want {
			t.Errorf("%s in %d columns:\ngot  %s\nwant %s", c.input, c.width, got, c.want)
		}
	}
}

// A blob: URL shows the URL in it part by part if that URL gives it its origin, as http and
// https URLs do. If any other URL in it contains credentials, nothing of the path is shown.
func TestBlob(t *testing.T) {
	for input, want := range map[string]string{
		"blob:http://h/x":      "scheme blob, delimiter :, scheme http, delimiter ://, host h, path /x",
		"blob:https://h:81/x":  "scheme blob, delimiter :, scheme https, delimiter ://, host h, port :81, path /x",
		"blob:https://u:p@h/x": "scheme blob, delimiter :, scheme https, delimiter ://, credentials (u:p@), host h, path /x",
		"blob:ftp://h/x":       "scheme blob, delimiter :, path ftp://h/x",
		"blob:ws://h/x":        "scheme blob, delimiter :, path ws://h/x",
		"blob:wss://h/x":       "scheme blob, delimiter :, path wss://h/x",
		"blob:file:///x":       "scheme blob, delimiter :, path file:///x",
		"blob:null/x":          "scheme blob, delimiter :, path null/x",
		"blob:http:/h/x":       "scheme blob, delimiter :, path http:/h/x", // not in normal form
		"blob:blob:http://h/x": "scheme blob, delimiter :, path blob:http://h/x",
		"blob:ftp://u:p@h/x":   "scheme blob, delimiter :, path (ftp://u:p@h/x)",
	} {
		u := parse(t, input)
		if got := outline(u.String(), (render.Options{}).URL(u)); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", input, got, want)
		}
	}
}

// A span stands for the bytes that it shows: a span whose text is longer than its bytes does
// not join one whose text is equal to them.
func TestSpansOfSpaces(t *testing.T) {
	for input, want := range map[string]string{
		"foo:a%20b":       "scheme foo, delimiter :, path a, path (%20), path b",
		"foo:a b":         "scheme foo, delimiter :, path a, path ( ), path b",
		"foo:a  b":        "scheme foo, delimiter :, path a, path (  ), path b",
		"foo:a%20%20b":    "scheme foo, delimiter :, path a, path (%20%20), path b",
		"foo:a%20 b":      "scheme foo, delimiter :, path a, path (%20), path ( ), path b",
		"foo:a %20b":      "scheme foo, delimiter :, path a, path ( ), path (%20), path b",
		"foo:a %20  %20b": "scheme foo, delimiter :, path a, path ( ), path (%20), path (  ), path (%20), path b",
	} {
		u := parse(t, input)
		r := render.Options{}.URL(u)
		if got := outline(u.String(), r); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", input, got, want)
		}
		for _, s := range r.Spans {
			if text := r.Text[s.Start:s.End]; strings.ReplaceAll(u.String()[s.From:s.To], " ", "%20") != text {
				t.Errorf("%s: %q is shown as %q", input, u.String()[s.From:s.To], text)
			}
		}
	}
}

// All spans of a domain that looks like a name have the reason, including its dots.
func TestSpansOfLookalikes(t *testing.T) {
	for input, want := range map[string]string{
		"https://paypa1.com/":         "paypa1.com",
		"https://www.paypa1.com/":     "paypa1.com",
		"https://paypa1.co.uk/":       "paypa1.co.uk",
		"https://paypa1.com./":        "paypa1.com",
		"https://paypa1.co.uk.a.com/": "",
		"https://paypal.com/":         "",
		"https://paypal.co.uk/":       "",
		"https://a.paypal.co.uk./":    "",
		"https://1ocalhost/":          "1ocalhost",
		"https://1ocalhost./":         "1ocalhost",
		"https://a.1ocalhost/":        "",
		"https://paypa1.ck/":          "paypa1.ck", // a public suffix, by the rule *.ck
		"https://paypa1.net/":         "",
	} {
		u := parse(t, input)
		var got strings.Builder
		for _, s := range (render.Options{Names: names(t, "paypal.com", "paypal.co.uk.", "localhost", "paypal.ck")}).URL(u).Spans {
			if s.Reason == render.LooksLikeName {
				got.WriteString(u.String()[s.From:s.To])
			}
		}
		if got.String() != want {
			t.Errorf("%s: %q looks like a name, want %q", input, got.String(), want)
		}
	}
}
