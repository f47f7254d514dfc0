package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// patternFile writes a file of patterns and returns its name.
func patternFile(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "patterns.txt")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

const matchRoutes = "# routes\nhttps://h/books/*\nhttps://h/books/:id\nhttps://h/books/:name\nhttps://*.h/:id?\n"

func TestPatternMatch(t *testing.T) {
	routes := patternFile(t, matchRoutes)
	list := patternFile(t, "https://h/books/7\nhttps://x/\nnot a url\nhttps://a.h/b\n")
	objects := patternFile(t, `[{"pathname": "/A", "ignoreCase": true}, "/b"]`)
	wrong := patternFile(t, "https://h/\nhttps://u:secret@h/:\nhttps://h/:\n")
	const one = "https://h/books/7"
	text, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args, stdin, stdout string
		status              int
		stderr              string
	}{
		{"--patterns R " + one, "", one + "\thttps://h/books/*\n", 0, ""},
		{"--patterns R --best " + one, "", one + "\thttps://h/books/:id\n", 0, ""},
		{"--patterns R --all " + one, "", one + "\thttps://h/books/*\n" + one + "\thttps://h/books/:id\n" + one + "\thttps://h/books/:name\n", 0, ""},
		{"--patterns R", string(text), one + "\thttps://h/books/*\nhttps://a.h/b\thttps://*.h/:id?\n", 1, "weburl: stdin:3: missing-scheme"},
		{"--patterns R --invert", string(text), "https://x/\n", 1, "weburl: stdin:3: missing-scheme"},
		{"--patterns R --fail-fast", string(text), one + "\thttps://h/books/*\n", 1, "weburl: stdin:2: matches no pattern\n"},
		{"--patterns R --fail-fast --invert", string(text), "", 1, "weburl: stdin:1: matches a pattern\n"},
		{"--patterns R --invert https://x/", "", "https://x/\n", 0, ""},
		{"--patterns - " + one, matchRoutes, one + "\thttps://h/books/*\n", 0, ""},
		{"--patterns - -", matchRoutes, "", 2, "standard input cannot be both"},
		{"--patterns -", matchRoutes, "", 2, "standard input cannot be both"},
		{"--patterns R --json --compact " + one, "", `{"input":"https://h/books/7","index":0,"pattern":"https://h/books/*","groups":{"0":"7"}}` + "\n", 0, ""},
		{"--patterns R --json --compact --best " + one, "", `{"input":"https://h/books/7","index":1,"pattern":"https://h/books/:id","tie":true,"groups":{"id":"7"}}` + "\n", 0, ""},
		{"--patterns R --json --compact https://a.h/", "", `{"input":"https://a.h/","index":null,"pattern":null,"groups":null}` + "\n", 1, ""},
		{"--patterns R --json --compact https://a.h/b", "", `{"input":"https://a.h/b","index":3,"pattern":"https://*.h/:id?","groups":{"id":"b","0":"a"}}` + "\n", 0, ""},
		{"--patterns R --json --compact --all https://h/books/a/b", "", `{"input":"https://h/books/a/b","matches":[{"index":0,"pattern":"https://h/books/*","groups":{"0":"a/b"}}]}` + "\n", 0, ""},
		{"--patterns R --json --compact --all https://x/", "", `{"input":"https://x/","matches":[]}` + "\n", 1, ""},
		{"--patterns R --json --compact x", "", `{"input":"x","failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"input"}}` + "\n", 1, ""},
		{"--patterns O --base https://h/ a", "", "a\t" + `{"pathname":"/A","ignoreCase":true}` + "\n", 0, ""},
		{"--patterns O --base https://h/ b --json --compact", "", `{"input":"b","base":"https://h/","index":1,"pattern":"/b","groups":{}}` + "\n", 0, ""},
		{"--patterns R --ndjson", `{"input":"https://h/books/7","id":[1]}` + "\n" + `{"input":"https://x/"}` + "\n" + `{"input":"x","id":2}` + "\n",
			`{"id":[1],"index":0,"pattern":"https://h/books/*","groups":{"0":"7"}}` + "\n" + `{"index":null,"pattern":null,"groups":null}` + "\n" +
				`{"id":2,"failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"input"}}` + "\n", 1, ""},
		{"--patterns O --ndjson --base https://h/", `{"input":"b"}`, `{"index":1,"pattern":"/b","groups":{}}` + "\n", 0, ""},
		{"--patterns W " + one, "", "", 2, "W:2:20: bad-name: the colon is not followed by a name"},
		{"--patterns W " + one, "", "", 2, "W:3:11: bad-name: the colon"},
		{"--patterns O " + one, "", "", 2, "O:1:43: no-protocol: the pattern has no protocol"},
		{"--patterns missing " + one, "", "", 2, "--patterns: missing: "},
		{"--patterns - " + one, "# nothing\n", "", 1, "weburl: -: no patterns found\n"},
		{one, "", "", 2, "match needs --patterns FILE"},
		{"https://h/* " + one, "", "", 2, "for a single pattern, use test or exec"},
		{"--patterns R --pathname / " + one, "", "", 2, "--pathname cannot be used with match"},
		{"--best " + one, "", "", 2, "match needs --patterns FILE"},
		{"--patterns R --best --all " + one, "", "", 2, "cannot be used together"},
		{"--patterns R --ndjson " + one, "", "", 2, "takes no arguments"},
		{"--patterns R --ndjson --json", "", "", 2, "cannot be used together"},
	} {
		args := strings.NewReplacer("--patterns R", "--patterns\x00"+routes, "--patterns O", "--patterns\x00"+objects, "--patterns W", "--patterns\x00"+wrong, " ", "\x00").Replace(test.args)
		got := run(test.stdin, append([]string{"pattern", "match"}, strings.Split(args, "\x00")...)...)
		got.stderr = strings.NewReplacer(wrong, "W", objects, "O", "\n        ", " ").Replace(got.stderr)
		if got.status != test.status || got.stdout != test.stdout || !strings.Contains(got.stderr, test.stderr) || test.stderr == "" && got.stderr != "" {
			t.Errorf("match %s: %+v", test.args, got)
		}
		if strings.Contains(got.stderr, "secret") {
			t.Errorf("match %s shows the password: %s", test.args, got.stderr)
		}
	}
}

// Flags of match are refused elsewhere, and --invert where it means nothing.
func TestPatternMatchFlags(t *testing.T) {
	for args, want := range map[string]string{
		"test https://h/ --patterns f":      "--patterns is only for match",
		"exec https://h/ --column c":        "--column is only for match",
		"explain https://h/ --invert":       "--invert cannot be used with explain",
		"--ndjson --patterns f":             "--patterns is only for match",
		"--ndjson --base https://h/":        "can be used together only for match",
		"--ndjson test":                     "takes no arguments",
		"match --patterns f --ndjson --all": "only --fail-fast, --patterns, --best, --base and --ignore-case can be used with it",
		"match --patterns f --jobs 0":       "--jobs must be 1 or more",
		"match --patterns f --add a":        "--add needs --column",
		"match --column c --json":           "cannot be used together",
		"test https://h/ --stats text x":    "--stats is only for match",
	} {
		got := run("", append([]string{"pattern"}, strings.Fields(args)...)...)
		if got.status != 2 || !strings.Contains(got.stderr, want) {
			t.Errorf("pattern %s: %+v, want %s", args, got, want)
		}
	}
}

// With the cases of web-platform-tests as the file and as the inputs, the answers are those of the
// patterns one by one.
func TestPatternMatchIsALoop(t *testing.T) {
	var file, inputs []string
	for _, c := range suite.Cases[patternCase](t, patternSuite+"urlpatterntestdata.json") {
		var pattern, input []string
		if json.Unmarshal(c.Pattern, &pattern) == nil && len(pattern) == 1 && run("", "pattern", "explain", pattern[0]).status == 0 {
			text, _ := json.Marshal(pattern[0])
			file = append(file, string(text))
		}
		if json.Unmarshal(c.Inputs, &input) == nil && len(input) == 1 && !strings.ContainsAny(input[0], "\t\r\n") && run("", "parse", input[0]).status == 0 {
			inputs = append(inputs, input[0])
		}
	}
	if len(file) < 30 || len(inputs) < 30 {
		t.Fatalf("%d patterns, %d inputs", len(file), len(inputs))
	}
	name := patternFile(t, "["+strings.Join(file, ",")+"]")
	matches := map[string][]int{}
	for i, text := range file {
		var pattern string
		if err := json.Unmarshal([]byte(text), &pattern); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(run(strings.Join(inputs, "\n")+"\n", "pattern", "test", "--", pattern).stdout) {
			input := strings.TrimSuffix(line, "\n")
			if n := len(matches[input]); n == 0 || matches[input][n-1] != i {
				matches[input] = append(matches[input], i)
			}
		}
	}
	for line := range strings.Lines(run(strings.Join(inputs, "\n")+"\n", "pattern", "match", "--patterns", name, "--all", "--json", "--compact").stdout) {
		var answer struct {
			Input   string
			Matches []struct{ Index int }
		}
		if err := json.Unmarshal([]byte(line), &answer); err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, m := range answer.Matches {
			got = append(got, m.Index)
		}
		if !slices.Equal(got, matches[answer.Input]) {
			t.Errorf("%s: %v, want %v", answer.Input, got, matches[answer.Input])
		}
	}
}

// The operation pattern of udf answers with the pattern of each row, and null if there is none.
func TestUDFPattern(t *testing.T) {
	routes := patternFile(t, matchRoutes)
	op := []string{"udf", "--op", "pattern", "--patterns", routes}
	tsv := append(op, "--format", "tsv", "--escape", "none")
	const rows = "https://h/books/7\n\\N\nx\nhttps://x/\n"
	for _, test := range []struct {
		args []string
		want string
	}{
		{tsv, "https://h/books/*\n\\N\n\\N\n\\N\n"},
		{append(tsv, "--best"), "https://h/books/:id\n\\N\n\\N\n\\N\n"},
		{append(tsv, "--columns", "pattern,group.0,group.id,host"), "https://h/books/*\t7\t\\N\th\n\\N\t\\N\t\\N\t\\N\n\\N\t\\N\t\\N\t\\N\n\\N\t\\N\t\\N\tx\n"},
		{append(tsv, "--columns", "pattern,group.0", "--columns", "host"), "https://h/books/*\t7\th\n\\N\t\\N\t\\N\n\\N\t\\N\t\\N\n\\N\t\\N\tx\n"},
		{append(op, "--format", "lines"), "https://h/books/*\n\n\n\n"},
	} {
		stdin := rows
		if slices.Contains(test.args, "lines") {
			stdin = strings.ReplaceAll(rows, "\\N", "")
		}
		if got := run(stdin, test.args...); got.status != 0 || got.stderr != "" || got.stdout != test.want {
			t.Errorf("%q: %+v, want %q", test.args, got, test.want)
		}
	}
	wrong := patternFile(t, "https://h/:\n")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--op", "pattern", "--format", "lines"}, "--op pattern needs --patterns FILE"},
		{[]string{"--op", "pattern", "--format", "lines", "--patterns", "-"}, "--op pattern needs --patterns FILE"},
		{[]string{"--op", "pattern", "--format", "lines", "--patterns", wrong}, "bad-name"},
		{[]string{"--op", "pattern", "--format", "lines", "--patterns", routes, "--columns", "patern"}, `did you mean "pattern"?`},
		{[]string{"--op", "canon", "--format", "lines", "--patterns", routes}, "--op canon takes no --patterns"},
		{[]string{"--print-config", "hive", "--op", "pattern"}, "--op pattern needs --patterns FILE"},
	} {
		if got := run("", append([]string{"udf"}, test.args...)...); got.status != 2 || !strings.Contains(got.stderr, test.want) {
			t.Errorf("%q: %+v, want %s", test.args, got, test.want)
		}
	}
	for engine, want := range map[string]string{
		"clickhouse": "<return_type>Tuple(pattern Nullable(String), group_id Nullable(String))</return_type>",
		"spark":      "AS (`pattern` STRING, `group_id` STRING)",
	} {
		got := run("", append(op, "--best", "--columns", "pattern,group.id", "--print-config", engine)...)
		command := "--op pattern --patterns " + routes + " --best --columns pattern,group.id --format "
		if got.status != 0 || !strings.Contains(got.stdout, want) || !strings.Contains(got.stdout, command) {
			t.Errorf("%s: %+v", engine, got)
		}
	}
}
