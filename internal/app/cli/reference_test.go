package cli

import (
	"encoding/json"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

func TestReferenceVerbs(t *testing.T) {
	const base = "https://example.org/a/b?q#f"
	for _, test := range []struct {
		name, stdin string
		args        []string
		want        result
	}{
		{"resolve arguments", "", []string{"resolve", "--base", base, "../c d", "", "//EXAMPLE.net"},
			result{0, "https://example.org/c%20d\nhttps://example.org/a/b?q\nhttps://example.net/\n", ""}},
		{"resolve lines", "x\n\n\\y\r\n#g", []string{"resolve", "--base", base},
			result{0, "https://example.org/a/x\nhttps://example.org/a/b?q\nhttps://example.org/y\nhttps://example.org/a/b?q#g\n", ""}},
		{"resolve goes on", "https://\nx\n//user:secret@\n", []string{"resolve", "--base", base},
			result{1, "https://example.org/a/x\n", "weburl: stdin:1: " + hostMissing + "weburl: stdin:3: " + hostMissing}},
		{"resolve keeps", "https://\nx\n", []string{"resolve", "--keep", "--base", base},
			result{1, "\nhttps://example.org/a/x\n", "weburl: stdin:1: " + hostMissing}},
		{"resolve fails fast", "https://\nx\n", []string{"resolve", "--fail-fast", "--base", base},
			result{1, "", "weburl: stdin:1: " + hostMissing}},
		{"resolve against no URL", "x\n", []string{"resolve", "--base", "//user:secret@h"},
			badBaseOf("resolve", noScheme)},
		{"resolve by RFC 3986", "", []string{"resolve", "--mode", "rfc3986", "--base", "http://a/b/c/d;p?q", "../../../g", "g?y/../x", "http:g"},
			result{0, "http://a/g\nhttp://a/b/c/g?y/../x\nhttp:g\n", ""}},
		{"resolve by RFC 3986 as before", "", []string{"resolve", "--mode=rfc3986-legacy", "--base", "http://a/b/c/d;p?q", "http:g"},
			result{0, "http://a/b/c/g\n", ""}},
		{"resolve no URI reference", "", []string{"resolve", "--mode", "rfc3986", "--base", "http://a/", "a b", "c"},
			result{1, "http://a/c\n", "weburl: input 1: " + reference.RuleSegment.Error() + "\n"}},
		{"resolve what is like a scheme by RFC 3986", "1:2\n./1:2\n", []string{"resolve", "--mode", "rfc3986", "--base", "http://a/"},
			result{1, "http://a/1:2\n", "weburl: stdin:1: " + reference.RuleSegmentNZNC.Error() + "\n"}},
		{"resolve by RFC 3986 against no URL", "", []string{"resolve", "--mode", "rfc3986", "--base", "/a", "c"},
			badBaseOf("resolve", reference.RuleAbsoluteURI.Error()+"\n")},
		{"resolve by RFC 3986 against a bad URL", "", []string{"resolve", "--mode", "rfc3986", "--base", "http://user:secret@a b", "c"},
			badBaseOf("resolve", reference.RuleRegName.Error()+"\n")},
		{"rebase", "", []string{"rebase", "--base", "//host", "foo/bar", "?q", "#f", "http:x"},
			result{0, "//host/foo/bar\n//host?q\n//host#f\nhttp:x\n", ""}},
		{"rebase onto a relative one", "../c\nd:e\n./f:g", []string{"rebase", "--base", "a/b"},
			result{0, "a/../c\nd:e\na/./f:g\n", ""}},
		{"rebase a bad one", "//h:x\n//h", []string{"rebase", "--base", ""},
			result{1, "//h\n", "weburl: stdin:1: " + message(validation.PortInvalid)}},
		{"rebase onto a bad one", "a", []string{"rebase", "--base", "//h:x"},
			badBaseOf("rebase", message(validation.PortInvalid))},
		{"relativize", "", []string{"relativize", "--base", base, "https://example.org/a/c", "https://example.org/a/b?q", "https://EXAMPLE.org/a/b:c", "http://h"},
			result{0, "c\n\n./b:c\nhttp://h\n", ""}},
		{"relativize in a form", "https://example.org/a/c\nhttp://h/\n", []string{"relativize", "--base", base, "--form", "path-absolute"},
			result{1, "/a/c\n", "weburl: stdin:2: there is no path-absolute reference: base and target have different schemes; try without --form\n"}},
		{"relativize what is no URL", "", []string{"relativize", "--base", base, "c"},
			result{1, "", "weburl: " + noScheme}},
		{"normalize", "", []string{"normalize", "./a/../b", "a/..", "HTTP://EXAMPLE.org:80/%7Eü", "//h:", "file:C|/..", "http://a%2fb"},
			result{1, "b\n./\nhttp://example.org/%7E%C3%BC\n//h\nfile:/C:/\n", "weburl: input 6: " + message(validation.DomainToASCII)}},
		{"resolve as JSON", "../x\n//h:x/\xFF\n", []string{"resolve", "--json", "--base", base},
			result{1, `{"input":"../x","base":"https://example.org/a/b?q#f","result":"https://example.org/x"}
{"input":"//h:x/` + "\uFFFD" + `","base":"https://example.org/a/b?q#f","failure":{"code":"port-invalid","start":4,"end":5,"in":"input"}}
`, ""}},
		{"a bad base as JSON", "a\nb\n", []string{"resolve", "--json", "--base", "//h"},
			result{1, `{"input":"a","base":"//h","failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"base"}}
{"input":"b","base":"//h","failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"base"}}
`, ""}},
		{"RFC 3986 as JSON", "%é\nb\n", []string{"resolve", "--json", "--mode", "rfc3986", "--base", "http://a"},
			result{1, `{"input":"%é","base":"http://a","failure":{"rule":"pct-encoded","start":0,"end":3,"in":"input"}}
{"input":"b","base":"http://a","result":"http://a/b"}
`, ""}},
		{"a bad base by RFC 3986 as JSON", "b\n", []string{"resolve", "--json", "--mode", "rfc3986", "--base", "http://[::1"},
			result{1, `{"input":"b","base":"http://[::1","failure":{"rule":"IP-literal","start":11,"end":11,"in":"base"}}
`, ""}},
		{"a base without a scheme by RFC 3986 as JSON", "b\n", []string{"resolve", "--json", "--mode", "rfc3986-legacy", "--base", "//a"},
			result{1, `{"input":"b","base":"//a","failure":{"rule":"absolute-URI","start":0,"end":0,"in":"base"}}
`, ""}},
		{"relativize as JSON", "", []string{"relativize", "--json", "--form", "scheme-relative", "--base", "foo:/a", "foo:/b"},
			result{1, `{"input":"foo:/b","base":"foo:/a","failure":{"reason":"there is no scheme-relative reference: the target has no authority; try without --form"}}
`, ""}},
		{"normalize no URL as JSON", "", []string{"normalize", "--json", " http://u@a%2fb:80/", "http://h:x"},
			result{1, `{"input":" http://u@a%2fb:80/","failure":{"code":"domain-to-ASCII","start":11,"end":14,"in":"input"}}
{"input":"http://h:x","failure":{"code":"port-invalid","start":9,"end":10,"in":"input"}}
`, ""}},
		{"steps as JSON", "", []string{"normalize", "--json", "--steps", "./a"},
			result{0, `{"input":"./a","result":"a","steps":[{"step":"preprocess","value":"./a"},{"step":"mode","value":"generic"},` +
				`{"step":"parse","value":"(dir .)・(file a)"},{"step":"path","value":"(file a)"},{"step":"authority","value":"(file a)"},` +
				`{"step":"host","value":"(file a)"},{"step":"scheme","value":"(file a)"},{"step":"encode","value":"(file a)"},` +
				`{"step":"for printing","value":"(file a)"},{"step":"print","value":"a"}]}
`, ""}},
	} {
		t.Run(test.name, func(t *testing.T) { expect(t, test.want, test.stdin, test.args...) })
	}
}

// The steps are the operations of the algebra, one per line.
func TestReferenceSteps(t *testing.T) {
	expect(t, result{0, `preprocess       /x/../y?q\
mode             file
parse            (path-root /)・(dir x)・(dir ..)・(file y)・(query q\)
base             (scheme file)・(authority ε)・(drive C:)・(path-root /)・(dir a)・(file b)
order            path-root
prefix           (scheme file)・(authority ε)・(drive C:)
rebase           (scheme file)・(authority ε)・(drive C:)・(path-root /)・(dir x)・(dir ..)・(file y)・(query q\)
force            (scheme file)・(authority ε)・(drive C:)・(path-root /)・(dir x)・(dir ..)・(file y)・(query q\)
path             (scheme file)・(authority ε)・(drive C:)・(path-root /)・(file y)・(query q\)
authority        (scheme file)・(authority ε)・(drive C:)・(path-root /)・(file y)・(query q\)
host             (scheme file)・(authority ε)・(drive C:)・(path-root /)・(file y)・(query q\)
scheme           (scheme file)・(authority ε)・(drive C:)・(path-root /)・(file y)・(query q\)
encode           (scheme file)・(authority ε)・(drive C:)・(path-root /)・(file y)・(query q\)
for printing     (scheme file)・(authority ε)・(drive C:)・(path-root /)・(file y)・(query q\)
print            file:///C:/y?q\

preprocess       FILE:
mode             file
parse            (scheme FILE)
base             (scheme file)・(authority ε)・(drive C:)・(path-root /)・(dir a)・(file b)
legacy           ε
order            fragment
prefix           (scheme file)・(authority ε)・(drive C:)・(path-root /)・(dir a)・(file b)
rebase           (scheme file)・(authority ε)・(drive C:)・(path-root /)・(dir a)・(file b)
force            (scheme file)・(authority ε)・(drive C:)・(path-root /)・(dir a)・(file b)
path             (scheme file)・(authority ε)・(drive C:)・(path-root /)・(dir a)・(file b)
authority        (scheme file)・(authority ε)・(drive C:)・(path-root /)・(dir a)・(file b)
host             (scheme file)・(authority ε)・(drive C:)・(path-root /)・(dir a)・(file b)
scheme           (scheme file)・(authority ε)・(drive C:)・(path-root /)・(dir a)・(file b)
encode           (scheme file)・(authority ε)・(drive C:)・(path-root /)・(dir a)・(file b)
for printing     (scheme file)・(authority ε)・(drive C:)・(path-root /)・(dir a)・(file b)
print            file:///C:/a/b
`, ""}, "", "resolve", "--steps", "--base", `file:\C|\a/b`, `\x\..\y?q\`, "FILE:")

	expect(t, result{1, `preprocess       http:///
mode             web
parse            (scheme http)・(authority ε)・(path-root /)
base             (scheme foo)・(file a)
order            scheme
prefix           ε
rebase           (scheme http)・(authority ε)・(path-root /)

preprocess       b
mode             generic
parse            (file b)
base             (scheme foo)・(file a)
order            file
`, "weburl: input 1: " + hostMissing + "weburl: input 2: " + noScheme}, "", "resolve", "--steps", "--base", "foo:a", "http:///", "b")

	expect(t, result{0, `base             (scheme foo)・(path-root /)・(dir a)・(file b)
target           (scheme foo)・(path-root /)・(dir ε)・(file c)
relativize       (dir ..)・(dir ε)・(file c)
order            dir
prefix           (scheme foo)・(path-root /)・(dir a)
rebase           (scheme foo)・(path-root /)・(dir a)・(dir ..)・(dir ε)・(file c)
for printing     (dir ..)・(dir ε)・(file c)
print            ..//c
`, ""}, "", "relativize", "--steps", "--base", "foo:/a/b", "foo:/.//c")

	// Each equivalence, the encoding, and the normalization for printing are steps
	// of their own.
	expect(t, result{0, `preprocess       HTTP:u:@ＥX%41mple.org:080/a/../ü
mode             web
parse            (scheme HTTP)・(dir u:@ＥX%41mple.org:080)・(dir a)・(dir ..)・(file ü)
base             (scheme foo)・(path-root /)
order            scheme
prefix           ε
rebase           (scheme HTTP)・(dir u:@ＥX%41mple.org:080)・(dir a)・(dir ..)・(file ü)
force            (scheme HTTP)・(authority (userinfo (username u)・(password ε))・(host ＥX%41mple.org)・(port 80))・(path-root /)・(dir a)・(dir ..)・(file ü)
forced           authority taken from the path, path-root added
path             (scheme HTTP)・(authority (userinfo (username u)・(password ε))・(host ＥX%41mple.org)・(port 80))・(path-root /)・(file ü)
authority        (scheme HTTP)・(authority (userinfo (username u))・(host ＥX%41mple.org)・(port 80))・(path-root /)・(file ü)
host             (scheme HTTP)・(authority (userinfo (username u))・(host example.org)・(port 80))・(path-root /)・(file ü)
scheme           (scheme http)・(authority (userinfo (username u))・(host example.org))・(path-root /)・(file ü)
encode           (scheme http)・(authority (userinfo (username u))・(host example.org))・(path-root /)・(file %C3%BC)
for printing     (scheme http)・(authority (userinfo (username u))・(host example.org))・(path-root /)・(file %C3%BC)
print            http://u@example.org/%C3%BC

preprocess       x/..//a:b
mode             generic
parse            (dir x)・(dir ..)・(dir ε)・(file a:b)
base             (scheme foo)・(path-root /)
order            dir
prefix           (scheme foo)・(path-root /)
rebase           (scheme foo)・(path-root /)・(dir x)・(dir ..)・(dir ε)・(file a:b)
path             (scheme foo)・(path-root /)・(dir ε)・(file a:b)
authority        (scheme foo)・(path-root /)・(dir ε)・(file a:b)
host             (scheme foo)・(path-root /)・(dir ε)・(file a:b)
scheme           (scheme foo)・(path-root /)・(dir ε)・(file a:b)
encode           (scheme foo)・(path-root /)・(dir ε)・(file a:b)
for printing     (scheme foo)・(path-root /)・(dir .)・(dir ε)・(file a:b)
print            foo:/.//a:b
`, ""}, "", "resolve", "--steps", "--base", "foo:/", "HTTP:u:@ＥX%41mple.org:080/a/../ü", "x/..//a:b")

	// They end with the step that fails.
	expect(t, result{1, `preprocess       http://a%2fb:/.
mode             web
parse            (scheme http)・(authority (host a%2fb)・(port ε))・(path-root /)・(file .)
path             (scheme http)・(authority (host a%2fb)・(port ε))・(path-root /)
authority        (scheme http)・(authority (host a%2fb))・(path-root /)
`, "weburl: " + message(validation.DomainToASCII)}, "", "normalize", "--steps", "http://a%2fb:/.")

	expect(t, result{0, `parse            (dir ..)・(file g)
base             (scheme http)・(authority (host a))・(path-root /)・(dir b)・(file c)
order            dir
prefix           (scheme http)・(authority (host a))・(path-root /)・(dir b)
rebase           (scheme http)・(authority (host a))・(path-root /)・(dir b)・(dir ..)・(file g)
remove dots      (scheme http)・(authority (host a))・(path-root /)・(file g)
print            http://a/g
`, ""}, "", "resolve", "--steps", "--mode", "rfc3986", "--base", "http://a/b/c", "../g")
}

// Every failure to resolve has the same position as in the parser, whatever step of the algebra finds
// it.
func TestResolveFailuresHavePlaces(t *testing.T) {
	places := func(input, base string, args ...string) string {
		t.Helper()
		got := run("", append(append([]string{"resolve", "--json", "--base", base}, args...), "--", input)...)
		var line struct {
			Failure struct {
				Code, In   string
				Start, End *int
			}
		}
		if err := json.Unmarshal([]byte(got.stdout), &line); err != nil || got.status != 1 || line.Failure.Start == nil || line.Failure.End == nil {
			t.Fatalf("%q against %q: %+v", input, base, got)
		}
		of := input
		if line.Failure.In == "base" {
			of = base
		}
		return line.Failure.Code + " " + strconv.Itoa(*line.Failure.Start) + " " + of[*line.Failure.Start:*line.Failure.End]
	}
	for _, c := range [][3]string{
		{"//a%2fb", "http://h", "domain-to-ASCII 3 %2f"},
		{"http:///u@a%2fb/", "foo:/", "domain-to-ASCII 11 %2f"},
		{"http:a:99999", "foo:/", "port-out-of-range 7 99999"},
		{" http:/\\/?q", "foo:/", "host-missing 9 "},
		{"x", "foo:a", "missing-scheme-non-relative-URL 0 "},
		{"x", "http://1.2.3.256", "IPv4-out-of-range-part 13 256"},
		// Force, file URL: "if the authority of url has a username or a port then fail".
		{"file://us\ter@h/", "foo:/", "domain-to-ASCII 12 @"},
		{"//h:80", "file:///", "domain-to-ASCII 3 :"},
		{"//h:x", "file:///", "domain-to-ASCII 3 :"},
		{"file://user:pass@", "foo:/", "domain-to-ASCII 11 :"},
		{"file://[::1]:80", "foo:/", "IPv6-unclosed 7 [::1]:80"},
	} {
		if got := places(c[0], c[1]); got != c[2] {
			t.Errorf("%q against %q: %q, want %q", c[0], c[1], got, c[2])
		}
	}
	if got := places("b", "//h", "--mode", "rfc3986"); got != " 0 " {
		t.Errorf("no base URI: %q", got)
	}
	for _, c := range suite.URLCases(t) {
		if c.Base != nil && c.Failure {
			places(c.Input, *c.Base)
		}
	}
}

// Strict Resolution: "url onto base — if url has a scheme or base has a scheme.
// Otherwise resolution fails". Legacy Resolution: the same for "url with its
// scheme removed if both url and base have a scheme and the value of their scheme
// components case-insensitively compare equal". Neither forces or normalizes.
func TestResolveStrictAndLegacy(t *testing.T) {
	for _, c := range []struct {
		base, input, strict, legacy string
	}{
		{"scheme://host/", "scheme:foo/bar", "scheme:foo/bar", "scheme://host/foo/bar"},
		{"HTTP://h:80/a/b", "http:../c", "http:../c", "HTTP://h:80/a/../c"},
		{"http://h/a", "https:c", "https:c", "https:c"},
		{"http:a/b", `.\c`, "http:a/./c", "http:a/./c"},
		{"//h/a", "foo:b", "foo:b", "foo:b"},
		{"foo:a/b", "c", "foo:a/c", "foo:a/c"},
		{"foo:a/b", "", "foo:a/b", "foo:a/b"},
	} {
		for mode, want := range map[string]string{"strict": c.strict, "legacy": c.legacy} {
			expect(t, result{0, want + "\n", ""}, "", "resolve", "--mode", mode, "--base", c.base, "--", c.input)
		}
	}
	for _, mode := range []string{"strict", "legacy"} {
		expect(t, result{1, `{"input":"c","base":"//h/a","failure":{"code":"missing-scheme-non-relative-URL","start":0,"end":0,"in":"input"}}
`, ""}, "", "resolve", "--json", "--mode", mode, "--base", "//h/a", "c")
		expect(t, badBaseOf("resolve", message(validation.PortInvalid)), "", "resolve", "--mode", mode, "--base", "//h:x", "c")
	}
	expect(t, result{0, `preprocess       http:c
mode             web
parse            (scheme http)・(file c)
base             (scheme http)・(authority (host h))・(path-root /)・(dir a)・(file b)
legacy           (file c)
order            file
prefix           (scheme http)・(authority (host h))・(path-root /)・(dir a)
rebase           (scheme http)・(authority (host h))・(path-root /)・(dir a)・(file c)
encode           (scheme http)・(authority (host h))・(path-root /)・(dir a)・(file c)
for printing     (scheme http)・(authority (host h))・(path-root /)・(dir a)・(file c)
print            http://h/a/c
`, ""}, "", "resolve", "--steps", "--mode", "legacy", "--base", "http://h/a/b", "http:c")
}

// Parser Mode: "web — if input starts with a web-scheme followed by :", and so on;
// "supplied-mode — otherwise".
func TestSuppliedMode(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"normalize", "--as", "web", `.\a\..\b`}, "b"},
		{[]string{"normalize", "--as", "generic", `.\a\..\b`}, `.\a\..\b`},
		{[]string{"normalize", "--as", "file", "c|/../a"}, "/c:/a"},
		{[]string{"normalize", "--as", "file", "foo:c|/a"}, "foo:c|/a"},
		{[]string{"rebase", "--as", "file", "--base", "/D:/x", `\y`}, "/D:/y"},
		{[]string{"rebase", "--as", "web", "--base", "foo:a/b", `c\d`}, "foo:a/c/d"},
		{[]string{"resolve", "--mode", "strict", "--as", "file", "--base", `\C:\x`, "file:"}, "file:"},
		{[]string{"resolve", "--mode", "legacy", "--as", "web", "--base", "foo:/a/b", `c\d`}, "foo:/a/c/d"},
		{[]string{"resolve", "--as", "web", "--base", "foo:/a/b", `..\c`}, "foo:/c"},
		{[]string{"resolve", "--as", "generic", "--base", "http://h/a/b", `..\c`}, "http://h/a/..%5Cc"},
	} {
		expect(t, result{0, c.want + "\n", ""}, "", c.args...)
	}
	got := run("", "resolve", "--steps", "--as", "file", "--base", "http://h/", "C|/a")
	if !strings.Contains(got.stdout, "mode             file\n") || !strings.Contains(got.stdout, "(drive C|)") {
		t.Errorf("%+v", got)
	}
	expect(t, result{1, `{"input":"//a%2f\\","base":"http://h","failure":{"code":"domain-to-ASCII","start":3,"end":6,"in":"input"}}
`, ""}, "", "resolve", "--json", "--as", "file", "--base", "http://h", `//a%2f\`)
}

// Characters that are invisible on a terminal are made visible.
func TestReferenceStepsAreVisible(t *testing.T) {
	got := run("", "rebase", "--steps", "--base", "", "a\x1b[2J\u200Bb")
	if strings.ContainsAny(got.stdout, "\x1b\u200B") || !strings.Contains(got.stdout, "(file a␛[2J<U+200B>b)") {
		t.Errorf("%q", got.stdout)
	}
}

// The last step is the result, and the result is the same as the parser's.
func TestReferenceStepsLeadToTheResult(t *testing.T) {
	for _, c := range suite.URLCases(t) {
		if c.Base == nil || c.Input == "-" {
			continue
		}
		input, base := c.Input, *c.Base
		want := ""
		b, err := weburl.Parse(base)
		if err != nil {
			t.Fatal(err)
		}
		u, err := b.Parse(input)
		if err == nil {
			want = u.String()
		}
		var got struct {
			Result string
			Steps  []struct{ Step, Value string }
		}
		out := run("", "resolve", "--json", "--steps", "--base", base, "--", input)
		if err := json.Unmarshal([]byte(out.stdout), &got); err != nil {
			t.Fatalf("%q: %v", out.stdout, err)
		}
		printed := ""
		for _, s := range got.Steps {
			if s.Step == "print" {
				printed = s.Value
			}
		}
		if got.Result != want || printed != want || (out.status == 0) != (err == nil) {
			t.Errorf("%q against %q: result %q, printed %q, want %q", input, base, got.Result, printed, want)
		}
	}
}

func TestReferenceWrongUsage(t *testing.T) {
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"resolve", "a"}, "missing --base"},
		{[]string{"rebase", "a"}, "missing --base"},
		{[]string{"relativize", "a"}, "missing --base"},
		{[]string{"normalize", "--base", "a:", "b"}, "-base"},
		{[]string{"resolve", "--mode", "x", "--base", "a:"}, "rfc3986-legacy"},
		{[]string{"resolve", "--as", "x", "--base", "a:"}, "--as must be generic, web, file, whatwg"},
		{[]string{"resolve", "--as", "web", "--mode", "rfc3986", "--base", "a:"}, "RFC 3986 has no modes"},
		{[]string{"relativize", "--form", "x", "--base", "a:"}, "path-absolute"},
		{[]string{"normalize", "--json", "--keep"}, "--keep"},
	} {
		got := run("", test.args...)
		if got.status != 2 || got.stdout != "" || !strings.Contains(got.stderr, test.says) {
			t.Errorf("%q: %+v does not say %q", test.args, got, test.says)
		}
	}
}

// A broken pipe ends the command silently.
func TestReferenceBrokenPipe(t *testing.T) {
	r, w := io.Pipe()
	r.Close()
	var stderr strings.Builder
	status := Main([]string{"normalize"}, strings.NewReader(strings.Repeat("a\n", 1<<17)), w, &stderr)
	if status != frame.ExitBrokenPipe || stderr.String() != "" {
		t.Errorf("status %d, stderr %q", status, stderr.String())
	}
}

func TestReferenceHelp(t *testing.T) {
	for _, verb := range []string{"resolve", "rebase", "relativize", "normalize"} {
		got := run("", "help", verb)
		if got.status != 0 || !strings.Contains(got.stdout, "usage: weburl "+verb) || !strings.Contains(got.stdout, "Exit status") {
			t.Errorf("%s: %+v", verb, got)
		}
		for line := range strings.Lines(got.stdout) {
			if len([]rune(line)) > 81 {
				t.Errorf("%s: a line has %d columns: %s", verb, len([]rune(line)), line)
			}
		}
	}
}
