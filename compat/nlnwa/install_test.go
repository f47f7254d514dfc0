package nlnwa_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The commands of README.md make a program use this module, with the oldest Go that
// it supports.
func TestInstall(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, commands, _ := strings.Cut(string(readme), "```sh\n")
	commands, _, ok := strings.Cut(commands, "```")
	weburl, err := filepath.Abs("../..")
	if !ok || err != nil {
		t.Fatalf("README.md has no commands, or %v", err)
	}
	dir := t.TempDir()
	if err := os.Symlink(weburl, filepath.Join(dir, "weburl")); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "program")
	if err := os.Mkdir(program, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"go.mod": "module example.org/program\n\ngo 1.24\n\nrequire github.com/nlnwa/whatwg-url v0.6.2\n",
		"main.go": `package main

import "github.com/nlnwa/whatwg-url/url"

func main() {
	u, err := url.Parse("http://example.org/a^b")
	if err != nil {
		panic(err)
	}
	print(u.String())
}
`,
	} {
		if err := os.WriteFile(filepath.Join(program, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), "sh", "-euc", commands+"go run .")
	cmd.Dir = program
	cmd.Env = append(os.Environ(), "GOWORK=off")
	output, err := cmd.CombinedOutput()
	// The original does not encode the circumflex.
	if err != nil || !strings.HasSuffix(string(output), "http://example.org/a%5Eb") {
		t.Errorf("%v: %s", err, output)
	}
	mod, err := os.ReadFile(filepath.Join(program, "go.mod"))
	if err != nil || !strings.Contains(string(mod), "\ngo 1.24\n") {
		t.Errorf("%v: go.mod needs another Go:\n%s", err, mod)
	}
}
