package conform_test

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// laws returns the first law that Check and Fix break for an input and a base.
func laws(input string, base weburl.URL) error {
	v := conform.Check(input, base)
	if err := checkLaws(input, base, v); err != nil {
		return fmt.Errorf("%w\nfindings %v", err, v.Findings)
	}
	r := conform.Fix(input, base)
	if err := fixLaws(input, base, v, r); err != nil {
		return fmt.Errorf("%w\nfindings %v\nrepair %+v", err, v.Findings, r)
	}
	return nil
}

// parse parses an input and also returns the validation errors.
func parse(input string, base weburl.URL) (weburl.URL, []validation.Error, error) {
	var reports []validation.Error
	o := weburl.Options{Base: base, Report: func(e validation.Error) { reports = append(reports, e) }}
	u, err := o.Parse(input)
	return u, reports, err
}

func checkLaws(input string, base weburl.URL, v conform.Verdict) error {
	if conform.Valid(input, base) != v.Valid() {
		return errors.New("Valid and Check differ")
	}
	if slowlyValid(input, base) != v.Valid() {
		return errors.New("Valid and its slow twin differ")
	}
	boundary := boundaries(input)
	fatal := false
	for i, f := range v.Findings {
		s := f.Span
		if s.Start < 0 || s.End < s.Start || s.End > len(input) || !boundary[s.Start] || !boundary[s.End] {
			return fmt.Errorf("span %v splits a code point or is out of range", s)
		}
		if i > 0 && s.Start < v.Findings[i-1].Span.Start {
			return errors.New("the findings are not in order")
		}
		if i > 0 && f == v.Findings[i-1] {
			return errors.New("a finding occurs twice")
		}
		if f.Code.String() == "" || f.Explanation() == "" || f.Expected.String() == "" {
			return errors.New("a finding without a code or production")
		}
		found, size, _ := infra.DecodeScalarValue(input[s.Start:])
		if s.Start < s.End && f.Found != found || f.Found == -1 && s.Start < s.End || s.Start < s.End && s.End < s.Start+size {
			return fmt.Errorf("found %q, but it is %q", f.Found, found)
		}
		fatal = fatal || f.Fatal
	}
	_, reports, err := parse(input, base)
	if fatal != (err != nil) {
		return fmt.Errorf("a finding is fatal: %v, but the error of the parser is %v", fatal, err)
	}
	if v.Valid() != (len(reports) == 0) {
		return fmt.Errorf("Valid is %v, but the parser reports %v", v.Valid(), reports)
	}
	return reportLaws(input, v, reports, err)
}

// reportLaws checks that findings and the parser's reports relate as the comment of
// Check says.
func reportLaws(input string, v conform.Verdict, reports []validation.Error, err error) error {
	var failure validation.Error
	stop := len(input) + 1 // where the parser failed
	if err != nil {
		failure = reports[len(reports)-1]
		stop = failure.Span.Start
	}
	reported := map[validation.Code]bool{}
	for _, e := range reports {
		reported[e.Code] = true
	}
	reports = joined(reports)
	for _, f := range v.Findings {
		if e := (validation.Error{Code: f.Code, Reason: f.Reason, Span: f.Span}); len(reports) > 0 && e == reports[0] {
			if f.Fatal != (e == failure) {
				return fmt.Errorf("Fatal is wrong in %+v", f)
			}
			reports = reports[1:]
			continue
		}
		// A finding that the parser does not report comes after the failure, or is
		// not the first of its kind.
		several := f.Expected == conform.ValidURLString || f.Code == validation.DomainPercentEncoded ||
			f.Code == validation.DomainToASCII || f.Expected == conform.ValidOpaqueHostString ||
			f.Expected == conform.PercentEncodedByte && inOpaqueHost(input, f.Span.Start)
		if f.Span.Start < stop && !(several && (reported[f.Code] || reported[validation.HostInvalidCodePoint])) {
			return fmt.Errorf("the parser does not report %+v", f)
		}
	}
	if len(reports) > 0 {
		return fmt.Errorf("the parser reports %v, but there is no finding", reports)
	}
	return nil
}

// joined returns the reports in the order of the input. Those for the same slashes
// or credentials are joined, and duplicates removed.
func joined(reports []validation.Error) []validation.Error {
	var all []validation.Error
	for _, e := range reports {
		if n := len(all); n > 0 && all[n-1].Code == e.Code &&
			(e.Code == validation.SpecialSchemeMissingFollowingSolidus || e.Code == validation.InvalidCredentials) {
			all[n-1].Span.End = e.Span.End
			continue
		}
		all = append(all, e)
	}
	slices.SortStableFunc(all, func(a, b validation.Error) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
	return slices.Compact(all)
}

// inOpaqueHost reports whether a byte of an input can be in an opaque host: it comes
// after two slashes, with no slash between.
func inOpaqueHost(input string, at int) bool {
	before := strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && infra.Is(byte(r), infra.TabOrNewline) {
			return -1
		}
		return r
	}, input[:at])
	slashes := strings.LastIndexByte(before, '/')
	return slashes > 0 && before[slashes-1] == '/'
}

// boundaries returns, for each index of s including len(s), whether it is a boundary
// of code points.
func boundaries(s string) []bool {
	at := make([]bool, len(s)+1)
	at[len(s)] = true
	for i := 0; i < len(s); {
		_, size, _ := infra.DecodeScalarValue(s[i:])
		at[i] = true
		i += size
	}
	return at
}

// apply makes edits in the simplest way.
func apply(input string, edits ...conform.Edit) string {
	for _, e := range slices.Backward(edits) {
		input = input[:e.Span.Start] + e.Text + input[e.Span.End:]
	}
	return input
}

func fixLaws(input string, base weburl.URL, v conform.Verdict, r conform.Repair) error {
	u, _, err := parse(input, base)
	if r.NoURL != (err != nil) {
		return fmt.Errorf("NoURL is %v, but the error of the parser is %v", r.NoURL, err)
	}
	if r.NoURL {
		if r.Text != input || len(r.Edits) > 0 || !slices.Equal(r.Remaining, v.Findings) || !slices.Equal(r.Findings, v.Findings) {
			return errors.New("an input that is not a URL is changed, or not all findings remain")
		}
		return nil
	}
	if len(r.Edits) == 0 && r.Edits != nil {
		return errors.New("no edits, but not nil")
	}
	if apply(input, r.Edits...) != r.Text {
		return errors.New("the edits do not produce the text")
	}
	boundary := boundaries(input)
	for i, e := range r.Edits {
		if !boundary[e.Span.Start] || !boundary[e.Span.End] || e.Span.Start > e.Span.End {
			return fmt.Errorf("edit %v splits a code point", e.Span)
		}
		if i > 0 && e.Span.Start < r.Edits[i-1].Span.End {
			return errors.New("the edits overlap")
		}
		if input[e.Span.Start:e.Span.End] == e.Text {
			return errors.New("an edit changes nothing")
		}
	}
	if v.Valid() && (len(r.Edits) > 0 || len(r.Remaining) > 0) {
		return errors.New("a valid input is changed")
	}
	if conform.Valid(r.Text, base) != (len(r.Remaining) == 0) {
		return errors.New("the text is valid, but something remains, or the other way round")
	}
	again, _, err := parse(r.Text, base)
	if err != nil || again != u {
		return fmt.Errorf("the text parses to %s (error %v), but the input to %s", again, err, u)
	}
	if second := conform.Fix(r.Text, base); len(second.Edits) > 0 || len(second.Remaining) != len(r.Remaining) {
		return fmt.Errorf("fixing the text again changes it: %+v", second)
	}
	if len(r.Remaining) > 0 && conform.Valid(u.String(), weburl.URL{}) {
		return fmt.Errorf("something remains, but %s is valid", u)
	}
	if !base.IsValid() {
		// Only errors of the URL itself remain.
		href := conform.Check(u.String(), base)
		for _, code := range validation.Codes() {
			n, m := count(r.Remaining, code), count(href.Findings, code)
			if n != m && (code != validation.DomainToASCII || n == 0 || m == 0) {
				return fmt.Errorf("%v remains %d times, but %s has it %d times", code, n, u, m)
			}
		}
	}
	return editLaws(input, base, v, r)
}

// maxFindings limits the inputs whose edits editLaws tries one by one, which takes
// quadratic time.
const maxFindings = 50

// editLaws checks that each finding that does not remain has exactly one edit, and
// that each edit alone fixes its findings.
func editLaws(input string, base weburl.URL, v conform.Verdict, r conform.Repair) error {
	if !slices.Equal(r.Findings, v.Findings) {
		return errors.New("Check and Fix have different findings")
	}
	fixed := make([]bool, len(r.Findings))
	for _, e := range r.Edits {
		if len(e.Findings) == 0 || !slices.IsSorted(e.Findings) {
			return fmt.Errorf("edit %+v has no findings, or not in ascending order", e)
		}
		for _, i := range e.Findings {
			if fixed[i] {
				return fmt.Errorf("two edits fix %+v", r.Findings[i])
			}
			fixed[i] = true
		}
	}
	var remaining []conform.Finding
	for i, f := range r.Findings {
		if !fixed[i] {
			remaining = append(remaining, f)
		}
	}
	if !slices.Equal(remaining, r.Remaining) {
		return fmt.Errorf("no edit fixes %v, but Remaining has something else", remaining)
	}
	if len(v.Findings) > maxFindings {
		return nil
	}
	for _, e := range r.Edits {
		after := conform.Check(apply(input, e), base)
		var own []conform.Finding
		for _, i := range e.Findings {
			own = append(own, r.Findings[i])
		}
		for _, f := range own {
			if count(after.Findings, f.Code) > count(v.Findings, f.Code)-count(own, f.Code) {
				return fmt.Errorf("edit %+v alone does not fix all %v: %v", e, f.Code, after.Findings)
			}
		}
	}
	return nil
}

func count(findings []conform.Finding, code validation.Code) int {
	n := 0
	for _, f := range findings {
		if f.Code == code {
			n++
		}
	}
	return n
}

// corpus returns the inputs of the suites.
func corpus(t testing.TB) []mutate.Case {
	var all []mutate.Case
	for _, file := range []string{"urltestdata.json", "urltestdata-javascript-only.json"} {
		for _, c := range suite.Cases[suite.URLCase](t, "wpt/url/resources/"+file) {
			all = append(all, mutate.Case{Input: c.Input, Base: c.BaseOrEmpty()})
		}
	}
	for _, file := range []string{"toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json"} {
		for _, c := range suite.Cases[map[string]any](t, "wpt/url/resources/"+file) {
			input, _ := c["input"].(string)
			all = append(all, mutate.Case{Input: "https://" + input + "/x"})
		}
	}
	for _, group := range suite.Groups[map[string]any](t, "wpt/url/resources/setters_tests.json") {
		for _, c := range group {
			href, _ := c["href"].(string)
			value, _ := c["new_value"].(string)
			all = append(all, mutate.Case{Input: value, Base: href}, mutate.Case{Input: href + value})
		}
	}
	return all
}

// bases are base URLs of all kinds.
var bases = []string{
	"", "http://h/a/b?q#f", "https://u:p@a_b:1/", "ws://h", "file:///a/b", "file:///C:/x", "file:///c:/", "file://s/d/e",
	"foo://h/a/b", "foo:/a/b", "foo://", "foo:/.//x", "mailto:x", "about:blank?q",
}

func TestLawsOnSuites(t *testing.T) {
	for _, c := range corpus(t) {
		for _, b := range append([]string{c.Base}, bases...) {
			base, _ := weburl.Parse(b)
			if err := laws(c.Input, base); err != nil {
				t.Errorf("%q against %q: %v", c.Input, b, err)
			}
		}
	}
}

// A base URL need not be a result of the parser: changing the scheme keeps "C|" and
// localhost.
func TestLawsAgainstChangedBases(t *testing.T) {
	inputs := []string{"/d|/x", "/x|", "/./c|", "..", "../c|", "../[/..", "d|", "file:d|", "file:/d|/[", "file:x", `\\x\[\..\..`}
	for _, c := range corpus(t) {
		inputs = append(inputs, c.Input)
	}
	for _, b := range []string{"http://h/c|/x", "http://h/c|", "http://localhost/a/b"} {
		base, err := weburl.MustParse(b).WithScheme("file")
		if err != nil {
			t.Fatal(err)
		}
		for _, input := range inputs {
			if err := laws(input, base); err != nil {
				t.Errorf("%q against %s: %v", input, base, err)
			}
		}
	}
}

// All short strings of the code points that the grammar and the parser distinguish,
// after prefixes that lead to every part of both.
func TestLawsOnShortStrings(t *testing.T) {
	alphabet := []string{"a", "1", ":", "/", "\\", "?", "#", "@", "[", "]", "|", "%", ".", " ", "\t", "é", "-", "\x80"}
	prefixes := []string{"", "c", "/", "//", "http:", "https://h", "http://1", "http://[::", "file:", "file:/", "file://", "file:///a/", "foo:", "foo://", "foo:/", "../"}
	length := 3
	if testing.Short() {
		length = 2
	}
	parsed := make([]weburl.URL, len(bases))
	for i, b := range bases {
		parsed[i], _ = weburl.Parse(b)
	}
	var try func(s string, more int)
	try = func(s string, more int) {
		if t.Failed() {
			return
		}
		// Each string is checked without a base, and against one of the bases.
		turn := uint(len(s))
		for i := range len(s) {
			turn = turn*31 + uint(s[i])
		}
		for _, base := range []weburl.URL{{}, parsed[turn%uint(len(parsed))]} {
			if err := laws(s, base); err != nil {
				t.Errorf("%q against %s: %v", s, base, err)
			}
		}
		if more > 0 {
			for _, c := range alphabet {
				try(s+c, more-1)
			}
		}
	}
	for _, prefix := range prefixes {
		try(prefix, length)
	}
}

// The text after a failure has the same findings as without the failure.
func TestAfterFailures(t *testing.T) {
	heads := []struct{ failing, harmless string }{
		{"http://a b", "http://h"}, {"http://1.2.3.4.5", "http://h"}, {"http://[::1", "http://h"},
		{"http://u@", "http://h"}, {"http://h:x", "http://h"}, {"http://h:65536", "http://h"}, {"http://a b:x", "http://h"},
		{"http://:x", "http://h"}, {"foo://a b", "foo://h"}, {"foo://:1", "foo://h"}, {"foo://h:é", "foo://h"}, {"file://u@h", "file://h"},
		{"\t http://a\nb%20", "http://h"}, {"//a b", "http://h"},
	}
	base := weburl.MustParse("http://b/c")
	g := mutate.New(3, corpus(t))
	for i := range 20_000 {
		g.IllFormed = i%3 == 0
		head := heads[i%len(heads)]
		tail, _, _ := g.Next()
		tail = []string{"/", "?", "#"}[i/len(heads)%3] + tail
		got := conform.Check(head.failing+tail, base).Findings
		want := conform.Check(head.harmless+tail, base).Findings
		after := func(findings []conform.Finding, n int) []conform.Finding {
			i := slices.IndexFunc(findings, func(f conform.Finding) bool { return f.Span.Start >= n && !f.Fatal })
			if i < 0 {
				return nil
			}
			return findings[i:]
		}
		got, want = after(got, len(head.failing)), after(want, len(head.harmless))
		for i := range want {
			want[i].Span = want[i].Span.Shift(len(head.failing) - len(head.harmless))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q:\ngot  %v\nwant %v", head.failing+tail, got, want)
		}
	}
	// Without a scheme and a base URL, the text is read as a path.
	if got, want := fmt.Sprint(conform.Check(`\\h:x/%/ ?"#\`, weburl.URL{}).Findings),
		fmt.Sprint(conform.Check(`foo:/x`+`\\h:x/%/ ?"#\`, weburl.URL{}).Findings); strings.Count(got, "{") != strings.Count(want, "{")+1 {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestLawsOnRealURLs(t *testing.T) {
	for _, file := range []string{"urls/kasztp.txt", "urls/userbait.txt"} {
		for i, line := range suite.Lines(t, file) {
			base, _ := weburl.Parse(bases[i%len(bases)])
			if err := laws(line, base); err != nil {
				t.Errorf("%q against %s: %v", line, base, err)
			}
		}
	}
}

func TestLawsOnMutations(t *testing.T) {
	n := 60_000
	if testing.Short() {
		n = 5_000
	}
	for _, illFormed := range []bool{false, true} {
		g := mutate.New(5, corpus(t))
		g.IllFormed = illFormed
		for range n / 2 {
			input, base, _ := g.Next()
			u, _ := weburl.Parse(base)
			if err := laws(input, u); err != nil {
				t.Errorf("%q against %q: %v", input, base, err)
			}
		}
	}
}

func FuzzCheck(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, input, base string) {
		u, _ := weburl.Parse(base)
		if err := checkLaws(input, u, conform.Check(input, u)); err != nil {
			t.Errorf("%q against %q: %v", input, base, err)
		}
	})
}

func FuzzFix(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, input, base string) {
		u, _ := weburl.Parse(base)
		if err := laws(input, u); err != nil {
			t.Errorf("%q against %q: %v", input, base, err)
		}
	})
}

func seed(f *testing.F) {
	all := corpus(f)
	for i, c := range all {
		if i < 1000 || i%20 == 0 {
			f.Add(c.Input, c.Base)
		}
	}
	g := mutate.New(1, all)
	for i := range 1000 {
		g.IllFormed = i%3 == 0
		input, base, _ := g.Next()
		f.Add(input, base)
	}
	for _, s := range []string{"\xC3\t\xA9", "http://h/\xF0\t\x9F\n\x98\x80", "foo:\xE2\r\x80\x80 #", "http:\\\t\\h"} {
		f.Add(s, "http://h/a/b")
	}
}
