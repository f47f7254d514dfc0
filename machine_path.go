package weburl

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// The states of the machine that read a path.

// https://url.spec.whatwg.org/#path-start-state
func (m *machine) startPath() state {
	c := m.c()
	switch {
	case m.url.scheme().IsSpecial():
		if m.isSlash(c) {
			if c == '\\' {
				m.note(validation.InvalidReverseSolidus, m.pointer, m.pointer+1)
			}
			m.pointer++
		}
		return pathState
	case m.override == noState && c == '?':
		m.endPath()
		m.pointer++
		return queryState
	case m.override == noState && c == '#':
		m.endPath()
		m.pointer++
		return fragmentState
	case !m.atEOF():
		if c == '/' {
			m.pointer++
		}
		return pathState
	case m.override != noState && m.url.hostKind() == host.Null:
		m.buf.writeByte('/')
	}
	m.endPath()
	return doneState
}

// https://url.spec.whatwg.org/#path-state
func (m *machine) path() state {
	for {
		if m.copyPlainPath() {
			return m.afterPath()
		}
		start := m.pointer
		end := infra.Scan(m.input, start, segmentStops)
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
		slash := end < len(m.input) && m.isSlash(c)
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
		if slash {
			m.pointer++
			continue
		}
		return m.afterPath()
	}
}

// afterPath ends the path at pointer, where the input ends or a query or
// fragment begins.
func (m *machine) afterPath() state {
	m.endPath()
	if m.atEOF() {
		return doneState
	}
	c := m.c()
	m.pointer++
	if c == '?' {
		return queryState
	}
	return fragmentState
}

// copyPlainPath writes the segments before the first one that has to be encoded
// or may be a dot segment, and reports whether they were the rest of the path.
// It does nothing at the first segment of a file: URL, which may be a Windows
// drive letter, or if errors or places are requested.
func (m *machine) copyPlainPath() (all bool) {
	end := m.plain
	m.plain = 0
	if m.report != nil || m.layout != nil || m.url.scheme() == infra.File && m.buf.len() == m.pathStart {
		return false
	}
	if end == 0 {
		end = scanPath(m.input, m.pointer, true)
	}
	all = end == len(m.input) || m.override == noState && (m.input[end] == '?' || m.input[end] == '#')
	run := m.input[m.pointer:end]
	if !all {
		i := strings.LastIndexByte(run, '/')
		if i < 0 {
			return false
		}
		run, end = run[:i], m.pointer+i+1
	}
	m.buf.writeByte('/')
	m.buf.write(run)
	m.pointer = end
	return all
}

// endsSegment reports whether a segment ends before input[i].
func (m *machine) endsSegment(i int) bool {
	if i == len(m.input) {
		return true
	}
	switch m.input[i] {
	case '/':
		return true
	case '\\':
		return m.url.scheme().IsSpecial()
	case '?', '#':
		return m.override == noState
	}
	return false
}

// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (m *machine) opaquePath(base *URL) state {
	end := len(m.input)
	if i := strings.IndexAny(m.input[m.pointer:], "?#"); i >= 0 {
		end = m.pointer + i
	}
	text := m.input[m.pointer:end]
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
		return doneState
	}
	m.pointer++
	if m.input[end] == '?' {
		return queryState
	}
	return fragmentState
}
