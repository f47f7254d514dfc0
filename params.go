package weburl

import (
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/parser"
)

// Params returns the query as a list of names and values.
//
// https://url.spec.whatwg.org/#concept-urlencoded-string-parser
func (u URL) Params() form.List {
	query, _ := u.Query()
	return form.Parse(query)
}

// WithParams returns u with the query that the list serializes to, or with a
// null query if that is empty. To change some parameters and leave every other
// byte as it is, use [URL.WithParam], [URL.WithAddedParam] and
// [URL.WithoutParams].
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

// WithParam returns u with the value of the first parameter with name changed,
// and without the others with that name; if there is none, it adds one at the
// end. Every other byte of the query stays, as a signed URL needs. So do the
// bytes of the name, and those of a value that is the same already. See
// [form.AppendSet].
func (u URL) WithParam(name, value string) (URL, error) {
	if !u.IsValid() {
		return u, refuse(parser.RefuseZeroURL)
	}
	query, hasQuery := u.Query()
	var scratch [queryScratch]byte
	edited := form.AppendSet(scratch[:0], query, name, value)
	if hasQuery && string(edited) == query {
		return u, nil
	}
	return withQuery(u, edited)
}

// WithAddedParam returns u with a parameter added at the end of the query, even
// if there are others with that name. Every byte of the query stays, as a signed
// URL needs. See [form.AppendAdd].
func (u URL) WithAddedParam(name, value string) (URL, error) {
	if !u.IsValid() {
		return u, refuse(parser.RefuseZeroURL)
	}
	query, _ := u.Query()
	var scratch [queryScratch]byte
	return withQuery(u, form.AppendAdd(scratch[:0], query, name, value))
}

// WithoutParams returns u without the parameters whose name, decoded, matches.
// Every other byte of the query stays, as a signed URL needs; only the "&" after
// each of them goes with it, or the one before the last. If none is left, the
// query is null; if none matches, it is u that is returned, even if there is an
// empty query. See [form.AppendWithout].
func (u URL) WithoutParams(match func(name string) bool) URL {
	query, _ := u.Query()
	var scratch [queryScratch]byte
	edited := form.AppendWithout(scratch[:0], query, match)
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

// queryScratch is the length up to which a changed query is put together on the
// stack.
const queryScratch = 512

// withQuery returns u with a query that is already percent-encoded.
func withQuery[T string | []byte](u URL, query T) (URL, error) {
	r, err := parser.WithQuery(u.r, query)
	return URL{r}, err
}
