package cli

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"

	"github.com/weburl-go/weburl/internal/suite"
)

func TestGet(t *testing.T) {
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"one", "", []string{"hostname", "HTTPS://EXAMPLE.org:8080"}, result{0, "example.org\n", ""}},
		{"columns", "", []string{"query", "fragment", "port", "scheme", "https://h:443/?#f", "x:"},
			result{0, "\tf\t\thttps\n\t\t\tx\n", ""}},
		{"the Web API's words", "", []string{"href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash", "https://u:p@h:1/a?q#f"},
			result{0, "https://u:p@h:1/a?q#f\thttps://h:1\thttps:\tu\tp\th:1\th\t1\t/a\t?q\t#f\n", ""}},
		{"the record's words", "", []string{"scheme", "path", "query", "fragment", "https://u:p@h:1/a?q#f"}, result{0, "https\t/a\tq\tf\n", ""}},
		{"hosts", "https://xn--bcher-kva.example\nhttp://0x7f.1\nx://[1:0::]\nx://B%41\nfile:///\nx:/", []string{"host-kind", "hostname-unicode"},
			result{0, "domain\tbücher.example\nIPv4\t127.0.0.1\nIPv6\t[1::]\nopaque\tB%41\nempty\t\nnull\t\n", ""}},
		{"twice", "", []string{"scheme", "scheme", "a:"}, result{0, "a\ta\n", ""}},
		{"an input that is an attribute's name", "", []string{"--base", "https://h/", "path", "--", "query", "--keep"}, result{0, "/query\n/--keep\n", ""}},
		{"an attribute's name behind an input", "", []string{"--base", "https://h/", "path", "x", "query"}, result{0, "/x\n/query\n", ""}},
		{"a word before --", "", []string{"--base", "https://h/", "path", "word"}, result{0, "/word\n", ""}},
		{"a word after --", "", []string{"path", "--", "word"}, result{1, "", "weburl: " + noScheme}},
		{"lines among arguments", "c:\nd", []string{"href", "a:", "b", "-"},
			result{1, "a:\nc:\n", "weburl: input 2: " + noScheme + "weburl: stdin:2: " + noScheme}},
		{"failing lines are left out", "a:\nx\n\nb:", []string{"href"},
			result{1, "a:\nb:\n", "weburl: stdin:2: " + noScheme + "weburl: stdin:3: " + noScheme}},
		{"keep", "a:\nx\nb:", []string{"--keep", "scheme", "host"}, result{1, "a\t\n\nb\t\n", "weburl: stdin:2: " + noScheme}},
		{"fail fast", "a:\nx\nb:", []string{"--fail-fast", "href", "-", "c:"}, result{1, "a:\n", "weburl: stdin:2: " + noScheme}},
		{"fail fast among arguments", "", []string{"--fail-fast", "href", "a:", "/", "b:"}, result{1, "a:\n", "weburl: input 2: " + noScheme}},
		{"base that fails", "", []string{"--base", "https://user:secret@", "href", "a:"}, result{1, "", "weburl: base URL: " + hostMissing}},
		{"nothing", "", []string{"href"}, result{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, test.want, test.stdin, append([]string{"get"}, test.args...)...)
		})
	}
}

// Whatever the URL, each value is in its column, and the same as that of parse.
func TestGetSuite(t *testing.T) {
	names := attributeNames((*attribute).any)
	var rows []json.RawMessage
	if err := json.Unmarshal(suite.Read(t, "wpt/url/resources/urltestdata.json"), &rows); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, row := range rows {
		var test struct {
			Input string
			Base  *string
			Href  string
		}
		if json.Unmarshal(row, &test) != nil || test.Href == "" {
			continue
		}
		args := append([]string{"get"}, names...)
		asked := []string{"parse", "--json"}
		if test.Base != nil {
			args = append(args, "--base", *test.Base)
			asked = append(asked, "--base", *test.Base)
		}
		if test.Input == "-" {
			t.Fatal("an input that means standard input")
		}
		got := run("", append(args, "--", test.Input)...)
		line, ok := strings.CutSuffix(got.stdout, "\n")
		columns := strings.Split(line, "\t")
		if !ok || len(columns) != len(names) || strings.ContainsFunc(strings.Join(columns, ""), unicode.IsControl) || got.status != 0 {
			t.Fatalf("%q: %+v", test.Input, got)
		}
		var object map[string]any
		if err := json.Unmarshal([]byte(run("", append(asked, "--", test.Input)...).stdout), &object); err != nil {
			t.Fatal(err)
		}
		for i, name := range names[:webAttributes] {
			if columns[i] != object[name] {
				t.Errorf("%q: %s is %q, want %q", test.Input, name, columns[i], object[name])
			}
		}
		n++
	}
	if n < 500 {
		t.Errorf("%d URLs", n)
	}
}
