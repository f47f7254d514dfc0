package reference

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// The With functions return a reference with one component set, as it is given:
// percent-encoded or not. What is no UTF-8 in it becomes U+FFFD. The error is a
// [*ConstraintError] where the component, or the reference with it, would break
// a constraint, and for hosts and authorities the [*Error] of the grammar.

// WithScheme returns r with the scheme.
func (r Reference) WithScheme(scheme string) (Reference, error) {
	if infra.SchemeLength(scheme+":") != len(scheme) || scheme == "" {
		return r, &ConstraintError{Constraint: BadScheme}
	}
	return r.with(func(p *parts) {
		p.setScheme(scheme)
	})
}

// WithoutScheme returns r without its scheme.
func (r Reference) WithoutScheme() Reference {
	var p parts
	p.take(&r)
	p.dropScheme()
	return p.reference()
}

// WithAuthority returns r with the authority, userinfo, host and port in one
// string. It is empty for an empty authority.
func (r Reference) WithAuthority(authority string) (Reference, error) {
	authority = infra.ScalarValues(authority)
	if i := infra.Scan(authority, 0, notInAuthority); i < len(authority) {
		return r, &ConstraintError{BadCharacter, i}
	}
	var a parts
	g := grammar{domain: r.Mode() != GenericMode}
	if err := g.readAuthority(&a, authority); err != nil {
		err.Span, err.InString = g.failure, true
		return r, err
	}
	if authority == "" {
		a.hostKind = host.Empty
	}
	return r.with(func(p *parts) {
		p.username, p.password, p.host, p.port, p.hostKind = a.username, a.password, a.host, a.port, a.hostKind
		p.has = p.has&^(hasUserinfo|hasPassword|hasPort) | hasAuthority | a.has
	})
}

var notInAuthority = infra.StopsAt(func(b byte) bool {
	return b == '/' || b == '?' || b == '#' || infra.Is(b, infra.TabOrNewline)
})

// WithoutAuthority returns r without its authority.
func (r Reference) WithoutAuthority() Reference {
	var p parts
	p.take(&r)
	p.username, p.password, p.host, p.port, p.hostKind = "", "", "", "", host.Null
	p.has &^= hasAuthority | hasUserinfo | hasPassword | hasPort
	return p.reference()
}

// WithUsername returns r with the username.
func (r Reference) WithUsername(username string) (Reference, error) {
	return r.withText(UsernamePart, username, func(p *parts, s string) {
		p.username = s
		p.has |= hasUserinfo
	})
}

// WithPassword returns r with the password. There must be a username, if only
// an empty one.
func (r Reference) WithPassword(password string) (Reference, error) {
	return r.withText(PasswordPart, password, func(p *parts, s string) {
		p.password = s
		p.has |= hasPassword
	})
}

// WithoutPassword returns r without its password.
func (r Reference) WithoutPassword() Reference {
	var p parts
	p.take(&r)
	p.password = ""
	p.has &^= hasPassword
	return p.reference()
}

// WithoutUserinfo returns r without username and password.
func (r Reference) WithoutUserinfo() Reference {
	var p parts
	p.take(&r)
	p.username, p.password = "", ""
	p.has &^= hasUserinfo | hasPassword
	return p.reference()
}

// WithHost returns r with the host, and with an authority if it has none. An
// empty host is that of the empty authority.
func (r Reference) WithHost(text string) (Reference, error) {
	a := parts{host: infra.ScalarValues(text), hostKind: host.Empty}
	g := grammar{domain: r.Mode() != GenericMode}
	if a.host != "" {
		if err := g.readHost(&a, 0); err != nil {
			err.Span, err.InString = g.failure, true
			return r, err
		}
	}
	return r.with(func(p *parts) {
		p.host, p.hostKind = a.host, a.hostKind
		p.has |= hasAuthority
	})
}

// WithPort returns r with the port, which may be empty.
func (r Reference) WithPort(port string) (Reference, error) {
	short, digits, ok := shortPort(port)
	if !ok || digits < len(port) {
		return r, &ConstraintError{Constraint: BadPort}
	}
	return r.with(func(p *parts) {
		p.port = short
		p.has |= hasPort
	})
}

// WithoutPort returns r without its port.
func (r Reference) WithoutPort() Reference {
	var p parts
	p.take(&r)
	p.port = ""
	p.has &^= hasPort
	return p.reference()
}

// WithDrive returns r with the drive.
func (r Reference) WithDrive(drive string) (Reference, error) {
	if !infra.IsWindowsDriveLetter(drive) {
		return r, &ConstraintError{Constraint: BadDrive}
	}
	return r.with(func(p *parts) { p.setDrive(drive) })
}

// WithoutDrive returns r without its drive.
func (r Reference) WithoutDrive() Reference {
	var p parts
	p.take(&r)
	p.drive = ""
	p.has &^= hasDrive
	return p.reference()
}

// WithPathRoot returns r with a path-root.
func (r Reference) WithPathRoot() Reference {
	var p parts
	p.take(&r)
	p.has |= hasRoot
	return p.reference()
}

// WithoutPathRoot returns r without its path-root.
func (r Reference) WithoutPathRoot() (Reference, error) {
	return r.with(func(p *parts) { p.has &^= hasRoot })
}

// WithDirs returns r with these dirs in place of its own.
func (r Reference) WithDirs(dirs ...string) (Reference, error) {
	dirs = slices.Clone(dirs)
	for i := range dirs {
		dirs[i] = infra.ScalarValues(dirs[i])
		if at := PathPart.refused(dirs[i]); at < len(dirs[i]) {
			return r, &ConstraintError{BadCharacter, at}
		}
	}
	return r.with(func(p *parts) {
		p.dirs[0] = strings.Join(append(dirs, ""), "/")
	})
}

// WithFile returns r with the file, which is not empty.
func (r Reference) WithFile(file string) (Reference, error) {
	if file == "" {
		return r, &ConstraintError{Constraint: EmptyFile}
	}
	return r.withText(PathPart, file, func(p *parts, s string) { p.file = s })
}

// WithoutFile returns r without its file.
func (r Reference) WithoutFile() Reference {
	var p parts
	p.take(&r)
	p.file = ""
	return p.reference()
}

// WithQuery returns r with the query.
func (r Reference) WithQuery(query string) (Reference, error) {
	return r.withText(QueryPart, query, func(p *parts, s string) {
		p.query = s
		p.has |= hasQuery
	})
}

// WithoutQuery returns r without its query.
func (r Reference) WithoutQuery() Reference {
	var p parts
	p.take(&r)
	p.query = ""
	p.has &^= hasQuery
	return p.reference()
}

// WithFragment returns r with the fragment.
func (r Reference) WithFragment(fragment string) (Reference, error) {
	return r.withText(FragmentPart, fragment, func(p *parts, s string) {
		p.fragment = s
		p.has |= hasFragment
	})
}

// WithoutFragment returns r without its fragment.
func (r Reference) WithoutFragment() Reference { return r.Upto(Fragment) }

// withText is with for a component that is text.
func (r Reference) withText(part Part, s string, set func(*parts, string)) (Reference, error) {
	s = infra.ScalarValues(s)
	if at := part.refused(s); at < len(s) {
		return r, &ConstraintError{BadCharacter, at}
	}
	return r.with(func(p *parts) { set(p, s) })
}

// with returns r changed, or r if that would break a constraint.
func (r Reference) with(change func(*parts)) (Reference, error) {
	var p parts
	p.take(&r)
	change(&p)
	var broken Constraint
	switch {
	case p.is(hasAuthority|hasDrive) && !p.is(hasRoot) && (p.dirs[0] != "" || p.file != ""):
		broken = NeedsPathRoot
	case p.is(hasUserinfo|hasPort) && p.host == "":
		broken = NeedsHost
	case p.is(hasPassword) && !p.is(hasUserinfo):
		broken = NeedsUserinfo
	default:
		return p.reference(), nil
	}
	return r, &ConstraintError{Constraint: broken}
}
