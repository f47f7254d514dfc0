package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/test/suite"
)

const (
	onlyCR  = "https://a.example/\rhttps://b.example/\rhttps://c.example/\r"
	mixedCR = "https://x.example/\nhttps://a.example/\rhttps://b.example/\r\nhttps://y.example/\r\n"
	// innerCR is one URL: the parser removes the CR.
	innerCR = "ht\rtps://a.example/\n"
)

func packed(t *testing.T, form, text string) string {
	t.Helper()
	var b bytes.Buffer
	switch form {
	case "gzip":
		w := gzip.NewWriter(&b)
		io.WriteString(w, text)
		w.Close()
	case "zstd":
		w, err := zstd.NewWriter(&b)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, text)
		w.Close()
	default:
		b.WriteString(text)
	}
	return b.String()
}

// Every verb that reads lists reports a list with CR line ends as one, and none joins its URLs.
func TestCarriageReturns(t *testing.T) {
	for verb, c := range calls {
		if !c.reads {
			continue
		}
		for _, way := range c.ways {
			args := append([]string{verb}, strings.Fields(way)...)
			forms := []string{"", "gzip", "zstd"}
			if verb == "udf" || strings.Contains(way, "--diff") {
				forms = forms[:1] // uncompressed only
			}
			for _, form := range forms {
				out, messages, status := runIn(t, "", packed(t, form, onlyCR), args...)
				if status != 1 || !strings.Contains(messages, lines.ErrNoLF.Error()) || strings.Contains(out, "a.example") {
					t.Errorf("%q %s, only CR: status %d\n%s%s", args, form, status, out, messages)
				}
				if strings.Contains(way, "--diff") {
					continue // a diff has no reports
				}
				out, messages, status = runIn(t, "", packed(t, form, mixedCR), args...)
				all := out + messages
				if status != 1 || !strings.Contains(all, lines.Code) || !strings.Contains(all, "tr -s") {
					t.Errorf("%q %s, mixed: status %d\n%s", args, form, status, all)
				}
				if verb != "check" && (strings.Contains(out, "a.example/https") || strings.Contains(out, "b.example")) {
					t.Errorf("%q %s, mixed: joined\n%s", args, form, out)
				}
				if verb != "udf" && verb != "check" && !strings.Contains(messages, "stdin:2: "+lines.Code) {
					t.Errorf("%q %s, mixed: no line\n%s", args, form, messages)
				}
				if strings.Contains(way, "sarif") {
					continue // all codes are in the list of rules
				}
				if out, messages, _ = runIn(t, "", packed(t, form, innerCR), args...); strings.Contains(out+messages, lines.Code) {
					t.Errorf("%q %s, in a URL:\n%s%s", args, form, out, messages)
				}
			}
		}
	}
}

// --keep prints an empty line for a line with several URLs, and --stats counts it.
func TestCarriageReturnKeepsRows(t *testing.T) {
	for _, args := range [][]string{{"canon", "--keep"}, {"get", "href", "--keep"}, {"canon", "--keep", "--profile", "whatwg/1"}} {
		out, messages, _ := runIn(t, "", mixedCR, append(args, "--stats", "json")...)
		if out != "https://x.example/\n\nhttps://y.example/\n" || !strings.Contains(messages, `"codes":{"carriage-return":1}`) {
			t.Errorf("%q: %q, %s", args, out, messages)
		}
	}
}

// In files it is the same, and --fix leaves the bytes alone.
func TestCarriageReturnsInFiles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"only": onlyCR, "mixed": mixedCR, "fixable": "https://a/\rhttps://b/ c\nhttps://d/\n",
		"names": "a.example\rb.example\r",
	} {
		file := filepath.Join(dir, name+".txt")
		suite.Write(t, file, text)
		ways := [][]string{{"canon", file}, {"check", file}, {"check", "--in", "list", dir}, {"check", "--fix", file}, {"check", "--ignore", "carriage-return", "--fix", file}}
		if name == "names" {
			ways = [][]string{{"show", "https://a.example/", "--names", file}, {"host", "-"}}
		}
		for _, args := range ways {
			out, messages, status := runIn(t, "", text, args...)
			ignored := args[1] == "--ignore" && name != "only"
			if status != 1 != ignored || !strings.Contains(out+messages, "CR") != ignored {
				t.Errorf("%q: status %d\n%s%s", args, status, out, messages)
			}
			if now, _ := os.ReadFile(file); string(now) != text {
				t.Errorf("%q changed the file to %q", args, now)
			}
		}
	}
}

// A request is JSON, in which a CR is white space.
func TestCarriageReturnInRequest(t *testing.T) {
	for _, args := range [][]string{{"parse", "--ndjson"}, {"canon", "--ndjson"}, {"trace", "--ndjson"}, {"udf", "--op", "canon", "--format", "ndjson"}} {
		if out, messages, status := runIn(t, "", "{\"input\":\r\"https://a.example/\"\r}\r", args...); status != 0 || !strings.Contains(out, "https://a.example/") {
			t.Errorf("%q: status %d\n%s%s", args, status, out, messages)
		}
	}
}

// No report shows a password of the URLs.
func TestCarriageReturnHidesPasswords(t *testing.T) {
	const list = "https://u:S3CRET@a.example/\rhttps://u:S3CRET@b.example/\n"
	for _, form := range []string{"text", "json", "ndjson", "sarif", "github"} {
		if out, messages, _ := runIn(t, "", list, "check", "--format", form); strings.Contains(out+messages, "S3CRET") || !strings.Contains(out, lines.Code) {
			t.Errorf("%s: %s%s", form, out, messages)
		}
	}
}
