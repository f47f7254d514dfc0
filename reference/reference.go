package reference

import (
	"iter"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Reference is a sequence of components: a URL, or a part of one that can be
// put onto a base.
//
//	https://user:pass@example.org:8080/dir/file?query#fragment
//	     |      |    |           |    |    |   |     |
//	     |      |    |           |    |    |   |     fragmentStart
//	     |      |    |           |    |    |   queryStart
//	     |      |    |           |    |    fileStart
//	     |      |    |           |    pathStart
//	     |      |    |           hostEnd
//	     |      |    hostStart
//	     |      usernameEnd
//	     schemeEnd
//
// A Reference is an immutable value. It may be compared with ==, by which
// references with the same components are equal, used as a map key and read by
// many goroutines. The zero Reference has no component: it is ε, what [Parse]
// makes of the empty string.
//
// Components are kept as they were written, percent-encoded or not, except
// that an IPv6 address and a port are kept in their shortest form. Two
// constraints always hold: a file is not empty, and where there is an
// authority or a drive, a path-root precedes the first dir or file.
//
// A reference shares the memory of its input wherever that is possible.
type Reference struct {
	// text holds the components in order with the delimiters that belong to
	// them. It need not be what String returns, since some sequences cannot be
	// written down without a change.
	//
	//   - With a scheme, text[:schemeEnd] is it and text[schemeEnd] is ':'.
	//   - With an authority, "//" follows, and then:
	//   - with a userinfo, the username up to usernameEnd, with a password ':'
	//     and that, and '@' before hostStart; else usernameEnd is hostStart.
	//   - text[hostStart:hostEnd] is the host; with a port ':' and that follow.
	//   - Without an authority the three stand where it would be.
	//   - At pathStart come, with a drive, '/' and two bytes, and with a
	//     path-root '/', and then the dirs, each with its '/'.
	//   - text[fileStart:queryStart] is the file.
	//   - With a query text[queryStart] is '?', with a fragment
	//     text[fragmentStart] is '#'.
	text string

	schemeEnd     int
	usernameEnd   int
	hostStart     int
	hostEnd       int
	pathStart     int
	fileStart     int
	queryStart    int
	fragmentStart int

	has      presence
	hostKind host.Kind
	// mode is that of the scheme.
	mode Mode
}

// presence tells which components there are, where that cannot be seen from
// their text.
type presence uint16

const (
	hasScheme presence = 1 << iota
	hasAuthority
	hasUserinfo
	hasPassword
	hasPort
	hasDrive
	hasRoot
	hasQuery
	hasFragment
)

// is reports whether a component is there.
func (r *Reference) is(p presence) bool { return r.has&p != 0 }

// IsEmpty reports whether r is ε: without any component.
func (r Reference) IsEmpty() bool { return r == Reference{} }

// Scheme returns the scheme as it was written; ok is false where there is none.
func (r Reference) Scheme() (scheme string, ok bool) {
	return r.text[:r.schemeEnd], r.is(hasScheme)
}

// HasAuthority reports whether there is an authority, perhaps an empty one.
func (r Reference) HasAuthority() bool { return r.is(hasAuthority) }

// Authority returns userinfo, host and port in one string; ok is false where
// there is no authority, as opposed to an empty one.
func (r Reference) Authority() (authority string, ok bool) {
	if !r.is(hasAuthority) {
		return "", false
	}
	return r.text[r.authorityStart():r.pathStart], true
}

// authorityStart is where the username or the host begins.
func (r *Reference) authorityStart() int { return r.schemeLen() + len("//") }

// schemeLen is the length of the scheme with its colon.
func (r *Reference) schemeLen() int {
	if r.is(hasScheme) {
		return r.schemeEnd + 1
	}
	return 0
}

// Username returns the username; ok is false where there is no userinfo.
func (r Reference) Username() (username string, ok bool) {
	if !r.is(hasUserinfo) {
		return "", false
	}
	return r.text[r.authorityStart():r.usernameEnd], true
}

// Password returns the password; ok is false where there is none, as opposed
// to an empty one.
func (r Reference) Password() (password string, ok bool) {
	if !r.is(hasPassword) {
		return "", false
	}
	return r.text[r.usernameEnd+1 : r.hostStart-1], true
}

// Host returns the host: null where there is no authority and empty where the
// authority has no host. It is a domain or an IPv4 address only after
// resolution or normalisation has made it one; until then it is an opaque host,
// as written.
func (r Reference) Host() host.Host {
	return host.Serialized(infra.Module{}, r.text[r.hostStart:r.hostEnd], r.hostKind)
}

// Port returns the digits of the port; ok is false where there is none, as
// opposed to an empty one.
func (r Reference) Port() (port string, ok bool) {
	if !r.is(hasPort) {
		return "", false
	}
	return r.text[r.hostEnd+1 : r.pathStart], true
}

// Drive returns the drive of a file URL, a letter and ':' or '|'; ok is false
// where there is none.
func (r Reference) Drive() (drive string, ok bool) {
	if !r.is(hasDrive) {
		return "", false
	}
	return r.text[r.pathStart+1 : r.pathStart+3], true
}

// HasPathRoot reports whether the path has a root: whether a slash precedes
// its first dir or file.
func (r Reference) HasPathRoot() bool { return r.is(hasRoot) }

// dirsStart is where the first dir begins.
func (r *Reference) dirsStart() int {
	start := r.pathStart
	if r.is(hasDrive) {
		start += len("/C:")
	}
	if r.is(hasRoot) {
		start++
	}
	return start
}

// Dirs iterates over the dirs, which may be empty strings.
func (r Reference) Dirs() iter.Seq[string] {
	return func(yield func(string) bool) {
		dirs := r.text[r.dirsStart():r.fileStart]
		for dirs != "" {
			i := strings.IndexByte(dirs, '/')
			if !yield(dirs[:i]) {
				return
			}
			dirs = dirs[i+1:]
		}
	}
}

// File returns the file, what follows the last slash of the path; ok is false
// where nothing does.
func (r Reference) File() (file string, ok bool) {
	file = r.text[r.fileStart:r.queryStart]
	return file, file != ""
}

// Path returns drive, path-root, dirs and file in one string.
func (r Reference) Path() string { return r.text[r.pathStart:r.queryStart] }

// Query returns the query without its question mark; ok is false where there
// is none, as opposed to an empty one.
func (r Reference) Query() (query string, ok bool) {
	if !r.is(hasQuery) {
		return "", false
	}
	return r.text[r.queryStart+1 : r.fragmentStart], true
}

// Fragment returns the fragment without its number sign; ok is false where
// there is none, as opposed to an empty one.
func (r Reference) Fragment() (fragment string, ok bool) {
	if !r.is(hasFragment) {
		return "", false
	}
	return r.text[r.fragmentStart+1:], true
}

// Mode returns the mode that the scheme asks for, by which references to be
// resolved against r are read.
func (r Reference) Mode() Mode { return r.mode }

// IsWeb reports whether r is a web URL: whether it has the scheme http, https,
// ws, wss or ftp.
func (r Reference) IsWeb() bool { return r.Mode() == WebMode }

// IsFile reports whether r is a file URL: whether it has the scheme file.
func (r Reference) IsFile() bool { return r.Mode() == FileMode }
