package reference

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Form is a form that a reference can take.
type Form uint8

const (
	// Shortest is the form of the shortest reference.
	Shortest Form = iota
	// PathAbsolute begins with a path-root or a drive, as in "/a/b".
	PathAbsolute
	// SchemeRelative begins with an authority, as in "//example.org/a".
	SchemeRelative
)

// Obstacle is a reason why no reference has a form.
type Obstacle uint8

const (
	// OtherScheme: base and target have different schemes.
	OtherScheme Obstacle = iota + 1
	// OtherAuthority: base and target have different authorities.
	OtherAuthority
	// OtherDrive: the base has a drive but the target has none.
	OtherDrive
	// NoAuthority: the target has no authority.
	NoAuthority
	// NoPathRoot: the target has no path-root.
	NoPathRoot
	// OpaquePath: the base or the target has an opaque path.
	OpaquePath
)

var obstacleTexts = [...]string{
	OtherScheme:    "base and target have different schemes",
	OtherAuthority: "base and target have different authorities",
	OtherDrive:     "the base has a drive but the target has none",
	NoAuthority:    "the target has no authority",
	NoPathRoot:     "the target has no path-root",
	OpaquePath:     "the base or the target has an opaque path",
}

// String returns the reason in a few words.
func (o Obstacle) String() string {
	if o > 0 && int(o) < len(obstacleTexts) {
		return obstacleTexts[o]
	}
	return "no obstacle"
}

// NoReferenceError is the error if no reference has the requested form. There always
// is one of the form [Shortest].
type NoReferenceError struct {
	// Form is the requested form.
	Form     Form
	Obstacle Obstacle
}

// Error returns the form and the reason.
func (e *NoReferenceError) Error() string {
	return "reference: no " + e.Form.String() + " reference leads to the target: " + e.Obstacle.String() +
		"; use Relativize for one of any form"
}

// Relativize returns a shortest reference that [Reference.ResolveReference] resolves to
// target against base. If no reference is shorter than target, it returns target. Of
// several that are equally short, it returns the one that keeps the most of base.
//
// It considers references made of dots and of components of target, unchanged. It
// does not look for references that only [Reference.Force] would complete, such as
// "http:example.org", nor for other spellings of a host.
//
// Base and target are URLs, resolved or not. The error is a [*validation.Error] if one of
// them is not a URL.
func (base Reference) Relativize(target Reference) (Reference, error) {
	return base.RelativizeAs(target, Shortest)
}

// RelativizeAs is like [Reference.Relativize], but returns a shortest reference of the
// given form. If there is none, the error is a [*NoReferenceError].
func (base Reference) RelativizeAs(target Reference, form Form) (Reference, error) {
	var b, t parts
	b.take(&base)
	if err := b.makeURL(); err != nil {
		err.In = validation.Base
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
		return Reference{}, &NoReferenceError{form, obstacle}
	}
	return t.reference(), nil
}

// makeURL resolves p on its own and normalizes it.
func (p *parts) makeURL() *validation.Error {
	if !p.is(hasScheme) {
		return unplaced(validation.MissingSchemeNonRelativeURL)
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

// toShortest turns t, a URL, into a shortest reference to it.
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

// toPathAbsolute turns t into a shortest reference to it that begins with a
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

// toSchemeRelative turns t into a shortest reference to it that begins with an
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

// keep removes all components of t whose type comes before o.
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

// toPath turns t, which has a path-root and differs from b only after that, into a
// reference that begins with its path: the shorter of the one from the root and, if
// relative is set, the one from the directory of b.
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

// upwards returns "../" n times. It does not allocate if n is small.
func upwards(n int) string {
	const some = "../../../../../../../../../../../../../../../../"
	if n *= len("../"); n <= len(some) {
		return some[:n]
	}
	return strings.Repeat("../", n/len("../"))
}

// firstSegment returns the first dir, or the file if there are no dirs.
func (p *parts) firstSegment() string {
	if first, _, isDir := strings.Cut(p.dirs[0], "/"); isDir {
		return first
	}
	return p.file
}

// commonDirs returns the length of the longest sequence of dirs with which both a and
// b begin.
func commonDirs(a, b string) int {
	n := 0
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n = i + 1
		}
	}
	return n
}
