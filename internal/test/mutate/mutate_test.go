package mutate

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

var corpus = []Case{
	{"http://user:pass@example.org:21/path;a?q#frag", ""},
	{"../a/b", "https://example.com/x/y"},
	{"file:c:\\foo\\bar.html", "file:///tmp/mock/path"},
	{"https://münchen.example/\u00FC?\u00FC#\u00FC", "about:blank"},
	{"", "sc://ñ"},
	{strings.Repeat("長", 500), ""},
	{"bad\xFFbytes", "bad\xC3base"},
}

type draw struct {
	input, base string
	hasBase     bool
}

func draws(g *Generator, n int) []draw {
	out := make([]draw, n)
	for i := range out {
		out[i].input, out[i].base, out[i].hasBase = g.Next()
	}
	return out
}

func TestSameSeedSameInputs(t *testing.T) {
	a, b := draws(New(7, corpus), 2000), draws(New(7, corpus), 2000)
	if !slices.Equal(a, b) {
		t.Error("the same seed gave different inputs")
	}
	g := New(8, corpus)
	if slices.Equal(a, draws(g, 2000)) {
		t.Error("different seeds gave the same inputs")
	}
	g.Reseed(7)
	if !slices.Equal(a, draws(g, 2000)) {
		t.Error("a reseeded generator and a new one gave different inputs")
	}
}

func TestEveryClassOccurs(t *testing.T) {
	for name, corpus := range map[string][]Case{"corpus": corpus, "no corpus": nil} {
		var all strings.Builder
		for _, d := range draws(New(1, corpus), 20000) {
			all.WriteString(d.input)
			all.WriteString("\x03") // in no piece, so that no piece is found across two inputs
		}
		text := all.String()
		for _, c := range classes {
			for _, p := range c.pieces {
				if !strings.Contains(text, p) {
					t.Errorf("%s: no input contains %q of class %s", name, p, c.name)
				}
			}
		}
	}
}

var port = regexp.MustCompile(`^(https?|wss?|ftp)://[^/@]+:[0-9]+/`)

func TestShapesOccur(t *testing.T) {
	for _, shape := range []struct {
		name string
		is   func(d draw) bool
	}{
		{"empty input", func(d draw) bool { return d.input == "" }},
		{"special, authority, port", func(d draw) bool {
			return port.MatchString(d.input)
		}},
		{"other scheme with authority", func(d draw) bool { return strings.HasPrefix(d.input, "foo://") }},
		{"opaque path", func(d draw) bool {
			return strings.HasPrefix(d.input, "mailto:") && len(d.input) > 9 && d.input[7] != '/'
		}},
		{"blob of https", func(d draw) bool { return strings.HasPrefix(d.input, "blob:https://") }},
		{"query only against base", func(d draw) bool { return strings.HasPrefix(d.input, "?") && d.hasBase }},
		{"fragment only against base", func(d draw) bool { return strings.HasPrefix(d.input, "#") && d.hasBase }},
		{"scheme-relative against base", func(d draw) bool { return strings.HasPrefix(d.input, "//") && d.hasBase }},
		{"no colon against file", func(d draw) bool { return !strings.Contains(d.input, ":") && strings.HasPrefix(d.base, "file:") }},
		{"base of the corpus", func(d draw) bool { return d.base == "sc://ñ" }},
	} {
		n := 0
		for _, d := range draws(New(3, corpus), 20000) {
			if shape.is(d) {
				n++
			}
		}
		if n < 5 {
			t.Errorf("%s occurs %d times in 20000 draws, want at least 5", shape.name, n)
		}
	}
}

func TestHalfHasBase(t *testing.T) {
	n := 0
	for _, d := range draws(New(5, corpus), 10000) {
		if d.hasBase {
			n++
		} else if d.base != "" {
			t.Fatalf("base %q, but hasBase is false", d.base)
		}
	}
	if n < 4500 || n > 5500 {
		t.Errorf("%d of 10000 draws have a base, want about half", n)
	}
}

func TestWellFormedUnlessAsked(t *testing.T) {
	for _, d := range draws(New(2, corpus), 20000) {
		if !utf8.ValidString(d.input) || !utf8.ValidString(d.base) {
			t.Fatalf("ill-formed: %q, %q", d.input, d.base)
		}
		if len(d.input) > 8*maxLen {
			t.Fatalf("an input has %d bytes, want at most %d", len(d.input), 8*maxLen)
		}
	}
	g := New(2, corpus)
	g.IllFormed = true
	bad := 0
	for _, d := range draws(g, 20000) {
		if !utf8.ValidString(d.input) {
			bad++
		}
	}
	if bad < 1000 || bad > 10000 {
		t.Errorf("%d of 20000 inputs are ill-formed, want 1000 to 10000", bad)
	}
}

func TestHosts(t *testing.T) {
	g := New(4, nil)
	var text strings.Builder
	for range 20000 {
		h := g.Host()
		if !utf8.ValidString(h) {
			t.Fatalf("ill-formed host %q", h)
		}
		text.WriteString(h + "\n")
	}
	for _, part := range []string{"[::", "xn--", "0x", "\u200D", "א", "\u3002", "%", "example.com\n", "\U0001F600", "ß"} {
		if !strings.Contains(text.String(), part) {
			t.Errorf("no host contains %q", part)
		}
	}
}

func TestMutateChanges(t *testing.T) {
	g := New(6, nil)
	const s = "https://example.org/a/b?c#d"
	changed := 0
	for range 1000 {
		if g.Mutate(s) != s {
			changed++
		}
	}
	if changed < 900 {
		t.Errorf("%d of 1000 mutations changed the string, want at least 900", changed)
	}
}
