package parser

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// The states of the machine that read a scheme, or decide what an input without one is
// relative to.

// https://url.spec.whatwg.org/#scheme-start-state
func (m *machine) schemeStart(base *Record) bool {
	if infra.Is(m.c(), infra.Alpha) {
		return m.scheme(base)
	}
	if m.override != 0 {
		return m.refuse(RefuseNotAScheme)
	}
	return m.noScheme(base)
}

// https://url.spec.whatwg.org/#scheme-state
func (m *machine) scheme(base *Record) bool {
	end := m.pointer
	for end < len(m.input) && infra.Is(m.input[end], infra.SchemeCode) {
		end++
	}
	if end == len(m.input) || m.input[end] != ':' {
		if m.override != 0 {
			return m.refuse(RefuseNotAScheme)
		}
		return m.noScheme(base)
	}
	for i := m.pointer; i < end; i++ {
		m.buf.writeByte(infra.ASCIILower(m.input[i]))
	}
	scheme := infra.SpecialSchemeOf(m.buf.bytes())
	if m.override != 0 {
		if r := refuseScheme(base, scheme); r != 0 {
			return m.refuse(r)
		}
	}
	m.endScheme(scheme)
	m.mark(PartScheme, end)
	m.pointer = end + 1
	m.mark(PartDelimiter, m.pointer)
	rest := m.input[m.pointer:]
	switch {
	case m.override != 0:
		return true
	case scheme == infra.File:
		if !strings.HasPrefix(rest, "//") {
			m.note(validation.SpecialSchemeMissingFollowingSolidus, m.pointer, m.pointer)
		}
		return m.file(base)
	case scheme.IsSpecial() && scheme == base.Scheme():
		return m.specialRelativeOrAuthority(base)
	case scheme.IsSpecial():
		return m.specialAuthoritySlashes(base)
	case strings.HasPrefix(rest, "/"):
		m.pointer++
		return m.pathOrAuthority(base)
	}
	return m.opaquePath()
}

// https://url.spec.whatwg.org/#no-scheme-state
func (m *machine) noScheme(base *Record) bool {
	switch {
	case !base.IsValid() || base.HasOpaquePath() && m.c() != '#':
		return m.fail(validation.MissingSchemeNonRelativeURL, m.pointer, m.pointer)
	case base.HasOpaquePath():
		m.copyAuthority(base)
		m.copyPath(base)
		m.endPath()
		m.copyQuery(base)
		m.pointer++
		return m.fragment()
	case base.Scheme() == infra.File:
		return m.file(base)
	}
	return m.relative(base)
}

// https://url.spec.whatwg.org/#special-relative-or-authority-state
func (m *machine) specialRelativeOrAuthority(base *Record) bool {
	if strings.HasPrefix(m.input[m.pointer:], "//") {
		m.pointer += 2
		return m.specialAuthorityIgnoreSlashes(base)
	}
	m.note(validation.SpecialSchemeMissingFollowingSolidus, m.pointer, m.pointer)
	return m.relative(base)
}

// https://url.spec.whatwg.org/#path-or-authority-state
func (m *machine) pathOrAuthority(base *Record) bool {
	if m.c() == '/' {
		m.pointer++
		return m.authority(base)
	}
	return m.path()
}

// https://url.spec.whatwg.org/#relative-state
func (m *machine) relative(base *Record) bool {
	c := m.c()
	if base.isSlash(c) {
		if c == '\\' {
			m.note(validation.InvalidReverseSolidus, m.pointer, m.pointer+1)
		}
		m.pointer++
		return m.relativeSlash(base)
	}
	m.copyAuthority(base)
	m.copyPath(base)
	return m.relativeRest(base)
}

// relativeRest implements the relative and file states for a reference that does not begin
// with a slash. The path of base has been copied.
func (m *machine) relativeRest(base *Record) bool {
	switch {
	case m.atEOF():
		m.endPath()
		m.copyQuery(base)
		return true
	case m.c() == '?':
		m.endPath()
		m.pointer++
		return m.query()
	case m.c() == '#':
		m.endPath()
		m.copyQuery(base)
		m.pointer++
		return m.fragment()
	}
	if m.url.Scheme() == infra.File && infra.StartsWithWindowsDriveLetter(m.input[m.pointer:]) {
		// NB: the Standard's example of this error, "/c:/path/to/file", does not get here,
		// because of its slash; the algorithm reports no error for it.
		m.note(validation.FileInvalidWindowsDriveLetter, m.pointer, m.pointer+2)
		m.buf.truncate(m.pathStart)
	} else {
		m.shortenPath()
	}
	return m.path()
}

// https://url.spec.whatwg.org/#relative-slash-state
func (m *machine) relativeSlash(base *Record) bool {
	c := m.c()
	if base.isSlash(c) {
		if c == '\\' {
			m.note(validation.InvalidReverseSolidus, m.pointer, m.pointer+1)
		}
		m.pointer++
		m.copyScheme(base)
		if base.IsSpecial() {
			return m.specialAuthorityIgnoreSlashes(base)
		}
		return m.authority(base)
	}
	m.copyAuthority(base)
	return m.path()
}

// https://url.spec.whatwg.org/#special-authority-slashes-state
func (m *machine) specialAuthoritySlashes(base *Record) bool {
	if strings.HasPrefix(m.input[m.pointer:], "//") {
		m.pointer += 2
	} else {
		m.note(validation.SpecialSchemeMissingFollowingSolidus, m.pointer, m.pointer)
	}
	return m.specialAuthorityIgnoreSlashes(base)
}

// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (m *machine) specialAuthorityIgnoreSlashes(base *Record) bool {
	for m.c() == '/' || m.c() == '\\' {
		m.note(validation.SpecialSchemeMissingFollowingSolidus, m.pointer, m.pointer+1)
		m.pointer++
	}
	return m.authority(base)
}
