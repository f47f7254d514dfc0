package cli

import (
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/internal/manual"
	"github.com/weburl-go/weburl/validation"
)

// Each code has a story that is true: its example has the error at the place
// that is shown, and what is written instead is valid and the same URL.
func TestTopics(t *testing.T) {
	names := map[string]bool{}
	for _, topic := range Topics() {
		if names[topic.Name] {
			t.Errorf("there are two topics %s", topic.Name)
		}
		names[topic.Name] = true
		if topic.Explanation == "" || strings.HasSuffix(topic.Explanation, ".") || !strings.HasSuffix(topic.Why, ".") ||
			strings.Count(topic.Why, ". ") > 2 || strings.Contains(topic.Why, "  ") {
			t.Errorf("%s: %q, %q", topic.Name, topic.Explanation, topic.Why)
		}
		base, err := weburl.Parse(topic.Base)
		if (err == nil) != (topic.Base != "") {
			t.Errorf("%s: base URL %q: %v", topic.Name, topic.Base, err)
		}
		var found []string
		_, err = weburl.Options{Base: base, Report: func(e validation.Error) {
			found = append(found, e.Code.String()+" "+e.Span.String())
		}}.Parse(topic.Input)
		if !slices.Contains(found, topic.Name+" "+topic.Span().String()) {
			t.Errorf("%s at %v is not among %q", topic.Name, topic.Span(), found)
		}
		switch topic.Failure {
		case validation.Always:
			if err == nil {
				t.Errorf("%s: %q does not fail", topic.Name, topic.Input)
			}
		case validation.Never:
			if err != nil {
				t.Errorf("%s: %q fails", topic.Name, topic.Input)
			}
		}
		if valid, ok := topic.Valid(); ok {
			was, err := base.Parse(topic.Input)
			is, err2 := base.Parse(valid)
			if was != is || err != nil || err2 != nil || !conform.Valid(valid, base) {
				t.Errorf("%s: %q is not %q: %v, %v", topic.Name, valid, topic.Input, err, err2)
			}
		}
		if !strings.HasPrefix(topic.Anchor(), jsonform.StandardURL) || len(topic.Anchor()) <= len(jsonform.StandardURL) {
			t.Errorf("%s: anchor %q", topic.Name, topic.Anchor())
		}
	}
	for _, c := range validation.Codes() {
		if !names[c.String()] {
			t.Errorf("there is no topic %v", c)
		}
	}
}

func TestLookupTopic(t *testing.T) {
	for _, topic := range Topics() {
		if got, near, ok := LookupTopic(topic.Name); !ok || near != "" || got != topic {
			t.Errorf("%s: %v, %q, %v", topic.Name, got, near, ok)
		}
	}
	for _, test := range []struct{ name, near string }{
		{"invalid-url-unit", "invalid-URL-unit"},
		{"IPv4-to-few-parts", "IPv4-too-few-parts"},
		{"port", ""},
		{"", ""},
		{"x", ""},
		{strings.Repeat("invalid-URL-unit", 100000), ""},
	} {
		if got, near, ok := LookupTopic(test.name); ok || near != test.near || got != (Topic{}) {
			t.Errorf("%.20s: %v, %q, %v", test.name, got, near, ok)
		}
	}
}

func TestExplain(t *testing.T) {
	all := run("", "explain")
	if strings.Count(all.stdout, "\n") != len(Topics()) || all.status != 0 || all.stderr != "" {
		t.Errorf("explain: %+v", all)
	}
	for _, topic := range Topics() {
		if !strings.Contains(all.stdout, topic.Name+" ") {
			t.Errorf("%s is not listed", topic.Name)
		}
		story := run("", "explain", topic.Name)
		if story.status != 0 || !strings.HasPrefix(story.stdout, topic.Name+": ") || !strings.Contains(story.stdout, topic.Anchor()+"\n") {
			t.Errorf("%s: %+v", topic.Name, story)
		}
		for line := range strings.Lines(story.stdout) {
			if len(line) > 81 && !strings.HasPrefix(line, "  standard ") {
				t.Errorf("%s: a line of %d bytes: %s", topic.Name, len(line), line)
			}
		}
	}
	var object struct {
		Code, Kind, Explanation, Input, Failure, Why, Standard string
		Base, Valid                                            *string
		Start, End                                             int
	}
	d := json.NewDecoder(strings.NewReader(run("", "explain", "--json").stdout))
	d.DisallowUnknownFields()
	for _, topic := range Topics() {
		if err := d.Decode(&object); err != nil {
			t.Fatal(err)
		}
		if object.Code != topic.Name || object.Start != topic.Span().Start || (object.Base != nil) != (topic.Base != "") {
			t.Errorf("%s: %+v", topic.Name, object)
		}
		object.Base, object.Valid = nil, nil
	}
	if err := d.Decode(&object); err != io.EOF {
		t.Errorf("after all: %v", err)
	}
}

// A verb of another package is where it wants to be, and runs like the others.
func TestFurtherVerb(t *testing.T) {
	var gotArgs []string
	page := func() manual.Page {
		return manual.Page{Summary: "look", Usage: []string{""}, Examples: make([]manual.Example, 2)}
	}
	v := Verb{Name: "spy", Group: GroupRead, After: "parse", Page: page, Run: func(s Streams, f *Flags) (bool, error) {
		gotArgs = f.Args
		in, err := io.ReadAll(s.In)
		if err != nil {
			return false, err
		}
		s.Out.WriteString("saw " + string(in))
		if len(f.Args) > 0 {
			return true, UsageError("no arguments")
		}
		return string(in) == "", nil
	}}
	for _, test := range []struct {
		stdin  string
		args   []string
		status int
		stdout string
	}{
		{"", []string{"spy"}, exitOK, "saw "},
		{"x", []string{"spy"}, exitFailed, "saw x"},
		{"", []string{"spy", "y"}, exitUsage, "saw "},
		{"", []string{"help", "spy"}, exitOK, "Look.\n\n  \n  \n\nusage: weburl spy\n\nExit status: 0 success, 1 something failed, 2 wrong usage.\n"},
	} {
		var stdout, stderr strings.Builder
		status := Main(test.args, strings.NewReader(test.stdin), &stdout, &stderr, v)
		if status != test.status || stdout.String() != test.stdout || (stderr.Len() > 0) != (status == exitUsage) {
			t.Errorf("%q: %d, %q, %q", test.args, status, stdout.String(), stderr.String())
		}
	}
	if len(gotArgs) != 1 || gotArgs[0] != "y" {
		t.Errorf("arguments %q", gotArgs)
	}
	var help strings.Builder
	Main([]string{"help"}, strings.NewReader(""), &help, io.Discard, v)
	if parse, spy, canon := strings.Index(help.String(), "  parse "), strings.Index(help.String(), "  spy "),
		strings.Index(help.String(), "  canon "); parse < 0 || spy < parse || canon < spy {
		t.Errorf("the verbs are in another order: %s", help.String())
	}
}
