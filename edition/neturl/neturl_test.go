package neturl

import (
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/rfc3986"
	"github.com/weburl-go/weburl/internal/test/abnf"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

func TestRead(t *testing.T) {
	e := Edition()
	if e.Name != "net/url" || !e.Model || !strings.Contains(e.Version, "go") && !strings.Contains(e.Version, "devel") {
		t.Errorf("the edition is %+v", e)
	}
	part := func(text string, start, end int) edition.Part {
		return edition.Part{Present: true, Text: text, Span: validation.Span{Start: start, End: end}}
	}
	none := edition.Part{}
	for _, c := range []struct {
		input, base string
		want        edition.Reading
	}{
		{"HTTP://u:p%41@H:80/a%2Fb?q#f%20", "", edition.Reading{
			Scheme: part("http", 0, 4), Userinfo: part("u:pA", 7, 13), Username: part("u", 7, 8), Password: part("pA", 9, 13), Host: part("H", 14, 15),
			Port: part("80", 16, 18), Path: part("/a%2Fb", 18, 24), Query: part("q", 25, 26), Fragment: part("f%20", 27, 31),
			Href: "http://u:pA@H:80/a%2Fb?q#f%20"}},
		{"//h", "", edition.Reading{Host: part("h", 2, 3), Path: part("", 3, 3), Href: "//h"}},
		{"a b", "", edition.Reading{Path: part("a%20b", 0, 3), Href: "a%20b"}},
		{"../x?#f", "http://h/a/b", edition.Reading{Scheme: part("http", -1, -1), Host: part("h", -1, -1), Path: part("/x", 0, 4), Query: part("", 5, 5),
			Fragment: part("f", 6, 7), Href: "http://h/x?#f"}},
		{"?q", "http://u@h:1/a", edition.Reading{Scheme: part("http", -1, -1), Userinfo: part("u", -1, -1), Username: part("u", -1, -1), Host: part("h", -1, -1),
			Port: part("1", -1, -1), Path: part("/a", -1, -1), Query: part("q", 1, 2), Href: "http://u@h:1/a?q"}},
		{"//[::1]:/", "", edition.Reading{Host: part("[::1]", 2, 7), Port: part("", 8, 8), Path: part("/", 8, 9), Href: "//[::1]:/"}},
		{"//%C3%A9/", "", edition.Reading{Host: part("é", 2, 8), Path: part("/", 8, 9), Href: "//%C3%A9/"}},
	} {
		got := e.Read(edition.Request{Input: c.input, Base: c.base, HasBase: c.base != ""})
		c.want.HasHref = true
		if got.Failure != nil || got.Href != c.want.Href || !got.HasHref {
			t.Errorf("%q: %+v", c.input, got)
		}
		r, want := reading{got}, reading{c.want}
		for i, p := range r.list() {
			if *p != *want.list()[i] && !(*want.list()[i] == none && !p.Present) {
				t.Errorf("%q: part %d is %+v, want %+v", c.input, i, *p, *want.list()[i])
			}
		}
	}
}

func TestFailures(t *testing.T) {
	for _, c := range []struct {
		input, base, name string
		start, end        int
	}{
		{"http://u:secret@h/%zz", "", "invalid URL escape", 18, 21},
		{"http://u:%zz@h/%zz", "", "invalid URL escape", -1, -1},
		{"http://h:secret/", "", "invalid port", 8, 15},
		{"a\x00b", "", "invalid control character in URL", 1, 2},
		{":a", "", "missing protocol scheme", 0, 1},
		{"1a:b", "", "first path segment in URL cannot contain colon", 2, 3},
		{"http://[::1", "", "missing ']' in host", -1, -1},
		{"http://a b/", "", "invalid character", 8, 9},
		{"http://u\\:secret@h", "", "invalid userinfo", -1, -1},
		{"a", "http://h:x", "invalid port", 8, 10},
	} {
		r := read(edition.Request{Input: c.input, Base: c.base, HasBase: c.base != ""})
		f := r.Failure
		if f == nil || f.Name != c.name || f.Span != (validation.Span{Start: c.start, End: c.end}) || (r.FailedIn == validation.Base) != (c.base != "") || r.HasHref {
			t.Errorf("%q: %+v", c.input, f)
		} else if strings.Contains(f.Name+f.Explanation, "secret") {
			t.Errorf("%q: the error shows the input", c.input)
		}
	}
}

func show(s, base string) string {
	r := read(edition.Request{Input: s, Base: base, HasBase: base != ""})
	if r.Failure != nil {
		return "refused"
	}
	return r.Href
}

func is(t *testing.T, s, base, want string) {
	t.Helper()
	if got := show(s, base); got != want {
		t.Errorf("%q against %q: %s, want %s", s, base, got, want)
	}
}

// The numbers are from docs/editions/neturl.md.
var oddities = []func(t *testing.T){
	1: func(t *testing.T) {
		r := read(edition.Request{Input: "mailto:a/../b"})
		if r.Path.Kind != "opaque" || r.Path.Text != "a/../b" {
			t.Errorf("%+v", r.Path)
		}
		is(t, "mailto:a/../b", "http://h/", "mailto:a/../b")
		is(t, "http:g", "http://a/b", "http:g")
	},
	2: func(t *testing.T) {
		is(t, "http://h/a b{}é", "", "http://h/a%20b%7B%7D%C3%A9")
		is(t, "http://h/[a]", "", "http://h/[a]")
		is(t, "http://h/?a b{}é%zz", "", "http://h/?a b{}é%zz")
		is(t, "http://h/#a b", "", "http://h/#a%20b")
		is(t, "http://h/a\tb", "", "refused")
		is(t, "http://h/%zz", "", "refused")
	},
	3: func(t *testing.T) {
		is(t, "http://h/#", "", "http://h/")
		is(t, "http://h/?", "", "http://h/?")
		if r := read(edition.Request{Input: "http://h/#"}); r.Fragment.Present {
			t.Errorf("%+v", r.Fragment)
		}
	},
	4: func(t *testing.T) {
		is(t, "///a/b", "", "///a/b")
		if r := read(edition.Request{Input: "///a/b"}); r.Host.Present || r.Path.Text != "///a/b" {
			t.Errorf("%+v", r)
		}
		if r := read(edition.Request{Input: "file:///a/b"}); !r.Host.Present || r.Path.Text != "/a/b" {
			t.Errorf("%+v", r)
		}
	},
	5: func(t *testing.T) {
		is(t, "HTTP://EXAMPLE/", "", "http://EXAMPLE/")
	},
	6: func(t *testing.T) {
		is(t, "", "http://h/a?q#f", "http://h/a?q#f")
		if r, err := rfc3986.Parse("http://h/a?q#f"); err != nil {
			t.Error(err)
		} else if target, err := r.Resolve(rfc3986.Reference{Path: edition.Part{Present: true}}); err != nil || target.String() != "http://h/a?q" {
			t.Error(target, err)
		}
	},
	7: func(t *testing.T) {
		is(t, "a/b", "c/d", "/c/a/b")
		is(t, "a", "", "a")
	},
	8: func(t *testing.T) {
		is(t, "http://h:99999/", "", "http://h:99999/")
		is(t, "http://h:/", "", "http://h:/")
		is(t, "http://@:1/", "", "http://@:1/")
	},
	9: func(t *testing.T) {
		is(t, "http://%41/", "", "refused")
		is(t, "http://é/", "", "http://%C3%A9/")
		is(t, "http://%C3%A9/", "", "http://%C3%A9/")
	},
	10: func(t *testing.T) {
		is(t, "http://a@b@c/", "", "http://a%40b@c/")
		is(t, "http://a%40b@c/", "", "http://a%40b@c/")
	},
	11: func(t *testing.T) {
		r := read(edition.Request{Input: "http://h/a%2fb/%63"})
		if r.Path.Text != "/a%2fb/%63" || r.Href != "http://h/a%2fb/%63" {
			t.Errorf("%+v", r.Path)
		}
		is(t, "../%63", "http://h/a%2fb/d/e", "http://h/a%2fb/%63")
		is(t, "%2e%2e/b", "http://h/a/c", "http://h/a/%2e%2e/b")
	},
}

func TestOddities(t *testing.T) { suite.Oddities(t, "neturl.md", slices.All(oddities)) }

// checkReading checks that a reading agrees with net/url, and that the text at each span
// is the part.
func checkReading(t *testing.T, s, base string) {
	t.Helper()
	request := edition.Request{Input: s, Base: base, HasBase: base != ""}
	got := read(request)
	editiontest.Reading(t, request, got)
	u, err := url.Parse(s)
	if err == nil && base != "" {
		var b *url.URL
		if b, err = url.Parse(base); err == nil {
			u = b.ResolveReference(u)
		}
	}
	if (err == nil) != (got.Failure == nil) || err == nil && got.Href != u.String() {
		t.Fatalf("%q against %q: %+v, %v", s, base, got, err)
	}
	if err != nil {
		return
	}
	r := reading{got}
	for i, p := range r.list() {
		if !p.Span.IsKnown() || base != "" || !p.Present {
			continue
		}
		text := p.Span.Of(s)
		plain, _ := url.PathUnescape(text)
		same, _ := url.PathUnescape(p.Text)
		if text != p.Text && plain != p.Text && plain != same && !strings.EqualFold(text, p.Text) {
			t.Fatalf("%q: part %d, %q, is not at %s", s, i, p.Text, p.Span)
		}
	}
}

// Almost all places are found.
func TestPlaces(t *testing.T) {
	g, err := abnf.Parse(rfc3986.ABNF + abnf.Core)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	urls := mutate.New(1, nil)
	known, unknown := 0, 0
	for range 3000 {
		s := g.Generate(rng, "URI-reference")
		checkReading(t, s, "")
		r := reading{read(edition.Request{Input: s})}
		for _, p := range r.list() {
			if p.Present && p.Span.IsKnown() {
				known++
			} else if p.Present {
				unknown++
			}
		}
		checkReading(t, s, g.Generate(rng, "URI"))
		input, base, _ := urls.Next()
		checkReading(t, input, base)
	}
	if unknown*100 > known {
		t.Errorf("%d places are unknown, and %d known", unknown, known)
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"", "http://u:p@h:1/a?b#c", "///", "mailto:a", "*", "http://[::1%25a]:1/", "%", "a:b:c", "//@", "?#"} {
		f.Add(s, "")
		f.Add(s, "http://h/a/b#c")
	}
	f.Fuzz(checkReading)
}

func work(s string) {
	read(edition.Request{Input: s})
	read(edition.Request{Input: s, Base: "http://a/b/c?q", HasBase: true})
	read(edition.Request{Input: "../a", Base: s, HasBase: true})
}

// The loops of net/url are not counted, but this package's are.
func TestGrowth(t *testing.T) { hostile.Growth(t, hostile.URLs(), work) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, hostile.URLs(), 600, work) }

func TestGrowthOfSearches(t *testing.T) {
	hostile.Long(t, hostile.Searched(), func(s string) { read(edition.Request{Input: s}) })
}
