package rfc3986

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
)

// Reference is a URI, which has a scheme, or a relative reference, split into its
// parts. The authority is present if the host is, which is empty in "file:///". The
// path is always present.
//
// The Kind of a host is IPv6address, IPvFuture, IPv4address or reg-name. The Kind of a
// path is the one of the five rules for paths that matches it.
type Reference struct {
	Scheme, Userinfo, Host, Port, Path, Query, Fragment edition.Part
}

// Parse reads a string as a URI-reference. The error is an [*Error].
func Parse(s string) (Reference, error) {
	r := reader{s: s}
	if r.uriReference() && r.at == len(s) {
		return r.ref, nil
	}
	return Reference{}, r.broken()
}

// String composes the reference again.
//
// https://www.rfc-editor.org/rfc/rfc3986#section-5.3
func (r Reference) String() string {
	var b strings.Builder
	add := func(before string, p edition.Part, after string) {
		if p.Present {
			b.WriteString(before)
			b.WriteString(p.Text)
			b.WriteString(after)
		}
	}
	add("", r.Scheme, ":")
	if r.Host.Present {
		b.WriteString("//")
		add("", r.Userinfo, "@")
		add("", r.Host, "")
		add(":", r.Port, "")
	}
	add("", r.Path, "")
	add("?", r.Query, "")
	add("#", r.Fragment, "")
	return b.String()
}

// setPath replaces the path and determines the rule that matches it. Without an
// authority, a path that begins with two slashes would be read as one: see oddity 5.
func (r *Reference) setPath(path string) {
	if !r.Host.Present && strings.HasPrefix(path, "//") {
		path = "/." + path
	}
	r.Path.Present = true
	r.Path.Text = path
	switch {
	case r.Host.Present:
		r.Path.Kind = "path-abempty"
	case path == "":
		r.Path.Kind = "path-empty"
	case path[0] == '/':
		r.Path.Kind = "path-absolute"
	case r.Scheme.Present:
		r.Path.Kind = "path-rootless"
	default:
		r.Path.Kind = "path-noscheme"
	}
}
