package weburl

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Override is the basic URL parser with a URL and a state override: the hook
// by which other standards change a part of a URL. It returns u with the part
// replaced that the state reads.
//
// The opaque path state goes on to a query or fragment that its input has. As
// every standard asks before it uses the hook, the path is emptied before
// the path start state or the opaque path state, and query and fragment are
// made empty before their states. Where the path is opaque, only the scheme,
// opaque path, query and fragment states change anything.
//
// DIVERGES: an opaque path that would begin with a slash is refused, since in
// one string it would be a path of segments.
//
// The error is a [*validation.Error], a [*RefusedError] or [ErrTooLong]; where the
// Standard ends the run without failure because it makes no change, it is a
// RefusedError, too. The result
// is valid even then, since the algorithm can fail after it has changed
// something: with the input "example.org:x" the host state changes the host
// before the port is refused.
//
// https://url.spec.whatwg.org/#basic-url-parser-state-override
func (o Options) Override(u URL, input string, state State) (URL, error) {
	v, _, err := o.override(u, input, state)
	return v, err
}

// override is Override, and tells whether the state read all of the input.
func (o Options) override(u URL, input string, state State) (_ URL, all bool, _ error) {
	if r := u.refuseOverride(state); r != 0 {
		return u, false, &RefusedError{r}
	}
	m := machine{report: o.Report, encodeQuery: o.EncodeQuery, override: state}
	m.begin(input, 0, len(u.href))
	if state == OpaquePathState && strings.HasPrefix(m.input, "/") {
		return u, false, &RefusedError{NotOpaquePath}
	}
	m.copyUpTo(state, &u)
	ok := m.run(state, &u)
	if !ok && !m.hostRead {
		return u, false, m.overrideError()
	}
	m.copyAfter(state, &u)
	v := u
	err := m.finish(&v, m.source.Text, u.href)
	if err != nil {
		return u, false, err
	}
	if !ok {
		err = m.overrideError()
	}
	return v, m.pointer == len(m.input), err
}

// refuseOverride returns why the part that state reads cannot be changed at
// all, or 0.
func (u *URL) refuseOverride(state State) Refusal {
	if !u.IsValid() {
		return NotAURL
	}
	switch state {
	case HostState, HostnameState, PathStartState:
		if u.HasOpaquePath() {
			return OpaquePath
		}
	case PortState:
		if u.CannotHaveUsernamePasswordPort() {
			return PortNotAllowed
		}
	case OpaquePathState:
		if !u.HasOpaquePath() {
			return NotOpaquePath
		}
	case SchemeStartState, QueryState, FragmentState:
	default:
		return NotAnOverride
	}
	return 0
}

func (m *machine) overrideError() error {
	if m.refusal != 0 {
		return &RefusedError{m.refusal}
	}
	return m.parseError()
}

// copyUpTo writes what of u precedes the part that state reads.
func (b *builder) copyUpTo(state State, u *URL) {
	switch state {
	case HostState, HostnameState:
		b.copyScheme(u)
		b.beginAuthority()
		b.copyCredentials(u)
	case PortState:
		b.copyUpToPort(u)
	case PathStartState, OpaquePathState:
		b.copyAuthority(u)
	case QueryState, FragmentState:
		b.copyAuthority(u)
		b.copyPath(u)
		b.endPath()
		if state == FragmentState {
			b.copyQuery(u)
		}
	}
}

// copyAfter writes what of u follows the part that was read.
func (m *machine) copyAfter(state State, u *URL) {
	switch state {
	case SchemeStartState:
		m.copyAfterScheme(u)
	case HostState, HostnameState:
		if !m.portRead {
			m.copyPort(u)
		}
	}
	switch state {
	case SchemeStartState, HostState, HostnameState, PortState:
		m.copyPath(u)
		m.endPath()
	}
	if !m.queryRead && !m.fragmentRead {
		m.copyQuery(u)
	}
	if !m.fragmentRead {
		m.copyFragment(u)
	}
}

// refuseScheme returns why u cannot have a scheme of another type, or 0.
func refuseScheme(u *URL, scheme infra.SpecialScheme) Refusal {
	switch {
	case u.IsSpecial() != scheme.IsSpecial():
		return SpecialSchemeChange
	case scheme == infra.File && (u.IncludesCredentials() || u.hasPort):
		return FileWithAuthority
	case u.scheme == infra.File && u.hostKind == host.Empty:
		return FileWithoutHost
	}
	return 0
}
