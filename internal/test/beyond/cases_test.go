package beyond

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

func load(t *testing.T) []Case {
	t.Helper()
	cases, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// Each case is needed: no two are the same, and all cases of a class have the same
// rule.
func TestCases(t *testing.T) {
	cases := load(t)
	if len(cases) < 60 {
		t.Errorf("%d cases, want at least 60", len(cases))
	}
	seen, classes, files := map[string]bool{}, map[string]Class{}, map[string]bool{}
	for _, c := range cases {
		if name := c.String(); seen[name] {
			t.Errorf("%s is there twice", name)
		} else {
			seen[name] = true
		}
		if known, ok := classes[c.Class.Name]; ok && known != c.Class {
			t.Errorf("%s: the rule of %s is another than before", c, c.Class.Name)
		}
		classes[c.Class.Name] = c.Class
		if c.Fails == (len(c.Want) > 0) {
			t.Errorf("%s: it must either fail or show something", c)
		}
		files[c.File] = true
	}
	for _, name := range Files {
		if !files[name] {
			t.Errorf("%s has no cases", name)
		}
	}
}

// No case is also in web-platform-tests.
func TestNotInTheSuites(t *testing.T) {
	known := map[string]bool{}
	for file, form := range map[string]string{
		"urltestdata.json":                 "urltestdata.json",
		"urltestdata-javascript-only.json": "urltestdata.json",
		"setters_tests.json":               "setters_tests.json",
		"toascii.json":                     "toascii.json",
		"IdnaTestV2.json":                  "toascii.json",
		"IdnaTestV2-removed.json":          "toascii.json",
	} {
		cases, err := Read(form, suite.Read(t, "wpt/url/resources/"+file))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cases {
			known[c.String()] = true
		}
	}
	if len(known) < 3000 {
		t.Fatalf("web-platform-tests have %d cases?", len(known))
	}
	for _, c := range load(t) {
		if known[c.String()] {
			t.Errorf("%s: web-platform-tests have it", c)
		}
	}
}

func TestWrong(t *testing.T) {
	parse := Case{Want: map[string]string{"href": "a:b", "host": "", "port": ""}}
	fail := Case{Fails: true}
	pairs := Case{Want: map[string]string{"searchParams": "a="}, Pairs: [][2]string{{"a", ""}}}
	shows := func(attributes ...string) Observed {
		o := Observed{Attributes: map[string]string{}}
		for i := 0; i < len(attributes); i += 2 {
			o.Attributes[attributes[i]] = attributes[i+1]
		}
		return o
	}
	right := shows("searchParams", "a=")
	right.Pairs = [][2]string{{"a", ""}}
	for _, c := range []struct {
		Case
		o    Observed
		want string
	}{
		{parse, shows("href", "a:b", "host", "", "port", ""), ""},
		{parse, shows("href", "a:b"), ""}, // an implementation without a host
		{parse, shows("href", "a:é", "host", "x"), `"a:\u00e9"`},
		{parse, shows("href", "a:b", "host", "x", "port", "1"), `host "x"`},
		{parse, Observed{Fails: true}, "failure"},
		{fail, shows("href", "a:b"), `"a:b"`},
		{fail, Observed{Fails: true}, ""},
		{pairs, right, ""},
		{pairs, shows("searchParams", "a="), "pairs []"},
		{pairs, shows("searchParams", "b="), `searchParams "b="`},
	} {
		if got := c.Wrong(c.o); got != c.want {
			t.Errorf("%+v shows %+v: %q, want %q", c.Case, c.o, got, c.want)
		}
	}
}

func TestString(t *testing.T) {
	var all []string
	for _, calls := range [][]Call{
		{{"new", "é"}}, {{"new", "b", "a:/"}}, {{"new", "a:"}, {"host", "h"}, {"sort"}, {"append", "a", "b"}}, {{"params", "a"}},
	} {
		all = append(all, Case{Calls: calls}.String())
	}
	want := []string{`"\u00e9"`, `"b", "a:/"`, `"a:"; host = "h"; sort(); append("a", "b")`, `URLSearchParams "a"`}
	if !slices.Equal(all, want) {
		t.Errorf("%q, want %q", all, want)
	}
}

// A comment without a class, an unknown field, and anything after the cases are
// errors.
func TestRead(t *testing.T) {
	cases, err := Read("toascii.json", []byte(`["c", {"comment": "a-b: It is so. https://h/#f", "input": "a/b", "output": "c"}, {"input": "", "output": null}]`))
	if err != nil || len(cases) != 1 || cases[0].Class != (Class{"a-b", "It is so.", "https://h/#f"}) || cases[0].String() != `"https://a%2Fb/x"` {
		t.Errorf("%+v, %v", cases, err)
	}
	for _, name := range Files {
		if _, err := Read(name, []byte(`[{"colour": ""}]`)); err == nil || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("%s: %v for an unknown field", name, err)
		}
	}
}
