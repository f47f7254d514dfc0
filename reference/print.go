package reference

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// String returns r as a string of ASCII: percent-encoded, and with a dot dir
// put in where a string would otherwise be read as something else, as for
// (path-root /)・(dir ε)・(file x), which is "/.//x". Reading it in the mode in
// which r was read gives a reference that is equivalent to r.
//
// It does not allocate where r is printed as it was written.
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

// seldomPlain are the bytes that are percent-encoded in some component or other,
// but for userinfos, unless they separate components.
var seldomPlain = infra.StopsAt(func(b byte) bool {
	for part := OpaqueHostPart; part < partCount; part++ {
		if b >= 0x80 || part.Treatment(rune(b)) == Encoded || part.Treatment(rune(b)) == Fixed {
			return true
		}
	}
	return false
})

// Unencoded returns r as [Reference.String] does, but with every character as
// it was written.
func (r Reference) Unencoded() string {
	var p parts
	p.take(&r)
	p.protect()
	return p.printed(&r)
}

// ForPrinting returns r with the dot dir that it is printed with, if it needs
// one.
func (r Reference) ForPrinting() Reference {
	var p parts
	p.take(&r)
	p.protect()
	return p.reference()
}

// printed returns the text of p, which is r or r with something added.
func (p *parts) printed(r *Reference) string {
	if size := p.size(); size != len(r.text) {
		return p.text(size)
	}
	return r.text
}

// size is the length of the text of p.
func (p *parts) size() int {
	var r Reference
	return r.locate(p)
}

// protect puts a dot dir in front of what would be read as something else: an
// empty first dir, by which the path would begin with two slashes or with a
// path-root, and a dir or file that would begin with a scheme.
//
// NB: for the latter the document has the colon percent-encoded, which makes
// another reference of it.
func (p *parts) protect() {
	if p.is(hasAuthority | hasDrive) {
		return
	}
	if strings.HasPrefix(p.dirs[0], "/") || p.has&(hasScheme|hasRoot) == 0 && infra.SchemeLength(p.firstSegment()) > 0 {
		p.dirs[0] = "./" + p.dirs[0]
	}
}
