package columns

import (
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/jsontext"
)

// paramPrefix begins the name of a parameter.
const paramPrefix = "query."

// Param is the name of a parameter of the query, decoded.
type Param string

// ParamNamed returns the parameter that a name such as "query.q" stands for. What follows
// the dot is written as in a query, so "query.%26" stands for the parameter "&". ok is
// false if it contains a byte that [mustBeEncoded], or ends with "*".
func ParamNamed(name string) (p Param, ok bool) {
	encoded, ok := strings.CutPrefix(name, paramPrefix)
	if !ok || encodedParam(encoded) != encoded {
		return "", false
	}
	return decodedParam(encoded), true
}

// decodedParam returns the name of a parameter that encoded stands for. It contains no "&"
// and no "=".
func decodedParam(encoded string) Param {
	for decoded := range form.All(encoded) {
		return Param(decoded)
	}
	return "" // the parameter with an empty name
}

// mustBeEncoded reports whether a byte must be percent-encoded in the name of a parameter:
// "&" and "=" end a name in a query, "," ends one in a list of columns, and a control must
// reach neither a terminal nor the first row of a table.
func mustBeEncoded(b byte) bool {
	return b < ' ' || b == 0x7F || b == '&' || b == '=' || b == ','
}

// encodedParam percent-encodes what must be encoded in the name of a parameter, an asterisk
// at its end, which would mean all values, and bytes that are not UTF-8.
func encodedParam(name string) string {
	var encoded []byte
	for i := 0; i < len(name); {
		r, n := utf8.DecodeRuneInString(name[i:])
		if mustBeEncoded(name[i]) || name[i:] == "*" || r == utf8.RuneError && n == 1 {
			encoded = fmt.Appendf(encoded, "%%%02X", name[i])
		} else {
			encoded = append(encoded, name[i:i+n]...)
		}
		i += n
	}
	return string(encoded)
}

// Values iterates over the values of the parameter in a query, in order and as they are
// written there.
//
// NB: package form would decode the bytes that must stay encoded.
func (p Param) Values(query string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for query != "" {
			var pair string
			pair, query, _ = strings.Cut(query, "&")
			name, value, _ := strings.Cut(pair, "=")
			if pair != "" && p.is(name) && !yield(value) {
				return
			}
		}
	}
}

// is reports whether name, as it is written in a query, is the name of the parameter.
func (p Param) is(name string) bool {
	if !strings.ContainsAny(name, "+%") {
		return name == string(p)
	}
	return decodedParam(name) == p
}

// first returns the first value of the parameter, decoded.
func (p Param) first(u *weburl.URL) (value string, ok bool) {
	for raw := range p.Values(queryOf(u)) {
		return string(AppendDecoded(nil, raw, true)), true
	}
	return "", false
}

// column returns the column for the parameter.
func (p Param) column(name string) *Column {
	return New(name, func(u weburl.URL) (string, bool) { return p.first(&u) })
}

// listColumn returns the column for all values of the parameter. It is null if there are
// none.
func (p Param) listColumn(name string) *Column {
	return &Column{
		Name: name, JSONName: name, Kind: Texts,
		Get: func(u weburl.URL) string {
			var w jsontext.Writer
			var value []byte
			none := true
			for raw := range p.Values(queryOf(&u)) {
				if none {
					w.Array()
				}
				none = false
				value = AppendDecoded(value[:0], raw, true)
				w.Text(value)
			}
			if none {
				return ""
			}
			w.End()
			return w.Take()
		},
	}
}

// NearParam returns the name of a parameter that was probably meant by a mistyped name such
// as "qurey.q" or "param.q", or by "query.a&b", in which "&" must be encoded. It returns ""
// if there is none.
func NearParam(name string) string {
	part, param, ok := strings.Cut(name, ".")
	if !ok || strings.ContainsAny(param, `:/\@`) || similar.Name(part, []string{"query", "param", "params", "search"}) == "" {
		return ""
	}
	return paramPrefix + encodedParam(param)
}

// Near returns the name of a column, or one of more, that was probably meant by a mistyped name,
// or "".
func Near(name string, more ...string) string {
	if near := NearParam(name); near != "" {
		return near
	}
	return similar.Name(name, append(Names(), more...))
}

// WriteParams writes the parameters of a query as an array of arrays of two strings: several
// parameters may have the same name.
func WriteParams(w *jsontext.Writer, list form.List) {
	w.Array()
	for _, pair := range list {
		w.Array()
		w.String(pair.Name)
		w.String(pair.Value)
		w.End()
	}
	w.End()
}

// paramsOf returns what [WriteParams] writes for a URL, or "" if it has no query.
func paramsOf(u weburl.URL) string {
	if !hasQuery(u) {
		return ""
	}
	var w jsontext.Writer
	WriteParams(&w, u.Params())
	return w.Take()
}
