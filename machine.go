package weburl

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// machine is one run of the basic URL parser: the state machine of the
// Standard, one method a state.
//
// NB: the Standard's machine takes one code point a step and fills components.
// Ours takes the whole run of code points that a state reads, and appends to
// the serialization, of which the states happen to be the order. A state that
// "decreases pointer" leaves pointer where it is; the others step over c.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
type machine struct {
	source source
	// input is what is read, and pointer the next byte of it.
	input   string
	pointer int
	// override is the state override, noState if there is none.
	override State

	// report and encodeQuery are those of Options.
	report      func(validation.Error)
	encodeQuery func(dst []byte, query string) []byte

	// buf is the serialization as far as it is written, and url has the offsets
	// into it.
	buf buffer
	url URL
	// pathStart is url.pathStart as an int.
	pathStart int
	// authorityEnd is where the authority ends, 0 if that is not known.
	// plainHost says that it is nothing but a host without brackets.
	authorityEnd int
	plainHost    bool
	// plain is how far the path is known to be written as it is, 0 if nothing
	// is known.
	plain int
	// driveLetterPending says that the first segment of the path went through
	// the file host state, so that its code points are validated no more.
	driveLetterPending bool

	failure validation.Error
	// With a state override, refusal is why a run failed without a validation
	// error, and the others are what a run has changed, even if it failed.
	refusal                                     Refusal
	hostRead, portRead, queryRead, fragmentRead bool
}

// begin makes m, of which report, encodeQuery and override are set, ready to
// read input, of which input[:clean] is known to be as it is read. room is how
// many bytes more may be written.
func (m *machine) begin(input string, clean, room int) {
	trim := m.override == noState
	m.source.set(input, clean, trim)
	m.input = m.source.text
	m.buf.grow(len(m.input) + room)
	if m.report == nil {
		return
	}
	if trim {
		if span, ok := m.source.trimmed(); ok {
			m.report(validation.Error{Code: validation.InvalidURLUnit, Span: span})
		}
	}
	if span, ok := m.source.tabOrNewline(trim); ok {
		m.report(validation.Error{Code: validation.InvalidURLUnit, Span: span})
	}
}

// run runs the states from the first one on until the input ends. It is false
// for failure. base is the base URL, the zero URL if there is none, or with a
// state override the URL that is changed.
//
// NB: base is handed on, not kept in m, so that it stays on the stack.
func (m *machine) run(state State, base *URL) bool {
	for {
		switch state {
		case SchemeStartState:
			state = m.schemeStart()
		case schemeState:
			state = m.scheme(base)
		case noSchemeState:
			state = m.noScheme(base)
		case specialRelativeOrAuthorityState:
			state = m.specialRelativeOrAuthority()
		case pathOrAuthorityState:
			state = m.pathOrAuthority()
		case relativeState:
			state = m.relative(base)
		case relativeSlashState:
			state = m.relativeSlash(base)
		case specialAuthoritySlashesState:
			state = m.specialAuthoritySlashes()
		case specialAuthorityIgnoreSlashesState:
			state = m.specialAuthorityIgnoreSlashes()
		case authorityState:
			state = m.authority()
		case HostState, HostnameState:
			state = m.host(base)
		case PortState:
			state = m.port()
		case fileState:
			state = m.file(base)
		case fileSlashState:
			state = m.fileSlash(base)
		case fileHostState:
			state = m.fileHost()
		case PathStartState:
			state = m.startPath()
		case pathState:
			state = m.path()
		case OpaquePathState:
			state = m.opaquePath(base)
		case QueryState:
			state = m.query()
		case FragmentState:
			state = m.fragment()
		case doneState:
			return true
		default:
			return false
		}
	}
}

// eof stands for the EOF code point. No state tests for U+0000, which it
// equals, and none reads it as data without looking at the length.
const eof = 0

// c returns the first byte of the code point that pointer points to.
func (m *machine) c() byte {
	if m.pointer < len(m.input) {
		return m.input[m.pointer]
	}
	return eof
}

func (m *machine) atEOF() bool { return m.pointer == len(m.input) }

// isSlash reports whether c separates segments: a slash, or under a special
// scheme a backslash.
func (m *machine) isSlash(c byte) bool {
	return c == '/' || c == '\\' && m.url.scheme.isSpecial()
}

// report tells who listens of a validation error between two places of input.
func (m *machine) note(code validation.Code, start, end int) {
	if m.report != nil {
		m.report(validation.Error{Code: code, Span: m.source.span(validation.Span{Start: start, End: end})})
	}
}

// fail reports a validation error and ends the run with it.
func (m *machine) fail(code validation.Code, start, end int) State {
	m.note(code, start, end)
	m.failure = validation.Error{Code: code, Span: validation.Span{Start: start, End: end}}
	return failureState
}

// refuse ends a run with state override without a validation error.
func (m *machine) refuse(r Refusal) State {
	m.refusal = r
	return failureState
}

// reportUnits reports what in input[start:end] is not a URL unit.
func (m *machine) reportUnits(start, end int) {
	if m.report == nil {
		return
	}
	for i := start; i < end; {
		r, size := rune(m.input[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(m.input[i:])
		}
		if r == '%' {
			if !infra.IsPercentEncodedByte(m.input, i) {
				m.note(validation.InvalidURLUnit, i, i+1)
			}
		} else if !infra.IsURLCodePoint(r) {
			m.note(validation.InvalidURLUnit, i, i+size)
		}
		i += size
	}
}

// https://url.spec.whatwg.org/#scheme-start-state
func (m *machine) schemeStart() State {
	if infra.Is(m.c(), infra.Alpha) {
		return schemeState
	}
	if m.override != noState {
		return m.refuse(NotAScheme)
	}
	return noSchemeState
}

// https://url.spec.whatwg.org/#scheme-state
func (m *machine) scheme(base *URL) State {
	end := m.pointer
	for end < len(m.input) && infra.Is(m.input[end], infra.SchemeCode) {
		end++
	}
	if end == len(m.input) || m.input[end] != ':' {
		if m.override != noState {
			return m.refuse(NotAScheme)
		}
		return noSchemeState
	}
	for i := m.pointer; i < end; i++ {
		m.buf.writeByte(infra.ASCIILower(m.input[i]))
	}
	scheme := schemeTypeOf(m.buf.bytes())
	if m.override != noState {
		if r := refuseScheme(base, scheme); r != 0 {
			return m.refuse(r)
		}
	}
	m.endScheme(scheme)
	m.pointer = end + 1
	rest := m.input[m.pointer:]
	switch {
	case m.override != noState:
		return doneState
	case scheme == schemeFile:
		if !strings.HasPrefix(rest, "//") {
			m.note(validation.SpecialSchemeMissingFollowingSolidus, m.pointer, m.pointer)
		}
		return fileState
	case scheme.isSpecial() && scheme == base.scheme:
		return specialRelativeOrAuthorityState
	case scheme.isSpecial():
		return specialAuthoritySlashesState
	case strings.HasPrefix(rest, "/"):
		m.pointer++
		return pathOrAuthorityState
	}
	return OpaquePathState
}

// https://url.spec.whatwg.org/#no-scheme-state
func (m *machine) noScheme(base *URL) State {
	switch {
	case !base.IsValid() || base.HasOpaquePath() && m.c() != '#':
		return m.fail(validation.MissingSchemeNonRelativeURL, m.pointer, m.pointer)
	case base.HasOpaquePath():
		m.copyAuthority(base)
		m.copyPath(base)
		m.endPath()
		m.copyQuery(base)
		m.pointer++
		return FragmentState
	case base.scheme == schemeFile:
		return fileState
	}
	return relativeState
}

// https://url.spec.whatwg.org/#special-relative-or-authority-state
func (m *machine) specialRelativeOrAuthority() State {
	if strings.HasPrefix(m.input[m.pointer:], "//") {
		m.pointer += 2
		return specialAuthorityIgnoreSlashesState
	}
	m.note(validation.SpecialSchemeMissingFollowingSolidus, m.pointer, m.pointer)
	return relativeState
}

// https://url.spec.whatwg.org/#path-or-authority-state
func (m *machine) pathOrAuthority() State {
	if m.c() == '/' {
		m.pointer++
		return authorityState
	}
	return pathState
}

// https://url.spec.whatwg.org/#relative-state
func (m *machine) relative(base *URL) State {
	m.copyScheme(base)
	c := m.c()
	if m.isSlash(c) {
		if c == '\\' {
			m.note(validation.InvalidReverseSolidus, m.pointer, m.pointer+1)
		}
		m.pointer++
		return relativeSlashState
	}
	m.copyAuthority(base)
	m.copyPath(base)
	return m.relativeRest(base)
}

// relativeRest is what the relative state and the file state do where no slash
// begins a reference: base's path is copied already.
func (m *machine) relativeRest(base *URL) State {
	switch {
	case m.atEOF():
		m.endPath()
		m.copyQuery(base)
		return doneState
	case m.c() == '?':
		m.endPath()
		m.pointer++
		return QueryState
	case m.c() == '#':
		m.endPath()
		m.copyQuery(base)
		m.pointer++
		return FragmentState
	}
	if m.url.scheme == schemeFile && startsWithWindowsDriveLetter(m.input[m.pointer:]) {
		m.note(validation.FileInvalidWindowsDriveLetter, m.pointer, m.pointer+2)
		m.buf.truncate(m.pathStart)
	} else {
		m.shortenPath()
	}
	return pathState
}

// https://url.spec.whatwg.org/#relative-slash-state
func (m *machine) relativeSlash(base *URL) State {
	c := m.c()
	if m.isSlash(c) {
		if c == '\\' {
			m.note(validation.InvalidReverseSolidus, m.pointer, m.pointer+1)
		}
		m.pointer++
		if m.url.scheme.isSpecial() {
			return specialAuthorityIgnoreSlashesState
		}
		return authorityState
	}
	m.copyAuthority(base)
	return pathState
}

// https://url.spec.whatwg.org/#special-authority-slashes-state
func (m *machine) specialAuthoritySlashes() State {
	if strings.HasPrefix(m.input[m.pointer:], "//") {
		m.pointer += 2
	} else {
		m.note(validation.SpecialSchemeMissingFollowingSolidus, m.pointer, m.pointer)
	}
	return specialAuthorityIgnoreSlashesState
}

// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (m *machine) specialAuthorityIgnoreSlashes() State {
	for m.c() == '/' || m.c() == '\\' {
		m.note(validation.SpecialSchemeMissingFollowingSolidus, m.pointer, m.pointer+1)
		m.pointer++
	}
	return authorityState
}
