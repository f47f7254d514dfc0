package whatwg2017

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// endsAuthority reports whether c ends an authority.
func (p *parser) endsAuthority(c rune) bool {
	return c == eof || c == '/' || c == '?' || c == '#' || p.special(c)
}

// authority reads up to the last "@". It reads the code points before each "@" a second
// time, and the host state reads those after the last one again: two steps for each
// code point.
//
// #authority-state
func (p *parser) authority(c rune) outcome {
	if p.authorityStart < 0 {
		p.authorityStart = p.pointer
	}
	switch {
	case c == '@':
		p.signify(Credentials, p.pointer, p.pointer+1, "")
		p.collectUserinfo()
		p.buffer = p.buffer[:0]
	case p.endsAuthority(c):
		if p.at {
			start := p.bufferStart()
			if len(p.buffer) == 0 {
				return p.fail(HostAfterAt, start, p.pointer, "")
			}
			p.setUserinfo(start - 1)
		}
		p.pointer -= utf8.RuneCount(p.buffer) + 1
		p.buffer = p.buffer[:0]
		p.state = host
	default:
		p.append(c)
	}
	return goesOn
}

// collectUserinfo does what the authority state does with the buffer at an "@".
//
// NB: the text prepends "%40" to the buffer for a preceding "@", so it is read first.
//
// #authority-state
func (p *parser) collectUserinfo() {
	place := p.bufferStart()
	buffer := string(p.buffer)
	if p.at {
		buffer = "%40" + buffer
		place -= 3
	}
	p.at = true
	for _, codePoint := range buffer {
		place++
		switch {
		case codePoint == ':' && !p.password:
			p.password = true
			p.passwordStart = place
		case p.password:
			p.passwordText = appendEncoded(p.passwordText, codePoint, userinfoSet)
		default:
			p.usernameText = appendEncoded(p.usernameText, codePoint, userinfoSet)
		}
	}
}

// host implements the host state and the hostname state.
//
// #host-state, #hostname-state
func (p *parser) host(c rune) outcome {
	u := p.url
	switch {
	case p.override != noState && u.isFile():
		return p.again(fileHost)
	case c == ':' && !p.brackets:
		if len(p.buffer) == 0 {
			return p.fail(EmptyHost, p.pointer, p.pointer+1, "before the port")
		}
		if !p.setHost() {
			return fails
		}
		p.state = port
		if p.override == hostname {
			return returns
		}
		return goesOn
	case p.endsAuthority(c):
		switch {
		case len(p.buffer) == 0 && u.isSpecial():
			return p.fail(EmptyHost, p.pointer, p.pointer, "")
		case p.override != noState && len(p.buffer) == 0 && (u.includesCredentials() || u.port.Present):
			p.fail(HostNeeded, p.pointer, p.pointer, "by credentials or port")
			return returns
		}
		if !p.setHost() {
			return fails
		}
		if p.override != noState {
			return returns
		}
		return p.again(pathStart)
	}
	switch c {
	case '[':
		p.brackets = true
	case ']':
		p.brackets = false
	}
	return p.append(c)
}

// setHost parses the buffer, which ends before c, as the host and empties it. It
// returns false for failure.
func (p *parser) setHost() bool {
	h := hostText{string(p.buffer), p.bufferStart(), p.pointer}
	text, ok := p.parseHost(h, p.url.isSpecial())
	if !ok {
		return false
	}
	p.url.host = p.part(text, h.start, h.end)
	p.buffer = p.buffer[:0]
	return true
}

// #port-state
func (p *parser) port(c rune) outcome {
	u := p.url
	switch {
	case isDigit(c):
		return p.append(c)
	case p.endsAuthority(c) || p.override != noState:
		if len(p.buffer) > 0 {
			digits := strings.TrimLeft(string(p.buffer), "0")
			number, err := strconv.ParseUint("0"+digits, 10, 16)
			if err != nil {
				return p.fail(PortRange, p.pointer-len(p.buffer), p.pointer, "")
			}
			u.port = p.part(strconv.FormatUint(number, 10), p.pointer-len(p.buffer), p.pointer)
			if u.port.Text == specialSchemes[u.scheme.Text] {
				u.port = absent()
			}
			p.buffer = p.buffer[:0]
		}
		if p.override != noState {
			return returns
		}
		return p.again(pathStart)
	}
	return p.fail(PortDigits, p.pointer, p.pointer+1, "")
}
