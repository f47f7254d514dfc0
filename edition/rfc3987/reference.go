package rfc3987

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/rfc3986"
	"github.com/weburl-go/weburl/validation"
)

// Reference is an IRI, which has a scheme, or a relative reference, split into its
// parts. The authority is present if the host is, which is empty in "file:///". The
// path is always present.
//
// The Kind of a host is IPv6address, IPvFuture, IPv4address or ireg-name. The Kind of a
// path is the one of the five rules for paths that matches it.
type Reference struct {
	Scheme, Userinfo, Host, Port, Path, Query, Fragment edition.Part
}

// Parse reads a string as an IRI-reference. The error is an [*Error].
func Parse(s string) (Reference, error) {
	if b := iriReference(s); b != nil {
		return Reference{}, b.error()
	}
	for i, r := range s {
		if isFormatting(r) {
			return Reference{}, &Error{Rule: BidiFormattingCharacter, Span: validation.Span{Start: i, End: i + utf8.RuneLen(r)}}
		}
	}
	return parts(s), nil
}

// parts returns the parts of s, which must match the grammar.
func parts(s string) (r Reference) {
	part := func(start, end int, kind string) edition.Part {
		return edition.Part{Present: true, Text: s[start:end], Kind: kind, Span: validation.Span{Start: start, End: end}}
	}
	p := split(s)
	if p.schemeLen > 0 {
		r.Scheme = part(0, p.schemeLen, "")
	}
	pathAt, pathEnd := p.hierAt, p.hierAt+len(p.hier)
	if p.hasAuthority {
		start := p.hierAt + len("//")
		pathAt = p.hierAt + authorityEnd(p.hier)
		a := splitAuthority(s[start:pathAt])
		if a.hasUserinfo {
			r.Userinfo = part(start, start+a.hostAt-len("@"), "")
		}
		end := start + a.hostEnd
		r.Host = part(start+a.hostAt, end, hostKind(s[start+a.hostAt:end]))
		if end < pathAt {
			r.Port = part(end+len(":"), pathAt, "")
		}
	}
	r.Path = part(pathAt, pathEnd, r.pathKind(s[pathAt:pathEnd]))
	if p.hasQuery {
		r.Query = part(p.queryAt, p.queryAt+p.queryLength, "")
	}
	if p.hasFragment {
		r.Fragment = part(p.fragmentAt, len(s), "")
	}
	return r
}

func hostKind(host string) string {
	switch {
	case len(host) > 1 && host[0] == '[':
		if host[1]|0x20 == 'v' {
			return "IPvFuture"
		}
		return "IPv6address"
	case ipv4address(host) == nil:
		return "IPv4address"
	}
	return "ireg-name"
}

// pathKind returns the rule that matches a path after the scheme and authority of r.
func (r Reference) pathKind(path string) string {
	switch {
	case r.Host.Present:
		return "ipath-abempty"
	case path == "":
		return "ipath-empty"
	case path[0] == '/':
		return "ipath-absolute"
	case r.Scheme.Present:
		return "ipath-rootless"
	}
	return "ipath-noscheme"
}

// String composes the reference again.
func (r Reference) String() string { return rfc3986.Reference(r).String() }

// Resolve transforms a reference to its target, strictly, with the algorithm of RFC
// 3986, which depends on no characters except for delimiters and dots. Parts that come
// from base have unknown spans. The error is an [*Error] if base has no scheme.
//
// https://www.rfc-editor.org/rfc/rfc3987#section-6.5
func (base Reference) Resolve(r Reference) (Reference, error) {
	if !base.Scheme.Present {
		return Reference{}, &Error{Rule: "absolute-IRI", Span: validation.Unknown(), In: validation.Base}
	}
	target, err := rfc3986.Reference(base).Resolve(rfc3986.Reference(r))
	return withKinds(target), err
}

// withKinds returns target with its kinds by the names of this RFC.
func withKinds(target rfc3986.Reference) Reference {
	r := Reference(target)
	if r.Host.Present {
		r.Host.Kind = hostKind(r.Host.Text)
	}
	r.Path.Kind = r.pathKind(r.Path.Text)
	return r
}
