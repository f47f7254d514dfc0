package suite

import (
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// Command is the TestMain of tests that run the command weburl. It builds the
// command, sets binary to its path, runs the tests and exits.
func Command(m *testing.M, binary *string) {
	dir, err := os.MkdirTemp("", "weburl")
	if err != nil {
		log.Fatal(err)
	}
	*binary = filepath.Join(dir, "weburl")
	if runtime.GOOS == "windows" {
		*binary += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", *binary, modulePath+"/cmd/weburl").CombinedOutput(); err != nil {
		log.Fatalf("go build: %v\n%s", err, out)
	}
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}
