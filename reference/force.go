package reference

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/validation"
)

// Force returns r with the authority and the path-root that every resolved web or
// file URL has. A web URL whose authority is absent or empty takes its first
// non-empty dir or file as its authority; a file URL without an authority gets an
// empty one. Any other reference is returned as it is.
//
// The error is a [*validation.Error] if there is nothing to take as the authority, or if
// a file URL has a userinfo or a port. Force does not check domains;
// [Reference.Normalize] does.
func (r Reference) Force() (Reference, error) {
	var p parts
	p.take(&r)
	if err := p.force(); err != nil {
		return Reference{}, err
	}
	return p.reference(), nil
}

func (p *parts) force() *validation.Error {
	switch p.mode {
	case WebMode:
		return p.forceWeb()
	case FileMode:
		return p.forceFile()
	}
	return nil
}

func (p *parts) forceFile() *validation.Error {
	if !p.is(hasAuthority) {
		p.has |= hasAuthority
		p.hostKind = host.Empty
	} else if p.is(hasUserinfo | hasPort) {
		// The Standard's parser reads these as part of the host.
		err := hostError(p.authority())
		err.Span = validation.Unknown()
		return err
	}
	if !p.is(hasDrive) {
		p.has |= hasRoot
	}
	p.addRoot()
	return nil
}

func (p *parts) forceWeb() *validation.Error {
	p.driveToDir()
	p.has |= hasRoot
	if p.host != "" {
		return nil
	}
	p.joinDirs()
	dirs := strings.TrimLeft(p.dirs[0], "/")
	authority, dirs, isDir := strings.Cut(dirs, "/")
	if !isDir {
		authority, p.file = p.file, ""
	}
	if authority == "" {
		return unplaced(validation.HostMissing)
	}
	p.dirs[0] = dirs
	if err := p.authorityOf(authority); err != nil {
		err.Span = validation.Unknown()
		return err
	}
	return nil
}

// driveToDir turns a drive into a dir, or into a file if no path-root follows it,
// since only file URLs have drives.
func (p *parts) driveToDir() {
	if !p.is(hasDrive) {
		return
	}
	p.joinDirs()
	if p.is(hasRoot) {
		p.dirs[0] = p.drive + "/" + p.dirs[0]
	} else {
		p.file = p.drive
	}
	p.drive = ""
	p.has = p.has&^hasDrive | hasRoot
}
