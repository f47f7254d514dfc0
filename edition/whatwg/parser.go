package whatwg

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// run is a run of the basic URL parser. Its variables have their names in the text.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
type run struct {
	reporter
	editor
	input         located
	base          *record // nil is null
	encoding      percent.Encoding
	stateOverride State // noState is not given

	state                                         State
	buffer                                        text
	atSignSeen, insideBrackets, passwordTokenSeen bool
	// pointer is in code points of input; it may be -1.
	pointer int

	places places
}

// outcome tells whether and how a state ends the state machine.
type outcome uint8

const (
	proceeds outcome = iota
	returns
	fails
)

// arguments holds the optional arguments of the basic URL parser.
type arguments struct {
	base          *record
	encoding      percent.Encoding
	url           *record
	stateOverride State
	listener      listener
	// removed is the number of bytes removed from the start of the given string to make
	// the input, and added the number of bytes added at its end.
	removed, added int
}

// parse runs the basic URL parser with only an input. ok is false for failure.
func (r Revision) parse(input string) (_ *record, ok bool) {
	p := r.basicURLParser(input, arguments{})
	return p.url, p.outcome == returns
}

// parsed is the result of a run of the parser.
type parsed struct {
	url      *record
	outcome  outcome
	findings []edition.Finding
	touched  [componentCount + 1]bool
	places   [componentCount + 1]validation.Span
	userinfo validation.Span
}

// basicURLParser implements the basic URL parser. If a URL is given, it modifies that
// URL.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (r Revision) basicURLParser(input string, given arguments) parsed {
	p := &run{
		reporter:      reporter{revision: r},
		editor:        editor{listener: given.listener},
		base:          given.base,
		stateOverride: given.stateOverride,
	}
	p.input = given.locate(input)
	if given.url == nil {
		p.url = new(record)
		p.removeLeadingAndTrailing()
	} else {
		p.url = given.url
	}
	p.removeTabsAndNewlines()
	p.state = SchemeStartState
	if p.stateOverride != noState {
		p.state = p.stateOverride
	}
	p.encoding = given.encoding // encoders are always those of the output encoding
	p.buffer = nil
	if p.tell != nil {
		p.buffer = make(text, 0, len(p.input.text))
	}
	p.atSignSeen, p.insideBrackets, p.passwordTokenSeen = false, false, false
	p.pointer = 0
	if len(p.findings) > 0 {
		p.tellCleaning()
	}

	how := p.stateMachine()
	touched := p.touched
	out := parsed{url: p.url, outcome: how, findings: p.findings, touched: touched}
	out.places, out.userinfo = p.places.spans(p.input)
	return out
}

// locate returns the code points of an input with their spans in the given string.
func (given arguments) locate(input string) located {
	codePoints := scalarValues(input)
	length := len(input) - given.added
	for i := range codePoints {
		c := &codePoints[i]
		c.start, c.end = given.removed+min(c.start, length), given.removed+min(c.end, length)
	}
	return located{text: codePoints, after: given.removed + length}
}

// removeLeadingAndTrailing removes any leading and trailing C0 control or space.
func (p *run) removeLeadingAndTrailing() {
	t := p.input.text
	i, j := 0, len(t)
	for i < j && isC0ControlOrSpace(t[i].value) {
		i++
	}
	for j > i && isC0ControlOrSpace(t[j-1].value) {
		j--
	}
	switch {
	case i > 0:
		p.validationError(InvalidURLUnit, p.input.place(0, i))
	case j < len(t):
		p.validationError(InvalidURLUnit, p.input.place(j, len(t)))
	}
	p.input = p.input.part(i, j)
}

// removeTabsAndNewlines removes all ASCII tab or newline. The error has the span of the
// first run of them.
func (p *run) removeTabsAndNewlines() {
	t := p.input.text
	kept := make(text, 0, len(t))
	signified := false
	for i := 0; i < len(t); i++ {
		if !isASCIITabOrNewline(t[i].value) {
			kept = append(kept, t[i])
			continue
		}
		if !signified {
			j := i
			for j < len(t) && isASCIITabOrNewline(t[j].value) {
				j++
			}
			p.validationError(InvalidURLUnit, p.input.place(i, j))
			signified = true
		}
	}
	p.input.text = kept
}

// stateMachine keeps running the state machine.
func (p *run) stateMachine() outcome {
	for {
		before := p.beforeStep()
		how := p.switchOnState()
		atEOF := p.pointer >= len(p.input.text)
		if how == proceeds && atEOF {
			how = returns
		}
		p.afterStep(before, how)
		if how != proceeds {
			return how
		}
		p.pointer++
	}
}

func (p *run) switchOnState() outcome {
	switch p.state {
	case SchemeStartState:
		return p.schemeStart()
	case SchemeState:
		return p.scheme()
	case NoSchemeState:
		return p.noScheme()
	case SpecialRelativeOrAuthorityState:
		return p.specialRelativeOrAuthority()
	case PathOrAuthorityState:
		return p.pathOrAuthority()
	case RelativeState:
		return p.relative()
	case RelativeSlashState:
		return p.relativeSlash()
	case SpecialAuthoritySlashesState:
		return p.specialAuthoritySlashes()
	case SpecialAuthorityIgnoreSlashesState:
		return p.specialAuthorityIgnoreSlashes()
	case AuthorityState:
		return p.authority()
	case HostState, HostnameState:
		return p.host()
	case PortState:
		return p.port()
	case FileState:
		return p.file()
	case FileSlashState:
		return p.fileSlash()
	case FileHostState:
		return p.fileHost()
	case PathStartState:
		return p.pathStart()
	case PathState:
		return p.path()
	case OpaquePathState:
		return p.opaquePath()
	case QueryState:
		return p.query()
	default:
		return p.fragment()
	}
}

// c returns the code point at pointer, or eof.
//
// https://url.spec.whatwg.org/#c
func (p *run) c() rune {
	if p.pointer >= len(p.input.text) {
		return eof
	}
	return p.input.text[p.pointer].value
}

// remaining returns the code points after c.
//
// https://url.spec.whatwg.org/#remaining
func (p *run) remaining() text { return p.input.text[p.pointer+1:] }

// fromPointer returns the code point substring from pointer to the end of input.
func (p *run) fromPointer() text { return p.input.text[min(p.pointer, len(p.input.text)):] }

// appendToBuffer appends s, which is made from c, to buffer.
func (p *run) appendToBuffer(s string) {
	c := p.input.text[p.pointer]
	for _, r := range s {
		c.value = r
		p.buffer = append(p.buffer, c)
	}
}

// appendCodePointToBuffer appends value, which is made from c, to buffer.
func (p *run) appendCodePointToBuffer(value rune) {
	c := p.input.text[p.pointer]
	c.value = value
	p.buffer = append(p.buffer, c)
}

// emptyBuffer sets buffer to the empty string. Steps that have been reported keep their
// buffers.
func (p *run) emptyBuffer() {
	if p.tell != nil {
		p.buffer = p.buffer[len(p.buffer):]
	} else {
		p.buffer = p.buffer[:0]
	}
}

// atPointer returns the span of c, and beforePointer the empty span before it.
func (p *run) atPointer() validation.Span {
	return p.input.place(p.pointer, min(p.pointer+1, len(p.input.text)))
}

func (p *run) beforePointer() validation.Span { return p.input.place(p.pointer, p.pointer) }

// inBuffer returns the span of buffer, which ends before the code point at end.
func (p *run) inBuffer(end int) validation.Span { return p.input.place(end-len(p.buffer), end) }

// bufferAsHost returns buffer, which ends before the code point at end, as a located
// string.
func (p *run) bufferAsHost(end int) located {
	return located{text: p.buffer, after: p.input.place(end, end).Start}
}

// isSolidus reports whether c separates segments.
func (p *run) isSolidus(c rune) bool { return c == '/' || p.url.isSpecial() && c == '\\' }

// checkURLUnit signifies invalid-URL-unit if c is not a URL unit.
func (p *run) checkURLUnit() {
	c := p.c()
	if !isURLCodePoint(c) && c != '%' {
		p.validationError(InvalidURLUnit, p.atPointer())
	}
	if c == '%' && !p.startsWithTwoHexDigits(p.remaining()) {
		p.validationError(InvalidURLUnit, p.atPointer())
	}
}

func (p *run) startsWithTwoHexDigits(t text) bool {
	return len(t) >= 2 && isASCIIHexDigit(t[0].value) && isASCIIHexDigit(t[1].value)
}
