package reference

import "strings"

// Notation returns r in the document's notation: its components in order, such
// as "(scheme https)・(authority (host example.org))・(path-root /)". "ε" stands
// for the empty reference and for an empty value. The result includes the
// password.
func (r Reference) Notation() string {
	var n notation
	if scheme, ok := r.Scheme(); ok {
		n.add("scheme", scheme)
	}
	if r.HasAuthority() {
		n.add("authority", r.authorityNotation())
	}
	if drive, ok := r.Drive(); ok {
		n.add("drive", drive)
	}
	if r.HasPathRoot() {
		n.add("path-root", "/")
	}
	for dir := range r.Dirs() {
		n.add("dir", dir)
	}
	if file, ok := r.File(); ok {
		n.add("file", file)
	}
	if query, ok := r.Query(); ok {
		n.add("query", query)
	}
	if fragment, ok := r.Fragment(); ok {
		n.add("fragment", fragment)
	}
	return n.String()
}

func (r Reference) authorityNotation() string {
	var n, userinfo notation
	if username, ok := r.Username(); ok {
		userinfo.add("username", username)
		if password, ok := r.Password(); ok {
			userinfo.add("password", password)
		}
		n.add("userinfo", userinfo.String())
	}
	if text := r.text[r.hostStart:r.hostEnd]; text != "" {
		n.add("host", text)
	}
	if port, ok := r.Port(); ok {
		n.add("port", port)
	}
	return n.String()
}

// notation is a sequence of components as it is being written.
type notation struct{ b strings.Builder }

func (n *notation) add(component, value string) {
	if n.b.Len() > 0 {
		n.b.WriteString("・")
	}
	if value == "" {
		value = "ε"
	}
	n.b.WriteString("(" + component + " " + value + ")")
}

func (n *notation) String() string {
	if n.b.Len() == 0 {
		return "ε"
	}
	return n.b.String()
}
