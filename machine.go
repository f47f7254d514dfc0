package weburl

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
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
	for end < len(m.input) && infra.Is(m.input[end], infra.Scheme) {
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

// endOfAuthority returns where the authority or host that begins at pointer
// ends. plain is true if it is nothing but a host without brackets.
func (m *machine) endOfAuthority() (end int, plain bool) {
	plain = true
	for i := m.pointer; ; i++ {
		i = infra.Scan(m.input, i, authorityStops)
		if i == len(m.input) {
			return i, plain
		}
		switch m.input[i] {
		case '/', '?', '#':
			return i, plain
		case '\\':
			if m.url.scheme.isSpecial() {
				return i, plain
			}
		default:
			plain = false
		}
	}
}

// NB: the Standard encodes the text before each "@" in turn, and puts "%40" for
// the "@" before it. The userinfo set includes "@", so that encoding all in
// front of the last "@" at once comes to the same.
//
// https://url.spec.whatwg.org/#authority-state
func (m *machine) authority() State {
	m.beginAuthority()
	end, plain := m.endOfAuthority()
	m.authorityEnd, m.plainHost = end, plain
	if plain {
		return HostState
	}
	at := strings.LastIndexByte(m.input[m.pointer:end], '@')
	if at < 0 {
		return HostState
	}
	at += m.pointer
	if m.report != nil {
		for start, i := m.pointer, m.pointer; i <= at; i++ {
			if m.input[i] == '@' {
				m.note(validation.InvalidCredentials, start, i+1)
				start = i + 1
			}
		}
	}
	if at+1 == end {
		return m.fail(validation.HostMissing, end, end)
	}
	username, password, _ := strings.Cut(m.input[m.pointer:at], ":")
	m.writeCredentials(username, password)
	m.pointer = at + 1
	return HostState
}

// https://url.spec.whatwg.org/#host-state
// https://url.spec.whatwg.org/#hostname-state
func (m *machine) host(base *URL) State {
	if m.override != noState && m.url.scheme == schemeFile {
		return fileHostState
	}
	start := m.pointer
	end, port := m.endOfHost()
	m.pointer = end
	text := m.input[start:end]
	switch {
	case text == "" && (port || m.url.scheme.isSpecial()):
		return m.fail(validation.HostMissing, start, start)
	case port && m.override == HostnameState:
		return m.refuse(PortInHostname)
	case text == "" && m.override != noState && (base.IncludesCredentials() || base.hasPort):
		return m.refuse(HostNeeded)
	}
	if !m.parseHost(text, start) {
		return failureState
	}
	if port {
		m.pointer++
		return PortState
	}
	if m.override != noState {
		return doneState
	}
	return PathStartState
}

// endOfHost returns where the host that begins at pointer ends, and whether the
// colon of a port is there.
func (m *machine) endOfHost() (end int, port bool) {
	if m.authorityEnd == 0 {
		m.authorityEnd, m.plainHost = m.endOfAuthority()
	}
	if m.plainHost {
		return m.authorityEnd, false
	}
	insideBrackets := false
	for i := m.pointer; i < m.authorityEnd; i++ {
		switch m.input[i] {
		case '[':
			insideBrackets = true
		case ']':
			insideBrackets = false
		case ':':
			if !insideBrackets {
				return i, true
			}
		}
	}
	return m.authorityEnd, false
}

// parseHost runs the host parser on text, which begins at input[start].
func (m *machine) parseHost(text string, start int) bool {
	o := host.Options{Opaque: !m.url.scheme.isSpecial()}
	if m.report != nil {
		o.Report = hostReport(m.source, start, m.report)
	}
	var scratch [128]byte
	serialized, kind, err := o.AppendParse(scratch[:0], text)
	if err != nil {
		m.failure = err.(validation.Error)
		m.failure.Span = m.failure.Span.Shift(start)
		return false
	}
	if m.url.scheme == schemeFile && string(serialized) == "localhost" {
		serialized, kind = nil, host.Empty
	}
	m.buf.writeBytes(serialized)
	m.endHost(kind)
	m.hostRead = true
	return true
}

// hostReport returns a report for the host parser, whose input begins at
// input[start]. It stands alone so that m does not escape.
func hostReport(s source, start int, report func(validation.Error)) func(validation.Error) {
	return func(err validation.Error) {
		err.Span = s.span(err.Span.Shift(start))
		report(err)
	}
}

// https://url.spec.whatwg.org/#port-state
func (m *machine) port() State {
	start := m.pointer
	port := 0
	for infra.Is(m.c(), infra.Digit) {
		// Any value above the limit will do for one above the limit.
		port = min(port*10+int(m.c()-'0'), maxPort+1)
		m.pointer++
	}
	c := m.c()
	if !m.atEOF() && !m.isSlash(c) && c != '?' && c != '#' && m.override == noState {
		_, size := utf8.DecodeRuneInString(m.input[m.pointer:])
		return m.fail(validation.PortInvalid, m.pointer, m.pointer+size)
	}
	if m.pointer > start {
		if port > maxPort {
			return m.fail(validation.PortOutOfRange, start, m.pointer)
		}
		m.writePort(uint16(port))
		m.portRead = true
		if m.override != noState {
			return doneState
		}
	}
	if m.override != noState {
		return m.refuse(NotAPort)
	}
	return PathStartState
}

const maxPort = 1<<16 - 1

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
		segment := m.buf.len()
		m.buf.writeByte('/')
		start := m.pointer
		end := infra.Scan(m.input, start, segmentStops)
		if m.endsSegment(end) {
			m.buf.write(m.input[start:end])
		} else {
			for !m.endsSegment(end) {
				end = infra.Scan(m.input, end+1, segmentEnds)
			}
			m.buf.encode(m.input[start:end], percent.Path)
		}
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
		switch dots(m.buf.bytes()[segment+1:]) {
		case 2:
			m.buf.truncate(segment)
			m.shortenPath()
			if !slash {
				m.buf.writeByte('/')
			}
		case 1:
			m.buf.truncate(segment)
			if !slash {
				m.buf.writeByte('/')
			}
		default:
			if m.url.scheme == schemeFile && segment == m.pathStart && isWindowsDriveLetter(m.buf.bytes()[segment+1:]) {
				m.buf.bytes()[segment+2] = ':'
			}
		}
		if slash {
			m.pointer++
			continue
		}
		return m.afterPath()
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
	if m.report != nil || m.url.scheme == schemeFile && m.buf.len() == m.pathStart {
		return false
	}
	end := m.plain
	if m.plain = 0; end == 0 {
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
