package form_test

import (
	"slices"
	"testing"

	"github.com/weburl-go/weburl/form"
)

// A sorted query has the pairs of the sorted list, each as it was written.
func TestAppendSorted(t *testing.T) {
	for query, want := range map[string]string{
		"":                                "",
		"&&":                              "",
		"a":                               "a",
		"b=1&a=%41&b=0&a":                 "a=%41&a&b=1&b=0",
		"&&b&&&a=1=2&":                    "a=1=2&b",
		"z&%61":                           "%61&z",
		"b+&b%20=1&a+":                    "a+&b+&b%20=1",
		"\uFFFD&\U0001F600":               "\U0001F600&\uFFFD",
		"=1&a&=0":                         "=1&=0&a",
		"%EF%BF%BD&%F0%9F%98%80=%zz&%e9=": "%F0%9F%98%80=%zz&%EF%BF%BD&%e9=",
	} {
		if got := string(form.AppendSorted([]byte("x"), query)); got != "x"+want {
			t.Errorf("%q: %q, want %q", query, got, "x"+want)
		}
	}
}

func FuzzAppendSorted(f *testing.F) {
	f.Add("b=1&a=%41&&b=0&a")
	f.Fuzz(func(t *testing.T, query string) {
		sorted := string(form.AppendSorted(nil, query))
		want := form.Parse(query)
		want.Sort()
		if got := form.Parse(sorted); !slices.Equal(got, want) {
			t.Errorf("%q: %q has the pairs %q, want %q", query, sorted, got, want)
		}
		if again := string(form.AppendSorted(nil, sorted)); again != sorted {
			t.Errorf("%q: sorted %q, and again %q", query, sorted, again)
		}
		if len(sorted) > len(query) {
			t.Errorf("%q: grows to %q", query, sorted)
		}
	})
}
