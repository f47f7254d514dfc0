package whatwg

// The states that read a file: URL after its scheme.

// https://url.spec.whatwg.org/#file-state
func (p *run) file() outcome {
	c := p.c()
	p.setScheme("file")
	p.setHost(&host{kind: emptyHost})
	if c == '/' || c == '\\' {
		if c == '\\' {
			p.validationError(InvalidReverseSolidus, p.atPointer())
		}
		p.state = FileSlashState
	} else if p.base != nil && p.base.scheme == "file" {
		p.setHost(p.base.host)
		p.setPath(p.base.path)
		p.setQuery(p.base.query)
		if c == '?' {
			p.setQuery(emptyString)
			p.state = QueryState
		} else if c == '#' {
			p.setFragment(emptyString)
			p.state = FragmentState
		} else if c != eof {
			p.setQuery(nullable{})
			if !p.fromPointer().startsWithWindowsDriveLetter() {
				p.shortenPath()
			} else {
				p.validationError(FileInvalidWindowsDriveLetter, p.input.place(p.pointer, p.pointer+2))
				p.setPath(path{})
			}
			p.state = PathState
			p.pointer--
		}
	} else {
		p.state = PathState
		p.pointer--
	}
	return proceeds
}

// https://url.spec.whatwg.org/#file-slash-state
func (p *run) fileSlash() outcome {
	c := p.c()
	if c == '/' || c == '\\' {
		if c == '\\' {
			p.validationError(InvalidReverseSolidus, p.atPointer())
		}
		p.state = FileHostState
	} else {
		if p.base != nil && p.base.scheme == "file" {
			p.setHost(p.base.host)
			if !p.fromPointer().startsWithWindowsDriveLetter() && len(p.base.path.list) > 0 && isNormalizedWindowsDriveLetter(p.base.path.list[0]) {
				p.appendToPath(p.base.path.list[0])
			}
		}
		p.state = PathState
		p.pointer--
	}
	return proceeds
}

// https://url.spec.whatwg.org/#file-host-state
func (p *run) fileHost() outcome {
	c := p.c()
	end := p.pointer
	if c == eof || c == '/' || c == '\\' || c == '?' || c == '#' {
		p.pointer--
		if p.stateOverride == noState && p.buffer.isWindowsDriveLetter() {
			p.validationError(FileInvalidWindowsDriveLetterHost, p.inBuffer(end))
			p.state = PathState
		} else if len(p.buffer) == 0 {
			p.setHost(&host{kind: emptyHost})
			if p.stateOverride != noState {
				return returns
			}
			p.state = PathStartState
		} else {
			h := p.hostParser(p.bufferAsHost(end), !p.url.isSpecial())
			if h == nil {
				return fails
			}
			if h.kind == domain && h.name == "localhost" {
				h = &host{kind: emptyHost}
			}
			p.setHost(h)
			if p.stateOverride != noState {
				return returns
			}
			p.emptyBuffer()
			p.state = PathStartState
		}
	} else {
		p.appendCodePointToBuffer(c)
	}
	return proceeds
}
