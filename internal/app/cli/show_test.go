package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestShow(t *testing.T) {
	file := filepath.Join(t.TempDir(), "names")
	if err := os.WriteFile(file, []byte("example.org\n[::1]\nexample.net\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const hidden = "  credentials-hidden: the username and password are hidden, because they could\n    be read as the host\n"
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"plain", "", []string{"HTTPS://EXAMPLE.org"}, result{0, "https://example.org/\n", ""}},
		{"credentials", "", []string{"https://u:secret@example.org/"}, result{0, "https://example.org/\n" + hidden, ""}},
		{"text only", "", []string{"--text", "https://u:secret@example.org/"}, result{0, "https://example.org/\n", ""}},
		{"lines", "https://a.example/\nx\n\nhttps://b.example/%E2%80%AE\n", nil,
			result{1, "https://a.example/\nhttps://b.example/%E2%80%AE\n! bidi-control: the character changes the direction of the text around it:\n    %E2%80%AE\n",
				"weburl: stdin:2: " + noScheme + "weburl: stdin:3: " + noScheme}},
		{"width", "", []string{"--text", "--width", "20", "https://examplecorp.com.evil.example/"}, result{0, "…com.evil.example\n", ""}},
		{"host", "", []string{"--host-only", "--text", "https://a.example.org:1/"}, result{0, "a.example.org\n", ""}},
		{"registrable domain", "", []string{"--registrable-domain", "--text", "https://a.example.org:1/"}, result{0, "example.org\n", ""}},
		{"www and scheme", "", []string{"--no-www", "--only-scheme", "HTTPS:", "--text", "https://www.example.org/"}, result{0, "example.org/\n", ""}},
		{"restriction", "", []string{"--restriction", "ASCII-only", "--text", "https://bücher.example/"}, result{0, "https://xn--bcher-kva.example/\n", ""}},
		{"name", "", []string{"--name", "example.org", "--name=b.example", "https://examp1e.org/"},
			result{0, "https://examp1e.org/\n! looks-like-name: the domain looks like a name that it does not belong to:\n    examp1e.org\n", ""}},
		{"names", "", []string{"--names", file, "--text", "https://example.net/"}, result{1, "https://example.net/\n", "weburl: " + file + ":2: not a domain\n"}},
		{"names that cannot be read", "", []string{"--names", file + "x", "--text", "a:"}, result{1, "a:\n", "weburl: " + file + "x: no such file or directory\n"}},
		{"keep", "x\na:", []string{"--keep"}, result{1, "\na:\n", "weburl: stdin:1: " + noScheme}},
		{"base", "", []string{"--base", "https://h/a/b", "--text", "../c"}, result{0, "https://h/c\n", ""}},
		{"base that fails", "", []string{"--base", "https://user:secret@", "a:"}, badBaseOf("show", hostMissing)},
		{"several parts", "", []string{"https://a.example/%00/%01/%02/%03/%04"},
			result{0, "https://a.example/%00/%01/%02/%03/%04\n  control: the character acts on a terminal or ends a line: %00, %01, %02, …\n", ""}},
		{"colors", "", []string{"--color=always", "--text", "https://a.example.org/x"},
			result{0, "\x1b[2mhttps\x1b[0m\x1b[2m://\x1b[0m\x1b[2ma.\x1b[0m\x1b[1mexample.org\x1b[0m\x1b[2m/x\x1b[0m\n", ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, test.want, test.stdin, append([]string{"show"}, test.args...)...)
		})
	}
}

func TestShowUsage(t *testing.T) {
	for _, args := range [][]string{
		{"--width", "-1"}, {"--width", "x"}, {"--host-only", "--registrable-domain"}, {"--color", "perhaps"}, {"--json", "--ndjson"},
		{"--json", "--keep"}, {"--json", "--text"}, {"--ndjson", "--base", "a:"}, {"--ndjson", "a:"}, {"--restriction", "none"},
		{"--name", "https://user:secret@h/"}, {"--only-scheme", "1"}, {"--only-scheme", "https://h"}, {"--only-scheme", "://"},
	} {
		got := run("", append([]string{"show"}, args...)...)
		if got.status != 2 || got.stdout != "" || !strings.Contains(got.stderr, `Run "weburl help show"`) || strings.Contains(got.stderr, "secret") {
			t.Errorf("%q: %+v", args, got)
		}
	}
}

func TestNumbers(t *testing.T) {
	for _, value := range []string{"x", "1.5", "", "99999999999999999999", "\x1b"} {
		want := "weburl: show: --width needs a whole number\n"
		if got := run("", "show", "--width", value); got.status != 2 || !strings.HasPrefix(got.stderr, want) {
			t.Errorf("%q: %+v", value, got)
		}
	}
}

// The spans of the JSON form cover the text and the URL, and NDJSON has the same content on one line.
func TestShowJSON(t *testing.T) {
	type span struct {
		Start, End, From, To int
		Role, Reason         string
	}
	type object struct {
		ID         any
		Input      string
		Base       *string
		Href, Text string
		Suspicious bool
		Spans      []span
		Reasons    []struct {
			Code, Explanation string
			Suspicious        bool
		}
		Failure *struct {
			Code, In   string
			Start, End int
		}
		Error string
		Line  int
	}
	read := func(line string) object {
		t.Helper()
		var o object
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&o); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		return o
	}
	const input = "https://u:p@xn--pypal-4ve.com/%C3%BC"
	one := run("", "show", "--json", input)
	many := run(`{"input":"`+input+`","id":7}`+"\n"+`{"input":"x"}`+"\n{}\n"+`{"input":"../x","base":"https://h/a/"}`+"\n"+`{"input":"x","base":"y"}`+"\n", "show", "--ndjson")
	lines := strings.Split(strings.TrimSpace(many.stdout), "\n")
	if len(lines) != 5 || many.status != 1 || one.status != 0 {
		t.Fatalf("%+v", many)
	}
	a, b := read(one.stdout), read(lines[0])
	for _, o := range []object{a, b} {
		if o.Input != input || o.Href != input || o.Text != "https://xn--pypal-4ve.com/ü" || !o.Suspicious || len(o.Reasons) != 3 ||
			o.Reasons[1].Code != "mixed-scripts" || o.Reasons[1].Explanation == "" || !o.Reasons[1].Suspicious {
			t.Errorf("%+v", o)
		}
		at, from := 0, 0
		for _, s := range o.Spans {
			if s.Start != at || s.From != from || s.Role == "" {
				t.Errorf("span %+v after %d and %d", s, at, from)
			}
			at, from = s.End, s.To
		}
		if at != len(o.Text) || from != len(o.Href) {
			t.Errorf("the spans end at %d and %d", at, from)
		}
	}
	if b.ID != 7.0 {
		t.Errorf("id %v", b.ID)
	}
	if o := read(lines[1]); o.Failure == nil || o.Failure.In != "input" || o.Failure.Code != "missing-scheme-non-relative-URL" {
		t.Errorf("%+v", o)
	}
	if o := read(lines[2]); o.Error == "" || o.Line != 3 {
		t.Errorf("%+v", o)
	}
	if o := read(lines[3]); o.Text != "https://h/x" || o.Base == nil {
		t.Errorf("%+v", o)
	}
	if o := read(lines[4]); o.Failure == nil || o.Failure.In != "base" {
		t.Errorf("%+v", o)
	}
}
