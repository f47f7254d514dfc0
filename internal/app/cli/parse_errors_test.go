package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// listedErrors are the members of a result about its errors.
type listedErrors struct {
	Errors []struct {
		Code       string
		Start, End int
	}
	ErrorsOmitted *int
}

func readErrors(t *testing.T, text string) listedErrors {
	t.Helper()
	var l listedErrors
	if err := json.Unmarshal([]byte(text), &l); err != nil {
		t.Fatalf("%v: %.200s", err, text)
	}
	return l
}

// As many errors are listed as --max-errors says, in order, and the others counted,
// whether the input is a URL or not, and in both forms.
func TestParseMaxErrors(t *testing.T) {
	const n = 2500
	for _, input := range []string{"a:" + strings.Repeat("<", n), "https:" + strings.Repeat("/", n+1) + "h:x"} {
		all := readErrors(t, run("", "parse", "--json", "--max-errors", "0", input).stdout)
		if len(all.Errors) != n || all.ErrorsOmitted != nil {
			t.Fatalf("%.10s: %d of %d errors", input, len(all.Errors), n)
		}
		for _, test := range []struct {
			flags  string
			listed int
		}{
			{"", 1000}, {"--max-errors 0", n}, {"--max-errors 1", 1}, {"--max-errors 999", 999}, {"--max-errors 1000", 1000},
			{"--max-errors 1001", 1001}, {"--max-errors 2499", 2499}, {"--max-errors 2500", n}, {"--max-errors 9999", n},
		} {
			flags := strings.Fields(test.flags)
			for _, text := range []string{
				run("", append([]string{"parse", "--json", input}, flags...)...).stdout,
				run(fmt.Sprintf(`{"input":%q,"set":[["hash","x"]]}`, input), append([]string{"parse", "--ndjson"}, flags...)...).stdout,
			} {
				got := readErrors(t, text)
				omitted := 0
				if got.ErrorsOmitted != nil {
					omitted = *got.ErrorsOmitted
				}
				if !slices.Equal(got.Errors, all.Errors[:test.listed]) || omitted != n-test.listed || (got.ErrorsOmitted != nil) != (omitted > 0) {
					t.Errorf("%.10s %s: %d errors listed, %d omitted", input, test.flags, len(got.Errors), omitted)
				}
			}
		}
	}
	for _, flags := range []string{"--json --max-errors -1", "--json --max-errors -2", "--max-errors -1", "--max-errors 5", "--json --max-errors x"} {
		if got := run("", append([]string{"parse", "a:"}, strings.Fields(flags)...)...); got.status != 2 || !strings.Contains(got.stderr, "max-errors") {
			t.Errorf("%s: %v", flags, got)
		}
	}
}

// badURLs are inputs of about n bytes, each of which is an error or becomes
// longer in the result.
func badURLs(n int) []string {
	return []string{
		"https://h/" + strings.Repeat("<", n), "https://h/x" + strings.Repeat("\x01", n) + "y", "https://h/" + strings.Repeat("\xFF", n),
		"foo://" + strings.Repeat("\xFF", n), "foo://" + strings.Repeat("\uFFFF", n/3), "https://" + strings.Repeat("<@", n/2) + "h",
		"https://" + strings.Repeat("\uFDFA", n/3) + "/", "https://" + strings.Repeat("\uFDFA.", n/4) + "/", "https://h/?" + strings.Repeat("\"", n),
		"https://h/#" + strings.Repeat("`", n), "a:" + strings.Repeat("\\", n), strings.Repeat("<", n), "https://h/" + strings.Repeat("\ta", n/2) + "x",
	}
}

// The length of a result is bounded by that of the input, as the help says.
func TestParseOutputIsBounded(t *testing.T) {
	const n = 50_000
	for _, input := range badURLs(n) {
		for _, args := range [][]string{{"parse", "--json"}, {"parse", "--ndjson"}, {"parse"}} {
			stdin := input
			if args[len(args)-1] == "--ndjson" {
				if !utf8.ValidString(input) {
					continue
				}
				text, _ := json.Marshal(map[string]string{"input": input})
				stdin = string(text)
			}
			if strings.Contains(input, "\n") {
				t.Fatal("the input is more than a line")
			}
			got := run(stdin, args...)
			if size := len(got.stdout) + len(got.stderr); size > 60*len(input)+128<<10 {
				t.Errorf("%v %.20q: %d bytes for %d", args, input, size, len(input))
			}
		}
	}
}

// Errors are written as they are found, so that memory is not a multiple of their
// number, even if all are listed.
func TestParseMemory(t *testing.T) {
	input := "https://h/" + strings.Repeat("<", 1<<18)
	for _, flags := range [][]string{nil, {"--max-errors", "0"}} {
		in := strings.NewReader(input)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		Main(append([]string{"parse", "--json"}, flags...), in, io.Discard, io.Discard)
		runtime.ReadMemStats(&after)
		if n := int(after.TotalAlloc-before.TotalAlloc) / len(input); n > 60 {
			t.Errorf("%v: %d bytes of memory for each of the input", flags, n)
		}
	}
}
