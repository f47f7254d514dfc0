package whatwg2017

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// The setters behave as setters_tests.json of July 2026 says, unless an entry of the page
// of oddities explains why not.
func TestSuiteSetters(t *testing.T) {
	count, cases := map[int]int{}, 0
	for attribute, list := range suite.SetterCases(t) {
		for _, c := range list {
			cases++
			u, err := New(c.Href)
			if err != nil {
				t.Errorf("%s: %v", c.Href, err)
				continue
			}
			_ = u.Set(attribute, c.NewValue)
			var wrong []string
			for name, want := range c.Expected {
				if got := u.Get(name); got != want {
					wrong = append(wrong, name+" is "+got+", not "+want)
				}
			}
			if wrong == nil {
				continue
			}
			slices.Sort(wrong)
			n := setterEntry(attribute, c)
			if n == 0 {
				t.Errorf("%s with %s = %q: %s", c.Href, attribute, c.NewValue, strings.Join(wrong, "; "))
			}
			count[n]++
		}
	}
	if cases != 278 {
		t.Errorf("%d cases, want 278", cases)
	}
	want := map[int]int{2: 1, 3: 14, 4: 2, 6: 6, 8: 3, 10: 3, 11: 8, 15: 1, 36: 2, 37: 1}
	if !maps.Equal(count, want) {
		t.Errorf("the entries explain %v cases, want %v", count, want)
	}
}

// setterEntry returns the number of the entry of the page of oddities that explains why a
// setter differs from July 2026, or 0.
func setterEntry(attribute string, c suite.SetterCase) int {
	switch {
	case strings.HasPrefix(c.Href, "data:space") || strings.HasPrefix(c.Href, "sc:space"):
		return 11
	case attribute == "hash" && strings.ContainsAny(c.NewValue, " \"<>`\x00"):
		return 3
	case c.NewValue == "xn--" || c.NewValue == "\u00AD" || c.NewValue == "%C2%AD":
		return 6
	case attribute == "hostname" && strings.Contains(c.NewValue, ":"):
		return 36
	case strings.HasPrefix(attribute, "host") && strings.ContainsAny(c.NewValue, "<>"):
		return 4
	case attribute == "pathname" && c.NewValue == "":
		return 37
	case attribute == "pathname" && strings.HasPrefix(c.Href, "file:"):
		return 8
	case attribute == "pathname" && strings.HasPrefix(c.Href, "non-spec:"):
		return 10
	case attribute == "pathname" && strings.Contains(c.NewValue, "^"):
		return 2
	case attribute == "protocol":
		return 15
	}
	return 0
}

// Setters that the suite tests too little.
//
// #urlutils-members
func TestSetters(t *testing.T) {
	for _, c := range []struct{ url, attribute, value, want string }{
		{"http://h/", "hostname", "x:80", "http://x/"},
		{"http://h/", "host", "x:81y", "http://x:81/"},
		{"http://h/", "host", "[::1]:81", "http://[::1]:81/"},
		{"http://h:1/", "host", "x", "http://x:1/"},
		{"http://h/", "host", "x/y", "http://x/"},
		{"http://h/", "host", `x\y`, "http://x/"},
		{"a://h/", "host", "", "a:///"},
		{"a://h/", "host", `x?y`, "a://x/"},
		{"a:b", "host", "x", "a:b"},
		{"a:b", "hostname", "x", "a:b"},
		{"a:b", "pathname", "x", "a:b"},
		{"a:/b", "hostname", "x", "a://x/b"},
		{"file://h/x", "host", "", "file:///x"},
		{"file://h/x", "host", "localhost", "file:///x"},
		{"file:///x", "host", "i/y", "file://i/x"},
		{"file:///x", "port", "8", "file:///x"},
		{"file://h/x", "username", "u", "file://h/x"},
		{"file://h/x", "password", "p", "file://h/x"},
		{"a:/b", "username", "u", "a:/b"},
		{"a:/b", "port", "8", "a:/b"},
		{"http://h:8/", "port", "", "http://h/"},
		{"http://h:8/", "port", "80", "http://h/"},
		{"http://h:8/", "port", "x", "http://h:8/"},
		{"http://h/", "username", "a:@é", "http://a%3A%40%C3%A9@h/"},
		{"http://u@h/", "username", "", "http://h/"},
		{"http://h/", "password", "\xFF", "http://:%EF%BF%BD@h/"},
		{"http://h/", "protocol", "file", "file://h/"},
		{"http://h:8/", "protocol", "file", "http://h:8/"},
		{"http://u@h/", "protocol", "file", "http://u@h/"},
		{"file:///x", "protocol", "http", "file:///x"},
		{"file://h/x", "protocol", "http", "http://h/x"},
		{"http://h/", "protocol", "a", "http://h/"},
		{"a://h/", "protocol", "http", "a://h/"},
		{"a://h/", "protocol", "B+c:d", "b+c://h/"},
		{"http://h/a?b#c", "pathname", "x?y#z", "http://h/x%3Fy%23z?b#c"},
		{"http://h/a", "pathname", "", "http://h/"},
		{"file:///a", "pathname", "c|/..", "file:///c:/"},
		{"http://h/", "search", "a#b", "http://h/?a%23b"},
		{"http://h/", "search", "?", "http://h/?"},
		{"http://h/", "hash", "#", "http://h/#"},
		{"http://h/", "hash", "a\t\x00b", "http://h/#ab"},
		{"http://h/#x", "hash", "", "http://h/"},
		{"a:b", "hash", "x", "a:b#x"},
	} {
		set(t, c.url, c.attribute, c.value, c.want)
	}
	set(t, "file://h/", "host", "C|", "file://c|/")
	for _, c := range []struct{ url, attribute, value string }{
		{"http://h/", "host", ":1"}, {"http://h/", "host", ""}, {"http://h/", "hostname", ""}, {"http://h/", "host", "a b"},
		{"a://u@h/", "hostname", ""}, {"a://h:1/", "host", ""}, {"http://h/", "port", "65536"},
		{"http://h/", "protocol", "1"}, {"http://h/", "protocol", "a/b"}, {"http://h/", "protocol", ""}, {"http://h/", "href", "x"},
	} {
		u, err := New(c.url)
		if err != nil {
			t.Fatal(err)
		}
		if err := u.Set(c.attribute, c.value); err == nil || u.String() != c.url {
			t.Errorf("%s with %s = %q: %v, %s", c.url, c.attribute, c.value, err, u)
		}
	}
}
