package weburl

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/lenient"
	"github.com/weburl-go/weburl/internal/ucd"
)

// This file decides whether a relative path stays below its start for all readers that
// docs/generated/traversal.md lists. The parser has resolved the dot segments of the Standard, so
// any dot segment that one of these readers still finds is an attempt to escape.

// staysBelow reports whether no reader finds a segment ".." in path. It takes
// linear time.
func staysBelow(path string) bool {
	for overlong := range lenient.Overlongs {
		keeping := lenient.Reader{Overlong: overlong}
		dropping := lenient.Reader{Overlong: overlong, Drops: lenient.Controls}
		valid := true
		for _, reader := range [...]lenient.Reader{keeping, dropping} {
			once, validOnce := reader.Read(path, 1)
			kept, validTwice := keeping.Read(once, 1)
			dropped, _ := dropping.Read(once, 1)
			if hidesSyntax(once) || climbs(once) || climbs(kept) || climbs(dropped) {
				return false
			}
			valid = valid && validOnce && validTwice
		}
		if valid {
			return true // without overlong UTF-8, all ways of reading it agree
		}
	}
	return true
}

// climbs reports whether path, which is decoded, contains a segment that is ".." once a
// reader has cut it off at a parameter, data stream, query, fragment or control.
func climbs(path string) bool {
	for segment := range strings.FieldsFuncSeq(path, func(r rune) bool { return r == '/' || r == '\\' }) {
		end := strings.IndexFunc(segment, func(r rune) bool { return isControl(r) || r == ';' || r == ':' || r == '?' || r == '#' })
		if end < 0 {
			end = len(segment)
		}
		if isDots(segment[:end]) {
			return true
		}
	}
	return false
}

func isControl(r rune) bool { return ucd.LookOf(r) == ucd.Control }

// isDots reports whether s consists of two or more dots and any number of spaces, which
// Windows ignores. A plus sign may stand for a space.
func isDots(s string) bool {
	return strings.Count(s, ".") >= 2 && strings.Trim(s, ". +") == ""
}

// hidesSyntax reports whether a path that was decoded once still contains a dot, separator,
// percent sign, space or C0 control in percent-encoded form.
func hidesSyntax(path string) bool {
	for i := range len(path) {
		if infra.IsPercentEncodedByte(path, i) {
			switch b := infra.Unhex(path[i+1])<<4 | infra.Unhex(path[i+2]); b {
			case '.', '/', '\\', '%':
				return true
			default:
				if b <= ' ' {
					return true
				}
			}
		}
	}
	return false
}
