package models

import (
	"strings"
)

// The lists of schemes in urllib.parse; "" is one of the schemes.
const (
	pythonRelative = "  ftp http gopher nntp imap wais file https shttp mms prospero rtsp rtspu sftp svn svn+ssh ws wss "
	pythonNetlocs  = "  ftp http gopher nntp telnet imap wais file mms https shttp snews prospero rtsp rtspu rsync svn svn+ssh sftp nfs git git+ssh ws wss "
	pythonParams   = "  ftp hdl prospero http imap https shttp rtsp rtspu sip sips mms sftp tel "
)

func pythonKnows(schemes, scheme string) bool { return strings.Contains(schemes, " "+scheme+" ") }

// pythonURL is the result of urlsplit.
type pythonURL struct{ scheme, netloc, path, query, fragment string }

// unsplit implements urlunsplit.
func (u pythonURL) unsplit() string {
	var b strings.Builder
	b.Grow(len(u.scheme) + len(u.netloc) + len(u.path) + len(u.query) + len(u.fragment) + len(":///?#"))
	if u.scheme != "" {
		b.WriteString(u.scheme)
		b.WriteByte(':')
	}
	if u.netloc != "" || u.scheme != "" && !strings.HasPrefix(u.path, "//") && pythonKnows(pythonNetlocs, u.scheme) {
		b.WriteString("//")
		b.WriteString(u.netloc)
		if u.path != "" && u.path[0] != '/' {
			b.WriteByte('/')
		}
	}
	b.WriteString(u.path)
	if u.query != "" {
		b.WriteByte('?')
		b.WriteString(u.query)
	}
	if u.fragment != "" {
		b.WriteByte('#')
		b.WriteString(u.fragment)
	}
	return b.String()
}

// pythonJoin implements urljoin for a base and a URL that is not empty. It reports
// whether it changes the URL.
func pythonJoin(base, u pythonURL) (string, bool) {
	if u.scheme == "" {
		u.scheme = base.scheme
	}
	if u.scheme != base.scheme || !pythonKnows(pythonRelative, u.scheme) {
		return "", false
	}
	if u.netloc != "" {
		return u.unsplit(), true
	}
	u.netloc = base.netloc
	path, params := pythonParam(u.scheme, u.path)
	basePath, baseParams := pythonParam(u.scheme, base.path)
	if path+params == "" {
		u.path = basePath + baseParams
		if u.query == "" {
			u.query = base.query
		}
		return u.unsplit(), true
	}
	segments := strings.Split(path, "/")
	if path == "" || path[0] != '/' {
		before := strings.Split(basePath, "/")
		if before[len(before)-1] != "" {
			before = before[:len(before)-1]
		}
		segments = append(before, segments...)
		kept := segments[:1]
		for i, s := range segments[1:] {
			if s != "" || i == len(segments)-2 {
				kept = append(kept, s)
			}
		}
		segments = kept
	}
	last := segments[len(segments)-1]
	resolved := segments[:0]
	for _, s := range segments {
		switch s {
		case "..":
			resolved = resolved[:max(len(resolved)-1, 0)]
		case ".":
		default:
			resolved = append(resolved, s)
		}
	}
	if last == "." || last == ".." {
		resolved = append(resolved, "")
	}
	if u.path = strings.Join(resolved, "/"); u.path == "" {
		u.path = "/"
	}
	u.path += params
	return u.unsplit(), true
}

// pythonParam splits a path before the parameters of its last segment, if there are
// any.
func pythonParam(scheme, path string) (before, params string) {
	i := strings.IndexByte(path[strings.LastIndexByte(path, '/')+1:], ';')
	if i < 0 || !pythonKnows(pythonParams, scheme) {
		return path, ""
	}
	i += strings.LastIndexByte(path, '/') + 1
	if i+1 == len(path) {
		return path[:i], ""
	}
	return path[:i], path[i:]
}
