package cli

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/rows"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/test/suite"
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
		{"base that fails", "", []string{"--base", "https://user:secret@", "href", "a:"}, badBaseOf("get", hostMissing)},
		{"nothing", "", []string{"href"}, result{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, test.want, test.stdin, append([]string{"get"}, test.args...)...)
		})
	}
}

// A parameter can be asked for wherever an attribute can, with --json as JSON.
func TestGetParameters(t *testing.T) {
	const url = "https://h/?q=a+b&q=2&d%65=%0A%1B[2J%FF%2541&e&%2C=1"
	for _, test := range []struct {
		name string
		args []string
		want result
	}{
		{"columns", []string{"query.q", "query.de", "query.e", "query.x", "query.%2C", url}, result{0, "a b\t%0A%1B[2J%FF%2541\t\t\t1\n", ""}},
		{"all", []string{"params", url, "a:", "a:?"}, result{0,
			`[["q","a b"],["q","2"],["de","\n\u001b[2J` + "\uFFFD" + `%41"],["e",""],[",","1"]]` + "\n\n[]\n", ""}},
		{"JSON", []string{"--json", "query.q", "query.e", "query.x", "params", "hostKind", "valid", "https://h/?q=%22&e"},
			result{0, `{"query.q":"\"","query.e":"","query.x":null,"params":[["q","\""],["e",""]],"hostKind":"domain","valid":true}` + "\n", ""}},
		{"names that JSON must escape", []string{"--json", `query."\`, "query.%1B", "https://h/?%22\\=1&%1b=2"},
			result{0, `{"query.\"\\":"1","query.%1B":"2"}` + "\n", ""}},
		{"JSON of what fails", []string{"--json", "host", "https://h:x", "a:"},
			result{1, `{"host":null,"failure":{"code":"port-invalid","start":10,"end":11,"in":"input"}}` + "\n" + `{"host":""}` + "\n", ""}},
		{"an input before --", []string{"--base", "https://h/", "query.q", "--", "query.q"}, result{0, "\n", ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, test.want, "", append([]string{"get"}, test.args...)...)
		})
	}
}

// The usual port is for display only: it does not change the URL.
func TestUsualPort(t *testing.T) {
	expect(t, result{0, "143\t\timap://h\n143\t143\timap://h:143\n80\t80\thttp://h/\n81\t81\thttp://h:81/\n\t\tmailto:a\n\t\timap:a\n", ""}, "",
		"get", "usual-port", "port-or-default", "href", "imap://h", "imap://h:143", "http://h:80", "http://h:81", "mailto:a", "imap:a")
}

// --json can be printed as NDJSON, for inputs that are not requests.
func TestCompact(t *testing.T) {
	for _, args := range []string{"parse", "parse --params", "parse --as rfc3986", "host --url", "show", "trace", "compare", "canon", "surt"} {
		args := append(strings.Fields(args), "--json")
		const stdin = "https://h/?a=b\nhttps://[\na\rb\n"
		long, short := run(stdin, args...), run(stdin, append(args, "--compact")...)
		if short.status != long.status || short.stderr != long.stderr || strings.Count(short.stdout, "\n") != 3 {
			t.Errorf("%q: %+v", args, short)
		}
		var compact bytes.Buffer
		d := json.NewDecoder(strings.NewReader(long.stdout))
		for d.More() {
			var object json.RawMessage
			if err := d.Decode(&object); err != nil {
				t.Fatal(err)
			}
			json.Compact(&compact, object)
			compact.WriteByte('\n')
		}
		if short.stdout != compact.String() {
			t.Errorf("%q: %s\nwant %s", args, short.stdout, compact.String())
		}
	}
}

// With a column about the input, each input has a row, even if it fails.
func TestGetOfInputs(t *testing.T) {
	const stdin = "HTTPS://H:\n/x\nhttps://h:x\n"
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"reported", stdin, []string{"valid", "href"}, result{1, "true\thttps://h/\nfalse\t\nfalse\t\n",
			"weburl: stdin:2: " + noScheme + "weburl: stdin:3: port-invalid: a port must be a number from 0 to 65535\n"}},
		{"said in the row", stdin, []string{"input", "error", "errors"}, result{1,
			"HTTPS://H:\t\t\n/x\tmissing-scheme-non-relative-URL\tmissing-scheme-non-relative-URL\nhttps://h:x\tport-invalid\tport-invalid\n", ""}},
		{"keep adds no row", stdin, []string{"--keep", "error"}, result{1, "\nmissing-scheme-non-relative-URL\nport-invalid\n", ""}},
		{"fail fast", stdin, []string{"--fail-fast", "error", "scheme"}, result{1, "\thttps\nmissing-scheme-non-relative-URL\t\n", ""}},
		{"canonical and surt", "https://www.h.org/%41?b", []string{"canonical", "surt"}, result{0, "https://www.h.org/%41?b\torg,h)/a?b\n", ""}},
		{"the contract's spelling", "https://a.co.uk", []string{"registrableDomain", "hostKind"}, result{0, "a.co.uk\tdomain\n", ""}},
		{"each code once", "a b c\\d", []string{"--base", "https://h", "errors"}, result{0, "invalid-URL-unit,invalid-reverse-solidus\n", ""}},
		{"what is no column", "a:\tb\na:b", []string{"input", "path"},
			result{1, "a:b\tb\n", "weburl: stdin:1: the value of input contains a tab, a line end or NUL, which a column cannot contain; use --json\n"}},
		{"an unknown name", "", []string{"registrableDomains"}, result{2, "", ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.want.status == 2 {
				if got := run("", append([]string{"get"}, test.args...)...); !strings.Contains(got.stderr, `did you mean "registrable-domain"?`) {
					t.Error(got)
				}
				return
			}
			expect(t, test.want, test.stdin, append([]string{"get"}, test.args...)...)
		})
	}
}

// Whatever the input, a column has the same value in get and parse.
func TestColumnsSuite(t *testing.T) {
	all := columns.All()
	names := columns.Names()
	urls, failures, compared := 0, 0, map[string]int{}
	for _, test := range suite.URLCases(t) {
		input := infra.ScalarValues(test.Input)
		args := []string{"get"}
		row := rows.Row{}
		request := map[string]string{"input": input}
		if test.Base != nil {
			args = append(args, "--base", *test.Base)
			request["base"] = *test.Base
			u, err := weburl.Parse(*test.Base)
			if err != nil {
				continue // there is no row for a base that fails
			}
			row.Options.Base = u
		}
		line, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		var object map[string]any
		if err := json.Unmarshal([]byte(run(string(line), "parse", "--ndjson").stdout), &object); err != nil {
			t.Fatal(err)
		}
		row.Read(input)
		if (row.Err() != nil) != test.Failure {
			t.Fatalf("%q: %v", input, row.Err())
		}
		var values []string // as get prints them
		var w jsontext.Writer
		w.Object()
		for _, c := range all {
			value, ok := row.Append(nil, c)
			if !ok && len(value) > 0 || ok && test.Failure && !c.OfInput && c.Name != "surt" {
				t.Errorf("%q: %s is %q, %t", input, c.Name, value, ok)
			}
			values = append(values, string(value))
			w.Name(c.JSONName)
			row.Write(&w, c)
		}
		w.End()
		var b bytes.Buffer
		w.Flush(&b)
		var written map[string]any
		if err := json.Unmarshal(b.Bytes(), &written); err != nil {
			t.Fatalf("%q: %v", input, err)
		}
		object["error"] = nil
		if failure, ok := object["failure"].(map[string]any); ok {
			object["error"] = failure["code"]
			failures++
		} else {
			urls++
		}
		object["errors"] = firstCodes(object["errors"].([]any))
		for _, c := range all {
			want, ok := object[c.JSONName]
			if !ok {
				want = written[c.JSONName]
				if test.Failure && !c.OfInput && c.Name != "surt" && want != nil {
					t.Errorf("%q: %s is %v", input, c.Name, want)
				}
			} else {
				compared[c.Name]++
			}
			if !reflect.DeepEqual(written[c.JSONName], want) {
				t.Errorf("%q: %s is %v, want %v", input, c.Name, written[c.JSONName], want)
			}
		}
		if strings.ContainsAny(input, "\t\n\r\x00") {
			i := slices.Index(names, "input")
			checkGet(t, args, input, slices.Delete(slices.Clone(names), i, i+1), slices.Delete(values, i, i+1))
		} else {
			checkGet(t, args, input, names, values)
		}
	}
	if urls < 500 || failures < 200 {
		t.Errorf("%d URLs, %d failures", urls, failures)
	}
	for _, c := range append(columns.Web(), columns.Named("valid"), columns.Named("errors"), columns.Named("error"), columns.Named("input")) {
		if compared[c.Name] < urls {
			t.Errorf("%s was compared %d times", c.Name, compared[c.Name])
		}
	}
}

// checkGet checks the output of get for an input, with the reason why it fails.
func checkGet(t *testing.T, args []string, input string, names, values []string) {
	t.Helper()
	args = append(append(slices.Clone(args), names...), "--", input)
	got := run("", args...)
	if want := strings.Join(values, "\t") + "\n"; got.stdout != want || got.stderr != "" {
		t.Errorf("%q: %+v, want %q", input, got, want)
	}
	if strings.ContainsFunc(strings.Join(values, ""), func(r rune) bool { return r == '\t' || r == '\n' }) {
		t.Errorf("%q has a value with a tab or a line end", input)
	}
}

// firstCodes returns the codes of errors, each once.
func firstCodes(errors []any) []any {
	codes := []any{}
	for _, e := range errors {
		if code := e.(map[string]any)["code"]; !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}
