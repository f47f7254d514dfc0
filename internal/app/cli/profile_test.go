package cli

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

func TestCanonProfile(t *testing.T) {
	rules := writeFile(t, "rules", "# comment\nutm_*\nref a.example\n")
	wrong := writeFile(t, "wrong", "utm_*\n a**\n")
	const noHost = "no-host: there is no host\n"
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"default by name", "HTTP://a?b&a#f", []string{"--profile", "whatwg/1"}, result{0, "http://a/?b&a#f\n", ""}},
		{"sorted", "HTTP://a?b&%61", []string{"--profile", "whatwg-sorted/1"}, result{0, "http://a/?%61&b\n", ""}},
		{"text", "a.example/%2525\nhttp://u:secret@\n", []string{"--profile", "safebrowsing-v4/1"},
			result{1, "http://a.example/%25\n", "weburl: stdin:2: " + noHost}},
		{"text, keep", "/\na/", []string{"--profile", "safebrowsing-v5/1", "--keep"}, result{1, "\nhttp://a/\n", "weburl: stdin:1: " + noHost}},
		{"text, fail fast", "/\na/", []string{"--profile", "safebrowsing-v5/1", "--fail-fast"}, result{1, "", "weburl: stdin:1: " + noHost}},
		{"text that is parsed", "http:\\\\a.example\\b\na", []string{"--profile", "safebrowsing-v5/1", "--parse"},
			result{1, "http://a.example/b\n", "weburl: stdin:2: " + noScheme}},
		{"text with a base", "../b\n", []string{"--profile", "surt/1", "--base", "http://a.example/x/"}, result{0, "example,a)/b\n", ""}},
		{"encoding", "http://a/?\u00FC\n", []string{"--profile", "whatwg-sorted/1", "--encoding", "latin1"}, result{0, "http://a/?%FC\n", ""}},
		{"base that fails", "a", []string{"--profile", "surt/1", "--base", "http://u:secret@"}, badBaseOf("canon", hostMissing)},
		{"rules", "http://a.example/?utm_x=1&ref=2&c\nhttp://b.example/?utm_x&ref", []string{"--rules", rules},
			result{0, "http://a.example/?c\nhttp://b.example/?ref\n", ""}},
		{"wrong rules", "http://a/", []string{"--rules", wrong},
			result{1, "", "weburl: " + wrong + ":2:3: misplaced-asterisk: an asterisk can only end a name; write %2A for the character\n"}},
		{"no rules", "http://a/", []string{"--rules", rules + "x"}, result{1, "", "weburl: " + rules + "x: no such file or directory\n"}},
		{"explain", "http://a?b&a\n/\nhttp://a/", []string{"--profile", "whatwg-sorted/1", "--explain"},
			result{1, "http://a/?a&b\n  parse\n    - http://a?b&a\n    + http://a/?b&a\n  sort-query\n    - http://a/?b&a\n    + http://a/?a&b\nhttp://a/\n", "weburl: stdin:2: " + noScheme}},
		{"explain what a terminal would obey", "http://a/%1b[2J\u202E\xFF", []string{"--profile", "safebrowsing-v4/1", "--explain"},
			result{0, "http://a/%1B[2J%E2%80%AE%FF\n  unescape\n    - http://a/%1b[2J<U+202E><FF>\n    + http://a/␛[2J<U+202E><FF>\n  escape\n    - http://a/␛[2J<U+202E><FF>\n    + http://a/%1B[2J%E2%80%AE%FF\n", ""}},
		{"explain in color", "HTTP://a/", []string{"--explain", "--color", "always"},
			result{0, "\x1b[1mhttp://a/\x1b[0m\n  parse\n\x1b[2m    - HTTP://a/\x1b[0m\n    + http://a/\n", ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, test.want, test.stdin, append([]string{"canon"}, test.args...)...)
		})
	}
}

func TestCanonExpressions(t *testing.T) {
	got := run("http://u@B.c:1/?d", "canon", "--profile", "safebrowsing-v4/1", "--expressions")
	want := fmt.Sprintf("%x  b.c/?d\n%x  b.c/\n", sha256.Sum256([]byte("b.c/?d")), sha256.Sum256([]byte("b.c/")))
	if got != (result{0, want, ""}) {
		t.Errorf("%+v", got)
	}
}

func TestCanonProfileUsage(t *testing.T) {
	rules := writeFile(t, "rules", "a\n")
	for want, args := range map[string][]string{
		"name a profile with its version: surt/1":                    {"--profile", "surt"},
		`unknown profile; did you mean "surt/1"?`:                    {"--profile", "surt/2"},
		"unknown variant of surt/1; they are +scheme, +comma,":       {"--profile", "surt/1+comma+scheme"},
		"unknown profile; use one of whatwg/1,":                      {"--profile", "http://u:secret@h/"},
		"--rules needs a profile that reads URLs, such as whatwg/1":  {"--profile", "surt/1", "--rules", rules},
		"--expressions needs a profile of Safe Browsing":             {"--expressions"},
		"--explain and --expressions can be combined only in JSON":   {"--explain", "--expressions", "--profile", "safebrowsing-v4/1"},
		"--json and --ndjson cannot be used together":                {"--json", "--ndjson"},
		"--keep and --json cannot be used together":                  {"--json", "--keep"},
		"--ndjson and --base cannot be used together":                {"--ndjson", "--base", "a:"},
		"--ndjson and --encoding cannot be used together":            {"--ndjson", "--encoding", "latin1"},
		"--ndjson reads standard input and takes no arguments":       {"--ndjson", rules},
		"--profiles and --explain cannot be used together":           {"--profiles", "--explain"},
		"--color must be auto, always or never":                      {"--color", "x"},
		"arguments are files; give URLs on standard input, or use: ": {"--profile", "surt/1", "http://u:secret@h/"},
	} {
		got := run("", append([]string{"canon"}, args...)...)
		if got.status != frame.ExitUsage || !strings.Contains(got.stderr, want) || got.stdout != "" || strings.Contains(got.stderr, "secret") {
			t.Errorf("%q: %+v, want %q", args, got, want)
		}
	}
}

func TestCanonJSON(t *testing.T) {
	p, _ := canonical.Lookup("safebrowsing-v5/1")
	head := func(input string) string {
		return `{"input":"` + input + `","profile":"safebrowsing-v5/1","hash":"` + p.Hash() + `",`
	}
	surt, _ := canonical.Lookup("surt/1+comma")
	whatwg, _ := canonical.Lookup("whatwg/1")
	requests := strings.Join([]string{
		`{"id": [1], "input": "A.b?q"}`,
		`{"input": "mailto:x"}`,
		`{"input": "../b", "base": "http://h/a/"}`,
		`{"input": "b", "base": "x"}`,
		`{"input": "http://www.a/", "profile": "surt/1+comma"}`,
		`{"input": "/", "profile": "whatwg/1"}`,
		`{"id": 7, "input": "a", "profile": "surt"}`,
		`{"input": "http://h/?ü", "encoding": "latin1"}`,
		`{"input": "a", "x": 1}`,
		`{"input": "http://h/%FF\u001b"}`,
	}, "\n")
	want := []string{
		`{"id":[1],` + head("A.b?q")[1:] + `"canonical":"http://a.b/?q"}`,
		head("mailto:x") + `"failure":{"code":"no-slashes","rule":"split"}}`,
		strings.Replace(head("../b"), `"profile"`, `"base":"http://h/a/","profile"`, 1) + `"canonical":"http://h/b"}`,
		strings.Replace(head("b"), `"profile"`, `"base":"x","profile"`, 1) + `"failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"base"}}`,
		`{"input":"http://www.a/","profile":"surt/1+comma","hash":"` + surt.Hash() + `","canonical":"a,)/"}`,
		`{"input":"/","profile":"whatwg/1","hash":"` + whatwg.Hash() + `","failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"input"}}`,
		`{"id":7,"error":"name a profile with its version: surt/1","line":7}`,
		head("http://h/?ü") + `"canonical":"http://h/?%FC"}`,
		`{"error":"unknown field \"x\"","line":9}`,
		head(`http://h/%FF\u001b`) + `"canonical":"http://h/%FF%1B"}`,
	}
	got := run(requests, "canon", "--profile", "safebrowsing-v5/1", "--ndjson")
	lines := strings.Split(strings.TrimSuffix(got.stdout, "\n"), "\n")
	if len(lines) != len(want) || got.status != 1 {
		t.Fatalf("%+v", got)
	}
	for i := range want {
		if lines[i] != want[i] {
			t.Errorf("%s\nwant\n%s", lines[i], want[i])
		}
	}

	// Bytes that are not UTF-8 are canonicalized as they are, and shown as U+FFFD.
	got = run("h/\xff", "canon", "--profile", "safebrowsing-v5/1", "--json")
	if !strings.Contains(got.stdout, `"canonical": "http://h/%FF"`) || !strings.Contains(got.stdout, "\"input\": \"h/\uFFFD\"") {
		t.Errorf("%+v", got)
	}

	// Steps and expressions, of lines.
	var result struct {
		Input, Profile, Hash, Canonical string
		Steps                           []struct{ Rule, Before, After string }
		Expressions                     []struct{ Expression, Hash string }
	}
	got = run("http://H/%ff", "canon", "--profile", "safebrowsing-v5/1", "--json", "--explain", "--expressions")
	if err := json.Unmarshal([]byte(got.stdout), &result); err != nil || got.status != 0 {
		t.Fatalf("%v: %+v", err, got)
	}
	if len(result.Steps) != 3 || result.Steps[0].After != "http://H/\uFFFD" || result.Canonical != "http://h/%FF" ||
		len(result.Expressions) != 2 || len(result.Expressions[0].Hash) != 64 || result.Expressions[0].Expression != "h/%FF" {
		t.Errorf("%+v", result)
	}
}

func TestCanonProfiles(t *testing.T) {
	text, data := run("", "canon", "--profiles"), run("", "canon", "--profiles", "--json")
	decoder := json.NewDecoder(strings.NewReader(data.stdout))
	for _, name := range canonical.Names() {
		p, _ := canonical.Lookup(name)
		var listed struct {
			Profile, Hash string
			Rules         []struct{ Name, Text string }
			Data          []string
		}
		if err := decoder.Decode(&listed); err != nil {
			t.Fatal(err)
		}
		if listed.Profile != name || listed.Hash != p.Hash() || len(listed.Rules) != len(p.Rules()) || len(listed.Data) == 0 {
			t.Errorf("%s: %+v", name, listed)
		}
		if !strings.Contains("\n"+text.stdout, "\n"+name+"\n  "+p.Summary()+"\n  hash "+p.Hash()+"\n") {
			t.Errorf("%s is not listed", name)
		}
	}
}

func TestSURT(t *testing.T) {
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"arguments", "", []string{"http://www.Example.org/A/?y&x", "mailto:a@b"}, result{0, "org,example)/a?x&y\nmailto:a@b\n", ""}},
		{"lines", "b.example\r\n\na:80\nhttp://a:b:c@d:e/\n", nil, result{1, "example,b)/\n-\na:80\n", "weburl: stdin:4: invalid-port: the port is not a number up to 65535\n"}},
		{"all flags", "", []string{"--scheme", "--comma", "--www", "--ipv4", "http://www.a.b/", "http://1.2.3.4/"}, result{0, "http://(b,a,www,)/\nhttp://(1.2.3.4,)/\n", ""}},
		{"Heritrix", "", []string{"--heritrix", "http://www.A.b/C#d", "x"}, result{1, "http://(b,a,www,)/c\n", "weburl: input 2: " + noScheme}},
		{"parsed", "", []string{"--parse", `http:\\a.b\c`}, result{0, "b,a)/c\n", ""}},
		{"base", "", []string{"--base", "http://a.b/", "c"}, result{0, "b,a)/c\n", ""}},
		{"keep", "http://a:b/\na", []string{"--keep"}, result{1, "\na)/\n", "weburl: stdin:1: invalid-port: the port is not a number up to 65535\n"}},
		{"fail fast", "", []string{"--fail-fast", " ", "a"}, result{1, "", "weburl: input 1: no-input: the input is empty\n"}},
		{"Heritrix and flags", "", []string{"--heritrix", "--www", "a"},
			result{2, "", "weburl: surt: --heritrix and --www cannot be used together; Heritrix has only one form of keys\n        Run \"weburl help surt\" for usage.\n"}},
	} {
		t.Run(test.name, func(t *testing.T) { expect(t, test.want, test.stdin, append([]string{"surt"}, test.args...)...) })
	}
	p, _ := canonical.Lookup("surt/1+www")
	want := `{"id":1,"input":"http://www.a/","profile":"surt/1+www","hash":"` + p.Hash() + `","canonical":"a,www)/"}` + "\n"
	expect(t, result{0, want, ""}, `{"id":1,"input":"http://www.a/"}`, "surt", "--www", "--ndjson")
	got := run("", "surt", "--json", "a", "http://b:c/")
	if got.status != 1 || strings.Count(got.stdout, `"profile": "surt/1"`) != 2 || !strings.Contains(got.stdout, `"code": "invalid-port"`) || got.stderr != "" {
		t.Errorf("%+v", got)
	}
}

// Lists of any size are canonicalized line by line, in order.
func TestCanonProfileOfLongLists(t *testing.T) {
	var list, want strings.Builder
	for i := range 60_000 {
		n := strings.Repeat("x", i%50)
		list.WriteString("http://www." + n + ".example/?b&a\n")
		want.WriteString("example," + n + ")/?a&b\n")
	}
	long := strings.Repeat("a", 5<<20)
	got := run(strings.ReplaceAll(list.String(), "www..", "www.y.")+"h/"+long, "surt")
	if got.stdout != strings.ReplaceAll(want.String(), "example,)", "example,y)")+"h)/"+long+"\n" || got.stderr != "" {
		t.Errorf("%d bytes of output, %q", len(got.stdout), got.stderr)
	}
}
