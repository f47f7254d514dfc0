package check

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
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
	repair := conform.Fix(text, base)
	v := verdict{reports: make([]report, len(repair.Findings)), mends: repair.Edits}
	for i, f := range repair.Findings {
		v.reports[i] = report{code: f.Code.String(), message: f.Explanation(), span: f.Span, natural: warning}
		if f.Fatal {
			v.reports[i].natural = failure
		}
	}
	if len(v.mends) > 0 {
		v.whole = repair.Text
	}
	return v
}
