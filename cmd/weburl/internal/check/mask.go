package check

import (
	"slices"
	"sort"

	"github.com/weburl-go/weburl/internal/splice"
	"github.com/weburl-go/weburl/validation"
)

// mask is shown in place of a username and password.
const mask = "***"

// joinSpans sorts spans and joins those that overlap or touch.
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

// overlapsAny reports whether a span shares a byte with one of the spans that
// joinSpans returned or, if it is empty, lies in one or at its beginning.
func overlapsAny(joined []validation.Span, s validation.Span) bool {
	i := sort.Search(len(joined), func(i int) bool { return joined[i].End > s.Start })
	return i < len(joined) && (joined[i].Start == s.Start || joined[i].Start < s.End)
}

// masked returns text with the hidden spans replaced by the mask, and the span in
// the result that corresponds to span.
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
			// The span ends inside a hidden one, so it ends with the mask.
			end += len(mask)
		}
	}
	return shown.Result(), validation.Span{Start: start, End: end}
}
