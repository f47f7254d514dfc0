package whatwg2017

// #file-state
func (p *parser) file(c rune) outcome {
	u, base := p.url, p.base
	if !u.isFile() {
		u.scheme = fromElsewhere("file")
	}
	switch {
	case c == '/' || c == '\\':
		if c == '\\' {
			p.signify(Backslash, p.pointer, p.pointer+1, "")
		}
		return p.next(fileSlash)
	case base == nil || !base.isFile():
		return p.toPath(p.pointer)
	}
	switch c {
	case eof:
		u.host, u.query = base.host, base.query
		u.copyPath(base)
		return goesOn
	case '?':
		u.host = base.host
		u.copyPath(base)
		return p.toQuery()
	case '#':
		u.host, u.query = base.host, base.query
		u.copyPath(base)
		return p.toFragment()
	}
	if p.startsWithDriveLetter(c) {
		p.signify(DriveLetter, p.pointer, p.pointer+2, "")
	} else {
		u.host = base.host
		u.copyPath(base)
		u.shortenPath()
	}
	return p.toPath(p.pointer)
}

// startsWithDriveLetter reports whether c begins a Windows drive letter that ends at
// the end of a segment.
//
// #file-state
func (p *parser) startsWithDriveLetter(c rune) bool {
	second := p.in.get(p.pointer + 1)
	if !isAlpha(c) || second != ':' && second != '|' {
		return false
	}
	switch p.in.get(p.pointer + 2) {
	case eof, '/', '\\', '?', '#':
		return true
	}
	return false
}

// #file-slash-state
func (p *parser) fileSlash(c rune) outcome {
	u, base := p.url, p.base
	if c == '/' || c == '\\' {
		if c == '\\' {
			p.signify(Backslash, p.pointer, p.pointer+1, "")
		}
		return p.next(fileHost)
	}
	if base != nil && base.isFile() {
		if isNormalizedDriveLetter(base.path[0]) {
			u.path = append(u.path, base.path[0])
		} else {
			u.host = base.host
		}
	}
	return p.toPath(p.pointer - 1)
}

// #file-host-state
func (p *parser) fileHost(c rune) outcome {
	u := p.url
	if c != '\\' && !p.endsAuthority(c) {
		return p.append(c)
	}
	start := p.bufferStart()
	switch {
	case p.override == noState && isDriveLetter(string(p.buffer)):
		p.signify(DriveLetterHost, start, p.pointer, "")
		return p.toPath(start) // the path state uses the buffer
	case len(p.buffer) == 0:
		u.host = p.part("", p.pointer, p.pointer)
	default:
		if !p.setHost() {
			return fails
		}
		if u.host.Text == "localhost" {
			u.host.Text = ""
		}
	}
	if p.override != noState {
		return returns
	}
	return p.again(pathStart)
}
