package parser

import (
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Override runs the basic URL parser with a URL and a state override. It returns u with the
// part that the state reads replaced, and whether the state consumed all of the input.
//
// As all standards do before they use an override, Override empties the path before the
// path start state, and makes the query or fragment empty before its state. If the path is
// opaque, only the scheme, query and fragment states change anything.
//
// The error is a [*validation.Error], a [Refusal] or [ErrTooLong]; it is also a Refusal
// where the Standard ends the run without failure and without a change. The result is valid
// even on error, since the algorithm can fail after it has changed something: with the
// input "example.org:x", the host state changes the host before the port is refused.
//
// https://url.spec.whatwg.org/#basic-url-parser-state-override
func Override(u *Record, input string, state infra.State) (_ Record, all bool, _ error) {
	if !u.IsValid() {
		return *u, false, RefuseZeroURL
	}
	if r := u.RefuseOverride(state, u.HasOpaquePath()); r != 0 {
		return *u, false, r
	}
	if start, end, skip, to, ok := u.spliceAsIs(uint32(len(u.Href)), input, state); ok {
		href, err := splice(u.Href, start, end, delimiterOf(state), []byte(input[skip:]))
		if err != nil {
			return *u, false, err
		}
		return Record{href, to}, true, nil
	}
	return u.overrideByMachine(input, state)
}

// overrideByMachine implements Override with the machine. It is not inlined, because the
// machine takes so much stack.
//
//go:noinline
func (u *Record) overrideByMachine(input string, state infra.State) (_ Record, all bool, err error) {
	d := Draft{Record: *u}
	all, err = d.overrideByMachine(input, state)
	if err == ErrTooLong {
		return *u, false, err
	}
	return d.URL(u.Href), all, err
}

// Override changes d as [Override] changes a URL. The caller must have called
// [Offsets.RefuseOverride] first.
func (d *Draft) Override(input string, state infra.State) (all bool, err error) {
	if start, end, skip, to, ok := d.spliceAsIs(uint32(d.len()), input, state); ok {
		return true, d.splice(start, end, delimiterOf(state), []byte(input[skip:]), to)
	}
	return d.overrideByMachine(input, state)
}

func (d *Draft) overrideByMachine(input string, state infra.State) (all bool, err error) {
	m := machine{override: state}
	ok := m.part(&d.Record, input)
	if !ok && !m.hostRead {
		return false, m.overrideError()
	}
	if m.buf.tooLong {
		return false, ErrTooLong
	}
	if port, has := m.url.Scheme().DefaultPort(); state == infra.SchemeStartState && d.HasPort() && has && port == d.Port() {
		_ = d.SetPort(0, false) // cannot fail: the string gets shorter
	}
	start, end, delimiter, to := m.replaced(d.Offsets, uint32(d.len()))
	if err = d.splice(start, end, delimiter, m.buf.bytes(), to); err == nil && !ok {
		err = m.overrideError()
	}
	return m.pointer == len(m.input), err
}

// spliceAsIs returns the splice by which [Override] changes a part that is written as it is,
// as most are: delimiterOf(state) and input[skip:] replace bytes [start, end) of a string of
// the given length, whose offsets become to. ok is false if the machine is needed.
func (r Offsets) spliceAsIs(length uint32, input string, state infra.State) (start, end uint32, skip int, to Offsets, ok bool) {
	// URLs with other schemes may need "/." or a drive letter, or cannot have a port.
	likeHTTP := r.Scheme().IsSpecial() && r.Scheme() != infra.File
	to = r
	behind := fromPathStart
	switch state {
	case infra.HostState, infra.HostnameState:
		start, end = r.HostStart(), r.HostEnd()
		h := head{info: withoutPort(r.info)}.readAuthority(input, 0)
		ok = likeHTTP && h.form == asItIs && h.end() > 0 && h.end() == len(input) && h.hostStart() == 0
		to.info = withKind(r.info, host.Domain)
		if h.end() > h.hostEnd() {
			ok = ok && state == infra.HostState
			end = r.PathStart()
			to.info = withPort(to.info, uint16(h.info>>portShift))
		}
		to.host = pack(start+uint32(h.hostEnd()), r.PathStart())
	case infra.PortState:
		start, end = r.HostEnd(), r.PathStart()
		h, digits := head{info: r.info}.withPort(input)
		ok = likeHTTP && h.form == asItIs && digits == len(input)
		to.info = h.info
	case infra.PathStartState:
		start, end = r.PathStart(), r.QueryStart()
		behind = fromQueryStart
		if input != "" && input[0] == '/' {
			skip = 1
		}
		ok = likeHTTP && scanPath(input, skip, true) == len(input)
	case infra.QueryState:
		start, end = r.QueryStart(), r.FragmentStart()
		behind = fromFragmentStart
		ok = infra.Scan(input, 0, queryStops) == len(input)
	case infra.FragmentState:
		start, end = r.FragmentStart(), length
		behind = fromStringEnd
		ok = infra.Scan(input, 0, fragmentStops) == len(input)
	}
	to.move(behind, uint32(len(delimiterOf(state))+len(input)-skip)-(end-start))
	return start, end, skip, to, ok
}

// part writes the part that the state reads from input, and nothing else of u.
func (m *machine) part(u *Record, input string) (ok bool) {
	m.begin(input, 0)
	m.url.info = withoutPort(u.info)
	return m.run(m.override, u)
}

// replaced returns the splice for the part that m has written: delimiter and that part replace
// bytes [start, end) of a URL with the offsets r and a string of the given length. to are the
// offsets after that.
func (m *machine) replaced(r Offsets, length uint32) (start, end uint32, delimiter string, to Offsets) {
	to = r
	behind := fromPathStart
	switch m.override {
	case infra.SchemeStartState:
		end = r.SchemeEnd() + uint32(len(":"))
		to.info = withScheme(r.info, m.url.SchemeEnd(), m.url.Scheme())
		behind = fromUsernameEnd
	case infra.HostState, infra.HostnameState:
		start, end = r.HostStart(), r.HostEnd()
		to.info = withKind(r.info, m.url.HostKind())
		if r.HostKind() == host.Null {
			delimiter = "//"
			end = r.PathStart() // after "/.", which a host makes unnecessary
			to.setUserinfo(start+uint32(len(delimiter)), start+uint32(len(delimiter)))
		}
		if m.portRead {
			end = r.PathStart()
		}
		to.host = pack(to.HostStart()+m.url.HostEnd(), r.PathStart())
	case infra.PortState:
		start, end = r.HostEnd(), r.PathStart()
	case infra.PathStartState:
		start, end = r.authorityEnd(), r.QueryStart()
		to.host = pack(r.HostEnd(), start+m.url.PathStart())
		behind = fromQueryStart
	case infra.QueryState:
		start, end = r.QueryStart(), r.FragmentStart()
		behind = fromFragmentStart
	case infra.FragmentState:
		start, end = r.FragmentStart(), length
		behind = fromStringEnd
	}
	if m.portRead {
		to.info = withoutPort(to.info)
		if m.url.HasPort() {
			to.setPort(m.url.Port())
		}
	}
	to.move(behind, uint32(len(delimiter)+m.buf.len())-(end-start))
	return start, end, delimiter, to
}

// RefuseOverride returns the reason why the part that state reads cannot be changed at all,
// or 0. opaque says whether the path is opaque.
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

// refuseScheme returns the reason why the scheme of u cannot become scheme, or 0.
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
