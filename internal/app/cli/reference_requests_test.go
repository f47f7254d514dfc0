package cli

import (
	"strings"
	"testing"
)

func TestReferenceRequests(t *testing.T) {
	for _, test := range []struct {
		name, stdin string
		args        []string
		want        result
	}{
		{"each has its base", "\uFEFF" + `{"input":"../c","base":"http://h/a/b/"}
{"base":"foo:/x","input":"y"}
`, []string{"resolve"}, result{0, `{"input":"../c","base":"http://h/a/b/","result":"http://h/a/c"}
{"input":"y","base":"foo:/x","result":"foo:/y"}
`, ""}},
		{"the id is any JSON, as written", `{"id": {"n" :1.50e+3, "n":[null,"\u00e9<"]},"input":"a","base":"x:/"}` + "\n" + `{"input":"//h:x","base":"http://h","id":"7"}`,
			[]string{"resolve"}, result{1, `{"id":{"n" :1.50e+3, "n":[null,"\u00e9<"]},"input":"a","base":"x:/","result":"x:/a"}
{"id":"7","input":"//h:x","base":"http://h","failure":{"code":"port-invalid","start":4,"end":5,"in":"input"}}
`, ""}},
		{"a bad base is the failure of its requests only", `{"input":"a","base":"//h"}
{"input":"a","base":"//h"}
{"input":"a","base":"http://h"}
`, []string{"resolve"}, result{1, `{"input":"a","base":"//h","failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"base"}}
{"input":"a","base":"//h","failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"base"}}
{"input":"a","base":"http://h","result":"http://h/a"}
`, ""}},
		{"what is no request", `{"input":"a","base":"x:/"}

{"input":"a"}
{"input":"a","id":"x","base":null}
{"input":"a","base":"x:/","set":[]}
{"id":1,"id":2}
`, []string{"rebase"}, result{1, `{"input":"a","base":"x:/","result":"x:/a"}
{"error":"empty line; a request is a JSON object","line":2}
{"error":"missing field \"base\"","line":3}
{"id":"x","error":"missing field \"base\"","line":4}
{"error":"unknown field \"set\"","line":5}
{"id":1,"error":"duplicate field \"id\"","line":6}
`, `weburl: stdin:2: empty line; a request is a JSON object
weburl: stdin:3: missing field "base"
weburl: stdin:4: missing field "base"
weburl: stdin:5: unknown field "set"
weburl: stdin:6: duplicate field "id"
`}},
		{"fail fast", `{"input":"a","base":"//h:x"}
{"input":"a","base":"x:/"}
`, []string{"rebase", "--fail-fast"}, result{1, `{"input":"a","base":"//h:x","failure":{"code":"port-invalid","start":4,"end":5,"in":"base"}}
`, ""}},
		{"rebase", `{"input":"c","base":"a/b"}
{"input":"\\c","base":"file:/C:/a"}
`, []string{"rebase"}, result{0, `{"input":"c","base":"a/b","result":"a/c"}
{"input":"\\c","base":"file:/C:/a","result":"file:/C:/c"}
`, ""}},
		{"relativize", `{"id":null,"input":"http://h/a/c","base":"http://h/a/b"}
{"input":"http://h/a/c","base":"http://h/d/"}
`, []string{"relativize"}, result{0, `{"id":null,"input":"http://h/a/c","base":"http://h/a/b","result":"c"}
{"input":"http://h/a/c","base":"http://h/d/","result":"/a/c"}
`, ""}},
		{"by RFC 3986", `{"input":"a","base":"//h"}
{"input":"../a","base":"http://h/b/c/d"}
`, []string{"resolve", "--mode", "rfc3986"}, result{1, `{"input":"a","base":"//h","failure":{"rule":"absolute-URI","start":0,"end":0,"in":"base"}}
{"input":"../a","base":"http://h/b/c/d","result":"http://h/b/a"}
`, ""}},
		{"strictly", `{"input":"\\a","base":"//h"}
{"input":"http:a","base":"http://h/b/c/d"}
`, []string{"resolve", "--mode", "strict", "--as", "web"}, result{1, `{"input":"\\a","base":"//h","failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"input"}}
{"input":"http:a","base":"http://h/b/c/d","result":"http:a"}
`, ""}},
		{"steps", `{"id":1,"input":"c","base":"a/b"}
`, []string{"rebase", "--steps"}, result{0, `{"id":1,"input":"c","base":"a/b","result":"a/c","steps":[{"step":"preprocess","value":"c"},{"step":"mode","value":"generic"},` +
			`{"step":"parse","value":"(file c)"},{"step":"base","value":"(dir a)・(file b)"},{"step":"order","value":"file"},{"step":"prefix","value":"(dir a)"},` +
			`{"step":"rebase","value":"(dir a)・(file c)"},{"step":"encode","value":"(dir a)・(file c)"},{"step":"for printing","value":"(dir a)・(file c)"},{"step":"print","value":"a/c"}]}
`, ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, test.want, test.stdin, append(test.args, "--ndjson")...)
		})
	}
}

func TestReferenceRequestsWrongUsage(t *testing.T) {
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"resolve", "--ndjson", "--json"}, "--ndjson and --json cannot be used together"},
		{[]string{"rebase", "--ndjson", "--base", "a"}, "each request has its own base"},
		{[]string{"relativize", "--ndjson", "a:"}, "takes no arguments"},
		{[]string{"resolve", "--ndjson", "--", "a"}, "takes no arguments"},
		{[]string{"resolve", "--ndjson", "--keep"}, "--keep"},
		{[]string{"normalize", "--ndjson"}, "-ndjson"},
	} {
		got := run("{}\n", test.args...)
		if got.status != 2 || got.stdout != "" || !strings.Contains(got.stderr, test.says) {
			t.Errorf("%q: %+v does not say %q", test.args, got, test.says)
		}
	}
}
