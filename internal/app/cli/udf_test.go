package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/test/suite"
)

func TestUDF(t *testing.T) {
	tsv := []string{"--format", "tsv", "--escape", "none"}
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"canon", "HTTPS://H\n\\N\nx\n", append(tsv, "--op", "canon"), result{0, "https://h/\n\\N\n\\N\n", ""}},
		{"profile", "http://h/?b&a\n", append(tsv, "--op", "canon", "--profile", "whatwg-sorted/1"), result{0, "http://h/?a&b\n", ""}},
		{"a profile that reads text", "www.example.org\n", append(tsv, "--op", "parse", "--columns", "canonical,error", "--profile", "surt/1"),
			result{0, "org,example)/\tmissing-scheme-non-relative-URL\n", ""}},
		{"parse", "https://a.co.uk/?q\n", append(tsv, "--op", "parse", "--columns", "registrableDomain,query,fragment"), result{0, "a.co.uk\tq\t\\N\n", ""}},
		{"a name that JSON must escape", "{\"input\":\"a:?%22=1\"}\n", []string{"--format", "ndjson", "--op", "parse", "--columns", `query."`},
			result{0, `{"query.\"":"1"}` + "\n", ""}},
		{"check", "a b\n", append(tsv, "--op", "check", "--base", "https://h"), result{0, "false\tinvalid-URL-unit\n", ""}},
		{"encoding", "?ä\n", append(tsv, "--op", "resolve", "--base", "https://h", "--encoding", "latin1"), result{0, "https://h/?%E4\n", ""}},
		{"resolve", "b\thttps://h/a/c\n", append(tsv, "--op", "resolve"), result{0, "https://h/a/b\n", ""}},
		{"surt", "https://www.h.org/A\n", append(tsv, "--op", "surt"), result{0, "org,h)/a\n", ""}},
		{"compare", "https://h.example/\n", append(tsv, "--op", "compare", "--profile", "browser"), result{0, "none\t\n", ""}},
		{"lines", "\uFEFFHTTPS://H\r\nx\nb:", []string{"--op", "canon", "--format", "lines"}, result{0, "https://h/\n\nb:\n", ""}},
		{"chunks", "1\n\x00\x02a:1\n\x01", []string{"--op", "canon", "--format", "rowbinary", "--chunk-header"}, result{0, "\x00\x02a:\x01", ""}},
		{"broken", "a:\na:\tb:\n", append(tsv, "--op", "canon"),
			result{1, "a:\n", "weburl: stdin: row 2 (byte 3): the number of columns is 2 instead of 1\n"}},
		{"a base that fails", "", append(tsv, "--op", "canon", "--base", "https://user:secret@"), badBaseOf("udf", hostMissing)},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, test.want, test.stdin, append([]string{"udf"}, test.args...)...)
		})
	}
}

func TestUDFUsage(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "missing --op, one of canon, parse, check, resolve, surt, compare or pattern"},
		{"--op canon", "missing --format, one of rowbinary, tsv, ndjson or lines"},
		{"--op cannon --format tsv", `did you mean "canon"?`},
		{"--op canon --format csv", `did you mean "tsv"?`},
		{"--op canon --format tsv", "needs --escape clickhouse or none"},
		{"--op canon --format tsv --escape hive", "--escape must be clickhouse or none"},
		{"--op canon --format ndjson --escape none", "--escape needs --format tsv"},
		{"--op parse --format ndjson", "--op parse needs --columns"},
		{"--op parse --columns hots --format ndjson", `did you mean "host"?`},
		{"--op parse --columns host, --format ndjson", "missing name of a column"},
		{"--op canon --columns host --format ndjson", "--op canon takes no --columns"},
		{"--op check --profile surt/1 --format ndjson", "--op check takes no --profile"},
		{"--op compare --encoding latin1 --format ndjson", "--op compare takes no --encoding"},
		{"--op canon --profile surt --format ndjson", "name a profile with its version"},
		{"--op compare --profile surt/1 --format ndjson", "--profile: "},
		{"--op compare --profile redirect --format ndjson", "needs a --base"},
		{"--op check --format lines", "--format lines allows one column"},
		{"--op resolve --format lines", "--format lines allows one column"},
		{"--op canon --format ndjson file", "takes no arguments"},
		{"--print-config oracle", "--print-config must be clickhouse, spark or hive"},
		{"--print-config hive --format tsv", "cannot be used together"},
		{"--print-config hive --columns host", "only with --op"},
		{"--print-config hive --op canon --columns host", "--op canon takes no --columns"},
	} {
		got := run("", append([]string{"udf"}, strings.Fields(test.args)...)...)
		if got.status != 2 || got.stdout != "" || !strings.Contains(got.stderr, test.want) {
			t.Errorf("%s: %+v, want %s", test.args, got, test.want)
		}
	}
}

// A line of udf is that of canon --keep.
func TestUDFLinesAreCanon(t *testing.T) {
	var cases []json.RawMessage
	if err := json.Unmarshal(suite.Read(t, "wpt/url/resources/urltestdata.json"), &cases); err != nil {
		t.Fatal(err)
	}
	var list strings.Builder
	for _, text := range cases {
		var test struct{ Input *string }
		if json.Unmarshal(text, &test) == nil && test.Input != nil {
			list.WriteString(*test.Input + "\n")
		}
	}
	for _, text := range []string{list.String(), strings.TrimSuffix(list.String(), "\n"), "\uFEFF" + list.String(), strings.ReplaceAll(list.String(), "\n", "\r\n"), "", "\n", "\r\n", "\r"} {
		for _, profile := range []string{"whatwg/1", "surt/1", "safebrowsing-v4/1"} {
			want := run(text, "canon", "--keep", "--profile", profile).stdout
			if got := run(text, "udf", "--op", "canon", "--format", "lines", "--profile", profile); got.stdout != want || got.status != 0 {
				t.Errorf("%.40q by %s: %d, %.100q, want %.100q", text, profile, got.status, got.stdout, want)
			}
		}
	}
}

// All columns have a name that can be asked for, in both spellings, and JSON has them by
// the one of the contract.
func TestUDFColumns(t *testing.T) {
	for _, c := range columns.All() {
		for _, name := range []string{c.Name, c.JSONName} {
			got := run(`{"input":"https://www.example.org/"}`, "udf", "--op", "parse", "--format", "ndjson", "--columns", name)
			var object map[string]any
			if err := json.Unmarshal([]byte(got.stdout), &object); err != nil || len(object) != 1 {
				t.Fatalf("%s: %+v", name, got)
			}
			if _, ok := object[c.JSONName]; !ok {
				t.Errorf("%s: %s", name, got.stdout)
			}
		}
	}
}

func TestUDFPrintConfig(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ops := []string{"canon", "parse", "check", "resolve", "surt", "compare"}
	for engine, format := range map[string]string{"clickhouse": "rowbinary --chunk-header", "spark": "tsv --escape none", "hive": "tsv --escape none"} {
		got := run("", "udf", "--print-config", engine)
		for _, op := range ops {
			if want := fmt.Sprintf("%s udf --op %s ", program, op); got.status != 0 || strings.Count(got.stdout, want) != 1 {
				t.Errorf("%s: no %s in %+v", engine, want, got)
			}
		}
		if n := strings.Count(got.stdout, "--format "+format); n != len(ops) {
			t.Errorf("%s: %d times %s", engine, n, format)
		}
		one := run("", "udf", "--print-config", engine, "--op", "canon", "--profile", "whatwg-sorted/1", "--base", "https://h/?'", "--encoding", "SJIS")
		if !strings.Contains(one.stdout, "--profile whatwg-sorted/1 --base ") || !strings.Contains(one.stdout, " --encoding shift_jis ") || strings.Contains(one.stdout, "--op parse") {
			t.Errorf("%s: %+v", engine, one)
		}
	}
}

// A terminal gets no bytes of an input, other programs do.
func TestUDFTerminal(t *testing.T) {
	parse := []string{"udf", "--op", "parse", "--columns", "href,input"}
	for _, args := range [][]string{
		append(parse, "--format", "tsv", "--escape", "none"), {"udf", "--op", "parse", "--columns", "input", "--format", "lines"},
		{"udf", "--op", "canon", "--format", "rowbinary"},
	} {
		if got := runTo(terminal, "\x1B[m\n", args...); got.status != 2 || got.stdout != "" || !strings.Contains(got.stderr, "must not reach a terminal") {
			t.Errorf("%q: %+v", args, got)
		}
	}
	const in = "{\"input\":\"\\u001b[m\"}\n"
	if got := runTo(terminal, in, append(parse, "--format", "ndjson")...); got.status != 0 || strings.Contains(got.stdout, "\x1B") {
		t.Errorf("%+v", got)
	}
}

// What has been asked of a program that nobody reads ends quietly.
func TestUDFBrokenPipe(t *testing.T) {
	r, w := io.Pipe()
	r.Close()
	var stderr strings.Builder
	status := Main([]string{"udf", "--op", "canon", "--format", "lines"}, strings.NewReader("a:\n"), w, &stderr)
	if status != frame.ExitBrokenPipe || stderr.String() != "" {
		t.Errorf("%d, %q", status, stderr.String())
	}
}
