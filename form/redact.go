package form

import (
	"slices"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// redacted is written in place of a value.
const redacted = "REDACTED"

// AppendRedacted appends query to dst for a log, with REDACTED in place of the value
// of each pair whose name is one of names. Every other byte stays, including those of
// the name. A pair without "=" has no value, and stays.
//
// Names are compared decoded and without regard to the case of ASCII letters:
// "%73ig=1" and "SIG=1" have the name "sig". Every pair with the name is redacted, not
// only the first. As everywhere in this package, only "&" separates pairs: in
// "a=1;sig=2" and "a=1&amp;sig=2", no name is "sig". A URL in the value of another
// parameter is not looked into.
func AppendRedacted[T ~string | ~[]byte](dst []byte, query T, names ...string) []byte {
	names = scalarValues(names)
	kept := 0 // dst ends with query[:kept], redacted
	for i := 0; i < len(query); {
		if query[i] == '&' {
			i++
			continue
		}
		nameEnd := infra.Scan(query, i, nameEnds)
		end := infra.Scan(query, nameEnd, valueEnds)
		if nameEnd < end && decodesToAny(query[i:nameEnd], names, true) {
			dst = append(append(dst, query[kept:nameEnd+1]...), redacted...)
			kept = end
		}
		i = end
	}
	return append(dst, query[kept:]...)
}

// scalarValues returns names with ill-formed UTF-8 replaced by U+FFFD. It copies the slice
// only if it must.
func scalarValues(names []string) []string {
	for i, name := range names {
		if scalar := infra.ScalarValues(name); scalar != name {
			names = slices.Clone(names)
			names[i] = scalar
		}
	}
	return names
}

// decodesToAny reports whether a name, decoded, is one of names, which are well-formed
// UTF-8. If fold is set, it ignores the case of ASCII letters.
func decodesToAny[T ~string | ~[]byte](text T, names []string, fold bool) bool {
	if len(text) > 0 && !isCoded(text[0]) && !anyBegins(names, text[0], fold) {
		return false
	}
	plain := infra.Scan(text, 0, codes)
	if plain == len(text) {
		return isAny(text, names, fold)
	}
	longest := 0
	for _, name := range names {
		longest = max(longest, len(name))
	}
	if len(text)/3 > longest {
		return false // decoding leaves a third of the bytes or more
	}
	var scratch [128]byte
	decoded, ascii := appendDecoded(scratch[:0], text, plain)
	if ascii || utf8.Valid(decoded) {
		return isAny(decoded, names, fold)
	}
	return isAny(infra.ScalarValues(string(decoded)), names, fold)
}

// anyBegins reports whether any of names begins with b.
//
// NB: most names differ in their first byte, and this costs less than a scan of text.
func anyBegins(names []string, b byte, fold bool) bool {
	for _, n := range names {
		if n != "" && (n[0] == b || fold && n[0]|0x20 == b|0x20) {
			return true
		}
	}
	return false
}

// isAny reports whether a decoded name is one of names.
func isAny[T ~string | ~[]byte](name T, names []string, fold bool) bool {
	for _, n := range names {
		if string(name) == n || fold && len(name) == len(n) && equalFold(name, n) {
			return true
		}
	}
	return false
}

// equalFold reports whether a and b, of the same length, are equal except for the case
// of ASCII letters.
func equalFold[T ~string | ~[]byte](a T, b string) bool {
	for i := range len(b) {
		x, y := a[i]|0x20, b[i]|0x20
		if a[i] != b[i] && (x != y || x < 'a' || x > 'z') {
			return false
		}
	}
	return true
}
