//go:build unix

package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// writing returns a command that is writing a file and is waiting for more input.
func writing(t *testing.T, out string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, binary, "canon", "--column", "url", "--rejects", filepath.Join(filepath.Dir(out), "rejects.csv"), "--output", out)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// More than the command buffers, so that the file exists once all of this is read.
	if _, err := in.Write([]byte("url\n" + strings.Repeat("https://example.org/\n", 100_000))); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// A signal while a file is being written leaves nothing of it, and the old file unchanged. The
// parent process sees which signal it was.
func TestOutputSignal(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		for _, was := range []string{"", "old"} {
			dir := t.TempDir()
			out := filepath.Join(dir, "out.csv.gz")
			if was != "" {
				suite.Write(t, out, was)
			}
			cmd := writing(t, out)
			cmd.Process.Signal(s)
			cmd.Wait()
			if status := cmd.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != s {
				t.Errorf("%v: %v", s, cmd.ProcessState)
			}
			entries, err := os.ReadDir(dir)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				if text, _ := os.ReadFile(out); e.Name() != "out.csv.gz" || string(text) != was || was == "" {
					t.Errorf("%v: %s remains, %d bytes", s, e.Name(), len(text))
				}
			}
			if was != "" && len(entries) != 1 {
				t.Errorf("%v: the old file is gone", s)
			}
		}
	}
}

// A signal that cannot be caught leaves files with other names, and the old file unchanged.
func TestOutputKill(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out.csv")
	suite.Write(t, out, "old")
	cmd := writing(t, out)
	cmd.Process.Kill()
	cmd.Wait()
	if text, err := os.ReadFile(out); string(text) != "old" {
		t.Errorf("the file has %d bytes, %v", len(text), err)
	}
	rest, err := filepath.Glob(filepath.Join(dir, ".weburl-*"))
	if err != nil || len(rest) != 2 {
		t.Errorf("%q remains, %v", rest, err)
	}
}

// No file is left if the input cannot be read to its end, if the first failure ends the work, or if
// the disk is full.
func TestOutputIsComplete(t *testing.T) {
	for name, c := range map[string]struct {
		in, want string
		args     []string
	}{
		"gzip":      {"\x1f\x8b\x08", "ends too early", []string{"canon", "--output", "out"}},
		"get":       {"\x1f\x8b\x08", "ends too early", []string{"get", "host", "--output", "out"}},
		"ragged":    {"a,url\n1,https://a/\n2\n", "stdin:3: this row has 1 field, but the header has 2; use --rejects FILE to write such rows to FILE, or --ragged null if only fields at their end are missing\nweburl: out was not written\n", []string{"canon", "--column", "url", "--output", "out"}},
		"fail-fast": {"https://a/\nx\n", "stdin:2", []string{"canon", "--fail-fast", "--output", "out"}},
		"row":       {"url\nhttps://a/\nx\n", "stdin:3", []string{"canon", "--column", "url", "--fail-fast", "--output", "out"}},
		"quote":     {"url\n\"x\n", "weburl: stdin:2: unclosed quotation mark; for a table without quotes, use --quotes=false\n", []string{"canon", "--column", "url", "--output", "out"}},
		"missing":   {"", "none", []string{"canon", "none", "--output", "out"}},
		"rejects":   {"\x1f\x8b\x08", "ends too early", []string{"canon", "--column", "url", "--rejects", "rejected", "--output", "out"}},
		"object":    {"{\"url\":\"a:\"}\n{\n", "stdin:2: byte 2 of the line: this is not JSON: unexpected end\n", []string{"canon", "--column", "url", "--output", "out"}},
		"member":    {"{\"url\":\"a:\",\"host\":1}\n", "stdin:1: column \"host\": the table has a column of this name; it can be replaced by --replace\n", []string{"get", "--column", "url", "host", "--output", "out"}},
		"no column": {"a\n", "no such column", []string{"canon", "--column", "url", "--output", "out"}},
	} {
		dir := t.TempDir()
		_, messages, status := runIn(t, dir, c.in, c.args...)
		if entries, _ := os.ReadDir(dir); status != 1 || !strings.Contains(messages, c.want) || len(entries) > 0 {
			t.Errorf("%s: status %d, %q, %v", name, status, messages, entries)
		}
	}
	dir := t.TempDir()
	// Nor does wrong usage.
	for _, args := range []string{"canon --base x", "canon --base x --column url", "get --base x host", "get --format {hots}", "canon --column url --add query.\x1B", "get --column url query.a,query.b", "get --column url k={hots}", "canon --column url --add host={port},k={hots}", "canon --column url --rejects -", "canon --column url --rejects out", "canon --column url --ragged x"} {
		_, messages, status := runIn(t, dir, "", append(strings.Fields(args), "--output", "out")...)
		if entries, _ := os.ReadDir(dir); status != 2 || strings.Contains(messages, "\x1B") || len(entries) > 0 {
			t.Errorf("%s: status %d, %q, %v", args, status, messages, entries)
		}
	}
	// An input stays as it is.
	in := filepath.Join(dir, "m.txt")
	suite.Write(t, in, "HTTP://h\n")
	_, said, code := runIn(t, dir, "", "canon", "--output", "m.txt", "m.txt")
	if text, _ := os.ReadFile(in); code != 1 || said != "weburl: m.txt: this is an input, so it cannot also be the output\n" || string(text) != "HTTP://h\n" {
		t.Errorf("status %d, %q, %q", code, said, text)
	}
	os.Remove(in)
	// Rows that fail do not end the work.
	out, messages, status := runIn(t, dir, "url\nx\n", "canon", "--column", "url", "--add", "error", "--output", "out.csv")
	text, err := os.ReadFile(filepath.Join(dir, "out.csv"))
	if want := "url,error\nx,missing-scheme-non-relative-URL\n"; string(text) != want || err != nil || out != "" || messages != "" || status != 1 {
		t.Errorf("%q, %v, %q, status %d", text, err, messages, status)
	}
	// Repeated, --add adds more columns.
	patterns := filepath.Join(t.TempDir(), "patterns.txt")
	suite.Write(t, patterns, "https://h/:id\n")
	for _, args := range []string{"canon", "pattern match --patterns " + patterns} {
		args += " --column url --add host --add path"
		if out, messages, status := runIn(t, dir, "url\nhttps://h/a\n", strings.Fields(args)...); out != "url,host,path\nhttps://h/a,h,/a\n" || messages != "" || status != 0 {
			t.Errorf("%s: %q, %q, status %d", args, out, messages, status)
		}
	}
	// A full disk is reported.
	if _, err := os.Stat("/dev/full"); err == nil {
		cmd := exec.Command("sh", "-c", `ulimit -f 1; trap "" XFSZ; exec "$0" canon --output big`, binary)
		cmd.Dir = dir
		cmd.Stdin = strings.NewReader(strings.Repeat("https://example.org/\n", 100_000))
		text, _ := cmd.CombinedOutput()
		if _, err := os.Stat(filepath.Join(dir, "big")); err == nil || cmd.ProcessState.ExitCode() != 1 || !strings.Contains(string(text), "too large") {
			t.Errorf("%q, %v", text, cmd.ProcessState)
		}
	}
	// So it is for the result of --column; the message does not blame the table.
	if _, err := os.Stat("/dev/full"); err == nil {
		table := filepath.Join(t.TempDir(), "table.csv")
		suite.Write(t, table, "url\n"+strings.Repeat("https://example.org/\n", 100_000))
		for script, want := range map[string]string{
			`ulimit -f 1; trap "" XFSZ; exec "$0" canon --column url --output big "$1"`: "weburl: big: file too large\n",
			`exec "$0" canon --column url "$1" >/dev/full`:                              "weburl: standard output: no space left on device\n",
		} {
			cmd := exec.Command("sh", "-c", script, binary, table)
			cmd.Dir = dir
			if text, _ := cmd.CombinedOutput(); string(text) != want || cmd.ProcessState.ExitCode() != 1 {
				t.Errorf("%s: %q, %v", script, text, cmd.ProcessState)
			}
		}
	}
	// Other names of the same file would keep the old content.
	first, second := filepath.Join(dir, "out.csv"), filepath.Join(t.TempDir(), "second")
	if os.Link(first, second) == nil {
		_, messages, status := runIn(t, dir, "", "canon", "--output", "out.csv")
		if status != 1 || messages != "weburl: out.csv: it has other names (hard links), which would keep the old content\n" {
			t.Errorf("status %d, %q", status, messages)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("%v", entries)
	}
}

// "-" is standard output, not a file of that name.
func TestOutputHyphen(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ in, args, want string }{
		{"HTTP://h\n", "canon", "http://h/\n"},
		{"HTTP://h\n", "get host", "h\n"},
		{"HTTP://h\n", "get --format {host}", "h\n"},
		{"url\nHTTP://h\n", "canon --column url", "url,canonical\nHTTP://h,http://h/\n"},
	} {
		out, messages, status := runIn(t, dir, c.in, append(strings.Fields(c.args), "--output", "-")...)
		if entries, _ := os.ReadDir(dir); out != c.want || messages != "" || status != 0 || len(entries) > 0 {
			t.Errorf("%s: status %d, %q, %q, %v", c.args, status, out, messages, entries)
		}
	}
}

// The canonical forms of a column are the same as for the list of its values, compressed or not, with
// any number of jobs.
func TestColumnIsAsTheList(t *testing.T) {
	dir := t.TempDir()
	var list, table strings.Builder
	table.WriteString("n;url;x\r\n")
	for i := range 5000 {
		url := []string{"HTTP://EXAMPLE.org/%", "https://h/a;b", `https://h/"q"`, "", "x y", "//h", "http://ö.example/ü"}[i%7]
		list.WriteString(url + "\n")
		table.WriteString("1;\"" + strings.ReplaceAll(url, `"`, `""`) + "\";\"\r\n\"\r\n")
	}
	want, _, _ := runIn(t, dir, list.String(), "canon", "--keep")
	for _, jobs := range []string{"1", "8", "2147483647"} {
		got, _, _ := runIn(t, dir, table.String(), "canon", "--column", "url", "--separator", ";", "--jobs", jobs)
		var column strings.Builder
		for _, row := range strings.Split(got, "\"\r\n\";")[1:] {
			value, _, _ := strings.Cut(row, "\r\n")
			column.WriteString(strings.Trim(value, `"`) + "\n")
		}
		if column.String() != want {
			t.Errorf("%s jobs: other forms", jobs)
		}
	}
}

// --stats counts the rows that --explode adds, and a null list as a row.
func TestStatsOfExploded(t *testing.T) {
	dir := t.TempDir()
	_, messages, status := runIn(t, dir, "url\nh:?a&b&c\nh:\n", "get", "params", "--column", "url", "--explode", "params", "--stats", "json")
	if !strings.HasPrefix(messages, `{"read":2,"written":4,`) || status != 0 {
		t.Errorf("status %d, %s", status, messages)
	}
}

// A column can be checked from standard input and from files, and --stats counts its rows.
func TestCheckColumn(t *testing.T) {
	dir := t.TempDir()
	const table = "id;url\n1;http://h/a b\n2;http://h/\n3;\n"
	suite.Write(t, filepath.Join(dir, "t"), table)
	for _, args := range [][]string{{}, {"t"}, {"t", "--in", "list"}} {
		args = append([]string{"check", "--column", "url", "--separator", ";", "--format", "ndjson", "--progress", "--stats", "json", "--no-config"}, args...)
		out, messages, status := runIn(t, dir, table, args...)
		if strings.Count(out, "\n") != 1 || !strings.Contains(out, `"line":2,"column":13,`) || status != 1 ||
			!strings.HasPrefix(messages, `{"read":3,"written":1,"null":1,"failed":1,"codes":{"invalid-URL-unit":1},"bytes":37,`) {
			t.Errorf("%v: status %d, %q, %s", args, status, messages, out)
		}
	}
}

// To every verb that reads a column, an empty field is null, which does not fail and is counted, and
// "" is an empty text, which fails. Without quotes, there is only null.
func TestNullOfColumn(t *testing.T) {
	dialects := []struct {
		flags, table string
		null, failed int
	}{
		{"", "url,id\n,1\n\"\",2\nhttp://h/,3\n,4\n", 2, 1},
		{"", "id,url\r\n1,\r\n2,\"\"\r\n3,http://h/\r\n4,", 2, 1},
		{"--separator ;", "url;id\n;1\n\"\";2\nhttp://h/;3\n;4\n", 2, 1},
		{"--separator tab", "url\tid\n\t1\nhttp://h/\t2\n\t3\n\t4\n", 3, 0},
		{"--separator tab --quotes", "url\tid\n\t1\n\"\"\t2\nhttp://h/\t3\n\t4\n", 2, 1},
		{"--quotes=false", "url,id\n,1\nhttp://h/,2\n,3\n,4\n", 3, 0},
	}
	tested := 0
	for _, verb := range verbsOf(t) {
		help, _, _ := runIn(t, t.TempDir(), "", "help", verb)
		if !strings.Contains(help, "--column ") {
			continue
		}
		tested++
		args := strings.Fields(verb)
		switch verb {
		case "get":
			args = append(args, "host")
		case "pattern":
			file := filepath.Join(t.TempDir(), "patterns.txt")
			suite.Write(t, file, "http://h/\n")
			args = append(args, "match", "--patterns", file)
		case "robots":
			args = append(args, "test", "--robots", os.DevNull, "--agent", "a")
		}
		for _, d := range dialects {
			all := append(append(args, "--column", "url", "--stats", "json"), strings.Fields(d.flags)...)
			_, messages, status := runIn(t, t.TempDir(), d.table, all...)
			_, stats, _ := strings.Cut(messages, "{")
			var counts struct{ Read, Null, Failed int }
			if err := json.Unmarshal([]byte("{"+stats), &counts); err != nil {
				t.Fatalf("%v: %v: %s", all, err, messages)
			}
			if counts.Read != 4 || counts.Null != d.null || counts.Failed != d.failed || (status != 0) != (d.failed > 0) {
				t.Errorf("%v of %q: %+v, status %d: %s", all, d.table, counts, status, messages)
			}
		}
	}
	if tested < 3 {
		t.Errorf("%d verbs", tested)
	}
}

// A separator that no table can have is a usage error in every verb.
func TestSeparator(t *testing.T) {
	for _, verb := range []string{"canon", "get host", "check"} {
		for _, c := range []struct {
			separator, says string
			status          int
		}{
			{";", "", 0}, {"xx", "--separator takes one ASCII character, or: tab\n", 2}, {"", "--separator takes one ASCII character, or: tab\n", 2},
			{"\"", "--separator takes one ASCII character, or: tab\n", 2}, {"\n", "--separator takes one ASCII character, or: tab\n", 2},
		} {
			args := append(strings.Fields(verb), "--column", "url", "--separator", c.separator)
			if _, messages, status := runIn(t, t.TempDir(), "url;id\nhttp://h/;1\n", args...); status != c.status || !strings.Contains(messages, c.says) {
				t.Errorf("%s %q: %d, %s", verb, c.separator, status, messages)
			}
		}
	}
}
