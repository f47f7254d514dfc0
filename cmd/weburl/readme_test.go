package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// A newcomer reads the README in a minute or two.
func TestReadmeIsShort(t *testing.T) {
	if words := len(strings.Fields(suite.Text(t, "../../README.md"))); words > 900 {
		t.Errorf("the README has %d words, more than 900", words)
	}
}

// A module that requires a checkout, as the README says, can use the package.
func TestReadmeCheckout(t *testing.T) {
	need(t, "sh", "")
	_, commands, found := strings.Cut(fenced(suite.Text(t, "../../README.md"), "```sh\ngit clone https://github.com/weburl-go/weburl"), "\n")
	if !found || !strings.HasPrefix(commands, "go mod edit ") {
		t.Fatalf("the README does not say how to require a checkout: %q", commands)
	}
	dir := t.TempDir()
	checkout, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	suite.Write(t, filepath.Join(dir, "go.mod"), "module example.com/user\n\ngo 1.24.0\n")
	suite.Write(t, filepath.Join(dir, "main.go"), "package main\n\nimport \"github.com/weburl-go/weburl\"\n\nfunc main() { println(weburl.MustParse(\"http://0x7f.1/\").String()) }\n")
	cmd := exec.CommandContext(t.Context(), "sh", "-euc", "ln -s \"$0\" weburl\n"+commands+"go run .", checkout)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != "http://127.0.0.1/\n" {
		t.Errorf("%v: %s", err, out)
	}
}
