package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// asBeam makes the test the program.
const asBeam = "WEBURL_AS_BEAM"

func TestMain(m *testing.M) {
	if os.Getenv(asBeam) != "" {
		main()
		return
	}
	flag.Parse()
	beam.Init()
	os.Exit(m.Run())
}

// patience bounds the time for anything before a test gives up; no test waits for
// it.
const patience = 3 * time.Minute

// program returns the program with arguments. It is ended with the test.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, os.Args[0], args...)
	cmd.Env = append(os.Environ(), asBeam+"=1")
	cmd.WaitDelay = 10 * time.Second
	return cmd
}

// runProgram runs the program and returns its output and exit code.
func runProgram(t *testing.T, args ...string) (said string, code int) {
	t.Helper()
	cmd := program(t, args...)
	var messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &messages, &messages
	if err := cmd.Run(); cmd.ProcessState == nil || !cmd.ProcessState.Exited() {
		t.Fatalf("%v: %v\n%s", args, err, &messages)
	}
	return messages.String(), cmd.ProcessState.ExitCode()
}

// must is like runProgram, for a run that has to succeed.
func must(t *testing.T, args ...string) string {
	t.Helper()
	said, code := runProgram(t, args...)
	if code != 0 {
		t.Fatalf("%v: exit %d\n%s", args, code, said)
	}
	return said
}

// tool builds a program that go.mod names as a tool, and returns its path.
func tool(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "tool", "-n", name).CombinedOutput()
	if err != nil {
		t.Fatalf("go tool -n %s: %v\n%s", name, err, out)
	}
	return strings.TrimSpace(string(out))
}

func write(t *testing.T, name string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, content, 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// names returns the names of all files below a directory, with slashes, except for
// the note of a job.
func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && entry.Name() != noteName {
			name, err = filepath.Rel(dir, name)
			all = append(all, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
