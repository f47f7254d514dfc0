package form

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
)

// Odd queries.
var oddQueries = []string{
	"", "&", "&&", "=", "==", "a", "a&a", "a=1&a=2&a=3", "%61=1&a=2", "&&a&&", "a&", "&a", "b&a", "b&&a", "a&&b", "a&b&a", "b&a&a", "a&a&b",
	"x=%2f&a=+&y=%20;z", "a=%FF&\xFF=a&%ff", "+=1&%20=2&%2B=3", "a=b=c&&=&a", "%=%4&a%=1&%zz", "A=1&a=2", "&=&a=&=a&", "a=1#a=2",
}

func TestAppendAdd(t *testing.T) {
	for query, want := range map[string]string{
		"": "a+b=%26", "&": "&a+b=%26", "x=%2f": "x=%2f&a+b=%26", "x&": "x&a+b=%26", "x&&": "x&&a+b=%26", "a%20b": "a%20b&a+b=%26",
	} {
		if got := string(AppendAdd([]byte("?"), query, "a b", "&")); got != "?"+want {
			t.Errorf("%q: got %q, want %q", query, got, want)
		}
	}
}

func TestAppendSet(t *testing.T) {
	for _, c := range []struct{ query, name, value, want string }{
		{"", "a", "1", "a=1"},
		{"", "", "", "="},
		{"a", "a", "1", "a=1"},
		{"a&b", "a", "1", "a=1&b"},
		{"a=&b", "a", "1", "a=1&b"},
		{"x=%2f&a=1&y=%20;", "a", "2", "x=%2f&a=2&y=%20;"},
		{"x=%2f&y=%20;", "a", "+ é", "x=%2f&y=%20;&a=%2B+%C3%A9"},
		// The others with the name go, each with a separator.
		{"a=1&&b&a=2&&c&a=3", "a", "9", "a=9&&b&&c"},
		{"b&a&a", "a", "9", "b&a=9"},
		{"b&a&a&", "a", "9", "b&a=9&"},
		{"b&a&&a", "a", "9", "b&a=9&"},
		// A name is what it decodes to, and stays as it is written.
		{"%61=1&a=2", "a", "9", "%61=9"},
		{"a+b=1", "a b", "2", "a+b=2"},
		{"a%20b=1", "a b", "2", "a%20b=2"},
		{"a%20b=1", "a+b", "2", "a%20b=1&a%2Bb=2"},
		{"%FF=1", "\uFFFD", "2", "%FF=2"},
		{"%FF=1", "\xFE", "2", "%FF=2"},
		{"A=1", "a", "2", "A=1&a=2"},
		{"=1", "", "2", "=2"},
		{"&&", "", "2", "&&=2"},
		// A value that is the same stays as it is written.
		{"a=x%20y", "a", "x y", "a=x%20y"},
		{"a=%ff&a", "a", "\uFFFD", "a=%ff"},
		{"a", "a", "", "a"},
		{"a=b=c", "a", "b=c", "a=b=c"},
	} {
		if got := string(AppendSet([]byte("?"), c.query, c.name, c.value)); got != "?"+c.want {
			t.Errorf("%q, %q = %q: got %q, want %q", c.query, c.name, c.value, got, "?"+c.want)
		}
	}
}

func TestAppendWithout(t *testing.T) {
	for query, want := range map[string]string{
		"":                   "",
		"&&":                 "&&",
		"b=%2f&+":            "b=%2f&+",
		"a":                  "",
		"a=":                 "",
		"&&a&&":              "",
		"a&%61=2&a":          "",
		"A&a&%41":            "A&%41",
		"cD=1&cd&Cd&%63D":    "cD=1&Cd&%63D",
		"b&a":                "b",
		"a&b":                "b",
		"b&a&c":              "b&c",
		"b&a&":               "b&",
		"&a&b":               "&b",
		"b&&a":               "b&",
		"b&&a&&c":            "b&&&c",
		"b&a&a&c":            "b&c",
		"b&a&a":              "b",
		"a&a&b":              "b",
		"b&a&&a":             "b&",
		"b=%2f&a=1&c=%20&+;": "b=%2f&c=%20&+;",
		"=a&A&aa&b=a":        "=a&A&aa&b=a",
	} {
		for what, got := range map[string][]byte{
			"AppendWithout":     AppendWithout([]byte("&"), query, "x", "a", "cd"),
			"AppendWithoutFunc": AppendWithoutFunc([]byte("&"), query, func(name string) bool { return name == "a" || name == "cd" }),
		} {
			if string(got) != "&"+want {
				t.Errorf("%s: %q: got %q, want %q", what, query, got, "&"+want)
			}
		}
	}
	got := string(AppendWithoutPairs(nil, "a=1&a=%32&b=2&a=2+", func(p Pair) bool { return p == Pair{"a", "2"} }))
	if want := "a=1&b=2&a=2+"; got != want {
		t.Errorf("pairs: got %q, want %q", got, want)
	}
}

// raw returns the pairs of a query as they are written. It is the Standard's
// parser in its own words: split, and skip what is empty.
func raw(query string) []string {
	return slices.DeleteFunc(strings.Split(query, "&"), func(s string) bool { return s == "" })
}

// editLaws checks what must hold for every change of every query.
func editLaws(query, name, value string) error {
	before, list := raw(query), Parse(query)
	if len(before) != len(list) {
		return fmt.Errorf("%d pairs written, %d parsed", len(before), len(list))
	}
	name, value = infra.ScalarValues(name), infra.ScalarValues(value)

	added := string(AppendAdd(nil, query, name, value))
	want := slices.Clone(list)
	want.Add(name, value)
	if !strings.HasPrefix(added, query) || !slices.Equal(Parse(added), want) {
		return fmt.Errorf("AppendAdd: %q", added)
	}

	set := string(AppendSet(nil, query, name, value))
	want = slices.Clone(list)
	want.Set(name, value)
	if !slices.Equal(Parse(set), want) {
		return fmt.Errorf("AppendSet: %q", set)
	}
	if again := string(AppendSet(nil, set, name, value)); again != set {
		return fmt.Errorf("AppendSet twice: %q, %q", set, again)
	}
	if v, ok := list.Get(name); ok && v == value && len(list.GetAll(name)) == 1 && set != query {
		return fmt.Errorf("AppendSet of what is there: %q", set)
	}
	others := func(query string) (others []string) {
		written := raw(query)
		for i, p := range Parse(query) {
			if p.Name != name {
				others = append(others, written[i])
			}
		}
		return others
	}
	if !slices.Equal(others(set), others(query)) {
		return fmt.Errorf("AppendSet changes others: %q", set)
	}

	for what, c := range map[string]struct {
		result string
		match  func(Pair) bool
	}{
		"AppendWithout": {string(AppendWithout(nil, query, name)),
			func(p Pair) bool { return p.Name == name }},
		"AppendWithout of bytes and two names": {string(AppendWithout(nil, []byte(query), name, "b")),
			func(p Pair) bool { return p.Name == name || p.Name == "b" }},
		"AppendWithoutFunc": {string(AppendWithoutFunc(nil, query, func(n string) bool { return n == name })),
			func(p Pair) bool { return p.Name == name }},
		"AppendWithoutFunc of others": {string(AppendWithoutFunc(nil, query, func(n string) bool { return n != name })),
			func(p Pair) bool { return p.Name != name }},
		"AppendWithoutPairs": {string(AppendWithoutPairs(nil, query, func(p Pair) bool { return p == Pair{name, value} })),
			func(p Pair) bool { return p == Pair{name, value} }},
	} {
		var kept []string
		for i, p := range list {
			if !c.match(p) {
				kept = append(kept, before[i])
			}
		}
		separators := len(query) - len(strings.Join(before, ""))
		separatorsLeft := len(c.result) - len(strings.Join(kept, ""))
		gone := len(before) - len(kept)
		switch {
		case !slices.Equal(raw(c.result), kept):
			return fmt.Errorf("%s: %q", what, c.result)
		case gone == 0 && c.result != query:
			return fmt.Errorf("%s changes a query without matches: %q", what, c.result)
		case gone > 0 && len(kept) == 0 && c.result != "":
			return fmt.Errorf("%s leaves separators only: %q", what, c.result)
		case gone > 0 && len(kept) > 0 && separatorsLeft != separators-gone:
			return fmt.Errorf("%s takes %d separators along with %d pairs: %q", what, separators-separatorsLeft, gone, c.result)
		}
	}
	return nil
}

func FuzzEdit(f *testing.F) {
	for _, query := range oddQueries {
		for _, name := range []string{"a", "", " ", "\xFF", "a%", "é&="} {
			f.Add(query, name, "1")
		}
	}
	f.Fuzz(func(t *testing.T, query, name, value string) {
		if err := editLaws(query, name, value); err != nil {
			t.Errorf("%q, %q = %q: %v", query, name, value, err)
		}
	})
}

func ExampleAppendSet() {
	query := "path=%2fa&page=1&signature=x%2by"
	query = string(AppendSet(nil, query, "page", "2"))
	fmt.Println(query)
	// Output: path=%2fa&page=2&signature=x%2by
}

func ExampleAppendWithout() {
	query := "path=%2fa&token=x&%74oken=y&signature=x%2by"
	fmt.Printf("%s\n", AppendWithout(nil, query, "token", "page"))
	// Output: path=%2fa&signature=x%2by
}

func ExampleAppendWithoutFunc() {
	query := "path=%2fa&utm_source=x&%75tm_medium=y&signature=x%2by"
	query = string(AppendWithoutFunc(nil, query, func(name string) bool { return strings.HasPrefix(name, "utm_") }))
	fmt.Println(query)
	// Output: path=%2fa&signature=x%2by
}
