package html2012

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Valid reports whether a string is a valid URL in a document with the given encoding,
// nil for UTF-8.
func Valid(url string, encoding percent.Encoding) bool {
	_, ok := valid(url, encoding)
	return ok
}

// ValidNonEmpty reports whether a string is a valid non-empty URL.
func ValidNonEmpty(url string, encoding percent.Encoding) bool {
	return url != "" && Valid(url, encoding)
}

// ValidSurroundedBySpaces reports whether a string is a valid URL potentially
// surrounded by spaces.
func ValidSurroundedBySpaces(url string, encoding percent.Encoding) bool {
	_, ok := validUnlessSurrounded(url, encoding)
	return ok
}

// ValidNonEmptySurroundedBySpaces reports whether a string is a valid non-empty URL
// potentially surrounded by spaces.
func ValidNonEmptySurroundedBySpaces(url string, encoding percent.Encoding) bool {
	stripped, _ := strip(url)
	return ValidNonEmpty(stripped, encoding)
}

// validUnlessSurrounded implements valid, ignoring spaces around the URL.
func validUnlessSurrounded(url string, encoding percent.Encoding) (validation.Span, bool) {
	stripped, leading := strip(url)
	span, ok := valid(stripped, encoding)
	span.Start += leading
	span.End += leading
	return span, ok
}

// valid reports whether a string is a valid URL and, if not, returns the span of the
// error.
func valid(url string, encoding percent.Encoding) (validation.Span, bool) {
	u, err := parse(url, &iri)
	if err != nil {
		return err.Finding.Span, false
	}
	if isUnicode(encoding) {
		return validation.Span{}, true
	}
	i := strings.IndexFunc(u[query].text, func(r rune) bool { return r >= utf8.RuneSelf })
	if i < 0 {
		return validation.Span{}, true
	}
	_, size := utf8.DecodeRuneInString(u[query].text[i:])
	return within(u[query].span, i, size), false
}

// isUnicode reports whether an encoding is UTF-8 or UTF-16, by its name.
func isUnicode(encoding percent.Encoding) bool {
	if encoding == nil {
		return true
	}
	named, ok := encoding.(fmt.Stringer)
	return ok && (named.String() == "UTF-8" || strings.HasPrefix(named.String(), "UTF-16"))
}

// IsAbsolute reports whether a string is an absolute URL: one that resolves without a
// base URL. A URL without a scheme would take the scheme of the base URL, and one with
// a scheme takes nothing from it.
func IsAbsolute(url string) bool {
	_, err := resolve(url, nil, nil)
	return err == nil
}

// IsHierarchical reports whether a string is a hierarchical URL.
func IsHierarchical(url string) bool {
	s := examine(url)
	return s.hierarchical
}

// IsAuthorityBased reports whether a string is an authority-based URL.
func IsAuthorityBased(url string) bool {
	s := examine(url)
	return s.authority
}

// afterScheme returns the text after the scheme and its colon in the string of u, or ""
// if that string cannot be parsed.
func (u *reference) afterScheme() string {
	href := u.String()
	again, err := parse(href, &html)
	if err != nil {
		return ""
	}
	return href[again[scheme].span.End+1:]
}

// FragmentEscape escapes the ASCII characters of a string that a fragment must not
// have, percent signs included: fragment-escape.
func FragmentEscape(input string) string {
	var out []byte
	input = infra.ScalarValues(input)
	for i := 0; i < len(input); i++ {
		if c := input[i]; c >= utf8.RuneSelf || c != '%' && uri.allows(rune(c), fragment) {
			out = append(out, c)
		} else {
			out = appendEscaped(out, c)
		}
	}
	return string(out)
}
