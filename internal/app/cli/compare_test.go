package cli

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/internal/show"
)

// Two readings that name different hosts.
const (
	twoHosts   = `http://good.example\@evil.example/`
	twoProfile = "guard=rfc3986-last-at fetch=whatwg"
)

func TestCompareAgreeing(t *testing.T) {
	expect(t, result{stdout: table(
		"input    a",
		"base     http://h:81/",
		"profile  guard=whatwg-2017,whatwg fetch=whatwg",
		"",
		"  reading      role     scheme  host  port  path",
		"  whatwg-2017  guards   http    h     81    /a",
		"  whatwg       both     http    h     81    /a",
		"",
		"no findings",
		"",
		"agreed   http://h:81/a",
		"         all readings that accept it agree",
	)}, "", "compare", "--profile", "guard=whatwg-2017,whatwg fetch=whatwg", "--base", "http://h:81/", "a")
}

// The part in which a reading differs is marked, with or without colors, and the finding shows its
// position, its evidence and advice.
func TestCompareDiffering(t *testing.T) {
	for _, test := range []struct {
		color string
		lines []string
	}{
		{"never", []string{
			`  rfc3986-last-at  guards   http    good.example\  evil.example  /`,
			`  whatwg           fetches  http   ~              !good.example !/@evil.example/`,
			`  ! leads elsewhere than the first reading, or hides an internal host`,
			`  ~ the same, but written differently`,
			`  models of programs: rfc3986-last-at`,
			`critical: backslash-in-authority at bytes 19-20: a backslash before or in the`,
			`    http://good.example\@evil.example/`,
			`                       ^`,
			`  effect    hosts-differ`,
			`  readings  rfc3986-last-at, whatwg`,
			`agreed   http://good.example/@evil.example/`,
			`         all readings that accept it agree`,
		}},
		{"always", []string{
			"  whatwg           fetches  http   ~              \x1b[1;31m!good.example\x1b[0m \x1b[1;31m!/@evil.example/\x1b[0m",
			"\x1b[1;31mcritical\x1b[0m: backslash-in-authority at bytes 19-20: a backslash before or in the",
		}},
	} {
		got := run("", "compare", "--color", test.color, "--profile", twoProfile, twoHosts)
		if got.status != 1 || got.stderr != "" {
			t.Errorf("status %d, %s", got.status, got.stderr)
		}
		lines := strings.Split(got.stdout, "\n")
		for _, want := range test.lines {
			if !slices.Contains(lines, want) {
				t.Errorf("%q is missing in\n%s", want, got.stdout)
			}
		}
		if test.color == "never" && strings.Contains(got.stdout, "\x1b") {
			t.Error("there are colors")
		}
	}
}

// The last lines show the agreed URL, or say why there is none.
func TestCompareAgreed(t *testing.T) {
	for _, test := range []struct {
		args []string
		tail string
	}{
		{[]string{"https://accounts.bank.example@203.0.113.7/login"}, "agreed   https://203.0.113.7/login\n         without the username and password; all readings that accept it agree\n"},
		{[]string{"http://a@evil.example@h/"}, "         http://a%40evil.example@h/\n         the username and password stay\nagreed   http://h/\n         without the username and password; all readings that accept it agree\n"},
		{[]string{"http://0x7f.1/"}, "CWE-436\n\nagreed   http://127.0.0.1/\n         all readings that accept it agree\n"},
		{[]string{"git://0x7f.1/"}, "agreed   none: readings differ on git://0x7f.1/, too, so refuse the input\n"},
		{[]string{"--profile", "redirect", "--base", "https://h/", "//evil.example"}, "agreed   none: by the Standard it leaves the origin of the base\n"},
		{[]string{"http://h:x/"}, "agreed   none: port-invalid: a port must be a number from 0 to 65535\n"},
		{[]string{"--profile", "fetch=java", "http://a/|"}, "agreed   none: all readings refuse http://a/|, so refuse the input\n"},
	} {
		if got := run("", append([]string{"compare"}, test.args...)...); !strings.HasSuffix(got.stdout, test.tail) {
			t.Errorf("%q: got\n%s, want at the end\n%s", test.args, got.stdout[max(0, len(got.stdout)-300):], test.tail)
		}
	}
}

// Lines of the table have at most 80 columns, and show the differences however long the parts are.
func TestCompareTableIsNarrow(t *testing.T) {
	long := strings.Repeat("a", 500)
	wide := strings.Repeat("\u4e2d", 60)
	for _, test := range []struct {
		input string
		shows []string
	}{
		{"http://" + long + `.good.example\@` + long + ".evil.example/", nil},
		{"http://h/" + long + "/%2e%2e/y", []string{"a/%2e%2e/y"}},
		{"http://" + wide + ":080/" + wide + "?" + wide + `"#` + wide + "`", nil},
		{"http://u" + long + "@" + long + "\u0301/\u0301" + long + "?'" + long + "#<" + long, nil},
		{"http://" + long + ".example@" + long + ".evil@" + long + ".good/", []string{".evil"}},
		{"http://" + strings.Repeat("\u0301", 3000) + "/", nil},
		{"\x1b" + long + ":" + strings.Repeat("\xFF\x00", 200), nil},
		{long, nil},
	} {
		got := run("", "compare", "--", test.input).stdout
		_, rows, _ := strings.Cut(got, "\n\n")
		rows, _, _ = strings.Cut(rows, "\n\n")
		for line := range strings.Lines(rows) {
			n := 0
			for _, r := range strings.TrimSuffix(line, "\n") {
				n += show.Columns(r)
			}
			if n > 80 {
				t.Errorf("%.20q: a line of %d columns: %s", test.input, n, line)
			}
		}
		for _, want := range test.shows {
			if !strings.Contains(rows, want) {
				t.Errorf("%.20q: %q is not shown in\n%s", test.input, want, rows)
			}
		}
		p, _ := compare.ParseProfile("all")
		if n := strings.Count(rows, "\n"); n < len(p.Editions()) {
			t.Errorf("%.20q: %d rows", test.input, n)
		}
	}
}

func TestCompareStatus(t *testing.T) {
	for _, test := range []struct {
		failOn, profile, input string
		status                 int
	}{
		{"", twoProfile, twoHosts, 1},
		{"critical", twoProfile, twoHosts, 1},
		{"off", twoProfile, twoHosts, 0},
		{"", "fetch=whatwg", twoHosts, 0},
		{"critical", "guard=net/url fetch=whatwg", "http://2130706433/", 0}, // high
		{"high", "guard=net/url fetch=whatwg", "http://2130706433/", 1},
		{"", "guard=rfc3986 fetch=whatwg", "HTTP://h", 0}, // low
		{"low", "guard=rfc3986 fetch=whatwg", "HTTP://h", 1},
		{"off", "all", "http://h:x/", 1}, // refused
		{"", "all", "http://h/", 0},
	} {
		args := []string{"compare", "--profile", test.profile, test.input}
		if test.failOn != "" {
			args = append(args, "--fail-on="+test.failOn)
		}
		for _, more := range []string{"--json", "--color=never"} {
			if got := run("", append(args, more)...); got.status != test.status || got.stderr != "" || got.stdout == "" {
				t.Errorf("%q: %+v", args, got)
			}
		}
		filtered := run(test.input+"\r\n", append([]string{"compare", "--filter"}, slices.Concat(args[1:3], args[4:])...)...)
		want := ""
		if test.status == 0 {
			want = test.input + "\r\n"
		}
		if filtered.status != test.status || filtered.stdout != want || (filtered.stderr == "") != (test.status == 0) {
			t.Errorf("%q: %+v", args, filtered)
		}
	}
}

// If the input is the name of a file, a hint says how to read its lines.
func TestCompareFile(t *testing.T) {
	if got := run("", "compare", "cli.go"); got.status != 1 || !strings.HasSuffix(got.stdout, "\n         cli.go is a file; to read its lines, write - <cli.go in its place\n") {
		t.Errorf("%+v", got)
	}
	if got := run("cli.go\n", "compare"); strings.Contains(got.stdout, "is a file") {
		t.Errorf("%+v", got)
	}
}

// A filter passes on whole lines unchanged. It reports what is wrong with the others, without showing
// them.
func TestCompareFilter(t *testing.T) {
	got := run("\uFEFFhttp://a/\r\nhttp://u:secret@x@y/\nHTTP://B:80/b\n\nhttp://c/\xFF",
		"compare", "--filter", "--profile", "guard=rfc3986-first-at fetch=whatwg")
	if got.status != 1 || got.stdout != "http://a/\r\nHTTP://B:80/b\nhttp://c/\xFF" {
		t.Errorf("%+v", got)
	}
	lines := strings.Split(strings.TrimSpace(got.stderr), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "weburl: stdin:2: critical: several-at at bytes ") ||
		!strings.HasPrefix(lines[1], "weburl: stdin:4: missing-scheme-non-relative-URL: ") || strings.Contains(got.stderr, "secret") {
		t.Errorf("%q", lines)
	}
	expect(t, result{stdout: "x\n../y"}, "x\n../y", "compare", "--filter", "--base", "http://h/")
	expect(t, result{stdout: "x\n", status: 1, stderr: "weburl: stdin:2: critical: scheme-relative at bytes 0-2, and 1 more\n"}, "x\n//h2\n",
		"compare", "--filter", "--profile", "redirect", "--base", "http://h/")
}

// comparison is the JSON form.
type comparison struct {
	ID       any
	Input    string
	Base     *string
	Profile  string
	Readings map[string]map[string]any
	Severity string
	Findings []struct {
		ID, Severity, Effect string
		Start, End           *int
		Readings             []string
		CWE                  int
		Detail               *string
		Advice               string
	}
	Pivot *struct {
		Start, End       int
		Encoded          bool
		Result           string
		KeepsCredentials *bool
	}
	Safe *struct {
		Href             string
		DropsCredentials *bool
		Agreed           bool
		Refused          []string
	}
	History, Recorded []map[string]any
	Failure           *struct {
		Code, In   string
		Start, End int
	}
	Error string
	Line  int
}

func readComparison(t *testing.T, text string) (c comparison) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return c
}

// compared holds inputs of all sorts, with a base.
var compared = []string{
	twoHosts, "http://2130706433/", "https://u:p@EXAMPLE.org:8080/a/?<q>#f", "../x", "//h/%", "foo:\x7f", "http://[::1", "\u00e9", "", "http://h:99999", "javascript:x",
}

// The readings are the same as from "parse --as", and the findings refer to the input and the
// readings.
func TestCompareJSON(t *testing.T) {
	const base = "https://h/a"
	for _, input := range compared {
		got := run("", "compare", "--json", "--base", base, "--fail-on", "off", input)
		o := readComparison(t, got.stdout)
		if o.Input != input || o.Base == nil || *o.Base != base || o.Profile != "all" || o.Readings == nil || (o.Safe == nil) != (got.status == 1) || got.stderr != "" {
			t.Errorf("%q: %+v", input, got)
		}
		text, _ := json.Marshal(map[string]any{"input": input, "base": base, "id": []int{1}})
		line := run(string(text), "compare", "--ndjson", "--fail-on", "off")
		again := readComparison(t, line.stdout)
		if fmt.Sprint(again.ID) != "[1]" || fmt.Sprint(again.Readings) != fmt.Sprint(o.Readings) || line.status != got.status {
			t.Errorf("%q: --ndjson differs: %s", input, line.stdout)
		}
		for name, reading := range o.Readings {
			if _, failed := reading["failure"]; failed == (reading["target"] != nil) {
				t.Errorf("%q, %s: %v", input, name, reading)
			}
			delete(reading, "target")
			var want map[string]any
			if err := json.Unmarshal([]byte(run("", "parse", "--json", "--as", name, "--base", base, input).stdout), &want); err != nil {
				t.Fatal(err)
			}
			for _, member := range []string{"input", "base", "as"} {
				delete(want, member)
			}
			if fmt.Sprint(reading) != fmt.Sprint(want) {
				t.Errorf("%q, %s: the reading is\n%v\nand parse has\n%v", input, name, reading, want)
			}
		}
		for _, f := range o.Findings {
			known := f.Start != nil && f.End != nil
			if f.ID == "" || f.Advice == "" || known != (f.Start != nil) || known && (*f.Start > *f.End || *f.End > len(input)) {
				t.Errorf("%q: %+v", input, f)
			}
			for _, name := range f.Readings {
				if o.Readings[name] == nil {
					t.Errorf("%q: %s is the evidence of %s, and no reading", input, name, f.ID)
				}
			}
		}
		if o.Pivot != nil && o.Pivot.KeepsCredentials == nil || o.Safe != nil && o.Safe.DropsCredentials == nil {
			t.Errorf("%q: nothing is said of credentials: %s", input, got.stdout)
		}
		if len(o.Findings) > 0 && o.Findings[0].Severity != o.Severity || len(o.Findings) == 0 && o.Severity != "none" {
			t.Errorf("%q: severity %s of %v", input, o.Severity, o.Findings)
		}
	}
}

func TestCompareRequests(t *testing.T) {
	got := run(table(
		`{"id": 1, "input": "http://h/", "profile": "fetch=net/url"}`,
		`{"input": "/x", "base": "http://h/", "profile": "redirect"}`,
		`{"id": 3, "input": "/x", "profile": "redirect"}`,
		`{"input": "x", "base": "http://h:x/"}`,
		`{"input": "x", "profile": "fetch=u:secret@h"}`,
		`{"input": "x", "profile": 1}`,
		`{"input": "x", "encoding": "utf-8"}`,
		`{"input": "http://h/", "profile": null}`,
	), "compare", "--ndjson", "--profile", "fetch=whatwg")
	lines := strings.Split(strings.TrimSpace(got.stdout), "\n")
	if len(lines) != 8 || got.status != 1 || strings.Contains(got.stdout+got.stderr, "secret") || strings.Count(got.stderr, "\n") != 4 {
		t.Fatalf("%+v", got)
	}
	var all []comparison
	for _, line := range lines {
		all = append(all, readComparison(t, line))
	}
	if o := all[0]; len(o.Readings) != 1 || o.Readings["net/url"] == nil || o.Profile != "fetch=net/url" {
		t.Errorf("%+v", o)
	}
	if o := all[1]; o.Profile != "redirect" || len(o.Readings) < 5 {
		t.Errorf("%+v", o)
	}
	if o := all[2]; o.ID != 3.0 || o.Error != "this profile needs a base" || o.Line != 3 {
		t.Errorf("%+v", o)
	}
	if o := all[3]; o.Failure == nil || o.Failure.In != "base" || o.Failure.Code != "port-invalid" || o.Failure.Start != 9 {
		t.Errorf("%+v", o)
	}
	for i, says := range []string{`field "profile": unknown edition; the editions are whatwg, `, `field "profile" must be a string`, `unknown field "encoding"`} {
		if o := all[4+i]; !strings.HasPrefix(o.Error, says) {
			t.Errorf("%+v", o)
		}
	}
	if o := all[7]; o.Profile != "fetch=whatwg" || o.Readings["whatwg"] == nil {
		t.Errorf("%+v", o)
	}
}

func TestCompareUsage(t *testing.T) {
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"--profile", "redirct", "a:"}, `--profile: unknown profile "redirct"; did you mean "redirect"?`},
		{[]string{"--profile", "xyzzy", "a:"}, `unknown profile "xyzzy"; the profiles are browser, redirect, all and 'guard=NAME,... fetch=NAME,...'`},
		{[]string{"--profile", "https://u:secret@h/", "a:"}, "unknown profile; the profiles are browser"},
		{[]string{"--profile", "guard=curl", "a:"}, "--profile: the profile lacks fetch=; it must be a name, or 'guard=NAME,... fetch=NAME,...' in quotes\n"},
		{[]string{"--fail-on", "bad", "a:"}, "weburl: compare: --fail-on must be critical, high, medium, low, info or off\n"},
		{[]string{"--profile", "", "a:"}, "the profile lacks fetch="},
		{[]string{"--profile", "guard=net/url", "fetch=whatwg"}, "--profile: the profile lacks fetch=; it must be a name, or 'guard=NAME,... fetch=NAME,...' in quotes"},
		{[]string{"--profile", "fetch=neturl"}, `unknown edition "neturl"; did you mean "net/url"?`},
		{[]string{"--profile", "fetch=whatwg,"}, "fetch= contains an empty name"},
		{[]string{"--profile", "guard= fetch=whatwg"}, "guard= contains an empty name"},
		{[]string{"--profile", "fetch=whatwg guard=curl,java,curl"}, "guard= contains curl twice"},
		{[]string{"--profile", "browser all"}, "a profile is a single name, or 'guard="},
		{[]string{"--profile", "fetch=https://u:secret@h/"}, "unknown edition; the editions are whatwg, "},
		{[]string{"--profile", "https://u=secret@h/"}, "a profile is a name, or 'guard="},
		{[]string{"--profile", "redirect", "a:"}, "this --profile needs a --base"},
		{[]string{"--fail-on", "none", "a:"}, "--fail-on must be critical, high, medium, low, info or off"},
		{[]string{"--fail-on", "https://u:secret@h/"}, "--fail-on must be critical"},
		{[]string{"--color", "perhaps", "a:"}, "--color must be auto, always or never"},
		{[]string{"--filter", "a:"}, "--filter reads standard input"},
		{[]string{"--filter", "--json"}, "--filter and --json cannot be used together"},
		{[]string{"--editions", "--profile", "all"}, "--editions and --profile cannot be used together"},
		{[]string{"--editions", "--filter"}, "--editions and --filter cannot"},
		{[]string{"--list", "--ndjson"}, "--list and --ndjson cannot"},
		{[]string{"--json", "--ndjson"}, "--json and --ndjson cannot be used together"},
		{[]string{"--ndjson", "a:"}, "takes no arguments"},
		{[]string{"--ndjson", "--base", "a:"}, "each request has its own base"},
		{[]string{"--list", "several-att"}, `unknown finding "several-att"; did you mean "several-at"?`},
		{[]string{"--list", "https://u:secret@h/"}, `unknown finding; "weburl compare --list" lists them`},
	} {
		got := run("", append([]string{"compare"}, test.args...)...)
		if got.status != 2 || got.stdout != "" || !strings.Contains(got.stderr, test.says) || strings.Contains(got.stderr, "secret") {
			t.Errorf("%q: %v", test.args, got)
		}
	}
	expect(t, badBaseOf("compare", hostMissing), "", "compare", "--base", "https://user:secret@", "a:", "b:")
}

// The history of a string shows when each change came, and which part changed.
func TestCompareEditions(t *testing.T) {
	const input = "http://1.2.3.08/"
	got := run("", "compare", "--editions", input, "http://h/")
	for _, want := range []string{
		"input    " + input + "\n\nhtml-2012 (", ")\n  http://1.2.3.8/\n    host \"1.2.3.08\" became \"1.2.3.8\"\n\nwhatwg-2017 (",
		")\n  refused: IPv4-non-numeric-part at bytes 13-15\n\nwhatwg (", "): as before\n\nchanged 3 times\n\ninput    http://h/\n", "\n\nnothing has changed\n",
	} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("%q is missing in\n%s", want, got.stdout)
		}
	}
	if got.status != 1 || got.stderr != "" {
		t.Errorf("status %d, %s", got.status, got.stderr)
	}
	o := readComparison(t, run(`{"input": "`+input+`"}`, "compare", "--editions", "--ndjson").stdout)
	var steps []string
	for _, h := range o.History {
		steps = append(steps, fmt.Sprint(h["as"], h["changed"]))
		if h["version"] == "" || h["failure"] == nil && h["href"] == nil {
			t.Errorf("%v", h)
		}
	}
	if want := "html-2012[] webspecs-2014[host] whatwg-2017[host] whatwg-2025[refused] whatwg[]"; strings.Join(steps, " ") != want {
		t.Errorf("%v", steps)
	}
}

// The readings recorded in 2014 are shown after those of the specifications.
func TestCompareRecorded(t *testing.T) {
	const input, base = "http://f:/c", "http://example.org/foo/bar"
	got := run("", "compare", "--editions", "--base", base, input, "http://f:/d")
	const want = "\n\nrecorded in 2014\n  http://f/c\n    addressable-2014, chrome-2014, csharp-2014, firefox-2014, galimatias-2014,\n" +
		"    ie-2014, node-2014, opera-2014, perl-2014, rust-url-2014, safari-2014\n  http://f:/c\n    python-2014\n\nchanged once\n\ninput    http://f:/d\n"
	if got.status != 0 || !strings.Contains(got.stdout, want) || strings.Count(got.stdout, "recorded in 2014") != 1 {
		t.Errorf("%q is missing in\n%s%s", want, got.stdout, got.stderr)
	}
	for request, want := range map[string]string{
		`{"input": "` + input + `", "base": "` + base + `"}`: "addressable-2014 http://f/c, chrome-2014 http://f/c, csharp-2014 http://f/c, " +
			"firefox-2014 http://f/c, galimatias-2014 http://f/c, ie-2014 http://f/c, node-2014 http://f/c, opera-2014 http://f/c, " +
			"perl-2014 http://f/c, python-2014 http://f:/c, rust-url-2014 http://f/c, safari-2014 http://f/c",
		`{"input": "` + input + `"}`: "",
	} {
		var recorded []string
		for _, r := range readComparison(t, run(request, "compare", "--editions", "--ndjson").stdout).Recorded {
			recorded = append(recorded, fmt.Sprint(r["as"], " ", r["href"]))
		}
		if got := strings.Join(recorded, ", "); got != want {
			t.Errorf("%s: %s", request, got)
		}
	}
}

// The list contains all kinds of findings, and the example of each has the finding.
func TestCompareList(t *testing.T) {
	all := run("", "compare", "--list")
	for _, k := range compare.Kinds() {
		if !strings.Contains("\n"+all.stdout, "\n"+k.ID+" ") {
			t.Errorf("%s is not listed", k.ID)
		}
		one := run("", "compare", "--list", k.ID)
		words := strings.Join(strings.Fields(one.stdout), " ")
		for _, text := range []string{k.Title, k.Explanation, k.Advice, fmt.Sprintf("CWE-%d", k.CWE)} {
			if text == "" || !strings.Contains(words, text) {
				t.Errorf("%s: %q is not in %s", k.ID, text, one.stdout)
			}
		}
		var object struct {
			ID, Title, Explanation, Advice string
			Input, Base                    *string
			CWE                            int
		}
		if err := json.Unmarshal([]byte(run("", "compare", "--list", "--json", k.ID).stdout), &object); err != nil || object.ID != k.ID || object.CWE != k.CWE {
			t.Errorf("%s: %v, %+v", k.ID, err, object)
		}
		if k.Example == "" {
			continue
		}
		args := []string{"compare", "--", k.Example}
		if k.ExampleBase != "" {
			args = slices.Insert(args, 1, "--base", k.ExampleBase)
		}
		if !strings.Contains(run("", args...).stdout, ": "+k.ID) {
			t.Errorf("%s: the example %q does not have it", k.ID, k.Example)
		}
	}
}

// Nothing of an input acts on a terminal.
func TestCompareIsSafe(t *testing.T) {
	const nasty = "\x1b[2J\x07\u202e\u009b\x7f\xff\u2028"
	for _, input := range []string{
		nasty, "a:" + nasty, "http://" + nasty + "/", "http://u" + nasty + ":p" + nasty + "@h/", "http://h:" + nasty, "http://h/" + nasty + "?" + nasty + "#" + nasty,
		"http://u%1B%E2%80%AE@h%1B/%1B", "%1B:", "http://[" + nasty + "]/", "http://a\\" + nasty + "@b/", "http://a@" + nasty + "@b/",
	} {
		for _, args := range [][]string{{input}, {"--editions", input}, {"--base", "http://h/" + nasty, input}, {"--base", input, "x"}, {"--list", input}, {"--profile", input, "x"}} {
			got := run("", append([]string{"compare"}, args...)...)
			for _, r := range got.stdout + got.stderr {
				if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028') {
					t.Errorf("%q: %q is printed", args, r)
					break
				}
			}
		}
	}
}

// The length of a result is bounded as the help says.
func TestCompareIsBounded(t *testing.T) {
	p, err := compare.ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	for _, input := range badURLs(500) {
		for _, args := range [][]string{{"--json"}, {"--json", "--editions"}, nil} {
			got := run(input, append([]string{"compare"}, args...)...)
			size := len(got.stdout) + len(got.stderr)
			if size > 30*len(p.Editions())*len(input)+16<<10 {
				t.Errorf("%v, %.20q: %d bytes for %d", args, input, size, len(input))
			}
		}
	}
}

// The help lists every profile and every severity.
func TestCompareHelp(t *testing.T) {
	help := run("", "help", "compare").stdout
	for _, p := range compare.Profiles() {
		if !strings.Contains(p.Name, "=") && !regexp.MustCompile(`(?m)^ +`+p.Name+`  `).MatchString(help) {
			t.Errorf("the profile %s is not in the help", p.Name)
		}
	}
	for s := compare.Info; s.String() != ""; s++ {
		if !strings.Contains(help, "\n  "+s.String()+" ") {
			t.Errorf("the severity %s is not in the help", s)
		}
	}
}
