package weburl

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Override is for the packages of this module: the basic URL parser with a URL
// and a state override, as setters use it to change a part of a URL. It returns
// u with the part that the state reads replaced. To change a URL, use its With
// methods; for components without a URL, [Canonicalize].
//
// As every standard does before it uses the override, Override empties the path
// before the path start state, and makes query and fragment empty before their
// states. If the path is opaque, only the scheme, query and fragment states
// change anything.
//
// The error is a [*validation.Error], a [*ChangeError] or [ErrTooLong]; where
// the Standard ends the run without failure because it makes no change, it is a
// ChangeError, too. The result is valid even on error, since the algorithm can
// fail after it has changed something: with the input "example.org:x", the host
// state changes the host before the port is refused.
//
// https://url.spec.whatwg.org/#basic-url-parser-state-override
func Override(_ infra.Module, u URL, input string, state infra.State) (URL, error) {
	v, _, err := u.override(input, state)
	return v, err
}

// override is Override; all says whether the state read all of the input.
func (u URL) override(input string, state state) (_ URL, all bool, _ error) {
	if !u.IsValid() {
		return u, false, refuse(zeroURL)
	}
	if r := u.refuseOverride(state, u.HasOpaquePath()); r != 0 {
		return u, false, refuse(r)
	}
	if v, ok := u.replacePlain(input, state); ok {
		return v, true, nil
	}
	m := machine{override: state}
	ok := m.replace(source{URL: &u}, input)
	if !ok && !m.hostRead {
		return u, false, m.overrideError()
	}
	href, r, err := m.finish(m.source.Text, u.href)
	if err != nil {
		return u, false, err
	}
	if !ok {
		err = m.overrideError()
	}
	return URL{href, r}, m.pointer == len(m.input), err
}

// replacePlain is override for a path, query or fragment that is written as it is, as most
// are, in a URL that is short enough for the stack; ok is false for others. A machine would
// take twice as long.
func (u URL) replacePlain(input string, state state) (_ URL, ok bool) {
	s, ok := u.splice(input, state)
	if !ok {
		return u, false
	}
	if old := u.href[s.Start:s.End]; len(old) == 1+len(s.Input) && old[1:] == s.Input {
		return u, true
	}
	r := u.record
	r.setTail(s.QueryStart, s.FragmentStart)
	return URL{u.href[:s.Start] + s.Delimiter + s.Input + u.href[s.End:], r}, true
}

// splice returns what replacePlain does.
func (u *URL) splice(input string, state state) (s infra.Splice, ok bool) {
	s.QueryStart, s.FragmentStart = u.queryStart(), u.fragmentStart()
	switch state {
	case pathStartState:
		s.Start, s.End, s.Delimiter = u.pathStart(), s.QueryStart, "/"
		input = strings.TrimPrefix(input, "/")
		// In others, "/." or a drive letter can be needed.
		ok = u.IsSpecial() && u.scheme() != infra.File && scanPath(input, 0, true) == len(input)
	case queryState:
		s.Start, s.End, s.Delimiter = s.QueryStart, s.FragmentStart, "?"
		ok = infra.Scan(input, 0, queryStops) == len(input)
	case fragmentState:
		s.Start, s.End, s.Delimiter = s.FragmentStart, uint32(len(u.href)), "#"
		ok = infra.Scan(input, 0, fragmentStops) == len(input)
	}
	if !ok || len(u.href)+len(s.Delimiter)+len(input) > len(buffer{}.small) {
		return s, false
	}
	s.Input = input
	switch longer := uint32(1+len(input)) - (s.End - s.Start); state { // modulo 2^32
	case pathStartState:
		s.QueryStart += longer
		s.FragmentStart += longer
	case queryState:
		s.FragmentStart += longer
	}
	return s, true
}

// replace writes u with the part that the override reads replaced. If the run fails
// before that changes anything, what has been written is useless.
func (m *machine) replace(u source, input string) (ok bool) {
	m.begin(input, u.len())
	m.copyUpTo(m.override, u)
	ok = m.run(m.override, u.URL)
	if ok || m.hostRead {
		m.copyAfter(m.override, u)
	}
	return ok
}

// refuseOverride returns why the part that state reads cannot be changed at
// all, or 0.
func (u *URL) refuseOverride(state state, opaque bool) refusal {
	switch state {
	case hostState, hostnameState, pathStartState:
		if opaque {
			return opaquePath
		}
	case portState:
		if u.cannotHaveUsernamePasswordPort() {
			return portNotAllowed
		}
	case schemeStartState, queryState, fragmentState:
	default:
		return notAnOverride
	}
	return 0
}

func (m *machine) overrideError() error {
	if m.refusal != 0 {
		return refuse(m.refusal)
	}
	return m.parseError()
}

// copyUpTo writes everything in u before the part that state reads.
func (b *builder) copyUpTo(state state, u source) {
	switch state {
	case hostState, hostnameState:
		b.copyScheme(u)
		b.beginAuthority()
		b.copyCredentials(u)
	case portState:
		b.copyUpToPort(u)
	case pathStartState:
		b.copyAuthority(u)
	case queryState, fragmentState:
		b.copyAuthority(u)
		b.copyPath(u)
		b.endPath()
		if state == fragmentState {
			b.copyQuery(u)
		}
	}
}

// copyAfter writes everything in u after the part that was read.
func (m *machine) copyAfter(state state, u source) {
	switch state {
	case schemeStartState:
		m.copyAfterScheme(u)
	case hostState, hostnameState:
		if !m.portRead {
			m.copyPort(u)
		}
	}
	switch state {
	case schemeStartState, hostState, hostnameState, portState:
		m.copyPath(u)
		m.endPath()
	}
	if state != queryState && state != fragmentState {
		m.copyQuery(u)
	}
	if state != fragmentState {
		m.copyFragment(u)
	}
}

// refuseScheme returns why u cannot have the given scheme, or 0.
func refuseScheme(u *URL, scheme infra.SpecialScheme) refusal {
	switch {
	case u.IsSpecial() != scheme.IsSpecial():
		return specialSchemeChange
	case scheme == infra.File && (u.IncludesCredentials() || u.hasPort()):
		return fileWithAuthority
	case u.scheme() == infra.File && u.hostKind() == host.Empty:
		return fileWithoutHost
	}
	return 0
}
