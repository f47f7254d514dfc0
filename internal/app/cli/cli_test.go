package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/standard"
)

// result is the outcome of a run of the command.
type result struct {
	status         int
	stdout, stderr string
}

func run(stdin string, args ...string) result {
	var stdout, stderr bytes.Buffer
	status := Main(args, strings.NewReader(stdin), &stdout, &stderr)
	return result{status, stdout.String(), stderr.String()}
}

// expect runs the command and compares the outcome.
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

// badBaseOf is the outcome of a run of a verb with a base that fails.
func badBaseOf(verb, why string) result {
	return result{2, "", "weburl: " + verb + ": --base: " + why + "        Run \"weburl help " + verb + "\" for usage.\n"}
}

// The operation of a verb after its name shows the help of the verb.
func TestHelpOfOperation(t *testing.T) {
	if got := run("", "help", "pattern", "match"); got != run("", "help", "pattern") || got.status != 0 {
		t.Errorf("%+v", got)
	}
}

func TestWrongUsage(t *testing.T) {
	for _, test := range []struct {
		args []string
		says string
	}{
		{nil, "missing verb; the verbs are:\n  read       parse "},
		{[]string{""}, "missing verb; the verbs are:\n  read       parse "},
		{[]string{"nosuch"}, "unknown verb \"nosuch\"; the verbs are:\n  read       parse "},
		{[]string{"--json", "parse"}, "flags go after the verb; the verbs are:\n"},
		{[]string{"https://example.org"}, "missing verb; to take a URL apart, run: weburl parse URL"},
		{[]string{"help", "nosuch"}, "unknown verb \"nosuch\"; the verbs are:"},
		{[]string{"help", "get", "set"}, "give one verb"},
		{[]string{"help", "pattern", "mach"}, "give one verb"},
		{[]string{"parse", "--nosuch", "a:"}, "unknown flag --nosuch (put -- before an input that begins with a hyphen)\n"},
		{[]string{"version", "--nosuch"}, "unknown flag --nosuch\n"},
		{[]string{"completion", "--a:/"}, "unknown flag\n"},
		{[]string{"parse", "-nosuch=1"}, "unknown flag -nosuch (put --"},
		{[]string{"parse", "--base"}, "--base needs a value"},
		{[]string{"parse", "--json=perhaps", "a:"}, "--json takes only true or false"},
		{[]string{"parse", "--json", "--ndjson"}, "cannot be used together"},
		{[]string{"parse", "--ndjson", "a:"}, "standard input"},
		{[]string{"parse", "--ndjson", "--base", "a:"}, "--base"},
		{[]string{"canon", "-x"}, "-x"},
		{[]string{"canon", "https://example.org"}, "arguments are files; give URLs on standard input, or use: weburl get href URL"},
		{[]string{"canon", ""}, "empty file name"},
		{[]string{"version", "a:"}, "unexpected argument"},
		{[]string{"get"}, "hostname-unicode"},
		{[]string{"host", "--json", "--ndjson"}, "cannot be used together"},
		{[]string{"host", "--ndjson", "com"}, "standard input"},
		{[]string{"host", "--base", "a:"}, "unknown flag --base"},
		{[]string{"get", "https://example.org"}, "missing attribute; the attributes are href, "},
		{[]string{"get", "word"}, "argument 1 is not an attribute; the attributes are href, "},
		{[]string{"get", "host,port", "https://example.org"}, "separate arguments"},
		{[]string{"get", "host", "word", "https://example.org"}, "argument 2 is neither an attribute nor a URL; the attributes are "},
		{[]string{"get", "--", "host", "https://example.org"}, "missing attribute"},
		{[]string{"set"}, "missing URL; use - to read URLs from standard input"},
		{[]string{"set", "a:"}, "nothing to change"},
		{[]string{"set", "a:", "hash"}, "missing value; write hash=VALUE"},
		{[]string{"set", "hash=x", "a:"}, "the URL comes first, before ATTR=VALUE"},
		{[]string{"set", "hsah=x", "a:"}, "argument 2 is not ATTR=VALUE; the attributes are href, "},
		{[]string{"set", "a:", "hash=", "b:?c=d"}, "argument 3 is not ATTR=VALUE; the attributes are href, "},
		{[]string{"set", "a:", "origin=x"}, "origin is read-only; the attributes to set are href, protocol"},
		{[]string{"set", "a:", "--unset", "query,path"}, "--unset takes, separated by commas, any of username, "},
		{[]string{"params", "add"}, "missing URL; use - to read URLs from standard input"},
		{[]string{"params", "get", "a:"}, "argument 1 is neither an operation nor a URL; the operations are list, "},
		{[]string{"params", "add", "a:"}, "missing parameter after the URL"},
		{[]string{"params", "add", "--encoded", "a:?b", ""}, "missing parameter after the URL"},
		{[]string{"params", "add", "--encoded", "a:?b", "&&"}, "missing parameter after the URL"},
		{[]string{"params", "add", "a:", ""}, "a parameter without a name and a value"},
		{[]string{"params", "set", "a:", "https://h/", ""}, "a parameter without a name and a value"},
		{[]string{"params", "add", "a:", "https://h/?b=c"}, "missing parameter after the URL"},
		{[]string{"set", "a:", "https://h/?b=c"}, "nothing to change"},
		{[]string{"set", "a:", "origin+=x"}, "origin is read-only"},
		{[]string{"set", "a:", "host+=x"}, "host takes no +=; only path, pathname and query.NAME do"},
		{[]string{"set", "a:", "query.b"}, "missing value; write query.b=VALUE"},
		{[]string{"set", "a:", "query.b:c"}, "missing value; write query.NAME=VALUE"},
		{[]string{"set", "a:", "param.b=c"}, `unknown attribute "param.b"; did you mean "query.b"?`},
		{[]string{"get", "query.a&b", "a:"}, `unknown attribute "query.a&b"; did you mean "query.a%26b"?`},
		{[]string{"get", "href", "query.a=b", "a:"}, `unknown attribute "query.a=b"; did you mean "query.a%3Db"?`},
		{[]string{"get", "query.a,b", "a:"}, `unknown attribute "query.a,b"; did you mean "query.a%2Cb"?`},
		{[]string{"get", "query.a,query.b", "a:"}, "give attributes as separate arguments, without commas"},
		{[]string{"get", "href", "query.a,host", "a:"}, "give attributes as separate arguments, without commas"},
		{[]string{"get", "--column", "url", "query.a,query.b"}, "give attributes as separate arguments, without commas"},
		{[]string{"get", "--column", "url", "query.\x1B\u202E\xFF"}, `did you mean "query.%1B<U+202E>%FF"?`},
		{[]string{"get", "--column", "url", "host", "https://u:secret@h/"}, "with --column, the last argument is a file; this looks like a URL"},
		{[]string{"get", "--", "query.a"}, "errors, error, query.NAME, query.NAME* and path.N"},
		{[]string{"get", "--format", "{zzzzz}", "a:"}, "data-size, query.NAME and path.N"},
		{[]string{"get", "--format", "{query.a&b}", "a:"}, "byte 1: unknown part; did you mean {query.a%26b}?"},
		{[]string{"get", "--format", "{qurey.a}", "a:"}, "byte 1: unknown part; did you mean {query.a}?"},
		{[]string{"set", "a:", "query.a&b=c"}, `unknown attribute "query.a&b"; did you mean "query.a%26b"?`},
		{[]string{"set", "a:", "--unset", "query.a&b"}, `unknown attribute "query.a&b"; did you mean "query.a%26b"?`},
		{[]string{"set", "a:", "--each", "port"}, "missing value; write port=VALUE"},
		{[]string{"set", "a:", "--each", "port= "}, "--each has no value; write ATTR=VALUES, with spaces between the values"},
		{[]string{"set", "a:", "--each", "origin=x"}, "origin is read-only"},
		{[]string{"set", "a:", "--each", "x"}, "--each is not ATTR=VALUES; the attributes are href, "},
		{[]string{"set", "a:", "--each", "port=1", "--keep"}, "--each and --keep cannot be used together; a URL has several results"},
		{[]string{"get", "--json", "--format", "{host}", "a:"}, "cannot be used together"},
		{[]string{"get", "--json", "--keep", "host", "a:"}, "cannot be used together; in JSON, failures have an object anyway"},
		{[]string{"get", "--json", "hostKind", "host-kind", "a:"}, "with --json, give each attribute only once"},
		{[]string{"get", "path.x", "a:"}, `unknown attribute "path.x"; did you mean "path"?`},
		{[]string{"parse", "--params", "a:"}, "--params needs --json or --ndjson"},
		{[]string{"parse", "--params", "--json", "--as", "rfc3986", "a:"}, "--params cannot be used with --as rfc3986"},
		{[]string{"host", "--compact", "h"}, "--compact needs --json"},
		{[]string{"params", "delete", "a:"}, "missing parameter"},
		{[]string{"params", "sort", "--json", "a:"}, "--json cannot be used with sort"},
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

// A base that fails is a usage error in every verb. In JSON, it is the failure of each input.
func TestBadBase(t *testing.T) {
	for _, args := range []string{"parse", "parse --as rfc3986", "get href", "get --format {href}", "show", "trace", "compare", "compare --editions",
		"set a: hash=x", "params", "params --json", "canon", "canon --explain", "surt", "resolve", "resolve --mode rfc3986", "rebase",
		"relativize", "udf --op canon --format ndjson", "udf --print-config spark --op canon"} {
		verb, _, _ := strings.Cut(args, " ")
		got := run("", append(strings.Fields(args), "--base", "https://user:secret@h:x/")...)
		if got.status != 2 || !strings.HasPrefix(got.stderr, "weburl: "+verb+": --base: ") || got.stdout != "" && verb != "trace" {
			t.Errorf("%s: %+v", args, got)
		}
	}
	for _, verb := range []string{"parse", "show", "trace", "compare", "canon", "surt", "resolve"} {
		got := run("a\n", verb, "--json", "--base", "https://h:x/")
		if got.status != 1 || got.stderr != "" || !strings.Contains(strings.ReplaceAll(got.stdout, " ", ""), `"in":"base"`) {
			t.Errorf("%s: %+v", verb, got)
		}
	}
}

func TestUsageErrorsHoldNoURL(t *testing.T) {
	for _, args := range [][]string{
		{"https://user:secret@example.org/"},
		{"user:secret@example.org"},
		{"parse", "--ndjson", "https://user:secret@example.org/"},
		{"trace", "--ndjson", "https://user:secret@example.org/"},
		{"trace", "--https://user:secret@example.org/"},
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
		{"-https://user:secret@example.org/"},
		{"help", "https://user:secret@example.org/"},
		{"parse", "--https://user:secret@example.org/"},
		{"parse", "--json=https://user:secret@example.org/"},
		{"canon", "https:user:secret@example.org"},
		{"canon", "user:secret@example.org/"},
		{"params", "https://user:secret@", "a"},
		{"resolve", "--base", "a:", "--mode", "https://user:secret@example.org/"},
		{"relativize", "--base", "a:", "--form", "https://user:secret@example.org/"},
		{"set", "a:", "https://user:secret@example.org/=x"},
		{"compare", "--filter", "https://user:secret@example.org/"},
		{"compare", "--profile", "fetch=https://user:secret@example.org/", "a:"},
		{"compare", "--list", "https://user:secret@example.org/"},
	} {
		if got := run("", args...); got.status == 0 || strings.Contains(got.stderr, "secret") {
			t.Errorf("%q: status %d, stderr %q holds the password", args, got.status, got.stderr)
		}
	}
	for _, stdin := range []string{`{"input": "a:", "https://user:secret@example.org/": 1}`,
		`{"input": "a:", "set": [["https://user:secret@example.org/", ""]]}`} {
		if got := run(stdin, "parse", "--ndjson"); got.status == 0 || strings.Contains(got.stderr+got.stdout, "secret") {
			t.Errorf("%s: %+v holds the password", stdin, got)
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
	for _, v := range Verbs() {
		if !strings.Contains(overview.stdout, "  "+v.Name+"  ") {
			t.Errorf("help does not list %s", v.Name)
		}
		help := run("", "help", v.Name)
		if help.status != 0 || help.stderr != "" || !strings.Contains(help.stdout, "usage: weburl "+v.Name) {
			t.Errorf("help %s: status %d, stdout %q, stderr %q", v.Name, help.status, help.stdout, help.stderr)
		}
		for _, flag := range []string{"-h", "--help"} {
			if got := run("", v.Name, flag); got != help {
				t.Errorf("%s %s differs from help %s", v.Name, flag, v.Name)
			}
		}
		for line := range strings.Lines(overview.stdout + help.stdout) {
			if len([]rune(line)) > 81 {
				t.Errorf("help %s: line longer than 80: %q", v.Name, line)
			}
		}
	}
}

// The message about a mistyped name suggests the name that was probably meant.
func TestSuggestions(t *testing.T) {
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"prase", "a:"}, `unknown verb "prase"; did you mean "parse"?`},
		{[]string{"normalise", "a"}, `unknown verb "normalise"; did you mean "normalize"?`},
		{[]string{"canonicalize"}, `unknown verb "canonicalize"; did you mean "canon"?`},
		{[]string{"help", "param"}, `unknown verb "param"; did you mean "params"?`},
		{[]string{"parse", "--bsae", "a:", "b"}, "unknown flag --bsae; did you mean --base?"},
		{[]string{"canon", "-fail=1"}, "unknown flag -fail; did you mean --fail-fast?"},
		{[]string{"get", "hots", "a:"}, `unknown attribute "hots"; did you mean "host"?`},
		{[]string{"get", "host", "user", "a:"}, `unknown attribute "user"; did you mean "username"?`},
		{[]string{"get", "qurey.q", "a:"}, `unknown attribute "qurey.q"; did you mean "query.q"?`},
		{[]string{"get", "host", "params.q", "a:"}, `unknown attribute "params.q"; did you mean "query.q"?`},
		{[]string{"set", "a:", "frag=x"}, `unknown attribute "frag"; did you mean "fragment"?`},
		{[]string{"params", "dele", "a:", "b"}, `the operations are list, add, set, delete, sort; did you mean "delete"?`},
		{[]string{"completion", "fsh"}, `unknown shell "fsh"; did you mean "fish"? It must be bash, zsh or fish`},
		{[]string{"completion", "bsh"}, `unknown shell "bsh"; did you mean "bash"? It must be bash, zsh or fish`},
	} {
		if got := run("", test.args...); got.status != 2 || !strings.Contains(got.stderr, test.says+"\n") {
			t.Errorf("%q: %+v, want %s", test.args, got, test.says)
		}
	}
}

// No message contains an unescaped control character or invisible character.
func TestMessagesAreVisible(t *testing.T) {
	const odd = "a\x1B[2J\u202E\u0085\xFF"
	const shown = "a␛[2J<U+202E><U+0085><FF>"
	for _, args := range [][]string{{odd}, {"help", odd}, {"parse", "--" + odd}, {"canon", odd}, {"canon", "--keep=" + odd},
		{"resolve", "--base", "a:", "--mode", odd}, {"relativize", "--base", "a:", "--form", odd}, {"set", "a:", "--unset", odd},
		{"set", "a:", odd}, {"set", "a:", odd + "=" + odd}, {"get", odd}, {"get", "host", odd}, {"set", "a:", "query." + odd}, {"set", "a:", "--unset", "query." + odd, "port=x"},
		{"parse", odd}, {"version", odd}, {"host", odd}, {"host", "--url", odd}, {"host", "--" + odd}} {
		got := run("", args...)
		for _, r := range got.stderr {
			if r != '\n' && r < ' ' || r == 0x202E || r == 0x85 || r == 0xFFFD {
				t.Errorf("%q: stderr %q", args, got.stderr)
			}
		}
		if got.status == 0 {
			t.Errorf("%q: status 0", args)
		}
	}
	for _, args := range [][]string{{odd}, {"help", odd}, {"canon", "--" + odd}, {"canon", odd}} {
		if got := run("", args...); !strings.Contains(got.stderr, shown) {
			t.Errorf("%q: stderr %q does not say %s", args, got.stderr, shown)
		}
	}
	stdin := `{"input": "a:", "` + "\u202E" + `\u001b": 1}`
	if got := run(stdin, "parse", "--ndjson"); !strings.Contains(got.stderr, `unknown field "<U+202E>␛"`) {
		t.Errorf("stderr %q", got.stderr)
	}
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
	got := run("", "parse", "--base", "https://example.org", "--json", "--", "--json", "--", "-x")
	if !strings.Contains(got.stdout, `"https://example.org/--json"`) || !strings.Contains(got.stdout, `"https://example.org/--"`) ||
		!strings.Contains(got.stdout, `"https://example.org/-x"`) {
		t.Errorf("arguments after -- are not inputs: %s", got.stdout)
	}
}

// Reason omits file names, which may contain control characters.
func TestReason(t *testing.T) {
	for _, err := range []error{
		&fs.PathError{Op: "open", Path: "a\x1B", Err: fs.ErrNotExist},
		&os.LinkError{Op: "rename", Old: "a\x1B", New: "b\x1B", Err: fs.ErrNotExist},
	} {
		if got := frame.Reason(err); got != fs.ErrNotExist.Error() {
			t.Errorf("%q", got)
		}
	}
}

// If a file name is given instead of a URL, the message says how to read the file.
func TestFileInsteadOfURL(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("urls", []byte("https://example.org/\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const hint = "urls is a file; to read its lines, write - <urls in its place\n"
	for args, status := range map[string]int{
		"parse urls":                                    1,
		"parse --as whatwg-2017 urls":                   1,
		"trace urls":                                    1,
		"show urls":                                     1,
		"get href -- urls":                              1,
		"get --format {host}@{path} urls":               1,
		"set urls hash=x --unset port":                  1,
		"set urls password=secret":                      1,
		"params list urls":                              1,
		"params delete urls a":                          1,
		"relativize --base https://user:secret@h/ urls": 1,
		"surt urls":                                     0,
		"surt --parse urls":                             1,
		"normalize urls":                                0,
		"normalize --as web urls":                       0,
		"host urls":                                     0,
		"host --url urls":                               1,
	} {
		if got := run("", strings.Fields(args)...); got.status != status || !strings.HasSuffix(got.stderr, " "+hint) || strings.Contains(got.stderr, "secret") {
			t.Errorf("%s: %+v", args, got)
		}
	}
	for _, args := range []string{"parse --as rfc3986 urls", "resolve --base https://h/ urls"} {
		if got := run("", strings.Fields(args)...); got.status != 0 || got.stderr != "" {
			t.Errorf("%s: %+v", args, got)
		}
	}
	for name, word := range map[string]string{"two words": "'two words'", "-x": "./-x", "it's": `'it'\''s'`, "a@b": "a@b", "a\tb": "..."} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := run("", "show", "--", name); runtime.GOOS != "windows" && !strings.HasSuffix(got.stderr, " write - <"+word+" in its place\n") {
			t.Errorf("%q: %+v", name, got)
		}
	}
	if got := run("", "surt", "--", "urls", "-x"); got.stderr != "weburl: input 1: "+hint+
		"weburl: input 2: -x is a file; to read its lines, write - <./-x in its place\n" {
		t.Errorf("%+v", got)
	}
	for _, args := range [][]string{{"parse", "nosuch"}, {"get", "href", "./"}} {
		if got := run("urls", args...); got.status != 1 || strings.Contains(got.stderr, "is a file") {
			t.Errorf("%q: %+v", args, got)
		}
	}
	for _, args := range [][]string{{"get", "href"}, {"surt"}, {"normalize"}, {"host"}} {
		if got := run("urls\n", args...); strings.Contains(got.stderr, "is a file") {
			t.Errorf("%q: %+v", args, got)
		}
	}
}

// "-" is standard input where inputs are arguments, even after "--".
func TestHyphenIsStandardInput(t *testing.T) {
	for _, args := range [][]string{{"parse"}, {"parse", "--json"}, {"get", "href"}, {"resolve", "--base", "https://h/a/"},
		{"rebase", "--base", "a/"}, {"relativize", "--base", "https://h/a/"}, {"normalize"}, {"params", "--json"}, {"params"}, {"host", "--url"}} {
		const stdin = "https://h/a/b?c\nhttps://h/d\n"
		for _, hyphen := range [][]string{{"-"}, {"--", "-"}} {
			all := slices.Concat(args, hyphen)
			if got, want := run(stdin, all...), run(stdin, args...); got != want || got.status != 0 || got.stdout == "" {
				t.Errorf("%q: %+v, want %+v", all, got, want)
			}
		}
	}
	for _, args := range [][]string{{"set", "-", "search=a=b"}, {"set", "--", "-", "search=a=b"},
		{"params", "set", "-", "a=b"}, {"params", "set", "--", "-", "a=b"}} {
		expect(t, result{stdout: "https://h/?a=b\n"}, "https://h/\n", args...)
	}
}

func TestVersion(t *testing.T) {
	got := run("", "version")
	for _, want := range []string{"weburl ", standard.Commit, standard.Date, standard.Later, standard.LaterSearch, standard.Unicode, standard.SuitesCommit} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("version does not say %q:\n%s", want, got.stdout)
		}
	}
	if flag := run("", "--version"); flag != got {
		t.Errorf("--version differs from version")
	}
	var v struct {
		Version, Unicode, Go string
		Standard, Suites     struct{ Commit string }
	}
	if err := json.Unmarshal([]byte(run("", "version", "--json").stdout), &v); err != nil {
		t.Fatal(err)
	}
	if v.Version == "" || v.Standard.Commit != standard.Commit || v.Unicode != standard.Unicode ||
		v.Suites.Commit != standard.SuitesCommit || v.Go == "" {
		t.Errorf("version --json is incomplete: %+v", v)
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

// endless repeats a line forever.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	return copy(p, "https://example.org/\n"), nil
}

// If results can no longer be written, the run ends, even if the input is
// endless.
func TestWriteErrors(t *testing.T) {
	for _, test := range []struct {
		err    error
		status int
		stderr string
	}{
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
				// The lines are not requests, which may be reported before the end.
				said = said[strings.LastIndex(said, "stdin:")+1:]
				_, said, _ = strings.Cut(said, "\n")
			}
			if status != test.status || said != test.stderr {
				t.Errorf("%q, %v: status %d, stderr %q; want %d, %q", args, test.err, status, said, test.status, test.stderr)
			}
		}
	}
}
