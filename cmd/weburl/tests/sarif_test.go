package tests

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"net/url"
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"

	// The source of the module contains the schema.
	_ "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// sarifSchemaText returns the published schema of SARIF 2.1.0, which is a
// constant in a module that the tests depend on.
func sarifSchemaText(t *testing.T) string {
	t.Helper()
	const name = "pkg/report/v210/sarif/schema.go"
	source := moduleFile(t, "github.com/owenrumney/go-sarif/v3", name)
	file, err := parser.ParseFile(token.NewFileSet(), name, source, 0)
	if err != nil {
		t.Fatal(err)
	}
	longest := ""
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if s := constant.StringVal(constant.MakeFromLiteral(l.Value, l.Kind, 0)); len(s) > len(longest) {
				longest = s
			}
		}
		return true
	})
	if !strings.Contains(longest, "Version 2.1.0 JSON Schema") || len(longest) < 50000 {
		t.Fatalf("%s has no schema", name)
	}
	return longest
}

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

func sarifValidator(t *testing.T) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(sarifSchemaText(t)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(sarifSchema, document); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile(sarifSchema)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// integer returns the value of a JSON number.
func integer(t *testing.T, v any) int {
	t.Helper()
	n, err := v.(json.Number).Int64()
	if err != nil {
		t.Fatal(err)
	}
	return int(n)
}

// The log conforms to the published schema, and its regions are the same in
// lines, characters and bytes.
func TestSARIF(t *testing.T) {
	schema := sarifValidator(t)
	t.Chdir(t.TempDir())
	files := map[string]string{
		"plain.html":        "<a href=\"a b\">\r\n<a href='https:/\n/é.org/😀 x'><a href='http://[::1'>",
		"bom, %41 [x].html": "\uFEFFé\n<a href=\"a\xFFb c\"> <img src='https://joe:secret@ä.org/ '>\r\n<a href=\"x\ny\">",
		"a:b.txt":           "\uFEFFhttps://a/ \nx\nhttps://é.example/^^",
		"fine.md":           "[x](y)",
	}
	for name, text := range files {
		suite.Write(t, name, text)
	}
	out, err := exec.CommandContext(t.Context(), binary, "check", "--no-config", "--format", "sarif", ".", "./a:b.txt").Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 1 {
		t.Fatal(err)
	}
	log := string(out)
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(log))
	if err != nil {
		t.Fatal(err)
	}
	if version := value.(map[string]any)["$schema"]; version != sarifSchema {
		t.Errorf("the log names the schema %v", version)
	}
	if err := schema.Validate(value); err != nil {
		t.Error(err)
	}
	sarifRun := value.(map[string]any)["runs"].([]any)[0].(map[string]any)
	rules := sarifRun["tool"].(map[string]any)["driver"].(map[string]any)["rules"].([]any)
	results := sarifRun["results"].([]any)
	if len(results) < 9 {
		t.Errorf("%d results", len(results))
	}
	for _, r := range results {
		result := r.(map[string]any)
		if rule := rules[integer(t, result["ruleIndex"])].(map[string]any); rule["id"] != result["ruleId"] {
			t.Errorf("rule %v is not %v", rule["id"], result["ruleId"])
		}
		physical := result["locations"].([]any)[0].(map[string]any)["physicalLocation"].(map[string]any)
		uri := physical["artifactLocation"].(map[string]any)["uri"].(string)
		// The names can be recovered from their URIs.
		u, err := weburl.MustParse("file:///base/").Parse(uri)
		if err != nil {
			t.Fatal(err)
		}
		path, err := url.PathUnescape(u.Path())
		if err != nil {
			t.Fatal(err)
		}
		source, known := files[strings.TrimPrefix(path, "/base/")]
		if !known {
			t.Fatalf("%s is %s", uri, path)
		}
		regions := []any{physical["region"]}
		if fixes, ok := result["fixes"].([]any); ok {
			for _, change := range fixes[0].(map[string]any)["artifactChanges"].([]any) {
				for _, replacement := range change.(map[string]any)["replacements"].([]any) {
					regions = append(regions, replacement.(map[string]any)["deletedRegion"])
				}
			}
		}
		for _, r := range regions {
			region := r.(map[string]any)
			start := integer(t, region["byteOffset"])
			end := start + integer(t, region["byteLength"])
			for _, side := range []struct {
				at           int
				line, column string
			}{{start, "startLine", "startColumn"}, {end, "endLine", "endColumn"}} {
				before := strings.TrimPrefix(source[:side.at], "\uFEFF")
				line := strings.Count(before, "\n") + 1
				column := utf8.RuneCountInString(before[strings.LastIndex(before, "\n")+1:]) + 1
				if line != integer(t, region[side.line]) || column != integer(t, region[side.column]) {
					t.Errorf("%s: byte %d is at %d:%d: %v", uri, side.at, line, column, region)
				}
			}
			if n := utf8.RuneCountInString(strings.TrimPrefix(source[:start], "\uFEFF")); n != integer(t, region["charOffset"]) {
				t.Errorf("%s: byte %d is character %d: %v", uri, start, n, region)
			}
			if n := utf8.RuneCountInString(source[start:end]); n != integer(t, region["charLength"]) {
				t.Errorf("%s: %d characters: %v", uri, n, region)
			}
		}
	}
	if strings.Contains(log, "secret") {
		t.Error("a password is shown")
	}
}
