package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/test/suite"
)

func TestNDJSON(t *testing.T) {
	for _, test := range []struct{ name, request, want string }{
		{"everything there", `{"input":"HTTPS://u:p@EXAMPLE.org:8080/a?<q>#f"}`,
			`{"input":"HTTPS://u:p@EXAMPLE.org:8080/a?<q>#f","href":"https://u:p@example.org:8080/a?%3Cq%3E#f",` +
				`"origin":"https://example.org:8080","protocol":"https:","username":"u","password":"p",` +
				`"host":"example.org:8080","hostname":"example.org","port":"8080","pathname":"/a","search":"?%3Cq%3E","hash":"#f",` +
				`"valid":false,"errors":[{"code":"invalid-credentials","start":8,"end":12},{"code":"invalid-URL-unit","start":31,"end":32},{"code":"invalid-URL-unit","start":33,"end":34}]}`},
		{"empty and absent are one", `{"input":"foo://?#"}`,
			`{"input":"foo://?#","href":"foo://?#","origin":"null","protocol":"foo:","username":"","password":"",` +
				`"host":"","hostname":"","port":"","pathname":"","search":"","hash":"","valid":true,"errors":[]}`},
		{"against a base", `{"base":"https://a.b/c","input":"?"}`,
			`{"input":"?","base":"https://a.b/c","href":"https://a.b/c?","origin":"https://a.b","protocol":"https:","username":"","password":"",` +
				`"host":"a.b","hostname":"a.b","port":"","pathname":"/c","search":"","hash":"","valid":true,"errors":[]}`},
		{"base null", `{"input":"a","base":null}`,
			`{"input":"a","failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"input"},"valid":false,"errors":[{"code":"missing-scheme-non-relative-URL","start":0,"end":0}]}`},
		{"a failure", `{"input":"https://u@","base":"a:"}`,
			`{"input":"https://u@","base":"a:","failure":{"code":"host-missing","start":10,"end":10,"in":"input"},` +
				`"valid":false,"errors":[{"code":"invalid-credentials","start":8,"end":10},{"code":"host-missing","start":10,"end":10}]}`},
		{"a failing base", `{"input":"https://a.b","base":"https://"}`,
			`{"input":"https://a.b","base":"https://","failure":{"code":"host-missing","start":8,"end":8,"in":"base"},"valid":false,"errors":[]}`},
		{"an empty base", `{"input":"https://a.b","base":""}`,
			`{"input":"https://a.b","base":"","failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"base"},"valid":false,"errors":[]}`},
		{"escapes", `{"input":"\u0001a:\"\\\/\t\u00e9\ud83d\ude00\ud800&<>"}`,
			`{"input":"\u0001a:\"\\/\té😀�&<>","href":"a:\"\\/%C3%A9%F0%9F%98%80%EF%BF%BD&<>","origin":"null","protocol":"a:","username":"","password":"",` +
				`"host":"","hostname":"","port":"","pathname":"\"\\/%C3%A9%F0%9F%98%80%EF%BF%BD&<>","search":"","hash":"",` +
				`"valid":false,"errors":[{"code":"invalid-URL-unit","start":0,"end":1},{"code":"invalid-URL-unit","start":6,"end":7},` +
				`{"code":"invalid-URL-unit","start":3,"end":4},{"code":"invalid-URL-unit","start":4,"end":5},` +
				`{"code":"invalid-URL-unit","start":17,"end":18},{"code":"invalid-URL-unit","start":18,"end":19}]}`},

		{"set", `{"input":"<","base":"https://a.b/","set":[["host","x:80"],["protocol","foo"],["port","7"],["hash","é"],["hostname","y:1"]]}`,
			`{"input":"<","base":"https://a.b/","href":"https://x:7/%3C#%C3%A9","origin":"https://x:7","protocol":"https:","username":"","password":"",` +
				`"host":"x:7","hostname":"x","port":"7","pathname":"/%3C","search":"","hash":"#%C3%A9",` +
				`"valid":false,"errors":[{"code":"invalid-URL-unit","start":0,"end":1}]}`},
		{"set href", `{"set":[["hash","x"],["href","b:c"],["search","d"]],"input":"a:"}`,
			`{"input":"a:","href":"b:c?d","origin":"null","protocol":"b:","username":"","password":"",` +
				`"host":"","hostname":"","port":"","pathname":"c","search":"?d","hash":"","valid":true,"errors":[]}`},
		{"set nothing", `{"input":"a:","set":[]}`,
			`{"input":"a:","href":"a:","origin":"null","protocol":"a:","username":"","password":"",` +
				`"host":"","hostname":"","port":"","pathname":"","search":"","hash":"","valid":true,"errors":[]}`},
		{"set null", `{"input":"a:","set":null}`,
			`{"input":"a:","href":"a:","origin":"null","protocol":"a:","username":"","password":"",` +
				`"host":"","hostname":"","port":"","pathname":"","search":"","hash":"","valid":true,"errors":[]}`},
		{"set lone surrogates", `{"input":"a:","set":[["hash","\ud800"]]}`,
			`{"input":"a:","href":"a:#%EF%BF%BD","origin":"null","protocol":"a:","username":"","password":"",` +
				`"host":"","hostname":"","port":"","pathname":"","search":"","hash":"#%EF%BF%BD","valid":true,"errors":[]}`},
		{"a failing href", `{"input":"a:<","set":[["host","x"],["href","https://u@h:7z"],["href","b:"]]}`,
			`{"input":"a:<","failure":{"code":"port-invalid","start":13,"end":14,"in":"set","index":1},` +
				`"valid":false,"errors":[{"code":"invalid-URL-unit","start":2,"end":3}]}`},
		{"the input fails before set", `{"input":"a","set":[["href","b:"]]}`,
			`{"input":"a","failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"input"},"valid":false,"errors":[{"code":"missing-scheme-non-relative-URL","start":0,"end":0}]}`},

		{"id", `{"id":7,"input":"a:"}`, `{"id":7,"input":"a:",` + recordOfA},
		{"id last", `{"input":"a:" , "id" : "\u0041\/<é>" }`, `{"id":"\u0041\/<é>","input":"a:",` + recordOfA},
		{"id of many digits", `{"id":-12345678901234567890.10e+00400,"input":"a:"}`, `{"id":-12345678901234567890.10e+00400,"input":"a:",` + recordOfA},
		{"id null", `{"id":null,"input":"a:"}`, `{"id":null,"input":"a:",` + recordOfA},
		{"id with parts", `{"id":{"b": [1.0,{}],"a":true,"a":"id"},"input":"a:"}`, `{"id":{"b": [1.0,{}],"a":true,"a":"id"},"input":"a:",` + recordOfA},
		{"id of a failure", `{"id":[],"input":"a"}`,
			`{"id":[],"input":"a","failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"input"},"valid":false,"errors":[{"code":"missing-scheme-non-relative-URL","start":0,"end":0}]}`},
		{"id of an error", `{"id":false,"input":1}`, `{"id":false,"error":"field \"input\" must be a string","line":1}`},
		{"id after an error", `{"inptu":{"id":0},"set":1,"id":1.50}`, `{"id":1.50,"error":"unknown field \"inptu\"; did you mean \"input\"?","line":1}`},
		{"id before what is not JSON", `{"id":"x","input":}`, `{"id":"x","error":"invalid JSON at byte 18: expected a value","line":1}`},
		{"id before more", `{"id":"x","input":"a:"}{"id":"y"}`, `{"id":"x","error":"unexpected data after the request","line":1}`},
		{"id twice", `{"id":1,"input":"a:","id":2}`, `{"id":1,"error":"duplicate field \"id\"","line":1}`},
		{"id cut off", `{"input":"a:","id":[1,`, `{"error":"invalid JSON at byte 22: unexpected end","line":1}`},
		{"id by another case", `{"ID":1,"input":"a:"}`, `{"error":"unknown field \"ID\"; did you mean \"id\"?","line":1}`},

		{"set no list", `{"input":"a:","set":{"host":"x"}}`, `{"error":"field \"set\" must be an array of pairs of strings","line":1}`},
		{"set no pair", `{"input":"a:","set":[["host","x"],["host"]]}`, `{"error":"field \"set\" must be an array of pairs of strings","line":1}`},
		{"set three", `{"input":"a:","set":[["host","x","y"]]}`, `{"error":"field \"set\" must be an array of pairs of strings","line":1}`},
		{"set a number", `{"input":"a:","set":[["port",80]]}`, `{"error":"field \"set\" must be an array of pairs of strings","line":1}`},
		{"set to null", `{"input":"a:","set":[["port",null]]}`, `{"error":"field \"set\" must be an array of pairs of strings","line":1}`},
		{"set flat", `{"input":"a:","set":["port","80"]}`, `{"error":"field \"set\" must be an array of pairs of strings","line":1}`},
		{"set cut off", `{"input":"a:","set":[["port"`, `{"error":"invalid JSON at byte 28: unexpected end","line":1}`},
		{"set twice", `{"input":"a:","set":[],"set":[]}`, `{"error":"duplicate field \"set\"","line":1}`},
		{"set what only the record has", `{"input":"a:","set":[["hash","x"],["scheme","b"]]}`, noSetter(1, "scheme")},
		{"set what cannot be", `{"input":"a:","set":[["origin","x"]]}`, noSetter(0, "origin")},
		{"set a parameter", `{"input":"a:","set":[["query.x\u001b","x"]]}`, `{"error":"set[0]: unknown attribute \"query.x␛\"; use one of href, protocol, username, password, host, hostname, port, pathname, search, hash","line":1}`},
		{"set a parameter that may be a URL", `{"input":"a:","set":[["query.u:p@h","x"]]}`, noSetter(0, "query.NAME")},
		{"set by another case", `{"input":"a:","set":[["Host","x"]]}`,
			`{"error":"set[0]: unknown attribute \"Host\"; did you mean \"host\"?","line":1}`},
		{"unknown field", `{"input":"a:","unset":[]}`, `{"error":"unknown field \"unset\"","line":1}`},
		{"another one", `{"encodings":"shift_jis","input":"a:"}`, `{"error":"unknown field \"encodings\"; did you mean \"encoding\"?","line":1}`},
		{"unknown encoding", `{"encoding":"shift-jsi","input":"a:"}`, `{"error":"unknown encoding \"shift-jsi\"; did you mean \"shift_jis\"?","line":1}`},
		{"unknown encoding that may be a URL", `{"encoding":"http://u:p@h","input":"a:","id":2}`, `{"id":2,"error":"unknown encoding","line":1}`},
		{"empty encoding", `{"encoding":"","input":"a:"}`, `{"error":"unknown encoding \"\"","line":1}`},
		{"encoding that is no string", `{"encoding":["shift_jis"],"input":"a:"}`, `{"error":"field \"encoding\" must be a string or null","line":1}`},
		{"case", `{"Input":"a:"}`, `{"error":"unknown field \"Input\"; did you mean \"input\"?","line":1}`},
		{"twice", `{"input":"a:","input":"b:"}`, `{"error":"duplicate field \"input\"","line":1}`},
		{"no input", `{"base":"a:"}`, `{"error":"missing field \"input\"","line":1}`},
		{"input null", `{"input":null}`, `{"error":"field \"input\" must be a string","line":1}`},
		{"input a number", `{"input":1}`, `{"error":"field \"input\" must be a string","line":1}`},
		{"base a list", `{"input":"a:","base":["b:"]}`, `{"error":"field \"base\" must be a string or null","line":1}`},
		{"no object", `"a:"`, `{"error":"a request is a JSON object","line":1}`},
		{"an empty line", ``, `{"error":"empty line; a request is a JSON object","line":1}`},
		{"two requests", `{"input":"a:"} {"input":"b:"}`, `{"error":"unexpected data after the request","line":1}`},
		{"cut off", `{"input":"a:"`, `{"error":"invalid JSON at byte 13: unexpected end","line":1}`},
		{"not UTF-8", "{\"input\":\"a:\xFF\"}", `{"error":"invalid UTF-8","line":1}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := run(test.request+"\r\n", "parse", "--ndjson")
			if got.stdout != test.want+"\n" {
				t.Errorf("got\n%swant\n%s", got.stdout, test.want)
			}
			bad := strings.Contains(test.want, `"error":`)
			failed := bad || strings.Contains(test.want, `"failure"`)
			if (got.status == 1) != failed || got.status > 1 {
				t.Errorf("status %d", got.status)
			}
			if bad != strings.HasPrefix(got.stderr, "weburl: stdin:1: ") || !bad && got.stderr != "" {
				t.Errorf("stderr %q", got.stderr)
			}
		})
	}
}

// recordOfA holds the members of the result for the input "a:", after the input.
const recordOfA = `"href":"a:","origin":"null","protocol":"a:","username":"","password":"","host":"","hostname":"","port":"","pathname":"","search":"","hash":"","valid":true,"errors":[]}`

func noSetter(index int, name string) string {
	return fmt.Sprintf(`{"error":"set[%d]: %s has no setter in the Web API; use one of href, protocol, username, password, host, hostname, port, pathname, search, hash","line":1}`, index, name)
}

// Errors contain the number of their line, whatever came before: a byte order mark, lines that end
// with CRLF, empty lines.
func TestNDJSONLines(t *testing.T) {
	const stdin = "\uFEFF{\"input\":\"a:\"}\r\n\r\n{\"input\":\"a:\",\"id\":3}\n{\"id\":4}\r\n\uFEFF{\"input\":\"a:\"}\nx"
	expect(t, result{1, table(
		`{"input":"a:",`+recordOfA,
		`{"error":"empty line; a request is a JSON object","line":2}`,
		`{"id":3,"input":"a:",`+recordOfA,
		`{"id":4,"error":"missing field \"input\"","line":4}`,
		`{"error":"invalid JSON at byte 0: expected a value","line":5}`,
		`{"error":"invalid JSON at byte 0: expected a value","line":6}`,
	), table(
		`weburl: stdin:2: empty line; a request is a JSON object`,
		`weburl: stdin:4: missing field "input"`,
		`weburl: stdin:5: invalid JSON at byte 0: expected a value`,
		`weburl: stdin:6: invalid JSON at byte 0: expected a value`,
	)}, stdin, "parse", "--ndjson")
	// Nothing but the mark is nothing.
	expect(t, result{}, "\uFEFF", "parse", "--ndjson")
}

// An id is repeated byte for byte, except that unsafe characters are escaped, which makes no
// difference to programs that read the JSON.
func FuzzNDJSONID(f *testing.F) {
	tokens := func(t *testing.T, text string) (read []json.Token) {
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		for {
			switch token, err := d.Token(); err {
			case nil:
				read = append(read, token)
			case io.EOF:
				return read
			default:
				t.Fatalf("%s: %v", text, err)
			}
		}
	}
	for _, id := range []string{"1", "-0", "1E400", `"\ud800\/"`, `{"a":1,"a":[ ]}`, "null", "tru", "1,2", "{", "[[[[]]]]", " 1", `1,"set":[]`,
		"{\"\x7f\":[]}", "\"\u2028\\\\\u202e\"", "[1,\t\"\u0085\\u0085\"]"} {
		f.Add(id, "https://h/")
	}
	f.Fuzz(func(t *testing.T, id, input string) {
		if !utf8.ValidString(id) || strings.TrimSpace(id) != id || strings.ContainsAny(id, "\n\r") || !json.Valid([]byte(id)) {
			return
		}
		text, err := json.Marshal(input)
		if err != nil {
			t.Fatal(err)
		}
		for _, request := range []string{`{"id":` + id + `,"input":` + string(text) + `}`, `{"input":` + string(text) + `, "id": ` + id + `}`, `{"id":` + id + `}`} {
			got := run(request, "parse", "--ndjson").stdout
			rest, ok := strings.CutPrefix(got, `{"id":`)
			var answer json.RawMessage
			if !ok || !json.Valid([]byte(got)) || json.NewDecoder(strings.NewReader(rest)).Decode(&answer) != nil {
				t.Errorf("%s: got %s", request, got)
				continue
			}
			plain := unsafeIn(id, false) == "" && !strings.Contains(id, "\t")
			switch {
			case plain && string(answer) != id, !slices.Equal(tokens(t, string(answer)), tokens(t, id)):
				t.Errorf("%s: the id came back as %s", request, answer)
			case unsafeIn(got, false) != "":
				t.Errorf("%s: got %s, with what is unsafe to print", request, got)
			}
		}
	})
}

// There is one line of results for each line of requests, in the same order,
// whether it succeeds or not.
func TestNDJSONOrder(t *testing.T) {
	kinds := []struct{ request, result string }{
		{`{"input":"a:"}`, `{"input":"a:","href":"a:",`},
		{`{"input":"b"}`, `{"input":"b","failure":`},
		{`{"input":"c","base":"https://d"}`, `{"input":"c","base":"https://d","href":"https://d/c",`},
		{`{"input":"e:","base":"f"}`, `{"input":"e:","base":"f","failure":`},
		{`{"input":"a:","set":[["href","g:"]]}`, `{"input":"a:","href":"g:",`},
		{`{"input":"a:","set":[["href","h"]]}`, `{"input":"a:","failure":`},
		{`{}`, `{"error":`},
		{``, `{"error":`},
	}
	var requests strings.Builder
	for i := range 3000 {
		requests.WriteString(kinds[i*i*i%11%len(kinds)].request + "\n")
	}
	got := run(requests.String(), "parse", "--ndjson")
	lines := strings.Split(strings.TrimSuffix(got.stdout, "\n"), "\n")
	if len(lines) != 3000 {
		t.Fatalf("%d results", len(lines))
	}
	for i, line := range lines {
		if want := kinds[i*i*i%11%len(kinds)].result; !strings.HasPrefix(line, want) || !json.Valid([]byte(line)) {
			t.Fatalf("result %d is %s, want %s...", i+1, line, want)
		}
	}
}

// --json prints the same objects as --ndjson.
func TestJSONEqualsNDJSON(t *testing.T) {
	for _, input := range []string{"https://u@example.org/?<\"\\\n>", "foo:", "https://", "/x"} {
		request, err := json.Marshal(map[string]string{"input": input, "base": "foo:bar"})
		if err != nil {
			t.Fatal(err)
		}
		line := run(string(request), "parse", "--ndjson")
		object := run("", "parse", "--json", "--base", "foo:bar", input)
		var compacted strings.Builder
		for part := range strings.Lines(object.stdout) {
			compacted.WriteString(strings.TrimSpace(part))
		}
		got := strings.NewReplacer(`": "`, `":"`, `": [`, `":[`, `": {`, `":{`, `": `, `":`, `, "`, `,"`).Replace(compacted.String()) + "\n"
		if got != line.stdout || object.status != line.status {
			t.Errorf("%q: got\n%swant\n%s", input, got, line.stdout)
		}
	}
}

func TestJSONForm(t *testing.T) {
	expect(t, result{status: 1, stdout: table(
		`{`,
		`  "input": "//u@<",`,
		`  "base": "https://a.b",`,
		`  "failure": {"code": "domain-to-ASCII", "start": 4, "end": 5, "in": "input"},`,
		`  "valid": false,`,
		`  "errors": [`,
		`    {"code": "invalid-credentials", "start": 2, "end": 4},`,
		`    {"code": "domain-to-ASCII", "start": 4, "end": 5}`,
		`  ]`,
		`}`,
		`{`,
		`  "input": "x",`,
		`  "base": "https://a.b",`,
		`  "href": "https://a.b/x",`,
		`  "origin": "https://a.b",`,
		`  "protocol": "https:",`,
		`  "username": "",`,
		`  "password": "",`,
		`  "host": "a.b",`,
		`  "hostname": "a.b",`,
		`  "port": "",`,
		`  "pathname": "/x",`,
		`  "search": "",`,
		`  "hash": "",`,
		`  "valid": true,`,
		`  "errors": []`,
		`}`,
	)}, "//u@<\nx\n", "parse", "--json", "--base", "https://a.b")
}

// Invalid UTF-8 in an input is replaced in the result, and positions refer to
// the replacement.
func TestJSONNotUTF8(t *testing.T) {
	got := run("", "parse", "--json", "a:\xE2\x82\xFF<")
	if !utf8.ValidString(got.stdout) || !strings.Contains(got.stdout, `"input": "a:`+"\uFFFD\uFFFD"+`<"`) ||
		!strings.Contains(got.stdout, `{"code": "invalid-URL-unit", "start": 8, "end": 9}`) {
		t.Errorf("stdout %s", got.stdout)
	}
}

// The attributes are as the web platform tests expect.
func TestNDJSONSuite(t *testing.T) {
	wants := suite.URLCases(t)
	var requests strings.Builder
	for _, want := range wants {
		request, err := json.Marshal(map[string]any{"input": want.Input, "base": want.Base})
		if err != nil {
			t.Fatal(err)
		}
		requests.Write(append(request, '\n'))
	}
	got := run(requests.String(), "parse", "--ndjson")
	lines := strings.Split(strings.TrimSuffix(got.stdout, "\n"), "\n")
	if len(lines) != len(wants) || len(wants) < 800 || got.stderr != "" {
		t.Fatalf("%d results for %d requests; %s", len(lines), len(wants), got.stderr)
	}
	attributes := []string{"href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"}
	for i, want := range wants {
		var result map[string]any
		if err := json.Unmarshal([]byte(lines[i]), &result); err != nil {
			t.Fatalf("%s: %v", lines[i], err)
		}
		if _, failed := result["failure"]; failed != want.Failure {
			t.Errorf("%q against %q: failed is %v", want.Input, want.BaseOrEmpty(), failed)
		}
		// An input is valid if and only if the parser reports nothing.
		if errors, ok := result["errors"].([]any); !ok || (result["valid"] == true) != (len(errors) == 0 && result["failure"] == nil) {
			t.Errorf("%q against %q: valid is %v, errors are %v", want.Input, want.BaseOrEmpty(), result["valid"], result["errors"])
		}
		expected := want.Attributes()
		for _, name := range attributes {
			if w, ok := expected[name]; ok && result[name] != w {
				t.Errorf("%q against %q: %s is %v, want %v", want.Input, want.BaseOrEmpty(), name, result[name], w)
			}
		}
		for name := range maps.Keys(result) {
			if !strings.Contains(" input base failure valid errors "+strings.Join(attributes, " ")+" ", " "+name+" ") {
				t.Errorf("unknown member %s", name)
			}
		}
	}
}
