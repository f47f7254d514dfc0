package check

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/cli"
	"github.com/weburl-go/weburl/validation"
)

// report is one error at one place of a URL.
type report struct {
	code    string
	message string
	span    validation.Span // in bytes of the URL
	natural level
	rules   ruleSet // what the grammar says of the place
}

// ruleSet has a bit for each rule of the grammar.
type ruleSet uint32

func (s ruleSet) has(r conform.Rule) bool { return s>>r&1 != 0 }

// mend is an edit of a URL, and the report that it is for.
type mend struct {
	conform.Edit
	report int
}

func (m mend) part() (start, end int, text string) { return m.Span.Start, m.Span.End, m.Text }

// verdict is what is wrong with a URL.
type verdict struct {
	reports []report // in the order of their places
	mends   []mend
	// whole is the URL with all edits made, "" if there are none.
	whole string
}

// examiner examines one URL after the other.
type examiner struct {
	options weburl.Options
	errors  []validation.Error
	// valid holds URLs that are valid against documentBase. Documents repeat
	// theirs: a look here is a fraction of reading the URL.
	valid map[string]struct{}
}

const (
	// maxCached bounds the number of URLs that an examiner remembers, and
	// maxCachedBytes the length of each.
	maxCached      = 1 << 14
	maxCachedBytes = 200
)

func newExaminer() *examiner {
	x := &examiner{valid: map[string]struct{}{}}
	x.options.Report = func(e validation.Error) { x.errors = append(x.errors, e) }
	return x
}

// isValid reports whether neither the grammar nor the parser has anything to
// say of text.
func (x *examiner) isValid(text string, base *weburl.URL) bool {
	cached := len(text) <= maxCachedBytes && *base == documentBaseURL
	if cached {
		if _, ok := x.valid[text]; ok {
			return true
		}
	}
	if !conform.Valid(text, *base) {
		return false
	}
	x.errors = x.errors[:0]
	x.options.Base = *base
	if _, err := x.options.Parse(text); err != nil || len(x.errors) > 0 {
		return false
	}
	if cached {
		if len(x.valid) == maxCached {
			clear(x.valid)
		}
		// The text shares memory with its document.
		x.valid[strings.Clone(text)] = struct{}{}
	}
	return true
}

// examine returns what is wrong with text when it is read against base.
func (x *examiner) examine(text string, base weburl.URL) verdict {
	x.errors = x.errors[:0]
	x.options.Base = base
	_, err := x.options.Parse(text)
	grammar := conform.Check(text, base)
	v := verdict{reports: mergeReports(x.errors, &grammar, err != nil)}
	if repair := conform.Fix(text, base); len(repair.Edits) > 0 {
		v.whole = repair.Text
		v.assign(repair.Edits)
	}
	return v
}

// mergeReports makes one report of a parser's error and the grammar's findings
// at its place. failed says that the last of the errors was fatal.
func mergeReports(errors []validation.Error, grammar *conform.Verdict, failed bool) []report {
	var reports []report
	for i, e := range errors {
		r := report{code: e.Code.String(), message: e.Code.Explanation(), span: e.Span, natural: warning}
		if failed && i == len(errors)-1 {
			r.natural = failure
		}
		reports = append(reports, r)
	}
	byPlace := func(a, b report) int {
		if a.span.Start != b.span.Start {
			return a.span.Start - b.span.Start
		}
		return a.span.End - b.span.End
	}
	slices.SortStableFunc(reports, byPlace)
	n := len(reports)
	explained := make([]bool, n)
	first := 0 // no report before it ends where a finding begins, or behind
	for _, f := range grammar.Findings {
		for first < n && reports[first].span.End < f.Span.Start {
			first++
		}
		best := -1
		for i := first; i < n && reports[i].span.Start <= f.Span.End; i++ {
			if !samePlace(reports[i].span, f.Span) {
				continue
			}
			explained[i] = true
			if best < 0 || reports[best].span != f.Span && reports[i].span.Start == f.Span.Start {
				best = i
			}
		}
		if best >= 0 {
			r := &reports[best]
			r.rules |= 1 << f.Rule
			if r.code == validation.DomainToASCII.String() {
				r.message = withIDNA(r.message, f)
			}
		} else {
			r := report{code: f.Rule.String(), message: withIDNA(cli.RuleExplanation(f.Rule), f),
				span: f.Span, natural: warning, rules: 1 << f.Rule}
			if f.Fatal {
				r.natural = failure
			}
			reports = append(reports, r)
		}
	}
	explainGaps(reports, n, explained, grammar)
	slices.SortStableFunc(reports, byPlace)
	// The parser can report a missing solidus twice where there is a backslash.
	kept := reports[:0]
	for _, r := range reports {
		if n := len(kept); n > 0 && kept[n-1].code == r.code && kept[n-1].span == (validation.Span{Start: r.span.Start, End: r.span.Start}) {
			r.rules |= kept[n-1].rules
			kept = kept[:n-1]
		}
		kept = append(kept, r)
	}
	return kept
}

// withIDNA adds to a message which rule of UTS #46 a domain violates.
func withIDNA(message string, f conform.Finding) string {
	if f.IDNA == 0 || strings.Contains(message, "UTS #46") {
		return message
	}
	return message + " (UTS #46, " + f.IDNA.Rule() + ": " + f.IDNA.Explanation() + ")"
}

// samePlace reports whether two spans have a byte in common or, if one of them
// is empty, it is in the other or at its beginning.
func samePlace(a, b validation.Span) bool {
	if a.Start == a.End || b.Start == b.End {
		return a.Start == b.Start || a.Start <= b.Start && b.Start < a.End || b.Start <= a.Start && a.Start < b.End
	}
	return a.Start < b.End && b.Start < a.End
}

// explainGaps says of the reports that only the parser makes, of a URL that is
// valid by the grammar, that it is, and makes notes of them. The parser's reports
// are the first n.
func explainGaps(reports []report, n int, explained []bool, grammar *conform.Verdict) {
	for i := range reports[:n] {
		if r := &reports[i]; !explained[i] && grammar.Valid() && r.natural != failure {
			r.natural = note
			r.message += "; by the grammar the URL is valid"
		}
	}
}

// assign gives each edit to the report that it is for: one at its place, of its
// rule if there is one, or else the one before it.
func (v *verdict) assign(edits []conform.Edit) {
	first := 0
	for _, e := range edits {
		for first < len(v.reports)-1 && v.reports[first].span.End < e.Span.Start {
			first++
		}
		best, score := first, -1
		for i := first; i < len(v.reports) && v.reports[i].span.Start <= e.Span.End; i++ {
			got := 0
			if samePlace(v.reports[i].span, e.Span) {
				got++
			}
			if v.reports[i].rules.has(e.Rule) {
				got += 2
			}
			if got > score {
				best, score = i, got
			}
		}
		v.mends = append(v.mends, mend{e, best})
	}
}
