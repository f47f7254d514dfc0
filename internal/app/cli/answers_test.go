package cli

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// mixedRequests returns requests to all verbs, some of them wrong.
func mixedRequests(n int) string {
	var b strings.Builder
	for i := range n {
		switch i % 7 {
		case 0:
			fmt.Fprintf(&b, "{\"input\":\"https://example.org/%d\",\"base\":\"https://example.com/\",\"id\":%d}\n", i, i)
		case 1:
			fmt.Fprintf(&b, "{\"input\":\"host%d.example\",\"base\":\"https://example.com/\"}\r\n", i)
		case 2:
			fmt.Fprintf(&b, "{\"input\":\"https://a b%d/\",\"base\":\"%d:\"}\n", i, i)
		case 3:
			fmt.Fprintf(&b, "not JSON %d\n", i)
		case 4:
			b.WriteString("\n")
		case 5:
			fmt.Fprintf(&b, "{\"input\":\"https://example.org/%s\",\"base\":\"https://example.com/\"}\n", strings.Repeat("%zz", i%50))
		default:
			fmt.Fprintf(&b, "{\"id\":[%d],\"input\":\"//[::%d]:x\",\"bose\":null}\n", i, i)
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Whether requests come one by one or all at once, the answers, the messages, and where
// these stand between the answers are the same.
func TestAnswersDoNotDependOnChunks(t *testing.T) {
	requests := mixedRequests(700)
	for _, args := range [][]string{
		{"parse"}, {"parse", "--max-errors", "0"}, {"parse", "--as", "rfc3986"}, {"host"}, {"host", "--url"}, {"canon"}, {"canon", "--explain"}, {"surt"},
		{"show"}, {"compare"}, {"compare", "--editions"}, {"resolve"}, {"resolve", "--mode", "strict", "--steps"}, {"rebase"}, {"relativize"}, {"trace"},
		{"canon", "--fail-fast"}, {"resolve", "--fail-fast"}, {"show", "--fail-fast"},
	} {
		args = append(args, "--ndjson")
		var all, single bytes.Buffer
		status := Main(args, strings.NewReader(requests), &all, &all)
		singleStatus := Main(args, iotest.OneByteReader(strings.NewReader(requests)), &single, &single)
		if status != singleStatus || all.String() != single.String() {
			t.Errorf("%q: %d and %d, %d and %d bytes", args, status, singleStatus, all.Len(), single.Len())
		}
		if lines := strings.Count(all.String(), "\n"); lines < 700 != (args[1] == "--fail-fast" || args[len(args)-2] == "--fail-fast") {
			t.Errorf("%q: %d lines: %.300s", args, lines, all.String())
		}
	}
}

// An answer appears before the next request is made.
func TestAnswersComeAtOnce(t *testing.T) {
	for _, verb := range []string{"parse", "host --url", "canon", "surt", "show", "compare", "trace"} {
		in, requests := io.Pipe()
		answers, out := io.Pipe()
		ended := make(chan int, 1)
		go func() {
			ended <- Main(append(strings.Fields(verb), "--ndjson"), in, out, io.Discard)
			out.Close()
		}()
		for i := range 3 {
			fmt.Fprintf(requests, "{\"id\":%d,\"input\":\"http://example.org/\"}\n", i)
			b := make([]byte, 1)
			var line []byte
			for !bytes.HasSuffix(line, []byte("\n")) {
				if _, err := answers.Read(b); err != nil {
					t.Fatalf("%s: %v", verb, err)
				}
				line = append(line, b[0])
			}
			if !bytes.HasPrefix(line, fmt.Appendf(nil, `{"id":%d,`, i)) {
				t.Errorf("%s: %s", verb, line)
			}
		}
		requests.Close()
		if io.Copy(io.Discard, answers); <-ended != frame.ExitOK {
			t.Error(verb)
		}
	}
}
