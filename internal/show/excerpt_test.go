package show

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/validation"
)

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("0123456789", 20)
	for _, test := range []struct {
		name       string
		input      string
		start, end int
		want       string
	}{
		{"one byte", "abc", 1, 2, "" +
			"abc\n" +
			" ^\n"},
		{"all", "abc", 0, 3, "" +
			"abc\n" +
			"^^^\n"},
		{"missing within", "abc", 1, 1, "" +
			"abc\n" +
			" ^\n"},
		{"missing at the end", "abc", 3, 3, "" +
			"abc\n" +
			"   ^\n"},
		{"empty", "", 0, 0, "(an empty string)\n"},
		{"tab before", "a\tb!", 3, 4, "" +
			"a␉b!\n" +
			"   ^\n"},
		{"controls", "a\x00\n\x1b\x7fb", 1, 5, "" +
			"a␀␊␛␡b\n" +
			" ^^^^\n"},
		{"space at the end", "ab ", 2, 3, "" +
			"ab \n" +
			"  ^\n"},
		{"two bytes, one column", "é!é", 2, 3, "" +
			"é!é\n" +
			" ^\n"},
		{"two columns", "日本!語", 3, 7, "" +
			"日本!語\n" +
			"  ^^^\n"},
		{"emoji", "😀!", 4, 5, "" +
			"😀!\n" +
			"  ^\n"},
		{"fullwidth", "１.!", 4, 5, "" +
			"１.!\n" +
			"   ^\n"},
		{"combining mark before", "e\u0301!", 3, 4, "" +
			"e\u0301!\n" +
			" ^\n"},
		{"combining mark itself", "e\u0301!", 1, 3, "" +
			"e<U+0301>!\n" +
			" ^^^^^^^^\n"},
		{"combining mark behind", "!\u0301a", 0, 1, "" +
			"!<U+0301>a\n" +
			"^\n"},
		{"combining mark first", "\u0301!", 2, 3, "" +
			"<U+0301>!\n" +
			"        ^\n"},
		{"invisible", "a\u200Bb\u202E\u00A0\U000E0001!", 4, 5, "" +
			"a<U+200B>b<U+202E><U+00A0><U+E0001>!\n" +
			"         ^\n"},
		{"not UTF-8", "a\xFF\xE2\x82!", 2, 4, "" +
			"a<FF><E2><82>!\n" +
			"     ^^^^^^^^\n"},
		{"near the start of a long one", long, 3, 5, "" +
			long[:72] + "…\n" +
			"   ^^\n"},
		{"in the middle of a long one", long, 100, 101, "" +
			"…" + long[64:136] + "…\n" +
			strings.Repeat(" ", 37) + "^\n"},
		{"at the end of a long one", long, 200, 200, "" +
			"…" + long[128:] + "\n" +
			strings.Repeat(" ", 73) + "^\n"},
		{"longer than the excerpt", long, 10, 150, "" +
			long[:72] + "…\n" +
			strings.Repeat(" ", 10) + strings.Repeat("^", 63) + "\n"},
		{"wide and long", strings.Repeat("日", 50), 75, 78, "" +
			"…" + strings.Repeat("日", 36) + "…\n" +
			strings.Repeat(" ", 37) + "^^\n"},
	} {
		got := string(AppendExcerpt(nil, "", test.input, validation.Span{Start: test.start, End: test.end}))
		if got != test.want {
			t.Errorf("%s: got\n%swant\n%s", test.name, got, test.want)
		}
	}
}

func TestExcerptIndent(t *testing.T) {
	got := string(AppendExcerpt(nil, "\t", "ab", validation.Span{Start: 1, End: 2}))
	if want := "\tab\n\t ^\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// For any input and span, an excerpt is two short lines that are safe to print on a
// terminal, and the carets are below the excerpt or just after it.
func TestExcerptOfAnything(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	runes := []rune("ab/ \t\n\x00é日\u0301\u200B\u202E😀")
	for range 20000 {
		var input []byte
		for range random.IntN(120) {
			if random.IntN(8) == 0 {
				input = append(input, byte(random.IntN(256)))
			} else {
				input = utf8.AppendRune(input, runes[random.IntN(len(runes))])
			}
		}
		start := random.IntN(len(input) + 1)
		end := start + random.IntN(len(input)+1-start)
		got := string(AppendExcerpt(nil, "", string(input), validation.Span{Start: start, End: end}))
		if len(input) == 0 {
			continue
		}
		line, carets, _ := strings.Cut(strings.TrimSuffix(got, "\n"), "\n")
		for _, r := range got {
			if r < ' ' && r != '\n' || r == utf8.RuneError || r == 0x202E {
				t.Fatalf("%q: the excerpt holds %q", input, r)
			}
		}
		width := 0
		for _, r := range line {
			width += columns(r, utf8.RuneLen(r), false)
		}
		if strings.Trim(carets, " ^") != "" || !strings.HasSuffix(carets, "^") || len(carets) > width+1 {
			t.Fatalf("%q, %d-%d: carets %q under\n%s", input, start, end, carets, line)
		}
		if width > 2*excerptColumns {
			t.Fatalf("%q: the excerpt has %d columns", input, width)
		}
	}
}

// The cost of an excerpt does not depend on the length of the input.
func TestExcerptIsLocal(t *testing.T) {
	for _, unit := range []string{"a", "\u0301", "\xFF", "日"} {
		input := strings.Repeat(unit, 1<<20)
		at := len(input) / 2 / len(unit) * len(unit)
		got := AppendExcerpt(nil, "", input, validation.Span{Start: at, End: len(input)})
		if len(got) > 4*ExcerptBytes {
			t.Errorf("%q: an excerpt of %d bytes", unit, len(got))
		}
	}
}
