package cli

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/display"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// stripped returns a text without the escape sequences of colors.
func stripped(text string) string {
	for _, s := range show.Sequences() {
		text = strings.ReplaceAll(text, s, "")
	}
	return text
}

// runTo runs the command with terminals, or others, as outputs.
func runTo(wrap func(io.Writer) io.Writer, stdin string, args ...string) result {
	var stdout, stderr bytes.Buffer
	status := Main(args, strings.NewReader(stdin), wrap(&stdout), wrap(&stderr))
	return result{status, stdout.String(), stderr.String()}
}

func terminal(w io.Writer) io.Writer { return frame.Terminal{Writer: w, Escapes: true} }

// There are colors on a terminal that can show them, unless NO_COLOR is set. --color overrides both.
func TestColorIsDecided(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "xterm")
	pipe := func(w io.Writer) io.Writer { return w }
	console := func(w io.Writer) io.Writer { return frame.Terminal{Writer: w, Escapes: false} }
	for _, test := range []struct {
		name          string
		wrap          func(io.Writer) io.Writer
		noColor, term string
		auto          bool
	}{
		{"a pipe", pipe, "", "xterm", false},
		{"a terminal", terminal, "", "xterm", true},
		{"a terminal without escape sequences", console, "", "xterm", false},
		{"NO_COLOR", terminal, "1", "xterm", false},
		{"a dumb terminal", terminal, "", "dumb", false},
		{"no TERM, as under Windows", terminal, "", "", true},
	} {
		t.Setenv("NO_COLOR", test.noColor)
		t.Setenv("TERM", test.term)
		for _, when := range []string{"", "auto", "always", "never"} {
			want := when == "always" || when != "never" && test.auto
			for _, input := range []string{"https://h/", "x"} {
				args := []string{"parse", input}
				if when != "" {
					args = append(args, "--color", when)
				}
				got := runTo(test.wrap, "", args...)
				if (strings.Contains(got.stdout, "\x1b") || strings.Contains(got.stderr, "\x1b")) != want {
					t.Errorf("%s, --color %s, %s: %+v", test.name, when, input, got)
				}
			}
		}
	}
	if got := run("", "parse", "--color", "sometimes", "a:"); got.status != frame.ExitUsage || !strings.Contains(got.stderr, "must be auto, always or never") {
		t.Errorf("%+v", got)
	}
}

// coloredVerbs holds calls of the verbs with colors.
var coloredVerbs = [][]string{
	{"parse", "https://u:p@ex ample.org:81/a\tb?q#f", "x", "https://h/a b"}, {"parse", "web+demo:/.//x?y"}, {"parse", "--as", "rfc3986", "https://h/a b", "https://u@h:1/?q"},
	{"trace", "https://u:p@exämple.org:81/a b?q#f", "x", "https://h:x"}, {"show", "https://www.xn--80ak6aa92e.com/%E2%80%AE%20a"}, {"explain"}, {"explain", "invalid-URL-unit", "host-missing"},
	{"compare", "--profile", "guard=net/url fetch=whatwg", `https://a\@b/ `}, {"compare", "--editions", "https://1.2.3/ö"},
	{"canon", "--profile", "surt/1", "--explain"}, {"help"}, {"help", "get"}, {"help", "parse"},
}

// Except for their escape sequences, colors change no byte.
func TestColorsStripped(t *testing.T) {
	for _, args := range coloredVerbs {
		colored := slices.Insert(slices.Clone(args), 1, "--color=always")
		want, got := run("https://h/a\n", args...), run("https://h/a\n", colored...)
		if !strings.Contains(got.stdout, "\x1b") {
			t.Errorf("%q has no colors:\n%s", colored, got.stdout)
		}
		if got.stdout, got.stderr = stripped(got.stdout), stripped(got.stderr); got != want {
			t.Errorf("%q: with colors\n%s%s\nwithout\n%s%s", args, got.stdout, got.stderr, want.stdout, want.stderr)
		}
	}
}

// A URL with styles is the same URL, with each part in its style.
func TestColoredHref(t *testing.T) {
	for _, test := range suite.URLCases(t) {
		if test.Failure {
			continue
		}
		u := weburl.MustParse(test.Href)
		got := string(display.AppendHref(nil, true, u))
		if stripped(got) != u.String() || string(display.AppendHref(nil, false, u)) != u.String() {
			t.Fatalf("%s is %q", u, got)
		}
		query, _ := u.Query()
		fragment, _ := u.Fragment()
		for style, part := range map[show.Style]string{show.Scheme: u.Scheme(), show.Host: u.Host().String(), show.Path: u.Path(),
			show.Query: query, show.Fragment: fragment, show.Port: test.Port} {
			if !strings.Contains(got, show.Painter(true).Text(style, part)) {
				t.Errorf("%s: %q has no %s in its style", u, got, part)
			}
		}
	}
}
