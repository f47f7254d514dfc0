package show

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/ucd"
)

func TestVisible(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", ""},
		{"https://example.org/?q#f", "https://example.org/?q#f"},
		{"é 日本 😀 \uFFFD", "é 日本 😀 \uFFFD"},
		{"\x00\t\n\r\x1B[2J\x7F", "␀␉␊␍␛[2J␡"},
		{"\u0085\u009B", "<U+0085><U+009B>"},
		{"\u200B\u202E\u2066\uFEFF", "<U+200B><U+202E><U+2066><U+FEFF>"},
		{"a\u00A0b\u3000c\u2028", "a<U+00A0>b<U+3000>c<U+2028>"},
		{"\u3164\u2800\uE000\U000E0041\U0010FFFF", "<U+3164><U+2800><U+E000><U+E0041><U+10FFFF>"},
		{"e\u0301", "e\u0301"},
		{"\u0301e", "<U+0301>e"},
		{"❤\uFE0F", "❤\uFE0F"},
		{"\uFE0F", "<U+FE0F>"},
		{"a\xFF\xE2\x82", "a<FF><E2><82>"},
	} {
		if got := Visible(test.in); got != test.want {
			t.Errorf("%q: %q, want %q", test.in, got, test.want)
		}
	}
}

// Every code point is shown in as many columns as there are carets below it, and
// none that a terminal acts on is shown as it is.
func TestEveryCodePoint(t *testing.T) {
	for r := range rune(utf8.MaxRune + 1) {
		if !utf8.ValidRune(r) {
			continue
		}
		s := string(r)
		for _, bare := range []bool{true, false} {
			shown := string(appendVisible(nil, s, r, bare))
			if shown == s && actsOnTerminal(r) {
				t.Errorf("U+%04X is shown as it is", r)
			}
			if shown == s && bare && ucd.Lookup(r).IsInvisible() {
				t.Errorf("U+%04X is invisible", r)
			}
			if n := columns(r, len(s), bare); shown != s && n != utf8.RuneCountInString(shown) {
				t.Errorf("U+%04X is %q, in %d columns", r, shown, n)
			}
		}
	}
}

func TestColumns(t *testing.T) {
	for text, want := range map[string]int{
		"abc": 3, "é": 1, "e\u0301": 1, "日本": 4, "１": 2, "한": 2, "😀": 2, "\u200B": 8, "\U0010FFFD": 10, "ｱ": 1, "Ж": 1,
	} {
		got := 0
		for i, r := range text {
			got += columns(r, utf8.RuneLen(r), i == 0)
		}
		if got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	}
}

func TestCode(t *testing.T) {
	for in, want := range map[string]string{
		"a": "`a`", "a|b||": "`a\\|b\\|\\|`", "`": "`` ` ``", "a`|\t": "`` a`\\|␉ ``", "\u202E": "`<U+202E>`",
	} {
		if got := Code(in); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}

// Escaped text stays on its line, does not act on a terminal, and can be decoded again.
func TestEscaped(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", ""},
		{"a b", "a b"},
		{"a\\b\tc\r\n", `a\\b\tc\r\n`},
		{"\x00\x1B\x7F\u009B", `\u0000\u001b\u007f\u009b`},
		{"\u2028\u2029\u202E\u2066\u061C\u200E", `\u2028\u2029\u202e\u2066\u061c\u200e`},
		{"\u00A0\u200B\uFEFF é 日", "\u00A0\u200B\uFEFF é 日"},
	} {
		if got := string(AppendEscaped(nil, test.in)); got != test.want {
			t.Errorf("%q: %s, want %s", test.in, got, test.want)
		}
	}
	back := strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n", `\r`, "\r")
	for r := range rune(utf8.MaxRune + 1) {
		if !utf8.ValidRune(r) {
			continue
		}
		got := string(AppendEscaped(nil, string(r)))
		if strings.ContainsFunc(got, actsOnTerminal) {
			t.Errorf("U+%04X is %q", r, got)
		}
		if !strings.HasPrefix(got, `\u`) && back.Replace(got) != string(r) {
			t.Errorf("U+%04X is %q, and that is %q", r, got, back.Replace(got))
		}
	}
}
