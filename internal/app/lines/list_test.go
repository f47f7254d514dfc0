package lines

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
)

// cutAll returns the lines of a text, each with the offset of the CR that is wrong, or -1.
func cutAll(text string) (all []string, wrong []int) {
	for l := Of(text); l.Rest != ""; {
		line, err := l.Cut()
		at := -1
		if err, ok := err.(*Error); ok {
			at = err.At
		}
		all, wrong = append(all, line), append(wrong, at)
	}
	return all, wrong
}

func TestCut(t *testing.T) {
	for text, want := range map[string][]string{
		"":                nil,
		"\n":              {""},
		"a":               {"a"},
		"a\n\nb":          {"a", "", "b"},
		"a\r\nb\r\n\r\n":  {"a", "b", ""},
		"a\r\r\n\rb\r":    {"a\r", "\rb"},
		"a\x00b\n\u2028c": {"a\x00b", "\u2028c"},
	} {
		if got, _ := cutAll(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A CR is refused between two pieces that begin like a URL, and nowhere else: the parser
// is meant to remove it.
func TestCarriageReturn(t *testing.T) {
	urls := []string{"https://a/", "HTTP:a", "//a", "  https://a/", "\t//a", "mailto:a@b", "localhost:80", "a+b-c.1:x", `https:\\a`, "https://u:p@a/", "data:,", "x:?"}
	others := []string{"", "a", " ", "https", "https:", "https://", `https:\\`, "//", "////", "/a", "?a:b", "1a:b", "é:b", ":b", "\x00", "#//a", "a/b:c"}
	check := func(line string, want int) {
		t.Helper()
		for _, end := range []string{"", "\n", "\r\n"} {
			if _, wrong := cutAll("x\n" + line + end); wrong[1] != want {
				t.Errorf("%q: %d, want %d", line+end, wrong[1], want)
			}
		}
	}
	for _, a := range urls {
		for _, b := range urls {
			check(a+"\r"+b, len(a))
			check(a+"\r\r"+b, len(a)+1)
			check("\r"+a+"\r"+b+"\r"+b, 1+len(a))
			check("b\r"+a+"\rb\r"+b, 4+len(a))
		}
		for _, b := range others {
			check(a+"\r"+b+"/", -1)
			check(b+"\r"+a, -1)
		}
	}
	check("java\rscript:alert(1)", -1)
	check("ht\rtps://a/", -1)
	check("https:/\r/a/", -1)
}

func TestBegin(t *testing.T) {
	for _, test := range []struct {
		run, want string
		isCR      bool
	}{
		{"", "", false},
		{"\uFEFF", "", false},
		{"\uFEFF\uFEFFa", "\uFEFFa", false},
		{"a", "a", false},
		{"a\r", "a\r", false},
		{"\r\ra\r\r", "\r\ra\r\r", false},
		{"\uFEFFa\rb", "a\rb", true},
		{"a\r\rb\r", "a\r\rb\r", true},
		{"a\rb\n", "a\rb\n", false},
		{"a\rb\r\n", "a\rb\r\n", false},
		{"\na\rb", "\na\rb", false},
	} {
		got, err := Begin([]byte(test.run))
		if string(got) != test.want || (err == ErrNoLF) != test.isCR || (err == nil) == test.isCR {
			t.Errorf("%q: %q, %v", test.run, got, err)
		}
	}
}

// No error shows a part of a line.
func TestErrorShowsNothing(t *testing.T) {
	list := Of("https://joe:secret@a/\rhttps://b/")
	if _, err := list.Cut(); err == nil || strings.Contains(err.Error(), "secret") || !strings.HasPrefix(err.Error(), Code+": ") {
		t.Error(err)
	}
}

func TestGrowthOfCut(t *testing.T) {
	hostile.Growth(t, []hostile.Shape{
		{Name: "CR", Make: hostile.Repeat("\r")},
		{Name: "CRLF", Make: hostile.Repeat("\r\n")},
		{Name: "words", Make: hostile.Repeat("a\r")},
		{Name: "slashes", Make: hostile.Repeat("a:/\r")},
		{Name: "a URL and words", Make: hostile.Around("a:b\r", "b\r", "")},
		{Name: "URLs", Make: hostile.Repeat("a:b\r")},
		{Name: "a scheme", Make: hostile.Around("\r", "a", ":\r")},
		{Name: "spaces", Make: hostile.Around("\r", " ", "\r")},
	}, func(text string) { cutAll(text) })
}

// Lines are cut without allocations, with CRLF, too.
func TestAllocations(t *testing.T) {
	for _, text := range []string{strings.Repeat("https://a/\n", 100), strings.Repeat("https://a/\r\n", 100), strings.Repeat("java\rscript:a\n", 100)} {
		if n := testing.AllocsPerRun(10, func() {
			for l := Of(text); l.Rest != ""; {
				l.Cut()
			}
		}); n > 0 {
			t.Errorf("%.12q: %v allocations", text, n)
		}
	}
}
