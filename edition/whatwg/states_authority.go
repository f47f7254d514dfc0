package whatwg

// The states that read an authority: credentials, host and port.

// https://url.spec.whatwg.org/#authority-state
func (p *run) authority() outcome {
	c := p.c()
	if c == '@' {
		credentials := p.input.place(p.pointer-len(p.buffer), p.pointer+1)
		p.validationError(InvalidCredentials, credentials)
		if p.atSignSeen {
			p.buffer = append(scalarValues("%40"), p.buffer...)
		}
		p.atSignSeen = true
		for _, codePoint := range p.buffer {
			if codePoint.value == ':' && !p.passwordTokenSeen {
				p.passwordTokenSeen = true
				continue
			}
			encodedCodePoints := p.revision.utf8PercentEncodeCodePoint(codePoint.value, userinfoSet)
			if p.passwordTokenSeen {
				p.appendToPassword(encodedCodePoints)
			} else {
				p.appendToUsername(encodedCodePoints)
			}
		}
		p.emptyBuffer()
	} else if c == eof || c == '/' || c == '?' || c == '#' || p.url.isSpecial() && c == '\\' {
		if p.atSignSeen && len(p.buffer) == 0 {
			p.validationError(HostMissing, p.beforePointer())
			return fails
		}
		p.pointer -= len(p.buffer) + 1
		p.emptyBuffer()
		p.state = HostState
	} else {
		p.appendCodePointToBuffer(c)
	}
	return proceeds
}

// https://url.spec.whatwg.org/#host-state
// https://url.spec.whatwg.org/#hostname-state
func (p *run) host() outcome {
	c := p.c()
	end := p.pointer
	if p.stateOverride != noState && p.url.scheme == "file" {
		p.pointer--
		p.state = FileHostState
	} else if c == ':' && !p.insideBrackets {
		if len(p.buffer) == 0 {
			p.validationError(HostMissing, p.beforePointer())
			return fails
		}
		if p.stateOverride != noState && p.stateOverride == HostnameState {
			return fails
		}
		host := p.hostParser(p.bufferAsHost(end), !p.url.isSpecial())
		if host == nil {
			return fails
		}
		p.setHost(host)
		p.emptyBuffer()
		p.state = PortState
	} else if c == eof || c == '/' || c == '?' || c == '#' || p.url.isSpecial() && c == '\\' {
		p.pointer--
		if p.url.isSpecial() && len(p.buffer) == 0 {
			p.validationError(HostMissing, p.input.place(end, end))
			return fails
		} else if p.stateOverride != noState && len(p.buffer) == 0 && (p.url.includesCredentials() || p.url.port != nil) {
			return fails
		}
		host := p.hostParser(p.bufferAsHost(end), !p.url.isSpecial())
		if host == nil {
			return fails
		}
		p.setHost(host)
		p.emptyBuffer()
		p.state = PathStartState
		if p.stateOverride != noState {
			return returns
		}
	} else {
		if c == '[' {
			p.insideBrackets = true
		}
		if c == ']' {
			p.insideBrackets = false
		}
		p.appendCodePointToBuffer(c)
	}
	return proceeds
}

// https://url.spec.whatwg.org/#port-state
func (p *run) port() outcome {
	c := p.c()
	if isASCIIDigit(c) {
		p.appendCodePointToBuffer(c)
	} else if c == eof || c == '/' || c == '?' || c == '#' || p.url.isSpecial() && c == '\\' || p.stateOverride != noState {
		if len(p.buffer) > 0 {
			port := p.buffer.integer(10)
			if port > 1<<16-1 {
				p.validationError(PortOutOfRange, p.inBuffer(p.pointer))
				return fails
			}
			if n := uint16(port); isDefaultPort(p.url.scheme, n) {
				p.setPort(nil)
			} else {
				p.setPort(&n)
			}
			p.emptyBuffer()
			if p.stateOverride != noState {
				return returns
			}
		}
		if p.stateOverride != noState {
			return fails
		}
		p.state = PathStartState
		p.pointer--
	} else {
		p.validationError(PortInvalid, p.atPointer())
		return fails
	}
	return proceeds
}
