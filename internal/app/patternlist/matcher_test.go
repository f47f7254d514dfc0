package patternlist_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/patternlist"
	"github.com/weburl-go/weburl/internal/app/template"
	"github.com/weburl-go/weburl/urlpattern"
)

// matcher returns a Matcher of the patterns in a file.
func matcher(t *testing.T, file string, best bool) *patternlist.Matcher {
	t.Helper()
	patterns, errors := patternlist.Read("f", file, patternlist.Defaults{})
	if len(errors) > 0 {
		t.Fatal(errors)
	}
	return patternlist.NewMatcher(patterns, best)
}

const routes = `
# routes
https://h/books/*
https://h/books/:id
https://h/books/:name
https://:sub.h/:id?
`

func TestFind(t *testing.T) {
	for _, test := range []struct {
		url  string
		best bool
		want string
	}{
		{"https://h/books/7", false, "0 https://h/books/* false 0=7"},
		{"https://h/books/7", true, "1 https://h/books/:id true id=7"},
		{"https://h/books/7/a", true, "0 https://h/books/* false 0=7/a"},
		{"https://a.h/b", true, "3 https://:sub.h/:id? false id=b sub=a"},
		{"https://a.h/", false, ""}, // a slash before a group belongs to it
		{"https://x/", false, ""},
	} {
		u := weburl.MustParse(test.url)
		got := ""
		if hit, ok := matcher(t, routes, test.best).Find(u); ok {
			got = fmt.Sprintf("%d %s %t%s", hit.Index, hit.Text, hit.Tie, groups(hit, u))
		}
		if got != test.want {
			t.Errorf("%s, best %t: %q, want %q", test.url, test.best, got, test.want)
		}
	}
}

// groups returns the groups of a hit.
func groups(hit patternlist.Hit, u weburl.URL) string {
	var m urlpattern.Match
	text := ""
	for name, g := range hit.Groups(u, &m) {
		if text += " " + name; g.Set {
			text += "=" + g.Value
		} else {
			text += " undefined"
		}
	}
	return text
}

func TestAll(t *testing.T) {
	var got []int
	for hit := range matcher(t, routes, false).All(weburl.MustParse("https://h/books/7")) {
		got = append(got, hit.Index)
	}
	if want := []int{0, 1, 2}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Groups of several components have different names, and components that were left out have none.
func TestGroups(t *testing.T) {
	for _, test := range []struct{ pattern, url, want string }{
		{"https://*.h/*", "https://a.h/b", " 0=b hostname.0=a"},
		{"https://:id.h/:id?:id", "https://a.h/b?c", " id=b hostname.id=a search.id=c"},
		{"https://:a.h/:b", "https://a.h/b?c#d", " b=b a=a"},
		{"https://h/a", "https://h/a?b", ""},
		{"https://h/x{/:a}?/b", "https://h/x/b", " a undefined"},
	} {
		u := weburl.MustParse(test.url)
		pattern := strings.ReplaceAll(test.pattern, "id?:id", `id\\?:id`)
		hit, ok := matcher(t, `["`+pattern+`"]`, false).Find(u)
		if got := groups(hit, u); !ok || got != test.want {
			t.Errorf("%s of %s: %t %q, want %q", test.url, test.pattern, ok, got, test.want)
		}
	}
}

// A column is the pattern or what a group took.
func TestColumns(t *testing.T) {
	m := matcher(t, "https://:id.h/:id/*\nhttps://h/x{/:a}?/*\n", false)
	for _, test := range []struct{ name, url, want string }{
		{"pattern", "https://a.h/b/c", "https://:id.h/:id/*"},
		{"pattern", "https://x/", "null"},
		{"group.id", "https://a.h/b/c", "b"},
		{"group.hostname.id", "https://a.h/b/c", "a"},
		{"group.pathname.0", "https://a.h/b/", ""},
		{"group.search.0", "https://a.h/b/?c", "null"},
		{"group.a", "https://a.h/b/c", "null"},
		{"group.a", "https://h/x/b", "null"},
		{"group.id", "https://x/", "null"},
	} {
		value, ok := m.Column(test.name).Value(weburl.MustParse(test.url))
		if !ok {
			value += "null"
		}
		if value != test.want {
			t.Errorf("%s of %s: %q, want %q", test.name, test.url, value, test.want)
		}
	}
	for _, name := range []string{"", "index", "group", "group.", "group.x.a", "group.baseURL.a", "group.search.", "group.a.b.c", "group.a,b"} {
		if m.Column(name) != nil {
			t.Errorf("there is a column %q", name)
		}
	}
	if _, err := template.Columns([]string{"site", "group.id", "patern"}, m.Further()); err == nil || !strings.Contains(err.Error(), `did you mean "pattern"?`) {
		t.Error(err)
	}
	if _, err := template.Columns([]string{"groups.id"}, m.Further()); err == nil || !strings.Contains(err.Error(), `did you mean "group.NAME"?`) {
		t.Error(err)
	}
	if _, err := template.Columns([]string{"nothing"}, m.Further()); err == nil || !strings.Contains(err.Error(), "the columns are pattern, group.NAME, href, ") {
		t.Error(err)
	}
}

// No control reaches a line of output in the text of a pattern.
func TestTextOfControls(t *testing.T) {
	hit, ok := matcher(t, `["https://h/\na"]`, false).Find(weburl.MustParse("https://h/a"))
	if !ok || strings.ContainsAny(hit.Text, "\n\t") {
		t.Errorf("%t %q", ok, hit.Text)
	}
}
