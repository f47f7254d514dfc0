//go:build unix

package main

import (
	"bufio"
	"os"
	"strings"
	"syscall"
	"testing"
)

// The viewer exits cleanly when it is interrupted. A command that was built without it says
// how to get it.
func TestViewIsInterrupted(t *testing.T) {
	cmd := command(t, "view", "--no-open", "https://u:secret@a.example/")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr strings.Builder
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if builtWithoutViewer(t) {
		if cmd.Wait(); cmd.ProcessState.ExitCode() != 2 || line != "" || !strings.Contains(stderr.String(), "scripts/build-web") {
			t.Errorf("status %d, %q, %q", cmd.ProcessState.ExitCode(), line, stderr.String())
		}
		return
	}
	if err != nil || !strings.HasPrefix(line, "http://127.0.0.1:") {
		t.Errorf("%q, %v", line, err)
	}
	cmd.Process.Signal(syscall.SIGINT)
	if err := cmd.Wait(); err != nil || stderr.String() != "weburl: press Ctrl+C to end\n" {
		t.Errorf("%v, %q", err, stderr.String())
	}
}

// builtWithoutViewer reports whether the site was missing when the command was built.
// scripts/build-web may have written it since.
func builtWithoutViewer(t *testing.T) bool {
	site, err := os.Stat("internal/view/site/viewer.wasm.xz")
	if err != nil {
		return true
	}
	built, err := os.Stat(binary)
	if err != nil {
		t.Fatal(err)
	}
	return site.ModTime().After(built.ModTime())
}
