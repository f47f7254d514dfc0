package main

import (
	"bufio"
	"bytes"
	"errors"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// A call says how the tests of every verb call a verb.
type call struct {
	// ways holds arguments and flags. Most tests use the first; with the others, the verb also
	// reads a list.
	ways []string
	// reads means that it reads a list from standard input, and streams that it prints results
	// before it has read everything.
	reads, streams bool
	// short means that it prints little of a long URL.
	short bool
}

// calls has a row for each verb.
var calls = map[string]call{
	"parse":      {ways: []string{"", "--json", "--json --compact --params", "--as rfc3986", "--as rfc3986 --json", "--as whatwg-2017 --json", "--base https://h/"}, reads: true, streams: true},
	"get":        {ways: []string{"href", "input href error", "--format {scheme}", "href --keep", "href --base https://h/", "--json href query.q params usual-port", "--as whatwg-2017 href host-kind", "--as rfc3986 --json path error"}, reads: true, streams: true},
	"host":       {ways: []string{"--url", "", "--url --json"}, reads: true, streams: true},
	"data":       {ways: []string{"data:,x", "--json data:,x", "--mime text/html"}}, // other tests feed URLs
	"show":       {ways: []string{"", "--json", "--text", "--name a.example"}, reads: true, streams: true},
	"view":       {ways: []string{"--no-open --listen 192.0.2.1:0"}}, // no address of this machine
	"trace":      {ways: []string{"", "--json", "--all", "--as whatwg-2025", "--as whatwg-2025 --json"}, reads: true, streams: true},
	"set":        {ways: []string{"- hash=x", "- path+=b query.q?=1 query.r+=2", "- --each hash=x", "--as webspecs-2014 - hash=x"}, reads: true, streams: true},
	"params":     {ways: []string{"", "list", "list --json", "list --query", "add - a=b", "set - a"}, reads: true, streams: true},
	"canon":      {ways: []string{"", "--keep", "--json", "--explain", "--profile surt/1", "--profile heritrix/1", "--profile safebrowsing-v4/1 --expressions", "--jobs 1", "--as whatwg-2017", "--as html-2012 --keep"}, reads: true, streams: true},
	"surt":       {ways: []string{"", "--json", "--heritrix"}, reads: true, streams: true},
	"udf":        {ways: []string{"--op canon --format lines", "--op surt --format lines"}, reads: true, streams: true},
	"compare":    {ways: []string{"", "--json", "--editions", "--editions --encoding latin1", "--filter"}, reads: true, streams: true},
	"check":      {ways: []string{"--no-config --in list -", "", "--format json", "--format ndjson", "--format sarif", "--format github", "--base https://h/", "--as whatwg-2017", "--as rfc3986 --format json", "--diff"}, reads: true, short: true},
	"pattern":    {ways: []string{"test --pathname *", "test --pathname /*/:a --json", "exec --pathname /:a*", "exec --pathname * --json", "explain --pathname /a/:b -", "explain --pathname * - --json", "match --patterns testdata/patterns.json", "match --patterns testdata/patterns.json --all --json"}, reads: true, streams: true},
	"robots":     {ways: []string{"test --robots testdata/robots.txt --agent a", "test --robots testdata/robots.txt --agent a --json --compact"}, reads: true, streams: true},
	"resolve":    {ways: []string{"--base https://b/", "--base https://h/ --json", "--base https://h/ --mode rfc3986", "--base https://h/ --steps", "--base https://h/ --as whatwg-2017", "--base https://h/ --as rfc3986 --json"}, reads: true, streams: true},
	"rebase":     {ways: []string{"--base https://b/", "--base https://h/ --json"}, reads: true, streams: true},
	"relativize": {ways: []string{"--base https://b/", "--base https://h/ --json"}, reads: true, streams: true, short: true},
	"normalize":  {ways: []string{"", "--json", "--steps"}, reads: true, streams: true},
	"explain":    {ways: []string{"port-invalid", "--as whatwg-2017"}},
	"help":       {ways: []string{""}},
	"completion": {ways: []string{"bash"}},
	"version":    {ways: []string{""}},
}

// args returns the arguments of a call of a verb, in the first way.
func (c call) args(verb string, more ...string) []string {
	return slices.Concat([]string{verb}, more, strings.Fields(c.ways[0]))
}

// run runs a verb on an input, and returns its status and its output. It checks that the verb ends
// by itself, without a panic.
func (c call) run(t *testing.T, verb, input string, more ...string) (status int, stdout, stderr string) {
	t.Helper()
	stdout, stderr, status = runIn(t, "", input, c.args(verb, more...)...)
	if status < 0 || status > 2 || strings.Contains(stderr, "goroutine ") {
		t.Fatalf("%s of %.40q: exit status %d, %.500s", verb, input, status, stderr)
	}
	for line := range strings.Lines(stderr) {
		if !strings.HasPrefix(line, "weburl: ") && !strings.HasPrefix(line, "        ") {
			t.Errorf("%s of %.40q prints %q without weburl: before it", verb, input, line)
		}
	}
	return status, stdout, stderr
}

// Every verb has a row in calls.
func TestVerbsAreListed(t *testing.T) {
	verbs := verbsOf(t)
	for _, verb := range verbs {
		if _, ok := calls[verb]; !ok {
			t.Errorf("%s has no row in calls", verb)
		}
	}
	for verb := range calls {
		if !slices.Contains(verbs, verb) {
			t.Errorf("calls has a row for %s, which is not a verb", verb)
		}
	}
}

// verbsOf returns the verbs that the help lists.
func verbsOf(t *testing.T) []string {
	var verbs []string
	for _, m := range regexp.MustCompile(`(?m)^  (?:[a-z]+)? +([a-z]+)  +[a-z]`).FindAllStringSubmatch(helpOf(t, ""), -1) {
		verbs = append(verbs, m[1])
	}
	if len(verbs) < 20 {
		t.Fatalf("only %d verbs: %q", len(verbs), verbs)
	}
	return verbs
}

// The help of a verb has a text for each flag, and its usage has the flag, unless it says "[flags]".
func TestVerbsDescribeFlags(t *testing.T) {
	flag := regexp.MustCompile(`(?m)^  --([a-z0-9-]+)(, -\w)?( [^ \n]+)?((?: {2,}|\n {5,})\S)?`)
	n := 0
	for _, verb := range verbsOf(t) {
		help := helpOf(t, verb)
		_, usage, _ := strings.Cut(help, "\nusage: ")
		usage, _, _ = strings.Cut(usage, "\n\n")
		_, flags, _ := strings.Cut(help, "\nFlags:\n")
		flags, _, _ = strings.Cut(flags, "\n\n")
		for _, m := range flag.FindAllStringSubmatch(flags, -1) {
			if n++; m[4] == "" {
				t.Errorf("%s: --%s has no text", verb, m[1])
			}
			if !strings.Contains(usage, "--"+m[1]) && !strings.Contains(usage, "[flags]") {
				t.Errorf("%s: the usage does not have --%s", verb, m[1])
			}
		}
	}
	if n < 150 {
		t.Errorf("only %d flags", n)
	}
}

// Whatever the inputs, a verb answers those that are URLs, and its status tells whether there were
// others.
func TestVerbsOnHostileInputs(t *testing.T) {
	const url = "https://example.org/"
	long := url + strings.Repeat("a", 5<<20)
	for verb, c := range calls {
		if !c.reads {
			continue
		}
		t.Run(verb, func(t *testing.T) {
			t.Parallel()
			_, want, _ := c.run(t, verb, url+"\n")
			if verb != "check" && want == "" {
				t.Fatal("nothing is printed for a URL")
			}
			for _, input := range []string{"", "\n", "\x00\n", "\xFF\xFE\n", "https://a\x00b/\n", "\x1B[31m\n", "https://[\n", strings.Repeat("[", 1000) + "\n", url + "\x00\n", "\uFEFF\n", "-\n", "%\n"} {
				status, got, stderr := c.run(t, verb, input+url+"\n")
				if verb != "check" && verb != "compare" && !strings.Contains(got, want) {
					t.Errorf("%q, and then a URL: %.200q does not have %q; exit status %d: %.200s", input, got, want, status, stderr)
				}
				if status == 2 {
					t.Errorf("%q is wrong usage: %.200s", input, stderr)
				}
			}
			if status, got, stderr := c.run(t, verb, long+"\n"); status != 0 || !c.short && len(got) < 5<<20 {
				t.Errorf("a URL of %d bytes: exit status %d, %d bytes: %.200s", len(long), status, len(got), stderr)
			}
		})
	}
}

// A flag that a verb does not have is wrong usage, and the message names both.
func TestVerbsRefuseUnknownFlags(t *testing.T) {
	for verb, c := range calls {
		status, stdout, stderr := c.run(t, verb, "", "--no-such-flag")
		if first, _, _ := strings.Cut(stderr, "\n"); status != 2 || stdout != "" || !strings.HasPrefix(first, "weburl: "+verb+": unknown flag --no-such-flag") {
			t.Errorf("%s: exit status %d, stdout %.100q, stderr %q", verb, status, stdout, stderr)
		}
	}
}

// A verb whose reader is gone ends as a filter does.
func TestVerbsWithoutReaders(t *testing.T) {
	want := "signal: broken pipe"
	if runtime.GOOS == "windows" || runtime.GOOS == "plan9" { // which have no such signal
		want = "exit status 141"
	}
	for verb, c := range calls {
		if !c.streams {
			continue
		}
		cmd := command(t, c.args(verb)...)
		var stderr bytes.Buffer
		cmd.Stdin, cmd.Stderr = endless("https://example.org/\n"), &stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line == "" {
			t.Errorf("%s: %q, %v", verb, line, err)
		}
		out.Close()
		var exit *exec.ExitError
		if err := cmd.Wait(); !errors.As(err, &exit) || exit.String() != want || stderr.Len() > 0 {
			t.Errorf("%s: %v, stderr %q", verb, err, &stderr)
		}
	}
}
