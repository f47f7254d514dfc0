package check

import (
	"bytes"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/splice"
	"github.com/weburl-go/weburl/validation"
)

// mask is what is shown instead of a username and password.
const mask = "***"

// userinfo returns where the username and password of a URL are. If the URL is
// broken so that this is uncertain, it returns more rather than less. It takes
// linear time.
func userinfo(text string) (_ validation.Span, ok bool) {
	if strings.IndexByte(text, '@') < 0 {
		return validation.Span{}, false
	}
	in := infra.Clean(text, true)
	text = in.Text
	// A scheme cannot begin with a digit or sign, but this may be meant as one.
	i := 0
	for i < len(text) && infra.Is(text[i], infra.SchemeCode) {
		i++
	}
	special := true // without a scheme, that depends on the base URL
	hasScheme := i > 0 && i < len(text) && text[i] == ':'
	if hasScheme {
		special = infra.SpecialSchemeFold(text[:i]).IsSpecial()
		i++
	} else {
		i = 0
	}
	slashes := 0
	for i < len(text) && (text[i] == '/' || special && text[i] == '\\') {
		slashes++
		i++
	}
	if slashes < 2 && !(special && hasScheme) {
		return validation.Span{}, false
	}
	end := len(text)
	stops := "/?#"
	if special {
		stops = `/\?#`
	}
	if n := strings.IndexAny(text[i:], stops); n >= 0 {
		end = i + n
	}
	if at := strings.LastIndexByte(text[i:end], '@'); at >= 0 {
		return validation.Span{Start: in.Offset(i), End: in.Offset(i + at)}, true
	}
	// A password with a slash in it looks like an invalid port.
	port := strings.IndexByte(text[i:end], ':') + 1
	if strings.HasPrefix(text[i:], "[") || port == 0 || strings.Trim(text[i+port:end], "0123456789") == "" {
		return validation.Span{}, false
	}
	if at := strings.LastIndexByte(text[end:], '@'); at >= 0 {
		return validation.Span{Start: in.Offset(i), End: in.Offset(end + at)}, true
	}
	return validation.Span{}, false
}

// looseUserinfo returns what looks like usernames and passwords in any text:
// between two slashes and an "@", with nothing in between that ends a URL or its
// host.
func looseUserinfo[T string | []byte](text T) []validation.Span {
	var spans []validation.Span
	start, at := -1, -1
	for i := 0; i <= len(text); i++ {
		var b byte
		if i < len(text) {
			b = text[i]
		}
		switch {
		case b == '@':
			at = i
		case b > ' ' && strings.IndexByte(`/\?#"'<>`, b) < 0:
		default:
			if start >= 0 && at > start {
				spans = append(spans, validation.Span{Start: start, End: at})
			}
			start, at = -1, -1
			if i > 0 && (b == '/' || b == '\\') && (text[i-1] == '/' || text[i-1] == '\\') {
				start = i + 1
			}
		}
	}
	return spans
}

// hidden returns the parts of a URL that must not be shown.
func hidden(text string) []validation.Span {
	if strings.IndexByte(text, '@') < 0 {
		return nil
	}
	spans := looseUserinfo(text)
	if s, ok := userinfo(text); ok {
		spans = append(spans, s)
	}
	return joinSpans(spans)
}

// hiddenInSource returns the parts of a source that must not be shown, given its
// links.
func hiddenInSource(source []byte, links []link) []validation.Span {
	if bytes.IndexByte(source, '@') < 0 && !slices.ContainsFunc(links, func(l link) bool { return strings.Contains(l.text, "@") }) {
		return nil
	}
	spans := looseUserinfo(source)
	for i := range links {
		if s, ok := userinfo(links[i].text); ok {
			spans = append(spans, links[i].source(s))
		}
	}
	return joinSpans(spans)
}

// joinSpans sorts spans and joins those that overlap.
func joinSpans(spans []validation.Span) []validation.Span {
	slices.SortFunc(spans, func(a, b validation.Span) int { return a.Start - b.Start })
	joined := spans[:0]
	for _, s := range spans {
		if n := len(joined); n > 0 && s.Start <= joined[n-1].End {
			joined[n-1].End = max(joined[n-1].End, s.End)
			continue
		}
		if s.Start < s.End {
			joined = append(joined, s)
		}
	}
	return joined
}

// overlap reports whether two spans have a byte in common or, if one of them is
// empty, it is in the other or at its beginning.
func overlap(a, b validation.Span) bool {
	return a.Start == b.Start || a.Start < b.End && b.Start < a.End
}

// masked returns text with what is hidden replaced by the mask, and where span
// is after that.
func masked(text string, hidden []validation.Span, span validation.Span) (string, validation.Span) {
	if len(hidden) == 0 {
		return text, span
	}
	shown := splice.Of(text)
	start, end := span.Start, span.End
	move := func(old int, h validation.Span) int {
		switch {
		case old >= h.End:
			return len(mask) - (h.End - h.Start)
		case old > h.Start:
			return h.Start - old
		}
		return 0
	}
	for _, h := range hidden {
		shown.Replace(h.Start, h.End, mask)
		start += move(span.Start, h)
		end += move(span.End, h)
		if span.Start < h.End && h.Start < span.End && h.End > span.End {
			// The span ends inside what is hidden, and so with the mask.
			end += len(mask)
		}
	}
	return shown.Result(), validation.Span{Start: start, End: end}
}
