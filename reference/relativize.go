package reference

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Form is a form of references.
type Form uint8

const (
	// Shortest is whichever form is the shortest.
	Shortest Form = iota
	// PathAbsolute begins with a path-root, as "/a/b", or with a drive.
	PathAbsolute
	// SchemeRelative begins with an authority, as "//example.org/a".
	SchemeRelative
)

// String returns "shortest", "path-absolute" or "scheme-relative".
func (f Form) String() string {
	switch f {
	case PathAbsolute:
		return "path-absolute"
	case SchemeRelative:
		return "scheme-relative"
	}
	return "shortest"
}

// Obstacle is a reason why there is no reference of some form.
type Obstacle uint8

const (
	// OtherScheme: base and target have different schemes.
	OtherScheme Obstacle = iota + 1
	// OtherAuthority: base and target have different authorities.
	OtherAuthority
	// OtherDrive: the base has a drive, and the target has none.
	OtherDrive
	// NoAuthority: the target has no authority.
	NoAuthority
	// NoPathRoot: the path of the target has no root.
	NoPathRoot
	// OpaquePath: the base or the target has an opaque path.
	OpaquePath
)

var obstacleTexts = [...]string{
	OtherScheme:    "base and target have different schemes",
	OtherAuthority: "base and target have different authorities",
	OtherDrive:     "the base has a drive and the target has none",
	NoAuthority:    "the target has no authority",
	NoPathRoot:     "the path of the target has no root",
	OpaquePath:     "the path of the base or of the target is opaque",
}

// String returns the reason in a few words.
func (o Obstacle) String() string {
	if o > 0 && int(o) < len(obstacleTexts) {
		return obstacleTexts[o]
	}
	return "no obstacle"
}

// NoReferenceError says that there is no reference of the wanted form.
type NoReferenceError struct{ Obstacle Obstacle }

// Error returns the reason.
func (e *NoReferenceError) Error() string {
	return "reference: no such reference: " + e.Obstacle.String()
}

// Relativize returns a shortest reference that [WHATWGResolve] resolves against
// base to target: at the most target itself. Of several that are as short it is
// the one that replaces the least of base.
//
// Shortest is meant among the references that are made of components of target,
// as they are in it, and of dots: what only [Reference.Force] would make whole,
// such as "http:example.org", is not looked for, and neither are other ways to
// write a host.
//
// Base and target are URLs, resolved or not. If one is none, the error is the
// [*Error] with which it cannot be resolved.
func Relativize(base, target Reference) (Reference, error) {
	return RelativizeAs(base, target, Shortest)
}

// RelativizeAs is [Relativize] for a shortest reference of a form. The error is
// a [*NoReferenceError] where there is none.
func RelativizeAs(base, target Reference, form Form) (Reference, error) {
	var b, t parts
	b.take(&base)
	if err := b.makeURL(); err != nil {
		err.InBase = true
		return Reference{}, err
	}
	t.take(&target)
	if err := t.makeURL(); err != nil {
		return Reference{}, err
	}
	var obstacle Obstacle
	switch form {
	case PathAbsolute:
		obstacle = t.toPathAbsolute(&b)
	case SchemeRelative:
		obstacle = t.toSchemeRelative(&b)
	default:
		t.toShortest(&b)
	}
	if obstacle != 0 {
		return Reference{}, &NoReferenceError{obstacle}
	}
	return t.reference(), nil
}

// makeURL resolves and normalises p by itself.
func (p *parts) makeURL() *Error {
	if !p.is(hasScheme) {
		return &Error{Code: validation.MissingSchemeNonRelativeURL}
	}
	if err := p.force(); err != nil {
		return err
	}
	if err := p.normalize(); err != nil {
		return err
	}
	p.joinDirs()
	return nil
}

// toShortest makes of t, a URL, a shortest reference to it.
func (t *parts) toShortest(b *parts) {
	sameScheme := t.scheme == b.scheme
	sameAuthority := sameScheme && t.sameAuthority(b)
	samePath := sameAuthority && t.samePath(b)
	switch {
	case samePath && t.sameQuery(b) && (t.is(hasFragment) || !b.isOpaque()):
		t.keep(Fragment)
	case !sameScheme, b.isOpaque(), t.isOpaque():
		t.shorten()
	case samePath && t.is(hasQuery):
		t.keep(Query)
	case sameAuthority && t.is(hasRoot) && t.drive == b.drive:
		t.toPath(b, true)
	case sameAuthority && t.is(hasDrive):
		t.keep(Drive)
	default:
		t.shorten()
		if t.is(hasAuthority) {
			t.keep(Authority)
		}
	}
}

// toPathAbsolute makes of t a shortest reference to it that begins with a
// path-root or a drive.
func (t *parts) toPathAbsolute(b *parts) Obstacle {
	switch {
	case t.scheme != b.scheme:
		return OtherScheme
	case b.isOpaque(), t.isOpaque():
		return OpaquePath
	case !t.sameAuthority(b):
		return OtherAuthority
	case t.is(hasRoot) && t.drive == b.drive:
		t.toPath(b, false)
	case t.is(hasDrive):
		t.keep(Drive)
	case b.is(hasDrive):
		return OtherDrive
	default:
		return NoPathRoot
	}
	return 0
}

// toSchemeRelative makes of t a shortest reference to it that begins with an
// authority.
func (t *parts) toSchemeRelative(b *parts) Obstacle {
	switch {
	case t.scheme != b.scheme:
		return OtherScheme
	case b.isOpaque(), t.isOpaque():
		return OpaquePath
	case !t.is(hasAuthority):
		return NoAuthority
	}
	t.shorten()
	t.keep(Authority)
	return 0
}

func (t *parts) sameAuthority(b *parts) bool {
	const presences = hasAuthority | hasUserinfo | hasPassword | hasPort
	return t.has&presences == b.has&presences && t.host == b.host && t.port == b.port &&
		t.username == b.username && t.password == b.password
}

func (t *parts) samePath(b *parts) bool {
	return t.drive == b.drive && t.has&hasRoot == b.has&hasRoot && t.file == b.file && t.dirs[0] == b.dirs[0]
}

func (t *parts) sameQuery(b *parts) bool {
	return t.query == b.query && t.has&hasQuery == b.has&hasQuery
}

// keep removes from t all components of a type before o.
func (t *parts) keep(o Order) {
	var p parts
	p.fragment, p.has = t.fragment, t.has&hasFragment
	if o <= Query {
		p.query = t.query
		p.has |= t.has & hasQuery
	}
	if o <= File {
		p.file = t.file
	}
	if o <= Dir {
		p.dirs = t.dirs
	}
	if o <= PathRoot {
		p.has |= t.has & hasRoot
	}
	if o <= Drive {
		p.drive = t.drive
		p.has |= t.has & hasDrive
	}
	if o <= Authority {
		p.username, p.password, p.host, p.port, p.hostKind = t.username, t.password, t.host, t.port, t.hostKind
		p.has |= t.has & (hasAuthority | hasUserinfo | hasPassword | hasPort)
	}
	*t = p
}

// shorten removes a path-root that a web or file URL gets anyway.
func (t *parts) shorten() {
	if t.mode != GenericMode && t.drive == "" && t.dirs[0] == "" && t.file == "" {
		t.has &^= hasRoot
	}
}

// toPath makes of t a reference that is a path, given that it has a path-root
// and differs from b only after that: the shorter one of those from the root
// and, if that is allowed, from the directory of b.
func (t *parts) toPath(b *parts, relative bool) {
	file := t.mode == FileMode
	dirs := t.dirs[0]
	t.keep(PathRoot)
	rooted := len("/") + len(dirs) + len(t.file)
	first := t.firstSegment()
	guardRoot := strings.HasPrefix(dirs, "/") || file && infra.IsWindowsDriveLetter(first)
	if guardRoot {
		rooted += len("./")
	}

	shared := commonDirs(dirs, b.dirs[0])
	up := strings.Count(b.dirs[0][shared:], "/")
	if relative && len("../")*up-1 <= rooted {
		t.dirs[0] = dirs[shared:]
		first = t.firstSegment()
		here := t.dirs[0] == "" && t.file == ""
		guard := up == 0 && (strings.HasPrefix(t.dirs[0], "/") || infra.SchemeLength(first) > 0 || file && infra.IsWindowsDriveLetter(first))
		n := len("../")*up + len(t.dirs[0]) + len(t.file)
		switch {
		case here && up == 0:
			n = len(".")
		case here:
			n -= len("/")
		case guard:
			n += len("./")
		}
		if n <= rooted {
			t.has &^= hasRoot
			switch {
			case here && up == 0:
				t.file = "."
			case here:
				t.dirs[0], t.file = upwards(up-1), ".."
			case guard:
				t.dirs = [2]string{"./", t.dirs[0]}
			case up > 0:
				t.dirs = [2]string{upwards(up), t.dirs[0]}
			}
			return
		}
		t.dirs[0] = dirs
	}
	if guardRoot {
		t.dirs = [2]string{"./", dirs}
	}
}

// upwards returns "../" n times, without an allocation for a few.
func upwards(n int) string {
	const some = "../../../../../../../../../../../../../../../../"
	if n *= len("../"); n <= len(some) {
		return some[:n]
	}
	return strings.Repeat("../", n/len("../"))
}

// firstSegment returns the first dir, or the file if there is none.
func (p *parts) firstSegment() string {
	if first, _, isDir := strings.Cut(p.dirs[0], "/"); isDir {
		return first
	}
	return p.file
}

// commonDirs returns the length of the dirs that a and b both begin with.
func commonDirs(a, b string) int {
	n := 0
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n = i + 1
		}
	}
	return n
}
