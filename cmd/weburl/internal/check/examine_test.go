package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/splice"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// All reports have the names of validation errors, including those after a failure
// and those that the parser does not repeat.
func TestExamine(t *testing.T) {
	for _, test := range []struct {
		input, base string
		want        []string
		whole       string
	}{
		{"https://example.org/", "", nil, ""},
		{"https://example.org/a b", "", []string{"warning invalid-URL-unit 21-22"}, "https://example.org/a%20b"},
		{"https://example.org/%", "", []string{"warning invalid-URL-unit 20-21"}, ""},
		{" https://example.org/ ", "",
			[]string{"warning invalid-URL-unit 0-1", "warning invalid-URL-unit 21-22"}, "https://example.org/"},
		{`https:\\example.org\a`, "",
			[]string{"warning special-scheme-missing-following-solidus 6-8", "warning invalid-reverse-solidus 19-20"}, "https://example.org/a"},
		{"https://joe@example.org/ ", "",
			[]string{"warning invalid-credentials 8-12", "warning invalid-URL-unit 24-25"}, "https://joe@example.org/"},
		{"https://example.org:x/^", "",
			[]string{"error port-invalid 20-21", "warning invalid-URL-unit 22-23"}, ""},
		{"https://exa mple.org:x/", "",
			[]string{"error domain-to-ASCII 11-12", "error port-invalid 21-22"}, ""},
		{"a", "", []string{"error missing-scheme-non-relative-URL 0"}, ""},
		{"a", "https://example.org/", nil, ""},
		{"http://1.2", "", []string{"warning IPv4-too-few-parts 7-10"}, "http://1.0.0.2"},
		{"http://exa_mple.org", "", []string{"warning domain-to-ASCII 10-11"}, ""},
	} {
		base, _ := weburl.Parse(test.base)
		x := newExaminer()
		v := x.examine(test.input, base)
		var got []string
		for _, r := range v.reports {
			got = append(got, fmt.Sprintf("%v %s %v", r.natural, r.code, r.span))
		}
		if fmt.Sprint(got) != fmt.Sprint(test.want) || v.whole != test.whole {
			t.Errorf("%q: got %q, %q; want %q, %q", test.input, got, v.whole, test.want, test.whole)
		}
		if x.isValid(test.input, &base) != (test.want == nil) {
			t.Errorf("%q: isValid is %v", test.input, test.want != nil)
		}
	}
}

// inputs returns the inputs of the suite, with their base URLs.
func inputs(t *testing.T) [][2]string {
	var all [][2]string
	for _, c := range suite.URLCases(t) {
		all = append(all, [2]string{c.Input, c.BaseOrEmpty()})
	}
	if len(all) < 800 {
		t.Fatalf("%d inputs", len(all))
	}
	return all
}

// Nothing that the parser or the grammar reports is lost, and each edit belongs to
// reports.
func TestExamineLosesNothing(t *testing.T) {
	x := newExaminer()
	for _, in := range inputs(t) {
		base, _ := weburl.Parse(in[1])
		var errors []validation.Error
		weburl.Options{Base: base, Report: func(e validation.Error) { errors = append(errors, e) }}.Parse(in[0])
		v := x.examine(in[0], base)
		for _, e := range errors {
			if !slices.ContainsFunc(v.reports, func(r fault) bool {
				return r.code == e.Code.String() && r.span.Start <= e.Span.Start && r.span.End >= e.Span.End
			}) {
				t.Errorf("%q: %v is not reported", in, e)
			}
		}
		for i, f := range conform.Check(in[0], base).Findings {
			want := fault{report{f.Code.String(), "", f.Span, warning}, f.Reason, f.Expected, f.Found}
			switch {
			case f.Fatal:
				want.natural = failure
			case f.Code == validation.InvalidCredentials && isLogin(in[0], &base):
				want.natural = note
			}
			if i >= len(v.reports) || v.reports[i] != want {
				t.Errorf("%q: %v is not reported", in, f)
			}
		}
		if (len(v.reports) == 0) != (len(errors) == 0) {
			t.Errorf("%q: %v", in, v.reports)
		}
		for _, m := range v.edits {
			if len(m.Findings) == 0 || slices.Max(m.Findings) >= len(v.reports) {
				t.Errorf("%q: an edit of reports %v", in, m.Findings)
			}
		}
		if len(v.edits) > 0 && splice.Apply(in[0], v.edits, editPart) != v.whole {
			t.Errorf("%q: the edits make %q, not %q", in, splice.Apply(in[0], v.edits, editPart), v.whole)
		}
		if x.isValid(in[0], &base) != (len(v.reports) == 0) {
			t.Errorf("%q: isValid is %v", in, len(v.reports) > 0)
		}
	}
}

// An ignored error is not fixed, not even together with another one.
func TestIgnoredEdits(t *testing.T) {
	for _, test := range []struct {
		input, ignored string
		want           string // with the remaining edits
	}{
		{"http://1.0x2/ ", "", "http://1.0.0.2/"},
		{"http://1.0x2/ ", "IPv4-too-few-parts", "http://1.0x2/"},
		{"http://1.0x2/ ", "IPv4-non-decimal-part", "http://1.0x2/"},
		{"http://1.0x2/ ", "invalid-URL-unit", "http://1.0.0.2/ "},
		{`file:\\h\x`, "special-scheme-missing-following-solidus", `file:\\h/x`},
	} {
		b := broken{0, newExaminer().examine(test.input, weburl.URL{})}
		n := len(b.reports)
		b.filter(&settings{levels: map[string]level{test.ignored: off}})
		if got := splice.Apply(test.input, b.edits, editPart); got != test.want || (len(b.reports) < n) != (test.ignored != "") {
			t.Errorf("%q without %s: %q, %v", test.input, test.ignored, got, b.reports)
		}
		for _, m := range b.edits {
			if slices.Max(m.Findings) >= len(b.reports) {
				t.Errorf("%q without %s: an edit of reports %v", test.input, test.ignored, m.Findings)
			}
		}
	}
}

// A cache returns the same results as there would be without it.
func TestValidTwice(t *testing.T) {
	x := newExaminer()
	for range 2 {
		for _, in := range inputs(t) {
			want := newExaminer().isValid(in[0], &documentBaseURL)
			if x.isValid(in[0], &documentBaseURL) != want {
				t.Errorf("%q: not %v", in[0], want)
			}
		}
	}
	for i := range maxCached + 10 {
		x.isValid(fmt.Sprint("a", i), &documentBaseURL)
	}
	if len(x.valid) > maxCached {
		t.Errorf("%d URLs are remembered", len(x.valid))
	}
}

func TestHidden(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{"https://example.org/", "https://example.org/"},
		{"https://joe:secret@example.org/a@b", "https://***@b"},
		{"https://joe@secret@example.org/", "https://***@example.org/"},
		{"https:joe:secret@example.org", "https:***@example.org"},
		{`https:\joe:secret@example.org`, `https:\***@example.org`},
		{"ht\ntps:/\t/joe:sec\nret@example.org", "ht\ntps:/\t/***@example.org"},
		{"\x00https://joe:secret@", "\x00https://***@"},
		{"//joe:secret@example.org", "//***@example.org"},
		{`\/joe:secret@example.org`, `\/***@example.org`},
		{"foo://joe:secret@example.org", "foo://***@example.org"},
		{"https://joe:sec/ret@example.org", "https://***@example.org"},
		{"https://joe:sec#ret?@example.org", "https://***@example.org"},
		{"https://example.org:8080/@joe", "https://example.org:8080/@joe"},
		{"https://[::1]:x/@joe", "https://***@joe"},
		{"https://archive.org/http://joe:secret@example.org/", "https://archive.org/http://***@example.org/"},
		{"mailto:joe@example.org", "mailto:joe@example.org"},
		{"joe@example.org", "joe@example.org"},
		{"/@joe", "/@joe"},
		{"https://@example.org", "https://@example.org"},
		{"data:,joe@example.org", "data:,joe@example.org"},
	} {
		got, _ := masked(test.input, hidden(test.input), validation.Span{})
		if got != test.want {
			t.Errorf("%q: got %q, want %q", test.input, got, test.want)
		}
	}
}

// No password that the parser finds is ever shown.
func TestHiddenSuite(t *testing.T) {
	n := 0
	for _, in := range inputs(t) {
		for _, input := range []string{in[0], strings.Replace(in[0], "//", "//joe:53cret@", 1), strings.Replace(in[0], `\\`, `\\joe:53cret@`, 1)} {
			base, _ := weburl.Parse(in[1])
			u, err := base.Parse(input)
			if err != nil {
				u, err = weburl.Parse(input)
			}
			if err != nil || !strings.Contains(input, "53cret") || u.Password() != "53cret" {
				continue
			}
			n++
			if got, _ := masked(input, hidden(input), validation.Span{}); strings.Contains(got, "53cret") {
				t.Errorf("%q is shown as %q", input, got)
			}
		}
	}
	if n < 100 {
		t.Errorf("%d passwords", n)
	}
}

func TestMaskedSpan(t *testing.T) {
	const input = "//joe:secret@example.org/ x"
	h := hidden(input)
	for _, test := range []struct{ start, end int }{{0, 2}, {2, 13}, {2, 12}, {4, 6}, {13, 20}, {12, 12}, {25, 27}, {27, 27}} {
		text, span := masked(input, h, validation.Span{Start: test.start, End: test.end})
		was, is := input[test.start:test.end], text[span.Start:span.End]
		hides := test.start < 12 && test.end > 2
		if hides && !strings.Contains(is, mask) || !hides && was != is {
			t.Errorf("%v: %q becomes %q", test, was, is)
		}
	}
}
