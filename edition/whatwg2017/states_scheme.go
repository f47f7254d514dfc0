package whatwg2017

// #scheme-start-state
func (p *parser) schemeStart(c rune) outcome {
	switch {
	case isAlpha(c):
		p.append(c | 0x20)
		return p.next(scheme)
	case p.override == noState:
		return p.again(noScheme)
	}
	return p.fail(NotAScheme, p.pointer, p.pointer+1, "")
}

// #scheme-state
func (p *parser) scheme(c rune) outcome {
	switch {
	case isAlpha(c):
		return p.append(c | 0x20)
	case isDigit(c) || c == '+' || c == '-' || c == '.':
		return p.append(c)
	case c == ':':
		return p.schemeEnd()
	case p.override == noState:
		p.buffer = p.buffer[:0]
		p.state = noScheme
		p.pointer = -1 // start over: it is about to be increased
		return goesOn
	}
	return p.fail(NotAScheme, p.pointer, p.pointer+1, "")
}

// schemeEnd does what the scheme state does at a colon.
//
// #scheme-state
func (p *parser) schemeEnd() outcome {
	u, buffer := p.url, string(p.buffer)
	if p.override != noState {
		if u.isSpecial() != isSpecialScheme(buffer) ||
			(u.includesCredentials() || u.port.Present) && buffer == "file" ||
			u.isFile() && u.host.Text == "" {
			return returns
		}
	}
	u.scheme = p.part(buffer, 0, p.pointer)
	p.buffer = p.buffer[:0]
	switch {
	case p.override != noState:
		return returns
	case buffer == "file":
		if !p.remainingStartsWith("//") {
			p.signify(MissingSlashes, p.pointer+1, p.pointer+1, "after the scheme")
		}
		return p.next(file)
	case u.isSpecial() && p.base != nil && p.base.scheme.Text == buffer:
		return p.next(specialRelativeOrAuthority)
	case u.isSpecial():
		return p.next(specialAuthoritySlashes)
	case p.remainingStartsWith("/"):
		p.pointer++
		return p.next(pathOrAuthority)
	}
	u.cannotBeABase = true
	u.path = append(u.path, "")
	p.startAt = p.pointer + 1
	return p.next(cannotBeABasePath)
}

// #no-scheme-state
func (p *parser) noScheme(c rune) outcome {
	u, base := p.url, p.base
	switch {
	case base == nil:
		return p.fail(RelativeNoBase, p.pointer, len(p.in.points), "")
	case base.cannotBeABase && c != '#':
		return p.fail(RelativeOpaqueBase, p.pointer, len(p.in.points), "")
	case base.cannotBeABase:
		u.scheme, u.query, u.cannotBeABase = base.scheme, base.query, true
		u.copyPath(base)
		return p.toFragment()
	case !base.isFile():
		return p.again(relative)
	}
	return p.again(file)
}

// #special-relative-or-authority-state
func (p *parser) specialRelativeOrAuthority(c rune) outcome {
	if c == '/' && p.remainingStartsWith("/") {
		p.pointer++
		return p.next(specialAuthorityIgnoreSlashes)
	}
	p.signify(MissingSlashes, p.pointer, p.pointer, "after the scheme")
	return p.again(relative)
}

// #path-or-authority-state
func (p *parser) pathOrAuthority(c rune) outcome {
	if c == '/' {
		return p.toAuthority()
	}
	return p.toPath(p.pointer - 1)
}

// #relative-state
func (p *parser) relative(c rune) outcome {
	u, base := p.url, p.base
	u.scheme = base.scheme
	switch {
	case c == '/':
		return p.next(relativeSlash)
	case p.special(c):
		p.signify(Backslash, p.pointer, p.pointer+1, "")
		return p.next(relativeSlash)
	}
	u.copyAuthority(base)
	u.copyPath(base)
	switch c {
	case eof:
		u.query = base.query
		return goesOn
	case '?':
		return p.toQuery()
	case '#':
		u.query = base.query
		return p.toFragment()
	}
	// The text removes the last item here. It shortens the path only for file: URLs.
	u.path = u.path[:max(len(u.path)-1, 0)]
	return p.toPath(p.pointer)
}

// #relative-slash-state
func (p *parser) relativeSlash(c rune) outcome {
	switch {
	case c == '/' && p.url.isSpecial(), p.special(c):
		if c == '\\' {
			p.signify(Backslash, p.pointer, p.pointer+1, "")
		}
		return p.next(specialAuthorityIgnoreSlashes)
	case c == '/':
		return p.toAuthority()
	}
	p.url.copyAuthority(p.base)
	return p.toPath(p.pointer - 1)
}

// #special-authority-slashes-state
func (p *parser) specialAuthoritySlashes(c rune) outcome {
	if c == '/' && p.remainingStartsWith("/") {
		p.pointer++
		return p.next(specialAuthorityIgnoreSlashes)
	}
	p.signify(MissingSlashes, p.pointer, p.pointer, "after the scheme")
	return p.again(specialAuthorityIgnoreSlashes)
}

// #special-authority-ignore-slashes-state
func (p *parser) specialAuthorityIgnoreSlashes(c rune) outcome {
	if c != '/' && c != '\\' {
		return p.again(authority)
	}
	p.signify(ExtraSlash, p.pointer, p.pointer+1, "")
	return goesOn
}
