package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd"
)

// unsafeIn returns the first part of a text that acts on a terminal: a control, a character that
// changes the direction of text, or invalid UTF-8. It allows line feeds, tabs between columns,
// and the isolates that package render puts around text, if each is closed on its line.
func unsafeIn(text string, isolates bool) string {
	const open, closed = 0x2066, 0x2069
	for line := range strings.Lines(text) {
		depth := 0
		for i, r := range line {
			switch {
			case r == '\n', r == '\t':
			case r == utf8.RuneError && !strings.HasPrefix(line[i:], "\uFFFD"):
				return line
			case isolates && r == open:
				depth++
			case isolates && r == closed && depth > 0:
				depth--
			case ucd.LookOf(r) >= ucd.BidiControl:
				return line
			}
		}
		if depth != 0 {
			return line
		}
	}
	return ""
}

// checkTerminal runs all verbs with a hostile text, with and without colors, and checks what a
// terminal gets. It makes one of n parts of the calls.
func checkTerminal(t *testing.T, input string, part, n int) {
	t.Helper()
	i := 0
	check := func(stdin string, args ...string) {
		t.Helper()
		if i++; i%n != part {
			return
		}
		got := runTo(terminal, stdin, args...)
		isShow := args[0] == "show"
		for _, text := range []string{got.stdout, got.stderr} {
			if line := unsafeIn(stripped(text), isShow); line != "" {
				t.Errorf("%q with %q prints %q", args, stdin, line)
			}
		}
	}
	arguments, lists, requests := calls(input)
	for _, args := range slices.Concat(arguments, terminalCalls(input)) {
		check("", args...)
	}
	for _, args := range lists {
		check(input+"\nhttps://h/"+input+"?"+input+"#"+input+"\n", args...)
	}
	text, err := json.Marshal(input)
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range requests {
		check(fmt.Sprintf(`{"id":%s,"input":%[1]s}`+"\n"+`{%[1]s:1}`+"\n%s\n", text, input), args...)
	}
}

// terminalCalls holds calls that print decoded inputs, or write them to files.
func terminalCalls(input string) [][]string {
	url := "https://h/" + input + "?" + input + "=" + input + "#" + input
	return [][]string{
		{"trace", "--all", url}, {"trace", "--base", url, input}, {"trace", "x:" + input}, {"parse", url}, {"parse", "x:" + input}, {"parse", "x://" + input}, {"show", url}, {"params", url}, {"params", "--query", input}, {"params", url, url},
		{"get", "href", "hostname-unicode", url}, {"get", "--format", "{href|decoded}{query.a|all}{path|decoded}{fragment|decoded}", url},
		{"canon", input}, {"surt", input}, {"canon", "--profile", "safebrowsing-v5/1", "--explain", "--", input},
		{"resolve", "--steps", "--base", "https://h/", input}, {"normalize", "--text", input}, {"show", "--names", input, "a:"},
	}
}

// hostileTexts holds texts with controls and other characters that must not reach a terminal, plain
// and encoded.
var hostileTexts = []string{
	"\x1b[2J\x1b]0;title\x07", "a\x00b\x08\x7f", "\u0085\u009b2J\u009d", "\u202e\u2066\u2069\u061c\u200f", "\u2028\u2029", "\xff\xc2\x9b\xe2\x80",
	"\r\x0b\x0c", "a\tb", "%1B[2J%0A%C2%9B%E2%80%AE%FF%E2%80%A8%00%7F%09", "+%0D%0A+", "xn--a\u202e", "\u200b\u200d\u00ad", "日本\x1b語",
}

// No verb ever prints a control character from an input to a terminal.
func TestTerminalIsSafe(t *testing.T) {
	for _, text := range hostileTexts {
		checkTerminal(t, text, 0, 1)
	}
}

// Nor does it from the inputs of the suite.
func TestTerminalIsSafeSuite(t *testing.T) {
	odd := func(r rune) bool { return ucd.LookOf(r) >= ucd.Selector }
	n := 0
	for _, test := range suite.URLCases(t) {
		if strings.ContainsFunc(test.Input, odd) || strings.Contains(test.Input, "%") {
			if n++; n%8 == 0 || strings.ContainsAny(test.Input, "\x1b\u202e") {
				checkTerminal(t, test.Input, n/8%4, 4)
			}
		}
	}
	if n < 50 {
		t.Errorf("%d inputs", n)
	}
}

func FuzzTerminal(f *testing.F) {
	for i, text := range hostileTexts {
		f.Add(text, byte(i))
	}
	const parts = 20
	f.Fuzz(func(t *testing.T, input string, part byte) {
		if len(input) < 256 {
			checkTerminal(t, input, int(part)%parts, parts)
		}
	})
}

// Lines that pass the filter of compare reach a pipe byte for byte, and a terminal in visible form.
func TestFilterOnTerminal(t *testing.T) {
	const line = "https://h/\u202e\r\n"
	args := []string{"compare", "--profile", "fetch=whatwg", "--filter"}
	if got := run(line, args...); got.stdout != line {
		t.Errorf("to a pipe: %+v", got)
	}
	if got := runTo(terminal, line, args...); got.stdout != "https://h/<U+202E>\n" {
		t.Errorf("to a terminal: %+v", got)
	}
}
