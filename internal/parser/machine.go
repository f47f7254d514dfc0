package parser

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// machine is one run of the basic URL parser: the state machine of the Standard, one method
// per state. Each ends by calling the next, and returns whether the run succeeded. base is
// the base URL, or the zero URL if there is none; with a state override it is the URL to be
// changed.
//
// NB: the Standard's machine reads one code point per step and fills in components. Ours
// reads the whole run of code points that a state consumes, and appends to the
// serialization, whose order happens to be that of the states. A state that "decreases
// pointer" leaves pointer where it is; the others step over c. No state is entered twice,
// so the calls terminate. A loop over a state variable would need an indirect jump that
// processors mispredict, and a base stored in the machine would escape to the heap.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
type machine struct {
	source infra.Input
	// input is the cleaned text, and pointer the index of the next byte to read.
	input   string
	pointer int
	// override is the state override, or 0.
	override infra.State

	// report and encoding are copied from Options.
	report   func(validation.Error)
	encoding percent.Encoding
	recorder

	// builder holds what the states write.
	builder
	// driveLetterPending reports whether the file host state has already seen the first
	// segment of the path, a drive letter, whose code points are then not validated again.
	driveLetterPending bool

	failure validation.Error
	// With a state override, refusal says why a run failed without a validation error, or
	// is 0; hostRead and portRead say what it changed, even if it failed.
	refusal            Refusal
	hostRead, portRead bool
}

// begin prepares m, whose report, encoding and override are set, to read input. It reserves
// buffer space for room bytes more than the length of the input.
func (m *machine) begin(input string, room int) {
	trim := m.override == 0
	m.source.Set(input, trim)
	m.input = m.source.Text
	m.buf.grow(uint(len(m.input)) + uint(room))
	if m.layout != nil {
		m.beginLayout()
	}
	if m.report == nil {
		return
	}
	// The Standard reports one error for all that is trimmed and one for all that is
	// removed.
	if s := &m.source; s.Start > 0 {
		m.report(validation.Error{Code: validation.InvalidURLUnit, Span: validation.Span{End: s.Start}})
	} else if s.End < len(input) {
		m.report(validation.Error{Code: validation.InvalidURLUnit, Span: validation.Span{Start: s.End, End: len(input)}})
	}
	m.source.Removed(func(start, end, _ int) bool {
		m.report(validation.Error{Code: validation.InvalidURLUnit, Span: validation.Span{Start: start, End: end}})
		return false
	})
}

// span converts a span of the text that the machine reads into one of the original input.
func (m *machine) span(s validation.Span) validation.Span {
	start, end := m.source.Span(s.Start, s.End)
	return validation.Span{Start: start, End: end}
}

// run runs the machine from the given state on, which must be one that an override can
// start in. base is the URL to be changed.
func (m *machine) run(state infra.State, base *Record) bool {
	switch state {
	case infra.SchemeStartState:
		return m.schemeStart(base)
	case infra.HostState, infra.HostnameState:
		return m.host(base)
	case infra.PortState:
		return m.port()
	case infra.PathStartState:
		return m.startPath()
	case infra.OpaquePathState:
		return m.opaquePath()
	case infra.QueryState:
		return m.query()
	case infra.FragmentState:
		return m.fragment()
	}
	return false
}

// eof stands for the EOF code point. No state tests for U+0000, which it
// equals, and none reads it as data without looking at the length.
const eof = 0

// c returns the first byte of the code point at pointer, or eof.
func (m *machine) c() byte {
	if m.pointer < len(m.input) {
		return m.input[m.pointer]
	}
	return eof
}

func (m *machine) atEOF() bool { return m.pointer == len(m.input) }

// note reports a validation error in input[start:end] if report is set.
func (m *machine) note(code validation.Code, start, end int) {
	if m.report != nil {
		m.report(validation.Error{Code: code, Span: m.span(validation.Span{Start: start, End: end})})
	}
}

// fail reports a validation error and ends the run with it.
func (m *machine) fail(code validation.Code, start, end int) bool {
	m.note(code, start, end)
	m.failure = validation.Error{Code: code, Span: validation.Span{Start: start, End: end}}
	return false
}

// refuse ends a run with a state override without a validation error.
func (m *machine) refuse(r Refusal) bool {
	m.refusal = r
	return false
}

// reportUnits reports everything in input[start:end] that is not a URL unit.
func (m *machine) reportUnits(start, end int) {
	if m.report == nil {
		return
	}
	for i := infra.Scan(m.input[:end], start, unitStops); i < end; {
		size := 1
		if m.input[i] == '%' {
			if !infra.IsPercentEncodedByte(m.input, i) {
				m.note(validation.InvalidURLUnit, i, i+1)
			}
		} else {
			var r rune
			if r, size = utf8.DecodeRuneInString(m.input[i:]); !infra.IsURLCodePoint(r) {
				m.note(validation.InvalidURLUnit, i, i+size)
			}
		}
		i = infra.Scan(m.input[:end], i+size, unitStops)
	}
}
