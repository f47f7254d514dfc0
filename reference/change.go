package reference

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// The With methods return a copy of a reference with one component set as given,
// percent-encoded or not; ill-formed UTF-8 becomes U+FFFD. The error is a
// [*ConstraintError] if the component or the resulting reference would break a
// constraint or, for a host or an authority that does not match the grammar, a
// [*validation.Error]. On error, they return the reference unchanged.

// WithScheme returns r with the given scheme.
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

// WithAuthority returns r with the given authority: userinfo, host and port in
// one string. An empty string makes an empty authority.
func (r Reference) WithAuthority(authority string) (Reference, error) {
	authority = infra.ScalarValues(authority)
	if i := infra.Scan(authority, 0, notInAuthority); i < len(authority) {
		return r, &ConstraintError{BadCharacter, i}
	}
	var a parts
	g := grammar{domain: r.Mode() != GenericMode}
	if err := g.readAuthority(&a, authority); err != nil {
		err.Span = g.failure
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

var notInAuthority = infra.StopsWhere(func(b byte) bool {
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

// WithUsername returns r with the given username.
func (r Reference) WithUsername(username string) (Reference, error) {
	return r.withText(UsernameColumn, username, func(p *parts, s string) {
		p.username = s
		p.has |= hasUserinfo
	})
}

// WithPassword returns r with the given password. There must be a username,
// even if it is empty.
func (r Reference) WithPassword(password string) (Reference, error) {
	return r.withText(PasswordColumn, password, func(p *parts, s string) {
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

// WithHost returns r with the given host, and with an authority if it had none.
// An empty host makes an empty authority.
func (r Reference) WithHost(text string) (Reference, error) {
	a := parts{host: infra.ScalarValues(text), hostKind: host.Empty}
	g := grammar{domain: r.Mode() != GenericMode}
	if a.host != "" {
		if err := g.readHost(&a, 0); err != nil {
			err.Span = g.failure
			return r, err
		}
	}
	return r.with(func(p *parts) {
		p.host, p.hostKind = a.host, a.hostKind
		p.has |= hasAuthority
	})
}

// WithPort returns r with the given port, which may be empty.
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

// WithDrive returns r with the given drive.
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

// WithDirs returns r with the given dirs instead of its own.
func (r Reference) WithDirs(dirs ...string) (Reference, error) {
	dirs = slices.Clone(dirs)
	for i := range dirs {
		dirs[i] = infra.ScalarValues(dirs[i])
		if at := PathColumn.refused(dirs[i]); at < len(dirs[i]) {
			return r, &ConstraintError{BadCharacter, at}
		}
	}
	return r.with(func(p *parts) {
		p.dirs[0] = strings.Join(append(dirs, ""), "/")
	})
}

// WithFile returns r with the given file, which must not be empty.
func (r Reference) WithFile(file string) (Reference, error) {
	if file == "" {
		return r, &ConstraintError{Constraint: EmptyFile}
	}
	return r.withText(PathColumn, file, func(p *parts, s string) { p.file = s })
}

// WithoutFile returns r without its file.
func (r Reference) WithoutFile() Reference {
	var p parts
	p.take(&r)
	p.file = ""
	return p.reference()
}

// WithQuery returns r with the given query.
func (r Reference) WithQuery(query string) (Reference, error) {
	return r.withText(QueryColumn, query, func(p *parts, s string) {
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

// WithFragment returns r with the given fragment.
func (r Reference) WithFragment(fragment string) (Reference, error) {
	return r.withText(FragmentColumn, fragment, func(p *parts, s string) {
		p.fragment = s
		p.has |= hasFragment
	})
}

// WithoutFragment returns r without its fragment.
func (r Reference) WithoutFragment() Reference { return r.Upto(Fragment) }

// withText implements with for a component that is text and has a column.
func (r Reference) withText(part Column, s string, set func(*parts, string)) (Reference, error) {
	s = infra.ScalarValues(s)
	if at := part.refused(s); at < len(s) {
		return r, &ConstraintError{BadCharacter, at}
	}
	return r.with(func(p *parts) { set(p, s) })
}

// with returns r with a change, or r and a [*ConstraintError] if the change would
// break a constraint.
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
