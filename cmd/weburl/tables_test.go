//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// Whatever the formats of a table and its result: if a signal ends weburl, or the disk or that of
// temporary files is full, there is no file of the result's name, and the old one stays.
func TestTableIsComplete(t *testing.T) {
	const rows = 200_000
	dir := t.TempDir()
	suite.Write(t, filepath.Join(dir, "in.csv"), "id,url\n"+strings.Repeat("1,https://www.example.org/a?q=1&q=2\n", rows))
	for _, name := range []string{"in.ndjson", "in.parquet"} {
		if _, messages, status := runIn(t, dir, "", "get", "--column", "url", "scheme", "--output", name, "in.csv"); status != 0 {
			t.Fatal(messages)
		}
	}
	for _, from := range []string{"csv", "ndjson", "parquet"} {
		for _, to := range []string{"csv", "ndjson", "parquet"} {
			name := from + " to " + to
			args := []string{"get", "--column", "url", "host", "query.q*", "--output", "out." + to, filepath.Join(dir, "in."+from)}
			out := t.TempDir()
			old := filepath.Join(out, "out."+to)
			suite.Write(t, old, "old")
			check := func(event string, most int) {
				t.Helper()
				if text, err := os.ReadFile(old); string(text) != "old" {
					t.Errorf("%s, %s: the result has %d bytes, %v", name, event, len(text), err)
				}
				entries, err := os.ReadDir(out)
				if len(entries) > 1+most || err != nil {
					t.Errorf("%s, %s: %v, %v", name, event, entries, err)
				}
				for _, e := range entries {
					if e.Name() != "out."+to {
						os.Remove(filepath.Join(out, e.Name()))
					}
				}
			}
			for event, most := range map[syscall.Signal]int{syscall.SIGINT: 0, syscall.SIGTERM: 0, syscall.SIGKILL: 1} {
				cmd := exec.CommandContext(t.Context(), binary, args...)
				cmd.Dir = out
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				for found := false; !found; time.Sleep(time.Millisecond) {
					temporary, _ := filepath.Glob(filepath.Join(out, ".weburl-*"))
					found = len(temporary) > 0
					if text, _ := os.ReadFile(old); string(text) != "old" {
						t.Fatalf("%s: weburl ended before %v", name, event)
					}
				}
				cmd.Process.Signal(event)
				cmd.Wait()
				if status := cmd.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() {
					t.Errorf("%s, %v: %v", name, event, cmd.ProcessState)
				}
				check(event.String(), most)
			}
			cmd := exec.CommandContext(t.Context(), "sh", append([]string{"-c", `ulimit -f 1; trap "" XFSZ; exec "$0" "$@"`, binary}, args...)...)
			cmd.Dir = out
			text, _ := cmd.CombinedOutput()
			if cmd.ProcessState.ExitCode() != 1 || !strings.Contains(string(text), "file too large") {
				t.Errorf("%s, full disk: %v, %s", name, cmd.ProcessState, text)
			}
			check("full disk", 0)
		}
	}
}

// A conversion says so if the directory of temporary files is full or missing, and writes nothing.
func TestConversionWithoutTemporaryFiles(t *testing.T) {
	dir := t.TempDir()
	// More than is held in memory.
	var text strings.Builder
	text.WriteString("url\n")
	for i := range 300_000 {
		text.WriteString("https://www.example.org/" + strings.Repeat(strconv.Itoa(i), 25) + "\n")
	}
	suite.Write(t, filepath.Join(dir, "in.csv"), text.String())
	for _, name := range []string{"in.ndjson", "in.parquet"} {
		if _, messages, status := runIn(t, dir, "", "get", "--column", "url", "scheme", "--output", name, "in.csv"); status != 0 {
			t.Fatal(messages)
		}
	}
	for from, to := range map[string]string{"in.ndjson": "out.parquet", "in.parquet": "out.ndjson"} {
		cmd := exec.CommandContext(t.Context(), binary, "get", "--column", "url", "host", "--output", to, from)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "TMPDIR=/missing")
		out, _ := cmd.CombinedOutput()
		if want := "weburl: temporary files in /missing: no such file or directory\n"; !strings.HasPrefix(string(out), want) || cmd.ProcessState.ExitCode() != 1 {
			t.Errorf("%s: %v, %s", from, cmd.ProcessState, out)
		}
		if _, err := os.Stat(filepath.Join(dir, to)); err == nil {
			t.Errorf("%s was written", to)
		}
	}
}
