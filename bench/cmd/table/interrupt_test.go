//go:build unix

package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// asTable makes the test the program.
const asTable = "WEBURL_AS_TABLE"

func TestMain(m *testing.M) {
	if os.Getenv(asTable) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// An interrupt leaves no temporary files, whenever it comes.
func TestInterrupt(t *testing.T) {
	needFiles(t)
	if err := exec.Command("git", "rev-parse", "HEAD").Run(); err != nil {
		t.Skip("this is no repository: ", err)
	}
	// What exists while the revision is read, and while it is built.
	for _, begun := range []string{"weburl-revision-*", "weburl-revision-*/tree/bench/doc.go"} {
		dir := t.TempDir()
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		defer cancel()
		cmd := exec.CommandContext(ctx, os.Args[0], "-against", "HEAD", "-quick")
		cmd.Env = append(os.Environ(), asTable+"=1", "TMPDIR="+dir)
		var messages bytes.Buffer
		cmd.Stderr = &messages
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		find := func() []string {
			found, err := filepath.Glob(filepath.Join(dir, begun))
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		for ctx.Err() == nil && find() == nil {
			time.Sleep(time.Millisecond)
		}
		cmd.Process.Signal(syscall.SIGINT)
		if err := cmd.Wait(); err == nil || ctx.Err() != nil {
			t.Fatalf("%v, %v", err, ctx.Err())
		}
		if !strings.Contains(messages.String(), "interrupted") {
			t.Errorf("interrupted with %s, it says %s", begun, &messages)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "weburl-*")); left != nil {
			t.Errorf("interrupted with %s, it leaves %q", begun, left)
		}
	}
}
