package parser

import (
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Override is the basic URL parser with a URL and a state override: it returns u with the part
// that the state reads replaced, and whether the state read all of the input.
//
// As every standard does before it uses the override, Override empties the path
// before the path start state, and makes query and fragment empty before their
// states. If the path is opaque, only the scheme, query and fragment states
// change anything.
//
// The error is a [*validation.Error], a [Refusal] or [ErrTooLong]; where
// the Standard ends the run without failure because it makes no change, it is a
// Refusal, too. The result is valid even on error, since the algorithm can
// fail after it has changed something: with the input "example.org:x", the host
// state changes the host before the port is refused.
//
// https://url.spec.whatwg.org/#basic-url-parser-state-override
func Override(u *Record, input string, state infra.State) (_ Record, all bool, _ error) {
	if !u.IsValid() {
		return *u, false, RefuseZeroURL
	}
	if r := u.RefuseOverride(state, u.HasOpaquePath()); r != 0 {
		return *u, false, r
	}
	if v, ok := u.replaceAsIs(input, state); ok {
		return v, true, nil
	}
	m := machine{override: state}
	ok := m.replace(source{Record: u}, input)
	if !ok && !m.hostRead {
		return *u, false, m.overrideError()
	}
	href, r, err := m.finish(m.source.Text, u.Href)
	if err != nil {
		return *u, false, err
	}
	if !ok {
		err = m.overrideError()
	}
	return Record{href, r}, m.pointer == len(m.input), err
}

// replaceAsIs is Override for a part that is written as it is, as most are, in a URL that is
// short enough for the stack; ok is false for others. A machine would take twice as long.
func (u *Record) replaceAsIs(input string, state infra.State) (_ Record, ok bool) {
	start, end, skip, r, ok := u.splice(uint32(len(u.Href)), input, state)
	if !ok {
		return *u, false
	}
	delimiter, input := delimiterOf(state), input[skip:]
	if !SpliceChanges(u.Href[start:end], delimiter, input) {
		return *u, true
	}
	return Record{u.Href[:start] + delimiter + input + u.Href[end:], r}, true
}

// Splice is what [Override] does if it only replaces a part of the string by the end of its
// input, as most often, with the offsets of the result. For other inputs and parts ok is false.
func (u *Record) Splice(input string, state infra.State) (_ Splice, r Offsets, ok bool) {
	start, end, skip, r, ok := u.splice(uint32(len(u.Href)), input, state)
	if !ok || !u.IsValid() {
		return Splice{}, r, false
	}
	return Splice{Start: start, End: end, Delimiter: delimiterOf(state), Input: input[skip:]}, r, true
}

// delimiterOf returns what precedes the part that state reads.
func delimiterOf(state infra.State) string {
	switch state {
	case infra.PortState:
		return ":"
	case infra.PathStartState:
		return "/"
	case infra.QueryState:
		return "?"
	case infra.FragmentState:
		return "#"
	}
	return ""
}

// splice is replaceAsIs for the record of a string of the given length: the delimiter and
// input[skip:] replace what is there from start to end.
func (r Offsets) splice(length uint32, input string, state infra.State) (start, end uint32, skip int, to Offsets, ok bool) {
	// Others may need "/." or a drive letter, or can have no port.
	likeHTTP := r.Scheme().IsSpecial() && r.Scheme() != infra.File
	to = r
	switch state {
	case infra.HostState, infra.HostnameState:
		start, end = r.HostStart(), r.HostEnd()
		h := head{first: withoutPort(r.first)}.readAuthority(input, 0)
		ok = likeHTTP && h.form == asItIs && h.end() > 0 && h.end() == len(input) && h.hostStart() == 0
		to.first = withKind(r.first, host.Domain)
		if h.end() > h.hostEnd() {
			ok = ok && state == infra.HostState
			end = r.PathStart()
			to.first = withPort(to.first, uint16(h.first>>portShift))
		}
		to.host = halves(start+uint32(h.hostEnd()), r.PathStart())
	case infra.PortState:
		start, end = r.HostEnd(), r.PathStart()
		h, digits := head{first: r.first}.withPort(input)
		ok = likeHTTP && h.form == asItIs && digits == len(input)
		to.first = h.first
	case infra.PathStartState:
		start, end = r.PathStart(), r.QueryStart()
		if input != "" && input[0] == '/' {
			skip = 1
		}
		ok = likeHTTP && scanPath(input, skip, true) == len(input)
	case infra.QueryState:
		start, end = r.QueryStart(), r.FragmentStart()
		ok = infra.Scan(input, 0, queryStops) == len(input)
	case infra.FragmentState:
		start, end = r.FragmentStart(), length
		ok = infra.Scan(input, 0, fragmentStops) == len(input)
	}
	written := len(delimiterOf(state)) + len(input) - skip
	if !ok || int(length)+written > len(buffer{}.small) {
		return 0, 0, 0, r, false
	}
	// What stands behind moves.
	longer := uint32(written) - (end - start) // modulo 2^32
	switch state {
	case infra.HostState, infra.HostnameState, infra.PortState:
		to.host = halves(to.HostEnd(), r.PathStart()+longer)
		fallthrough
	case infra.PathStartState:
		to.setTail(r.QueryStart()+longer, r.FragmentStart()+longer)
	case infra.QueryState:
		to.setTail(r.QueryStart(), r.FragmentStart()+longer)
	}
	return start, end, skip, to, true
}

// replace writes u with the part that the override reads replaced. If the run fails
// before that changes anything, what has been written is useless.
func (m *machine) replace(u source, input string) (ok bool) {
	m.begin(input, u.len())
	m.copyUpTo(m.override, u)
	ok = m.run(m.override, u.Record)
	if ok || m.hostRead {
		m.copyAfter(m.override, u)
	}
	return ok
}

// RefuseOverride returns why the part that state reads cannot be changed at
// all, or 0.
func (r *Offsets) RefuseOverride(state infra.State, opaque bool) Refusal {
	switch state {
	case infra.HostState, infra.HostnameState, infra.PathStartState:
		if opaque {
			return RefuseOpaquePath
		}
	case infra.PortState:
		if r.CannotHaveUsernamePasswordPort() {
			return RefusePortNotAllowed
		}
	case infra.SchemeStartState, infra.QueryState, infra.FragmentState:
	default:
		return RefuseNotAnOverride
	}
	return 0
}

func (m *machine) overrideError() error {
	if m.refusal != 0 {
		return m.refusal
	}
	return m.parseError()
}

// copyUpTo writes everything in u before the part that state reads.
func (b *builder) copyUpTo(state infra.State, u source) {
	switch state {
	case infra.HostState, infra.HostnameState:
		b.copyScheme(u)
		b.beginAuthority()
		b.copyCredentials(u)
	case infra.PortState:
		b.copyUpToPort(u)
	case infra.PathStartState:
		b.copyAuthority(u)
	case infra.QueryState, infra.FragmentState:
		b.copyAuthority(u)
		b.copyPath(u)
		b.endPath()
		if state == infra.FragmentState {
			b.copyQuery(u)
		}
	}
}

// copyAfter writes everything in u after the part that was read.
func (m *machine) copyAfter(state infra.State, u source) {
	switch state {
	case infra.SchemeStartState:
		m.copyAfterScheme(u)
	case infra.HostState, infra.HostnameState:
		if !m.portRead {
			m.copyPort(u)
		}
	}
	switch state {
	case infra.SchemeStartState, infra.HostState, infra.HostnameState, infra.PortState:
		m.copyPath(u)
		m.endPath()
	}
	if state != infra.QueryState && state != infra.FragmentState {
		m.copyQuery(u)
	}
	if state != infra.FragmentState {
		m.copyFragment(u)
	}
}

// refuseScheme returns why u cannot have the given scheme, or 0.
func refuseScheme(u *Record, scheme infra.SpecialScheme) Refusal {
	switch {
	case u.IsSpecial() != scheme.IsSpecial():
		return RefuseSpecialSchemeChange
	case scheme == infra.File && (u.IncludesCredentials() || u.HasPort()):
		return RefuseFileWithAuthority
	case u.Scheme() == infra.File && u.HostKind() == host.Empty:
		return RefuseFileWithoutHost
	}
	return 0
}
