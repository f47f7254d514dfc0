package whatwg

// The states that read a scheme, or decide what an input without one is relative to.

// https://url.spec.whatwg.org/#scheme-start-state
func (p *run) schemeStart() outcome {
	c := p.c()
	if isASCIIAlpha(c) {
		p.appendCodePointToBuffer(asciiLowercase(c))
		p.state = SchemeState
	} else if p.stateOverride == noState {
		p.state = NoSchemeState
		p.pointer--
	} else {
		return fails
	}
	return proceeds
}

// https://url.spec.whatwg.org/#scheme-state
func (p *run) scheme() outcome {
	c := p.c()
	if isASCIIAlphanumeric(c) || c == '+' || c == '-' || c == '.' {
		p.appendCodePointToBuffer(asciiLowercase(c))
	} else if c == ':' {
		buffer := p.buffer.String()
		if p.stateOverride != noState {
			if isSpecialScheme(p.url.scheme) && !isSpecialScheme(buffer) {
				return returns
			}
			if !isSpecialScheme(p.url.scheme) && isSpecialScheme(buffer) {
				return returns
			}
			if (p.url.includesCredentials() || p.url.port != nil) && buffer == "file" {
				return returns
			}
			if p.url.scheme == "file" && p.url.host.kind == emptyHost {
				return returns
			}
		}
		p.setScheme(buffer)
		if p.stateOverride != noState {
			if p.url.port != nil && isDefaultPort(p.url.scheme, *p.url.port) {
				p.setPort(nil)
			}
			return returns
		}
		p.emptyBuffer()
		if p.url.scheme == "file" {
			if !p.remaining().startsWith("//") {
				p.validationError(SpecialSchemeMissingFollowingSolidus, p.input.place(p.pointer+1, p.pointer+1))
			}
			p.state = FileState
		} else if p.url.isSpecial() && p.base != nil && p.base.scheme == p.url.scheme {
			assert(p.base.isSpecial() && !p.base.hasOpaquePath())
			p.state = SpecialRelativeOrAuthorityState
		} else if p.url.isSpecial() {
			p.state = SpecialAuthoritySlashesState
		} else if p.remaining().startsWith("/") {
			p.state = PathOrAuthorityState
			p.pointer++
		} else {
			p.setPath(path{opaque: true})
			p.state = OpaquePathState
		}
	} else if p.stateOverride == noState {
		p.emptyBuffer()
		p.state = NoSchemeState
		p.pointer = -1 // start over
	} else {
		return fails
	}
	return proceeds
}

// https://url.spec.whatwg.org/#no-scheme-state
func (p *run) noScheme() outcome {
	c := p.c()
	if p.base == nil || p.base.hasOpaquePath() && c != '#' {
		p.validationError(MissingSchemeNonRelativeURL, p.beforePointer())
		return fails
	} else if p.base.hasOpaquePath() && c == '#' {
		p.setScheme(p.base.scheme)
		p.setPath(p.base.path)
		p.setQuery(p.base.query)
		p.setFragment(emptyString)
		p.state = FragmentState
	} else if p.base.scheme != "file" {
		p.state = RelativeState
		p.pointer--
	} else {
		p.state = FileState
		p.pointer--
	}
	return proceeds
}

// https://url.spec.whatwg.org/#special-relative-or-authority-state
func (p *run) specialRelativeOrAuthority() outcome {
	if p.c() == '/' && p.remaining().startsWith("/") {
		p.state = SpecialAuthorityIgnoreSlashesState
		p.pointer++
	} else {
		p.validationError(SpecialSchemeMissingFollowingSolidus, p.beforePointer())
		p.state = RelativeState
		p.pointer--
	}
	return proceeds
}

// https://url.spec.whatwg.org/#path-or-authority-state
func (p *run) pathOrAuthority() outcome {
	if p.c() == '/' {
		p.state = AuthorityState
	} else {
		p.state = PathState
		p.pointer--
	}
	return proceeds
}

// https://url.spec.whatwg.org/#relative-state
func (p *run) relative() outcome {
	assert(p.base.scheme != "file")
	c := p.c()
	p.setScheme(p.base.scheme)
	if c == '/' {
		p.state = RelativeSlashState
	} else if p.url.isSpecial() && c == '\\' {
		p.validationError(InvalidReverseSolidus, p.atPointer())
		p.state = RelativeSlashState
	} else {
		p.setUsername(p.base.username)
		p.setPassword(p.base.password)
		p.setHost(p.base.host)
		p.setPort(p.base.port)
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
			p.shortenPath()
			p.state = PathState
			p.pointer--
		}
	}
	return proceeds
}

// https://url.spec.whatwg.org/#relative-slash-state
func (p *run) relativeSlash() outcome {
	c := p.c()
	if p.url.isSpecial() && (c == '/' || c == '\\') {
		if c == '\\' {
			p.validationError(InvalidReverseSolidus, p.atPointer())
		}
		p.state = SpecialAuthorityIgnoreSlashesState
	} else if c == '/' {
		p.state = AuthorityState
	} else {
		p.setUsername(p.base.username)
		p.setPassword(p.base.password)
		p.setHost(p.base.host)
		p.setPort(p.base.port)
		p.state = PathState
		p.pointer--
	}
	return proceeds
}

// https://url.spec.whatwg.org/#special-authority-slashes-state
func (p *run) specialAuthoritySlashes() outcome {
	if p.c() == '/' && p.remaining().startsWith("/") {
		p.state = SpecialAuthorityIgnoreSlashesState
		p.pointer++
	} else {
		p.validationError(SpecialSchemeMissingFollowingSolidus, p.beforePointer())
		p.state = SpecialAuthorityIgnoreSlashesState
		p.pointer--
	}
	return proceeds
}

// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (p *run) specialAuthorityIgnoreSlashes() outcome {
	c := p.c()
	if c != '/' && c != '\\' {
		p.state = AuthorityState
		p.pointer--
	} else {
		p.validationError(SpecialSchemeMissingFollowingSolidus, p.atPointer())
	}
	return proceeds
}
