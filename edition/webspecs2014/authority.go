package webspecs2014

import (
	"strings"
)

// authority implements the rule authority, matched against all of s. The scheme decides
// whether the host may be empty.
//
// NB: in the result of the rule host, the prose takes the text before the first @ as
// the host; the recorded results take the text after the last. In either case, the host
// parser has already processed the text before it.
//
// #rule-authority
func (p *parser) authority(s part, scheme string) (*record, *Error) {
	u := newRecord()
	rest := s
	at := strings.IndexByte(s.text, '@')
	if at >= 0 {
		user, rest1 := s.upTo(at), s.from(at+1)
		if colon := strings.IndexByte(user.text, ':'); colon >= 0 {
			password := user.from(colon + 1)
			user = user.upTo(colon)
			u.username = component(p.cleanse(user, &defaultSet, "user"), user)
			u.password = component(p.cleanse(password, &defaultSet, "password"), password)
		} else {
			u.username = component(p.cleanse(user, &defaultSet, "user"), user)
		}
		rest = rest1
	}
	n := hostLength(rest.text, ":")
	hostPart := rest.upTo(n)
	// NB: the host parser rejects an empty host; here it is rejected only after the
	// port has been read.
	host, err := p.host(hostPart, true)
	if err != nil {
		return nil, err
	}
	last := strings.LastIndexByte(host, '@')
	if last >= 0 {
		raw := hostPart.upTo(strings.LastIndexByte(hostPart.text, '@') + 1)
		p.indicate(AtSign, raw, "")
		info := "%40" + strings.ReplaceAll(host[:last], "@", "%40")
		target := &u.username
		if u.password.Present {
			target = &u.password
		}
		if !target.Present {
			*target = component("", raw.upTo(0))
		}
		target.Text += info
		if n := len(raw.text); n > 0 {
			target.Span.End = raw.start + n - 1
		}
		host = host[last+1:]
		hostPart = hostPart.from(len(raw.text))
	}
	u.host = component(host, hostPart)
	if n < len(rest.text) {
		port := rest.from(n + 1)
		text, err := p.port(port)
		if err != nil {
			return nil, err
		}
		u.port = component(text, port)
	}
	// NB: in url.pegjs, only a URL with a user must not have an empty host; the
	// recorded results allow an empty host in file: URLs.
	if u.username.Present && host == "" || scheme != "file" && isNothing(rest.text[:n]) {
		return nil, exception(EmptyHost, hostPart, "")
	}
	return u, nil
}

// port implements the rule port.
//
// #rule-port
func (p *parser) port(s part) (string, *Error) {
	text := p.cleanse(s, nil, "port")
	for len(text) > 1 && text[0] == '0' {
		text = text[1:]
	}
	for i := range len(text) {
		if isDigit(text[i]) {
			continue
		}
		// NB: "if input was not set" in the prose means that url was not.
		if !p.setting {
			return "", exception(NotAPort, s, "")
		}
		p.indicate(PortCut, s, "")
		return text[:i], nil
	}
	return text, nil
}

// path implements the rule path.
//
// NB: the prose keeps a last "." if other names precede it, and removes it if none do;
// url.pegjs and the recorded results do the opposite.
//
// #rule-path
func (p *parser) path(s part) []string {
	var path []string
	if i := strings.IndexByte(s.text, '\\'); i >= 0 {
		p.indicate(Backslash, s.slice(i, i+1), "in the path")
	}
	for {
		n := strings.IndexAny(s.text, `/\`)
		last := n < 0
		if last {
			n = len(s.text)
		}
		name := p.cleanse(s.upTo(n), &defaultSet, "path")
		switch dots(name) {
		case 1:
			if last && len(path) > 0 {
				path = append(path, "")
			} else if last {
				path = append(path, name)
			}
		case 2:
			if len(path) == 0 {
				break
			}
			path = path[:len(path)-1]
			if last {
				path = append(path, "")
			}
		default:
			path = append(path, name)
		}
		if last {
			return path
		}
		s = s.from(n + 1)
	}
}

// dots returns the number of dots in name if it is a dot segment, and otherwise 0.
func dots(name string) int {
	n := 0
	for name != "" {
		switch {
		case name[0] == '.':
			name = name[1:]
		case len(name) >= 3 && name[:2] == "%2" && name[2]|0x20 == 'e':
			name = name[3:]
		default:
			return 0
		}
		if n++; n > 2 {
			return 0
		}
	}
	return n
}

// concatenate implements path concatenation. It changes neither list.
//
// #path-concatenation
func concatenate(base, path []string) []string {
	if len(path) > 0 && path[0] == "." {
		path = path[1:]
		base = withoutLast(base)
	}
	switch {
	case len(path) == 1 && path[0] == "":
		return base
	case len(path) > 1 && path[0] == "":
		return path[1:]
	}
	return append(withoutLast(base), path...)
}

// withoutLast returns path without its last name, if any; appending to it does not
// change path.
func withoutLast(path []string) []string {
	n := max(len(path)-1, 0)
	return path[:n:n]
}
