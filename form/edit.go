package form

import (
	"slices"

	"github.com/weburl-go/weburl/internal/infra"
)

// The functions below change a query as it is written. What they do not name
// keeps its bytes, as a signed URL needs: other pairs, however they are encoded,
// and the separators around them, even where nothing stands between two. The
// result parses to the list that the methods of [List] would make. A query has
// no leading "?".

// AppendAdd appends query and the pair to dst, with "&" between them unless
// query is empty or ends with one.
func AppendAdd(dst []byte, query, name, value string) []byte {
	dst = append(dst, query...)
	if query != "" && query[len(query)-1] != '&' {
		dst = append(dst, '&')
	}
	return appendPair(dst, name, value)
}

// AppendSet appends query to dst, with the value of the first pair with name
// changed and without the other pairs with name, which go as in [AppendWithout].
// The name keeps its bytes, and so does a value that is the same already. If
// there is no such pair, it is added as in [AppendAdd].
func AppendSet(dst []byte, query, name, value string) []byte {
	name, value = infra.ScalarValues(name), infra.ScalarValues(value)
	for i := 0; i < len(query); {
		if query[i] == '&' {
			i++
			continue
		}
		named, nameEnd := pairAt(query, i, true)
		if named.Name != name {
			i = infra.Scan(query, nameEnd, valueEnds)
			continue
		}
		old, end := pairAt(query, i, false)
		dst = slices.Grow(dst, len(query))
		if old.Value == value {
			dst = append(dst, query[:end]...)
		} else {
			dst = append(append(dst, query[:nameEnd]...), '=')
			dst = appendEncoded(dst, value)
		}
		dst, _ = appendWithout(dst, query[end:], byName(func(n string) bool { return n == name }))
		return dst
	}
	return AppendAdd(dst, query, name, value)
}

// AppendWithout appends query to dst, without the pairs whose name matches. With
// each goes the "&" after it or, if it ends the query, the one before. If all
// pairs go, nothing is left; if none does, everything is.
func AppendWithout(dst []byte, query string, match func(name string) bool) []byte {
	return appendWithoutAny(dst, query, byName(match))
}

// AppendWithoutPairs is [AppendWithout] for pairs that match as a whole.
func AppendWithoutPairs(dst []byte, query string, match func(p Pair) bool) []byte {
	return appendWithoutAny(dst, query, func(query string, start int) (end int, matches bool) {
		p, end := pairAt(query, start, false)
		return end, match(p)
	})
}

// matcher reports whether the pair that begins at query[start] matches, and
// where it ends.
type matcher = func(query string, start int) (end int, matches bool)

// byName matches names. It does not decode values.
func byName(match func(name string) bool) matcher {
	return func(query string, start int) (end int, matches bool) {
		p, end := pairAt(query, start, true)
		return infra.Scan(query, end, valueEnds), match(p.Name)
	}
}

func appendWithoutAny(dst []byte, query string, match matcher) []byte {
	before := len(dst)
	dst, left := appendWithout(slices.Grow(dst, len(query)), query, match)
	if !left && len(dst)-before < len(query) {
		return dst[:before]
	}
	return dst
}

// appendWithout appends text without the pairs that match, and reports whether
// any is left.
func appendWithout(dst []byte, text string, match matcher) (result []byte, left bool) {
	before := len(dst)
	kept := 0 // where the bytes to keep begin that are not yet in dst
	for i := 0; i < len(text); {
		if text[i] == '&' {
			i++
			continue
		}
		end, matches := match(text, i)
		if !matches {
			i, left = end, true
			continue
		}
		dst = append(dst, text[kept:i]...)
		if end < len(text) {
			end++
		} else if len(dst) > before && dst[len(dst)-1] == '&' {
			dst = dst[:len(dst)-1]
		}
		i, kept = end, end
	}
	return append(dst, text[kept:]...), left
}
