package whatwg2017

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// state is a state of the state machine.
type state uint8

const (
	noState state = iota
	schemeStart
	scheme
	noScheme
	specialRelativeOrAuthority
	pathOrAuthority
	relative
	relativeSlash
	specialAuthoritySlashes
	specialAuthorityIgnoreSlashes
	authority
	host
	hostname
	port
	file
	fileSlash
	fileHost
	pathStart
	path
	cannotBeABasePath
	query
	fragment
)

// outcome tells whether and how a state ends the machine.
type outcome uint8

const (
	goesOn  outcome = iota
	returns         // without failure, which only happens with an override
	fails
)

// parser is a run of the basic URL parser: its arguments and its variables.
//
// #concept-basic-url-parser
type parser struct {
	base     *record
	encoding percent.Encoding
	url      *record
	override state
	quiet    bool // signifies nothing

	in       input
	pointer  int
	state    state
	buffer   []byte
	at       bool // the @ flag
	brackets bool // the [] flag
	password bool // the passwordTokenSeenFlag

	// Variables that the text does not need: the userinfo while it grows, and the
	// starts of parts.
	usernameText, passwordText             []byte
	authorityStart, passwordStart, startAt int

	found   []edition.Finding
	failure *Error
}

// parse parses a string into a new URL. It returns nil for failure, and sets p.failure.
func (p *parser) parse(given string) *record {
	p.url = newRecord()
	p.prepare(given, true)
	p.state = schemeStart
	if p.run() == fails {
		return nil
	}
	return p.url
}

// parseInto runs the parser with url and a state override. It returns the validation
// error after which the parser has returned, with or without failure, or nil. NB: url
// may have changed even if there is an error.
func parseInto(url *record, given string, override state) *Error {
	p := parser{url: url, override: override, state: override, quiet: true}
	p.prepare(given, false)
	p.run()
	return p.failure
}

// run keeps running the state machine.
func (p *parser) run() outcome {
	p.authorityStart, p.passwordStart = -1, -1
	for {
		if o := p.step(p.in.get(p.pointer)); o != goesOn {
			return o
		}
		if p.pointer == len(p.in.points) {
			return goesOn
		}
		p.pointer++
	}
}

func (p *parser) step(c rune) outcome {
	switch p.state {
	case schemeStart:
		return p.schemeStart(c)
	case scheme:
		return p.scheme(c)
	case noScheme:
		return p.noScheme(c)
	case specialRelativeOrAuthority:
		return p.specialRelativeOrAuthority(c)
	case pathOrAuthority:
		return p.pathOrAuthority(c)
	case relative:
		return p.relative(c)
	case relativeSlash:
		return p.relativeSlash(c)
	case specialAuthoritySlashes:
		return p.specialAuthoritySlashes(c)
	case specialAuthorityIgnoreSlashes:
		return p.specialAuthorityIgnoreSlashes(c)
	case authority:
		return p.authority(c)
	case host, hostname:
		return p.host(c)
	case port:
		return p.port(c)
	case file:
		return p.file(c)
	case fileSlash:
		return p.fileSlash(c)
	case fileHost:
		return p.fileHost(c)
	case pathStart:
		return p.pathStart(c)
	case path:
		return p.path(c)
	case cannotBeABasePath:
		return p.cannotBeABasePath(c)
	case query:
		return p.query(c)
	default:
		return p.fragment(c)
	}
}

// again sets the state and decreases the pointer by one, so that the new state reads
// the same code point again.
func (p *parser) again(s state) outcome {
	p.state = s
	p.pointer--
	return goesOn
}

// next sets the state for the next code point.
func (p *parser) next(s state) outcome {
	p.state = s
	return goesOn
}

// remainingStartsWith reports whether the code points after the pointer begin with s.
//
// #remaining
func (p *parser) remainingStartsWith(s string) bool { return p.in.startsWith(p.pointer+1, s) }

// special reports whether c is a backslash and url is special, so that c counts as a
// slash.
func (p *parser) special(c rune) bool { return c == '\\' && p.url.isSpecial() }

func (p *parser) append(c rune) outcome {
	p.buffer = utf8.AppendRune(p.buffer, c)
	return goesOn
}

// bufferStart returns the index of the first code point in the buffer.
func (p *parser) bufferStart() int { return p.pointer - utf8.RuneCount(p.buffer) }

// signifyUnit signifies a validation error if c is not part of a URL unit.
func (p *parser) signifyUnit(c rune) {
	if c == '%' {
		if !isHex(p.in.get(p.pointer+1)) || !isHex(p.in.get(p.pointer+2)) {
			p.signify(StrayPercent, p.pointer, p.pointer+1, "")
		}
	} else if !isURLCodePoint(c) {
		p.signify(NotURLCodePoint, p.pointer, p.pointer+1, "")
	}
}

// toQuery and toFragment set a component to the empty string and continue with its
// state.
func (p *parser) toQuery() outcome {
	p.url.query = p.part("", p.pointer+1, p.pointer+1)
	p.startAt = p.pointer + 1
	return p.next(query)
}

func (p *parser) toFragment() outcome {
	p.url.fragment = p.part("", p.pointer+1, p.pointer+1)
	p.startAt = p.pointer + 1
	return p.next(fragment)
}

// toPath continues with the path, which begins at start.
func (p *parser) toPath(start int) outcome {
	p.startAt = start
	return p.again(path)
}

// toAuthority continues with the authority after c.
func (p *parser) toAuthority() outcome { return p.next(authority) }

// setUserinfo sets username and password to the texts collected before the "@" at the
// given index.
func (p *parser) setUserinfo(at int) {
	u := p.url
	end := at
	if p.password {
		end = p.passwordStart - 1
		u.password = p.part(string(p.passwordText), p.passwordStart, at)
	}
	u.username = p.part(string(p.usernameText), p.authorityStart, end)
	u.userinfoSpan = p.in.span(p.authorityStart, at)
	for _, part := range []*edition.Part{&u.username, &u.password} {
		if part.Text == "" {
			part.Span = validation.Unknown()
		}
	}
}
