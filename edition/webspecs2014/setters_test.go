package webspecs2014

import (
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// setterTest is a case of the reference implementation's tests of setters.
type setterTest struct {
	attribute, name, url, value string
	want                        []edition.Attribute
}

// readSetterTests reads the file's small part of YAML: an attribute, its cases, and
// in each a list of attributes and their values.
func readSetterTests(t *testing.T) []setterTest {
	var tests []setterTest
	attribute := ""
	for _, line := range suite.Lines(t, "editions/webspecs-2014-urlsettest.yml") {
		if strings.HasPrefix(line, "#") || line == "---" {
			continue
		}
		key, raw, ok := strings.Cut(strings.TrimLeft(line, " -"), ":")
		if !ok {
			t.Fatalf("not understood: %q", line)
		}
		value := scalar(t, strings.TrimSpace(raw))
		indent := len(line) - len(strings.TrimLeft(line, " -"))
		switch {
		case indent == 0:
			attribute = key
		case key == "testname":
			tests = append(tests, setterTest{attribute: attribute, name: value})
		case indent == 4:
			last := &tests[len(tests)-1]
			last.want = append(last.want, edition.Attribute{Name: key, Value: value})
		case key == "url":
			tests[len(tests)-1].url = value
		case key == "value":
			tests[len(tests)-1].value = value
		case key != "tests":
			t.Fatalf("not understood: %q", line)
		}
	}
	return tests
}

func scalar(t *testing.T, s string) string {
	switch {
	case strings.HasPrefix(s, "'"):
		return strings.ReplaceAll(s[1:len(s)-1], "''", "'")
	case strings.HasPrefix(s, `"`):
		text, err := strconv.Unquote(s)
		if err != nil {
			t.Fatal(s, err)
		}
		return text
	}
	return s
}

func TestSetterSuite(t *testing.T) {
	tests := readSetterTests(t)
	if len(tests) != 37 {
		t.Errorf("%d tests of setters, want 37", len(tests))
	}
	for _, c := range tests {
		u, err := New(c.url)
		if err != nil {
			t.Errorf("%s: %v", c.url, err)
			continue
		}
		// The file does not tell whether a value is refused.
		_ = u.Set(c.attribute, c.value)
		reading := read(edition.Request{Input: c.url, Set: []edition.Change{{Attribute: c.attribute, Value: c.value}}})
		if (reading.FailedSet == 1) != (c.name == "error") {
			t.Errorf("%s %s: %+v", c.attribute, c.name, reading.Failure)
		}
		if len(c.want) == 0 {
			t.Errorf("%s %s tests nothing", c.attribute, c.name)
		}
		for _, want := range c.want {
			if got := u.Get(want.Name); got != want.Value {
				t.Errorf("%s %s: %s is %q, want %q", c.attribute, c.name, want.Name, got, want.Value)
			}
			if got := editiontest.Attribute(reading, want.Name); got != want.Value && reading.FailedSet == 0 {
				t.Errorf("%s %s: %s is %q in the reading, want %q", c.attribute, c.name, want.Name, got, want.Value)
			}
		}
	}
}

// A setter that refuses its value changes nothing and tells why; the others are applied.
func TestRefusedSetters(t *testing.T) {
	reading := read(edition.Request{Input: "http://h/p", Set: []edition.Change{
		{Attribute: "protocol", Value: "1"},
		{Attribute: "host", Value: "[::1]"},
		{Attribute: "hostname", Value: ""},
		{Attribute: "hash", Value: "f"},
		{Attribute: "nonsense", Value: "f"},
		{Attribute: "port", Value: "x"},
	}})
	want := []edition.Refusal{
		{Index: 0, Finding: edition.Finding{Name: NoMatch}}, {Index: 1, Finding: edition.Finding{Name: DomainCodePoint}},
		{Index: 2, Finding: edition.Finding{Name: EmptyHost}},
	}
	if reading.Href != "http://h/p#f" || len(reading.Refused) != len(want) {
		t.Fatalf("%s, refused %v", reading.Href, reading.Refused)
	}
	for i, r := range reading.Refused {
		if r.Index != want[i].Index || r.Finding.Name != want[i].Finding.Name {
			t.Errorf("refused %+v, want %+v", r, want[i])
		}
	}
}

// The setter of href throws an exception.
func TestFailedSetter(t *testing.T) {
	r := read(edition.Request{Input: "http://h/p", Set: []edition.Change{{Attribute: "hash", Value: "f"}, {Attribute: "href", Value: "http://h:x/"}}})
	if r.Failure == nil || r.Failure.Name != NotAPort || r.Failure.Span.String() != "9-10" || r.FailedSet != 2 || r.HasHref {
		t.Errorf("%+v", r)
	}
}

// The setter rules and the attributes that invoke them, for cases that the tests of the
// reference implementation do not cover.
func TestSetterRules(t *testing.T) {
	for _, c := range []struct{ url, attribute, value, want string }{
		// #rule-set-protocol
		{"http://h:8/", "protocol", "WSS:", "wss://h:8/"},
		{"http://h:8/", "protocol", "h2+c", "h://h:8/"},
		{"mailto:x", "protocol", "data", "data:x"},
		// #rule-set-username, #rule-set-password
		{"http://h/", "username", `a b"c@d/e\f:gé` + "\x01\x7f", `http://a b"c%40d%2Fe%5Cf%3Ag%C3%A9%01%7F@h/`},
		{"http://h/", "password", `a b"c@d/e\f:gé` + "\x01\x7f", `http://:a b"c%40d%2Fe%5Cf:g%C3%A9%01%7F@h/`},
		{"http://u:p@h/", "username", "", "http://:p@h/"},
		{"http://u:p@h/", "password", "", "http://u@h/"},
		// #rule-set-host
		{"http://h/", "host", "Ab.C:080/x", "http://ab.c:80/"},
		{"http://h:1/", "host", `a\b`, "http://a:1/"},
		{"http://h:1/", "host", "[1::A]:2", "http://[1::a]:2/"},
		{"http://h:1/", "host", "a:", "http://a/"},
		{"http://h/", "host", "0x7f.1", "http://127.0.0.1/"},
		{"http://h/", "host", "1.2.3.4x", "http://1.2.3.4x/"},
		{"file:///p", "host", "h:5", "file://h:5/p"},
		{"file://h/p", "host", "", "file:///p"},
		{"data:x", "host", "h", "data:x"},
		// #rule-set-hostname
		{"http://h:1/", "hostname", "x/y", "http://x:1/"},
		{"http://h:1/", "hostname", "[1::2]:3", "http://[1::2]:1/"},
		{"http://h/", "hostname", "x?y", "http://x/"},
		{"data:x", "hostname", "h", "data:x"},
		// #rule-set-port
		{"http://h/", "port", "0080", "http://h/"},
		{"http://h:5/", "port", "", "http://h/"},
		{"http://h/", "port", "99999999", "http://h:99999999/"},
		{"http://h/", "port", "8\\9", "http://h:8/"},
		{"http://h/", "port", "8x9", "http://h:8/"},
		// #rule-set-pathname
		{"http://h/a", "pathname", `\b\c/../d`, "http://h/b/d"},
		{"http://h/a", "pathname", "//b c#d", "http://h//b%20c"},
		{"http://h/a", "pathname", "", "http://h/"},
		// #rule-set-search
		{"http://h/?a", "search", "b#'\" \t", "http://h/?b%23'%22%20%09"},
		{"data:x", "search", "b", "data:x?b"},
		// #rule-set-hash
		{"http://h/#a", "hash", "b# é\x01<", "http://h/#b# %C3%A9%01<"},
		{"http://h/#a", "hash", "", "http://h/"},
		{"javascript:a#b", "hash", "c", "javascript:a#b"},
		// href
		{"http://h/a", "href", "/b", "the base URL is about:blank"},
	} {
		u, err := New(c.url)
		if err != nil {
			t.Error(c.url, err)
			continue
		}
		if err := u.Set(c.attribute, c.value); err != nil {
			if c.attribute != "href" {
				t.Errorf("%s = %q: %v", c.attribute, c.value, err)
			}
			continue
		}
		if got := u.Get("href"); got != c.want {
			t.Errorf("%s with %s = %q is %s, want %s", c.url, c.attribute, c.value, got, c.want)
		}
	}
	u, err := NewWithBase("x", "http://h/a/b")
	if err != nil || u.Set("href", "y?z") != nil || u.Get("href") != "http://h/a/y?z" {
		t.Errorf("href is resolved against the base URL of the object: %v, %v", u.Get("href"), err)
	}
}
