package template

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/columns"
)

func TestSplit(t *testing.T) {
	for _, test := range []struct{ lists, want []string }{
		{[]string{"a"}, []string{"a"}},
		{[]string{"a,b", "c"}, []string{"a", "b", "c"}},
		{[]string{"a,k={host},{path}", "c,"}, []string{"a", "k={host},{path}", "c", ""}},
		{[]string{"k={query.a|all ,},b"}, []string{"k={query.a|all ,},b"}},
		{[]string{"k={host}", "a"}, []string{"k={host}", "a"}},
		{[]string{""}, []string{""}},
	} {
		if got := Split(test.lists...); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.lists, got, test.want)
		}
	}
}

func TestColumns(t *testing.T) {
	list, err := Columns([]string{"site", "query.q*", "path.-1", "key={host}:{path.1}, {query.q}", "two={port}{query.q|before ?}", "all={host}{query.q|required}", "any={port|default none}"}, Further{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		url  string
		want []string // "null" stands for null
	}{
		{"https://h.example/a/b?q=1", []string{"https://h.example", `["1"]`, "b", "h.example:a, 1", "?1", "h.example1", "none"}},
		{"https://h.example:81", []string{"https://h.example", "null", "", "h.example:81:, ", "81", "null", "81"}},
		{"a:b?q", []string{"null", `[""]`, "null", ":, ", "?", "", "none"}},
		{"a:b", []string{"null", "null", "null", "null", "null", "null", "none"}},
	} {
		u := weburl.MustParse(test.url)
		for i, c := range list {
			value, ok := c.Value(u)
			if !ok {
				value += "null"
			}
			if value != test.want[i] && c.Name != "site" {
				t.Errorf("%s: %s is %q, want %q", u, c.Name, value, test.want[i])
			}
		}
	}
	if list[3].Name != "key" || list[3].JSONName != "key" {
		t.Errorf("the name is %q", list[3].Name)
	}
}

// A template can name the further columns. Those whose values may have controls make values that
// may.
func TestFurtherColumns(t *testing.T) {
	further := Further{Named: func(name string) *columns.Column {
		value, ok := strings.CutPrefix(name, "some.")
		if !ok {
			return nil
		}
		c := columns.New(name, func(weburl.URL) (string, bool) { return value, value != "null" })
		c.Controls = value == "controls"
		return c
	}}
	for text, want := range map[string]string{
		"{some.a%20b}{path}":      "a%20b/x",
		"{some.a%20b|decoded}":    "a b",
		"{some.null|default ?}":   "?",
		"{some.null}":             "null",
		"{some.null|required}":    "null",
		"{some.controls|after !}": "controls!",
	} {
		list, err := Columns([]string{"k=" + text}, further)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		value, ok := list[0].Value(weburl.MustParse("https://h/x"))
		if !ok {
			value = "null"
		}
		if value != want || list[0].Controls != strings.Contains(text, "controls") {
			t.Errorf("%s: %q, %v; want %q", text, value, list[0].Controls, want)
		}
	}
}

// The message for a wrong name shows what is known, and no URL.
func TestWrongColumns(t *testing.T) {
	further := Further{Named: func(string) *columns.Column { return nil }, Names: []string{"one", "some."}}
	for name, says := range map[string]string{
		"":                   "missing name of a column",
		"hots":               `"hots"; did you mean "host"?`,
		"param.q":            `did you mean "query.q"?`,
		"param.":             `did you mean "query.NAME"?`,
		"key={some}":         `did you mean "some.NAME"?`,
		"some":               `did you mean "some.NAME"?`,
		"nothing":            "the columns are one, some.NAME, href, ",
		"path.x":             `did you mean "path"?`,
		"segment.1":          "path.N",
		"key={hots}":         `byte 1: unknown part "hots"; did you mean "host"?`,
		"key=host":           "no placeholder",
		"={host}":            "write a column name",
		"a\n={host}":         "write a column name",
		"https://u:p@h/?a=b": "no placeholder",
		"https://u:p@h/?a":   "unknown column;",
	} {
		_, err := Columns([]string{"host", name}, further)
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "p@h") {
			t.Errorf("%q: %v, want %q", name, err, says)
		}
		var wrong *Error
		var unknown *columns.NameError
		if strings.HasPrefix(name, "key=") && !errors.As(err, &wrong) || strings.Contains(name, "=") == errors.As(err, &unknown) {
			t.Errorf("%q: %T", name, err)
		}
	}
}
