package reference

import (
	"iter"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Reference is a sequence of components: a URL, or a part of one that can be
// rebased onto another.
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
// A Reference is an immutable value. Two are equal by == if their components are the
// same. A Reference can be a map key, and several goroutines may use it at once. The
// zero Reference has no components: it is ε, the result of parsing the empty string.
//
// Components are kept as they were written, percent-encoded or not, except that
// [Parse] puts an IPv6 address and a port into their shortest form. Three
// constraints always hold: a file is not empty; after an authority or a drive a
// path-root precedes the first dir or file; and a userinfo or port comes with a
// host that is not empty.
//
// A Reference shares memory with its input where possible.
type Reference struct {
	// text holds the components in order, with their delimiters. It may differ from
	// the result of String, since some sequences cannot be written down as they are.
	//
	//   - If there is a scheme, it is text[:schemeEnd], and a ':' follows.
	//   - If there is an authority, "//" is next. If there is a userinfo, the
	//     username ends at usernameEnd, a ':' and the password follow if there
	//     is one, and an '@' is in front of hostStart. Otherwise usernameEnd is
	//     hostStart. The host is text[hostStart:hostEnd], and a ':' and the
	//     port follow if there is one.
	//   - If there is no authority, these three are where it would be.
	//   - At pathStart there are, as far as they are present, a '/' and the two
	//     bytes of the drive, the '/' of the path-root, and the dirs, each with
	//     its '/'.
	//   - The file is text[fileStart:queryStart].
	//   - If there is a query, text[queryStart] is '?'; if there is a fragment,
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
	// mode is the mode of the scheme.
	mode Mode
}

// presence is a set of components, for those whose presence does not follow
// from their text.
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

// is reports whether one of the components is present.
func (r *Reference) is(p presence) bool { return r.has&p != 0 }

// IsEmpty reports whether r is ε, without any components.
func (r Reference) IsEmpty() bool { return r == Reference{} }

// Scheme returns the scheme as it was written; ok is false if there is none.
func (r Reference) Scheme() (scheme string, ok bool) {
	return r.text[:r.schemeEnd], r.is(hasScheme)
}

// HasAuthority reports whether there is an authority, even an empty one.
func (r Reference) HasAuthority() bool { return r.is(hasAuthority) }

// Authority returns userinfo, host and port in one string; ok is false if there
// is no authority, as opposed to an empty one.
func (r Reference) Authority() (authority string, ok bool) {
	if !r.is(hasAuthority) {
		return "", false
	}
	return r.text[r.authorityStart():r.pathStart], true
}

// authorityStart returns the start of the username, or of the host if there is none.
func (r *Reference) authorityStart() int { return r.schemeLen() + len("//") }

// schemeLen returns the length of the scheme with its colon.
func (r *Reference) schemeLen() int {
	if r.is(hasScheme) {
		return r.schemeEnd + 1
	}
	return 0
}

// Username returns the username; ok is false if there is no userinfo.
func (r Reference) Username() (username string, ok bool) {
	if !r.is(hasUserinfo) {
		return "", false
	}
	return r.text[r.authorityStart():r.usernameEnd], true
}

// Password returns the password; ok is false if there is none, as opposed to an
// empty one.
func (r Reference) Password() (password string, ok bool) {
	if !r.is(hasPassword) {
		return "", false
	}
	return r.text[r.usernameEnd+1 : r.hostStart-1], true
}

// Host returns the host: null if there is no authority, and empty if the
// authority is empty. Until resolution or normalization makes it a domain or an
// IPv4 address, it is an opaque host, as written.
func (r Reference) Host() host.Host {
	return host.Host(infra.NewHost(r.text[r.hostStart:r.hostEnd], r.hostKind))
}

// Port returns the digits of the port; ok is false if there is none, as opposed
// to an empty one.
func (r Reference) Port() (port string, ok bool) {
	if !r.is(hasPort) {
		return "", false
	}
	return r.text[r.hostEnd+1 : r.pathStart], true
}

// Drive returns the drive of a file URL, a letter followed by ':' or '|'; ok is
// false if there is none.
func (r Reference) Drive() (drive string, ok bool) {
	if !r.is(hasDrive) {
		return "", false
	}
	return r.text[r.pathStart+1 : r.pathStart+3], true
}

// HasPathRoot reports whether there is a path-root: a slash in front of the
// first dir or file.
func (r Reference) HasPathRoot() bool { return r.is(hasRoot) }

// dirsStart returns the start of the first dir.
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

// File returns the file, which follows the last slash of the path; ok is false
// if there is none.
func (r Reference) File() (file string, ok bool) {
	file = r.text[r.fileStart:r.queryStart]
	return file, file != ""
}

// Path returns drive, path-root, dirs and file in one string.
func (r Reference) Path() string { return r.text[r.pathStart:r.queryStart] }

// Query returns the query without its question mark; ok is false if there is
// none, as opposed to an empty one.
func (r Reference) Query() (query string, ok bool) {
	if !r.is(hasQuery) {
		return "", false
	}
	return r.text[r.queryStart+1 : r.fragmentStart], true
}

// Fragment returns the fragment without its number sign; ok is false if there
// is none, as opposed to an empty one.
func (r Reference) Fragment() (fragment string, ok bool) {
	if !r.is(hasFragment) {
		return "", false
	}
	return r.text[r.fragmentStart+1:], true
}

// Mode returns the mode of the scheme. References to be resolved against r must
// be read in it.
func (r Reference) Mode() Mode { return r.mode }

// IsWeb reports whether r is a web URL: whether it has a special scheme other
// than file.
func (r Reference) IsWeb() bool { return r.Mode() == WebMode }

// IsFile reports whether r is a file URL.
func (r Reference) IsFile() bool { return r.Mode() == FileMode }
