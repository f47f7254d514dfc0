package cli

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
	"github.com/weburl-go/weburl/webapi"
)

func TestParams(t *testing.T) {
	const abc = "https://h/?a=1&b=2&a=3#f"
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"list", "", []string{"https://h/?q=a+b&lang=d%65;x&q=&&q"}, result{0, "q\ta b\nlang\tde;x\nq\t\nq\t\n", ""}},
		{"list by name", "", []string{"list", abc}, result{0, "a\t1\nb\t2\na\t3\n", ""}},
		{"an empty list", "", []string{"https://h/?&&"}, result{}},
		{"escapes", "", []string{"x:?=&%09%0A%0D%5Ct=%00%1B[2J%7F%C2%9B%E2%80%A8%E2%80%AE%E2%81%A6&%FF=%F0%9F%98%80"},
			result{0, "\t\n" + `\t\n\r\\t` + "\t" + `\u0000\u001b[2J\u007f\u009b\u2028\u202e\u2066` + "\n\uFFFD\t😀\n", ""}},
		{"JSON", "", []string{"--json", "https://h/?q=a+b&&q=%22%09&=", "list", "x:"},
			result{1, `[["q","a b"],["q","\"\t"],["",""]]` + "\n[]\n", "weburl: input 2: " + noScheme}},
		{"lines", "x:?a\nb\nx:\nx:?c=d", nil, result{1, "x:?a\n\ta\t\nx:\nx:?c=d\n\tc\td\n", "weburl: stdin:2: " + noScheme}},
		{"one line", "x:?a", []string{"-"}, result{0, "x:?a\n\ta\t\n", ""}},
		{"lines to keep", "x:?a\nb\nx:", []string{"--keep"}, result{1, "x:?a\n\ta\t\n\nx:\n", "weburl: stdin:2: " + noScheme}},
		{"several URLs", "", []string{"HTTPS://H?a=1&%09=", "x:", "x:?=b"}, result{0, "https://h/?a=1&%09=\n\ta\t1\n\t\\t\t\nx:\nx:?=b\n\t\tb\n", ""}},
		{"several queries", "", []string{"--query", "?a=1&\t", "", "b"}, result{0, "a=1&\\t\n\ta\t1\n\t\\t\t\n\nb\n\tb\t\n", ""}},
		{"lines of JSON", "x:?a\nb\nx:\nx:?c=d", []string{"--json", "--keep", "-"},
			result{1, `[["a",""]]` + "\nnull\n[]\n" + `[["c","d"]]` + "\n", "weburl: stdin:2: " + noScheme}},

		{"add", "", []string{"add", abc, "a= +&=é", "="}, result{0, "https://h/?a=1&b=2&a=3&a=+%2B%26%3D%C3%A9&=#f\n", ""}},
		{"add keeps the rest", "", []string{"add", "https://h/?a%20b&&c=%2f;", "d=", "e f=+"}, result{0, "https://h/?a%20b&&c=%2f;&d=&e+f=%2B\n", ""}},
		{"add to none", "", []string{"add", "mailto:x", "subject=a b"}, result{0, "mailto:x?subject=a+b\n", ""}},
		{"set", "", []string{"set", abc, "a=9", "c="}, result{0, "https://h/?a=9&b=2&c=#f\n", ""}},
		{"set twice", "", []string{"set", abc, "a=8", "a=9"}, result{0, "https://h/?a=9&b=2#f\n", ""}},
		{"set keeps the rest", "", []string{"set", "https://h/?a%20b&&c=%2f&c&d=+", "c=2", "d= "}, result{0, "https://h/?a%20b&&c=2&d=+\n", ""}},
		{"set takes no patterns", "", []string{"set", "https://h/?ab", "a*=1"}, result{0, "https://h/?ab&a*=1\n", ""}},
		{"add without a value", "", []string{"add", "https://h/?a", "b", "c=", "d e", "="}, result{0, "https://h/?a&b&c=&d+e&=\n", ""}},
		{"set without a value", "", []string{"set", "https://h/?a=1&x=a%3D&%62=%2F&a=2", "a", "b", "c"}, result{0, "https://h/?a&x=a%3D&%62&c\n", ""}},
		{"set without a value what has none", "", []string{"set", "https://h/?b&a&a=", "a", "b"}, result{0, "https://h/?b&a\n", ""}},
		{"change several URLs", "", []string{"delete", "x:?b&a", "https://h/?b&c", "https://g/?d", "b"}, result{0, "x:?a\nhttps://h/?c\nhttps://g/?d\n", ""}},
		{"one of several fails", "", []string{"add", "https://h", "https://h:x", "y://", "b=c"},
			result{1, "https://h/?b=c\ny://?b=c\n", "weburl: input 2: " + message(validation.PortInvalid)}},
		{"a parameter that is a URL", "", []string{"add", "https://h/", "u=https://g/", "https://g/"}, result{0, "https://h/?u=https%3A%2F%2Fg%2F&https%3A%2F%2Fg%2F\n", ""}},
		{"a query like a URL", "", []string{"add", "--query", "a", "b://c"}, result{0, "a&b%3A%2F%2Fc\n", ""}},
		{"delete keeps the rest", "", []string{"delete", "https://h/?a%20b&&%63=%2f&c&d=+", "c"}, result{0, "https://h/?a%20b&&d=+\n", ""}},
		{"delete what is not there", "", []string{"delete", "https://h/?&a%20b&#", "c"}, result{0, "https://h/?&a%20b&#\n", ""}},
		{"delete by pattern", "", []string{"delete", "https://h/?utm_a=1&%75tm_=2&UTM_b&x=%2f&utm&y_utm_z", "utm_*"}, result{0, "https://h/?UTM_b&x=%2f&utm&y_utm_z\n", ""}},
		{"delete by two patterns", "", []string{"delete", "https://h/?ab&b&%C3%A9b&aab&c[0]&c[1]", "?b", "c[*]"}, result{0, "https://h/?b&aab\n", ""}},
		{"delete all by pattern", "", []string{"delete", "https://h/?&a&=&b&#f", "*"}, result{0, "https://h/#f\n", ""}},
		{"delete pairs by pattern", "", []string{"delete", "https://h/?a=1&b=%31&b=2&c=*", "*=1", "*=*"}, result{0, "https://h/?b=2\n", ""}},
		{"delete what looks like a pattern", "", []string{"delete", "--encoded", "https://h/?a*=1&ab=2&a%3F", "a%2A&a%3f"}, result{0, "https://h/?ab=2\n", ""}},
		{"delete by an encoded pattern", "", []string{"delete", "--encoded", "https://h/?a+b&a%2Bb&a%20c", "a+*"}, result{0, "https://h/?a%2Bb\n", ""}},
		{"delete a name", "", []string{"delete", abc, "a"}, result{0, "https://h/?b=2#f\n", ""}},
		{"delete a pair", "", []string{"delete", abc, "a=3", "b="}, result{0, "https://h/?a=1&b=2#f\n", ""}},
		{"delete all", "", []string{"delete", abc, "a", "b"}, result{0, "https://h/#f\n", ""}},
		{"delete the empty name", "", []string{"delete", "x:?=1&a", ""}, result{0, "x:?a\n", ""}},
		{"delete what is not UTF-8", "", []string{"delete", "x:?%FF=1&a", "\xFE"}, result{0, "x:?a\n", ""}},
		{"sort", "", []string{"sort", "https://h/?z=1&b=2&a=3&b=1&%EF%BF%BD&%F0%9F%98%80"},
			result{0, "https://h/?a=3&b=2&b=1&z=1&%F0%9F%98%80=&%EF%BF%BD=\n", ""}},
		{"sort many", "x:?b&a\nx", []string{"sort", "y:?", "-"}, result{1, "y:\nx:?a=&b=\n", "weburl: stdin:2: " + noScheme}},
		{"change lines", "x:?b&a\nx\ny:", []string{"delete", "--keep", "-", "b"}, result{1, "x:?a\n\ny:\n", "weburl: stdin:2: " + noScheme}},
		{"fail fast", "x\ny:", []string{"delete", "--fail-fast", "-", "b"}, result{1, "", "weburl: stdin:1: " + noScheme}},

		{"encoded", "", []string{"add", "--encoded", "x:", "a%3Db=1+2&c&", "%26=="}, result{0, "x:?a%3Db=1+2&c&%26=%3D\n", ""}},
		{"delete encoded", "", []string{"delete", "--encoded", "x:?a%3Db=1&c=2&c=3&d=4", "a%3Db&c=2", "%64"}, result{0, "x:?c=3\n", ""}},
		{"query", "", []string{"--query", "?a=b&c"}, result{0, "a\tb\nc\t\n", ""}},
		{"change a query", "", []string{"add", "--query", "?a", "b=c&"}, result{0, "a&b=c%26\n", ""}},
		{"change queries", "b&a\n\n?d", []string{"sort", "--query"}, result{0, "a=&b=\n\nd=\n", ""}},

		{"base", "", []string{"--base", "https://h/", "?a"}, result{0, "a\t\n", ""}},
		{"a URL named like an operation", "", []string{"--base", "https://h/?a", "list", "sort"}, result{}},
		{"a URL after --", "", []string{"--base", "https://h/", "sort", "--", "sort?b&a"}, result{0, "https://h/sort?a=&b=\n", ""}},
		{"no operation after --", "", []string{"--base", "https://h/?a", "--json", "--", "sort", ""}, result{0, "[]\n" + `[["a",""]]` + "\n", ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, test.want, test.stdin, append([]string{"params"}, test.args...)...)
		})
	}
}

// A list can be decoded again, from JSON and from text.
func TestParamsReadBack(t *testing.T) {
	var every strings.Builder
	for r := rune(0); r < 0x3000; r++ {
		every.WriteRune(r)
	}
	lists := []form.List{
		{{Name: every.String(), Value: every.String()}},
		{{Name: `\t`, Value: `\u0000`}, {Name: "\t", Value: "\x00"}, {Name: "", Value: "\n"}},
	}
	for i, want := range lists {
		url := "x:?" + want.String()
		var pairs [][2]string
		if err := json.Unmarshal([]byte(run("", "params", "--json", url).stdout), &pairs); err != nil {
			t.Fatal(err)
		}
		var got form.List
		for _, pair := range pairs {
			got.Add(pair[0], pair[1])
		}
		if !slices.Equal(got, want) {
			t.Errorf("list %d: %q from JSON", i, got)
		}
		got = nil
		for line := range strings.Lines(run("", "params", url).stdout) {
			fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			for i, field := range fields {
				// Only quotes are escaped by Go but not by list.
				text, err := strconv.Unquote(`"` + strings.ReplaceAll(field, `"`, `\"`) + `"`)
				if err != nil {
					t.Fatal(err)
				}
				fields[i] = text
			}
			if len(fields) != 2 {
				t.Fatalf("list %d: %d fields", i, len(fields))
			}
			got.Add(fields[0], fields[1])
		}
		if !slices.Equal(got, want) {
			t.Errorf("list %d: %q from text", i, got)
		}
	}
}

// Changes have the same result as in the Web API, and sort gives the same text. The other operations
// leave the rest of the query unchanged.
func TestParamsCorpus(t *testing.T) {
	type change = func(p *webapi.URLSearchParams)
	for _, test := range []struct {
		args []string
		do   change
		// names holds the names of the parameters that may change, or nil if all may.
		names []string
	}{
		{[]string{"sort"}, func(p *webapi.URLSearchParams) { p.Sort() }, nil},
		{[]string{"add", "-", "id=a b"}, func(p *webapi.URLSearchParams) { p.Append("id", "a b") }, []string{"id"}},
		{[]string{"set", "-", "id=1", "é=2"}, func(p *webapi.URLSearchParams) { p.Set("id", "1"); p.Set("é", "2") }, []string{"id", "é"}},
		{[]string{"delete", "-", "id", "a=1"}, func(p *webapi.URLSearchParams) { p.Delete("id"); p.Delete("a", "1") }, []string{"id", "a"}},
		{[]string{"delete", "-", "id", "cmd"}, func(p *webapi.URLSearchParams) { p.Delete("id"); p.Delete("cmd") }, []string{"id", "cmd"}},
	} {
		var in strings.Builder
		var before, want []*webapi.URL
		for _, line := range suite.Lines(t, "urls/userbait.txt") {
			u := webapi.Parse(line)
			if u == nil || u.Search() == "" {
				continue
			}
			in.WriteString(line + "\n")
			before = append(before, webapi.Parse(line))
			test.do(u.SearchParams())
			want = append(want, u)
		}
		got := run(in.String(), append([]string{"params"}, test.args...)...)
		lines := strings.Split(strings.TrimSuffix(got.stdout, "\n"), "\n")
		if len(lines) != len(want) || len(lines) < 100 || got.status != 0 {
			t.Fatalf("%q: %d lines for %d URLs with a query, status %d", test.args, len(lines), len(want), got.status)
		}
		kept := func(u *webapi.URL) (kept []string) {
			for pair := range strings.SplitSeq(strings.TrimPrefix(u.Search(), "?"), "&") {
				if pair != "" && !slices.Contains(test.names, form.Parse(pair)[0].Name) {
					kept = append(kept, pair)
				}
			}
			return kept
		}
		for i, line := range lines {
			u := webapi.Parse(line)
			switch {
			case u == nil || u.Href() != line || !slices.Equal(u.SearchParams().List(), want[i].SearchParams().List()):
				t.Errorf("%q, %s: got %s, want what is equal to %s", test.args, before[i].Href(), line, want[i].Href())
			case test.names == nil && line != want[i].Href():
				t.Errorf("%q, %s: got %s, want %s", test.args, before[i].Href(), line, want[i].Href())
			case test.names != nil && !slices.Equal(kept(u), kept(before[i])):
				t.Errorf("%q, %s: others changed: %s", test.args, before[i].Href(), line)
			}
		}
	}
}
