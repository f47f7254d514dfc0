package cli

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
)

// patternSuite is where web-platform-tests keeps the cases.
const patternSuite = "wpt/urlpattern/resources/"

// patternCase is a case of that suite.
type patternCase struct {
	Pattern                json.RawMessage
	Inputs                 json.RawMessage
	ExpectedObj            json.RawMessage `json:"expected_obj"`
	ExpectedMatch          json.RawMessage `json:"expected_match"`
	ExactlyEmptyComponents []string        `json:"exactly_empty_components"`
	Comment                string          `json:"//"`
}

// patternAnswer is a line of "weburl pattern --ndjson".
type patternAnswer struct {
	ID              int               `json:"id"`
	Components      map[string]string `json:"components"`
	HasRegExpGroups *bool             `json:"hasRegExpGroups"`
	Match           json.RawMessage   `json:"match"`
	Error           string            `json:"error"`
	Generated       *string           `json:"generated"`
	Order           *int              `json:"order"`
	Failure         *struct {
		Code       string `json:"code"`
		Start, End *int
		In         string `json:"in"`
	} `json:"failure"`
}

// answers returns an answer for each request, strictly read.
func answers(t *testing.T, requests []string) []patternAnswer {
	t.Helper()
	got := run(strings.Join(requests, "\n")+"\n", "pattern", "--ndjson")
	if got.stderr != "" {
		t.Fatal(got.stderr)
	}
	var all []patternAnswer
	for line := range strings.Lines(got.stdout) {
		var a patternAnswer
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&a); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if a.ID != len(all) {
			t.Fatalf("answer %d has the id %d", len(all), a.ID)
		}
		if f := a.Failure; f != nil && (f.Start == nil || f.End == nil || f.In == "" || f.Code == "") {
			t.Errorf("an incomplete failure: %s", line)
		}
		all = append(all, a)
	}
	if len(all) != len(requests) {
		t.Fatalf("%d answers to %d requests", len(all), len(requests))
	}
	return all
}

// raw returns JSON as it is written in the case, so that lone surrogates arrive.
func raw(v json.RawMessage, otherwise string) string {
	if len(v) == 0 {
		return otherwise
	}
	return strings.ReplaceAll(string(v), "\n", " ")
}

// Requests with the arguments of web-platform-tests have the results that these expect.
func TestPatternRequests(t *testing.T) {
	cases := suite.Cases[patternCase](t, patternSuite+"urlpatterntestdata.json")
	if len(cases) != 369 {
		t.Errorf("%d cases, want 369", len(cases))
	}
	var requests []string
	for i, c := range cases {
		request := fmt.Sprintf(`{"id":%d,"pattern":%s`, i, raw(c.Pattern, "[]"))
		if len(c.Inputs) > 0 {
			request += `,"inputs":` + raw(c.Inputs, "")
		}
		requests = append(requests, request+"}")
	}
	for i, a := range answers(t, requests) {
		c := cases[i]
		if string(c.ExpectedObj) == `"error"` {
			if a.Failure == nil {
				t.Errorf("%s: no failure, but %v", c.Pattern, a.Components)
			}
			continue
		}
		if a.Failure != nil || len(a.Components) != 8 || a.HasRegExpGroups == nil {
			t.Errorf("%s: %+v", c.Pattern, a)
			continue
		}
		want := expectedComponents(t, raw(c.Pattern, "[]"), raw(c.ExpectedObj, "{}"), c.ExactlyEmptyComponents)
		for name, got := range a.Components {
			if got != want[name] {
				t.Errorf("%s: %s is %q, want %q", c.Pattern, name, got, want[name])
			}
		}
		switch want := raw(c.ExpectedMatch, "null"); {
		case want == `"error"`:
			if a.Error == "" || a.Match != nil {
				t.Errorf("%s: %s is no error", c.Pattern, c.Inputs)
			}
		case len(c.Inputs) == 0:
			if a.Match != nil {
				t.Errorf("%s: a match without inputs", c.Pattern)
			}
		case want == "null":
			if string(a.Match) != "null" {
				t.Errorf("%s matches %s: %s", c.Pattern, c.Inputs, a.Match)
			}
		default:
			checkPatternMatch(t, raw(c.Pattern, "[]"), a.Match, want, raw(c.Inputs, "[]"), c.ExactlyEmptyComponents)
		}
	}
}

// expectedComponents returns the pattern strings that the runner of web-platform-tests expects.
func expectedComponents(t *testing.T, pattern, expected string, empty []string) map[string]string {
	want := map[string]string{}
	if err := json.Unmarshal([]byte(expected), &want); err != nil {
		t.Fatal(err)
	}
	var args []any
	if err := json.Unmarshal([]byte(pattern), &args); err != nil {
		t.Fatal(err)
	}
	var given map[string]any
	baseText := ""
	if len(args) > 0 {
		given, _ = args[0].(map[string]any)
		if given != nil {
			baseText, _ = given["baseURL"].(string)
		} else if len(args) > 1 {
			baseText, _ = args[1].(string)
		}
	}
	base, _ := weburl.Parse(baseText)
	inherited, err := urlpattern.Options{Base: base}.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	before := []string{"protocol", "hostname", "port", "pathname", "search", "hash"}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		name := c.String()
		if _, ok := want[name]; ok {
			continue
		}
		text, isGiven := given[name].(string)
		at := slices.Index(before, name)
		switch {
		case slices.Contains(empty, name):
			want[name] = ""
		case isGiven:
			want[name] = text
		case at < 0 || !base.IsValid() || slices.ContainsFunc(before[:at], func(e string) bool { _, ok := given[e]; return ok }):
			want[name] = "*"
		default:
			want[name] = inherited.Component(c)
		}
	}
	return want
}

// checkPatternMatch compares the result of exec with what a case expects.
func checkPatternMatch(t *testing.T, pattern string, got json.RawMessage, want, inputs string, empty []string) {
	var result, expected map[string]any
	if json.Unmarshal(got, &result) != nil || json.Unmarshal([]byte(want), &expected) != nil || result == nil {
		t.Errorf("%s: %s, want %s", pattern, got, want)
		return
	}
	if expected["inputs"] == nil {
		var given any
		if err := json.Unmarshal([]byte(inputs), &given); err != nil {
			t.Fatal(err)
		}
		expected["inputs"] = given
	}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		if name := c.String(); expected[name] == nil {
			groups := map[string]any{}
			if !slices.Contains(empty, name) {
				groups["0"] = ""
			}
			expected[name] = map[string]any{"input": "", "groups": groups}
		}
	}
	if !reflect.DeepEqual(result, expected) {
		t.Errorf("%s matched as\n%v, want\n%v", pattern, result, expected)
	}
}

func TestPatternRequestsCompare(t *testing.T) {
	cases := suite.Cases[struct {
		Component   string
		Left, Right json.RawMessage
		Expected    int
	}](t, patternSuite+"urlpattern-compare-test-data.json")
	if len(cases) != 25 {
		t.Errorf("%d cases, want 25", len(cases))
	}
	var requests []string
	for i, c := range cases {
		requests = append(requests, fmt.Sprintf(`{"id":%d,"component":%q,"left":%s,"right":%s}`, i, c.Component, raw(c.Left, ""), raw(c.Right, "")))
	}
	for i, a := range answers(t, requests) {
		if a.Order == nil || *a.Order != cases[i].Expected {
			t.Errorf("%s: %+v, want %d", requests[i], a, cases[i].Expected)
		}
	}
}

func TestPatternRequestsGenerate(t *testing.T) {
	cases := suite.Cases[struct {
		Pattern   json.RawMessage
		Component string
		Groups    json.RawMessage
		Expected  *string
	}](t, patternSuite+"urlpattern-generate-test-data.json")
	if len(cases) != 19 {
		t.Errorf("%d cases, want 19", len(cases))
	}
	var requests []string
	for i, c := range cases {
		requests = append(requests, fmt.Sprintf(`{"id":%d,"pattern":[%s],"component":%q,"groups":%s}`, i, raw(c.Pattern, ""), c.Component, raw(c.Groups, "")))
	}
	for i, a := range answers(t, requests) {
		want := cases[i].Expected
		if (want == nil) != (a.Failure != nil) || want != nil && (a.Generated == nil || *a.Generated != *want) {
			t.Errorf("%s: %+v", requests[i], a)
		}
	}
}

// The results for requests whose patterns, inputs or fields are wrong say what and where.
func TestPatternRequestFailures(t *testing.T) {
	for request, want := range map[string]string{
		`{"pattern":["https://h/:"]}`:                                                 `{"failure":{"code":"bad-name","start":10,"end":11,"in":"pattern"}}`,
		`{"pattern":[{"pathname":"/a/("}]}`:                                           `{"failure":{"code":"unclosed-group","start":3,"end":4,"in":"pathname"}}`,
		`{"pattern":["/a"]}`:                                                          `{"failure":{"code":"no-protocol","start":0,"end":2,"in":"pattern"}}`,
		`{"pattern":["/a","x"]}`:                                                      `{"failure":{"code":"bad-base","start":0,"end":0,"in":"baseURL"}}`,
		`{"pattern":[{"baseURL":"http://:"}]}`:                                        `{"failure":{"code":"bad-base","start":7,"end":7,"in":"baseURL"}}`,
		`{"pattern":[{"pathname":"/a"},"https://h"]}`:                                 `{"failure":{"code":"base-twice","start":0,"end":9,"in":"baseURL"}}`,
		`{"pattern":[{"pathname":"/((?!a).)"}]}`:                                      `{"failure":{"code":"not-regular","start":2,"end":7,"in":"pathname"}}`,
		`{"component":"pathname","left":{"pathname":"(a"},"right":{}}`:                `{"failure":{"code":"unclosed-group","start":0,"end":1,"in":"left.pathname"}}`,
		`{"component":"pathname","left":"https://h/a","right":"a"}`:                   `{"failure":{"code":"no-protocol","start":0,"end":1,"in":"right.pattern"}}`,
		`{"component":"path","left":{},"right":{}}`:                                   `{"failure":{"code":"not-a-component","start":0,"end":4,"in":"component"}}`,
		`{"pattern":[{"pathname":"/:a"}],"component":"pathname"}`:                     `{"failure":{"code":"missing-value","start":0,"end":3,"in":"pathname"}}`,
		`{"id":[1],"pattern":[{"pathname":"/a"}],"inputs":["https://h","https://h"]}`: ``,
		`{"id":2,"patern":[{"pathname":"/a"}]}`:                                       `{"id":2,"error":"unknown field \"patern\"; did you mean \"pattern\"?","line":1}`,
		`{"pattern":[{"pathname":1}]}`:                                                `{"error":"field \"pattern\": the member \"pathname\" must be a string","line":1}`,
		`{"pattern":"https://h"}`:                                                     `{"error":"field \"pattern\" must be an array of arguments","line":1}`,
		`{"pattern":[1]}`:                                                             `{"error":"field \"pattern\": a string or an object is needed","line":1}`,
		`{"pattern":["https://h",1]}`:                                                 `{"error":"field \"pattern\": argument 2 is not valid in the Web API","line":1}`,
		`{"pattern":["https://h",{"ignoreCase":1}]}`:                                  `{"error":"field \"pattern\": the option \"ignoreCase\" must be true or false","line":1}`,
		`{"inputs":["https://h"]}`:                                                    `{"error":"missing field \"pattern\"","line":1}`,
		`{"pattern":[],"groups":{}}`:                                                  `{"error":"field \"groups\" needs the field \"component\"","line":1}`,
		`{"pattern":[],"component":"port","inputs":[]}`:                               `{"error":"a request with a component has no field \"inputs\"","line":1}`,
		`{"component":"port","left":{}}`:                                              `{"error":"missing field \"right\"","line":1}`,
		`{"pattern":[],"component":1}`:                                                `{"error":"field \"component\" must be a string","line":1}`,
		`{"pattern":[],"component":"port","groups":{"a":1}}`:                          `{"error":"field \"groups\" must be an object of strings","line":1}`,
		`{"pattern":[],"pattern":[]}`:                                                 `{"error":"duplicate field \"pattern\"","line":1}`,
		`{"pattern":[}`:                                                               `{"error":"invalid JSON at byte 12: expected a value","line":1}`,
	} {
		got := run(request+"\n", "pattern", "--ndjson")
		if want != "" && got.stdout != want+"\n" || want != "" && got.status != 1 {
			t.Errorf("%s: status %d\n%swant\n%s", request, got.status, got.stdout, want)
		}
	}
	// Like all dictionaries of the Web API, an object may have other members.
	for _, request := range []string{
		`{"pattern":[{"pathname":"/a","path":1,"ignoreCase":true},{"ignoreCase":false,"x":{}}],"inputs":[{"pathname":"/a","path":[]}]}`,
		`{"pattern":["https://h/a",{"ignorecase":true}],"inputs":["https://h/a"]}`,
	} {
		if got := run(request, "pattern", "--ndjson"); !strings.Contains(got.stdout, `"match":{"inputs":[`) || got.status != 0 || strings.Contains(got.stdout, `"path"`) {
			t.Errorf("%s: %+v", request, got)
		}
	}
	// A base URL besides an object is an error of the input, and no failure of the pattern.
	got := run(`{"pattern":[{}],"inputs":[{},"https://h"]}`, "pattern", "--ndjson")
	if !strings.HasSuffix(got.stdout, `"hasRegExpGroups":false,"error":"base-twice"}`+"\n") || got.status != 1 {
		t.Errorf("%+v", got)
	}
}

func TestPatternVerb(t *testing.T) {
	const list = "https://a.example.com/b\nnot a url\nhttps://example.com/\n"
	for _, test := range []struct {
		args, stdin, stdout string
		status              int
		stderr              string
	}{
		{"test https://*.example.com/*", list, "https://a.example.com/b\n", 1, "missing-scheme"},
		{"test https://*.example.com/* --invert", list, "https://example.com/\n", 1, "missing-scheme"},
		{"test https://*.example.com/* https://a.example.com/", "", "https://a.example.com/\n", 0, ""},
		{"test https://*.example.com/* https://example.com/", "", "", 1, ""},
		{"test --hostname {*.}?example.com https://example.com/ https://a.example.com", "", "https://example.com/\nhttps://a.example.com\n", 0, ""},
		{"test /a/* --base https://h/ a/b", "", "a/b\n", 0, ""},
		{"test --pathname /A --ignore-case https://h/a", "", "https://h/a\n", 0, ""},
		{"test --pathname /A https://h/a --json --compact", "", `{"input":"https://h/a","matches":false}` + "\n", 1, ""},
		{"test --pathname /A x: --fail-fast https://h/A", "", "", 1, "input 1: does not match"},
		{"exec https://:sub.h/:id https://a.h/7 https://b.h/", "", "https://a.h/7\n  hostname  sub  a\n  pathname  id   7\n", 1, ""},
		{"exec --pathname /{:a}? https://h/", "", "https://h/\n  pathname  a  (undefined)\n", 0, ""},
		{"test https://h/:", "", "", 2, "weburl: pattern: pattern at bytes 10-11: bad-name: the colon"},
		{"test --pathname /( x:", "", "", 2, "--pathname at bytes 1-2: unclosed-group"},
		{"test https://u:secret@h/:", "", "", 2, "weburl: pattern: pattern: bad-name"},
		{"test h/a", "", "", 2, "no-protocol: the pattern has no protocol"},
		{"test h/a --base x", "", "", 2, "--base: bad-base"},
		{"test", "", "", 2, "missing pattern"},
		{"", "", "", 2, "missing operation; give test, exec, explain, match or check"},
		{"tset https://h/", "", "", 2, `unknown operation "tset"; did you mean "test"? It must be test, exec, explain, match or check`},
		{"match https://h/ https://h/", "", "", 2, "match needs --patterns FILE"},
		{"https://u:secret@h/ test", "", "", 2, "the operation comes before the pattern: weburl pattern test PATTERN"},
		{"test https://h/ --fail-fast", "https://h/\nhttps://h/a\nhttps://h/\n", "https://h/\n", 1, "stdin:2: does not match"},
		{"test https://h/ --fail-fast --invert", "https://h/a\nhttps://h/\n", "https://h/a\n", 1, "stdin:2: matches"},
		{"exec https://h/ --fail-fast https://h/ x:", "", "https://h/\n", 1, "input 2: does not match"},
		{"test https://h/ --invert", "https://h/a\nhttp://h/\n", "https://h/a\nhttp://h/\n", 0, ""},
		// What docs/patterns.md and docs/safe.md warn about.
		{"test https://{*.}?example.com/* https://.example.com/ https://u:p@example.com/", "", "https://.example.com/\nhttps://u:p@example.com/\n", 0, ""},
		{"test --pathname /public/* https://h/public/..%2fadmin", "", "https://h/public/..%2fadmin\n", 0, ""},
		{"test --invert --pathname /admin https://h/%61dmin https://h//admin", "", "https://h/%61dmin\nhttps://h//admin\n", 0, ""},
		{"test --pathname /( --json --compact", "", `{"failure":{"code":"unclosed-group","start":1,"end":2,"in":"pathname"}}` + "\n", 2, "--pathname at bytes 1-2: unclosed-group"},
		{"test /a --base x --json --compact", "", `{"failure":{"code":"bad-base","start":0,"end":0,"in":"baseURL"}}` + "\n", 2, "--base: bad-base"},
		{"exec https://h/ --invert", "", "", 2, "--invert cannot be used with exec"},
		{"--ndjson --pathname /", "", "", 2, "cannot be used together"},
	} {
		got := run(test.stdin, strings.Fields("pattern "+test.args)...)
		if got.status != test.status || got.stdout != test.stdout || !strings.Contains(got.stderr, test.stderr) || test.stderr == "" && got.stderr != "" {
			t.Errorf("pattern %s: %+v", test.args, got)
		}
		if strings.Contains(got.stderr, "secret") {
			t.Errorf("pattern %s shows the password: %s", test.args, got.stderr)
		}
	}
}

// The JSON of exec is what the requests give.
func TestPatternExecJSON(t *testing.T) {
	direct := run("", "pattern", "exec", "--json", "--compact", "https://:a.h/*", "https://x.h/y")
	request := run(`{"pattern":["https://:a.h/*"],"inputs":["https://x.h/y"]}`, "pattern", "--ndjson")
	var a, b struct{ Match any }
	if json.Unmarshal([]byte(direct.stdout), &a) != nil || json.Unmarshal([]byte(request.stdout), &b) != nil || a.Match == nil || !reflect.DeepEqual(a, b) {
		t.Errorf("%s%s", direct.stdout, request.stdout)
	}
}

// A URL that explain shows as an example matches, and the JSON has all that the text has.
func TestPatternExplainJSON(t *testing.T) {
	var e struct {
		Components map[string]struct {
			Pattern, Why string
			Parts        []struct {
				Type, Modifier, Prefix, Value, Suffix, Text string
				Group                                       *string
				Start, End                                  int
			}
		}
		HasRegExpGroups, Linear bool
		Example                 *string
		Notes                   []struct {
			ID, Component, Text string
			Instead             *string
		}
	}
	got := run("", "pattern", "explain", "--json", "https://*.example.com/:a(\\d+)/*")
	d := json.NewDecoder(strings.NewReader(got.stdout))
	d.DisallowUnknownFields()
	if err := d.Decode(&e); err != nil || got.status != 0 {
		t.Fatalf("%v: %+v", err, got)
	}
	if e.Example == nil || *e.Example != "https://a.example.com/1/a" || !e.Linear || !e.HasRegExpGroups || len(e.Components) != 8 || len(e.Notes) != 2 {
		t.Errorf("%s", got.stdout)
	}
	if p := e.Components["pathname"].Parts[0]; p.Type != "regexp" || *p.Group != "a" || p.Start != 21 || p.End != 29 {
		t.Errorf("%+v", p)
	}
	if got := run("", "pattern", "explain", "--json", "--compact", "http:/h"); !strings.Contains(got.stdout, `"example":null`) {
		t.Errorf("%s", got.stdout)
	}
	for pattern, want := range map[string]string{
		"https:/example.com/*": "\nmatches   nothing: https URLs have a host, which follows \"//\"\n",
		"https://h/([q]{3})":   "\nmatches   (no example found)\n",
	} {
		if got := run("", "pattern", "explain", pattern); !strings.Contains(got.stdout, want) {
			t.Errorf("%s: no %q in\n%s", pattern, want, got.stdout)
		}
	}
	text := run("", "pattern", "explain", "https://*.example.com/:a(\\d+)/*", "https://a.example.com/x/y", "https://a.example.com/1/y")
	for _, want := range []string{"matches   https://a.example.com/1/a\n", "instead: {*.}?example.com\n", "https://a.example.com/x/y\n  does not match:\n    pathname \"/x/y\" is not /:a(\\d+)/*\n", "https://a.example.com/1/y\n  matches\n"} {
		if !strings.Contains(text.stdout, want) {
			t.Errorf("the text lacks %q:\n%s", want, text.stdout)
		}
	}
}
