package rfc3986

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// reader reads a string by the rules of the grammar. Each rule is a method of its name.
// It reads as much as it matches and returns true, or returns false and sets r.at to
// the index at which the rule is broken.
//
// "First match wins" is implemented by looking ahead, so that only an authority's
// userinfo and an IPv4address are ever read twice.
type reader struct {
	s  string
	at int
	// rule is the innermost rule that reads, or was the last to read. If reading fails,
	// it is the rule that does not allow what comes next.
	rule string
	ref  Reference
}

// reads notes that a rule begins to read. It returns true, so that it can stand
// in a condition.
func (r *reader) reads(rule string) bool {
	r.rule = rule
	return true
}

// breaks notes that a rule is broken here. It returns false.
func (r *reader) breaks(rule string) bool {
	r.rule = rule
	return false
}

// part returns the text read from start on.
func (r *reader) part(start int, kind string) edition.Part {
	return edition.Part{Present: true, Text: r.s[start:r.at], Kind: kind, Span: validation.Span{Start: start, End: r.at}}
}

func (r *reader) uriReference() bool {
	if r.hasScheme() {
		return r.uri()
	}
	return r.relativeRef()
}

// hasScheme reports whether a scheme and a colon come next.
func (r *reader) hasScheme() bool {
	start := r.at
	found := r.scheme() && r.next(":")
	r.at, r.ref.Scheme = start, edition.Part{}
	return found
}

func (r *reader) uri() bool { return r.absoluteURI() && r.optionalFragment() }

func (r *reader) absoluteURI() bool {
	if !r.scheme() {
		return false
	}
	return r.skip(":") && r.hierPart() && r.optionalQuery()
}

func (r *reader) relativeRef() bool {
	return r.relativePart() && r.optionalQuery() && r.optionalFragment()
}

func (r *reader) hierPart() bool {
	switch {
	case strings.HasPrefix(r.s[r.at:], "//"):
		r.at += len("//")
		return r.authority() && r.pathAbempty()
	case r.next("/"):
		return r.pathAbsolute()
	case r.atEndOfPath():
		return r.pathEmpty()
	}
	return r.pathRootless()
}

func (r *reader) relativePart() bool {
	switch {
	case strings.HasPrefix(r.s[r.at:], "//"):
		r.at += len("//")
		return r.authority() && r.pathAbempty()
	case r.next("/"):
		return r.pathAbsolute()
	case r.atEndOfPath():
		return r.pathEmpty()
	}
	return r.pathNoscheme()
}

func (r *reader) scheme() bool {
	start := r.at
	if r.reads("scheme"); !r.accept(alpha) {
		return false
	}
	for r.accept(alpha | digit | schemeMark) {
	}
	r.ref.Scheme = r.part(start, "")
	return true
}

// authority reads a userinfo if there is an "@", which can only follow a userinfo.
func (r *reader) authority() bool {
	end := len(r.s)
	if i := strings.IndexAny(r.s[r.at:], "/?#"); i >= 0 {
		end = r.at + i
	}
	if strings.IndexByte(r.s[r.at:end], '@') >= 0 {
		if r.userinfo(); !r.skip("@") {
			return false
		}
	}
	if !r.host() {
		return false
	}
	return !r.skip(":") || r.port()
}

func (r *reader) userinfo() bool {
	start := r.at
	for r.reads("userinfo") && r.data(":") {
	}
	r.ref.Userinfo = r.part(start, "")
	return true
}

func (r *reader) host() bool {
	start := r.at
	switch {
	case r.next("["):
		kind, ok := r.ipLiteral()
		if !ok {
			return false
		}
		r.ref.Host = r.part(start, kind)
	case r.ipv4address() && (r.at == len(r.s) || r.next(":/?#")):
		r.ref.Host = r.part(start, "IPv4address")
	default:
		r.at = start
		r.regName()
		r.ref.Host = r.part(start, "reg-name")
	}
	return true
}

func (r *reader) regName() bool {
	for r.reads("reg-name") && r.data("") {
	}
	return true
}

func (r *reader) port() bool {
	start := r.at
	for r.reads("port") && r.accept(digit) {
	}
	r.ref.Port = r.part(start, "")
	return true
}

// path reads the longest path. Which of the five rules matches depends on the
// components before it.
func (r *reader) path() bool {
	switch {
	case r.next("/"):
		return r.pathAbempty()
	case r.atEndOfPath():
		return r.pathEmpty()
	}
	return r.pathRootless()
}

func (r *reader) pathAbempty() bool { return r.segments(r.at, "path-abempty") }

func (r *reader) pathAbsolute() bool {
	start := r.at
	if !r.skip("/") {
		return r.breaks("path-absolute")
	}
	if r.segmentNZ() {
		return r.segments(start, "path-absolute")
	}
	r.ref.Path = r.part(start, "path-absolute")
	return true
}

func (r *reader) pathNoscheme() bool {
	start := r.at
	return r.segmentNZNC() && r.segments(start, "path-noscheme")
}

func (r *reader) pathRootless() bool {
	start := r.at
	return r.segmentNZ() && r.segments(start, "path-rootless")
}

func (r *reader) pathEmpty() bool {
	r.ref.Path = r.part(r.at, "path-empty")
	return r.reads("path-empty")
}

// atEndOfPath reports whether only an empty path can come next.
func (r *reader) atEndOfPath() bool { return r.at == len(r.s) || r.next("?#") }

// segments reads the rest of a path that begins at start: *( "/" segment ).
func (r *reader) segments(start int, kind string) bool {
	for r.skip("/") {
		r.segment()
	}
	r.ref.Path = r.part(start, kind)
	return true
}

func (r *reader) segment() bool {
	for r.reads("segment") && r.data(":@") {
	}
	return true
}

func (r *reader) segmentNZ() bool {
	start := r.at
	for r.reads("segment-nz") && r.data(":@") {
	}
	return r.at > start
}

func (r *reader) segmentNZNC() bool {
	start := r.at
	for r.reads("segment-nz-nc") && r.data("@") {
	}
	return r.at > start
}

func (r *reader) optionalQuery() bool    { return !r.skip("?") || r.query() }
func (r *reader) optionalFragment() bool { return !r.skip("#") || r.fragment() }

func (r *reader) query() bool {
	start := r.at
	for r.reads("query") && r.data(":@/?") {
	}
	r.ref.Query = r.part(start, "")
	return true
}

func (r *reader) fragment() bool {
	start := r.at
	for r.reads("fragment") && r.data(":@/?") {
	}
	r.ref.Fragment = r.part(start, "")
	return true
}
