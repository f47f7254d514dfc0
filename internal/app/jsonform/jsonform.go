// Package jsonform implements the JSON contract of the command: the answers about an input, and
// their form. The command and the viewer both use it, so that they give the same answers.
package jsonform

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/validation"
)

// WriteID writes the id of a request, which is JSON, or "" if it has none.
func WriteID(w *jsontext.Writer, id string) {
	if id != "" {
		w.Name("id")
		w.Raw(id)
	}
}

// WriteError writes the object for a request that has no result, with its id and
// the number of its line, or 0.
func WriteError(w *jsontext.Writer, text, id string, line int) {
	w.Object()
	WriteID(w, id)
	w.Member("error", text)
	if line > 0 {
		w.Number("line", line)
	}
	w.End()
}

// WriteFailure writes the member with the reason why there is no result, and the string that it
// concerns.
func WriteFailure(w *jsontext.Writer, f *validation.Error, in validation.Source) {
	w.ObjectMember("failure")
	writeSpan(w, f.Code.String(), f.Span)
	w.Member("in", in.String())
	w.End()
}

// WriteParseFailure writes the member with the reason why an input is not a URL.
func WriteParseFailure(w *jsontext.Writer, err error) {
	var failure *validation.Error
	if errors.As(err, &failure) {
		WriteFailure(w, failure, failure.In)
	} else {
		w.Member("error", ErrorText(err))
	}
}

// writeSpan writes the members with the code and the position of an error.
func writeSpan(w *jsontext.Writer, code string, span validation.Span) {
	w.Member("code", code)
	w.Number("start", span.Start)
	w.Number("end", span.End)
}

// writeOrNull writes a member with a string, or null.
func writeOrNull(w *jsontext.Writer, name, value string, ok bool) {
	if ok {
		w.Member(name, value)
	} else {
		w.Name(name)
		w.Null()
	}
}

// ErrorText returns "CODE: EXPLANATION" for an error of the parser, and the text of
// any other error.
func ErrorText(err error) string {
	var failure *validation.Error
	if errors.As(err, &failure) {
		return failure.Code.String() + ": " + failure.Explanation()
	}
	return strings.TrimPrefix(err.Error(), "weburl: ")
}
