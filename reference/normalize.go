package reference

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Normalize returns the normal form of r: all equivalences applied that do not
// change what r resolves to, whatever the base, and characters percent-encoded.
// Two references that are equal but for how they are written have the same.
//
// The error is an [*Error], where r is a web or file URL whose host is none.
func (r Reference) Normalize() (Reference, error) {
	var p parts
	p.take(&r)
	if err := p.normalize(); err != nil {
		return Reference{}, err
	}
	return p.reference(), nil
}

// NormalizePath returns r with its dot segments interpreted and its drive
// written with a colon. Dots stay where what they amount to depends on the
// base, as in "../a", and where the path may become something else by
// [Reference.Force]. An opaque path, that of a URL with a scheme of its own and
// neither authority nor path-root, has no dot segments.
//
// Unlike the equations of the document, this never makes ε of "." or "a/..":
// that would be another reference.
func (r Reference) NormalizePath() Reference {
	var p parts
	p.take(&r)
	p.normalizePath()
	return p.reference()
}

// NormalizeAuthority returns r without an empty port, an empty password and,
// if that leaves it alone, an empty username. It does not touch file URLs, which
// may have none of these, empty or not.
func (r Reference) NormalizeAuthority() Reference {
	var p parts
	p.take(&r)
	p.normalizeUserinfoAndPort()
	return p.reference()
}

// NormalizeScheme returns r with its scheme in lowercase and without what the
// scheme implies: its default port, and the host localhost of a file URL. The
// host of a web or file URL is made a domain or an address; the error is an
// [*Error] where it is none.
func (r Reference) NormalizeScheme() (Reference, error) {
	var p parts
	p.take(&r)
	p.lowerScheme()
	if err := p.normalizeHost(); err != nil {
		return Reference{}, err
	}
	p.dropDefaultPort()
	return p.reference(), nil
}

// Equivalent reports whether r and s have the same normal form. Where a host or
// port keeps one from having any, that component is compared as it is printed.
func (r Reference) Equivalent(s Reference) bool {
	if r == s {
		return true
	}
	var p, q parts
	p.take(&r)
	q.take(&s)
	return (p.normalize() == nil) == (q.normalize() == nil) && p.reference() == q.reference()
}

// normalize brings p into normal form, but for host and port if one of them has
// none. It returns the error for the first of them.
func (p *parts) normalize() *Error {
	p.lowerScheme()
	portErr := p.normalizePort()
	p.normalizeUserinfoAndPort()
	err := p.normalizeHost()
	if portErr != nil {
		err = portErr
	}
	p.dropDefaultPort()
	p.normalizePath()
	p.encode()
	return err
}

func (p *parts) lowerScheme() {
	for i := range len(p.scheme) {
		if infra.Is(p.scheme[i], infra.Upper) {
			p.scheme = strings.ToLower(p.scheme)
			return
		}
	}
}

// normalizePort brings a port into the form that Parse gives it; by RFC 3986 it
// is any digits.
func (p *parts) normalizePort() *Error {
	if p.port == "" {
		return nil
	}
	port, _, ok := shortPort(p.port)
	if !ok {
		return &Error{Code: validation.PortOutOfRange}
	}
	p.port = port
	return nil
}

func (p *parts) normalizeUserinfoAndPort() {
	if p.mode == FileMode {
		return
	}
	if p.port == "" {
		p.has &^= hasPort
	}
	if p.password == "" {
		p.has &^= hasPassword
		if p.username == "" {
			p.has &^= hasUserinfo
		}
	}
}

func (p *parts) dropDefaultPort() {
	if p.port == "" {
		return
	}
	port, ok := infra.SpecialSchemeOf(p.scheme).DefaultPort()
	if n, _, valid := infra.Port(p.port); ok && valid && n == port {
		p.port = ""
		p.has &^= hasPort
	}
}

// normalizeHost reads a host that is as it was written, now that the scheme
// tells how. Nothing is done without a scheme but for percent-encoding, which
// makes no difference to any scheme.
func (p *parts) normalizeHost() *Error {
	mode := p.mode
	switch {
	case p.hostKind == host.Empty && p.is(hasUserinfo|hasPort):
		return &Error{Code: validation.HostMissing}
	case p.hostKind == host.Opaque && mode == GenericMode && p.host[0] != '[':
		p.host = percent.Encode(p.host, hostSet)
		return nil
	case p.hostKind == host.Opaque:
		var scratch [128]byte
		text, kind, err := host.Options{Opaque: mode == GenericMode}.AppendParse(scratch[:0], p.host)
		if err != nil {
			return &Error{Code: err.(*validation.Error).Code}
		}
		p.hostKind = kind
		if string(text) != p.host {
			p.host = string(text)
		}
	}
	if mode == FileMode && infra.File.IsLocal(p.host) && !p.is(hasUserinfo|hasPort) {
		p.host, p.hostKind = "", host.Empty
	}
	return nil
}

// encode percent-encodes what is to be.
func (p *parts) encode() {
	path, query := p.columns()
	p.username = UsernamePart.encode(p.username)
	p.password = PasswordPart.encode(p.password)
	if p.hostKind == host.Opaque {
		p.host = percent.Encode(p.host, hostSet)
	}
	p.dirs[0] = path.encode(p.dirs[0])
	p.dirs[1] = path.encode(p.dirs[1])
	p.file = path.encode(p.file)
	// A space that ends an opaque path would be taken for one after the URL.
	if file, ok := strings.CutSuffix(p.file, " "); ok {
		p.file = file + "%20"
	}
	p.query = query.encode(p.query)
	p.fragment = FragmentPart.encode(p.fragment)
}

// columns returns which columns of the table path and query are in.
func (p *parts) columns() (path, query Part) {
	switch {
	case p.mode != GenericMode:
		return SpecialPathPart, SpecialQueryPart
	case p.isOpaque():
		return OpaquePathPart, QueryPart
	}
	return PathPart, QueryPart
}

// isOpaque reports whether p has a scheme for an opaque path, and one.
func (p *parts) isOpaque() bool {
	return p.is(hasScheme) && !p.is(hasAuthority|hasDrive|hasRoot) && p.mode == GenericMode
}
