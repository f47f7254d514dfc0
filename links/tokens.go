// Package links reads the small syntaxes in which URLs are written: the attribute
// srcset, the pragma and header Refresh, lists such as the attribute ping, and the
// header field Link. It also computes the base URL of a document.
//
// Each URL comes with its span in the given text, in bytes, so that it can be shown,
// changed or reported there. URLs are not parsed: whether one is valid, and where it
// leads, depends on its base URL. The one for attributes is the document's, see
// [DocumentBase]; the one for Link is the URL of the response. For Location, see
// neturl.ResolveLocation.
//
// Attribute values are passed as an HTML parser returns them, with character
// references decoded. All functions accept any input, take linear time, and report
// syntax errors to a function, which may be nil.
//
// Sources: https://html.spec.whatwg.org/, https://www.rfc-editor.org/rfc/rfc8288 and
// https://www.rfc-editor.org/rfc/rfc8187
package links

import (
	"iter"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Tokens yields the tokens of text, which white space separates, with their spans. The
// attributes ping, itemtype and profile contain such lists of URLs. Browsers send a
// ping to each URL of the list that is an http or https URL, also if it occurs twice.
//
// https://html.spec.whatwg.org/multipage/links.html#ping
func Tokens(text string) iter.Seq2[validation.Span, string] {
	return func(yield func(validation.Span, string) bool) {
		for i := skipSpace(text, 0); i < len(text); {
			start := i
			i = skipText(text, i)
			if !yield(validation.Span{Start: start, End: i}, text[start:i]) {
				return
			}
			i = skipSpace(text, i)
		}
	}
}

func isDigit(c byte) bool { return infra.Is(c, infra.Digit) }

// skipSpace returns the index of the first byte of text at or after i that is not white
// space, or len(text).
func skipSpace(text string, i int) int {
	for i < len(text) && infra.Is(text[i], infra.Whitespace) {
		i++
	}
	return i
}

// skipText returns the index of the first white space in text at or after i, or
// len(text).
func skipText(text string, i int) int {
	for i < len(text) && !infra.Is(text[i], infra.Whitespace) {
		i++
	}
	return i
}

func skipDigits(text string, i int) int {
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	return i
}

// trim returns start and end moved past white space.
func trim(text string, start, end int) validation.Span {
	start = min(skipSpace(text, start), end)
	for start < end && infra.Is(text[end-1], infra.Whitespace) {
		end--
	}
	return validation.Span{Start: start, End: end}
}
