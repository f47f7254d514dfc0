package conform

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// path is the path of a URL as far as it is known before its segments are read.
type path struct {
	// size is how many segments it has, and drive says that the first is a
	// normalized Windows drive letter, which ".." does not take away if it
	// is alone. That is so for file: URLs only.
	size  int
	drive bool
	// driveNeedsSlash says that the input begins with a Windows drive letter.
	driveNeedsSlash bool
}

// shortenedPath is base's path without its last segment.
func (r *reader) shortenedPath() path {
	if r.scheme != infra.File {
		// Nothing depends on it.
		return path{}
	}
	p := path{size: strings.Count(r.base.Path(), "/"), drive: hasDriveLetter(&r.base)}
	p.shorten()
	return p
}

// beginWithDrive adds the drive letter that a reference to the root of base
// keeps, where rest follows the first slash.
func (p *path) beginWithDrive(base *weburl.URL, rest string) {
	if hasDriveLetter(base) && !infra.StartsWithWindowsDriveLetter(rest) {
		p.size, p.drive = 1, true
	}
}

// shorten takes away the last segment and reports whether there was one to take.
func (p *path) shorten() bool {
	if p.size == 0 || p.size == 1 && p.drive {
		return false
	}
	p.size--
	return true
}

// fate is what becomes of a segment.
type fate uint8

const (
	stays   fate = iota
	drops        // a ".." takes it away
	isDrive      // it is a Windows drive letter, and normalized
)

// fates returns the fate of each segment of Text[i:end], the segments being
// what slashes separate. p is the path that they are added to.
func (r *reader) fates(i, end int, p path) []fate {
	var all []fate
	var own []int // of all, those that are in the path
	for start := i; ; {
		stop := start
		for stop < end && !r.isSlash(stop) {
			stop++
		}
		segment := r.Text[start:stop]
		what := stays
		switch infra.Dots(segment) {
		case 2:
			if p.shorten() && len(own) > 0 {
				all[own[len(own)-1]] = drops
				own = own[:len(own)-1]
			}
		case 0:
			if r.scheme == infra.File && p.size == 0 && infra.IsWindowsDriveLetter(segment) {
				p.drive = true
				what = isDrive
			}
			p.size++
			own = append(own, len(all))
		}
		all = append(all, what)
		if stop == end {
			return all
		}
		start = stop + 1
	}
}

// readPath reads a path and what follows it, from Text[i] on. p is what the
// path begins with.
func (r *reader) readPath(i int, p path) {
	end := r.endOfPath(i)
	expected := PathRelativeSchemeLessURLString
	if r.isSlash(i) {
		expected = PathAbsoluteURLString
		r.slash(i, expected)
		i++
	}
	first := i
	var fates []fate // made when it is needed
	segment := 0
	keep := func(n *note, at int) {
		if !r.mending {
			return
		}
		if fates == nil {
			fates = r.fates(first, end, p)
		}
		switch {
		case fates[segment] == drops:
			r.mend(n, at, at+1, percent.EncodeByte(r.Text[at]))
		case fates[segment] == isDrive && r.Text[at] == '|' && p.driveNeedsSlash:
			r.mend(n, at-1, at+1, "/"+r.Text[at-1:at]+":")
		case fates[segment] == isDrive && r.Text[at] == '|':
			r.mend(n, at, at+1, ":")
		}
	}
	units := unitReader{r, percent.Path(), URLPathSegmentString}
	for ; ; segment++ {
		stop := i
		for stop < end && !r.isSlash(stop) {
			stop++
		}
		units.read(i, stop, keep)
		if stop == end {
			break
		}
		r.slash(stop, expected)
		i = stop + 1
	}
	r.readQueryAndFragment(end)
}

// hasDriveLetter reports whether the first segment of u's path is a normalized
// Windows drive letter.
func hasDriveLetter(u *weburl.URL) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(u.Path(), "/"), "/")
	return infra.IsNormalizedWindowsDriveLetter(first)
}
