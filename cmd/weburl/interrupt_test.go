//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/weburl-go/weburl/internal/test/suite"
)

const (
	brokenPage = `<a href="a b">`
	fixedPage  = `<a href="a%20b">`
)

// pages writes documents into a new directory.
func pages(t *testing.T, n int, content string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for i := range n {
		suite.Write(t, filepath.Join(dir, fmt.Sprintf("%03d.html", i)), content)
	}
	return dir
}

// countFixed returns the number of fixed documents in a directory. It checks that the others are
// unchanged and that there are no other files.
func countFixed(t *testing.T, dir, broken, fixed string) (n int) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".html") {
			t.Errorf("%s remains", e.Name())
			continue
		}
		switch got, err := os.ReadFile(filepath.Join(dir, e.Name())); {
		case string(got) == fixed:
			n++
		case string(got) != broken:
			t.Errorf("%s is neither old nor new: %d bytes, %v", e.Name(), len(got), err)
		}
	}
	return n
}

// waitFixed starts the command, after the words of a prefix, to fix a directory and the input from a
// pipe. It returns when the command waits for the pipe.
func waitFixed(t *testing.T, dir string, prefix ...string) (cmd *exec.Cmd, pipe *os.File) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "pipe.html")
	if err := syscall.Mkfifo(name, 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	words := append(prefix, binary, "check", "--no-config", "--fix", dir, name)
	cmd = exec.CommandContext(ctx, words[0], words[1:]...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// This waits until the command also opens the pipe.
	pipe, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pipe.Close() })
	return cmd, pipe
}

// A signal ends the command, and the parent process sees which signal it was.
func TestFixSignal(t *testing.T) {
	// If SIGHUP is ignored, as under nohup, the command would also ignore it.
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	defer signal.Stop(hangups)
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		dir := pages(t, 3, brokenPage)
		cmd, _ := waitFixed(t, dir)
		cmd.Process.Signal(s)
		cmd.Wait()
		if status := cmd.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != s {
			t.Errorf("%v: %v", s, cmd.ProcessState)
		}
		countFixed(t, dir, brokenPage, fixedPage)
	}
}

// An ignored signal, such as SIGHUP under nohup, does not end the command.
func TestFixIgnoredSignal(t *testing.T) {
	dir := pages(t, 3, brokenPage)
	cmd, pipe := waitFixed(t, dir, "sh", "-c", `trap "" HUP; exec "$0" "$@"`)
	cmd.Process.Signal(syscall.SIGHUP)
	time.Sleep(20 * time.Millisecond) // in which it would end
	pipe.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	if n := countFixed(t, dir, brokenPage, fixedPage); n != 3 {
		t.Errorf("%d fixed", n)
	}
}

// If the reader of the reports is gone, the command ends with the status that shells use for that,
// and no temporary file remains.
func TestFixBrokenPipe(t *testing.T) {
	const unfixable = `<a href="%">`
	dir := pages(t, 40, brokenPage+unfixable)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := command(t, "check", "--no-config", "--fix", dir)
	var stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = w, &stderr
	r.Close()
	cmd.Run()
	w.Close()
	if got := cmd.ProcessState.ExitCode(); got != 128+int(syscall.SIGPIPE) || strings.Contains(stderr.String(), "output") {
		t.Errorf("%v, %q", cmd.ProcessState, stderr.String())
	}
	countFixed(t, dir, brokenPage+unfixable, fixedPage+unfixable)
}

// Whenever a signal comes, every file is in its old or new state, and there are no other files.
func TestFixInterrupted(t *testing.T) {
	const files, lines = 40, 200
	broken, fixed := strings.Repeat(brokenPage+"\n", lines), strings.Repeat(fixedPage+"\n", lines)
	start := time.Now()
	if err := command(t, "check", "--no-config", "--fix", pages(t, files, broken)).Run(); err != nil {
		t.Fatal(err)
	}
	full := time.Since(start)
	runs, midway := 12, 0
	if testing.Short() {
		runs = 4
	}
	for range runs {
		dir := pages(t, files, broken)
		cmd := command(t, "check", "--no-config", "--fix", dir)
		var stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = io.Discard, &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(rand.N(full))
		cmd.Process.Signal(syscall.SIGTERM)
		err := cmd.Wait()
		if status := cmd.ProcessState.Sys().(syscall.WaitStatus); err != nil && status.Signal() != syscall.SIGTERM {
			t.Errorf("%v, %q", err, stderr.String())
		}
		if n := countFixed(t, dir, broken, fixed); n > 0 && n < files {
			midway++
		}
	}
	t.Logf("%d of %d runs were interrupted midway", midway, runs)
}
