package cli

import (
	"bytes"
	"strings"
	"testing"
)

func table(lines ...string) string { return strings.Join(lines, "\n") + "\n" }

func TestParseText(t *testing.T) {
	for _, test := range []struct {
		name string
		args []string
		want result
	}{
		{"everything there", []string{"https://user:pass@example.org:8080/a/b?q#f"}, result{stdout: table(
			"input              https://user:pass@example.org:8080/a/b?q#f",
			"href               https://user:pass@example.org:8080/a/b?q#f",
			"scheme    special  https",
			"username           user",
			"password           pass",
			"host      domain   example.org",
			"port               8080",
			"path               /a/b",
			"query              q",
			"fragment           f",
			"origin    tuple    https://example.org:8080",
			"",
			"accepted by browsers, but not valid:",
			"  invalid-credentials at bytes 8-18: a valid URL must not contain a username or",
			"  password",
			"    https://user:pass@example.org:8080/a/b?q#f",
			"            ^^^^^^^^^^",
		)}},
		{"everything empty", []string{"foo://?#"}, result{stdout: table(
			"input              foo://?#",
			"href               foo://?#",
			"scheme             foo",
			"username  empty",
			"password  empty",
			"host      empty",
			"port      null",
			"path      empty",
			"query     empty",
			"fragment  empty",
			"origin    opaque   null",
		)}},
		{"everything absent", []string{"foo:"}, result{stdout: table(
			"input              foo:",
			"href               foo:",
			"scheme             foo",
			"username  empty",
			"password  empty",
			"host      null",
			"port      null",
			"path      opaque",
			"query     null",
			"fragment  null",
			"origin    opaque   null",
		)}},
		{"values that look absent", []string{"foo:null?empty#null"}, result{stdout: table(
			"input              foo:null?empty#null",
			"href               foo:null?empty#null",
			"scheme             foo",
			"username  empty",
			"password  empty",
			"host      null",
			"port      null",
			"path      opaque   null",
			"query              empty",
			"fragment           null",
			"origin    opaque   null",
		)}},
		{"against a base", []string{"--base", "file:///a/b", ""}, result{stdout: table(
			"input     empty",
			"base               file:///a/b",
			"href               file:///a/b",
			"scheme    special  file",
			"username  empty",
			"password  empty",
			"host      empty",
			"port      null",
			"path               /a/b",
			"query     null",
			"fragment  null",
			"origin    opaque   null",
		)}},
		{"a failure", []string{"https://example.org:7z/"}, result{status: 1, stderr: table(
			"weburl: port-invalid at bytes 21-22: a port must be a number from 0 to 65535",
			"        https://example.org:7z/",
			"                             ^",
		)}},
		{"a failure after a tab and other errors", []string{"\thttps:/\t/u@:"}, result{status: 1, stderr: table(
			"weburl: host-missing at byte 12: the host is missing",
			"        ␉https:/␉/u@:",
			"                    ^",
			"        before that, invalid-URL-unit at bytes 0-1: a tab is ignored around a",
			"        URL; remove it",
			"        ␉https:/␉/u@:",
			"        ^",
			"        before that, invalid-URL-unit at bytes 8-9: a tab is ignored in a URL;",
			"        remove it",
			"        ␉https:/␉/u@:",
			"                ^",
			"        before that, invalid-credentials at bytes 10-12: a valid URL must not",
			"        contain a username or password",
			"        ␉https:/␉/u@:",
			"                  ^^",
		)}},
		{"a failing base", []string{"--base", "https://[::1", "a", "b"}, result{status: 2, stderr: table(
			"weburl: parse: --base: IPv6-unclosed at bytes 8-12: the IPv6 address has no",
			"        closing \"]\"",
			"        https://[::1",
			"                ^^^^",
			"        Run \"weburl help parse\" for usage.",
		)}},
		{"an empty base", []string{"--base", "", "https://a"}, result{status: 2, stderr: table(
			"weburl: parse: --base: missing-scheme-non-relative-URL at byte 0: the URL has no",
			"        scheme, and there is no base URL to resolve it against",
			"        (an empty string)",
			"        Run \"weburl help parse\" for usage.",
		)}},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, test.want, "", append([]string{"parse"}, test.args...)...)
		})
	}
}

func TestParseTextHosts(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{"http://0x7f.1/", "host      IPv4     127.0.0.1\n"},
		{"http://[1:0::]/", "host      IPv6     [1::]\n"},
		{"foo://A\"b/", "host      opaque   A\"b\n"},
		{"https://BÜCHER.example", "host      domain   xn--bcher-kva.example\n          Unicode  bücher.example\n"},
	} {
		if got := run("", "parse", test.input); !strings.Contains(got.stdout, "\n"+test.want) {
			t.Errorf("%s: got\n%swant\n%s", test.input, got.stdout, test.want)
		}
	}
}

// Messages have the number of a line of standard input, and none ends the run.
// On a terminal, tables and messages are apart.
func TestParseTextLines(t *testing.T) {
	got := run("a:\nhttps://\n\nb:\nc:", "parse")
	if got.status != 1 {
		t.Errorf("status %d", got.status)
	}
	tables := strings.Split(got.stdout, "\n\n")
	if len(tables) != 3 {
		t.Errorf("%d tables:\n%s", len(tables), got.stdout)
	}
	for i, input := range []string{"a:", "b:", "c:"} {
		if !strings.HasPrefix(tables[i], "input              "+input+"\n") {
			t.Errorf("table %d:\n%s", i, tables[i])
		}
	}
	if !strings.HasPrefix(got.stderr, "weburl: stdin:2: host-missing at byte 8: ") ||
		!strings.Contains(got.stderr, "\nweburl: stdin:3: missing-scheme") {
		t.Errorf("stderr:\n%s", got.stderr)
	}
}

// If both outputs go to one terminal, they are in the order of the inputs.
func TestParseTextOrder(t *testing.T) {
	var both bytes.Buffer
	Main([]string{"parse", "a:", "https://", "b:"}, nil, &both, &both)
	_, after, _ := strings.Cut(both.String(), "origin    opaque   null\n\nweburl: host-missing")
	if !strings.Contains(after, "\ninput              b:\n") {
		t.Errorf("got\n%s", both.String())
	}
}

// The text does not show thousands of errors, but says how many there are.
func TestParseTextManyErrors(t *testing.T) {
	got := run("", "parse", "https://example.org/"+strings.Repeat(">", 1000))
	if n := strings.Count(got.stdout, "invalid-URL-unit"); n != 20 {
		t.Errorf("%d errors", n)
	}
	if !strings.HasSuffix(got.stdout, "  and 980 more; --json lists them all\n") {
		t.Errorf("stdout ends %q", got.stdout[len(got.stdout)-80:])
	}
	got = run("", "parse", "https:////"+strings.Repeat("@", 1000)+":")
	if !strings.HasSuffix(got.stderr, " more; --json --max-errors 0 lists them all\n") {
		t.Errorf("stderr ends %q", got.stderr[len(got.stderr)-80:])
	}
}
