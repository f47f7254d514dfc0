package check

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/manual"
	"github.com/weburl-go/weburl/validation"
)

// notValidCode is the code for a URL that an edition reads without an error, although
// its rules for writing URLs do not allow it.
const notValidCode = "not-a-valid-url"

const notValidMessage = "the edition reads this URL without an error, but its rules for valid URLs do not allow it"

// asFlag returns the flag --as of check.
func asFlag() manual.Flag {
	return frame.AsFlag(frame.Check, `check by the rules of another edition, with its names for errors, which "weburl explain --as EDITION" lists; "weburl help parse" describes the editions. --base must be a URL by the Standard, too`).Not(
		"only the Standard has fixes", "fix", "diff").Not("an edition has other codes", "ignore", "severity")
}

// editionRequest returns the request to read text against base.
func editionRequest(text string, base *weburl.URL) edition.Request {
	return edition.Request{Input: text, Base: base.String(), HasBase: base.IsValid()}
}

// isValidByEdition reports whether text is valid by the edition, and is not rejected.
func isValidByEdition(e *edition.Edition, text string, base *weburl.URL) bool {
	q := editionRequest(text, base)
	return e.Valid(q) && e.Read(q).Failure == nil
}

// examineByEdition is [examiner.examine] for an edition. Messages are those of its
// catalogue: the explanation in a reading may quote the URL.
func examineByEdition(e *edition.Edition, text string, base weburl.URL) (v verdict) {
	r := e.Read(editionRequest(text, &base))
	found := r.Errors
	if r.Failure != nil && (len(found) == 0 || found[len(found)-1] != *r.Failure) {
		found = append(found, *r.Failure)
	}
	if len(found) == 0 {
		found = append(found, edition.Finding{Name: notValidCode, Span: validation.Unknown()})
	}
	for i, f := range found {
		l := warning
		if r.Failure != nil && i == len(found)-1 {
			l = failure
		}
		if i >= maxErrors {
			k := slices.IndexFunc(v.omitted, func(o omission) bool { return o.code == f.Name && o.level == l })
			if k < 0 {
				k = len(v.omitted)
				v.omitted = append(v.omitted, omission{f.Name, l, 0})
			}
			v.omitted[k].count++
			continue
		}
		message := notValidMessage
		if k := slices.IndexFunc(e.Catalogue, func(entry edition.Entry) bool { return entry.Name == f.Name }); k >= 0 {
			message = e.Catalogue[k].Explanation
		}
		span := f.Span
		if !span.IsKnown() || r.FailedIn == validation.Base {
			span = validation.Span{End: len(text)}
		}
		v.reports = append(v.reports, fault{report: report{code: f.Name, message: message, span: span, natural: l}})
	}
	slices.SortStableFunc(v.reports, func(a, b fault) int { return a.span.Start - b.span.Start })
	return v
}

// asError returns the error for flags that cannot be used with --as.
func asError(f *frame.Flags, e *edition.Edition) error {
	if e != nil && strings.EqualFold(f.Text("format"), "sarif") {
		return frame.UsageError("--format sarif cannot be used with --as: it describes only the rules of the Standard")
	}
	return nil
}
