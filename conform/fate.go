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
	drops        // a ".." takes it away
	isDrive      // it is a Windows drive letter, and normalized
)

// fate returns the fate of the segment that Text[i] is in.
func (m *mender) fate(i int) fate {
	if m.fates == nil {
		m.parse(m.Text)
		m.findFates()
	}
	for m.layout.Parts[m.part].Span.End <= i {
		m.part++
	}
	return m.fates[m.part]
}

// findFates finds the fates of all segments.
func (m *mender) findFates() {
	m.fates = make([]fate, len(m.layout.Parts))
	p := m.inherited()
	var own []int // the parts that are in the path
	for i, part := range m.layout.Parts {
		if part.Kind != weburl.PartSegment {
			continue
		}
		segment := m.Text[part.Span.Start:part.Span.End]
		switch infra.Dots(segment) {
		case 2:
			if n := len(own); p.shorten() && n > 0 {
				m.fates[own[n-1]] = drops
				own = own[:n-1]
			}
		case 0:
			if m.scheme == infra.File && p.size == 0 && infra.IsWindowsDriveLetter(segment) {
				p.drive = true
				m.fates[i] = isDrive
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
func (m *mender) inherited() segments {
	if _, hasSlashes := m.layout.Find(weburl.PartSlashes); hasSlashes || m.scheme != infra.File || infra.SpecialSchemeOf(m.options.Base.Scheme()) != infra.File {
		return segments{}
	}
	path := m.options.Base.Path()
	name, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	base := segments{strings.Count(path, "/"), infra.IsNormalizedWindowsDriveLetter(name)}
	absolute := false
	for _, part := range m.layout.Parts {
		switch {
		case part.Kind == weburl.PartSeparator:
			absolute = true
		case part.Kind != weburl.PartSegment:
		case infra.IsWindowsDriveLetter(m.Text[part.Span.Start:part.Span.End]):
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
