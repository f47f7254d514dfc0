package documents

import (
	"strings"
	"testing"

	list "github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// frontMatters are front matters and what may come before them.
var frontMatters = []string{
	"---\ntitle: x\nsummary: \"see https://x.example/.\"\n---\n",
	"---\r\n# comment\r\n\r\nsummary: 'https://x.example/^a'\r\n...\r\n",
	"---\rtitle:\r  a: https://x.example/a\r---\r",
	"--- \n'a b': https://x.example/a\n--- \n",
	"---\n{a: https://x.example/a}\n---",
	"---\n---\n",
	"---toml\nx\n---\n",
	"+++\nsummary = \"https://x.example/.\"\n+++\n",
	"{\n\"summary\": \"https://x.example/.\", \"b\": {}}\n",
	"{}",
	list.ByteOrderMark + "---\na: b\n---\n",
	"\n \n---\na: b\n---\n",
	list.ByteOrderMark + "{\"a\": \"}\"} \r\n",
}

// notFrontMatters begin like front matter.
var notFrontMatters = []string{
	"", "-", "---", "---\n", "---\na: b\n", "---\n\n# A\n\ntext\n\n---\n", "---\n[a](b): c\n---\n", "---\n* a: b\n---\n",
	"---\n- a: b\n---\n", "----\na: b\n---\n", "--- a\na: b\n---\n", "+++\na = 1\n---\n", "++++\n+++\n", "{", "{}x", "{{ a }}\n",
	"{% raw %}\n", "{a: b}\n", "[1]\n", "x\n---\na: b\n---\n", "---\n<p style=\"a: b\">\n---\n", "---\n> a: b\n---\n",
}

func TestFrontMatter(t *testing.T) {
	for _, f := range frontMatters {
		for _, body := range []string{"", "[a](b c)\n", "---\na: b\n---\n", "{}\n"} {
			if !strings.HasSuffix(f, "\n") && !strings.HasSuffix(f, "\r") && body != "" {
				continue
			}
			if got := frontMatter(f + body); got != len(f) {
				t.Errorf("%q: ends at %d, not %d", f+body, got, len(f))
			}
		}
	}
	for _, s := range notFrontMatters {
		if got := frontMatter(s); got != 0 {
			t.Errorf("%q: ends at %d", s, got)
		}
	}
}

// Front matter is read as text, and not changed. What follows is read as if there
// were no front matter.
func TestFrontMatterIsKept(t *testing.T) {
	const body = "<a href='b c'>\n\n[a](/d) <https://e.f/^> https://g.h/^ \n\n# i\n"
	readers := map[string]func([]byte) Document{"Markdown": Markdown, "HTML": HTML, "Text": Text}
	for _, f := range frontMatters {
		f += "\n"
		for name, read := range readers {
			inFront := 0
			d := read([]byte(f + body))
			for _, l := range d.Links {
				if l.Start >= len(f) {
					break
				}
				inFront++
				if _, ok := l.Escape(l.Text); ok || l.Doubt != FrontMatter {
					t.Errorf("%s: %q: %q may be changed", name, f, l.Text)
				}
			}
			if want := strings.Count(f, "https:"); name != "HTML" && inFront != want {
				t.Errorf("%s: %q: %d URLs, want %d", name, f, inFront, want)
			}
			after := read([]byte(body)).Links
			if len(d.Links)-inFront != len(after) {
				t.Fatalf("%s: %q: %d URLs after it, want %d", name, f, len(d.Links)-inFront, len(after))
			}
			for i, l := range d.Links[inFront:] {
				if want := after[i]; l.Text != want.Text || l.Start-len(f) != want.Start || l.Doubt != want.Doubt {
					t.Errorf("%s: %q: %q, want %q", name, f, l.Text, want.Text)
				}
			}
		}
		var names []string
		MarkdownTargets([]byte(f+body), func(name string) { names = append(names, name) })
		if strings.Join(names, " ") != "i" {
			t.Errorf("%q: targets %q", f, names)
		}
	}
}

// A bare URL is not changed if readers of Markdown disagree about its end.
func TestBareDoubts(t *testing.T) {
	for source, want := range map[string]Doubt{
		"\"see https://a.b/c^\" d": NoDoubt, "(https://a.b/c^).": NoDoubt, "https://a.b/(c^)": NoDoubt, "*https://a.b/c^*": NoDoubt,
		"|a|\n|-|\n|https://a.b/c^|d|": NoDoubt, "www.a.b/^": NoDoubt, "https://a.b/^<": NoDoubt, "https://a.b/^'s": NoDoubt,
		"{see https://a.b/c}": Ending, "https://a.b/c\"d": Ending, "https://a.b/c]": Ending, "https://a.b/c>d": Ending,
		"https://a.b/c\\_d": Ending, "https://a.b/`c`d": Ending, "https://a.b/c*d*e": Ending, "https://a.b/c”": Ending,
		"https://a.b/c|d": Ending, "|a|\n|-|\n|https://a.b/c\\|d|": Ending, "www.a.b/c}": Ending, "https://a.b\"c": Ending,
		"*see https://a.b/c^*.": Ending, "https://a.b/^_c_ d": Ending, "https://a.b/c^_\" d": Ending, "https://a.b/^~~c~~": Ending,
		"https://a.b/{~c": Ending, "https://a.b/é_c": Ending, "https://a.b/c^_": NoDoubt, "https://a.b/c_^": NoDoubt, "https://a.b/~c^": NoDoubt,
	} {
		d := Markdown([]byte(source))
		if l := d.Links[0]; l.Doubt != want {
			t.Errorf("%q: %q, %v; want %v", source, l.Text, l.Doubt, want)
		}
	}
}

func TestGrowthOfFrontMatter(t *testing.T) {
	hostile.Growth(t, []hostile.Shape{
		{Name: "lines", Make: hostile.Around("---\n", "a: b\n", "---\n")},
		{Name: "no end", Make: hostile.Around("---\n", "a: b\n", "")},
		{Name: "empty lines", Make: hostile.Around("---\n", "\n", "")},
		{Name: "hyphens", Make: hostile.Repeat("---\n")},
		{Name: "objects", Make: hostile.Around("{\"a\":", "{\"a\":", "")},
		{Name: "members", Make: hostile.Around("{", "\"a\":1,", "\"b\":2}")},
		{Name: "URLs", Make: hostile.Around("+++\n", "http://a/^\n", "+++\n")},
		{Name: "bare URLs", Make: hostile.Repeat("http://a.b/^\"*' ")},
	}, func(s string) { Markdown([]byte(s)) })
}
