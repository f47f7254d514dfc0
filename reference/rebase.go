package reference

import "strings"

// Order is a type of component. The types are ordered, and a reference keeps those
// components of a base that come before its own order.
type Order uint8

// The types of components, in order.
const (
	Scheme Order = iota
	Authority
	Drive
	PathRoot
	Dir
	File
	Query
	Fragment
)

// Ord returns the order of r: the type of its first component, or [Fragment]
// for ε.
func (r Reference) Ord() Order {
	var p parts
	p.take(&r)
	return p.ord()
}

func (p *parts) ord() Order {
	switch {
	case p.is(hasScheme):
		return Scheme
	case p.is(hasAuthority):
		return Authority
	case p.is(hasDrive):
		return Drive
	case p.is(hasRoot):
		return PathRoot
	case p.dirs[0] != "":
		return Dir
	case p.file != "":
		return File
	case p.is(hasQuery):
		return Query
	}
	return Fragment
}

// Upto returns the order-prefix of r: the components before those of type o,
// and the dirs as well if o is [Dir].
func (r Reference) Upto(o Order) Reference {
	var p parts
	p.take(&r)
	end := p.upto(o, &r)
	return p.with(r.text[:end])
}

// upto reduces p, the parts of r, to the prefix, and returns the end of that in
// r.text.
func (p *parts) upto(o Order, r *Reference) int {
	end := len(r.text)
	if o <= Fragment {
		p.fragment, end = "", r.fragmentStart
		p.has &^= hasFragment
	}
	if o <= Query {
		p.query, end = "", r.queryStart
		p.has &^= hasQuery
	}
	if o <= File {
		p.file, end = "", r.fileStart
	}
	if o <= PathRoot {
		p.dirs[0], end = "", r.pathStart
		p.has &^= hasRoot
		if p.is(hasDrive) {
			end += len("/C:")
		}
	}
	if o <= Drive {
		p.drive, end = "", r.pathStart
		p.has &^= hasDrive
	}
	if o <= Authority {
		*p = parts{scheme: p.scheme, mode: p.mode, has: p.has & hasScheme}
		end = r.schemeLen()
	}
	if o <= Scheme {
		*p, end = parts{}, 0
	}
	return end
}

// Rebase returns r put onto base: the shortest reference that begins with
// base.Upto(r.Ord()) and ends with r. A path-root goes between the two if one
// is needed: "a/b" onto "//host" is "//host/a/b".
//
// Nothing is normalized: "../a" onto "b/c" is "b/../a".
func (base Reference) Rebase(r Reference) Reference {
	var p, b parts
	p.take(&r)
	b.take(&base)
	p.onto(&b)
	return p.reference()
}

// onto rebases p onto b. The dirs of each must be in one piece.
func (p *parts) onto(b *parts) {
	o := p.ord()
	if o == Scheme {
		return
	}
	p.scheme, p.mode = b.scheme, b.mode
	p.has |= b.has & hasScheme
	if o > Authority {
		p.username, p.password, p.host, p.port, p.hostKind = b.username, b.password, b.host, b.port, b.hostKind
		p.has |= b.has & (hasAuthority | hasUserinfo | hasPassword | hasPort)
	}
	if o > Drive {
		p.drive = b.drive
		p.has |= b.has & hasDrive
	}
	if o > PathRoot {
		p.has |= b.has & hasRoot
		p.dirs[0], p.dirs[1] = b.dirs[0], p.dirs[0]
	}
	if o > File {
		p.file = b.file
	}
	if o > Query {
		p.query = b.query
		p.has |= b.has & hasQuery
	}
	p.addRoot()
}

// addRoot adds a path-root if the constraint [NeedsPathRoot] requires it.
func (p *parts) addRoot() {
	if p.is(hasAuthority|hasDrive) && (p.file != "" || p.dirs[0] != "" || p.dirs[1] != "") {
		p.has |= hasRoot
	}
}

// joinDirs joins the two pieces of the dirs.
func (p *parts) joinDirs() {
	switch {
	case p.dirs[0] == "":
		p.dirs[0], p.dirs[1] = p.dirs[1], ""
	case p.dirs[1] != "":
		p.dirs[0], p.dirs[1] = strings.Join(p.dirs[:], ""), ""
	}
}
