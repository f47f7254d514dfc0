package reference

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Normalize returns the normal form of r: it applies all equivalences that do not
// change the result of resolving r against any base, and percent-encodes characters.
// References that differ only in how they are written have the same normal form.
//
// The error is a [*validation.Error] if r is a web or file URL whose host is invalid.
func (r Reference) Normalize() (Reference, error) {
	var p parts
	p.take(&r)
	if err := p.normalize(); err != nil {
		return Reference{}, err
	}
	return p.reference(), nil
}

// NormalizePath returns r with its dot segments interpreted and its drive written
// with a colon. Dots stay where their meaning depends on the base, as in "../a", and
// where [Reference.Force] may turn a part of the path into an authority. An opaque
// path has no dot segments; a URL with a generic scheme and neither an authority nor
// a path-root has such a path.
//
// Unlike the document's equations, it never turns "." or "a/.." into ε, which
// is a different reference.
func (r Reference) NormalizePath() Reference {
	var p parts
	p.take(&r)
	p.normalizePath()
	return p.reference()
}

// NormalizeAuthority returns r without an empty port, without an empty password
// and, if there is no password left, without an empty username. It does not
// touch file URLs, which cannot have any of these, empty or not.
func (r Reference) NormalizeAuthority() Reference {
	var p parts
	p.take(&r)
	p.normalizeUserinfoAndPort()
	return p.reference()
}

// NormalizeHost returns r with its host as the URL Standard's host parser reads it:
// the host of a web or file URL becomes a domain or an address, and any other is
// percent-encoded. If that fails, the error is a [*validation.Error].
func (r Reference) NormalizeHost() (Reference, error) {
	var p parts
	p.take(&r)
	if err := p.readHost(); err != nil {
		return Reference{}, err
	}
	return p.reference(), nil
}

// Encode returns r with its characters percent-encoded where its components require
// it. This is the last step of [Reference.Normalize].
func (r Reference) Encode() Reference {
	var p parts
	p.take(&r)
	p.encode()
	return p.reference()
}

// NormalizeScheme returns r with its scheme in lowercase, and without a default port
// or, in a file URL, the host localhost, which the scheme implies. It normalizes the
// host first, as [Reference.NormalizeHost] does, with the same error.
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

// Equivalent reports whether r and s have the same normal form. A reference with an
// invalid host or port has none: then that component is compared as it is printed.
func (r Reference) Equivalent(s Reference) bool {
	if r == s {
		return true
	}
	var p, q parts
	p.take(&r)
	q.take(&s)
	return (p.normalize() == nil) == (q.normalize() == nil) && p.reference() == q.reference()
}

// normalize brings p into normal form. It leaves an invalid host or port as it is,
// and returns the error for it, or for the port if both are invalid.
func (p *parts) normalize() *validation.Error {
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

// normalizePort brings a port into the form that Parse gives it. ParseRFC3986 keeps
// any digits.
func (p *parts) normalizePort() *validation.Error {
	if p.port == "" {
		return nil
	}
	port, _, ok := shortPort(p.port)
	if !ok {
		return unplaced(validation.PortOutOfRange)
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

// normalizeHost reads the host and removes it where the scheme implies it.
func (p *parts) normalizeHost() *validation.Error {
	if err := p.readHost(); err != nil {
		return err
	}
	if p.mode == FileMode && infra.File.IsLocal(p.host) && !p.is(hasUserinfo|hasPort) {
		p.host, p.hostKind = "", host.Empty
	}
	return nil
}

// readHost parses a host that is still as written, according to the scheme. Without a
// scheme it only percent-encodes, which makes no difference under any scheme.
func (p *parts) readHost() *validation.Error {
	mode := p.mode
	switch {
	case p.hostKind == host.Opaque && mode == GenericMode && p.host[0] != '[':
		p.host = percent.Encode(p.host, hostSet)
		return nil
	case p.hostKind == host.Opaque:
		var scratch [128]byte
		text, kind, err := host.Options{Opaque: mode == GenericMode}.AppendParse(scratch[:0], p.host)
		if err != nil {
			e := err.(*validation.Error)
			e.Span = validation.Unknown()
			return e
		}
		p.hostKind = kind
		if string(text) != p.host {
			p.host = string(text)
		}
	}
	return nil
}

// encode percent-encodes all components.
func (p *parts) encode() {
	path, query := p.columns()
	p.username = UsernameColumn.encode(p.username)
	p.password = PasswordColumn.encode(p.password)
	if p.hostKind == host.Opaque {
		p.host = percent.Encode(p.host, hostSet)
	}
	p.dirs[0] = path.encode(p.dirs[0])
	p.dirs[1] = path.encode(p.dirs[1])
	p.file = path.encode(p.file)
	// A space at the end of an opaque path would be trimmed with the space after the
	// URL.
	if file, ok := strings.CutSuffix(p.file, " "); ok {
		p.file = file + "%20"
	}
	p.query = query.encode(p.query)
	p.fragment = FragmentColumn.encode(p.fragment)
}

// columns returns the columns of charactersTable for path and query.
func (p *parts) columns() (path, query Column) {
	switch {
	case p.mode != GenericMode:
		return SpecialPathColumn, SpecialQueryColumn
	case p.isOpaque():
		return OpaquePathColumn, QueryColumn
	}
	return PathColumn, QueryColumn
}

// isOpaque reports whether p has an opaque path.
func (p *parts) isOpaque() bool {
	return p.is(hasScheme) && !p.is(hasAuthority|hasDrive|hasRoot) && p.mode == GenericMode
}
