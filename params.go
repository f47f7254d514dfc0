package weburl

import (
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/parser"
)

// Params returns the query as a list of decoded names and values.
//
// https://url.spec.whatwg.org/#concept-urlencoded-string-parser
func (u URL) Params() form.List {
	query, _ := u.Query()
	return form.Parse(query)
}

// WithParams returns u with the query that the list serializes to, or with a
// null query if that is empty. It encodes all of the query again. To change some
// parameters and leave every other byte as it is, use [URL.WithParam],
// [URL.WithAddedParam] and [URL.WithoutParams].
//
// https://url.spec.whatwg.org/#concept-urlsearchparams-update
func (u URL) WithParams(list form.List) (URL, error) {
	if !u.IsValid() {
		return u, refuse(parser.RefuseZeroURL)
	}
	query := list.String()
	if query == "" {
		return u.WithoutQuery(), nil
	}
	return withQuery(u, query)
}

// WithParam returns u with value as the value of the first parameter with name, and
// without the others with that name. If there is none, it adds one at the end. Every
// other byte of the query stays, as a signed URL needs. So do the bytes of the name,
// and those of a value that already decodes to value. See [form.AppendSet].
func (u URL) WithParam(name, value string) (URL, error) {
	if !u.IsValid() {
		return u, refuse(parser.RefuseZeroURL)
	}
	query, _ := u.Query()
	var scratch [queryScratch]byte
	return withQuery(u, form.AppendSet(scratch[:0], query, name, value))
}

// WithAddedParam returns u with a parameter added at the end of the query, even if
// others have that name. Every byte of the query stays, as a signed URL needs. See
// [form.AppendAdd].
func (u URL) WithAddedParam(name, value string) (URL, error) {
	if !u.IsValid() {
		return u, refuse(parser.RefuseZeroURL)
	}
	query, _ := u.Query()
	var scratch [queryScratch]byte
	return withQuery(u, form.AppendAdd(scratch[:0], query, name, value))
}

// WithoutParams returns u without the parameters whose name, decoded, is one of names.
// Every other byte of the query stays, as a signed URL needs; only the "&" after each
// removed parameter goes with it, or the one before the last. If no parameter is left,
// the query is null. If no name matches, the result is u, even if its query is empty.
// See [form.AppendWithout].
func (u URL) WithoutParams(names ...string) URL {
	query, _ := u.Query()
	var scratch [queryScratch]byte
	return withoutParams(u, query, form.AppendWithout(scratch[:0], query, names...))
}

// WithoutParamsFunc is [URL.WithoutParams] for the names for which match returns true.
// It calls match with the decoded name of each parameter, in order.
func (u URL) WithoutParamsFunc(match func(name string) bool) URL {
	query, _ := u.Query()
	var scratch [queryScratch]byte
	return withoutParams(u, query, form.AppendWithoutFunc(scratch[:0], query, match))
}

// withoutParams returns u with edited in place of query, from which it is left.
func withoutParams(u URL, query string, edited []byte) URL {
	switch len(edited) {
	case len(query):
		return u
	case 0:
		return u.WithoutQuery()
	}
	// It is shorter, so it is not too long.
	u, _ = withQuery(u, edited)
	return u
}

// RedactParams returns u for a log, with REDACTED in place of the value of each
// parameter whose name is one of names. Every other byte stays, including those of the
// names. Together with [URL.LogValue] or [URL.Redacted], it also hides the username and
// password:
//
//	slog.Info("fetch", "url", u.RedactParams(param.SecretNames()...))
//
// Names are compared decoded and without regard to the case of ASCII letters, and every
// parameter with the name is redacted; see [form.AppendRedacted] for the limits.
// The path and the fragment stay: a token may be there too. If the result would exceed
// the maximum length of a URL, its whole query is removed.
func (u URL) RedactParams(names ...string) URL {
	query, _ := u.Query()
	var scratch [queryScratch]byte
	edited := form.AppendRedacted(scratch[:0], query, names...)
	if string(edited) == query {
		return u
	}
	v, err := withQuery(u, edited)
	if err != nil {
		return u.WithoutQuery()
	}
	return v
}

// queryScratch is the length up to which a changed query is built on the stack.
const queryScratch = 512

// withQuery returns u with a query that is already percent-encoded.
func withQuery[T string | []byte](u URL, query T) (URL, error) {
	r, err := parser.WithQuery(u.r, query)
	return URL{r}, err
}
