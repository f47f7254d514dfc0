// Package tests holds the tests of the command that need modules which the command
// itself does not: they are a module, so that whoever installs the command does not
// depend on what only its tests use.
package tests

import (
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// binary is the path of the command, which TestMain builds.
var binary string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "weburl")
	if err != nil {
		log.Fatal(err)
	}
	binary = filepath.Join(dir, "weburl")
	if runtime.GOOS == "windows" {
		binary += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", binary, "github.com/weburl-go/weburl/cmd/weburl").CombinedOutput(); err != nil {
		log.Fatalf("go build: %v\n%s", err, out)
	}
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}
