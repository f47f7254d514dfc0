package cli

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// The tests of encoders of web-platform-tests, as requests.
func TestSuiteEncodersNDJSON(t *testing.T) {
	cases := suite.EncoderCases(t)
	var requests strings.Builder
	for i, c := range cases {
		line, err := json.Marshal(map[string]any{"id": i, "input": "https://example.org/?" + c.Input + "#", "encoding": c.Encoding})
		if err != nil {
			t.Fatal(err)
		}
		requests.Write(append(line, '\n'))
	}
	got := run(requests.String(), "parse", "--ndjson")
	lines := strings.Split(strings.TrimSuffix(got.stdout, "\n"), "\n")
	if got.status != 0 || got.stderr != "" || len(lines) != len(cases) {
		t.Fatalf("status %d, %d lines for %d requests: %s", got.status, len(lines), len(cases), got.stderr)
	}
	var ratchet suite.Ratchet
	for i, c := range cases {
		var answer struct {
			ID     int
			Search string
		}
		err := json.Unmarshal([]byte(lines[i]), &answer)
		if want := "?" + c.Output; err == nil && (answer.ID != i || answer.Search != want) {
			err = fmt.Errorf("%q: got %d, %s, want %s", c.Input, answer.ID, answer.Search, want)
		}
		ratchet.Case(fmt.Sprintf("#%d %s %s", i, c.Encoding, c.Description), err)
	}
	ratchet.Check(t)
}

// The setters of the Web API know of no encoding, and no more does a request after one
// that had one.
func TestEncodingOfRequests(t *testing.T) {
	search := func(request string) string {
		lines := strings.Split(run(request, "parse", "--ndjson").stdout, "\n")
		var all []string
		for _, line := range lines[:len(lines)-1] {
			var answer struct{ Search string }
			if err := json.Unmarshal([]byte(line), &answer); err != nil {
				t.Fatal(err)
			}
			all = append(all, answer.Search)
		}
		return strings.Join(all, " ")
	}
	for request, want := range map[string]string{
		`{"input":"?é","base":"https://h/?é","encoding":" Latin1\n"}`:                               "?%E9",
		`{"input":"#","base":"https://h/?é","encoding":"latin1"}`:                                   "?%C3%A9",
		`{"input":"?é","base":"wss://h","encoding":"latin1"}`:                                       "?%C3%A9",
		`{"input":"https://h/?é","encoding":"utf-16"}`:                                              "?%C3%A9",
		`{"input":"https://h/?é","encoding":null}`:                                                  "?%C3%A9",
		`{"input":"https://h/?é","encoding":"latin1","set":[["hash","é"]]}`:                         "?%E9",
		`{"input":"https://h/?é","encoding":"latin1","set":[["search","é"]]}`:                       "?%C3%A9",
		`{"input":"https://h/?é","encoding":"latin1","set":[["href","https://h/?é"]]}`:              "?%C3%A9",
		`{"input":"https://h/?é","encoding":"latin1"}` + "\n" + `{"input":"https://h/?é"}`:          "?%E9 ?%C3%A9",
		`{"input":"https://h/?é"}` + "\n" + `{"input":"https://h/?é","encoding":"iso-8859-5"}`:      "?%C3%A9 ?%26%23233%3B",
		`{"encoding":"x","input":"https://h/?é"}` + "\n" + `{"input":"https://h/?é"}`:               " ?%C3%A9",
		`{"encoding":"gbk","input":"https://h/?é"}` + "\n" + `{"input":"?é","base":"https://h/?é"}`: "?%A8%A6 ?%C3%A9",
	} {
		if got := search(request); got != want {
			t.Errorf("%s: got %s, want %s", request, got, want)
		}
	}
}

func TestEncodingFlag(t *testing.T) {
	const link = "https://h/é?é"
	expect(t, result{0, "https://h/%C3%A9?%A8%A6\n", ""}, link+"\n", "canon", "--encoding", "GBK")
	expect(t, result{0, "%E9\n", ""}, "", "get", "--encoding=latin1", "query", link)
	expect(t, result{0, "http://h/%C3%A9?%E9#%C3%A9\n", ""}, "", "set", "--encoding", "latin1", link, "scheme=http", "hash=é")
	expect(t, result{0, "https://h/%C3%A9?%C3%A9\n", ""}, "", "set", "--encoding", "latin1", link, "query=é")
	expect(t, result{0, "https://h/%C3%A9?%E9&a=%C3%A9\n", ""}, "", "params", "add", "--encoding", "latin1", link, "a=é")
	expect(t, result{0, "\uFFFD\t\n", ""}, "", "params", "--encoding", "latin1", link)
	expect(t, result{2, "", "weburl: params: --query and --encoding cannot be used together\n        Run \"weburl help params\" for usage.\n"}, "", "params", "--query", "--encoding", "latin1", "a")
	expect(t, result{0, "https://h/%C3%A9?%E9\nhttps://b/?%E9\nwss://h/?%C3%A9\n", ""}, "",
		"resolve", "--base", "https://b/?é", "--encoding", "latin1", link, "?é", "wss://h?é")
	expect(t, result{0, `{"input":"?é","base":"https://b","result":"https://b/?%E9"}` + "\n" + `{"input":"?é","base":"https://b","result":"https://b/?%C3%A9"}` + "\n", ""},
		`{"input":"?é","base":"https://b","encoding":"latin1"}`+"\n"+`{"input":"?é","base":"https://b"}`, "resolve", "--ndjson")
	if got := run("", "parse", "--encoding", "latin1", "--json", link); got.status != 0 || !strings.Contains(got.stdout, `"search": "?%E9"`) {
		t.Errorf("parse --json: %+v", got)
	}
	if got := run("", "parse", "--encoding", "latin1", link); got.status != 0 || !strings.Contains(got.stdout, "%E9\n") {
		t.Errorf("parse: %+v", got)
	}
	for _, test := range []struct{ args, says string }{
		{"parse --encoding utf-7 a:", `--encoding: unknown encoding "utf-7"; did you mean "utf-8"?`},
		{"canon --encoding http://u:p@h", "--encoding: unknown encoding\n"},
		{"parse --ndjson --encoding latin1", "each request has its own encoding"},
		{"resolve --ndjson --encoding latin1", "each request has its own encoding"},
		{"resolve --base a: --encoding latin1 --steps b", "--encoding and --steps cannot be used together"},
		{"resolve --base a: --encoding latin1 --as web b", "--encoding and --as cannot be used together"},
		{"resolve --base a: --encoding latin1 --mode rfc3986 b", "--encoding needs --mode whatwg"},
	} {
		if got := run("", strings.Fields(test.args)...); got.status != frame.ExitUsage || got.stdout != "" || !strings.Contains(got.stderr, test.says) {
			t.Errorf("%s: %+v, want %s", test.args, got, test.says)
		}
	}
	const request = `{"input":"?é","base":"https://b","encoding":"latin1"}`
	for _, args := range []string{"resolve --ndjson --steps", "resolve --ndjson --mode strict", "rebase --ndjson", "relativize --ndjson"} {
		if got := run(request, strings.Fields(args)...); got.status != frame.ExitFailed || !strings.Contains(got.stdout, `unknown field \"encoding\"`) {
			t.Errorf("%s: %+v", args, got)
		}
	}
}
