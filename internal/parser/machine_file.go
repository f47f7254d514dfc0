package parser

import (
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// The states of the machine that read what follows the scheme of file: URLs,
// which reach host and path in their own way.

// https://url.spec.whatwg.org/#file-state
func (m *machine) file(base *Record) bool {
	m.writeFileScheme()
	if c := m.c(); c == '/' || c == '\\' {
		if c == '\\' {
			m.note(validation.InvalidReverseSolidus, m.pointer, m.pointer+1)
		}
		m.pointer++
		return m.fileSlash(base)
	}
	if base.Scheme() == infra.File {
		m.copyAuthority(base)
		m.copyPath(base)
		return m.relativeRest(base)
	}
	m.endHost(host.Empty)
	return m.path()
}

// https://url.spec.whatwg.org/#file-slash-state
func (m *machine) fileSlash(base *Record) bool {
	if c := m.c(); c == '/' || c == '\\' {
		if c == '\\' {
			m.note(validation.InvalidReverseSolidus, m.pointer, m.pointer+1)
		}
		m.pointer++
		return m.fileHost()
	}
	if base.Scheme() != infra.File {
		m.endHost(host.Empty)
		return m.path()
	}
	m.copyAuthority(base)
	if path := base.Path(); !infra.StartsWithWindowsDriveLetter(m.input[m.pointer:]) && firstIsDriveLetter(path) {
		m.buf.write(path[:len("/C:")])
	}
	return m.path()
}

// https://url.spec.whatwg.org/#file-host-state
func (m *machine) fileHost() bool {
	m.mark(PartSlashes, m.pointer)
	start := m.pointer
	end := m.endOfAuthority()
	text := m.input[start:end]
	if m.override == 0 && infra.IsWindowsDriveLetter(text) {
		// NB: the Standard keeps the drive letter in buffer for the path
		// state. We let the path state read it again.
		m.note(validation.FileInvalidWindowsDriveLetterHost, start, end)
		m.endHost(host.Empty)
		m.driveLetterPending = true
		return m.path()
	}
	m.pointer = end
	m.markHost(end)
	if text == "" {
		m.endHost(host.Empty)
		m.hostRead = true
	} else if !m.parseHost(text, start) {
		return false
	} else if m.url.Scheme().IsLocal(string(m.buf.bytes()[m.url.HostStart():])) {
		m.buf.truncate(int(m.url.HostStart()))
		m.endHost(host.Empty)
	}
	if m.override != 0 {
		return true
	}
	return m.startPath()
}
