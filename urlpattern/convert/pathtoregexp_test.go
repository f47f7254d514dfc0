package convert_test

import (
	"errors"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/convert"
)

// The rows are from the README of version 6, and from the places where URL patterns differ.
func TestPathToRegexp6(t *testing.T) {
	for _, r := range []row{
		{"/foo/:bar", "*", "/foo/:bar{/}?", yes, yes},
		{`/icon-:foo(\d+).png`, "*", `/icon-:foo(\d+).png{/}?`, yes, yes},
		{"/(user|u)", "*", "/(user|u){/}?", yes, yes},
		{"/:attr1?{-:attr2}?{-:attr3}?", "*", `/:attr1?{-:attr2([^\/\-]+)}?{-:attr3([^\/\-]+)}?{/}?`, yes, yes},
		{"/:foo/(.*)", "*", "/:foo/*{/}?", yes, yes},
		{"/:foo*", "*", "/:foo*{/}?", yes, yes},
		{"/:foo+", "*", "/:foo+{/}?", yes, yes},
		{"/a.:ext", "*", `/a{.:ext([^\/\.]+)}{/}?`, yes, yes},
		{"/:a--:b", "*", "/:a--:b{/}?", no, no},
		{"/:a-:b", "*", `/:a-:b([^\/\-]+){/}?`, yes, yes},
		{"/café", "*", "/caf%C3%A9{/}?", no, no},
		{"/a/../b", "*", `/a/{(\.\.)}/b{/}?`, yes, yes},
		{`/a\?`, "*", "/a%3F{/}?", no, no},
		{`/:1/:x/:x`, "*", "/:_1/:x/:x_2{/}?", yes, yes},
		{`/([a-z&&b_]+)`, "*", `/([a-z\&\&b_]+){/}?`, yes, yes},
		{`/([[]+)`, "*", `/([\[]+){/}?`, yes, yes},
		{`/(\-a{)`, "*", `/(-a\{){/}?`, yes, yes},
		{`/(\bx)`, "*", `/(\bx){/}?`, yes, yes},
	} {
		r.check(t, convert.FromPathToRegexp6)
	}
	for _, bad := range []string{"/:", "/(", "/()", "/(?a)", "/((a))", "/:a:b", "/{a", "/a}", "/a?", "/(a)*b{", ":a*"} {
		if _, err := convert.FromPathToRegexp6(bad); !errors.Is(err, convert.Syntax) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	for _, bad := range []string{`/(\1)`, "/((?!a)b)", `/(\p{L})`} {
		if _, err := convert.FromPathToRegexp6(bad); !errors.Is(err, convert.Unsupported) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// The rows are from the README of version 8, and from the places where URL patterns differ.
func TestPathToRegexp8(t *testing.T) {
	for _, r := range []row{
		{"/:foo/:bar", "*", "/:foo/:bar{/}?", yes, yes},
		{"/*splat", "*", "/:splat(.+){/}?", yes, yes},
		{`/:"param-name"`, "*", "/:param_name{/}?", yes, yes},
		{"/:a-:b", "*", `/:a-:b([^\/\-]+|-){/}?`, yes, yes},
		{"/:a--:b", "*", "/:a--:b{/}?", no, no},
		{"/:a-*b", "*", `/:a([^\/\-]+)-:b(.+){/}?`, yes, yes},
		{"/*a-:b", "*", `/:a(.+)-:b([^\/\-]+){/}?`, yes, yes},
		{"/*a/*b", "*", `/:a(.+)/:b{/}?`, yes, yes},
		{"/*a/b/*c", "*", `/:a(.+)/b/:c(.+){/}?`, no, no},
		{`/\(a\)`, "*", `/\(a\){/}?`, yes, yes},
		{"/é", "*", "/%C3%A9{/}?", no, no},
	} {
		r.check(t, convert.FromPathToRegexp8)
	}
	c, err := convert.FromPathToRegexp8("/users{/:id}/delete")
	if err != nil || len(c.Patterns) != 2 || c.Exact != yes {
		t.Fatal(c, err)
	}
	if a, b := c.Patterns[0].Component(urlpattern.Pathname), c.Patterns[1].Component(urlpattern.Pathname); a != "/users/:id/delete{/}?" || b != "/users/delete{/}?" {
		t.Error(a, b)
	}
	if !c.Test(weburl.MustParse("https://h/USERS/7/delete/?q")) || c.Test(weburl.MustParse("https://h/users/7/8/delete")) {
		t.Error("wrong match")
	}
	for _, bad := range []string{"/:", "/*", "/a?", "/(a)", "/{a", "/a}", `/:"a`, "/:a:b", "/:a{b}:c", "/[a]", `/\`, "/{a}{b}{c}{d}{e}{f}{g}{h}{i}"} {
		if _, err := convert.FromPathToRegexp8(bad); !errors.Is(err, convert.Syntax) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
