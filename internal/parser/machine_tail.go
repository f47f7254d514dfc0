package parser

import (
	"strings"

	"github.com/weburl-go/weburl/percent"
)

// The states of the machine that read a query and a fragment.

// https://url.spec.whatwg.org/#query-state
func (m *machine) query() bool {
	end := len(m.input)
	if i := strings.IndexByte(m.input[m.pointer:], '#'); i >= 0 && m.override == 0 {
		end = m.pointer + i
	}
	text := m.input[m.pointer:end]
	m.reportUnits(m.pointer, end)
	m.mark(PartDelimiter, m.pointer)
	m.mark(PartQuery, end)
	m.pointer = end
	m.buf.writeByte('?')
	set := percent.Query()
	if m.url.Scheme().IsSpecial() {
		set = percent.SpecialQuery()
	}
	if m.encoding != nil && m.url.Scheme().IsSpecial() && !m.url.Scheme().IsWebSocket() {
		m.buf.writeBytes(percent.AppendEncodeAfterEncoding(nil, m.encoding, text, set))
	} else {
		m.buf.encode(text, set)
	}
	m.endQuery()
	if m.atEOF() {
		return true
	}
	m.pointer++
	return m.fragment()
}

// https://url.spec.whatwg.org/#fragment-state
func (m *machine) fragment() bool {
	m.reportUnits(m.pointer, len(m.input))
	m.mark(PartDelimiter, m.pointer)
	m.mark(PartFragment, len(m.input))
	m.buf.writeByte('#')
	m.buf.encode(m.input[m.pointer:], percent.Fragment())
	m.pointer = len(m.input)
	return true
}
