package weburl

import (
	"iter"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
	"github.com/weburl-go/weburl/percent"
)

// Segments iterates over the segments of the path as they are, percent-encoded.
// The path "/a//b" has the segments "a", "" and "b", and "/" has one, which is
// empty. An opaque path has none.
//
// https://url.spec.whatwg.org/#url-path-segment
func (u URL) Segments() iter.Seq[string] {
	return func(yield func(string) bool) {
		path, ok := strings.CutPrefix(u.Path(), "/")
		for ok {
			var segment string
			if segment, path, ok = infra.Cut(path, '/'); !yield(segment) {
				return
			}
		}
	}
}

// DecodedSegments iterates over the segments of the path, percent-decoded. A
// decoded segment is just bytes: it may contain slashes, dots and ill-formed
// UTF-8.
func (u URL) DecodedSegments() iter.Seq[string] {
	return func(yield func(string) bool) {
		for segment := range u.Segments() {
			if !yield(percent.Decode(segment)) {
				return
			}
		}
	}
}

// JoinSegments returns u with the segments appended to its path, each one level
// below the one before. They are data: slashes, backslashes and percent signs
// in them are percent-encoded, so that [URL.DecodedSegments] gives them back.
// If the path ends with a slash, the first segment comes right after it.
//
// The error is a [*ChangeError] if the path is opaque, or if a segment is "."
// or "..", which cannot be data, not even as "%2E". A URL parser finds
// the segments that were given. This promises nothing about readers that decode
// the path before they split it, or take something else for dots; see
// [URL.JoinUnder].
func (u URL) JoinSegments(segments ...string) (URL, error) {
	e := u.Edit()
	e.JoinSegments(segments...)
	return e.URL()
}

// refuseSegments returns why segments cannot be data, or nil.
func refuseSegments(segments []string) error {
	for _, segment := range segments {
		if segment != "" && infra.BeginsDots(segment[0]) && infra.Dots(percent.Encode(segment, parser.SegmentSet)) != 0 {
			return refuse(parser.RefuseDotSegment)
		}
	}
	return nil
}

// JoinUnder returns u with path appended to its own path if the result is sure
// to stay below that, and a [*ChangeError] if not. The path of u counts as a
// directory, with or without a trailing slash; path is parsed as the path of a
// URL, so percent-encoded bytes stay and dot segments are resolved. The query
// and fragment of u are dropped, and what separates segments is ignored at the
// beginning of path: "/a" is joined as "a" is.
//
// Sure means for every reader of the result that docs/generated/traversal.md lists, with
// what has been tried on it: one that decodes the path once or twice, takes
// backslashes for separators, drops controls or stops at them, cuts off
// parameters (";") and data streams (":"), ignores trailing dots and spaces as
// Windows does, or takes "%u002E", overlong UTF-8 or fullwidth dots for dots. If
// any of them finds a segment ".." in what the URL parser makes of path, it is
// refused, wherever it would lead. So is what is percent-encoded twice if it could
// become a dot, a separator, a percent sign, a space or a C0 control.
func (u URL) JoinUnder(path string) (URL, error) {
	base := u.WithoutFragment().WithoutQuery()
	directory := strings.TrimSuffix(base.Path(), "/") + "/"
	if len(path) > parser.MaxLength-len(directory) {
		return u, ErrTooLong
	}
	leading := "/\t\n\r"
	if u.IsSpecial() {
		leading += `\`
	}
	joined, err := base.WithPath(directory + strings.TrimLeft(path, leading))
	if err != nil {
		return u, err
	}
	// The parser has resolved dots and removed tabs and newlines.
	below, ok := strings.CutPrefix(joined.Path(), directory)
	if !ok || !staysBelow(below) {
		return u, refuse(parser.RefuseNotUnder)
	}
	return joined, nil
}
