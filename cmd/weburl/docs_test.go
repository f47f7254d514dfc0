package main

import (
	"encoding/json"
	"fmt"
	"go/format"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// The commands in the README print the output below them. A line "…" stands for any number of
// lines.
func TestReadme(t *testing.T) {
	text := suite.Text(t, "../../README.md")
	shown := regexp.MustCompile("(?m)^```sh\ngo run ./cmd/weburl (.+)\n```\n\n```text\n((?:.*\n)*?)```$").FindAllStringSubmatch(text, -1)
	if commands := strings.Count(text, "\ngo run ./cmd/weburl "); len(shown) != commands || commands == 0 {
		t.Errorf("%d of %d commands are followed by what they print", len(shown), commands)
	}
	for _, s := range shown {
		var args []string
		for _, quoted := range regexp.MustCompile(`'[^']*'|\S+`).FindAllString(s[1], -1) {
			args = append(args, strings.Trim(quoted, "'"))
		}
		cmd := command(t, args...)
		cmd.Dir = "../.."
		out, _ := cmd.Output()
		pattern := regexp.MustCompile("…\n").ReplaceAllString(regexp.QuoteMeta(s[2]), "(?:.*\n)+?")
		if !regexp.MustCompile("^" + pattern + "$").Match(out) {
			t.Errorf("weburl %s prints\n%s\nbut the README says\n%s", s[1], out, s[2])
		}
	}
}

// The Go code in the README is the code of an example, and its comments show the output.
func TestReadmeCode(t *testing.T) {
	readme := suite.Text(t, "../../README.md")
	examples := suite.Text(t, "../../example_test.go")
	_, example, _ := strings.Cut(examples, "\nfunc Example_readme() {\n")
	example, _, _ = strings.Cut(example, "\n}\n")
	want, output, _ := strings.Cut(example, "\n\t// Output:\n")
	output = strings.ReplaceAll(output, "\t// ", "")
	var code, printed []string
	for line := range strings.Lines(fenced(readme, "```go\n")) {
		statement, comment, _ := strings.Cut(line, " // ")
		code = append(code, "\t"+strings.TrimRight(statement, " \n"))
		if strings.HasPrefix(statement, "fmt.Println") {
			printed = append(printed, strings.TrimSpace(comment))
		}
	}
	if got := strings.Join(code, "\n"); got != want {
		t.Errorf("the README has\n%s\nand the example\n%s", got, want)
	}
	if got := strings.Join(printed, "\n"); got != output {
		t.Errorf("the README says that it prints\n%s\nbut it is\n%s", got, output)
	}
	// The size of a URL that it states, for 64-bit pointers.
	if size := fmt.Sprintf("and %d bytes.", unsafe.Sizeof(weburl.URL{})); unsafe.Sizeof(uintptr(0)) == 8 && !strings.Contains(readme, size) {
		t.Errorf("the README does not say %q", size)
	}
	// The failure that it shows.
	_, says, _ := strings.Cut(readme, "such as \"")
	says, _, _ = strings.Cut(says, "\"\n")
	if _, err := weburl.Parse("https://example.org:a/"); err == nil || err.Error() != says {
		t.Errorf("the README shows the error %q, but it is %v", says, err)
	}
}

// The command prints the output in docs/check.md.
func TestExamples(t *testing.T) {
	text := suite.Text(t, "../../docs/check.md")
	dir := t.TempDir()
	suite.Write(t, filepath.Join(dir, "page.html"), exampleFiles["page.html"])
	run := func(args ...string) (stdout, all string) {
		var out, errors strings.Builder
		cmd := command(t, append([]string{"check", "--no-config"}, args...)...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &errors
		cmd.Run()
		return out.String(), out.String() + errors.String()
	}
	_, all := run("page.html")
	if block := fenced(text, "```\n"); block != "$ weburl check page.html\n"+all {
		t.Errorf("docs/check.md has\n%swhere it is\n%s", block, all)
	}
	var want, got any
	if err := json.Unmarshal([]byte(fenced(text, "```json\n")), &want); err != nil {
		t.Error(err)
	}
	object, _ := run("--format", "ndjson", "page.html")
	if err := json.Unmarshal([]byte(object), &got); err != nil {
		t.Error(err)
	}
	if a, b := marshal(t, want), marshal(t, got); a != b {
		t.Errorf("docs/check.md has\n%s\nwhere it is\n%s", a, b)
	}
	suite.Write(t, filepath.Join(dir, ".weburl.toml"), fenced(text[strings.Index(text, "\n## Settings\n"):], "```toml\n"))
	cmd := command(t, "check", "page.html")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the settings of docs/check.md: %v: %s", err, out)
	}
}

// The commands and programs of these pages print what stands below them.
func TestPages(t *testing.T) {
	for name, atLeast := range map[string]int{
		"compare": 4, "format": 5, "command": 8, "patterns": 17, "check-patterns": 1, "data-urls": 5, "robots": 4, "tutorials/crawler": 5, "tutorials/safe": 7, "tutorials/list": 6,
		"tables": 3,
	} {
		t.Run(name, func(t *testing.T) { runPage(t, "../../docs/"+name+".md", atLeast) })
	}
}

// shownOnly is the number of blocks of a page that are not run: docs/tables.md has commands for files
// that do not exist, and statistics with a duration.
var shownOnly = map[string]int{"../../docs/tables.md": 3}

// blockRE matches a program or commands, of which no line begins with a backtick, and what they print.
var blockRE = regexp.MustCompile("(?m)^```(sh|go|python)\n((?:(?:[^`\n].*)?\n)*?)```\n\n```text\n((?:.*\n)*?)```$")

// runPage runs the commands and the programs of a page, of which there are at least so
// many, in one directory, and compares what they print. Without python3, it skips those in
// Python.
func runPage(t *testing.T, name string, atLeast int) {
	t.Helper()
	need(t, "sh", "")
	page := strings.ReplaceAll(suite.Text(t, name), "\r\n", "\n")
	updated := page
	shown := blockRE.FindAllStringSubmatch(page, -1)
	if 4*len(shown)+2*shownOnly[name] != strings.Count(page, "```") || len(shown) < atLeast {
		t.Errorf("%s: %d commands and programs are followed by what they print", name, len(shown))
	}
	dir := t.TempDir()
	for _, s := range shown {
		script := s[2]
		if s[1] == "python" {
			if _, err := exec.LookPath("python3"); err != nil {
				continue
			}
			script = "python3 - <<'END'\n" + s[2] + "END\n"
		}
		cmd := inShell(t, script, "LC_ALL=C")
		cmd.Dir = dir
		if s[1] == "go" {
			if formatted, err := format.Source([]byte(s[2])); err != nil || string(formatted) != s[2] {
				t.Errorf("%s: not formatted with gofmt (%v):\n%s", name, err, s[2])
			}
			cmd = goCommand(t, "run", writeProgram(t, dir, "main", s[2])) // as a part of this module
		}
		out, _ := cmd.CombinedOutput()
		if string(out) != s[3] {
			const between = "```\n\n```text\n"
			updated = strings.Replace(updated, s[2]+between+s[3], s[2]+between+string(out), 1)
			if !*updateCookbook {
				t.Errorf("%s\nprints\n%s\nwhere %s has\n%s", s[2], out, name, s[3])
			}
		}
	}
	if *updateCookbook {
		suite.Write(t, name, updated)
	}
}

// The links in the repository's documents work.
func TestOwnLinks(t *testing.T) {
	cmd := command(t, "check", "--no-config", "--local", "--fail-on", "note", "--root", ".", "--exclude", "testdata/", "--exclude", "node_modules/", "--in", "markdown", ".")
	cmd.Dir = "../.."
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	n := 0
	if fmt.Sscanf(string(out), "weburl: no problems found in %d files", &n); n < 40 {
		t.Errorf("only %d files were read: %s", n, out)
	}
}

// SECURITY.md says that the command makes no network connection, and that only view listens and
// starts a browser. No other package imports the packages that could do so, except two that come
// with the Parquet reader and need them for functions that are never called.
func TestNoNetwork(t *testing.T) {
	uncalled := map[string]bool{
		"github.com/google/uuid net":             true, // a version of identifiers has a network address
		"github.com/andybalholm/brotli net/http": true, // the choice of a response's encoding
	}
	const imports = `{{if not .Standard}}{{.ImportPath}} {{join .Imports " "}}{{end}}`
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", imports, ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		for _, name := range []string{"net", "net/http", "net/rpc", "os/exec"} {
			if !slices.Contains(fields[1:], name) {
				continue
			}
			use := fields[0] + " " + name
			if found = true; !strings.HasSuffix(fields[0], "/cmd/weburl/internal/view") && !uncalled[use] {
				t.Errorf("%s imports %s", fields[0], name)
			}
			delete(uncalled, use)
		}
	}
	if !found {
		t.Errorf("go list -deps: %.300q", out)
	}
	for use := range uncalled {
		t.Errorf("%s is not imported any more", use)
	}
}

// The scripts that run tests and linters name every module except the benchmarks, because "./..."
// does not include nested modules.
func TestEveryModuleIsTested(t *testing.T) {
	read := func(name string) string {
		return suite.Text(t, "../../"+name)
	}
	var patterns []string
	for _, use := range regexp.MustCompile(`(?m)^\t(\.\S*)$`).FindAllStringSubmatch(read("go.work"), -1) {
		if dir := use[1]; dir != "." && dir != "./bench" {
			patterns = append(patterns, dir+"/...")
		}
	}
	if len(patterns) != 2 {
		t.Fatalf("go.work has the modules %q", patterns)
	}
	for name, atLeast := range map[string]int{"README.md": 1, "CONTRIBUTING.md": 1, "docs/changing.md": 3, ".ci/steps": 2, ".ci/quick": 1} {
		n := 0
		for line := range strings.Lines(read(name)) {
			if !strings.Contains(line, "go ") && !strings.Contains(line, "staticcheck") || !strings.Contains(line, " "+patterns[0]) {
				continue
			}
			n++
			for _, pattern := range patterns {
				if !strings.Contains(line, " "+pattern) {
					t.Errorf("%s does not name %s: %s", name, pattern, line)
				}
			}
		}
		if n < atLeast {
			t.Errorf("%s has %d commands for the modules", name, n)
		}
	}
}

// Each row of a table has as many cells as its header: further cells would not be shown, and a pipe
// ends a cell even in code.
func TestTables(t *testing.T) {
	names := []string{"../../web/README.md"}
	for _, pattern := range []string{"../../*.md", "../../docs/*.md", "../../docs/*/*.md"} {
		more, err := filepath.Glob(pattern)
		if err != nil || len(more) == 0 {
			t.Fatal(pattern, err)
		}
		names = append(names, more...)
	}
	for _, name := range names {
		text := suite.Text(t, name)
		cells := 0
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, "|") {
				cells = 0
				continue
			}
			n := strings.Count(line, "|") - strings.Count(line, `\|`)
			if cells == 0 {
				cells = n
			}
			if n != cells {
				t.Errorf("%s: %d cells instead of %d: %s", name, n-1, cells-1, line)
			}
		}
	}
}

// fenced returns the first fenced block of a page that begins with the given line.
func fenced(page, first string) string {
	_, after, _ := strings.Cut(page, "\n"+first)
	block, _, _ := strings.Cut(after, "```\n")
	return block
}

func marshal(t *testing.T, v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
