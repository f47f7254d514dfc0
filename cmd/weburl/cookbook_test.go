package main

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/weburl-go/weburl/internal/test/suite"
)

const cookbook = "../../docs/cookbook.md"

var updateCookbook = flag.Bool("update-cookbook", false, "write what is printed to docs/cookbook.md and the pages of TestPages")

// imports holds the packages that recipes may use. An identifier before a dot is the name of a
// package.
var imports = []string{
	"context", "encoding/csv", "encoding/json", "errors", "fmt", "html", "html/template", "log/slog", "net/http", "net/http/httptest", "net/netip", "net/url", "os", "slices", "strings", "time",
	"github.com/weburl-go/weburl",
	"github.com/weburl-go/weburl/canonical",
	"github.com/weburl-go/weburl/cmd/weburl/page",
	"github.com/weburl-go/weburl/compare",
	"github.com/weburl-go/weburl/conform",
	"github.com/weburl-go/weburl/edition",
	"github.com/weburl-go/weburl/edition/whatwg2017",
	"github.com/weburl-go/weburl/encoding",
	"github.com/weburl-go/weburl/fileurl",
	"github.com/weburl-go/weburl/form",
	"github.com/weburl-go/weburl/guard",
	"github.com/weburl-go/weburl/host",
	"github.com/weburl-go/weburl/links",
	"github.com/weburl-go/weburl/neturl",
	"github.com/weburl-go/weburl/param",
	"github.com/weburl-go/weburl/percent",
	"github.com/weburl-go/weburl/reference",
	"github.com/weburl-go/weburl/render",
	"github.com/weburl-go/weburl/site",
	"github.com/weburl-go/weburl/urlpattern",
	"github.com/weburl-go/weburl/validation",
	"github.com/weburl-go/weburl/webapi",
}

// recipe is a section of the cookbook, or code on another page: what to run and what it
// prints.
type recipe struct {
	page     string // "" is the cookbook
	title    string
	language string // of the code: go or sh
	code     string
	line     int // of the code, from 1
	output   string
	got      string
}

var recipeRE = regexp.MustCompile("(?m)^### (.+)\n(?:[^`#\n].*\n|`[^`].*\n|\n)*```(go|sh)\n((?s:.*?))```\n\n```text\n((?s:.*?))```\n")

// readCookbook returns the recipes of the page. Each section with a question has one recipe, and
// there is no code outside of recipes.
func readCookbook(t *testing.T) (page string, recipes []*recipe) {
	text := suite.Text(t, cookbook)
	page = strings.ReplaceAll(text, "\r\n", "\n")
	for _, m := range recipeRE.FindAllStringSubmatchIndex(page, -1) {
		recipes = append(recipes, &recipe{
			title:    page[m[2]:m[3]],
			language: page[m[4]:m[5]],
			code:     page[m[6]:m[7]],
			line:     1 + strings.Count(page[:m[6]], "\n"),
			output:   page[m[8]:m[9]],
		})
	}
	if n := len(regexp.MustCompile("(?m)^### ").FindAllString(page, -1)); n != len(recipes) {
		t.Errorf("%d sections, but %d of them have text, code and what it prints", n, len(recipes))
	}
	if n := strings.Count(page, "```"); n != 4*len(recipes) {
		t.Errorf("%d fences for %d recipes: there is code that is not run", n, len(recipes))
	}
	return page, recipes
}

// indexRE matches the index of the cookbook: the lists before its first chapter.
var indexRE = regexp.MustCompile("(?s)<!-- index -->\n.*?(?:\n## )")

// indexOf returns the index that the page should have.
func indexOf(page string) string {
	var index strings.Builder
	index.WriteString("<!-- index -->\n")
	for _, m := range regexp.MustCompile("(?m)^(##|###) (.+)").FindAllStringSubmatch(page, -1) {
		item, text := "- ", m[2]
		if task, ok := strings.CutPrefix(text, "How do I "); ok {
			item, text = "  - ", task
		}
		fmt.Fprintf(&index, "%s[%s](#%s)\n", item, text, slug(m[2]))
	}
	return index.String() + "\n## "
}

// slug returns the fragment that GitHub derives from a heading.
func slug(heading string) string {
	kept := regexp.MustCompile("[^a-z0-9 _-]").ReplaceAllString(strings.ToLower(heading), "")
	return strings.ReplaceAll(kept, " ", "-")
}

// The recipes of the cookbook compile, run, and print the output on the page.
func TestCookbook(t *testing.T) {
	page, recipes := readCookbook(t)
	if readme, err := os.ReadFile("../../README.md"); err != nil || !strings.Contains(string(readme), "[cookbook](docs/cookbook.md)") {
		t.Errorf("the README does not lead to the cookbook (%v)", err)
	}
	if have, want := indexRE.FindString(page), indexOf(page); *updateCookbook {
		page = strings.Replace(page, have, want, 1)
	} else if have != want {
		t.Error("docs/cookbook.md: the index is not that of the sections; update it with: go test ./cmd/weburl -run Cookbook -args -update-cookbook")
	}
	var programs []*recipe
	for _, r := range recipes {
		if !strings.HasPrefix(r.title, "How do I ") || !strings.HasSuffix(r.title, "?") {
			t.Errorf("%s: not a question that begins with How do I", r.title)
		}
		if r.language == "go" {
			programs = append(programs, r)
		}
	}
	runPrograms(t, programs)
	_, noShell := exec.LookPath("sh")
	for _, r := range recipes {
		if r.language == "sh" {
			if noShell != nil {
				continue
			}
			runCommands(t, r)
		}
		if r.got == r.output {
			continue
		}
		if *updateCookbook {
			page = strings.Replace(page, r.code+"```\n\n```text\n"+r.output, r.code+"```\n\n```text\n"+r.got, 1)
			continue
		}
		t.Errorf("docs/cookbook.md:%d: %s\nprints\n%swhere the page has\n%sIf that is what you want: go test ./cmd/weburl -run Cookbook -args -update-cookbook", r.line, r.title, r.got, r.output)
	}
	if *updateCookbook {
		suite.Write(t, cookbook, page)
	}
	if noShell != nil {
		t.Skip("the commands are not run:", noShell)
	}
}

// runPrograms builds one program from all recipes in Go, with a file for each, and runs it.
func runPrograms(t *testing.T, recipes []*recipe) {
	dir := t.TempDir()
	var calls strings.Builder
	var names []string
	for i, r := range recipes {
		if formatted, err := format.Source([]byte(r.code)); err == nil && string(formatted) != r.code {
			t.Errorf("%s:%d: %s: not formatted with gofmt, which gives\n%s", cmp.Or(r.page, "docs/cookbook.md"), r.line, r.title, formatted)
		}
		name := fmt.Sprintf("recipe%02d", i)
		names = append(names, writeProgram(t, dir, name, sourceOf(t, name, r)))
		fmt.Fprintf(&calls, "\t%s()\n\tfmt.Print(%q)\n", name, "\x00")
	}
	names = append(names, writeProgram(t, dir, "main", "package main\n\nimport \"fmt\"\n\nfunc main() {\n"+calls.String()+"}\n"))

	// The program is compiled as a part of this module.
	if out, err := goCommand(t, append([]string{"vet"}, names...)...).CombinedOutput(); err != nil {
		t.Fatalf("go vet: %v\n%s", err, out)
	}
	cmd := goCommand(t, append([]string{"run"}, names...)...)
	var out, errors bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errors
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s%s", err, &out, &errors)
	}
	printed := strings.Split(out.String(), "\x00")
	for i, r := range recipes {
		r.got = printed[i]
	}
}

func writeProgram(t *testing.T, dir, name, text string) string {
	file := filepath.Join(dir, name+".go")
	suite.Write(t, file, text)
	return file
}

func goCommand(t *testing.T, args ...string) *exec.Cmd {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	return exec.CommandContext(ctx, "go", args...)
}

// sourceOf returns a file with a function that contains the recipe. Errors of the compiler name the
// line of the page.
func sourceOf(t *testing.T, name string, r *recipe) string {
	page, err := filepath.Abs(cmp.Or(r.page, cookbook))
	if err != nil {
		t.Fatal(err)
	}
	body := fmt.Sprintf("func %s() {\n//line %s:%d\n%s}\n", name, page, r.line, r.code)
	file, err := parser.ParseFile(token.NewFileSet(), "", "package main\n"+body, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	used, local := map[string]bool{}, map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if id, ok := n.X.(*ast.Ident); ok {
				used[id.Name] = true
			}
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				if id, ok := e.(*ast.Ident); ok && n.Tok == token.DEFINE {
					local[id.Name] = true
				}
			}
		}
		return true
	})
	var b strings.Builder
	b.WriteString("package main\n\n")
	for _, p := range imports {
		if name := path.Base(p); used[name] && !local[name] {
			fmt.Fprintf(&b, "import %q\n", p)
		}
	}
	return b.String() + "\n" + body
}

// runCommands runs a recipe for a shell in a new directory.
func runCommands(t *testing.T, r *recipe) {
	cmd := inShell(t, r.code, "LC_ALL=C")
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("docs/cookbook.md:%d: %s: %v\n%s", r.line, r.title, err, out)
	}
	r.got = string(out)
}
