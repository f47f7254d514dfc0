package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/all"
)

func TestParseAsText(t *testing.T) {
	file := filepath.Join(t.TempDir(), "urls")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"an API, with complaints", "", []string{"whatwg-2025", "http://u:p@h/?q# "}, result{stdout: table(
			"input                     http://u:p@h/?q# ",
			"as                        whatwg-2025",
			"href                      http://u:p@h/?q#",
			"scheme    special         http",
			"username                  u",
			"password                  p",
			"host      domain          h",
			"port      null",
			"path                      /",
			"query                     q",
			"fragment  empty",
			"origin                    http://h",
			"",
			"accepted, with complaints:",
			"  invalid-URL-unit at bytes 16-17",
			"    http://u:p@h/?q# ",
			"                    ^",
			"  invalid-credentials at bytes 7-11",
			"    http://u:p@h/?q# ",
			"           ^^^^",
		)}},
		{"empty and null, and the kinds of 2017", "", []string{"whatwg-2017", "mailto:x"}, result{stdout: table(
			"input                     mailto:x",
			"as                        whatwg-2017",
			"href                      mailto:x",
			"scheme                    mailto",
			"username  empty",
			"password  empty",
			"host      null",
			"port      null",
			"path      cannot-be-a-base x",
			"query     null",
			"fragment  null",
			"origin                    null",
		)}},
		{"empty and null, and the kinds of 2014", "", []string{"webspecs-2014", "http://1.2.3.4"}, result{stdout: table(
			"input                     http://1.2.3.4",
			"as                        webspecs-2014",
			"href                      http://1.2.3.4/",
			"scheme    relative        http",
			"username  empty",
			"password  null",
			"host      IPv4            1.2.3.4",
			"port      empty",
			"path                      /",
			"query     null",
			"fragment  null",
			"origin                    http://1.2.3.4",
		)}},
		{"a host that is sent otherwise", "", []string{"net/http", "http://ｓhop.example/?"}, result{stdout: table(
			"input                     http://ｓhop.example/?",
			"as        model           net/http",
			"href                      http://%EF%BD%93hop.example/?",
			"scheme                    http",
			"userinfo  null",
			"host                      shop.example",
			"port                      80",
			"path                      /",
			"query     empty",
			"fragment  null",
			"host      sent            xn--hop-p96s.example",
		)}},
		{"parts, with kinds", "", []string{"rfc3986", "//u:secret@[::1]:/a"}, result{stdout: table(
			"input                     //u:secret@[::1]:/a",
			"as                        rfc3986",
			"href                      //u:secret@[::1]:/a",
			"scheme    null",
			"userinfo                  u:secret",
			"host      IPv6address     [::1]",
			"port      empty",
			"path      path-abempty    /a",
			"query     null",
			"fragment  null",
		)}},
		{"an API without usernames", "", []string{"html-2012", "http://u:secret@h"}, result{stdout: table(
			"input                     http://u:secret@h",
			"as                        html-2012",
			"href                      http://u:secret@h/",
			"scheme    authority-based http",
			"userinfo                  u:secret",
			"host                      h",
			"port      null",
			"path                      /",
			"query     null",
			"fragment  null",
		)}},
		{"a model", "", []string{"net/url", "--base", "http://h/a/b", "../c"}, result{stdout: table(
			"input                     ../c",
			"base                      http://h/a/b",
			"as        model           net/url",
			"href                      http://h/c",
			"scheme                    http",
			"userinfo  null",
			"host                      h",
			"port      null",
			"path                      /c",
			"query     null",
			"fragment  null",
		)}},
		{"the Standard", "", []string{"whatwg", "a:"}, result{stdout: table(
			"input              a:",
			"as                 whatwg",
			"href               a:",
			"scheme             a",
			"username  empty",
			"password  empty",
			"host      null",
			"port      null",
			"path      opaque",
			"query     null",
			"fragment  null",
			"origin    opaque   null",
		)}},
		{"a failure", "", []string{"rfc3986", "http://h:7z/"}, result{status: 1, stderr: table(
			"weburl: rfc3986: port at bytes 10-11: the port contains something other than",
			"        decimal digits",
			"        http://h:7z/",
			"                  ^",
		)}},
		{"a failure after complaints", "", []string{"whatwg-literal", "https:/h:x"}, result{status: 1, stderr: table(
			"weburl: whatwg-literal: port-invalid at bytes 9-10",
			"        https:/h:x",
			"                 ^",
			"        before that, special-scheme-missing-following-solidus at byte 6",
			"        https:/h:x",
			"              ^",
			"        before that, special-scheme-missing-following-solidus at bytes 6-7",
			"        https:/h:x",
			"              ^",
		)}},
		{"a failing base is told once", "", []string{"rfc3986", "--base", "x", "a", "b"}, result{status: 2, stderr: table(
			"weburl: parse: --base: rfc3986: absolute-URI: the base URI has no scheme",
			"        Run \"weburl help parse\" for usage.",
		)}},
		{"lines", "a:b\n%\n", []string{"net/url"}, result{status: 1, stdout: table(
			"input                     a:b",
			"as        model           net/url",
			"href                      a:b",
			"scheme                    a",
			"userinfo  null",
			"host      null",
			"port      null",
			"path      opaque          b",
			"query     null",
			"fragment  null",
			"",
		), stderr: table(
			"weburl: stdin:2: net/url: invalid URL escape at bytes 0-1",
			"        %",
			"        ^",
		)}},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, test.want, test.stdin, append([]string{"parse", "--as"}, test.args...)...)
		})
	}
}

func TestParseAsJSON(t *testing.T) {
	for _, test := range []struct{ name, as, request, want string }{
		{"the Standard", "whatwg", `{"id":1,"input":"a:"}`, `{"id":1,"input":"a:","as":"whatwg",` + recordOfA},
		{"the Standard fails", "whatwg", `{"input":"https:","base":"a:"}`,
			`{"input":"https:","base":"a:","as":"whatwg","failure":{"code":"host-missing","start":6,"end":6,"in":"input"},"valid":false,` +
				`"errors":[{"code":"special-scheme-missing-following-solidus","start":6,"end":6},{"code":"host-missing","start":6,"end":6}]}`},
		{"an API", "whatwg-literal", `{"id":[7],"base":"http://h","input":"<"}`,
			`{"id":[7],"input":"<","base":"http://h","as":"whatwg-literal","href":"http://h/%3C","origin":"http://h","protocol":"http:","username":"",` +
				`"password":"","host":"h","hostname":"h","port":"","pathname":"/%3C","search":"","hash":"","parts":{"scheme":{"text":"http","kind":"special"},` +
				`"username":{"text":""},"password":{"text":""},"host":{"text":"h","kind":"domain"},"path":{"text":"/%3C","start":0,"end":1}},"valid":false,` +
				`"errors":[{"code":"invalid-URL-unit","start":0,"end":1}]}`},
		{"setters", "whatwg-2025", `{"input":"http://h","set":[["host","x:80"],["port","7"],["hash","é"],["hostname","y:1"]]}`,
			`{"input":"http://h","as":"whatwg-2025","href":"http://x:7/#%C3%A9","origin":"http://x:7","protocol":"http:","username":"","password":"","host":"x:7",` +
				`"hostname":"x","port":"7","pathname":"/","search":"","hash":"#%C3%A9","parts":{"scheme":{"text":"http","kind":"special","start":0,"end":4},` +
				`"username":{"text":""},"password":{"text":""},"host":{"text":"x","kind":"domain"},"port":{"text":"7"},"path":{"text":"/","start":8,"end":8},` +
				`"fragment":{"text":"%C3%A9"}},"valid":true,"errors":[]}`},
		{"a setter that throws", "whatwg-literal", `{"input":"a:","set":[["hash","x"],["href","http://u@h:7z"]]}`,
			`{"input":"a:","as":"whatwg-literal","failure":{"code":"port-invalid","start":12,"end":13,"in":"set","index":1},"valid":true,"errors":[]}`},
		{"a setter that tells why it does not", "webspecs-2014", `{"input":"http://h/","set":[["hash","x"],["protocol","1:"]]}`,
			`{"input":"http://h/","as":"webspecs-2014","href":"http://h/#x","origin":"http://h","protocol":"http:","username":"","password":"","host":"h",` +
				`"hostname":"h","port":"","pathname":"/","search":"","hash":"#x","parts":{"scheme":{"text":"http","kind":"relative","start":0,"end":4},` +
				`"username":{"text":""},"host":{"text":"h","kind":"domain","start":7,"end":8},"port":{"text":""},"path":{"text":"/","start":8,"end":9},` +
				`"fragment":{"text":"x"}},"valid":true,"refused":[{"index":1,"code":"no-match","start":0,"end":2}],"errors":[]}`},
		{"an encoding", "whatwg-2025", `{"input":"http://h?é","encoding":"latin1"}`,
			`{"input":"http://h?é","as":"whatwg-2025","href":"http://h/?%E9","origin":"http://h","protocol":"http:","username":"","password":"","host":"h",` +
				`"hostname":"h","port":"","pathname":"/","search":"?%E9","hash":"","parts":{"scheme":{"text":"http","kind":"special","start":0,"end":4},` +
				`"username":{"text":""},"password":{"text":""},"host":{"text":"h","kind":"domain","start":7,"end":8},"path":{"text":"/","start":8,"end":8},` +
				`"query":{"text":"%E9","start":9,"end":11}},"valid":true,"errors":[]}`},
		{"parts", "rfc3986", `{"input":"//h:?","set":null,"encoding":null}`,
			`{"input":"//h:?","as":"rfc3986","href":"//h:?","parts":{"host":{"text":"h","kind":"reg-name","start":2,"end":3},"port":{"text":"","start":4,"end":4},` +
				`"path":{"text":"","kind":"path-abempty","start":4,"end":4},"query":{"text":"","start":5,"end":5}},"valid":true,"errors":[]}`},
		{"parts from the base", "rfc3987", `{"input":"é","base":"a:/b"}`,
			`{"input":"é","base":"a:/b","as":"rfc3987","href":"a:/é","parts":{"scheme":{"text":"a"},"path":{"text":"/é","kind":"ipath-absolute","start":0,` +
				`"end":2}},"valid":true,"errors":[]}`},
		{"parts that fail", "rfc3986", `{"input":"é"}`,
			`{"input":"é","as":"rfc3986","failure":{"code":"segment-nz-nc","start":0,"end":2,"in":"input"},"valid":false,"errors":[]}`},
		{"a base that fails", "rfc3986", `{"input":"a:","base":"é"}`,
			`{"input":"a:","base":"é","as":"rfc3986","failure":{"code":"segment-nz-nc","start":0,"end":2,"in":"base"},"valid":true,"errors":[]}`},
		{"a model", "net/url", `{"input":"A:%20"}`,
			`{"input":"A:%20","as":"net/url","model":true,"href":"a:%20","parts":{"scheme":{"text":"a","start":0,"end":1},` +
				`"path":{"text":"%20","kind":"opaque","start":2,"end":5}},"errors":[]}`},
		{"a model that sends", "net/http", `{"input":"http://ｓhop.example:8080/"}`,
			`{"input":"http://ｓhop.example:8080/","as":"net/http","model":true,"href":"http://%EF%BD%93hop.example:8080/","parts":{"scheme":{"text":"http","start":0,"end":4},` +
				`"host":{"text":"shop.example"},"port":{"text":"8080","start":22,"end":26},"path":{"text":"/","start":26,"end":27},"hostHeader":{"text":"xn--hop-p96s.example"}},"errors":[]}`},
		{"a failure without a place", "net/url", `{"input":"http://h:%"}`,
			`{"input":"http://h:%","as":"net/url","model":true,"failure":{"code":"invalid port","start":8,"end":10,"in":"input"},"errors":[]}`},

		{"no setters", "rfc3986", `{"id":2,"input":"a:","set":[]}`, `{"id":2,"error":"field \"set\": rfc3986 has no setters","line":1}`},
		{"no encodings", "net/url", `{"input":"a:","encoding":"utf-8"}`,
			`{"error":"field \"encoding\": net/url supports no document encoding except UTF-8","line":1}`},
		{"an unknown setter", "whatwg-2025", `{"input":"a:","set":[["hash",""],["origin","x"]]}`,
			`{"error":"set[1]: unknown attribute \"origin\"; whatwg-2025 sets href, protocol, username, password, host, hostname, port, pathname, search, hash","line":1}`},
		{"a mistyped setter", "webspecs-2014", `{"input":"a:","set":[["hsot","x"]]}`, `{"error":"set[0]: unknown attribute \"hsot\"; did you mean \"host\"?","line":1}`},
		{"a setter that may be a URL", "webspecs-2014", `{"input":"a:","set":[["http://u:secret@h","x"]]}`,
			`{"error":"set[0]: unknown attribute; webspecs-2014 sets href, protocol, username, password, host, hostname, port, pathname, search, hash","line":1}`},
		{"set to null", "whatwg-2025", `{"input":"a:","set":[["port",null]]}`, `{"error":"field \"set\" must be an array of pairs of strings","line":1}`},
		{"an unknown field", "rfc3986", `{"input":"a:","as":"rfc3987"}`, `{"error":"unknown field \"as\"","line":1}`},
		{"no JSON", "rfc3986", `x`, `{"error":"invalid JSON at byte 0: expected a value","line":1}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := run(test.request+"\n", "parse", "--ndjson", "--as", test.as)
			if got.stdout != test.want+"\n" {
				t.Errorf("got\n%swant\n%s", got.stdout, test.want)
			}
			bad := strings.Contains(test.want, `"error":`)
			if failed := bad || strings.Contains(test.want, `"failure"`); failed != (got.status == 1) {
				t.Errorf("status %d", got.status)
			}
			if bad != strings.HasPrefix(got.stderr, "weburl: stdin:1: ") || !bad && got.stderr != "" {
				t.Errorf("stderr %q", got.stderr)
			}
		})
	}
}

// --json prints the same as --ndjson for the same input, indented.
func TestParseAsForms(t *testing.T) {
	for _, e := range all.Editions() {
		for _, input := range []string{"https://u:p@EXAMPLE.org:8080/a?<q>#f", "//h/%", "foo:\x7f", "http://[::1", "é"} {
			args, fields := []string{"parse", "--json", "--as", e.Name, input}, map[string]string{"input": input}
			if !e.NoBase {
				args, fields["base"] = append(args, "--base", "https://h/"), "https://h/"
			}
			object := run("", args...).stdout
			request, _ := json.Marshal(fields)
			line := run(string(request), "parse", "--ndjson", "--as", e.Name).stdout
			var a, b map[string]any
			if err1, err2 := json.Unmarshal([]byte(object), &a), json.Unmarshal([]byte(line), &b); err1 != nil || err2 != nil {
				t.Fatal(e.Name, input, err1, err2)
			}
			if fmt.Sprint(a) != fmt.Sprint(b) || a["as"] != e.Name {
				t.Errorf("%s, %q: %s and %s", e.Name, input, object, line)
			}
		}
	}
}

// An edition that cannot resolve references refuses a base rather than ignoring it.
func TestParseAsBase(t *testing.T) {
	for _, e := range all.Editions() {
		got := run("", "parse", "--as", e.Name, "--json", "--base", "http://base/a/b", "../c")
		line := run(`{"input": "../c", "base": "http://base/a/b"}`, "parse", "--as", e.Name, "--ndjson")
		if e.NoBase {
			if got.status != 2 || !strings.Contains(got.stderr, "--base cannot be used with --as "+e.Name+", which cannot resolve references") ||
				!strings.Contains(line.stdout, e.Name+" cannot resolve references") {
				t.Errorf("%s: %v, %v", e.Name, got, line)
			}
			continue
		}
		resolved := strings.Contains(got.stdout, `"host": "base"`) || strings.Contains(got.stdout, `"host": {"text": "base"`)
		if got.status != 0 || !resolved {
			t.Errorf("%s: %v", e.Name, got)
		}
	}
}

// An encoding applies to queries if the edition supports encodings.
func TestParseAsEncoding(t *testing.T) {
	for _, e := range all.Editions() {
		got := run("", "parse", "--as", e.Name, "--json", "--encoding", "latin1", "http://h/?\u00e9")
		switch {
		case e.UTF8Only && (got.status != 2 || !strings.Contains(got.stderr, "--encoding cannot be used with --as "+e.Name+", which supports no document encoding ")):
			t.Errorf("%s: %v", e.Name, got)
		case !e.UTF8Only && !strings.Contains(got.stdout, "?%E9"):
			t.Errorf("%s: %v", e.Name, got)
		}
	}
}

func TestParseAsUsage(t *testing.T) {
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"--as", "whatwg-2204", "a:"}, `--as: unknown edition "whatwg-2204"; did you mean "whatwg-20`},
		{[]string{"--as", "neturl", "a:"}, `unknown edition "neturl"; did you mean "net/url"? The editions are whatwg, `},
		{[]string{"--as", "", "a:"}, `unknown edition ""; the editions are whatwg, whatwg-literal, `},
		{[]string{"--as", "https://u:secret@h/"}, "unknown edition; the editions are whatwg, "},
		{[]string{"--as", "\x1b[2J", "a:"}, `unknown edition "␛[2J"; the editions are`},
		{[]string{"a:", "--as"}, "--as needs a value"},
		{[]string{"--as", "rfc3986", "--ndjson", "--base", "a:"}, "--ndjson and --base"},
		{[]string{"--as", "rfc3986", "--ndjson", "a:"}, "takes no arguments"},
		{[]string{"--as", "rfc3986", "--json", "--ndjson"}, "cannot be used together"},
		{[]string{"--as", "rfc3986", "--max-errors", "1", "a:"}, "--max-errors needs"},
		{[]string{"--as", "rfc3986", "--encoding", "utf-8", "a:"}, "--as rfc3986, which supports no document encoding "},
	} {
		got := run("", append([]string{"parse"}, test.args...)...)
		if got.status != 2 || got.stdout != "" || !strings.Contains(got.stderr, test.says) || strings.Contains(got.stderr, "secret") {
			t.Errorf("%q: %v", test.args, got)
		}
	}
}

// The help lists every edition with its title and version, and says which are models. The message
// for an unknown name lists every name.
func TestEditionsAreListed(t *testing.T) {
	help := strings.Join(strings.Fields(run("", "help", "parse").stdout), " ")
	unknown := run("", "parse", "--as", "x", "a:").stderr
	for _, e := range append(all.Editions(), &edition.Edition{Name: "whatwg", Title: "URL Standard", Version: "2026-07-02, as without --as"}) {
		line := e.Name + " " + e.Title
		if e.Model {
			line += ", a model"
		}
		if line += " (" + e.Version + ")"; !strings.Contains(help, line) {
			t.Errorf("the help does not have %q", line)
		}
		if !slices.Contains(strings.FieldsFunc(unknown, func(r rune) bool { return unicode.IsSpace(r) || r == ',' }), e.Name) {
			t.Errorf("the message for an unknown name does not have %s", e.Name)
		}
	}
}

// As many errors are listed as --max-errors says; the others are counted.
func TestParseAsMaxErrors(t *testing.T) {
	const n = 2500
	input := "http://h/" + strings.Repeat("<", n)
	for _, name := range []string{"whatwg-literal", "whatwg-2025"} {
		for _, test := range []struct{ flags, listed int }{{-1, 1000}, {0, n}, {1, 1}, {n, n}, {n + 1, n}} {
			args := []string{"parse", "--as", name, "--json", input}
			if test.flags >= 0 {
				args = append(args, "--max-errors", fmt.Sprint(test.flags))
			}
			got := readErrors(t, run("", args...).stdout)
			omitted := 0
			if got.ErrorsOmitted != nil {
				omitted = *got.ErrorsOmitted
			}
			if len(got.Errors) != test.listed || omitted != n-test.listed {
				t.Errorf("%s %d: %d errors listed, %d omitted", name, test.flags, len(got.Errors), omitted)
			}
		}
		got := run("", "parse", "--as", name, input).stdout
		if !strings.HasSuffix(got, "  and 2480 more; --json --max-errors 0 lists them all\n") {
			t.Errorf("%s: the text ends %q", name, got[len(got)-80:])
		}
	}
}

// Whatever the edition, nothing in an input acts on a terminal, and the length of a result is bounded.
func TestParseAsIsSafe(t *testing.T) {
	const nasty = "\x1b[2J\x07\u202e\u009b\x7f\xff\u2028"
	for _, e := range all.Editions() {
		for _, input := range []string{
			nasty, "a:" + nasty, "http://" + nasty + "/", "http://u" + nasty + ":p" + nasty + "@h/", "http://h:" + nasty, "http://h/" + nasty + "?" + nasty + "#" + nasty,
			"http://u%1B%E2%80%AE@h%1B/%1B", "a://%1B%9B/", "%1B:", "http://[" + nasty + "]/", "http://h:%1B/", "//h/%" + nasty,
		} {
			for _, args := range [][]string{{input}, {"--json", input}, {"--base", input, "x"}, {"--base", "http://h/" + nasty, input}} {
				got := run("", append([]string{"parse", "--as", e.Name}, args...)...)
				for _, r := range got.stdout + got.stderr {
					if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028') {
						t.Errorf("%s, %q: %q is printed", e.Name, args, r)
						break
					}
				}
			}
		}
		for _, input := range badURLs(5000) {
			for _, args := range [][]string{{"--json"}, nil} {
				got := run(input, append([]string{"parse", "--as", e.Name}, args...)...)
				if size := len(got.stdout) + len(got.stderr); size > 60*len(input)+128<<10 {
					t.Errorf("%s %v, %.20q: %d bytes for %d", e.Name, args, input, size, len(input))
				}
			}
		}
	}
}
