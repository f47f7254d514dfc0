package weburl

import (
	"iter"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
	"github.com/weburl-go/weburl/percent"
)

// Segments iterates over the segments of the path as they are, percent-encoded. The path
// "/a//b" has the segments "a", "" and "b", and "/" has one empty segment. An opaque path
// has none.
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

// DecodedSegments iterates over the segments of the path, percent-decoded. A decoded
// segment can be any bytes, including slashes, dots and ill-formed UTF-8.
func (u URL) DecodedSegments() iter.Seq[string] {
	return func(yield func(string) bool) {
		for segment := range u.Segments() {
			if !yield(percent.Decode(segment)) {
				return
			}
		}
	}
}

// JoinSegments returns u with the segments appended to its path, each one level below the
// one before. They are data: JoinSegments percent-encodes slashes, backslashes and percent
// signs in them, so [URL.DecodedSegments] returns them unchanged. If the path ends with a
// slash, the first segment follows it directly.
//
// The error is a [*ChangeError] if the path is opaque, or if a segment is "." or "..",
// which no encoding turns into data: "%2E" is a dot segment, too. A URL parser finds
// exactly the segments given. Programs that decode the path before they split it, or read
// other characters as dots, may find others; see [URL.JoinUnder].
func (u URL) JoinSegments(segments ...string) (URL, error) {
	e := u.Edit()
	e.JoinSegments(segments...)
	return e.URL()
}

// refuseSegments returns an error if one of segments is a dot segment.
func refuseSegments(segments []string) error {
	for _, segment := range segments {
		if segment != "" && infra.BeginsDots(segment[0]) && infra.Dots(percent.Encode(segment, parser.SegmentSet)) != 0 {
			return refuse(parser.RefuseDotSegment)
		}
	}
	return nil
}

// JoinUnder returns u with path appended to its own path, or a [*ChangeError] if the
// result might not stay below that. The path of u counts as a directory, with or without
// a trailing slash. JoinUnder parses path as the path of a URL, so it keeps
// percent-encoded bytes and resolves dot segments. It drops the query and fragment of u,
// and ignores separators at the beginning of path: it joins "/a" as it joins "a".
//
// The result stays below for every kind of program that docs/generated/traversal.md lists, with the
// attacks that were tried: programs that decode the path once or twice, treat backslashes
// as separators, drop controls or stop at them, cut off parameters (";") and data streams
// (":"), ignore trailing dots and spaces as Windows does, or treat "%u002E", overlong
// UTF-8 or fullwidth dots as dots. If any of them finds a segment ".." in the parsed path,
// JoinUnder refuses it, wherever it would lead. It also refuses a character that is
// percent-encoded twice and could become a dot, a separator, a percent sign, a space or a
// C0 control.
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
