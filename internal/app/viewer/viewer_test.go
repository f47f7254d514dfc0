package viewer_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/app/cli"
	"github.com/weburl-go/weburl/internal/app/provenance"
	"github.com/weburl-go/weburl/internal/app/viewer"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// ask returns the answer to a request, which has to be JSON.
func ask(t testing.TB, request any) map[string]json.RawMessage {
	t.Helper()
	data, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	var members map[string]json.RawMessage
	answer := viewer.Answer(data)
	if err := json.Unmarshal(answer, &members); err != nil {
		t.Fatalf("%s: %v in %.200s", data, err, answer)
	}
	return members
}

// want is ask for an answer that is no error, whose member it reads.
func want[T any](t testing.TB, request any, member string) (v T) {
	t.Helper()
	answer := ask(t, request)
	if answer["error"] != nil {
		t.Fatalf("%v: %s", request, answer["error"])
	}
	if err := json.Unmarshal(answer[member], &v); err != nil {
		t.Fatalf("%v: %s: %v", request, member, err)
	}
	return v
}

type object = map[string]any

// requestOf returns a request about the input of a case.
func requestOf(verb string, c suite.URLCase) object {
	r := object{"verb": verb, "input": c.Input}
	if c.Base != nil {
		r["base"] = *c.Base
	}
	return r
}

// run runs the command on requests, one a line, and returns the lines of its output.
func run(t testing.TB, cases []suite.URLCase, args ...string) []string {
	t.Helper()
	var in, out, stderr bytes.Buffer
	for _, c := range cases {
		r := requestOf("", c)
		delete(r, "verb")
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		in.Write(append(line, '\n'))
	}
	cli.Main(args, &in, &out, &stderr)
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != len(cases) {
		t.Fatalf("%d lines for %d requests: %.300s", len(lines), len(cases), stderr.String())
	}
	return lines
}

// The viewer says what the command says, byte for byte.
func TestLikeTheCommand(t *testing.T) {
	cases := suite.URLCases(t)
	if len(cases) < 800 {
		t.Fatalf("%d cases", len(cases))
	}
	for i, line := range run(t, cases, "parse", "--ndjson") {
		if got := ask(t, requestOf("look", cases[i]))["result"]; string(got) != line {
			t.Errorf("look: got\n%s, want\n%s", got, line)
		}
	}
	var out, stderr bytes.Buffer
	c := suite.URLCase{Input: "https://a.example:99999/\u202E\x01"}
	cli.Main([]string{"parse", "--json", c.Input}, strings.NewReader(""), &out, &stderr)
	var compact bytes.Buffer
	if err := json.Compact(&compact, out.Bytes()); err != nil {
		t.Fatal(err)
	}
	if got := ask(t, requestOf("look", c))["result"]; string(got) != compact.String() {
		t.Errorf("parse --json: got\n%s, want\n%s", got, compact.String())
	}
}

// The page, which has the findings, asks for few errors.
func TestMaxErrors(t *testing.T) {
	for _, n := range []string{"1", "3", "5"} {
		c := suite.URLCase{Input: "https://a.example/a b|<>"}
		wanted := run(t, []suite.URLCase{c}, "parse", "--ndjson", "--max-errors", n)[0]
		r := requestOf("look", c)
		r["maxErrors"] = json.Number(n)
		if got := ask(t, r)["result"]; string(got) != wanted {
			t.Errorf("got\n%s, want\n%s", got, wanted)
		}
	}
}

// What other verbs answer begins with what the command does.
func TestBeginsLikeTheCommand(t *testing.T) {
	all := suite.URLCases(t)
	var some, absolute []suite.URLCase
	for i, c := range all {
		if i%12 == 0 {
			some = append(some, c)
		}
		if c.Base == nil {
			absolute = append(absolute, suite.URLCase{Input: c.Input})
		}
	}
	for _, test := range []struct {
		verb  string
		cases []suite.URLCase
		args  []string
	}{
		{"compare", some, []string{"compare", "--ndjson"}},
		{"history", some, []string{"compare", "--editions", "--ndjson"}},
		{"host", absolute, []string{"host", "--url", "--ndjson"}},
		{"trace", some, []string{"trace", "--ndjson"}},
	} {
		for i, line := range run(t, test.cases, test.args...) {
			r := requestOf(test.verb, test.cases[i])
			if test.verb == "trace" {
				r["count"] = 2000
			}
			data, _ := json.Marshal(r)
			if got := viewer.Answer(data); !bytes.HasPrefix(got, []byte(strings.TrimSuffix(line, "}"))) {
				t.Errorf("%s: got\n%.2000s, want it to begin\n%.2000s", test.verb, got, line)
			}
		}
	}
}

// columns are the runs or the pieces of an answer.
type columns struct {
	Runs, Pieces, Base, By []int
	Sorts                  [][]string
}

// The runs, and what pieces have of the input and of the URL, are as long as these.
func TestLookCoversTheInput(t *testing.T) {
	for _, c := range append(suite.URLCases(t), suite.URLCase{Input: "\u0301a\u200B \u202E\uFFFD\t\u0301"}) {
		answer := ask(t, requestOf("look", c))
		var runs, pieces columns
		if err := json.Unmarshal(answer["runs"], &runs); err != nil {
			t.Fatal(err)
		}
		length := 0
		for i := 0; i < len(runs.Runs); i += 2 {
			if sort := runs.Sorts[runs.Runs[i]]; (sort[0] == "text") != (len(sort) == 1) {
				t.Errorf("%q: a run is %q", c.Input, sort)
			}
			length += runs.Runs[i+1]
		}
		if length != len(c.Input) {
			t.Errorf("%q: runs of %d bytes", c.Input, length)
		}
		if answer["map"] == nil {
			continue // the base is no URL
		}
		if err := json.Unmarshal(answer["map"], &pieces); err != nil {
			t.Fatal(err)
		}
		var base weburl.URL
		if c.Base != nil {
			base, _ = weburl.Parse(*c.Base)
		}
		whole, _ := provenance.Of(c.Input, weburl.Options{Base: base})
		var got []provenance.Piece
		in, out := 0, 0
		for i := 0; i < len(pieces.Pieces); i += 3 {
			sort := pieces.Sorts[pieces.Pieces[i]]
			p := provenance.Piece{In: validation.Unknown(), Base: validation.Unknown(), Out: validation.Unknown(), By: -1}
			if sort[0] != "" {
				if err := p.Component.UnmarshalText([]byte(sort[0])); err != nil {
					t.Fatal(err)
				}
			}
			if err := p.Kind.UnmarshalText([]byte(sort[1])); err != nil {
				t.Fatal(err)
			}
			if n := pieces.Pieces[i+1]; n > 0 {
				p.In = validation.Span{Start: in, End: in + n}
				in += n
			}
			if n := pieces.Pieces[i+2]; n > 0 {
				p.Out = validation.Span{Start: out, End: out + n}
				out += n
			}
			got = append(got, p)
		}
		for b := pieces.Base; len(b) > 0; b = b[3:] {
			got[b[0]].Base = validation.Span{Start: b[1], End: b[2]}
		}
		for b := pieces.By; len(b) > 0; b = b[2:] {
			got[b[0]].By = b[1]
		}
		if !slices.Equal(got, whole.Pieces) {
			t.Errorf("%q: got %v, want %v", c.Input, got, whole.Pieces)
		}
	}
}

// rule and finding are those of look. The finding has its rule.
type rule struct{ Code, Message, Anchor string }

type finding struct {
	rule
	Rule   int
	In     string
	Why    string
	Span   []int
	Fatal  bool
	Repair *struct {
		Label   string
		Finding int
	}
}

// findingsOf returns the findings of an answer with their rules.
func findingsOf(t testing.TB, answer map[string]json.RawMessage) (all []finding) {
	t.Helper()
	var rules []rule
	if err := json.Unmarshal(answer["rules"], &rules); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(answer["findings"], &all); err != nil {
		t.Fatal(err)
	}
	for i := range all {
		all[i].rule = rules[all[i].Rule]
	}
	return all
}

// A repair, on its own, leaves the URL as it is and one finding fewer of its kind; all of
// them together leave none but those that are part of the URL.
func TestRepairs(t *testing.T) {
	repairs := 0
	for _, c := range suite.URLCases(t) {
		answer := ask(t, requestOf("look", c))
		findings := findingsOf(t, answer)
		var base weburl.URL
		if c.Base != nil {
			base, _ = weburl.Parse(*c.Base)
		}
		url, err := weburl.Options{Base: base}.Parse(c.Input)
		explained := map[string]bool{}
		for _, f := range findings {
			if first := !explained[f.In+f.Code]; f.Message == "" || first != (f.Why != "") || !strings.HasPrefix(f.Anchor, "https://url.spec.whatwg.org/#") {
				t.Errorf("%q: %+v", c.Input, f)
			}
			explained[f.In+f.Code] = true
			if f.Repair == nil {
				continue
			}
			repairs++
			r := requestOf("repair", c)
			r["finding"] = f.Repair.Finding
			repaired := want[string](t, r, "input")
			again, errAgain := weburl.Options{Base: base}.Parse(repaired)
			if err != nil || errAgain != nil || again != url || f.Repair.Label == "" {
				t.Errorf("%q: %+v makes %s, %v", c.Input, f.Repair, again, errAgain)
			}
			if before, now := len(conform.Check(c.Input, base).Findings), len(conform.Check(repaired, base).Findings); now >= before {
				t.Errorf("%q: %d findings, and %d after %+v", c.Input, before, now, f.Repair)
			}
		}
		if repaired := answer["repaired"]; repaired != nil {
			var text string
			if err := json.Unmarshal(repaired, &text); err != nil || text != conform.Fix(c.Input, base).Text {
				t.Errorf("%q: repaired is %s, %v", c.Input, repaired, err)
			}
		}
	}
	if repairs < 300 {
		t.Errorf("%d repairs", repairs)
	}
}

func TestContexts(t *testing.T) {
	type context struct {
		Valid   bool
		Problem string
	}
	for _, test := range []struct {
		context, input, base string
		problem              string
		findings             int
	}{
		{"", " https://a.example/ ", "", "It is not a valid URL string.", 2},
		{"a-href", " https://a.example/\n", "", "", 0},
		{"a-href", "", "https://a.example/", "", 0},
		{"a-href", "\vhttps://a.example/", "https://a.example/", "It is not a valid URL string.", 1},
		{"img-src", " ", "https://a.example/", "It must not be empty.", 0},
		{"img-src", "a b", "https://a.example/", "It is not a valid URL string.", 1},
		{"itemtype", "b", "https://a.example/", "It must be an absolute URL.", 0},
		{"itemtype", "https://b.example/", "https://a.example/", "", 0},
		{"new-url", "b", "", "This is not a URL.", 1},
		{"base-href", " ../b/ ", "https://a.example/", "", 0},
		{"a-ping", "b", "https://a.example/", "", 0},
		{"a-ping", "", "https://a.example/", "It must not be empty.", 0},
		{"a-ping", "b c", "https://a.example/", "It is not a valid URL string.", 1},
		{"a-ping", "ws://a.example/", "", "It must be an HTTP(S) URL.", 0},
		{"a-ping", "b", "file:///a", "It must be an HTTP(S) URL.", 0},
		{"img-srcset", "b,c", "https://a.example/", "", 0},
		{"img-srcset", "b,", "https://a.example/", "It must not begin or end with a comma.", 0},
		{"img-srcset", ",b", "https://a.example/", "It must not begin or end with a comma.", 0},
	} {
		r := object{"verb": "look", "input": test.input, "context": test.context}
		if test.base != "" {
			r["base"] = test.base
		}
		got := want[context](t, r, "context")
		findings := findingsOf(t, ask(t, r))
		if got != (context{test.problem == "", test.problem}) || len(findings) != test.findings {
			t.Errorf("%+v: %+v, %+v", test, got, findings)
		}
	}
	// A repair keeps the spaces that are allowed.
	findings := findingsOf(t, ask(t, object{"verb": "look", "input": " https://a.example/a b\n", "context": "a-href"}))
	repaired := want[string](t, object{"verb": "repair", "input": " https://a.example/a b\n", "context": "a-href", "finding": 0}, "input")
	if len(findings) != 1 || fmt.Sprint(findings[0].Span) != "[20 21]" || repaired != " https://a.example/a%20b\n" {
		t.Errorf("%+v, %q", findings, repaired)
	}
	// The encoding of a document does not matter to a script.
	for context, search := range map[string]string{"a-href": "?%8C", "new-url": "?%E6%9D%B1", "": "?%8C"} {
		result := want[object](t, object{"verb": "look", "input": "https://a.example/?東", "encoding": "shift_jis", "context": context}, "result")
		if got := result["search"].(string); !strings.HasPrefix(got, search) && !strings.HasPrefix(got, "?%93%8C") || context == "new-url" && got != search {
			t.Errorf("%q: %s", context, got)
		}
	}
}

// The attributes do not say what is null and what is empty; the answer does.
func TestNull(t *testing.T) {
	for _, test := range []struct{ input, null string }{
		{"https://h/", "[port query fragment]"},
		{"https://h:1/?#", "[]"},
		{"mailto:x?", "[host port fragment]"},
		{"file:///a#b", "[port query]"},
	} {
		if got := fmt.Sprint(want[[]string](t, object{"verb": "look", "input": test.input}, "null")); got != test.null {
			t.Errorf("%s: %s, want %s", test.input, got, test.null)
		}
	}
	if got, ok := ask(t, object{"verb": "look", "input": "//"})["null"]; ok {
		t.Errorf("a failure has null components: %s", got)
	}
}

func TestAbout(t *testing.T) {
	if got := want[string](t, object{"verb": "about"}, "version"); got != "devel" {
		t.Errorf("version %q", got)
	}
}

func TestErrors(t *testing.T) {
	long := strings.Repeat("a", 1<<20+1)
	for _, test := range []struct{ request, want string }{
		{``, "invalid JSON at byte 0: unexpected end"},
		{`[]`, "invalid JSON at byte 0: expected {"},
		{`{}`, `missing field "verb"`},
		{`{"verb":"x"}`, "unknown verb"},
		{`{"verb":"repair","input":"https://a.example/","finding":0}`, "this finding has no repair"},
		{`{"verb":"repair","input":"a b","base":"x","finding":0}`, "the base is not a URL"},
		{`{"verb":"about"}x`, "invalid JSON at byte 16: unexpected data after the value"},
		{`{"verb":"about","verb":"about"}`, `the field "verb" occurs twice`},
		{`{"verb":"about","input":""}`, `about has no field "input"`},
		{`{"verb":"look","Input":""}`, `unknown field "Input"`},
		{`{"verb":"look","input":1}`, "invalid JSON at byte 23: expected a string"},
		{`{"verb":"look","input":"\x"}`, "invalid JSON at byte 25: unknown escape"},
		{`{"verb":"look","input":"\u12"}`, "invalid JSON at byte 25: unknown escape"},
		{"{\"verb\":\"look\",\"input\":\"\n\"}", "invalid JSON at byte 24: a control character in a string"},
		{"{\"verb\":\"look\",\"input\":\"\xFF\"}", "the request is not UTF-8"},
		{`{"verb":"look","input":"`, "invalid JSON at byte 24: unexpected end"},
		{`{"verb":"look","input":"","encoding":"utf-9"}`, "unknown encoding"},
		{`{"verb":"look","input":"","context":"p"}`, "unknown context"},
		{`{"verb":"trace","input":"","count":-1}`, "invalid JSON at byte 35: expected a whole number up to 2147483647"},
		{`{"verb":"trace","input":"","count":2001}`, "an answer has no more than 2000 steps"},
		{`{"verb":"verdict","input":"","base":"secret"}`, "the base is not a URL"},
		{`{"verb":"compare","input":"","profile":"x"}`, "unknown profile"},
		{`{"verb":"compare","input":"","profile":"redirect"}`, "this profile needs a base"},
		{`{"verb":"host","input":"","host":""}`, `a host needs no "input" or "base"`},
		{`{"verb":"change","input":"a:","set":[["origin","x"]]}`, "there is no such setter"},
		{`{"verb":"change","input":"a:","set":["host","x"]}`, "invalid JSON at byte 37: expected ["},
		{`{"verb":"look","input":"` + long + `"}`, "more than 1048576 bytes are too many here"},
		{`{"verb":"change","input":"a:` + long[:1<<20-2] + `","set":[` + strings.Repeat(`["port","1"],`, 100) + `["port","2"]]}`, "these are too many changes of so long a URL"},
		{`{"verb":"change","input":"a:","set":[` + strings.Repeat(`["port","1"],`, 9999) + `["port","2"]]}`, ""},
		{`{"verb":"compare","input":"` + long + `"}`, "more than 65536 bytes are too many here"},
		{`{"verb":"batch","lines":["` + long + `"]}`, "a line has more than 65536 bytes"},
		{`{"verb":"batch","lines":[` + strings.Repeat(`"",`, 2000) + `""]}`, "a list has more than 2000 elements"},
		{strings.Repeat(" ", 8<<20+1), "the request has more than 8388608 bytes"},
	} {
		var got struct{ Error string }
		if err := json.Unmarshal(viewer.Answer([]byte(test.request)), &got); err != nil || got.Error != test.want {
			t.Errorf("%.100s: %q, %v, want %q", test.request, got.Error, err, test.want)
		}
	}
}

// A lone surrogate is U+FFFD, as in a browser, and a pair is what it stands for.
func TestSurrogates(t *testing.T) {
	for escaped, text := range map[string]string{
		`\ud83d\ude00`: "😀", `\ud83d`: "\uFFFD", `\ude00\ud83d`: "\uFFFD\uFFFD", `\ud83d\n`: "\uFFFD\n",
		`\ud83d\ud83d\ude00`: "\uFFFD😀", `\u0000\/\\\"\b\f\n\r\t`: "\x00/\\\"\b\f\n\r\t",
	} {
		var got struct{ Result struct{ Input string } }
		err := json.Unmarshal(viewer.Answer([]byte(`{"verb":"look","input":"`+escaped+`"}`)), &got)
		if err != nil || got.Result.Input != text {
			t.Errorf("%s: %q, %v, want %q", escaped, got.Result.Input, err, text)
		}
	}
}

// The way through the states is that of all steps, whichever of them are asked for.
func TestWay(t *testing.T) {
	type step struct {
		Index     int
		In, State string
	}
	for _, c := range suite.URLCases(t) {
		r := requestOf("trace", c)
		r["count"] = 2000
		var wanted []step
		for _, s := range want[[]step](t, r, "steps") {
			if n := len(wanted); s.State != "" && (n == 0 || wanted[n-1].State != s.State || wanted[n-1].In != s.In) {
				wanted = append(wanted, s)
			}
		}
		r["from"], r["count"] = 3, 1
		if got := want[[]step](t, r, "way"); !slices.Equal(got, wanted) {
			t.Errorf("%q: got %v, want %v", c.Input, got, wanted)
		}
	}
}

// Runs of equal steps cover all steps, and a run has one state, no errors but in its only
// step, and one kind of change.
func TestRuns(t *testing.T) {
	type step struct {
		State  string
		Errors []object
		Done   bool
	}
	for i, c := range suite.URLCases(t) {
		if i%5 != 0 {
			continue
		}
		r := requestOf("trace", c)
		r["count"] = 2000
		steps, runs := want[[]step](t, r, "steps"), want[[]int](t, r, "runs")
		if (len(runs) > 0) != (len(steps) > 0) || !slices.IsSorted(runs) || len(runs) > 0 && runs[0] != 0 {
			t.Fatalf("%q: runs begin at %v", c.Input, runs)
		}
		for i := 1; i < len(steps); i++ {
			if slices.Contains(runs, i) {
				continue
			}
			for _, s := range steps[i-1 : i+1] {
				if s.State != steps[i].State || s.State == "" || len(s.Errors) > 0 || s.Done {
					t.Errorf("%q: step %d continues a run: %+v", c.Input, i, s)
				}
			}
		}
	}
	r := object{"verb": "trace", "input": "https://a.example/" + strings.Repeat("x", 1000), "count": 1}
	if n := len(want[[]int](t, r, "runs")); n > 30 {
		t.Errorf("%d runs", n)
	}
}

// Each reading has a name that people use, and no two have the same.
func TestNamesOfReadings(t *testing.T) {
	names := map[string]bool{}
	for _, row := range want[[]struct{ As, Name string }](t, object{"verb": "compare", "input": "https://a.example/"}, "table") {
		if row.Name == "" || row.Name == row.As || names[row.Name] {
			t.Errorf("%s is called %q", row.As, row.Name)
		}
		names[row.Name] = true
	}
}
