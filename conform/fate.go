package conform

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
)

// fate is what becomes of a segment.
type fate uint8

const (
	stays   fate = iota
	popped       // a ".." takes it away
	isDrive      // it is a Windows drive letter, and normalized
)

// fate returns the fate of the segment that Text[i] is in.
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

// findFates finds the fates of all segments.
func (f *fixer) findFates() {
	f.fates = make([]fate, len(f.layout.Parts))
	p := f.inherited()
	var own []int // the parts that are in the path
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

// segments are those of a path as far as it is read: how many there are, and
// whether the first is a normalized Windows drive letter, which ".." does not
// take away if it is alone. That is so for file: URLs only.
type segments struct {
	size  int
	drive bool
}

// shorten takes away the last segment and reports whether there was one to take.
func (p *segments) shorten() bool {
	if p.size == 0 || p.size == 1 && p.drive {
		return false
	}
	p.size--
	return true
}

// inherited returns what of the path of the base URL the path begins with. It is
// for file: URLs: with others, nothing depends on it.
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
