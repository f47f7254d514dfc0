package frame

import (
	"errors"

	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/app/rows"
)

// FailureCode returns the code of an error of the parser, of a profile or of a list.
func FailureCode(err error) string {
	var refusal *canonical.Error
	var wrong *lines.Error
	switch {
	case errors.As(err, &refusal):
		return refusal.Reason.String()
	case errors.As(err, &wrong):
		return lines.Code
	}
	return rows.ErrorCode(err)
}

// FailureText returns "CODE: EXPLANATION" for an error of the parser or of a
// profile, and the text of any other error.
func FailureText(err error) string {
	if text, ok := profileFailure(err); ok {
		return text
	}
	return jsonform.ErrorText(err)
}

// profileFailure returns what to say of an error of package canonical.
func profileFailure(err error) (text string, ok bool) {
	var e *canonical.Error
	if !errors.As(err, &e) {
		return "", false
	}
	return e.Reason.String() + ": " + e.Reason.Explanation(), true
}
