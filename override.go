package weburl

import (
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
// state changes the host before the port is refused. For other modules it returns
// the zero URL and the error for the zero URL.
//
// https://url.spec.whatwg.org/#basic-url-parser-state-override
func Override(m infra.Module, u URL, input string, state infra.State) (URL, error) {
	if !m.Proves() {
		return URL{}, refuse(zeroURL)
	}
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

// replacePlain is override for a part that is written as it is, as most are, in a URL that is
// short enough for the stack; ok is false for others. A machine would take twice as long.
func (u URL) replacePlain(input string, state state) (_ URL, ok bool) {
	start, end, skip, r, ok := u.record.splice(uint32(len(u.href)), input, state)
	if !ok {
		return u, false
	}
	delimiter, input := delimiterOf(state), input[skip:]
	if !infra.SpliceChanges(u.href[start:end], delimiter, input) {
		return u, true
	}
	return URL{u.href[:start] + delimiter + input + u.href[end:], r}, true
}

// delimiterOf returns what precedes the part that state reads.
func delimiterOf(state state) string {
	switch state {
	case portState:
		return ":"
	case pathStartState:
		return "/"
	case queryState:
		return "?"
	case fragmentState:
		return "#"
	}
	return ""
}

// splice is replacePlain for the record of a string of the given length: the delimiter and
// input[skip:] replace what is there from start to end.
func (r record) splice(length uint32, input string, state state) (start, end uint32, skip int, to record, ok bool) {
	// Others may need "/." or a drive letter, or can have no port.
	plain := r.scheme().IsSpecial() && r.scheme() != infra.File
	to = r
	switch state {
	case hostState, hostnameState:
		start, end = r.hostStart(), r.hostEnd()
		h := domainHead(input, r.scheme(), 0, 0, plainHead)
		ok = plain && h.form == plainHead && h.end > 0 && h.end == len(input)
		to.first = withKind(r.first, host.Domain)
		if h.end > h.hostEnd {
			ok = ok && state == hostState
			end = r.pathStart()
			to.first = withPort(to.first, uint16(h.first>>portShift))
		}
		to.host = halves(start+uint32(h.hostEnd), r.pathStart())
	case portState:
		start, end = r.hostEnd(), r.pathStart()
		h := head{first: r.first, hostEnd: -1}.withPort(input) // as if a colon preceded
		ok = plain && h.form == plainHead && h.end > 0 && h.end == len(input)
		to.first = h.first
	case pathStartState:
		start, end = r.pathStart(), r.queryStart()
		if input != "" && input[0] == '/' {
			skip = 1
		}
		ok = plain && scanPath(input, skip, true) == len(input)
	case queryState:
		start, end = r.queryStart(), r.fragmentStart()
		ok = infra.Scan(input, 0, queryStops) == len(input)
	case fragmentState:
		start, end = r.fragmentStart(), length
		ok = infra.Scan(input, 0, fragmentStops) == len(input)
	}
	written := len(delimiterOf(state)) + len(input) - skip
	if !ok || int(length)+written > len(buffer{}.small) {
		return 0, 0, 0, r, false
	}
	// What stands behind moves.
	longer := uint32(written) - (end - start) // modulo 2^32
	switch state {
	case hostState, hostnameState, portState:
		to.host = halves(to.hostEnd(), r.pathStart()+longer)
		fallthrough
	case pathStartState:
		to.setTail(r.queryStart()+longer, r.fragmentStart()+longer)
	case queryState:
		to.setTail(r.queryStart(), r.fragmentStart()+longer)
	}
	return start, end, skip, to, true
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
