package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/robots"
)

// robotsRun runs weburl robots.
func robotsRun(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, said strings.Builder
	status = Main(append([]string{"robots"}, args...), strings.NewReader(stdin), &out, &said)
	return status, out.String(), said.String()
}

func TestRobots(t *testing.T) {
	const file = "--robots=testdata/robots.txt"
	for _, c := range []struct {
		stdin, args    string
		status         int
		stdout, stderr string
	}{
		{"", "test " + file + " --agent A/1.0 https://h/b https://h/public/ https://h/a%73ecret?x#y", 1,
			"allowed\thttps://h/b\nallowed\thttps://h/public/\t4\tallow: /public/\ndisallowed\thttps://h/a%73ecret?x#y\t2\tdisallow: /*secret\n", ""},
		{"", "test " + file + " --agent b https://h/secret", 0, "allowed\thttps://h/secret\n", ""},
		{"https://h/\n[\n/public/\n", "test " + file + " --agent a", 1, "allowed\thttps://h/\n", "stdin:2: "},
		{"/secret\n/public/\n", "test " + file + " --agent a --base https://h/", 1, "disallowed\t/secret\t2\tdisallow: /*secret\nallowed\t/public/\t4\tallow: /public/\n", ""},
		{"/secret\n/public/\n", "test " + file + " --agent a --fail-fast --base https://h/", 1, "disallowed\t/secret\t2\tdisallow: /*secret\n", ""},
		{"user-agent: *\ndisallow: /\x1b[1m", "test --robots - --agent a https://h/%1b[1mx", 1, "disallowed\thttps://h/%1b[1mx\t2\tdisallow: /␛[1m\n", ""},
		{"disallow: /\nfoo", "test --problems --robots - --agent a https://h/", 0, "allowed\thttps://h/\n", "weburl: stdin:1: no-group: no user-agent line precedes this rule, which is ignored\nweburl: stdin:2: no-record: "},
		{"disallow: /\nfoo", "test --robots - --agent a https://h/", 0, "allowed\thttps://h/\n", ""},
		{strings.Repeat("# a\n", 200000), "test --robots - --agent a https://h/", 0, "allowed\thttps://h/\n", "weburl: stdin:128000: too-long: "},
		{"", "test " + file + " --agent a --json --compact https://h/public/ https://h/ x", 1,
			`{"input":"https://h/public/","allowed":true,"rule":"allow: /public/","line":4}` + "\n" + `{"input":"https://h/","allowed":true,"rule":null,"line":null}` + "\n" + `{"input":"x","failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"input"}}` + "\n", ""},
		{"https://h/\nhttps://h/secret\n", "test " + file + " --agent a --stats text", 1, "allowed\thttps://h/\ndisallowed\thttps://h/secret\t2\tdisallow: /*secret\n", "weburl: read 2 ("},
		{"", "test " + file + " --agent a --column url --add allow", 2, "", `unknown column "allow"; did you mean "allowed"?`},
		{"", "test " + file + " --agent a --add rule https://h/", 2, "", "--add needs --column"},
		{"", "test " + file + " --agent a --column url https://h/", 2, "", "the argument is a file; this looks like a URL"},
		{"", "test " + file + " --agent a --column url --json", 2, "", "--json"},
		{"", "", 2, "", "missing operation"},
		{"", "tets", 2, "", `unknown operation "tets"`},
		{"", "https://h/", 2, "", "the operation comes before"},
		{"", "test --agent a https://h/", 2, "", "missing --robots"},
		{"", "test " + file + " https://h/", 2, "", "missing --agent"},
		{"", "test --robots - --agent a", 2, "", "standard input cannot be both"},
		{"", "test --robots - --agent a https://h/ -", 2, "", "standard input cannot be both"},
		{"", "test --robots testdata/missing --agent a https://h/", 2, "", "--robots: testdata/missing: "},
		{"", "test --robots https://u:secret@h/robots.txt --agent a https://h/", 2, "", "looks like a URL"},
		{"", "test --ndjson x", 2, "", "--ndjson reads standard input"},
		{"", "test --ndjson --agent a", 2, "", "each request has its own agent"},
	} {
		status, stdout, stderr := robotsRun(c.stdin, strings.Fields(c.args)...)
		if status != c.status || stdout != c.stdout || !strings.Contains(stderr, c.stderr) || c.stderr == "" && stderr != "" || strings.Contains(stderr, "secret@") {
			t.Errorf("%s: %d, %q, %q", c.args, status, stdout, stderr)
		}
	}
	status, stdout, stderr := robotsRun("", "test", file, "--agent", "a", "https://h/\t")
	if status != 1 || stdout != "" || !strings.Contains(stderr, "use --json") {
		t.Errorf("an input with a tab: %d, %q, %q", status, stdout, stderr)
	}
	if status, _, stderr := robotsRun("", "test", "--robots", t.TempDir(), "--agent", "a", "https://h/"); status != 2 || !strings.Contains(stderr, "directory") {
		t.Errorf("a directory: %d, %q", status, stderr)
	}
}

func TestRobotsRequests(t *testing.T) {
	for _, c := range []struct{ request, result string }{
		{`{"robots":"user-agent: *\ndisallow: /a","agent":"x","input":"https://h/a"}`, `{"allowed":false,"rule":"disallow: /a","line":2}`},
		{`{"id":[7],"robots":"user-agent: *\ndisallow: /a","agent":"x","input":"https://h/b"}`, `{"id":[7],"allowed":true,"rule":null,"line":null}`},
		{`{"robots":"user-agent: *\ndisallow: /a","agent":"","input":"a","base":"https://h/"}`, `{"allowed":false,"rule":"disallow: /a","line":2}`},
		{`{"robots":"","agent":"x","input":"https://h/","base":null}`, `{"allowed":true,"rule":null,"line":null}`},
		{`{"id":1,"robots":"","agent":"x","input":"a"}`, `{"id":1,"failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"input"}}`},
		{`{"robots":"","agent":"x","input":"a","base":"["}`, `{"failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"base"}}`},
		{`{"id":2,"agent":"x","input":"a:"}`, `{"id":2,"error":"missing field \"robots\"","line":1}`},
		{`{"robots":"","input":"a:"}`, `{"error":"missing field \"agent\"","line":1}`},
		{`{"robots":"","agent":"a"}`, `{"error":"missing field \"input\"","line":1}`},
		{`{"robots":["x"],"agent":"a","input":"a:"}`, `{"error":"field \"robots\" must be a string","line":1}`},
		{`{"robots":"","agent":"a","input":"a:","base":1}`, `{"error":"field \"base\" must be a string or null","line":1}`},
		{`{"robot":"","agent":"a","input":"a:"}`, `{"error":"unknown field \"robot\"; did you mean \"robots\"?","line":1}`},
	} {
		status, stdout, _ := robotsRun(c.request+"\n", "test", "--ndjson")
		if stdout != c.result+"\n" || (status == 0) != strings.Contains(stdout, "allowed") {
			t.Errorf("%s: %d, %s", c.request, status, stdout)
		}
	}
	// One file after another, and the same again.
	var all strings.Builder
	for i := range 9 {
		fmt.Fprintf(&all, `{"robots":"user-agent: *\ndisallow: /%d","agent":"x","input":"https://h/1"}`+"\n", i/3)
	}
	_, stdout, _ := robotsRun(all.String(), "test", "--ndjson", "--fail-fast")
	if n := strings.Count(stdout, "false"); n != 3 || strings.Count(stdout, "\n") != 9 {
		t.Errorf("%d are disallowed: %s", n, stdout)
	}
}

// The cases of Google's parser that are decided otherwise are those of package robots, whose tests
// give the reasons.
func TestRobotsSuite(t *testing.T) {
	type googleCase struct {
		Test, Robots, Agent, URL string
		Allowed                  bool
	}
	other := map[string]bool{"GoogleOnly_AcceptUserAgentUpToFirstSpace 2": true, "ID_Encoding 3": true, "ID_Encoding 6": true, "GoogleOnly_IndexHTMLisDirectory 1": true}
	cases := suite.Cases[googleCase](t, "robots/google-cases.json")
	var requests strings.Builder
	for i, c := range cases {
		request, err := json.Marshal(map[string]any{"id": i, "robots": c.Robots, "agent": c.Agent, "input": c.URL, "base": "http://foo.bar/"})
		if err != nil {
			t.Fatal(err)
		}
		requests.Write(append(request, '\n'))
	}
	status, stdout, stderr := robotsRun(requests.String(), "test", "--ndjson")
	if status != 0 || stderr != "" || strings.Count(stdout, "\n") != len(cases) || len(cases) != 142 {
		t.Fatalf("%d: %d cases; %s", status, len(cases), stderr)
	}
	n := map[string]int{}
	i := 0
	for line := range strings.Lines(stdout) {
		var result struct {
			ID, Line *int
			Allowed  bool
			Rule     *string
		}
		if err := suite.DecodeStrict([]byte(line), &result); err != nil || result.ID == nil || *result.ID != i {
			t.Fatalf("%s: %v", line, err)
		}
		c := cases[i]
		i++
		n[c.Test]++
		name := fmt.Sprint(c.Test, " ", n[c.Test])
		if (result.Allowed != c.Allowed) != other[name] {
			t.Errorf("%s: %s", name, line)
		}
	}
}

// A file without end is read up to the limit.
func TestRobotsLimit(t *testing.T) {
	name := filepath.Join(t.TempDir(), "robots.txt")
	text := "user-agent: *\n" + strings.Repeat("disallow: /a\n", robots.MinLimit/13) + "disallow: /"
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := robotsRun("", "test", "--robots", name, "--agent", "a", "https://h/b")
	if status != 0 || stdout != "allowed\thttps://h/b\n" || !strings.Contains(stderr, "too-long") {
		t.Errorf("%d, %q, %q", status, stdout, stderr)
	}
}
