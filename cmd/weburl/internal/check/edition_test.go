package check

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/all"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// A URL has reports if, and only if, the edition rejects it or its rules do not allow it. The last
// error of a failure is an error, others are warnings, and no message quotes the URL.
func TestExamineByEdition(t *testing.T) {
	inputs := []string{
		"https://h/", "https://user:secret@h/<", "https://h:x/", "https://1.2.3.256/", "//h", "https://h//x", "", "\xFF", "https://h/\u202E", "http://[", "mailto:x",
		"https://h/" + strings.Repeat("<", 2*maxErrors), "http://0x7f.secret.1/", "data:x", "https://xn--secret-/",
	}
	bases := []weburl.URL{{}, weburl.MustParse("https://b/c/d"), weburl.MustParse("mailto:x")}
	for _, e := range all.Editions() {
		if e.Valid == nil {
			continue
		}
		x := newExaminer()
		x.as = e
		for _, input := range inputs {
			for _, base := range bases {
				q := edition.Request{Input: input, Base: base.String(), HasBase: base.IsValid()}
				r := e.Read(q)
				want := e.Valid(q) && r.Failure == nil
				if got := x.isValid(input, &base); got != want {
					t.Errorf("%s: %.40q against %v: valid %v", e.Name, input, base, got)
				}
				if want {
					continue
				}
				v := x.examine(input, base)
				if len(v.reports) == 0 || len(v.reports) > maxErrors || len(v.edits) > 0 {
					t.Errorf("%s: %.40q against %v has %d reports", e.Name, input, base, len(v.reports))
				}
				isError := slices.ContainsFunc(v.reports, func(f fault) bool { return f.natural == failure }) ||
					slices.ContainsFunc(v.omitted, func(o omission) bool { return o.level == failure })
				if isError != (r.Failure != nil) {
					t.Errorf("%s: %.40q against %v: an error is reported: %v", e.Name, input, base, isError)
				}
				for _, f := range v.reports {
					if f.message == "" || strings.Contains(f.message, "secret") || f.span.Start < 0 || f.span.End > len(input) {
						t.Errorf("%s: %.40q: %+v", e.Name, input, f.report)
					}
				}
			}
		}
	}
}

func TestCheckAs(t *testing.T) {
	for _, test := range []struct{ name, url, code, severity string }{
		{"whatwg-2017", "https://h:x/", "port-not-digits", "error"},
		{"whatwg-2017", "https://h//x", notValidCode, "warning"},
		{"html-2012", "https://h/<", "not-a-valid-url", "warning"},
		{"rfc3986", "https://h/é", "segment", "error"},
		{"whatwg-2025", "https://h/<", "invalid-URL-unit", "warning"},
	} {
		found, _, ok := checkTable(t, strings.NewReader(test.url+"\n"), "--in", "list", "--as", test.name, "-")
		if len(found) != 1 || found[0].Code != test.code || found[0].Severity != test.severity || ok {
			t.Errorf("%+v: %+v, %v", test, found, ok)
		}
	}
	for _, args := range [][]string{{"--fix"}, {"--diff"}, {"--format", "sarif"}, {"--ignore", "port-invalid"}} {
		if _, err := runWith(frame.Streams{}, append([]string{"--as", "rfc3986", "x"}, args...)); err == nil {
			t.Errorf("%q can be used with --as", args)
		}
	}
}
