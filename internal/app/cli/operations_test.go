package cli

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition/all"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// A verb with --as works for every edition that has its operation, and lists these editions for the
// others.
func TestOperationsOfEditions(t *testing.T) {
	const url = "https://h/a?b"
	for _, verb := range []struct {
		operation frame.Operation
		stdin     string
		args      []string
		want      string
	}{
		{frame.Read, "", []string{"get", "path", url}, "/a\n"},
		{frame.Set, "", []string{"set", url, "hash=x"}, url + "#x\n"},
		{frame.Serialize, url, []string{"canon"}, url + "\n"},
		{frame.Resolve, "", []string{"resolve", "--base", "https://h/x/y", "/a?b"}, url + "\n"},
		{frame.Trace, "", []string{"trace", url}, "\nhref   " + url + "\n"},
		{frame.Explain, "", []string{"explain"}, ": "},
	} {
		has := verb.operation.Names()
		n := 0
		for _, e := range all.Editions() {
			got := run(verb.stdin, append(verb.args, "--as", e.Name)...)
			if slices.Contains(has, e.Name) {
				if n++; got.status != 0 || got.stderr != "" || !strings.HasSuffix(got.stdout, verb.want) && verb.want != ": " {
					t.Errorf("%q as %s: %+v", verb.args, e.Name, got)
				}
				continue
			}
			if got.status != 2 || got.stdout != "" || !strings.Contains(got.stderr, "--as: "+e.Name+" ") || !strings.Contains(got.stderr, " are "+strings.Join(has, ", ")) {
				t.Errorf("%q as %s, which does not have it: %+v", verb.args, e.Name, got)
			}
		}
		if n < 2 {
			t.Errorf("%q: only %d editions have it", verb.args, n)
		}
		if got := run(verb.stdin, append(verb.args, "--as", "whatwg-2107")...); got.status != 2 || !strings.Contains(got.stderr, "whatwg-2107") && !strings.Contains(got.stderr, "must be") {
			t.Errorf("%q: %+v", verb.args, got)
		}
		if got := run(verb.stdin, append(verb.args, "--as", "whatwg")...); got.status != 0 {
			t.Errorf("%q as whatwg: %+v", verb.args, got)
		}
	}
}

// With --as, a verb prints what "parse --as" reads.
func TestVerbsLikeParseAs(t *testing.T) {
	inputs := []string{"https://u:p@EXAMPLE.org:8080/a/../b?<q>#f", "//h/%", "foo:\x7f", "http://[::1", "é", "mailto:x", "http://1.2.3.4.5/", "https://h:x"}
	for _, e := range all.Editions() {
		for _, input := range inputs {
			var want struct {
				Href    string
				Failure *struct{ Code string }
				Parts   map[string]struct{ Text string }
				Valid   *bool
			}
			if err := json.Unmarshal([]byte(run("", "parse", "--as", e.Name, "--json", input).stdout), &want); err != nil {
				t.Fatal(err)
			}
			failed := want.Failure != nil
			if !e.NoHref {
				if got := run(input, "canon", "--as", e.Name); strings.TrimSuffix(got.stdout, "\n") != want.Href || (got.status == 1) != failed {
					t.Errorf("canon --as %s of %q: %+v, want %q", e.Name, input, got, want.Href)
				}
			}
			if !e.NoHref && !e.NoBase {
				const base = "https://b/c/d"
				if err := json.Unmarshal([]byte(run("", "parse", "--as", e.Name, "--json", "--base", base, input).stdout), &want); err != nil {
					t.Fatal(err)
				}
				got := run("", "resolve", "--as", e.Name, "--base", base, input)
				if got.status == 0 && strings.TrimSuffix(got.stdout, "\n") != want.Href {
					t.Errorf("resolve --as %s of %q: %+v, want %q", e.Name, input, got, want.Href)
				}
			}
			got := run("", "get", "--as", e.Name, "--json", "query", "error", input)
			var object struct{ Query, Error *string }
			if err := json.Unmarshal([]byte(got.stdout), &object); err != nil || (object.Error != nil) != failed {
				t.Errorf("get --as %s of %q: %+v", e.Name, input, got)
			}
			if query, ok := want.Parts["query"]; !failed && e.NoBase && ok != (object.Query != nil) || ok && object.Query != nil && query.Text != *object.Query {
				t.Errorf("get --as %s of %q: %+v, want %+v", e.Name, input, got, query)
			}
			if want.Valid == nil != (e.Valid == nil) {
				t.Errorf("%s: valid is there: %v", e.Name, want.Valid != nil)
			}
		}
	}
}

// Setters that an edition refuses fail, or are only noted with --lax.
func TestSetAs(t *testing.T) {
	for _, test := range []struct {
		args []string
		want result
	}{
		{[]string{"--as", "webspecs-2014", "http://h/", "protocol=1"}, result{status: 1, stderr: "weburl: cannot set protocol: webspecs-2014: no-match: no scheme\n"}},
		{[]string{"--as", "webspecs-2014", "--lax", "http://h/", "protocol=1", "hash=x"},
			result{stdout: "http://h/#x\n", stderr: "weburl: protocol not set: webspecs-2014: no-match: no scheme\n"}},
		{[]string{"--as", "whatwg-2017", "http://h/", "href=secret"},
			result{status: 1, stderr: "weburl: cannot set href: whatwg-2017: relative-without-base: a URL without a scheme needs a base URL\n"}},
	} {
		expect(t, test.want, "", append([]string{"set"}, test.args...)...)
	}
	if got := run("", "set", "--as", "whatwg-2017", "http://h/", "hsah=x"); got.status != 2 || !strings.Contains(got.stderr, `did you mean "hash"?`) {
		t.Errorf("%+v", got)
	}
}

// The encoding of a document changes the queries of a history.
func TestEditionsWithEncoding(t *testing.T) {
	got := run("", "compare", "--editions", "--encoding", "latin1", "http://h/?é").stdout
	line := run(`{"input":"http://h/?é","encoding":"latin1"}`, "compare", "--editions", "--ndjson").stdout
	if !strings.Contains(got, "http://h/?%E9\n") || strings.Contains(got, "%C3") || !strings.Contains(line, "?%E9") || strings.Contains(line, "%C3") {
		t.Errorf("%s%s", got, line)
	}
	if got := run("", "compare", "--encoding", "latin1", "x"); got.status != 2 || !strings.Contains(got.stderr, "--encoding needs --editions") {
		t.Errorf("%+v", got)
	}
}
