package conform

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
)

// fate tells what the parser does with a segment.
type fate uint8

const (
	stays   fate = iota
	popped       // a ".." removes it
	isDrive      // it is a Windows drive letter, which the parser normalizes
)

// fate returns the fate of the segment that contains Text[i].
func (f *fixer) fate(i int) fate {
	if f.fates == nil {
		f.parse(f.Text)
		f.findFates()
	}
	for f.layout.Parts[f.part].Span.End <= i {
		f.part++
	}
	return f.fates[f.part]
}

// findFates finds the fates of all segments of the layout.
func (f *fixer) findFates() {
	f.fates = make([]fate, len(f.layout.Parts))
	p := f.inherited()
	var own []int // the segments of the path so far, as indexes of parts
	for i, part := range f.layout.Parts {
		if part.Kind != weburl.PartSegment {
			continue
		}
		segment := f.Text[part.Span.Start:part.Span.End]
		switch infra.Dots(segment) {
		case 2:
			if n := len(own); p.shorten() && n > 0 {
				f.fates[own[n-1]] = popped
				own = own[:n-1]
			}
		case 0:
			if f.scheme == infra.File && p.size == 0 && infra.IsWindowsDriveLetter(segment) {
				p.drive = true
				f.fates[i] = isDrive
			}
			p.size++
			own = append(own, i)
		}
	}
}

// segments describes a path as far as it has been read: the number of its segments, and
// whether it belongs to a file: URL and begins with a normalized Windows drive letter.
// If that is the only segment, ".." does not remove it.
type segments struct {
	size  int
	drive bool
}

// shorten removes the last segment and reports whether there was one to remove.
func (p *segments) shorten() bool {
	if p.size == 0 || p.size == 1 && p.drive {
		return false
	}
	p.size--
	return true
}

// inherited returns the part of the base URL's path with which the path begins. It
// matters only for file: URLs; for others it returns an empty path.
func (f *fixer) inherited() segments {
	if _, hasSlashes := f.layout.Find(weburl.PartSlashes); hasSlashes || f.scheme != infra.File || infra.SpecialSchemeOf(f.options.Base.Scheme()) != infra.File {
		return segments{}
	}
	path := f.options.Base.Path()
	name, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	base := segments{strings.Count(path, "/"), infra.IsNormalizedWindowsDriveLetter(name)}
	absolute := false
	for _, part := range f.layout.Parts {
		switch {
		case part.Kind == weburl.PartSeparator:
			absolute = true
		case part.Kind != weburl.PartSegment:
		case infra.IsWindowsDriveLetter(f.Text[part.Span.Start:part.Span.End]):
			return segments{}
		case !absolute:
			base.shorten()
			return base
		case base.drive:
			return segments{1, true}
		default:
			return segments{}
		}
	}
	return segments{}
}
