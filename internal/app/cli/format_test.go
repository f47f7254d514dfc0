package cli

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/test/suite"
)

func TestFormat(t *testing.T) {
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"parts", "", []string{"--format", "{scheme}://{host}{path}{query.utm_source}", "https://H/a?utm_source=x"}, result{0, "https://h/ax\n", ""}},
		{"every argument is an input", "", []string{"--base", "a:/", "--format", "{path}", "host", "b"}, result{0, "/host\n/b\n", ""}},
		{"lines", "a:\nx\nb:?q", []string{"--format", "{query|default none}"},
			result{1, "none\nq\n", "weburl: stdin:2: " + noScheme}},
		{"required", "a:?q=1\na:?p\na:", []string{"--format", "{query.q|required}"},
			result{1, "1\n", "weburl: stdin:2: the query has no parameter \"q\"\nweburl: stdin:3: the query has no parameter \"q\"\n"}},
		{"required and kept", "", []string{"--keep", "--format", "x{port|required}", "a:", "b://h:1"},
			result{1, "\nx1\n", "weburl: input 1: the URL has no port\n"}},
		{"fail fast", "", []string{"--fail-fast", "--format", "{port|required}", "a:", "b://h:1"}, result{1, "", "weburl: input 1: the URL has no port\n"}},
		{"NUL", "", []string{"--null", "--keep", "--format", "{path}", "a:x", "y"}, result{1, "x\x00\x00", "weburl: input 2: " + noScheme}},
		{"NUL after columns", "", []string{"-0", "path", "scheme", "a:x", "b:"}, result{0, "x\ta\x00\tb\x00", ""}},
		{"ports", "", []string{"port-or-default", "authority", "https://u:p@h/", "https://:p@h:1/", "a:b", "file:///"},
			result{0, "443\tu:p@h\n1\t:p@h:1\n\t\n\t\n", ""}},
		{"an empty host is there", "", []string{"--format", "{authority|before //|default none}", "file:///", "a:b"}, result{0, "//\nnone\n", ""}},
		{"a base that fails", "", []string{"--base", "https://user:secret@", "--format", "{href}", "a:"}, badBaseOf("get", hostMissing)},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, test.want, test.stdin, append([]string{"get"}, test.args...)...)
		})
	}
}

// The message about an error in a template contains its position and the name that was probably
// meant, but no URL.
func TestWrongFormat(t *testing.T) {
	for template, says := range map[string]string{
		"{scheme}{hots}":             `--format: byte 9: unknown part "hots"; did you mean "host"?`,
		"{host|defualt x}":           `--format: byte 6: unknown filter "defualt"; did you mean "default"?`,
		"{zzzzzz}":                   `--format: byte 1: unknown part "zzzzzz"; the parts are href, origin, `,
		"{https://user:secret@h}":    "--format: byte 1: unknown part; the parts are href, ",
		"{host|https://u:secret@h}":  "--format: byte 6: unknown filter; the filters are decoded, ",
		"https://user:secret@h/":     "--format: byte 0: the template has no placeholder",
		"{default:port}":             "{port-or-default}",
		"{idn:host}":                 "{hostname-unicode}",
		"{secret:https://u:secret@}": "unknown part;",
	} {
		got := run("", "get", "--format", template, "a:")
		if got.status != frame.ExitUsage || got.stdout != "" || !strings.Contains(got.stderr, says) || strings.Contains(got.stderr, "secret") {
			t.Errorf("%s: %+v, want %s", template, got, says)
		}
	}
}

// {href} is the result of canon, and the parts of a URL joined together are the URL.
func TestFormatSuite(t *testing.T) {
	const (
		record  = "{scheme}:{authority|before //}{path}{query|before ?}{fragment|before #}"
		columns = "{protocol}{authority|before //}{pathname}{query|before ?}{fragment|before #}"
		small   = "{scheme}:{hostname|before //}{port|before :}{path}"
	)
	var hrefs []string
	for _, test := range suite.URLCases(t) {
		if !test.Failure && !strings.ContainsAny(test.Href, "\n\r") {
			hrefs = append(hrefs, test.Href)
		}
	}
	if len(hrefs) < 500 {
		t.Fatalf("%d URLs", len(hrefs))
	}
	list := strings.Join(hrefs, "\n") + "\n"
	canon := run(list, "canon").stdout
	if got := run(list, "get", "--format", "{href}").stdout; got != canon || canon != list {
		t.Errorf("{href} is not what canon prints")
	}
	for _, template := range []string{record, columns} {
		got := strings.Split(run(list, "get", "--format", template).stdout, "\n")
		for i, href := range hrefs {
			u := weburl.MustParse(href)
			want := href
			if u.Host().IsNull() && strings.HasPrefix(u.Path(), "//") {
				// The "/." that keeps such a path from being an authority belongs to no part.
				want = strings.Replace(href, ":/.", ":", 1)
			}
			if got[i] != want {
				t.Errorf("%s of %s is %s", template, href, got[i])
			}
		}
	}
	for i, line := range strings.Split(strings.TrimSuffix(run(list, "get", "--format", small).stdout, "\n"), "\n") {
		u := weburl.MustParse(hrefs[i])
		want := u.WithoutCredentials().WithoutQuery().WithoutFragment().String()
		if u.Host().IsNull() && strings.HasPrefix(u.Path(), "//") {
			want = strings.Replace(want, ":/.", ":", 1)
		}
		if line != want {
			t.Errorf("%s of %s is %s, want %s", small, hrefs[i], line, want)
		}
	}
}
