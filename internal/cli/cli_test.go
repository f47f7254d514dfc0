package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/standard"
)

// result is what a run of the command left behind.
type result struct {
	status         int
	stdout, stderr string
}

func run(stdin string, args ...string) result {
	var stdout, stderr bytes.Buffer
	status := Main(args, strings.NewReader(stdin), &stdout, &stderr)
	return result{status, stdout.String(), stderr.String()}
}

// expect runs the command and compares all that it leaves behind.
func expect(t *testing.T, want result, stdin string, args ...string) {
	t.Helper()
	got := run(stdin, args...)
	if got.status != want.status {
		t.Errorf("%q: status %d, want %d", args, got.status, want.status)
	}
	if got.stdout != want.stdout {
		t.Errorf("%q: stdout\n%s\nwant\n%s", args, got.stdout, want.stdout)
	}
	if got.stderr != want.stderr {
		t.Errorf("%q: stderr\n%s\nwant\n%s", args, got.stderr, want.stderr)
	}
}

func TestWrongUsage(t *testing.T) {
	for _, test := range []struct {
		args []string
		says string
	}{
		{nil, "which verb"},
		{[]string{"nosuch"}, `"nosuch"`},
		{[]string{"https://example.org"}, "weburl parse URL"},
		{[]string{"help", "nosuch"}, "weburl help"},
		{[]string{"parse", "--nosuch", "a:"}, "-nosuch"},
		{[]string{"parse", "--base"}, "--base needs a value"},
		{[]string{"parse", "--json=perhaps", "a:"}, "json"},
		{[]string{"parse", "--json", "--ndjson"}, "choose one"},
		{[]string{"parse", "--ndjson", "a:"}, "standard input"},
		{[]string{"parse", "--ndjson", "--base", "a:"}, "--base"},
		{[]string{"canon", "-x"}, "-x"},
		{[]string{"canon", "https://example.org"}, "standard input"},
		{[]string{"version", "a:"}, "too many arguments"},
		{[]string{"get"}, "hostname-unicode"},
		{[]string{"get", "https://example.org"}, "begin with the names of attributes"},
		{[]string{"get", "host", "prot", "https://example.org"}, "neither an attribute nor a URL"},
		{[]string{"get", "--", "host", "https://example.org"}, "begin with the names of attributes"},
		{[]string{"set"}, "which URL"},
		{[]string{"set", "a:"}, "nothing is to be changed"},
		{[]string{"set", "a:", "hash"}, "ATTR=VALUE"},
		{[]string{"set", "a:", "origin=x"}, "ATTR=VALUE"},
		{[]string{"set", "a:", "--unset", "query,path"}, "--unset takes names"},
		{[]string{"params", "add", "a:"}, "needs a URL and then parameters"},
		{[]string{"params", "add", "a:", "b"}, "NAME="},
		{[]string{"params", "set", "a:", "b"}, "NAME="},
		{[]string{"params", "delete", "a:"}, "needs a URL and then parameters"},
		{[]string{"params", "sort", "--json", "a:"}, "--json is for list"},
		{[]string{"params", "--query", "--base", "a:", "b"}, "--base"},
	} {
		got := run("", test.args...)
		if got.status != 2 || got.stdout != "" {
			t.Errorf("%q: status %d, stdout %q; want 2 and nothing", test.args, got.status, got.stdout)
		}
		if !strings.HasPrefix(got.stderr, "weburl: ") || !strings.Contains(got.stderr, test.says) {
			t.Errorf("%q: stderr %q does not say %q", test.args, got.stderr, test.says)
		}
	}
}

func TestUsageErrorsHoldNoURL(t *testing.T) {
	for _, args := range [][]string{
		{"https://user:secret@example.org/"},
		{"user:secret@example.org"},
		{"parse", "--ndjson", "https://user:secret@example.org/"},
		{"version", "https://user:secret@example.org/"},
		{"canon", "https://user:secret@example.org/"},
		{"get", "https://user:secret@example.org/"},
		{"get", "host", "secret"},
		{"set", "https://user:secret@example.org/"},
		{"set", "host=x", "https://user:secret@example.org/?a=b"},
		{"set", "https://user:secret@", "host=x"},
		{"set", "https://user:secret@example.org/", "host=secret:x"},
		{"set", "--unset", "https://user:secret@example.org/", "a:"},
		{"params", "add", "https://user:secret@example.org/"},
		{"params", "add", "a:", "secret"},
	} {
		if got := run("", args...); strings.Contains(got.stderr, "secret") {
			t.Errorf("%q: stderr %q holds the password", args, got.stderr)
		}
	}
}

func TestHelp(t *testing.T) {
	overview := run("", "help")
	for _, args := range []string{"-h", "--help"} {
		if got := run("", args); got != overview {
			t.Errorf("%s differs from help", args)
		}
	}
	if overview.status != 0 || overview.stderr != "" {
		t.Errorf("help: status %d, stderr %q", overview.status, overview.stderr)
	}
	for _, v := range verbs() {
		if !strings.Contains(overview.stdout, "\n  "+v.name+" ") {
			t.Errorf("help does not list %s", v.name)
		}
		help := run("", "help", v.name)
		if help.status != 0 || help.stderr != "" || !strings.Contains(help.stdout, "usage: weburl "+v.name) {
			t.Errorf("help %s: status %d, stdout %q, stderr %q", v.name, help.status, help.stdout, help.stderr)
		}
		for _, flag := range []string{"-h", "--help"} {
			if got := run("", v.name, flag); got != help {
				t.Errorf("%s %s differs from help %s", v.name, flag, v.name)
			}
		}
		for line := range strings.Lines(overview.stdout + help.stdout) {
			if len([]rune(line)) > 81 {
				t.Errorf("help %s: line longer than 80: %q", v.name, line)
			}
		}
	}
}

// The examples that end the helps make sense to the command.
func TestHelpExamples(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"urls.txt", "a.txt"} {
		if err := os.WriteFile(name, []byte("https://example.org/?q#f\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	n := 0
	for _, v := range verbs() {
		for line := range strings.Lines(run("", "help", v.name).stdout) {
			line, ok := strings.CutPrefix(line, "  weburl "+v.name+" ")
			if !ok {
				continue
			}
			line, _, _ = strings.Cut(line, "|")
			line, input, _ := strings.Cut(line, "<")
			stdin := ""
			if strings.TrimSpace(input) != "" {
				stdin = "https://example.org/?q#f\n"
			}
			var args []string
			for i, quoted := range strings.Split(line, "'") {
				if i%2 == 1 {
					args = append(args, quoted)
				} else {
					args = append(args, strings.Fields(quoted)...)
				}
			}
			n++
			if got := run(stdin, append([]string{v.name}, args...)...); got.status != 0 || got.stdout == "" || got.stderr != "" {
				t.Errorf("%s %q: %+v", v.name, args, got)
			}
		}
	}
	if n < 12 {
		t.Errorf("%d examples", n)
	}
}

// The example in the help of parse is what parse prints.
func TestHelpExample(t *testing.T) {
	_, example, _ := strings.Cut(parseHelp, "$ weburl parse 'https://example.org?'\n")
	example, _, _ = strings.Cut(example, "\n\n")
	want := strings.ReplaceAll("\n"+example, "\n  ", "\n")[1:] + "\n"
	expect(t, result{stdout: want}, "", "parse", "https://example.org?")
}

func TestFlagsAnywhere(t *testing.T) {
	want := run("", "parse", "--base", "https://example.org", "--json", "x", "y")
	if want.status != 0 || strings.Count(want.stdout, `"href"`) != 2 {
		t.Fatalf("status %d, stdout %s", want.status, want.stdout)
	}
	for _, args := range [][]string{
		{"parse", "x", "--json", "y", "--base", "https://example.org"},
		{"parse", "x", "y", "-json=true", "-base=https://example.org"},
		{"parse", "-json", "-base", "https://example.org", "--", "x", "y"},
	} {
		if got := run("", args...); got != want {
			t.Errorf("%q: %+v, want %+v", args, got, want)
		}
	}
	got := run("", "parse", "--base", "https://example.org", "--json", "--", "--json", "-")
	if !strings.Contains(got.stdout, `"https://example.org/--json"`) || !strings.Contains(got.stdout, `"https://example.org/-"`) {
		t.Errorf("what follows -- is no input: %s", got.stdout)
	}
}

func TestVersion(t *testing.T) {
	got := run("", "version")
	for _, want := range []string{"weburl ", standard.Commit, standard.Date, standard.Later, standard.Unicode, standard.SuitesCommit} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("version does not say %q:\n%s", want, got.stdout)
		}
	}
	if flag := run("", "--version"); flag != got {
		t.Errorf("--version differs from version")
	}
	var v versions
	if err := json.Unmarshal([]byte(run("", "version", "--json").stdout), &v); err != nil {
		t.Fatal(err)
	}
	if v.Version == "" || v.Standard.Commit != standard.Commit || v.Unicode != standard.Unicode ||
		v.Suites.Commit != standard.SuitesCommit || v.Go == "" {
		t.Errorf("version --json lacks something: %+v", v)
	}
}

// failingWriter fails after some writes.
type failingWriter struct {
	left int
	err  error
}

func (w *failingWriter) Write(p []byte) (int, error) {
	if w.left == 0 {
		return 0, w.err
	}
	w.left--
	return len(p), nil
}

// endless gives the same line for ever.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	return copy(p, "https://example.org/\n"), nil
}

// A run whose results cannot be written any more ends, even on endless input.
func TestWriteErrors(t *testing.T) {
	for _, test := range []struct {
		err    error
		status int
		stderr string
	}{
		{brokenPipe[0], 141, ""},
		{io.ErrClosedPipe, 141, ""},
		{errors.New("disk full"), 1, "weburl: standard output: disk full\n"},
	} {
		for _, args := range [][]string{{"canon"}, {"get", "href"}, {"set", "-", "hash=x"}, {"params", "sort"},
			{"parse"}, {"parse", "--json"}, {"parse", "--ndjson"}} {
			var stderr bytes.Buffer
			var stdin io.Reader = endless{}
			if len(args) > 1 && args[1] == "--ndjson" {
				stdin = io.MultiReader(strings.NewReader("{\"input\":\"a:\"}\n"), stdin)
			}
			status := Main(args, stdin, &failingWriter{2, test.err}, &stderr)
			said := stderr.String()
			if args[len(args)-1] == "--ndjson" {
				// The lines are no requests, which it may say before it ends.
				said = said[strings.LastIndex(said, "stdin:")+1:]
				_, said, _ = strings.Cut(said, "\n")
			}
			if status != test.status || said != test.stderr {
				t.Errorf("%q, %v: status %d, stderr %q; want %d, %q", args, test.err, status, said, test.status, test.stderr)
			}
		}
	}
}
