package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// Messages, after the position.
var (
	noScheme    = message(validation.MissingSchemeNonRelativeURL)
	hostMissing = message(validation.HostMissing)
)

func message(c validation.Code) string { return c.String() + ": " + c.Explanation() + "\n" }

func writeFile(t testing.TB, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCanon(t *testing.T) {
	list := "HTTPS://EXAMPLE.org:443/a/../b c\nhttps://user:secret@\n\nhttps://example.net"
	fails := "weburl: stdin:2: " + hostMissing + "weburl: stdin:3: " + noScheme
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"all is well", "https://a.example\nhttps://b.example\n", nil,
			result{0, "https://a.example/\nhttps://b.example/\n", ""}},
		{"nothing", "", nil, result{}},
		{"failing lines are left out", list, nil,
			result{1, "https://example.org/b%20c\nhttps://example.net/\n", fails}},
		{"keep", list, []string{"--keep"},
			result{1, "https://example.org/b%20c\n\n\nhttps://example.net/\n", fails}},
		{"fail fast", list, []string{"--fail-fast"},
			result{1, "https://example.org/b%20c\n", "weburl: stdin:2: " + hostMissing}},
		{"keep and fail fast", list, []string{"--keep", "--fail-fast"},
			result{1, "https://example.org/b%20c\n\n", "weburl: stdin:2: " + hostMissing}},
		{"base", "../x\n\n//y\n?q", []string{"--base", "https://example.org/a/b"},
			result{0, "https://example.org/x\nhttps://example.org/a/b\nhttps://y/\nhttps://example.org/a/b?q\n", ""}},
		{"base that fails", "https://example.org", []string{"--base", "https://user:secret@"},
			badBaseOf("canon", hostMissing)},
		{"empty base", "https://example.org", []string{"--base", ""},
			badBaseOf("canon", noScheme)},
		{"CRLF", "https://a\r\nx:y\r\n", nil, result{0, "https://a/\nx:y\n", ""}},
		{"byte order mark", "\uFEFFhttps://a\n\uFEFFhttps://b\n", nil,
			result{1, "https://a/\n", "weburl: stdin:2: " + noScheme}},
		{"only a byte order mark", "\uFEFF", nil, result{}},
		{"standard input by name", "https://a\n", []string{"-", "-"}, result{0, "https://a/\n", ""}},
		{"not UTF-8", "https://a/\xFF\n", nil, result{0, "https://a/%EF%BF%BD\n", ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, test.want, test.stdin, append([]string{"canon"}, test.args...)...)
		})
	}
}

// A file that cannot be read does not prevent the others from being read, and
// lines are counted for each file.
func TestCanonFiles(t *testing.T) {
	a := writeFile(t, "a", "\uFEFFhttps://a.example\r\nhttps://")
	b := writeFile(t, "b", "https://\nhttps://b.example\n")
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing")

	got := run("https://stdin.example", "canon", a, missing, "-", dir, b)
	lines := strings.Split(got.stderr, "\n")
	want := []string{
		"weburl: " + a + ":2: host-missing: ",
		"weburl: " + missing + ": ",
		"weburl: " + dir + ": ",
		"weburl: " + b + ":1: host-missing: ",
		"",
	}
	for i := range max(len(lines), len(want)) {
		if i >= len(lines) || i >= len(want) || !strings.HasPrefix(lines[i], want[i]) {
			t.Fatalf("stderr %q, want lines beginning with %q", lines, want)
		}
	}
	if got.status != 1 || got.stdout != "https://a.example/\nhttps://stdin.example/\nhttps://b.example/\n" {
		t.Errorf("status %d, stdout %q", got.status, got.stdout)
	}

	got = run("", "canon", "--fail-fast", missing, b)
	if got.status != 1 || got.stdout != "" || strings.Count(got.stderr, "\n") != 1 {
		t.Errorf("--fail-fast goes on after a missing file: %+v", got)
	}
}

// Control characters in the name of a file do not reach the terminal.
func TestCanonShowsFileNames(t *testing.T) {
	got := run("", "canon", "\x1b[2Jmissing")
	if strings.Contains(got.stderr, "\x1b") || !strings.Contains(got.stderr, "␛[2Jmissing") {
		t.Errorf("stderr %q", got.stderr)
	}
}

func TestCanonLongLine(t *testing.T) {
	long := "https://example.org/" + strings.Repeat("a", 10<<20)
	got := run("https://a\n"+long+"\r\nhttps://\nhttps://b", "canon")
	if want := "https://a/\n" + long + "\nhttps://b/\n"; got.stdout != want {
		t.Errorf("stdout has %d bytes, want %d", len(got.stdout), len(want))
	}
	if got.stderr != "weburl: stdin:3: "+hostMissing {
		t.Errorf("stderr %q", got.stderr)
	}
}

// canon prints what the library returns, line by line, and is idempotent.
func TestCanonCorpus(t *testing.T) {
	path := suite.Path(t, "urls/userbait.txt")
	got := run("", "canon", "--keep", path)
	results := strings.Split(strings.TrimSuffix(got.stdout, "\n"), "\n")
	inputs := suite.Lines(t, "urls/userbait.txt")
	if len(results) != len(inputs) {
		t.Fatalf("%d results for %d inputs", len(results), len(inputs))
	}
	failed := 0
	for i, input := range inputs {
		u, err := weburl.Parse(input)
		if err != nil {
			failed++
		}
		if results[i] != u.String() {
			t.Errorf("%q: %q, want %q", input, results[i], u)
		}
	}
	if n := strings.Count(got.stderr, "\n"); n != failed {
		t.Errorf("%d messages, want %d", n, failed)
	}
	once := run("", "canon", path).stdout
	if twice := run(once, "canon"); twice.stdout != once || twice.status != 0 {
		t.Errorf("canon of canon differs; %s", twice.stderr)
	}
}

// If both outputs go to one terminal, results and messages are in the order of
// the list.
func TestCanonOrder(t *testing.T) {
	var both bytes.Buffer
	Main([]string{"canon"}, strings.NewReader("https://a\nhttps://\nhttps://b"), &both, &both)
	if want := "https://a/\nweburl: stdin:2: " + hostMissing + "https://b/\n"; both.String() != want {
		t.Errorf("%q, want %q", both.String(), want)
	}
}

func BenchmarkCanon(b *testing.B) {
	path := suite.Path(b, "urls/kasztp.txt")
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	list := len(suite.Lines(b, "urls/kasztp.txt"))
	b.SetBytes(info.Size())
	b.ReportAllocs()
	for b.Loop() {
		if status := Main([]string{"canon", path}, nil, io.Discard, io.Discard); status > 1 {
			b.Fatal(status)
		}
	}
	b.ReportMetric(float64(list)*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
}
