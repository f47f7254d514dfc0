package whatwg

// The states that read a path, query and fragment.

// https://url.spec.whatwg.org/#path-start-state
func (p *run) pathStart() outcome {
	c := p.c()
	if p.url.isSpecial() {
		if c == '\\' {
			p.validationError(InvalidReverseSolidus, p.atPointer())
		}
		p.state = PathState
		if c != '/' && c != '\\' {
			p.pointer--
		}
	} else if p.stateOverride == noState && c == '?' {
		p.setQuery(emptyString)
		p.state = QueryState
	} else if p.stateOverride == noState && c == '#' {
		p.setFragment(emptyString)
		p.state = FragmentState
	} else if c != eof {
		p.state = PathState
		if c != '/' {
			p.pointer--
		}
	} else if p.stateOverride != noState && p.url.host == nil {
		p.appendToPath("")
	}
	return proceeds
}

// https://url.spec.whatwg.org/#path-state
func (p *run) path() outcome {
	c := p.c()
	if c == eof || c == '/' || p.url.isSpecial() && c == '\\' || p.stateOverride == noState && (c == '?' || c == '#') {
		if p.url.isSpecial() && c == '\\' {
			p.validationError(InvalidReverseSolidus, p.atPointer())
		}
		if p.buffer.isDoubleDotSegment() {
			p.shortenPath()
			if !p.isSolidus(c) {
				p.appendToPath("")
			}
		} else if p.buffer.isSingleDotSegment() && !p.isSolidus(c) {
			p.appendToPath("")
		} else if !p.buffer.isSingleDotSegment() {
			if p.url.scheme == "file" && len(p.url.path.list) == 0 && p.buffer.isWindowsDriveLetter() {
				second := p.buffer[1]
				second.value = ':'
				p.buffer = append(p.buffer[:1:1], second)
			}
			p.appendToPath(p.buffer.String())
		}
		p.emptyBuffer()
		if c == '?' {
			p.setQuery(emptyString)
			p.state = QueryState
		}
		if c == '#' {
			p.setFragment(emptyString)
			p.state = FragmentState
		}
	} else {
		p.checkURLUnit()
		p.appendToBuffer(p.revision.utf8PercentEncodeCodePoint(c, pathSet))
	}
	return proceeds
}

// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (p *run) opaquePath() outcome {
	c := p.c()
	if c == '?' {
		p.setQuery(emptyString)
		p.state = QueryState
	} else if c == '#' {
		p.setFragment(emptyString)
		p.state = FragmentState
	} else if c == ' ' {
		if p.revision.warnsOfSpaces() {
			p.validationError(InvalidURLUnit, p.atPointer())
		}
		if p.remaining().startsWith("?") || p.remaining().startsWith("#") {
			p.appendToPath("%20")
		} else {
			p.appendToPath(" ")
		}
	} else if c != eof {
		p.checkURLUnit()
		p.appendToPath(p.revision.utf8PercentEncodeCodePoint(c, c0ControlSet))
	}
	return proceeds
}

// https://url.spec.whatwg.org/#query-state
func (p *run) query() outcome {
	c := p.c()
	if p.encoding != nil && (!p.url.isSpecial() || p.url.scheme == "ws" || p.url.scheme == "wss") {
		p.encoding = nil
	}
	if p.stateOverride == noState && c == '#' || c == eof {
		queryPercentEncodeSet := querySet
		if p.url.isSpecial() {
			queryPercentEncodeSet = specialQuerySet
		}
		p.appendToQuery(p.revision.percentEncodeAfterEncoding(p.encoding, p.buffer.String(), queryPercentEncodeSet, false))
		p.emptyBuffer()
		if c == '#' {
			p.setFragment(emptyString)
			p.state = FragmentState
		}
	} else if c != eof {
		p.checkURLUnit()
		p.appendCodePointToBuffer(c)
	}
	return proceeds
}

// https://url.spec.whatwg.org/#fragment-state
func (p *run) fragment() outcome {
	c := p.c()
	if c != eof {
		p.checkURLUnit()
		p.appendToFragment(p.revision.utf8PercentEncodeCodePoint(c, fragmentSet))
	}
	return proceeds
}
