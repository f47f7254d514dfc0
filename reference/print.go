package reference

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// String returns r as an ASCII string: percent-encoded, and with a dot dir inserted
// where the string would otherwise be read as another reference. For example,
// (path-root /)・(dir ε)・(file x) is "/.//x". Reading the string in the mode in which
// r was read gives a reference that is equivalent to r.
//
// It does not allocate if the result is r as it was written.
func (r Reference) String() string {
	if r.has&(hasAuthority|hasUserinfo) == hasAuthority && infra.Scan(r.text, 0, seldomPlain) == len(r.text) {
		return r.text
	}
	var p parts
	p.take(&r)
	p.encode()
	p.protect()
	return p.printed(&r)
}

// seldomPlain holds the bytes that are percent-encoded in some component other than a
// userinfo.
var seldomPlain = infra.StopsWhere(func(b byte) bool {
	for part := OpaqueHostColumn; part < columnCount; part++ {
		if b >= 0x80 || part.Treatment(rune(b)) == Encoded || part.Treatment(rune(b)) == Fixed {
			return true
		}
	}
	return false
})

// Unencoded is like [Reference.String], but does not percent-encode: every character
// is as it was written.
func (r Reference) Unencoded() string {
	var p parts
	p.take(&r)
	p.protect()
	return p.printed(&r)
}

// ForPrinting returns r with the dot dir that [Reference.String] inserts, if it
// needs one.
func (r Reference) ForPrinting() Reference {
	var p parts
	p.take(&r)
	p.protect()
	return p.reference()
}

// printed returns the text of p, which is r with additions, or r.text if there are
// none.
func (p *parts) printed(r *Reference) string {
	if size := p.size(); size != len(r.text) {
		return p.text(size)
	}
	return r.text
}

// size returns the length of the text of p.
func (p *parts) size() int {
	var r Reference
	return r.locate(p)
}

// protect puts a dot dir before segments that would be misread: an empty first dir,
// which would make two slashes or a path-root, and a first dir or file that looks
// like a scheme.
//
// NB: in the latter case the document percent-encodes the colon, which gives a
// different reference.
func (p *parts) protect() {
	if p.is(hasAuthority | hasDrive) {
		return
	}
	if strings.HasPrefix(p.dirs[0], "/") || p.has&(hasScheme|hasRoot) == 0 && infra.SchemeLength(p.firstSegment()) > 0 {
		p.dirs[0] = "./" + p.dirs[0]
	}
}
