package cli

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// tracedStep holds the members of a step that the tests check.
type tracedStep struct {
	In, State, Anchor string
	Pointer           int
	C                 *string
	Errors            []json.RawMessage
}

func tracedSteps(t *testing.T, args ...string) (steps []tracedStep, total int) {
	t.Helper()
	got := run("", append([]string{"trace", "--json", "--max-steps", "0"}, args...)...)
	var answer struct {
		Steps []tracedStep
		Total int
	}
	if err := json.Unmarshal([]byte(got.stdout), &answer); err != nil {
		t.Fatalf("%q: %v, %+v", args, err, got)
	}
	return answer.Steps, answer.Total
}

// suiteInputs are the arguments for the cases of the suite that an argument can hold.
func suiteInputs(t *testing.T) (all [][]string) {
	for _, c := range suite.URLCases(t) {
		if c.Input == "-" {
			continue
		}
		args := []string{"--", c.Input}
		if c.Base != nil {
			args = []string{"--base", *c.Base, "--", c.Input}
		}
		all = append(all, args)
	}
	return all
}

// Without the steps, the answer is the same as from parse.
func TestTraceEndsLikeParse(t *testing.T) {
	compare := func(name string, traced, parsed result) {
		var a, b map[string]json.RawMessage
		if err := json.Unmarshal([]byte(traced.stdout), &a); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := json.Unmarshal([]byte(parsed.stdout), &b); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if a["steps"] == nil || a["total"] == nil {
			t.Errorf("%s: no steps", name)
		}
		delete(a, "steps")
		delete(a, "total")
		if fmt.Sprint(a) != fmt.Sprint(b) || traced.status != parsed.status || traced.stderr != parsed.stderr {
			t.Errorf("%s: trace says\n%v\nand parse\n%v", name, traced, parsed)
		}
	}
	for _, args := range suiteInputs(t) {
		compare(fmt.Sprintf("%q", args), run("", append([]string{"trace", "--json", "--max-steps", "1"}, args...)...), run("", append([]string{"parse", "--json"}, args...)...))
	}
	for _, request := range []string{
		`{"id":[1],"input":"é?é","base":"http://u:p@h/","encoding":"iso-8859-1"}`,
		`{"input":"http://h","set":[["host","g:8"],["href","http://x:y"],["hash","z"]]}`,
		`{"input":"x","base":"y"}`, `{"input":"http://h:x"}`,
	} {
		compare(request, run(request, "trace", "--ndjson"), run(request, "parse", "--ndjson"))
	}
	for _, line := range []string{`{"id":1}`, `[]`, `{"input":"http://h","set":[["nosuch",""]]}`} {
		if got, want := run(line, "trace", "--ndjson"), run(line, "parse", "--ndjson"); got != want {
			t.Errorf("%s: %v, parse: %v", line, got, want)
		}
	}
}

var (
	headingRE = regexp.MustCompile(`^[a-zA-Z ]+?(?:  (https://\S+))?$`)
	linkRE    = regexp.MustCompile(`^https://\S+$`)
	rowRE     = regexp.MustCompile(`^  (\d+)(?:-(\d+))? `)
	errorRE   = regexp.MustCompile(`^             ! (?:failure: )?(\S+)`)
)

// readRows returns "ANCHOR POINTER" for each step with a row in the text, and the number of its
// errors.
func readRows(t *testing.T, text string) (rows []string, errors int) {
	t.Helper()
	anchor := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if m := rowRE.FindStringSubmatch(line); m != nil {
			from, _ := strconv.Atoi(m[1])
			to := from
			if m[2] != "" {
				to, _ = strconv.Atoi(m[2])
			}
			for i := from; i <= to; i++ {
				rows = append(rows, fmt.Sprint(anchor, " ", i))
			}
		} else if errorRE.MatchString(line) {
			errors++
		} else if linkRE.MatchString(line) {
			anchor = line
		} else if m := headingRE.FindStringSubmatch(line); m != nil && m[1] != "" {
			anchor = m[1]
		}
	}
	return rows, errors
}

// Each step has a row, or is in the range of one, below the link to its state. Each error has a line.
func TestTraceTextHasAllSteps(t *testing.T) {
	shared := 0
	for i, args := range suiteInputs(t) {
		steps, _ := tracedSteps(t, args...)
		for _, flag := range []string{"--all=false", "--all"} {
			got := run("", append([]string{"trace", flag}, args...)...)
			rows, errors := readRows(t, got.stdout)
			folded := strings.Contains(got.stdout, "which --all shows)\n")
			var want []string
			wantErrors := 0
			for _, s := range steps {
				if s.In == "base" && folded {
					continue
				}
				wantErrors += len(s.Errors)
				if s.State != "" {
					want = append(want, fmt.Sprint(jsonform.StandardURL, s.Anchor, " ", s.Pointer))
				}
			}
			if !slices.Equal(rows, want) || errors != wantErrors {
				t.Fatalf("%s %q: the text has %d errors, the JSON %d, and the rows are\n%q, want\n%q", flag, args, errors, wantErrors, rows, want)
			}
			lines := len(regexp.MustCompile(`(?m)^  \d+ `).FindAllString(got.stdout, -1))
			if flag == "--all" && (lines != len(want) || folded) {
				t.Errorf("%q: %d rows for %d steps", args, lines, len(want))
			} else if lines < len(want) {
				shared++
			}
		}
		if i > 300 {
			break
		}
	}
	if shared < 100 {
		t.Errorf("steps share a row in %d cases only", shared)
	}
}

// No line contains a character that acts on a terminal.
func TestTraceIsVisible(t *testing.T) {
	for _, input := range []string{
		"https://u\x1B[2J:\u009B1m@h\u202Ex/\u200B\x07?\x9B\u061C#\U000E0001\x7F", "a:\x1B]0;x\x07", "\x1B[A:x", "file://\u202E\x1B/\u2066",
		"https://h/" + strings.Repeat("\u202E\u0301", 40),
	} {
		for _, args := range [][]string{{input}, {"--all", input}, {"--base", "http://h/" + input, input}, {"--base", input, "x"}} {
			got := run("", append([]string{"trace"}, args...)...)
			for line := range strings.Lines(got.stdout + got.stderr) {
				// A mark may follow the end of what comes before it, where it combines with a quote.
				if line = strings.TrimSuffix(line, "\n"); show.Visible(line) != line {
					t.Errorf("%q: %q", args, line)
				}
			}
		}
	}
}

// For a long input, only as many steps are printed as --max-steps allows, however long its buffer is,
// and the text says how to continue.
func TestTraceIsBounded(t *testing.T) {
	const n = 1 << 16
	for _, input := range []string{"https://h/?" + strings.Repeat("q", n), strings.Repeat("s", n), "https://" + strings.Repeat("u", n) + "@h", "a:" + strings.Repeat("\"", n)} {
		for _, flags := range [][]string{{}, {"--all"}, {"--json"}} {
			// The input, and what it becomes, are printed as a whole.
			const whole = 16 * n
			got := run("", slices.Concat([]string{"trace"}, flags, []string{input})...)
			if size := len(got.stdout); size > whole+10_000*600 {
				t.Errorf("%.10s %v: %d bytes", input, flags, size)
			}
			steps := len(regexp.MustCompile(`(?m)^    \{"index": `).FindAllString(got.stdout, -1))
			if slices.Contains(flags, "--json") && steps != 10_000 {
				t.Errorf("%.10s: %d steps", input, steps)
			} else if len(flags) == 0 && !strings.Contains(got.stdout, " more steps; --from 10000 goes on with them\n") {
				t.Errorf("%.10s: nothing says that there are more steps", input)
			}
		}
	}
}

// The parts of a trace, joined together, have the same rows as the whole trace.
func TestTraceInParts(t *testing.T) {
	args := []string{"trace", "--all", "https://u:p@h:8/a b?c"}
	whole, _ := readRows(t, run("", args...).stdout)
	var parts []string
	from := 0
	for range 100 {
		got := run("", append(args, "--max-steps", "7", "--from", strconv.Itoa(from))...)
		rows, _ := readRows(t, got.stdout)
		parts = append(parts, rows...)
		if !strings.Contains(got.stdout, "\nhref   https://u:p@h:8/a%20b?c\n") {
			t.Errorf("from %d: %s", from, got.stdout)
		}
		_, rest, ok := strings.Cut(got.stdout, " more steps; --from ")
		if !ok {
			break
		}
		number, _, _ := strings.Cut(rest, " ")
		from, _ = strconv.Atoi(number)
	}
	if !slices.Equal(parts, whole) {
		t.Errorf("parts have\n%q, the whole\n%q", parts, whole)
	}
}

func TestTraceText(t *testing.T) {
	for _, test := range []struct{ input, row string }{
		// A buffer that is too long for its row, and code points that are.
		{"https://h/?" + strings.Repeat("q", 99) + "z", "\n  11-110     qqqqqqqq…qqqqqqz  buffer \"…qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqz\" (100 code points)\n"},
		{"https://h/?" + strings.Repeat("漢", 20), "\n  11-30      漢漢漢漢…漢漢漢   buffer \"…漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢\" (20 code points)\n"},
		{"a:b c", "\n  3          ␠                 path + \" \"\n             ! invalid-URL-unit at bytes 3-4\n  4          c "},
		{"https://a@b@h", "\n  11         @                 username + \"%40b\"; buffer \"\"\n"},
		{"https://[::1]", " buffer \"[\"; insideBrackets = true\n  9-11       ::1  "},
		{"\tx:", "\nbasic URL parser  https://url.spec.whatwg.org/#concept-basic-url-parser\n             ! invalid-URL-unit at bytes 0-1\nscheme start state "},
	} {
		if got := run("", "trace", test.input); got.status != 0 || !strings.Contains(got.stdout, test.row) {
			t.Errorf("%.20q: status %d, no row\n%s\nin\n%s", test.input, got.status, test.row, got.stdout)
		}
	}
	got := run("http://h:x\n\na:\n", "trace", "--base", "b:")
	if got.status != 1 || strings.Count(got.stderr, "weburl: ") != 2 || !strings.Contains(got.stderr, "weburl: stdin:1: port-invalid at bytes 9-10: ") ||
		strings.Contains(got.stderr, "before that") || !strings.HasSuffix(got.stdout, "\n\nhref   a:\n") {
		t.Errorf("%+v", got)
	}
	got = run("", "trace", "--base", "http://u:secret@h:x", "y", "z")
	if got.status != 2 || strings.Count(got.stderr, "weburl: trace: --base: ") != 1 || !strings.HasPrefix(got.stdout, "base   http://u:secret@h:x\n\nscheme start state ") || strings.Contains(got.stdout, "input") {
		t.Errorf("%+v", got)
	}
	for _, args := range []string{"--from -1 a:", "--max-steps -1 a:", "--max-steps x a:", "--json --ndjson", "--all --json a:", "--ndjson --all",
		"--ndjson --base a:", "--ndjson --encoding big5", "--ndjson a:", "--nosuch a:"} {
		if got := run("", append([]string{"trace"}, strings.Fields(args)...)...); got.status != 2 || got.stdout != "" {
			t.Errorf("%s: %+v", args, got)
		}
	}
}
