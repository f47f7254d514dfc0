package webspecs2014

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// This file contains the setter rules, which use all of their input to change a URL,
// and the steps of the attributes that invoke them. If they fail, they do not change
// the URL.

// setProtocol implements the rule set-protocol.
//
// #rule-set-protocol
func (u *record) setProtocol(value string) *Error {
	n := schemeLength(value)
	if n == 0 {
		return exception(NoMatch, part{value, 0}, "no scheme")
	}
	u.scheme = fromElsewhere(lower(value[:n]))
	return nil
}

// setUsername implements the setter of username.
//
// #rule-set-username
func (u *record) setUsername(value string) {
	if u.data.Present {
		return
	}
	u.username = fromElsewhere(percentEncode(value, nil, usernameSet))
}

// setPassword implements the setter of password.
//
// NB: by the rule set-password, an empty value would make an empty password.
//
// #urlutils-and-urlutilsreadonly-members
func (u *record) setPassword(value string) {
	switch {
	case u.data.Present:
	case value == "":
		u.password = edition.Part{}
	default:
		u.password = fromElsewhere(percentEncode(value, nil, passwordSet))
	}
}

// setHost implements the rule set-host. It does not remove default ports.
//
// #rule-set-host
func (u *record) setHost(value string) *Error {
	if u.data.Present {
		return nil
	}
	p := parser{setting: true}
	s := part{value, 0}
	n := hostLength(value, `:/\?#`)
	host, err := p.host(s.upTo(n), u.scheme.Text == "file")
	if err != nil {
		return err
	}
	if n < len(value) && value[n] == ':' {
		port := s.from(n + 1)
		text, err := p.port(port.upTo(lengthUntil(port.text, `/\?#`)))
		if err != nil {
			return err
		}
		u.port = fromElsewhere(text)
	}
	u.host = fromElsewhere(host)
	return nil
}

// setHostname implements the rule set-hostname.
//
// #rule-set-hostname
func (u *record) setHostname(value string) *Error {
	if u.data.Present {
		return nil
	}
	p := parser{setting: true}
	host, err := p.host(part{value, 0}.upTo(hostLength(value, `:/\?#`)), u.scheme.Text == "file")
	if err != nil {
		return err
	}
	u.host = fromElsewhere(host)
	return nil
}

// setPort implements the rule set-port.
//
// #rule-set-port
func (u *record) setPort(value string) *Error {
	if u.data.Present || u.scheme.Text == "file" {
		return nil
	}
	p := parser{setting: true}
	port, err := p.port(part{value, 0}.upTo(lengthUntil(value, `/\?#`)))
	if err != nil {
		return err
	}
	if standard, _ := defaultPort(u.scheme.Text); port == standard {
		port = ""
	}
	u.port = fromElsewhere(port)
	return nil
}

// setPathname implements the rule set-pathname.
//
// #rule-set-pathname
func (u *record) setPathname(value string) {
	if u.data.Present {
		return
	}
	s := part{value, 0}
	if value != "" && isSlash(value[0]) {
		s = s.from(1)
	}
	p := parser{setting: true}
	u.path = p.path(s.upTo(lengthUntil(s.text, "?#")))
	u.pathSpan = validation.Unknown()
}

// setSearch implements the setter of search, except for the query object. An empty
// value leaves an empty query: the attribute makes it null, but then the query object
// sets it again.
//
// NB: both the attribute and the rule remove a leading question mark, so up to two are
// removed.
//
// #rule-set-search
func (u *record) setSearch(value string, encoding percent.Encoding) {
	value = strings.TrimPrefix(strings.TrimPrefix(value, "?"), "?")
	u.query = fromElsewhere(percentEncode(value, encoding, querySet))
}

// setHash implements the setter of hash.
//
// NB: both the attribute and the rule remove a leading number sign, so up to two are
// removed.
//
// #rule-set-hash
func (u *record) setHash(value string) {
	switch {
	case u.scheme.Text == "javascript":
	case value == "":
		u.fragment = edition.Part{}
	default:
		value = strings.TrimPrefix(strings.TrimPrefix(value, "#"), "#")
		u.fragment = fromElsewhere(percentEncode(value, nil, simpleSet))
	}
}

// lengthUntil returns the length of s up to the first of the delimiters.
func lengthUntil(s, delimiters string) int {
	if n := strings.IndexAny(s, delimiters); n >= 0 {
		return n
	}
	return len(s)
}
