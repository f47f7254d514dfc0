package check

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// report is one error at one place of a URL.
type report struct {
	code    string
	message string
	span    validation.Span // in bytes of the URL
	natural level
}

// verdict is what is wrong with a URL.
type verdict struct {
	reports []report // in the order of their places
	mends   []conform.Edit
	// whole is the URL with all edits made, "" if there are none.
	whole string
	// remark is what the last message ends with.
	remark string
	// omitted are the errors above maxErrors, and more counts them by level, as far
	// as they are on.
	omitted []conform.Omission
	more    [4]int
}

const placeholderMessage = "this URL has a placeholder, and is neither checked nor fixed"

// otherReading returns what the URL parser makes of text against a base URL with
// the scheme of text, as a valid URL string. depends says that this is not what
// it makes of text otherwise: "https:x" is relative on an https page.
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

// otherHost is a host that nothing else has.
const otherHost = "other.invalid"

// describe replaces the edits with a remark if they hang on the base URL, which
// nobody has given.
func (v *verdict) describe(text string) {
	if v.omitted != nil {
		return
	}
	relative, depends := otherReading(text)
	if !depends {
		return
	}
	v.mends, v.whole = nil, ""
	scheme, _, _ := strings.Cut(infra.Clean(text, true).Text, ":")
	reading := "a relative URL, and none otherwise"
	// In a relative URL, nobody can tell a password from a path.
	if len(hidden(text)) == 0 {
		reading = fmt.Sprintf("read as \"%s\", and ", excerpted(relative))
		if r := conform.Fix(text, weburl.URL{}); r.NoURL {
			reading += "is no URL otherwise"
		} else {
			reading += fmt.Sprintf("as \"%s\" otherwise", excerpted(r.Text))
		}
	}
	v.remark = fmt.Sprintf("; against a base URL with the scheme %s this is %s; not fixed, since no base URL is given",
		strings.ToLower(scheme), reading)
}

// excerpted returns a URL as a message quotes it.
func excerpted(url string) string {
	shown, _ := cut(url, maxRemark)
	return show.Visible(shown)
}

// examiner examines one URL after the other.
type examiner struct {
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

func newExaminer() *examiner { return &examiner{valid: map[string]struct{}{}} }

// isValid reports whether text is a valid URL string.
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
	repair, omitted := conform.FixWithin(maxErrors, text, base)
	v := verdict{reports: make([]report, len(repair.Findings)), mends: repair.Edits, omitted: omitted}
	if omitted != nil && !repair.NoURL {
		v.remark = fmt.Sprintf("; not fixed, since it has more than %d errors", maxErrors)
	}
	secret := hidden(text)
	for i, f := range repair.Findings {
		v.reports[i] = report{code: f.Code.String(), message: f.Explanation(), span: f.Span, natural: warning}
		if f.Reason != 0 && overlapsAny(secret, f.Span) {
			v.reports[i].message = f.Code.Explanation() // without a character of it
		}
		if f.Fatal {
			v.reports[i].natural = failure
		}
	}
	if len(v.mends) > 0 {
		v.whole = repair.Text
	}
	return v
}
