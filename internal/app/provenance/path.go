package provenance

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// fate is what became of a segment. Other fates are the index of the segment that
// moved it, which may be itself.
type fate int

const (
	kept fate = -1 - iota
	// tail is kept as the empty segment that follows a dot segment at the end.
	tail
	dropped
)

// path is what the literal edition says of a path that is not opaque.
type path struct {
	// hostOfBase says that the host is that of the base.
	hostOfBase bool
	// base and input are the fates of the segments, as far as they are ever part of
	// the path.
	base, input []fate
	// implied says that the path has an empty segment that is not in the input.
	implied bool
}

// readPath runs the literal edition on an input with the same path.
func (m *mapper) readPath(withScheme bool) path {
	var p path
	input, segments := m.abridged(withScheme)
	q := edition.Request{Input: input, HasBase: m.base.IsValid() && !m.base.HasOpaquePath()}
	if q.HasBase {
		q.Base = m.base.abridged()
	}
	var ends []ending
	whatwg.July2026.Trace(q, func(s whatwg.Step) {
		switch {
		case s.In == validation.Base:
		case s.State != whatwg.PathState:
			p.beforePath(s)
		case s.BufferLen() == 0: // only the end of a segment leaves it empty
			ends = append(ends, endingOf(s))
		}
	})
	first := len(segments) - len(ends)
	p.input = make([]fate, m.segments())
	for i := range p.input {
		p.input[i] = kept
	}
	// stack has the fates of the segments of the path, those of the base first.
	stack := make([]*fate, 0, len(p.base)+len(ends))
	for i := range p.base {
		if p.base[i] == kept {
			stack = append(stack, &p.base[i])
		}
	}
	var impliedFate fate
	for i, e := range ends {
		at, own := fate(first+i), &impliedFate
		if at >= 0 {
			own = &p.input[at]
			*own = at
		}
		if e.removesLast {
			*stack[len(stack)-1] = at
			stack = stack[:len(stack)-1]
		}
		if e.appends {
			*own = kept
			if e.empty && at >= 0 && segments[at] != "" {
				*own = tail
			}
			stack = append(stack, own)
		}
	}
	p.implied = first < 0 && impliedFate == kept
	return p
}

// ending is what the path state does to the path at the end of a segment.
type ending struct{ removesLast, appends, empty bool }

func endingOf(s whatwg.Step) (e ending) {
	for _, c := range s.Changes {
		switch {
		case c.Component != whatwg.Path:
		case c.Operation == whatwg.RemoveLast:
			e.removesLast = true
		default:
			e.appends, e.empty = true, c.Value == ""
		}
	}
	return e
}

// beforePath notes what a state takes from the base. The file state sets the empty host
// first, and then perhaps that of the base.
func (p *path) beforePath(s whatwg.Step) {
	hosts := 0
	for _, c := range s.Changes {
		switch {
		case c.Component == whatwg.Host && c.Operation == whatwg.Set:
			hosts++
			p.hostOfBase = p.hostOfBase || s.State == whatwg.RelativeState || s.State == whatwg.RelativeSlashState ||
				s.State == whatwg.FileSlashState || hosts == 2
		case c.Component != whatwg.Path:
		case c.Operation == whatwg.RemoveLast:
			p.base[len(p.base)-1] = dropped
		case c.Operation == whatwg.Append:
			p.base = []fate{kept}
		case len(c.Segments) > 0:
			p.base = make([]fate, len(c.Segments))
			for i := range p.base {
				p.base[i] = kept
			}
		default:
			for i := range p.base {
				p.base[i] = dropped
			}
		}
	}
}

// abridge returns a segment with the same fate.
func abridge(segment string) string {
	switch dots := infra.Dots(segment); {
	case dots > 0:
		return ".."[:dots]
	case segment == "" || infra.IsWindowsDriveLetter(segment):
		return segment
	}
	return "x"
}

// segments returns how many segments the input has.
func (m *mapper) segments() int {
	n := 0
	for _, part := range m.parts {
		if part.Kind == weburl.PartSegment {
			n++
		}
	}
	return n
}

// anyHost stands for any host: no path depends on which it is.
const anyHost = "h"

// abridged returns an input for the literal edition, so that this spends its time on
// what it is asked, and the segments of its path: the first ones of the input, up to the
// one after the last dot segment, with short texts. All others stay.
func (m *mapper) abridged(withScheme bool) (input string, segments []string) {
	segments = make([]string, 0, m.segments())
	telling := 1
	for _, part := range m.parts {
		if part.Kind == weburl.PartSegment {
			segment := abridge(m.clean(part.Span))
			if segments = append(segments, segment); strings.HasPrefix(segment, ".") {
				telling = len(segments) + 1
			}
		}
	}
	segments = segments[:min(telling, len(segments))]
	read := 0 // how many segments have been written
	var b strings.Builder
	if withScheme {
		b.WriteString(m.url.Scheme() + ":")
	}
	for _, part := range m.parts {
		switch part.Kind {
		case weburl.PartSlashes:
			b.WriteString(m.clean(part.Span))
		case weburl.PartHost:
			b.WriteString(anyHost)
		case weburl.PartSeparator:
			if read < telling {
				b.WriteByte(m.input[part.Span.Start])
			}
		case weburl.PartSegment:
			if read < len(segments) {
				b.WriteString(segments[read])
			}
			read++
		}
	}
	return b.String(), segments
}

// abridged is the same for a base.
func (l *located) abridged() string {
	var b strings.Builder
	b.WriteString(l.href[:l.usernameStart])
	if !l.Host().IsNull() {
		b.WriteString(anyHost)
	}
	b.WriteString(l.href[l.authorityEnd:l.pathStart])
	for rest := l.href[l.pathStart:l.pathEnd]; rest != ""; {
		var segment string
		segment, rest = cutSegment(rest)
		b.WriteString("/" + abridge(segment))
	}
	return b.String()
}

// cutSegment returns the first segment of a path, without its slash, and the rest.
func cutSegment(path string) (segment, rest string) {
	if i := strings.IndexByte(path[1:], '/'); i >= 0 {
		return path[1 : 1+i], path[1+i:]
	}
	return path[1:], ""
}

// path maps the path and what the serializer puts before it.
func (m *mapper) path(p path) {
	m.put(Inserted, 0, 0, m.url.pathStart-m.out, -1)
	start := len(m.pieces)
	m.basePath(p)
	dots := make([]int, len(p.input)) // the piece of a dot segment
	for i, f := range p.input {
		if f == kept || f == tail {
			if m.next() == weburl.PartSeparator {
				m.copy(whatwg.Path)
			}
			if f == kept {
				m.segment()
				continue
			}
			f = fate(i)
		}
		m.skipRemoved(m.last())
		if int(f) == i {
			dots[i] = len(m.pieces)
			m.apart = true
		}
		if m.next() == weburl.PartSeparator {
			m.lose(Moved, int(f))
		}
		m.lose(Moved, int(f))
	}
	for i := start; i < len(m.pieces); i++ {
		if q := &m.pieces[i]; q.Kind == Moved {
			q.By = dots[q.By]
		}
	}
}

// basePath maps the segments of the base. If the first segment of the input has no
// slash, it gets that of the segment in whose place it is.
func (m *mapper) basePath(p path) {
	slashless := p.implied || len(p.input) > 0 && m.next() == weburl.PartSegment && (p.input[0] == kept || p.input[0] == tail)
	at, rest := m.base.pathStart, m.base.href[m.base.pathStart:m.base.pathEnd]
	for _, f := range p.base {
		var segment string
		segment, rest = cutSegment(rest)
		end := at + len("/") + len(segment)
		if f == kept {
			m.fromBase(whatwg.Path, at, end)
			at = end
			continue
		}
		if slashless {
			m.fromBase(whatwg.Path, at, at+1)
			slashless = false
			at++
		}
		lost := Piece{Moved, whatwg.Path, validation.Unknown(), validation.Span{Start: at, End: end}, validation.Unknown(), int(f)}
		if f == dropped {
			lost.Kind, lost.By = Dropped, -1
		}
		if at < end {
			m.add(lost)
		}
		at = end
	}
	if slashless {
		m.put(Inserted, whatwg.Path, 0, 1, -1)
	}
}
