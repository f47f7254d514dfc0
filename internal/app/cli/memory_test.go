package cli

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
)

// After long lines among short ones, only the reader keeps memory for them, although memory is
// reused.
func TestMemoryAfterLongLines(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	const long = 2 << 20
	for _, args := range []string{
		"parse --ndjson", "parse --ndjson --as whatwg-2017", "host --ndjson --url", "canon --ndjson", "surt --ndjson",
		"show --ndjson", "resolve --ndjson", "canon", "get href",
		"pattern match --patterns testdata/patterns.json", "pattern match --patterns testdata/patterns.json --ndjson",
	} {
		line := `{"input": %q, "base": "https://example.org/"}` + "\n"
		switch {
		case !strings.Contains(args, "--ndjson"):
			line = "%s\n"
		case strings.HasPrefix(args, "host"), strings.HasPrefix(args, "pattern"):
			line = `{"input": %q}` + "\n"
		}
		stdin, questions := io.Pipe()
		answers, stdout := io.Pipe()
		go func() {
			Main(strings.Fields(args), stdin, stdout, io.Discard)
			stdout.Close()
		}()
		lines := bufio.NewReaderSize(answers, 64<<10)
		ask := func(input string) {
			fmt.Fprintf(questions, line, input)
			for begin := true; ; begin = false {
				part, err := lines.ReadSlice('\n')
				if begin && bytes.HasPrefix(part, []byte(`{"error"`)) || err == io.EOF {
					t.Fatalf("%s: %q, %v", args, part, err)
				}
				if err == nil {
					return
				}
			}
		}
		for range 8 {
			ask("https://example.org/" + strings.Repeat("a", long))
		}
		for range 200 {
			ask("https://example.org/")
		}
		var m runtime.MemStats
		for range 2 { // what a pool has takes two
			runtime.GC()
		}
		runtime.ReadMemStats(&m)
		if m.HeapAlloc > 5*long {
			t.Errorf("weburl %s: %d bytes are kept, more than the five-fold of a line of %d", args, m.HeapAlloc, long)
		}
		questions.Close()
		io.Copy(io.Discard, lines)
	}
}
