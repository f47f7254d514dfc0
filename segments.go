package weburl

import (
	"iter"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
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
			if segment, path, ok = strings.Cut(path, "/"); !yield(segment) {
				return
			}
		}
	}
}

// DecodedSegments iterates over the segments of the path, percent-decoded. A
// decoded segment is bytes: it may hold slashes, dots and what is not UTF-8.
func (u URL) DecodedSegments() iter.Seq[string] {
	return func(yield func(string) bool) {
		for segment := range u.Segments() {
			if !yield(percent.Decode(segment)) {
				return
			}
		}
	}
}

// segmentSet encodes what could end a segment or be read as something else
// than data: the separators, the percent sign, and the bar that makes a Windows
// drive letter.
var segmentSet = percent.Path().With(`/\%|`)

// JoinSegments returns u with the segments added at the end of its path, each
// one level below the one before. They are data: slashes, backslashes and
// percent signs in them are percent-encoded, so that [URL.DecodedSegments]
// gives them back. If the path ends with a slash, the first segment comes right
// after it.
//
// The error is a [*ChangeError] if the path is opaque, or if a segment is "." or
// "..", which cannot be data, not even as "%2E". What somebody makes of the
// segments who decodes the path first and splits it then, this cannot promise;
// see [URL.JoinUnder].
func (u URL) JoinSegments(segments ...string) (URL, error) {
	if r := u.refuseOverride(pathStartState); r != 0 {
		return u, refuse(r)
	}
	for _, segment := range segments {
		if infra.Dots(percent.Encode(segment, segmentSet)) != 0 {
			return u, refuse(dotSegment)
		}
	}
	if len(segments) == 0 {
		return u, nil
	}
	return u.rebuild(func(b *builder) {
		b.copyAuthority(&u)
		b.buf.write(strings.TrimSuffix(u.Path(), "/"))
		for _, segment := range segments {
			b.buf.writeByte('/')
			b.buf.encode(infra.ScalarValues(segment), segmentSet)
		}
	})
}

// JoinUnder returns u with path added below its own path, if the result is sure
// to stay there, and a [*ChangeError] if not. The path of u counts as a
// directory, whether it ends with a slash or not; path is read as the path of a
// URL is, so that percent-encoded bytes stay and dot segments are resolved.
// Query and fragment of u do not come along, and slashes that path begins with do
// not count: "/a" is joined as "a" is.
//
// Sure is what holds for whoever reads the result: also if it is decoded, if C0
// controls are dropped, if backslashes separate segments, and if dots are
// resolved again after that.
// What is percent-encoded twice is refused where it could become a dot, a
// separator, a percent sign, a space or a C0 control.
func (u URL) JoinUnder(path string) (URL, error) {
	base := u.WithoutFragment().WithoutQuery()
	directory := strings.TrimSuffix(base.Path(), "/") + "/"
	if len(path) > maxLength-len(directory) {
		return u, ErrTooLong
	}
	joined, err := base.WithPath(directory + strings.TrimLeft(path, `/\`))
	if err != nil {
		return u, err
	}
	// The parser has resolved dots and removed tabs and newlines.
	below, ok := strings.CutPrefix(joined.Path(), directory)
	if !ok || !staysBelow(below) {
		return u, refuse(notUnder)
	}
	return joined, nil
}

// staysBelow reports whether a relative path stays below where it begins, as
// it is and decoded.
func staysBelow(path string) bool {
	// Some readers drop C0 controls, wherever they are.
	decoded := strings.Map(func(r rune) rune {
		if r < ' ' {
			return -1
		}
		return r
	}, percent.Decode(path))
	for i := range len(decoded) {
		if infra.IsPercentEncodedByte(decoded, i) {
			switch b := infra.Unhex(decoded[i+1])<<4 | infra.Unhex(decoded[i+2]); b {
			case '.', '/', '\\', '%':
				return false
			default:
				if b <= ' ' {
					return false
				}
			}
		}
	}
	depth := 0
	for segment := range strings.FieldsFuncSeq(decoded, func(r rune) bool { return r == '/' || r == '\\' }) {
		switch strings.Trim(segment, " ") {
		case ".", "":
		case "..":
			if depth--; depth < 0 {
				return false
			}
		default:
			depth++
		}
	}
	return true
}
