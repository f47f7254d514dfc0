package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

func TestData(t *testing.T) {
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"a body", "", []string{"data:,a%20b%FF%00"}, result{0, "a b\xff\x00", ""}},
		{"base64", "", []string{"data:text/html;base64,SGk"}, result{0, "Hi", ""}},
		{"several", "data:,a\r\ndata:,b\n", nil, result{0, "ab", ""}},
		{"no comma", "", []string{"data:a"}, result{1, "", "weburl: missing-comma at byte 6: there is no comma before the body\n"}},
		{"no base64", "data:,a\ndata:;base64,a-\n", nil, result{1, "a", "weburl: stdin:2: base64-character at bytes 14-15: this character is not base64\n"}},
		{"other bytes", "", []string{"DATA:;base64,a"}, result{1, "", "weburl: base64-length at bytes 13-14 of the parsed URL: base64 is cut off: one digit remains after groups of four\n"}},
		{"another scheme", "", []string{"https://ann:secret@h/"}, result{1, "", "weburl: not-data at bytes 0-5: not a data: URL\n"}},
		{"JSON", "", []string{"--json", "data:x/y,<\xff"}, result{0, "{\n  \"input\": \"data:x/y,<\uFFFD\",\n  \"type\": \"x/y\",\n  \"body\": \"PO+/vQ==\"\n}\n", ""}},
		{"JSON of failures", "", []string{"--json", "--compact", "data:", "data://h:x/,"}, result{1, `{"input":"data:","failure":{"code":"missing-comma","start":5,"end":5,"in":"input"}}` + "\n" +
			`{"input":"data://h:x/,","failure":{"code":"port-invalid","start":9,"end":10,"in":"input"}}` + "\n", ""}},
		{"a MIME type", "", []string{"--mime", `Text/HTML; a="b c`}, result{0, "text/html;a=\"b c\"\n", ""}},
		{"no MIME type", "a/b\na/\n", []string{"--mime"}, result{1, "a/b\n", "weburl: stdin:2: empty-subtype at byte 2: the subtype after the slash is empty\n"}},
		{"JSON of MIME types", "", []string{"--mime", "--json", "--compact", "font/x+zip;Q=é", "a b/c"}, result{1, `{"input":"font/x+zip;Q=é","type":"font/x+zip;q=\"é\"","essence":"font/x+zip","parameters":[["q","é"]],"groups":["font","zip-based"]}` + "\n" +
			`{"input":"a b/c","type":null,"failure":{"code":"type-character","start":1,"end":2,"in":"input"}}` + "\n", ""}},
		{"requests", `{"id": [1], "input": "data:,a"}` + "\n" + `{"input": "data:a"}` + "\n{}\n", []string{"--ndjson"}, result{1, `{"id":[1],"input":"data:,a","type":"text/plain;charset=US-ASCII","body":"YQ=="}` + "\n" +
			`{"input":"data:a","failure":{"code":"missing-comma","start":6,"end":6,"in":"input"}}` + "\n" + `{"error":"missing field \"input\"","line":3}` + "\n", "weburl: stdin:3: missing field \"input\"\n"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := run(test.stdin, append([]string{"data"}, test.args...)...); got != test.want {
				t.Errorf("got %#v, want %#v", got, test.want)
			}
		})
	}
}

// On a terminal, a body has the same lines, in a visible form.
func TestDataOnTerminal(t *testing.T) {
	for input, want := range map[string]string{
		"data:,a%0Ab%1B%FF": "a\nb␛<FF>\n",
		"data:,a%0A":        "a\n",
		"data:,":            "\n",
	} {
		if got := runTo(terminal, "", "data", input); got.stdout != want {
			t.Errorf("%s: got %q, want %q", input, got.stdout, want)
		}
	}
	if got := runTo(terminal, "", "data", "--mime", "a/b;c=\u009b"); got.stdout != "a/b;c=\"<U+009B>\"\n" {
		t.Errorf("a MIME type: %q", got.stdout)
	}
}

// answer sends a request for each input, and decodes the results.
func answer[T any](t *testing.T, inputs []string, args ...string) (all []T) {
	t.Helper()
	var requests bytes.Buffer
	e := json.NewEncoder(&requests)
	for _, input := range inputs {
		if err := e.Encode(map[string]string{"input": input}); err != nil {
			t.Fatal(err)
		}
	}
	for line := range strings.Lines(run(requests.String(), args...).stdout) {
		var result T
		if err := json.Unmarshal([]byte(line), &result); err != nil {
			t.Fatal(err)
		}
		all = append(all, result)
	}
	if len(all) != len(inputs) {
		t.Fatalf("%d results of %d requests", len(all), len(inputs))
	}
	return all
}

func TestDataSuite(t *testing.T) {
	cases := suite.DataCases(t)
	var inputs []string
	for _, c := range cases {
		inputs = append(inputs, c.Input)
	}
	var ratchet suite.Ratchet
	for i, got := range answer[struct {
		Type    *string
		Body    []byte
		Failure *struct{ Code string }
	}](t, inputs, "data", "--ndjson") {
		var err error
		switch c := cases[i]; {
		case (c.Type == nil) != (got.Failure != nil), (c.Type == nil) != (got.Type == nil):
			err = fmt.Errorf("got %+v", got)
		case c.Type != nil && (*got.Type != *c.Type || !bytes.Equal(got.Body, c.Body)):
			err = fmt.Errorf("got %s, %q", *got.Type, got.Body)
		}
		ratchet.Case(inputs[i], err)
	}
	ratchet.Check(t)
}

func TestMIMESuite(t *testing.T) {
	cases := suite.MIMECases(t)
	var inputs []string
	for _, c := range cases {
		inputs = append(inputs, c.Input)
	}
	var ratchet suite.Ratchet
	for i, got := range answer[struct{ Type *string }](t, inputs, "data", "--mime", "--ndjson") {
		var err error
		if want := cases[i].Output; (want == nil) != (got.Type == nil) || want != nil && *got.Type != *want {
			err = fmt.Errorf("got %+v", got)
		}
		ratchet.Case(inputs[i], err)
	}
	ratchet.Check(t)
}
