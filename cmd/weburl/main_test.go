package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// binary is the path of the command, which TestMain builds.
var binary string

func TestMain(m *testing.M) { suite.Command(m, &binary) }

// command prepares a process that ends even if the test hangs.
func command(t *testing.T, args ...string) *exec.Cmd {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return exec.CommandContext(ctx, binary, args...)
}

// runIn runs the command with an input, in the directory dir or, if that is "", in the current one.
// It returns the output, the messages and the exit status.
func runIn(t *testing.T, dir, in string, args ...string) (out, messages string, status int) {
	t.Helper()
	cmd := command(t, args...)
	var stdout, stderr strings.Builder
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = dir, strings.NewReader(in), &stdout, &stderr
	cmd.Run()
	return stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()
}

// inShell prepares a script for sh in which weburl is the command.
func inShell(t *testing.T, script string, env ...string) *exec.Cmd {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, "sh", "-c", script)
	cmd.Env = slices.Concat(os.Environ(), env, []string{"PATH=" + filepath.Dir(binary) + string(os.PathListSeparator) + os.Getenv("PATH")})
	return cmd
}

// need skips the test if a program is missing, or fails it if the environment variable requires the
// program.
func need(t *testing.T, program, variable string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		if os.Getenv(variable) != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
}

// recipesOf returns the code of the three recipes of a page in a language, by name.
func recipesOf(t *testing.T, page, language string) map[string]string {
	t.Helper()
	recipes := map[string]string{}
	for _, m := range regexp.MustCompile("<!-- recipe: (\\w+) -->\n```"+language+"\n((?s:.*?))```\n").FindAllStringSubmatch(suite.Text(t, page), -1) {
		recipes[m[1]] = m[2]
	}
	if len(recipes) != 3 {
		t.Fatalf("%s has %d recipes, want 3", page, len(recipes))
	}
	return recipes
}

// endless repeats a line forever.
type endless string

func (line endless) Read(p []byte) (int, error) { return copy(p, line), nil }

func TestExitStatus(t *testing.T) {
	for _, test := range []struct {
		args   []string
		status int
	}{
		{[]string{"parse", "https://example.org"}, 0},
		{[]string{"parse", "https://"}, 1},
		{[]string{"parse", "--nosuch"}, 2},
		{[]string{"get", "host", "a:"}, 0},
		{[]string{"get", "host", "/"}, 1},
		{[]string{"get", "host", "word"}, 2},
		{[]string{"set", "a:", "hash=x"}, 0},
		{[]string{"set", "a:", "host=x"}, 1},
		{[]string{"set", "--lax", "a:", "host=x"}, 0},
		{[]string{"set", "a:"}, 2},
		{[]string{"params", "a:?b"}, 0},
		{[]string{"params", "/"}, 1},
		{[]string{"params", "add", "a:"}, 2},
		{[]string{"explain", "port-invalid"}, 0},
		{[]string{"explain", "port-wrong"}, 2},
		{[]string{"check", "--no-config", os.DevNull}, 0},
		{[]string{"check", "--no-config", "no such file"}, 1},
		{[]string{"check", "--format", "xml"}, 2},
		{nil, 2},
	} {
		cmd := command(t, test.args...)
		cmd.Run()
		if got := cmd.ProcessState.ExitCode(); got != test.status {
			t.Errorf("%q: exit status %d, want %d", test.args, got, test.status)
		}
	}
}

// The result of a line, or the message for a line that fails, appears before the
// next line is written.
func TestStreaming(t *testing.T) {
	for _, test := range []struct {
		args                      []string
		good, result, bad, failed string
	}{
		{[]string{"canon"},
			"HTTPS://a", "https://a/", "b", "weburl: stdin:2: missing-scheme"},
		{[]string{"get", "scheme", "host"},
			"HTTPS://a", "https\ta\n", "b", "weburl: stdin:2: missing-scheme"},
		{[]string{"set", "-", "host=b"},
			"HTTPS://a", "https://b/\n", "mailto:x", "weburl: stdin:2: cannot set host: "},
		{[]string{"params"},
			"HTTPS://a?b", "https://a/?b\n", "b", "weburl: stdin:2: missing-scheme"},
		{[]string{"params", "--json"},
			"HTTPS://a?b", `[["b",""]]`, "b", "weburl: stdin:2: missing-scheme"},
		{[]string{"params", "add", "-", "b=c"},
			"HTTPS://a?b", "https://a/?b&b=c\n", "b", "weburl: stdin:2: missing-scheme"},
		{[]string{"parse"},
			"HTTPS://a", "input              HTTPS://a", "b", "weburl: stdin:2: missing-scheme"},
		{[]string{"parse", "--ndjson"},
			`{"input":"HTTPS://a"}`, `{"input":"HTTPS://a","href":"https://a/"`, `{}`, `weburl: stdin:2: missing field "input"`},
	} {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			cmd := command(t, test.args...)
			stdin, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			stdout, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			stderr, err := cmd.StderrPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			ask := func(line string, r *bufio.Reader, want string) {
				t.Helper()
				if _, err := io.WriteString(stdin, line+"\n"); err != nil {
					t.Fatal(err)
				}
				got, err := r.ReadString('\n')
				if err != nil || !strings.HasPrefix(got, want) {
					t.Fatalf("%s: %q, %v; want %q...", line, got, err, want)
				}
			}
			ask(test.good, bufio.NewReader(stdout), test.result)
			ask(test.bad, bufio.NewReader(stderr), test.failed)
			stdin.Close()
			io.Copy(io.Discard, stdout)
			io.Copy(io.Discard, stderr)
			cmd.Wait()
			if got := cmd.ProcessState.ExitCode(); got != 1 {
				t.Errorf("exit status %d", got)
			}
		})
	}
}

// Every verb reports a full disk, which ends even an endless run.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	page := filepath.Join(t.TempDir(), "page.html")
	suite.Write(t, page, `<a href="a b">`)
	runs := [][]string{
		{"canon", "--profile", "surt/1"}, {"canon", "--explain"}, {"params", "sort"}, {"udf", "--print-config", "hive"}, {"host", "--json", "h"}, {"show", "--text"},
		{"compare", "--filter"}, {"compare", "--editions"}, {"compare", "--json"}, {"compare", "--list"}, {"view", "--no-open"}, {"help", "--man"}, {"help", "parse"}, {"parse", "--help"}, {"explain"},
		{"parse", "a:"}, {"parse", "--json", "a:"}, {"trace", "a:"}, {"trace", "--json", "a:"}, {"params", "--json", "a:?b"},
		{"check", page}, {"check", "--diff", page}, {"check", "--format", "json", page}, {"check", "--format", "ndjson", page},
		{"check", "--format", "sarif", page}, {"check", "--format", "github", page},
	}
	for verb, c := range calls {
		if verb != "view" { // which cannot listen in that way
			runs = append(runs, c.args(verb))
		}
	}
	for _, args := range runs {
		var stderr bytes.Buffer
		cmd := command(t, args...)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = endless("https://joe@example.org/\n"), full, &stderr
		cmd.Run()
		if args[0] == "view" && strings.Contains(stderr.String(), "built without the viewer") {
			continue
		}
		if got := cmd.ProcessState.ExitCode(); got != 1 {
			t.Errorf("%q: exit status %d", args, got)
		}
		if got := stderr.String(); !strings.Contains("\n"+got, "\nweburl: standard output: ") || strings.Count(got, "\n") != 1 {
			t.Errorf("%q: stderr %q", args, got)
		}
	}
}
