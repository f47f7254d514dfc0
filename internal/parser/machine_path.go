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
		if m.url.IsSlash(c) {
			if c == '\\' {
				m.note(validation.InvalidReverseSolidus, m.pointer, m.pointer+1)
			}
			m.pointer++
		}
		return m.path()
	case m.override == 0 && c == '?':
		m.endPath()
		m.pointer++
		return m.query()
	case m.override == 0 && c == '#':
		m.endPath()
		m.pointer++
		return m.fragment()
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
	plainEnd, all := m.copyPlainSegments()
	if all {
		return m.afterPath()
	}
	return m.segments(plainEnd)
}

// segments is the path state, in a segment that needs no encoding up to plainEnd.
func (m *machine) segments(plainEnd int) bool {
	for all := false; !all; plainEnd, all = m.copyPlainSegments() {
		start := m.pointer
		end := infra.Scan(m.input, plainEnd, segmentStops)
		plain := m.endsSegment(end)
		for !m.endsSegment(end) {
			end = infra.Scan(m.input, end+1, segmentEnds)
		}
		text := m.input[start:end]
		if m.driveLetterPending {
			start += len("C:")
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
		slash := end < len(m.input) && m.url.IsSlash(c)
		if n := infra.Dots(text); n > 0 {
			if n == 2 {
				m.shortenPath()
			}
			if !slash {
				m.buf.writeByte('/')
			}
		} else {
			m.writeSegment(text, plain)
		}
		if !slash {
			break
		}
		m.pointer++
	}
	return m.afterPath()
}

// afterPath ends the path at pointer, where the input ends or a query or
// fragment begins.
func (m *machine) afterPath() bool {
	m.endPath()
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

// copyPlainSegments writes the segments before the first one that has to be encoded
// or may be a dot segment, and reports whether they were the rest of the path. If
// not, the next one needs no encoding up to plainEnd. It does nothing at the first
// segment of a file: URL, which may be a Windows drive letter, or if errors or
// places are requested.
func (m *machine) copyPlainSegments() (plainEnd int, all bool) {
	if m.report != nil || m.layout != nil || m.url.Scheme() == infra.File && m.buf.len() == m.pathStart {
		return m.pointer, false
	}
	plainEnd = scanPath(m.input, m.pointer, true)
	end := plainEnd
	if all = m.endsPath(end); !all {
		n := strings.LastIndexByte(m.input[m.pointer:end], '/')
		if n < 0 {
			return plainEnd, false
		}
		end = m.pointer + n
	}
	m.buf.writeByte('/')
	m.buf.write(m.input[m.pointer:end])
	if m.pointer = end; !all {
		m.pointer++
	}
	return plainEnd, all
}

// endsPath reports whether the path ends before input[i].
func (m *machine) endsPath(i int) bool {
	return i == len(m.input) || m.override == 0 && (m.input[i] == '?' || m.input[i] == '#')
}

// endsSegment reports whether a segment ends before input[i].
func (m *machine) endsSegment(i int) bool {
	return i == len(m.input) || m.url.IsSlash(m.input[i]) || m.endsPath(i)
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
	if m.atEOF() {
		return true
	}
	m.pointer++
	if m.input[end] == '?' {
		return m.query()
	}
	return m.fragment()
}
