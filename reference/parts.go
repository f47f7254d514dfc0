package reference

import (
	"strings"

	"github.com/weburl-go/weburl/host"
)

// parts is a reference taken apart. Operations work on it without copying text;
// only one that makes text longer or different allocates.
type parts struct {
	scheme                         string
	username, password, host, port string
	// drive is two bytes, or "" if there is none.
	drive string
	// dirs holds the dirs, each with its slash, in two pieces: after a rebase, the
	// first comes from the base.
	dirs            [2]string
	file            string
	query, fragment string
	has             presence
	hostKind        host.Kind
	// mode is the mode of the scheme.
	mode Mode
}

func (p *parts) is(c presence) bool { return p.has&c != 0 }

// take sets p to the parts of r.
func (p *parts) take(r *Reference) {
	*p = parts{has: r.has, hostKind: r.hostKind, mode: r.mode}
	p.scheme = r.text[:r.schemeEnd]
	if r.is(hasAuthority) {
		if r.is(hasUserinfo) {
			p.username = r.text[r.authorityStart():r.usernameEnd]
			if r.is(hasPassword) {
				p.password = r.text[r.usernameEnd+1 : r.hostStart-1]
			}
		}
		p.host = r.text[r.hostStart:r.hostEnd]
		if r.is(hasPort) {
			p.port = r.text[r.hostEnd+1 : r.pathStart]
		}
	}
	if r.is(hasDrive) {
		p.drive = r.text[r.pathStart+1 : r.pathStart+3]
	}
	p.dirs[0] = r.text[r.dirsStart():r.fileStart]
	p.file = r.text[r.fileStart:r.queryStart]
	if r.is(hasQuery) {
		p.query = r.text[r.queryStart+1 : r.fragmentStart]
	}
	if r.is(hasFragment) {
		p.fragment = r.text[r.fragmentStart+1:]
	}
}

// reference returns the reference with the parts p, which must satisfy the
// constraints.
func (p *parts) reference() Reference { return p.with("") }

// with implements reference for parts whose text is known. If text is "", it is
// computed.
func (p *parts) with(text string) Reference {
	r := Reference{text: text, has: p.has, hostKind: p.hostKind, mode: p.mode}
	// A host is a domain or an IPv4 address only under a special scheme.
	if (r.hostKind == host.Domain || r.hostKind == host.IPv4) && p.mode == GenericMode {
		r.hostKind = host.Opaque
	}
	if size := r.locate(p); text == "" && size > 0 {
		r.text = p.text(size)
	}
	return r
}

// locate sets the offsets of r for the text of p, and returns its length.
func (r *Reference) locate(p *parts) int {
	at := len(p.scheme)
	r.schemeEnd = at
	if p.is(hasScheme) {
		at++
	}
	r.usernameEnd, r.hostStart, r.hostEnd = at, at, at
	if p.is(hasAuthority) {
		at += len("//") + len(p.username)
		r.usernameEnd = at
		if p.is(hasPassword) {
			at += len(":") + len(p.password)
		}
		if p.is(hasUserinfo) {
			at++
		}
		r.hostStart = at
		at += len(p.host)
		r.hostEnd = at
		if p.is(hasPort) {
			at += len(":") + len(p.port)
		}
	}
	r.pathStart = at
	if p.is(hasDrive) {
		at += len("/C:")
	}
	if p.is(hasRoot) {
		at++
	}
	at += len(p.dirs[0]) + len(p.dirs[1])
	r.fileStart = at
	at += len(p.file)
	r.queryStart = at
	if p.is(hasQuery) {
		at += len("?") + len(p.query)
	}
	r.fragmentStart = at
	if p.is(hasFragment) {
		at += len("#") + len(p.fragment)
	}
	return at
}

// setScheme sets the scheme of p, and its mode.
func (p *parts) setScheme(scheme string) {
	p.scheme, p.mode = scheme, modeOf(scheme)
	p.has |= hasScheme
}

// dropScheme removes the scheme of p.
func (p *parts) dropScheme() {
	p.scheme, p.mode = "", GenericMode
	p.has &^= hasScheme
}

// text returns the text of p, which is size bytes long.
func (p *parts) text(size int) string {
	var b strings.Builder
	b.Grow(size)
	if p.is(hasScheme) {
		b.WriteString(p.scheme)
		b.WriteByte(':')
	}
	if p.is(hasAuthority) {
		b.WriteString("//")
		p.writeAuthority(&b)
	}
	if p.is(hasDrive) {
		b.WriteByte('/')
		b.WriteString(p.drive)
	}
	if p.is(hasRoot) {
		b.WriteByte('/')
	}
	b.WriteString(p.dirs[0])
	b.WriteString(p.dirs[1])
	b.WriteString(p.file)
	if p.is(hasQuery) {
		b.WriteByte('?')
		b.WriteString(p.query)
	}
	if p.is(hasFragment) {
		b.WriteByte('#')
		b.WriteString(p.fragment)
	}
	return b.String()
}

// authority returns userinfo, host and port in one string.
func (p *parts) authority() string {
	var b strings.Builder
	p.writeAuthority(&b)
	return b.String()
}

func (p *parts) writeAuthority(b *strings.Builder) {
	if p.is(hasUserinfo) {
		b.WriteString(p.username)
		if p.is(hasPassword) {
			b.WriteByte(':')
			b.WriteString(p.password)
		}
		b.WriteByte('@')
	}
	b.WriteString(p.host)
	if p.is(hasPort) {
		b.WriteByte(':')
		b.WriteString(p.port)
	}
}
