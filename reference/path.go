package reference

import (
	"bytes"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

var dotBytes = infra.StopsWhere(infra.BeginsDots)

// hasDots reports whether one of dirs, each with its slash, is a dot segment.
func hasDots(dirs string) bool {
	if infra.Scan(dirs, 0, dotBytes) == len(dirs) {
		return false
	}
	for dirs != "" {
		i := strings.IndexByte(dirs, '/')
		if infra.Dots(dirs[:i]) > 0 {
			return true
		}
		dirs = dirs[i+1:]
	}
	return false
}

// reducer interprets the dot segments of a path from left to right.
type reducer struct {
	// rooted is set if there is nothing above the first dir.
	rooted bool
	// toDrive is set if a drive letter at the bottom is the drive: the URL is a file
	// URL that has no drive yet and cannot get one from a base.
	toDrive bool
	// mayBeDrive is set if it depends on the base whether a drive letter at the
	// bottom is the drive.
	mayBeDrive bool

	drive string
	out   []byte
	// removed is set if something has been removed from the bottom.
	removed bool
}

// normalizePath interprets dot segments; see [Reference.NormalizePath].
func (p *parts) normalizePath() {
	mode := p.mode
	if mode == GenericMode && p.is(hasScheme) || mode == WebMode {
		p.driveToDir()
	}
	if p.is(hasDrive) && !infra.IsNormalizedWindowsDriveLetter(p.drive) {
		p.drive = p.drive[:1] + ":"
	}
	switch emptyAuthority := p.is(hasAuthority) && p.host == ""; {
	case p.isOpaque(), mode == WebMode && p.host == "", !p.is(hasScheme) && emptyAuthority:
		return
	}
	d := reducer{rooted: p.is(hasRoot | hasDrive | hasAuthority)}
	if !p.is(hasDrive) {
		d.toDrive = mode == FileMode && p.is(hasAuthority)
		d.mayBeDrive = mode == FileMode && !p.is(hasAuthority) || !p.is(hasScheme)
	}
	if !d.changes(p) {
		return
	}
	d.out = make([]byte, 0, len(p.dirs[0])+len(p.dirs[1])+len(p.file)+len(".//"))
	for _, dirs := range p.dirs {
		for dirs != "" {
			var dir string
			dir, dirs, _ = strings.Cut(dirs, "/")
			d.dir(dir)
		}
	}
	if infra.Dots(p.file) > 0 {
		d.dir(p.file)
		p.file = ""
	}
	if p.file != "" && d.atBottom(p.file) {
		p.file = ""
		p.has &^= hasRoot
	}
	if len(d.out) == 0 && p.file == "" && !d.rooted {
		// "a/.." is not ε.
		d.out = append(d.out, "./"...)
	}
	p.dirs = [2]string{string(d.out)}
	if d.drive != "" {
		p.drive = d.drive
		p.has |= hasDrive
	}
}

// changes reports whether there is anything left to do. If the second piece of the
// dirs begins with dots and the first contains none, it interprets those dots right
// away.
func (d *reducer) changes(p *parts) bool {
	if d.toDrive {
		p.joinDirs()
		first, _, isDir := strings.Cut(p.dirs[0], "/")
		if !isDir {
			first = p.file
		}
		if infra.IsWindowsDriveLetter(first) {
			return true
		}
	}
	if hasDots(p.dirs[0]) {
		return true
	}
	if d.rooted && !d.mayBeDrive && !d.toDrive {
		p.goUp()
	}
	return hasDots(p.dirs[1]) || infra.Dots(p.file) > 0
}

// goUp interprets the dots at the beginning of the second piece of the dirs. The
// first piece must be rooted and contain no dots.
func (p *parts) goUp() {
	for p.dirs[1] != "" || p.file != "" {
		dir, rest, isDir := strings.Cut(p.dirs[1], "/")
		if !isDir {
			dir, rest = p.file, ""
		}
		n := infra.Dots(dir)
		if n == 0 {
			return
		}
		if isDir {
			p.dirs[1] = rest
		} else {
			p.file = ""
		}
		if up := p.dirs[0]; n == 2 && up != "" {
			p.dirs[0] = up[:strings.LastIndexByte(up[:len(up)-1], '/')+1]
		}
	}
}

// dir adds the next dir.
func (d *reducer) dir(dir string) {
	switch infra.Dots(dir) {
	case 1:
		d.removed = true
		return
	case 2:
		if d.pop() || len(d.out) == 0 && d.rooted {
			d.removed = true
			return
		}
		dir = ".."
	default:
		if d.atBottom(dir) {
			return
		}
	}
	d.out = append(d.out, dir...)
	d.out = append(d.out, '/')
}

// atBottom takes the next segment if it is the drive. If the segment could become the
// drive only because segments before it have been removed, atBottom writes a dot to
// prevent that.
func (d *reducer) atBottom(segment string) (isTheDrive bool) {
	if len(d.out) > 0 || d.drive != "" || !infra.IsWindowsDriveLetter(segment) {
		return false
	}
	if d.toDrive {
		d.drive = segment[:1] + ":"
		return true
	}
	if d.mayBeDrive && d.removed {
		d.out = append(d.out, "./"...)
	}
	return false
}

// pop removes the last dir and reports whether it did. It keeps dots, and a dir that
// may become a drive, which has no parent.
func (d *reducer) pop() bool {
	end := len(d.out)
	if end == 0 || d.dotsBefore(end) {
		return false
	}
	start := bytes.LastIndexByte(d.out[:end-1], '/') + 1
	if d.mayBeDrive && infra.IsWindowsDriveLetter(d.out[start:end-1]) && (start == 0 || d.dotsBefore(start)) {
		return false
	}
	d.out = d.out[:start]
	return true
}

// dotsBefore reports whether the dir at the end of out[:end] is a dot segment, as
// this type writes them. It does not look at all of the dir, which may be long.
func (d *reducer) dotsBefore(end int) bool {
	dir := d.out[max(end-len("/../"), 0):end]
	switch string(dir) {
	case "./", "../", "/../":
		return true
	}
	return bytes.HasSuffix(dir, []byte("/./"))
}
