package parser

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// The states of the machine that read an authority: credentials, host and port.

// endOfAuthority returns the end of the authority of which pointer is the start, or the
// start of the unread rest.
func (m *machine) endOfAuthority() int {
	i := infra.Scan(m.input, m.pointer, segmentEnds)
	for i < len(m.input) && m.input[i] == '\\' && !m.url.Scheme().IsSpecial() {
		i = infra.Scan(m.input, i+1, segmentEnds)
	}
	return i
}

// NB: the Standard encodes the text before each "@" in turn, and writes "%40" for the
// previous "@". The userinfo set includes "@", so encoding everything before the last "@"
// at once gives the same result.
//
// https://url.spec.whatwg.org/#authority-state
func (m *machine) authority(base *Record) bool {
	m.beginAuthority()
	m.mark(PartSlashes, m.pointer)
	end := m.endOfAuthority()
	at := strings.LastIndexByte(m.input[m.pointer:end], '@')
	if at < 0 {
		return m.host(base)
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
	username, password, colon := infra.Cut(m.input[m.pointer:at], ':')
	m.mark(PartUsername, m.pointer+len(username))
	if colon {
		m.mark(PartDelimiter, at-len(password))
		m.mark(PartPassword, at)
	}
	m.mark(PartDelimiter, at+1)
	if at+1 == end {
		return m.fail(validation.HostMissing, end, end)
	}
	m.writeCredentials(username, password)
	m.pointer = at + 1
	return m.host(base)
}

// https://url.spec.whatwg.org/#host-state
// https://url.spec.whatwg.org/#hostname-state
func (m *machine) host(base *Record) bool {
	if m.override != 0 && m.url.Scheme() == infra.File {
		return m.fileHost()
	}
	start := m.pointer
	end, port := m.endOfHost()
	m.pointer = end
	m.markHost(end)
	text := m.input[start:end]
	switch {
	case text == "" && (port || m.url.Scheme().IsSpecial()):
		return m.fail(validation.HostMissing, start, start)
	case port && m.override == infra.HostnameState:
		return m.refuse(RefusePortInHostname)
	case text == "" && m.override != 0 && (base.IncludesCredentials() || base.HasPort()):
		return m.refuse(RefuseHostNeeded)
	}
	if !m.parseHost(text, start) {
		return false
	}
	if port {
		m.pointer++
		return m.port()
	}
	if m.override != 0 {
		return true
	}
	return m.startPath()
}

// endOfHost returns the end of the host that begins at pointer, and whether the colon of a
// port follows it.
func (m *machine) endOfHost() (end int, port bool) {
	insideBrackets := false
	end = m.endOfAuthority()
	for i := m.pointer; i < end; i++ {
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
	return end, false
}

// parseHost runs the host parser on text, which begins at input[start].
func (m *machine) parseHost(text string, start int) bool {
	o := host.Options{Opaque: !m.url.Scheme().IsSpecial()}
	switch {
	case m.report == nil:
	case m.source.Rewritten:
		o.Report = hostReport(m.source, start, m.report)
	default:
		o.Report = shiftedReport(m.source.Start+start, m.report)
	}
	var scratch [128]byte
	serialized, kind, err := o.AppendParse(scratch[:0], text)
	if err != nil {
		m.failure = err.(*validation.Error).Shift(start)
		return false
	}
	m.buf.writeBytes(serialized)
	m.endHost(kind)
	m.hostRead = true
	return true
}

// hostReport returns a function for host.Options.Report, for a host that begins at
// input[start]. It is a function of its own so that m does not escape.
func hostReport(s infra.Input, start int, report func(validation.Error)) func(validation.Error) {
	return func(err validation.Error) {
		err.Span.Start, err.Span.End = s.Span(start+err.Span.Start, start+err.Span.End)
		report(err)
	}
}

// shiftedReport is a cheaper hostReport, for a host that begins at byte n of an input that
// was not rewritten.
func shiftedReport(n int, report func(validation.Error)) func(validation.Error) {
	return func(err validation.Error) { report(err.Shift(n)) }
}

// https://url.spec.whatwg.org/#port-state
func (m *machine) port() bool {
	m.mark(PartDelimiter, m.pointer)
	start := m.pointer
	m.mark(PartPort, m.endOfAuthority())
	port, digits, ok := infra.Port(m.input[start:])
	m.pointer += digits
	c := m.c()
	if !m.atEOF() && !m.url.isSlash(c) && c != '?' && c != '#' && m.override == 0 {
		_, size := utf8.DecodeRuneInString(m.input[m.pointer:])
		return m.fail(validation.PortInvalid, m.pointer, m.pointer+size)
	}
	if digits > 0 {
		if !ok {
			return m.fail(validation.PortOutOfRange, start, m.pointer)
		}
		m.writePort(port)
		m.portRead = true
		if m.override != 0 {
			return true
		}
	}
	if m.override != 0 {
		return m.refuse(RefuseNotAPort)
	}
	return m.startPath()
}
