package whatwg2017

// #path-start-state
func (p *parser) pathStart(c rune) outcome {
	u := p.url
	p.startAt = p.pointer
	switch {
	case u.isSpecial():
		if c == '\\' {
			p.signify(Backslash, p.pointer, p.pointer+1, "")
		}
		if c != '/' && c != '\\' {
			return p.again(path)
		}
		return p.next(path)
	case p.override == noState && c == '?':
		return p.toQuery()
	case p.override == noState && c == '#':
		return p.toFragment()
	case c == '/':
		return p.next(path)
	case c != eof:
		return p.again(path)
	}
	return goesOn
}

// #path-state
func (p *parser) path(c rune) outcome {
	ends := c == eof || p.override == noState && (c == '?' || c == '#')
	slash := c == '/' || p.special(c)
	if !ends && !slash {
		p.signifyUnit(c)
		p.buffer = appendEncoded(p.buffer, c, pathSet)
		return goesOn
	}
	if c == '\\' {
		p.signify(Backslash, p.pointer, p.pointer+1, "")
	}
	p.endSegment(slash)
	if ends {
		p.url.pathSpan = p.spanUnlessEmpty(p.startAt, p.pointer)
		if p.url.isFile() {
			p.removeLeadingSegments()
		}
	}
	switch {
	case ends && c == '?':
		return p.toQuery()
	case ends && c == '#':
		return p.toFragment()
	}
	return goesOn
}

// endSegment does what the path state does with the buffer at the end of a segment.
//
// #path-state
func (p *parser) endSegment(slash bool) {
	u, buffer := p.url, string(p.buffer)
	switch {
	case isDoubleDot(buffer):
		u.shortenPath()
		if !slash {
			u.path = append(u.path, "")
		}
	case isSingleDot(buffer):
		if !slash {
			u.path = append(u.path, "")
		}
	default:
		if u.isFile() && len(u.path) == 0 && isDriveLetter(buffer) {
			if u.host.Text != "" {
				p.signify(HostBeforeDrive, p.pointer-2, p.pointer, "")
				u.host = fromElsewhere("")
			}
			buffer = buffer[:1] + ":"
		}
		u.path = append(u.path, buffer)
	}
	p.buffer = p.buffer[:0]
}

// removeLeadingSegments removes empty leading segments, as the path state does at the
// end of the path of a file: URL.
//
// #path-state
func (p *parser) removeLeadingSegments() {
	u := p.url
	for len(u.path) > 1 && u.path[0] == "" {
		p.signify(LeadingSegment, p.startAt, p.pointer, "")
		u.path = u.path[1:]
	}
}

// #cannot-be-a-base-url-path-state
func (p *parser) cannotBeABasePath(c rune) outcome {
	if c != eof && c != '?' && c != '#' {
		p.signifyUnit(c)
		p.buffer = appendEncoded(p.buffer, c, c0Set)
		return goesOn
	}
	// NB: the text appends to the path itself, one code point after the other.
	p.url.path[0] = string(p.buffer)
	p.buffer = p.buffer[:0]
	p.url.pathSpan = p.in.span(p.startAt, p.pointer)
	switch c {
	case '?':
		return p.toQuery()
	case '#':
		return p.toFragment()
	}
	return goesOn
}

// #query-state
func (p *parser) query(c rune) outcome {
	u := p.url
	if c != eof && (p.override != noState || c != '#') {
		p.signifyUnit(c)
		return p.append(c)
	}
	encoding := p.encoding
	if !u.isSpecial() || u.scheme.Text == "ws" || u.scheme.Text == "wss" {
		encoding = nil
	}
	bytes := encode(p.buffer, encoding)
	out := make([]byte, 0, len(bytes))
	for _, b := range bytes {
		if b < 0x21 || b > 0x7E || b == '"' || b == '#' || b == '<' || b == '>' {
			out = appendByte(out, b)
		} else {
			out = append(out, b)
		}
	}
	p.buffer = p.buffer[:0]
	u.query = p.part(string(out), p.startAt, p.pointer)
	if c == '#' {
		return p.toFragment()
	}
	return goesOn
}

// #fragment-state
func (p *parser) fragment(c rune) outcome {
	switch c {
	case eof:
		// NB: the text appends to the fragment itself, one code point after the other.
		p.url.fragment = p.part(string(p.buffer), p.startAt, p.pointer)
	case 0:
		p.signify(NullInFragment, p.pointer, p.pointer+1, "")
	default:
		p.signifyUnit(c)
		p.buffer = appendEncoded(p.buffer, c, c0Set)
	}
	return goesOn
}
