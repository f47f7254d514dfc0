package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// batchParts holds the lists for which the recipes of engines/batch are run.
const batchParts = 7

// The recipes of engines/batch give the same result for every list as the command. A truncated
// list is a failure and leaves nothing that looks complete; after it has been repaired, running
// the recipe again completes the work.
func TestBatch(t *testing.T) {
	recipes := recipesOf(t, "../../engines/batch/README.md", "sh")
	// Slurm runs its script once for each number.
	recipes["slurm"] = "ls parts/*.gz > parts.txt\ncat > job <<'END'\n" + recipes["slurm"] +
		fmt.Sprintf("END\nstatus=0\nfor i in $(seq %d); do SLURM_ARRAY_TASK_ID=$i bash job || status=$?; done\nexit $status\n", batchParts)

	for name, code := range recipes {
		t.Run(name, func(t *testing.T) {
			for _, program := range []string{"bash", "gzip", name} {
				if program != "slurm" {
					need(t, program, "WEBURL_REQUIRE_BATCH")
				}
			}
			dir := t.TempDir()
			want := map[string]string{}
			for i := range batchParts {
				list := fmt.Sprintf("HTTP://part%d.example/a/..\nhttp://a b/\n", i) + strings.Repeat(fmt.Sprintf("HTTP://h%d.example\n", i), 1000)
				file := fmt.Sprintf("part %d.gz", i)
				want[file] = fmt.Sprintf("http://part%d.example/\n", i) + strings.Repeat(fmt.Sprintf("http://h%d.example/\n", i), 1000)
				suite.Write(t, filepath.Join(dir, "parts", file), packed(t, "gzip", list))
			}
			broken := fmt.Sprintf("part %d.gz", batchParts/2)
			whole := suite.Text(t, filepath.Join(dir, "parts", broken))
			suite.Write(t, filepath.Join(dir, "parts", broken), whole[:len(whole)/2])

			if out, err := batch(t, dir, code); err == nil {
				t.Errorf("a list that is cut off is no failure\n%s", out)
			}
			checkParts(t, dir, want, broken)
			suite.Write(t, filepath.Join(dir, "parts", broken), whole)
			if out, err := batch(t, dir, code); err != nil {
				t.Errorf("the second run: %v\n%s", err, out)
			}
			checkParts(t, dir, want, "")
		})
	}
}

// batch runs commands in a directory, with weburl and canon-part in the path.
func batch(t *testing.T, dir, code string) ([]byte, error) {
	t.Helper()
	scripts, err := filepath.Abs("../../engines/batch")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", "-c", code)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "PATH="+strings.Join([]string{filepath.Dir(binary), scripts, os.Getenv("PATH")}, string(os.PathListSeparator)))
	return cmd.CombinedOutput()
}

// checkParts checks that there is a complete output for each list except the missing one, and a
// message for each URL that fails.
func checkParts(t *testing.T, dir string, want map[string]string, missing string) {
	t.Helper()
	var names []string
	for name, text := range want {
		if name == missing {
			continue
		}
		names = append(names, name, name+".failures")
		data, err := os.ReadFile(filepath.Join(dir, "out", name))
		if err != nil {
			t.Error(err)
			continue
		}
		r, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got bytes.Buffer
		if _, err := got.ReadFrom(r); err != nil || got.String() != text {
			t.Errorf("%s has %d bytes (%v), want %d", name, got.Len(), err, len(text))
		}
		failures, err := os.ReadFile(filepath.Join(dir, "out", name+".failures"))
		if n := strings.Count(string(failures), "\n"); err != nil || n == 0 {
			t.Errorf("%s.failures has %d lines (%v)", name, n, err)
		}
	}
	entries, err := os.ReadDir(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(names) {
		t.Errorf("out has %d files, want %d: %v", len(entries), len(names), entries)
	}
}
