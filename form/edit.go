package form

import (
	"slices"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// The functions below change a query without encoding it again. Pairs that they do not name
// keep their bytes, as a signed URL needs, and so do the separators around them, even if
// nothing is between two. The result parses to the list that the methods of [List] would
// return. A query has no leading "?", and must not overlap dst.

// AppendAdd appends query and the pair to dst, with "&" between them unless
// query is empty or ends with one.
func AppendAdd[T ~string | ~[]byte](dst []byte, query T, name, value string) []byte {
	dst = append(dst, query...)
	if len(query) > 0 && query[len(query)-1] != '&' {
		dst = append(dst, '&')
	}
	return appendPair(dst, name, value)
}

// AppendSet appends query to dst, with value as the value of the first pair with name, and
// without the other pairs with name, which it removes as [AppendWithout] does. The name
// keeps its bytes, and so does a value that already decodes to value. If there is no pair
// with name, it adds one as [AppendAdd] does.
func AppendSet[T ~string | ~[]byte](dst []byte, query T, name, value string) []byte {
	name, value = infra.ScalarValues(name), infra.ScalarValues(value)
	for i := 0; i < len(query); {
		if query[i] == '&' {
			i++
			continue
		}
		nameEnd := infra.Scan(query, i, nameEnds)
		end := infra.Scan(query, nameEnd, valueEnds)
		if !decodesTo(query[i:nameEnd], name) {
			i = end
			continue
		}
		dst = slices.Grow(dst, len(query))
		if old := query[min(nameEnd+1, end):end]; decodesTo(old, value) {
			dst = append(dst, query[:end]...)
		} else {
			dst = append(append(dst, query[:nameEnd]...), '=')
			dst = appendEncoded(dst, value)
		}
		dst, _ = appendWithoutNames(dst, query[end:], []string{name})
		return dst
	}
	return AppendAdd(dst, query, name, value)
}

// AppendWithout appends query to dst, without the pairs whose name, decoded, is one
// of names. With each pair goes the "&" after it or, if it ends the query, the one
// before. If no pair is left, it appends nothing; if no name matches, all of query.
//
// The time grows with the number of names. For many names, or for patterns, use
// [AppendWithoutFunc].
func AppendWithout[T ~string | ~[]byte](dst []byte, query T, names ...string) []byte {
	before := len(dst)
	dst, left := appendWithoutNames(slices.Grow(dst, len(query)), query, scalarValues(names))
	if !left && len(dst)-before < len(query) {
		return dst[:before]
	}
	return dst
}

// AppendWithoutFunc is [AppendWithout] for the names for which match returns true.
// It calls match with the decoded name of each pair, in order.
func AppendWithoutFunc[T ~string | ~[]byte](dst []byte, query T, match func(name string) bool) []byte {
	return appendWithoutAny(dst, query, func(query T, start int) (end int, matches bool) {
		end = infra.Scan(query, start, nameEnds)
		return infra.Scan(query, end, valueEnds), match(decoded(query[start:end]))
	})
}

// AppendWithoutPairs is [AppendWithout] for the pairs for which match returns true.
func AppendWithoutPairs[T ~string | ~[]byte](dst []byte, query T, match func(p Pair) bool) []byte {
	return appendWithoutAny(dst, query, func(query T, start int) (end int, matches bool) {
		nameEnd := infra.Scan(query, start, nameEnds)
		end = infra.Scan(query, nameEnd, valueEnds)
		return end, match(Pair{decoded(query[start:nameEnd]), decoded(query[min(nameEnd+1, end):end])})
	})
}

// codes are the bytes for which isCoded is true.
var codes = infra.StopsWhere(isCoded)

// decoded returns a name or value, decoded.
func decoded[T ~string | ~[]byte](text T) string {
	return decode(string(text), infra.Scan(text, 0, codes))
}

// decodesTo reports whether a name or value, decoded, is want, which is well-formed UTF-8.
func decodesTo[T ~string | ~[]byte](text T, want string) bool {
	plain := infra.Scan(text, 0, codes)
	if plain == len(text) {
		return string(text) == want
	}
	if len(want) < plain || string(text[:plain]) != want[:plain] {
		return false
	}
	var scratch [128]byte
	decoded, ascii := appendDecoded(scratch[:0], text, plain)
	if ascii || utf8.Valid(decoded) {
		return string(decoded) == want
	}
	return infra.ScalarValues(string(decoded)) == want
}

// matcher returns the end of the pair that begins at query[start], and reports whether the
// pair matches.
type matcher[T ~string | ~[]byte] func(query T, start int) (end int, matches bool)

func appendWithoutAny[T ~string | ~[]byte](dst []byte, query T, match matcher[T]) []byte {
	before := len(dst)
	dst, left := appendWithout(slices.Grow(dst, len(query)), query, match)
	if !left && len(dst)-before < len(query) {
		return dst[:before]
	}
	return dst
}

// appendWithout appends text without the pairs that match, and reports whether any pair is
// left.
func appendWithout[T ~string | ~[]byte](dst []byte, text T, match matcher[T]) (result []byte, left bool) {
	before := len(dst)
	kept := 0 // text[kept:] is not yet in dst
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
		dst, i = appendUpTo(dst, before, text, kept, i, end)
		kept = i
	}
	return append(dst, text[kept:]...), left
}

// appendWithoutNames appends text without the pairs whose name is one of names, which are
// well-formed UTF-8, and reports whether any pair is left.
//
// NB: it repeats the loop of appendWithout because bytes that are passed to a matcher
// escape to the heap.
func appendWithoutNames[T ~string | ~[]byte](dst []byte, text T, names []string) (result []byte, left bool) {
	before := len(dst)
	kept := 0
	for i := 0; i < len(text); {
		if text[i] == '&' {
			i++
			continue
		}
		nameEnd := infra.Scan(text, i, nameEnds)
		end := infra.Scan(text, nameEnd, valueEnds)
		if !decodesToAny(text[i:nameEnd], names, false) {
			i, left = end, true
			continue
		}
		dst, i = appendUpTo(dst, before, text, kept, i, end)
		kept = i
	}
	return append(dst, text[kept:]...), left
}

// appendUpTo appends text[kept:start], and returns the index after text[start:end], a pair
// to leave out. It also leaves out the "&" after the pair or, if the pair ends text, the
// one before, unless that is in dst[:first].
func appendUpTo[T ~string | ~[]byte](dst []byte, first int, text T, kept, start, end int) (_ []byte, next int) {
	dst = append(dst, text[kept:start]...)
	if end < len(text) {
		end++
	} else if len(dst) > first { // with an "&" before the pair
		dst = dst[:len(dst)-1]
	}
	return dst, end
}
