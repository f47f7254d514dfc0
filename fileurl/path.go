package fileurl

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Path returns the path of the file that u names. The error is an [*Error] if there is
// none. A query or fragment is an error: remove it first if it does not matter.
//
// A POSIX path needs a URL without a host. Under Windows the host is a server, whose
// share is the first segment. The colon of a drive may be percent-encoded.
func Path(u weburl.URL, style Style) (string, error) {
	if style > Windows {
		return "", unknownStyle()
	}
	start, end := pathOf(u)
	_, hasQuery := u.Query()
	_, hasFragment := u.Fragment()
	h := u.Host()
	local := isLocal(h)
	switch {
	case u.Scheme() != "file":
		return "", refuse(NotFile, "url", 0, len(u.Scheme()))
	case hasQuery:
		return "", refuse(HasQuery, "url", end, len(u.WithoutFragment().String()))
	case hasFragment:
		return "", refuse(HasFragment, "url", end, len(u.String()))
	}
	s := segments{u.Path(), start}
	var small [scratch]byte
	out := small[:0]
	if style == POSIX {
		if !local {
			return "", hostRefused(NotLocal, h)
		}
		if strings.IndexByte(s.path, '%') < 0 {
			return s.path, nil // without percent-encoding, a segment contains neither NUL nor a slash
		}
		return s.join(out, '/', posixFault)
	}
	if local {
		drive, at := s.next()
		if drive = percent.Decode(drive); !infra.IsNormalizedWindowsDriveLetter(drive) {
			return "", refuse(NoDrive, "url", at, s.start)
		}
		if out = append(out, drive...); s.path == "" {
			s.path = "/"
		}
		return s.join(out, '\\', windowsFault)
	}
	if !isServer(h) {
		return "", hostRefused(BadServer, h)
	}
	if strings.HasPrefix(s.path, "//") || s.path == "/" {
		return "", refuse(NoShare, "url", start, start+1)
	}
	after := s
	if share, at := after.next(); hasDevices(percent.Decode(share)) {
		return "", refuse(Device, "url", at, after.start)
	}
	return s.join(append(append(out, `\\`...), serverName(h)...), '\\', windowsFault)
}

// pathOf returns the span of the path in the string of u.
func pathOf(u weburl.URL) (start, end int) {
	end = len(u.WithoutFragment().WithoutQuery().String())
	return end - len(u.Path()), end
}

// isLocal reports whether the host of a file: URL means the local machine: it is empty,
// or localhost, which stays if another scheme is changed to file.
func isLocal(h host.Host) bool {
	return h.Kind() == host.Empty || infra.File.IsLocal(h.String())
}

func hostRefused(r Reason, h host.Host) error {
	return refuse(r, "url", len("file://"), len("file://")+len(h.String()))
}

// segments holds the segments of a path, each with a slash before it. start is their
// offset in the URL.
type segments struct {
	path  string
	start int
}

// next removes the first segment, and returns it with its offset in the URL.
func (s *segments) next() (segment string, start int) {
	start = s.start + 1
	segment = s.path[1:]
	if i := strings.IndexByte(segment, '/'); i >= 0 {
		segment = segment[:i]
	}
	s.path = s.path[1+len(segment):]
	s.start = start + len(segment)
	return segment, start
}

// join appends the decoded segments, each after a separator, and returns the result.
// The error is an [*Error] if faultOf rejects one of them.
func (s segments) join(out []byte, separator byte, faultOf func(name string) fault) (string, error) {
	for s.path != "" {
		segment, start := s.next()
		name := percent.Decode(segment)
		if f := faultOf(name); f != (fault{}) {
			return "", refuse(f.reason, "url", encodedPlace(segment, start, f.start), encodedPlace(segment, start, f.end))
		}
		out = append(append(out, separator), name...)
	}
	return string(out), nil
}

// encodedPlace returns the offset in the URL of the byte at index decoded of a decoded
// segment. The segment begins at start.
func encodedPlace(segment string, start, decoded int) int {
	i := 0
	for ; decoded > 0; decoded-- {
		if infra.IsPercentEncodedByte(segment, i) {
			i += len("%XX")
		} else {
			i++
		}
	}
	return start + i
}

// FSName returns the path of u as a name for package io/fs: "a/b c" for
// "https://h/a/b%20c/", and "." for "https://h/". The name never leads out of the file
// system, not even out of [os.DirFS] on Windows: FSName rejects everything to which
// Windows gives another meaning, such as backslashes, drives, streams and devices. It
// ignores query and fragment, and the host unless u is a file: URL, and drops a slash
// at the end. All names that it returns are valid by [fs.ValidPath].
//
// The way back is [weburl.URL.JoinSegments], with the names between the slashes.
//
// NB: Windows also finds a file by other names, such as "PROGRA~1" and names in other
// case. They all lead to files inside the file system, but comparing names does not
// protect a file from being read. Symbolic links may lead out of [os.DirFS], but not
// out of an [os.Root].
func FSName(u weburl.URL) (string, error) {
	if err := hasSegments(u, "url"); err != nil {
		return "", err
	}
	if u.Scheme() == "file" && !isLocal(u.Host()) {
		return "", hostRefused(NotLocal, u.Host())
	}
	start, _ := pathOf(u)
	return segments{u.Path(), start}.fsName()
}

// FSNameUnder is like [FSName], but returns the path of u relative to the path of root,
// which is a directory with or without a slash at its end. Both URLs must have the same
// scheme, host and port. Segments are compared decoded.
func FSNameUnder(root, u weburl.URL) (string, error) {
	if err := hasSegments(root, "root"); err != nil {
		return "", err
	}
	if err := hasSegments(u, "url"); err != nil {
		return "", err
	}
	start, end := pathOf(u)
	if u.Scheme() != root.Scheme() || u.HostPort() != root.HostPort() || u.Host() != root.Host() {
		return "", refuse(NotUnder, "url", 0, start)
	}
	s, base := segments{u.Path(), start}, segments{path: strings.TrimSuffix(root.Path(), "/")}
	for base.path != "" {
		want, _ := base.next()
		if s.path == "" {
			return "", refuse(NotUnder, "url", start, end)
		}
		if segment, at := s.next(); percent.Decode(segment) != percent.Decode(want) {
			return "", refuse(NotUnder, "url", at, at+len(segment))
		}
	}
	return s.fsName()
}

// hasSegments returns an error unless the path of u consists of segments.
func hasSegments(u weburl.URL, in string) error {
	if !u.IsValid() || u.HasOpaquePath() {
		start, end := pathOf(u)
		return refuse(OpaquePath, in, start, end)
	}
	return nil
}

func (s segments) fsName() (string, error) {
	s.path = strings.TrimSuffix(s.path, "/")
	if s.path == "" {
		return ".", nil
	}
	var small [scratch]byte
	name, err := s.join(small[:0], '/', fsFault)
	if err != nil {
		return "", err
	}
	return name[1:], nil
}
