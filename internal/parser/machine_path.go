package parser

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// The states of the machine that read a path.

// https://url.spec.whatwg.org/#path-start-state
func (m *machine) startPath() bool {
	c := m.c()
	switch {
	case m.url.Scheme().IsSpecial():
		if m.url.isSlash(c) {
			if c == '\\' {
				m.note(validation.InvalidReverseSolidus, m.pointer, m.pointer+1)
			}
			m.pointer++
		}
		return m.path()
	case m.override == 0 && (c == '?' || c == '#'):
		m.endPath()
		return m.afterPath()
	case !m.atEOF():
		if c == '/' {
			m.pointer++
		}
		return m.path()
	case m.override != 0 && m.url.HostKind() == host.Null:
		m.buf.writeByte('/')
	}
	m.endPath()
	return true
}

// https://url.spec.whatwg.org/#path-state
func (m *machine) path() bool {
	for slash := true; slash; {
		start := m.pointer
		end := infra.Scan(m.input, start, segmentEnds)
		for !m.endsSegment(end) {
			end = infra.Scan(m.input, end+1, segmentEnds)
		}
		text := m.input[start:end]
		if m.driveLetterPending {
			start = end // the segment is the drive letter, which was reported as a host
			m.driveLetterPending = false
		}
		m.reportUnits(start, end)
		m.mark(PartSeparator, m.pointer)
		m.mark(PartSegment, end)
		m.pointer = end

		c := m.c()
		if c == '\\' {
			m.note(validation.InvalidReverseSolidus, end, end+1)
		}
		slash = m.url.isSlash(c)
		if n := infra.Dots(text); n > 0 {
			if n == 2 {
				m.shortenPath()
			}
			if !slash {
				m.buf.writeByte('/')
			}
		} else {
			m.writeSegment(text)
		}
		if slash {
			m.pointer++
		}
	}
	m.endPath()
	return m.afterPath()
}

// afterPath continues at pointer, where the input ends or a query or fragment begins.
func (m *machine) afterPath() bool {
	if m.atEOF() {
		return true
	}
	c := m.c()
	m.pointer++
	if c == '?' {
		return m.query()
	}
	return m.fragment()
}

// endsSegment reports whether a segment, and perhaps the path, ends before input[i].
func (m *machine) endsSegment(i int) bool {
	if i == len(m.input) {
		return true
	}
	c := m.input[i]
	return m.url.isSlash(c) || m.override == 0 && (c == '?' || c == '#')
}

// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (m *machine) opaquePath() bool {
	text, _, _ := infra.Cut(m.input[m.pointer:], '#')
	text, _, _ = infra.Cut(text, '?')
	end := m.pointer + len(text)
	m.reportUnits(m.pointer, end)
	m.mark(PartOpaquePath, end)
	m.pointer = end
	last, ok := strings.CutSuffix(text, " ")
	if ok = ok && end < len(m.input); ok {
		text = last
	}
	m.buf.encode(text, percent.C0Control())
	if ok {
		m.buf.write("%20")
	}
	m.endPath()
	return m.afterPath()
}
