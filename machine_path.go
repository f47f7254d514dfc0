package weburl

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// The states of the machine that read what follows an authority, and those of
// file: URLs, which have their own way to it.

// https://url.spec.whatwg.org/#file-state
func (m *machine) file(base *URL) State {
	m.writeFileScheme()
	if c := m.c(); c == '/' || c == '\\' {
		if c == '\\' {
			m.note(validation.InvalidReverseSolidus, m.pointer, m.pointer+1)
		}
		m.pointer++
		return fileSlashState
	}
	if base.scheme == schemeFile {
		m.copyAuthority(base)
		m.copyPath(base)
		return m.relativeRest(base)
	}
	m.endHost(host.Empty)
	return pathState
}

// https://url.spec.whatwg.org/#file-slash-state
func (m *machine) fileSlash(base *URL) State {
	if c := m.c(); c == '/' || c == '\\' {
		if c == '\\' {
			m.note(validation.InvalidReverseSolidus, m.pointer, m.pointer+1)
		}
		m.pointer++
		return fileHostState
	}
	if base.scheme != schemeFile {
		m.endHost(host.Empty)
		return pathState
	}
	m.copyAuthority(base)
	if path := base.Path(); !startsWithWindowsDriveLetter(m.input[m.pointer:]) && firstIsDriveLetter(path) {
		m.buf.write(path[:len("/C:")])
	}
	return pathState
}

// https://url.spec.whatwg.org/#file-host-state
func (m *machine) fileHost() State {
	start := m.pointer
	end, _ := m.endOfAuthority()
	text := m.input[start:end]
	if m.override == noState && isWindowsDriveLetter(text) {
		// NB: the Standard keeps the drive letter in buffer for the path
		// state. We let the path state read it again.
		m.note(validation.FileInvalidWindowsDriveLetterHost, start, end)
		m.endHost(host.Empty)
		m.driveLetterPending = true
		return pathState
	}
	m.pointer = end
	if text == "" {
		m.endHost(host.Empty)
		m.hostRead = true
	} else if !m.parseHost(text, start) {
		return failureState
	}
	if m.override != noState {
		return doneState
	}
	return PathStartState
}

// https://url.spec.whatwg.org/#path-start-state
func (m *machine) startPath() State {
	c := m.c()
	switch {
	case m.url.scheme.isSpecial():
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
		return QueryState
	case m.override == noState && c == '#':
		m.endPath()
		m.pointer++
		return FragmentState
	case !m.atEOF():
		if c == '/' {
			m.pointer++
		}
		return pathState
	case m.override != noState && m.url.hostKind == host.Null:
		m.buf.writeByte('/')
	}
	m.endPath()
	return doneState
}

// https://url.spec.whatwg.org/#path-state
func (m *machine) path() State {
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
		m.pointer = end

		c := m.c()
		if c == '\\' {
			m.note(validation.InvalidReverseSolidus, end, end+1)
		}
		slash := end < len(m.input) && m.isSlash(c)
		if n := dots(text); n > 0 {
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

// writeSegment writes a segment, which plain says is to be written as it is.
func (m *machine) writeSegment(text string, plain bool) {
	segment := m.buf.len()
	m.buf.writeByte('/')
	if plain {
		m.buf.write(text)
	} else {
		m.buf.encode(text, percent.Path)
	}
	if m.url.scheme == schemeFile && segment == m.pathStart && isWindowsDriveLetter(m.buf.bytes()[segment+1:]) {
		m.buf.bytes()[segment+2] = ':'
	}
}

// afterPath ends the path at pointer, where the input ends, or a query or
// fragment begins.
func (m *machine) afterPath() State {
	m.endPath()
	if m.atEOF() {
		return doneState
	}
	c := m.c()
	m.pointer++
	if c == '?' {
		return QueryState
	}
	return FragmentState
}

// copyPlainPath writes the segments in front of the first that is not to be
// written as it is or that may be a dot segment, and reports whether that was
// the rest of the path. It leaves alone the first segment of a file: URL, which
// may be a Windows drive letter, and everything if somebody listens.
func (m *machine) copyPlainPath() (all bool) {
	end := m.plain
	m.plain = 0
	if m.report != nil || m.url.scheme == schemeFile && m.buf.len() == m.pathStart {
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

// endsSegment reports whether a segment ends in front of input[i].
func (m *machine) endsSegment(i int) bool {
	if i == len(m.input) {
		return true
	}
	switch m.input[i] {
	case '/':
		return true
	case '\\':
		return m.url.scheme.isSpecial()
	case '?', '#':
		return m.override == noState
	}
	return false
}

// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (m *machine) opaquePath(base *URL) State {
	end := len(m.input)
	if i := strings.IndexAny(m.input[m.pointer:], "?#"); i >= 0 {
		end = m.pointer + i
	}
	text := m.input[m.pointer:end]
	m.reportUnits(m.pointer, end)
	m.pointer = end
	last, ok := strings.CutSuffix(text, " ")
	if ok = ok && end < len(m.input); ok {
		text = last
	}
	m.buf.encode(text, percent.C0Control)
	if ok {
		m.buf.write("%20")
	}
	m.endPath()
	if m.atEOF() {
		return doneState
	}
	m.pointer++
	if m.input[end] == '?' {
		return QueryState
	}
	if m.override != noState {
		m.copyQuery(base)
	}
	return FragmentState
}

// https://url.spec.whatwg.org/#query-state
func (m *machine) query() State {
	end := infra.Scan(m.input, m.pointer, queryStops)
	plain := end == len(m.input) || m.input[end] == '#' && m.override == noState
	if !plain {
		end = len(m.input)
		if i := strings.IndexByte(m.input[m.pointer:], '#'); i >= 0 && m.override == noState {
			end = m.pointer + i
		}
	}
	text := m.input[m.pointer:end]
	m.reportUnits(m.pointer, end)
	m.pointer = end
	m.buf.writeByte('?')
	set := percent.Query
	if m.url.scheme.isSpecial() {
		set = percent.SpecialQuery
	}
	if m.encodeQuery != nil && m.url.scheme.isSpecial() && !m.url.scheme.isWebSocket() {
		m.buf.encode(string(m.encodeQuery(nil, text)), set)
	} else if plain {
		m.buf.write(text)
	} else {
		m.buf.encode(text, set)
	}
	m.endQuery()
	m.queryRead = true
	if m.atEOF() {
		return doneState
	}
	m.pointer++
	return FragmentState
}

// https://url.spec.whatwg.org/#fragment-state
func (m *machine) fragment() State {
	m.reportUnits(m.pointer, len(m.input))
	m.buf.writeByte('#')
	m.buf.encode(m.input[m.pointer:], percent.Fragment)
	m.pointer = len(m.input)
	m.fragmentRead = true
	return doneState
}
