package viewer_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/weburl-go/weburl/internal/app/cli"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// awkward are inputs that quoting could spoil.
var awkward = []string{
	"https://a.example/", "", "-", "--", "-x", "'", `"`, "`id`", "$(id)", "${HOME}", `\`, `\'`, `'\''`, "a\nb", "a\r\nb", "a\x00b", "\x00",
	"\u2028\u2029", "\u202E", "\x7F\x1B[2J", "😀", "%41%", "!!", "*?[a]{b}~#;&|<>", "a'b\\\"c\n'", "</script>", "\\u0041", "\uFEFFhttps://a.example/\uFEFF",
}

// copied returns what copy answers about an input.
func copied(t *testing.T, r object) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for name, value := range ask(t, r) {
		var text string
		if err := json.Unmarshal(value, &text); err != nil {
			t.Fatal(err)
		}
		texts[name] = text
	}
	return texts
}

// sh runs a script in which weburl and curl are functions that print their arguments, or
// what they read without any, each with a NUL after it.
func sh(t *testing.T, script string) []string {
	t.Helper()
	const functions = `
weburl() { printf '%s\000' "$@"; if [ "$2" = --ndjson ]; then cat; printf '\000'; fi; }
curl() { printf '%s\000' "$@"; }
`
	cmd := exec.Command("sh", "-s")
	cmd.Stdin = strings.NewReader(functions + script + "\n")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%q: %v, %s", script, err, out)
	}
	return strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
}

func TestCopyForShells(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	for _, input := range awkward {
		got := sh(t, copied(t, object{"verb": "copy", "input": input, "base": "x:/'", "encoding": "sjis"})["command"])
		if input == "-" || strings.ContainsFunc(input, unicode.IsControl) || strings.ContainsAny(input, "\u2028\u2029") {
			var request object
			if err := json.Unmarshal([]byte(got[len(got)-1]), &request); err != nil || request["input"] != input || request["base"] != "x:/'" || request["encoding"] != "sjis" {
				t.Errorf("%q: %q, %v", input, got, err)
			}
		} else if want := []string{"parse", "--base=x:/'", "--encoding=sjis", "--", input}; !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", input, got, want)
		}
		r := object{"verb": "copy", "input": "https://a.example/?[{'}]#" + input}
		result := want[object](t, object{"verb": "look", "input": r["input"]}, "result")
		if got, want := sh(t, copied(t, r)["curl"]), []string{"--globoff", result["href"].(string)}; !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", input, got, want)
		}
	}
	// The command says of its arguments what the page says.
	texts := copied(t, object{"verb": "copy", "input": "../b c", "base": "https://a.example/'/x"})
	args := sh(t, texts["command"])
	var out, stderr bytes.Buffer
	if cli.Main(args, strings.NewReader(""), &out, &stderr) != 0 || !strings.Contains(out.String(), "https://a.example/b%20c") {
		t.Errorf("%q: %s%s", args, out.String(), stderr.String())
	}
	for _, input := range []string{"javascript:1", "mailto:a", "https://", "foo:bar"} {
		if text := copied(t, object{"verb": "copy", "input": input})["curl"]; text != "" {
			t.Errorf("%q: %q", input, text)
		}
	}
}

// literals returns the strings in statements of Go.
func literals(t *testing.T, statements string) (all []string) {
	t.Helper()
	source := "package p\nfunc f() error {\n" + statements + "\n_ = u\nreturn nil\n}"
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", source, 0)
	if err != nil {
		t.Fatalf("%v in %s", err, source)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			all = append(all, constant.StringVal(constant.MakeFromLiteral(l.Value, l.Kind, 0)))
		}
		return true
	})
	return all
}

func TestCopyForGo(t *testing.T) {
	for _, input := range awkward {
		for _, r := range []object{
			{"verb": "copy", "input": input}, {"verb": "copy", "input": input, "base": input + "'"},
			{"verb": "copy", "input": input, "base": input + "'", "encoding": "sjis"}, {"verb": "copy", "input": input, "encoding": "sjis"},
		} {
			var want []string
			if base, ok := r["base"]; ok {
				want = append(want, base.(string))
			}
			if label, ok := r["encoding"]; ok {
				want = append(want, label.(string))
			}
			if got := literals(t, copied(t, r)["go"]); !slices.Equal(got, append(want, input)) {
				t.Errorf("%v: %q", r, got)
			}
		}
	}
}

func TestCopyForJavaScript(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node")
	}
	var script strings.Builder
	script.WriteString("class URL { constructor(...texts) { console.log(JSON.stringify(texts)); } }\n")
	for _, input := range awkward {
		script.WriteString(copied(t, object{"verb": "copy", "input": input, "base": input + "'"})["javascript"] + ";\n")
	}
	cmd := exec.Command(node, "--input-type=module", "-")
	cmd.Stdin = strings.NewReader(script.String())
	out, err := cmd.CombinedOutput()
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if err != nil || len(lines) != len(awkward) {
		t.Fatalf("%v: %s", err, out)
	}
	for i, line := range lines {
		var got []string
		if err := json.Unmarshal([]byte(line), &got); err != nil || !slices.Equal(got, []string{awkward[i], awkward[i] + "'"}) {
			t.Errorf("%q: %q, %v", awkward[i], got, err)
		}
	}
	if text, ok := copied(t, object{"verb": "copy", "input": "a:", "encoding": "sjis"})["javascript"]; ok {
		t.Errorf("with an encoding: %q", text)
	}
}

// A test case is one of urltestdata.json. Made of its cases, they are the cases.
func TestCopyAsTestCase(t *testing.T) {
	cases := suite.URLCases(t)
	var file []string
	for _, c := range cases {
		file = append(file, copied(t, requestOf("copy", c))["wpt"])
	}
	for _, input := range awkward {
		file = append(file, copied(t, object{"verb": "copy", "input": input})["wpt"])
	}
	got, err := suite.DecodeCases[suite.URLCase]([]byte("[" + strings.Join(file, ",\n") + "]"))
	if err != nil || len(got) != len(file) {
		t.Fatalf("%d cases, %v", len(got), err)
	}
	for i, want := range cases {
		g := got[i]
		if want.Origin == nil {
			g.Origin = nil
		}
		sameBase := (g.Base == nil) == (want.Base == nil) && (g.Base == nil || *g.Base == *want.Base)
		sameOrigin := (g.Origin == nil) == (want.Origin == nil) && (g.Origin == nil || *g.Origin == *want.Origin)
		g.Base, want.Base, g.Origin, want.Origin = nil, nil, nil, nil
		want.RelativeTo, want.SearchParams, want.Comment = "", nil, ""
		if g != want || !sameBase || !sameOrigin {
			t.Errorf("got %+v, want %+v", g, want)
		}
	}
	for i, input := range awkward {
		if g := got[len(cases)+i]; g.Input != input {
			t.Errorf("%q: %q", input, g.Input)
		}
	}
}

// Each example is a URL or fails as its lesson says, and has a panel of the page.
func TestExamples(t *testing.T) {
	type example struct {
		Title, Lesson, Input, Base, Encoding, Panel string
		Start                                       bool
	}
	panels := []string{"overview", "trace", "host", "change", "compare", "batch"}
	examples := want[[]example](t, object{"verb": "examples"}, "examples")
	if n := len(examples); n < 15 || n > 25 {
		t.Errorf("%d examples", n)
	}
	starters := 0
	for _, e := range examples {
		if e.Start {
			starters++
		}
		if e.Title == "" || e.Lesson == "" || !slices.Contains(panels, e.Panel) {
			t.Errorf("%+v", e)
		}
		r := object{"verb": "look", "input": e.Input, "encoding": e.Encoding}
		if e.Base != "" {
			r["base"] = e.Base
		}
		result := want[object](t, r, "result")
		if _, failed := result["failure"]; failed != (e.Title == "Not a URL" || e.Title == "A bare domain") {
			t.Errorf("%+v: %v", e, result)
		}
	}
	if starters < 5 || starters > 8 {
		t.Errorf("a page without input offers %d examples", starters)
	}
}
