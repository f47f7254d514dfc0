package urlpattern

// state is the state of a constructor string parser.
//
// https://urlpattern.spec.whatwg.org/#constructor-string-parser-state
type state uint8

const (
	initState state = iota
	protocolState
	authorityState
	usernameState
	passwordState
	hostnameState
	portState
	pathnameState
	searchState
	hashState
	doneState
)

// componentOf maps the states that read a component to it.
var componentOf = [...]Component{protocolState: Protocol, usernameState: Username, passwordState: Password, hostnameState: Hostname,
	portState: Port, pathnameState: Pathname, searchState: Search, hashState: Hash, doneState: 0}

// constructorParser splits a constructor string into the pattern strings of components.
//
// https://urlpattern.spec.whatwg.org/#constructor-string-parser
type constructorParser struct {
	input          string
	tokens         []token
	result         values
	componentStart int
	index          int // the token index
	increment      int // the token increment
	groupDepth     int
	bracketDepth   int // the hostname IPv6 bracket depth
	matchesSpecial bool
	state          state
	compiler       *compiler
}

// parseConstructorString splits input.
//
// https://urlpattern.spec.whatwg.org/#parse-a-constructor-string
func (l *compiler) parseConstructorString(input string) (values, *Error) {
	tokens, _ := tokenize(l.tokens, input, lenient)
	l.tokens = nil // the protocol is compiled while they are in use
	p := constructorParser{input: input, tokens: tokens, compiler: l}
	for p.index < len(p.tokens) {
		p.increment = 1
		switch {
		case p.tokens[p.index].typ == tokenEnd:
			switch p.state {
			case initState:
				// There is no protocol.
				p.rewind()
				switch {
				case p.isHashPrefix():
					p.changeState(hashState, 1)
				case p.isSearchPrefix():
					p.changeState(searchState, 1)
				default:
					p.changeState(pathnameState, 0)
				}
			case authorityState:
				// There are no credentials.
				p.rewindAndSetState(hostnameState)
			default:
				p.changeState(doneState, 0)
				p.index = len(p.tokens)
				continue
			}
		case p.isGroupOpen():
			p.groupDepth++
		case p.groupDepth > 0 && !p.isGroupClose():
		default:
			if p.groupDepth > 0 {
				p.groupDepth--
			}
			if err := p.read(); err != nil {
				return p.result, err
			}
		}
		p.index += p.increment
	}
	l.tokens = tokens // memory for the components, which are not longer
	if p.result.set[Hostname] && !p.result.set[Port] {
		p.result.put(Port, "", unknownPlace)
	}
	return p.result, nil
}

// read handles the token at index according to the state.
func (p *constructorParser) read() *Error {
	switch p.value(&p.tokens[p.index]) {
	case ':', '/', '?', '#', '@', '[', ']':
	default:
		return nil // no state does anything with another token
	}
	switch p.state {
	case initState:
		if p.isProtocolSuffix() {
			p.rewindAndSetState(protocolState)
		}
	case protocolState:
		if !p.isProtocolSuffix() {
			return nil
		}
		if err := p.computeMatchesSpecial(); err != nil {
			return err
		}
		switch {
		case p.nextIsAuthoritySlashes():
			p.changeState(authorityState, 3)
		case p.matchesSpecial:
			p.changeState(authorityState, 1)
		default:
			p.changeState(pathnameState, 1)
		}
	case authorityState:
		if p.isIdentityTerminator() {
			p.rewindAndSetState(usernameState)
		} else if p.isPathnameStart() || p.isSearchPrefix() || p.isHashPrefix() {
			p.rewindAndSetState(hostnameState)
		}
	case usernameState:
		if p.isPasswordPrefix() {
			p.changeState(passwordState, 1)
		} else if p.isIdentityTerminator() {
			p.changeState(hostnameState, 1)
		}
	case passwordState:
		if p.isIdentityTerminator() {
			p.changeState(hostnameState, 1)
		}
	case hostnameState:
		switch {
		case p.isIPv6Open():
			p.bracketDepth++
		case p.isIPv6Close():
			p.bracketDepth--
		case p.isPortPrefix() && p.bracketDepth == 0:
			p.changeState(portState, 1)
		default:
			p.endBeforePath()
		}
	case portState:
		p.endBeforePath()
	case pathnameState:
		p.endBeforeSearch()
	case searchState:
		if p.isHashPrefix() {
			p.changeState(hashState, 1)
		}
	}
	return nil
}

// endBeforePath ends the hostname or the port before a path, a search or a hash.
func (p *constructorParser) endBeforePath() {
	if p.isPathnameStart() {
		p.changeState(pathnameState, 0)
	} else {
		p.endBeforeSearch()
	}
}

func (p *constructorParser) endBeforeSearch() {
	if p.isSearchPrefix() {
		p.changeState(searchState, 1)
	} else if p.isHashPrefix() {
		p.changeState(hashState, 1)
	}
}

// changeState ends the current component, and sets the components that are skipped before
// the next one to their defaults.
//
// https://urlpattern.spec.whatwg.org/#change-state
func (p *constructorParser) changeState(to state, skip int) {
	if p.state != initState && p.state != authorityState && p.state != doneState {
		text, at := p.makeComponentString()
		p.result.put(componentOf[p.state], text, at)
	}
	if p.state != initState && to != doneState {
		// The states are in the order of the components.
		if p.state <= passwordState && to >= portState && !p.result.set[Hostname] {
			p.result.put(Hostname, "", unknownPlace)
		}
		if p.state <= portState && to >= searchState && !p.result.set[Pathname] {
			path := ""
			if p.matchesSpecial {
				path = "/"
			}
			p.result.put(Pathname, path, unknownPlace)
		}
		if p.state <= pathnameState && to == hashState && !p.result.set[Search] {
			p.result.put(Search, "", unknownPlace)
		}
	}
	p.state = to
	p.index += skip
	p.componentStart = p.index
	p.increment = 0
}

// https://urlpattern.spec.whatwg.org/#rewind
func (p *constructorParser) rewind() {
	p.index = p.componentStart
	p.increment = 0
}

// https://urlpattern.spec.whatwg.org/#rewind-and-set-state
func (p *constructorParser) rewindAndSetState(s state) {
	p.rewind()
	p.state = s
}

// https://urlpattern.spec.whatwg.org/#get-a-safe-token
func (p *constructorParser) safeToken(i int) *token { return &p.tokens[min(i, len(p.tokens)-1)] }

// value returns the value of the token, or 0 if it is not a single byte.
func (p *constructorParser) value(t *token) byte {
	if t.stop-t.start != 1 {
		return 0
	}
	return p.input[t.start]
}

// https://urlpattern.spec.whatwg.org/#is-a-non-special-pattern-char
func (p *constructorParser) isNonSpecialPatternChar(i int, value byte) bool {
	t := p.safeToken(i)
	return p.value(t) == value && (t.typ == tokenChar || t.typ == tokenEscaped || t.typ == tokenInvalid)
}

// https://urlpattern.spec.whatwg.org/#is-a-protocol-suffix
func (p *constructorParser) isProtocolSuffix() bool { return p.isNonSpecialPatternChar(p.index, ':') }

// https://urlpattern.spec.whatwg.org/#next-is-authority-slashes
func (p *constructorParser) nextIsAuthoritySlashes() bool {
	return p.isNonSpecialPatternChar(p.index+1, '/') && p.isNonSpecialPatternChar(p.index+2, '/')
}

// https://urlpattern.spec.whatwg.org/#is-an-identity-terminator
func (p *constructorParser) isIdentityTerminator() bool {
	return p.isNonSpecialPatternChar(p.index, '@')
}

// https://urlpattern.spec.whatwg.org/#is-a-password-prefix
func (p *constructorParser) isPasswordPrefix() bool { return p.isNonSpecialPatternChar(p.index, ':') }

// https://urlpattern.spec.whatwg.org/#is-a-port-prefix
func (p *constructorParser) isPortPrefix() bool { return p.isNonSpecialPatternChar(p.index, ':') }

// https://urlpattern.spec.whatwg.org/#is-a-pathname-start
func (p *constructorParser) isPathnameStart() bool { return p.isNonSpecialPatternChar(p.index, '/') }

// isSearchPrefix also accepts a question mark that cannot be a modifier.
//
// https://urlpattern.spec.whatwg.org/#is-a-search-prefix
func (p *constructorParser) isSearchPrefix() bool {
	if p.isNonSpecialPatternChar(p.index, '?') {
		return true
	}
	if p.value(&p.tokens[p.index]) != '?' {
		return false
	}
	if p.index == 0 {
		return true
	}
	switch p.safeToken(p.index - 1).typ {
	case tokenName, tokenRegExp, tokenClose, tokenAsterisk:
		return false
	}
	return true
}

// https://urlpattern.spec.whatwg.org/#is-a-hash-prefix
func (p *constructorParser) isHashPrefix() bool { return p.isNonSpecialPatternChar(p.index, '#') }

// https://urlpattern.spec.whatwg.org/#is-a-group-open
func (p *constructorParser) isGroupOpen() bool { return p.tokens[p.index].typ == tokenOpen }

// https://urlpattern.spec.whatwg.org/#is-a-group-close
func (p *constructorParser) isGroupClose() bool { return p.tokens[p.index].typ == tokenClose }

// https://urlpattern.spec.whatwg.org/#is-an-ipv6-open
func (p *constructorParser) isIPv6Open() bool { return p.isNonSpecialPatternChar(p.index, '[') }

// https://urlpattern.spec.whatwg.org/#is-an-ipv6-close
func (p *constructorParser) isIPv6Close() bool { return p.isNonSpecialPatternChar(p.index, ']') }

// makeComponentString returns the component that ends before the token at index, and
// where it begins.
//
// https://urlpattern.spec.whatwg.org/#make-a-component-string
func (p *constructorParser) makeComponentString() (text string, at int) {
	at = int(p.safeToken(p.componentStart).index)
	return p.input[at:p.tokens[p.index].index], at
}

// https://urlpattern.spec.whatwg.org/#compute-protocol-matches-a-special-scheme-flag
func (p *constructorParser) computeMatchesSpecial() *Error {
	text, at := p.makeComponentString()
	p.compiler.options = options{encode: protocolCallback}
	c, err := p.compiler.compile(Protocol, text, at)
	p.matchesSpecial = err == nil && c.matchesSpecialScheme()
	return err
}
