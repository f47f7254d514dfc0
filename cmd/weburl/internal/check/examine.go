package check

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// report is an error at one position of a URL.
type report struct {
	code    string
	message string          // or "" for a fault, for which group.message computes it
	span    validation.Span // in bytes of the URL
	natural level
}

// fault is a report with the details that package conform found.
type fault struct {
	report
	reason   validation.Reason
	expected conform.Production
	found    rune
}

// finding returns the fault as a finding of package conform, with what its
// explanation depends on.
func (f *fault) finding() conform.Finding {
	code, _ := validation.Lookup(f.code)
	return conform.Finding{Code: code, Reason: f.reason, Span: f.span, Expected: f.expected, Found: f.found}
}

// maxErrors bounds the errors of a URL that is fixed. Each takes a few hundred bytes of memory.
const maxErrors = 1 << 18

// verdict describes what is wrong with a URL.
type verdict struct {
	reports []fault // in the order of their positions
	edits   []conform.Edit
	// whole is the URL with all edits made, or "" if there are none.
	whole string
	// remark is appended to the last message.
	remark string
	// omitted counts the errors beyond maxErrors.
	omitted []omission
}

// omission counts errors that have no report.
type omission struct {
	code  string
	level level
	count int
}

const placeholderMessage = "contains a template placeholder; not checked"

// otherReading parses text against a base URL with the scheme of text. depends
// reports whether the result differs from parsing text alone: "https:x" is relative
// on an https page. If so, reading is the result as a valid URL string.
func otherReading(text string) (reading string, depends bool) {
	in := infra.Clean(text, true)
	scheme := infra.SpecialSchemeFold(in.Text[:infra.SchemeLength(in.Text)])
	if !scheme.IsSpecial() {
		return "", false
	}
	same, err := weburl.Parse(scheme.String() + "://" + otherHost + "/a/b?c")
	if err != nil {
		return "", false
	}
	alone, errAlone := weburl.Parse(text)
	against, errAgainst := same.Parse(text)
	if errAlone == nil && errAgainst == nil && alone == against || errAgainst != nil {
		return "", false
	}
	repair, _ := conform.FixWithin(maxErrors, text, same)
	return repair.Text, true
}

// otherHost is a host that occurs nowhere else.
const otherHost = "other.invalid"

// describe replaces the edits with a remark if they depend on the base URL. It is
// called if no base URL is given.
func (v *verdict) describe(text string) {
	if v.omitted != nil {
		return
	}
	relative, depends := otherReading(text)
	if !depends {
		return
	}
	v.edits, v.whole = nil, ""
	scheme, _, _ := strings.Cut(infra.Clean(text, true).Text, ":")
	reading := "a relative URL"
	// In a relative URL, a password cannot be told from a path.
	if len(hidden(text)) == 0 {
		reading = fmt.Sprintf("\"%s\"", excerpted(relative))
		if r := conform.Fix(text, weburl.URL{}); r.NoURL {
			reading += ", and any other rejects it"
		} else {
			reading += fmt.Sprintf(", any other as \"%s\"", excerpted(r.Text))
		}
	}
	v.remark = fmt.Sprintf("; a page with the scheme %s reads this as %s; not fixed, since no base URL is given", strings.ToLower(scheme), reading)
}

// excerpted returns a URL in the form in which messages quote it.
func excerpted(url string) string {
	shown, _ := findings.Cut(url, findings.MaxRemark)
	return show.Visible(shown)
}

// examiner examines one URL after another.
type examiner struct {
	// valid holds URLs that are valid against documentBase. Documents repeat their
	// URLs, and a look-up takes a fraction of the time for parsing one.
	valid map[string]struct{}
	// as is the edition by which URLs are examined, or nil for the Standard.
	as *edition.Edition
	// maxData is the largest size of the body of a data: URL, or 0 for no limit.
	maxData int
}

const (
	// maxCached bounds the number of URLs that an examiner remembers, and
	// maxCachedBytes the length of each.
	maxCached      = 1 << 14
	maxCachedBytes = 200
)

func newExaminer() *examiner { return &examiner{valid: map[string]struct{}{}} }

// isValid reports whether text is a valid URL string against base.
func (x *examiner) isValid(text string, base *weburl.URL) bool {
	cached := len(text) <= maxCachedBytes && *base == documentBaseURL
	if cached {
		if _, ok := x.valid[text]; ok {
			return true
		}
	}
	switch {
	case x.as != nil && !isValidByEdition(x.as, text, base):
		return false
	case x.as == nil && !conform.Valid(text, *base):
		return false
	}
	if cached {
		if len(x.valid) == maxCached {
			clear(x.valid)
		}
		// The clone does not keep the document in memory.
		x.valid[strings.Clone(text)] = struct{}{}
	}
	return true
}

// examine returns what is wrong with text, given its base URL.
func (x *examiner) examine(text string, base weburl.URL) verdict {
	if x.as != nil {
		return examineByEdition(x.as, text, base)
	}
	repair, omitted := conform.FixWithin(maxErrors, text, base)
	v := verdict{reports: make([]fault, len(repair.Findings)), edits: repair.Edits}
	if omitted != nil && !repair.NoURL {
		v.remark = fmt.Sprintf("; not fixed, since it has more than %d errors", maxErrors)
	}
	levelOf := func(c validation.Code, fatal bool) level {
		switch {
		case fatal:
			return failure
		case c == validation.InvalidCredentials && isLogin(text, &base):
			return note
		}
		return warning
	}
	for i, f := range repair.Findings {
		v.reports[i] = fault{report{code: f.Code.String(), span: f.Span, natural: levelOf(f.Code, f.Fatal)}, f.Reason, f.Expected, f.Found}
	}
	for _, o := range omitted {
		v.omitted = append(v.omitted, omission{o.Code.String(), levelOf(o.Code, o.Fatal), o.Count})
	}
	if len(v.edits) > 0 {
		v.whole = repair.Text
	}
	return v
}

// isLogin reports whether text has a username and no password, and a scheme that is not
// special: ssh://git@example.org/ needs it.
func isLogin(text string, base *weburl.URL) bool {
	u, err := base.Parse(text)
	return err == nil && !infra.SpecialSchemeOf(u.Scheme()).IsSpecial() && u.Password() == ""
}
