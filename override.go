package weburl

import (
	"strings"

	"github.com/weburl-go/weburl/host"
)

// Refusal is a reason for which a URL or a part of it is left as it is without
// a validation error. The Web API ignores such changes silently.
type Refusal uint8

const (
	// NotAScheme: the input is not a scheme.
	NotAScheme Refusal = iota + 1
	// SpecialSchemeChange: a special scheme cannot become one that is not
	// special, nor the other way round.
	SpecialSchemeChange
	// FileWithAuthority: a URL with credentials or a port cannot become a
	// file: URL.
	FileWithAuthority
	// FileWithoutHost: a file: URL with an empty host keeps its scheme.
	FileWithoutHost
	// OpaquePath: the URL has an opaque path, and the change needs a path of
	// segments.
	OpaquePath
	// NotOpaquePath: the URL has a path of segments, and the change needs an
	// opaque one; or the opaque path would begin with a slash.
	NotOpaquePath
	// HostNeeded: the host cannot be empty, since the URL has credentials or a
	// port.
	HostNeeded
	// PortInHostname: a hostname cannot have a port.
	PortInHostname
	// NotAPort: the input begins with no digit where a port should be.
	NotAPort
	// PortNotAllowed: the URL cannot have a port, since it has no host or is a
	// file: URL.
	PortNotAllowed
	// CredentialsNotAllowed: the URL cannot have a username or password, since
	// it has no host or is a file: URL.
	CredentialsNotAllowed
	// TrailingInput: something follows what the part can hold.
	TrailingInput
	// NotAnOverride: no standard uses the state as override.
	NotAnOverride
	// NotAURL: the URL is the zero URL.
	NotAURL
	// NotUnder: a joined path does not stay under the base.
	NotUnder
)

var refusals = [...]string{
	NotAScheme:            "not a scheme",
	SpecialSchemeChange:   "a URL cannot change between special and other schemes",
	FileWithAuthority:     "a URL with credentials or a port cannot become a file: URL",
	FileWithoutHost:       "a file: URL without a host keeps its scheme",
	OpaquePath:            "the URL has an opaque path",
	NotOpaquePath:         "not an opaque path",
	HostNeeded:            "a URL with credentials or a port needs a host",
	PortInHostname:        "a hostname cannot have a port",
	NotAPort:              "not a port",
	PortNotAllowed:        "the URL cannot have a port",
	CredentialsNotAllowed: "the URL cannot have a username or password",
	TrailingInput:         "something follows what this part of a URL can hold",
	NotAnOverride:         "not a state to override with",
	NotAURL:               "not a URL",
	NotUnder:              "the path does not stay under the base",
}

// String returns the reason in a few words.
func (r Refusal) String() string {
	if int(r) >= len(refusals) {
		return ""
	}
	return refusals[r]
}

// RefusedError is the error for a change that was refused without a validation
// error.
type RefusedError struct{ Reason Refusal }

// Error returns the reason.
func (e *RefusedError) Error() string { return "weburl: " + e.Reason.String() }

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
	err := m.finish(&v, &u)
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
func (m *machine) copyUpTo(state State, u *URL) {
	switch state {
	case HostState, HostnameState:
		m.copyScheme(u)
		m.beginAuthority()
		m.buf.write(u.credentials())
		m.url.hostStart = uint32(m.buf.len())
		m.url.usernameEnd = m.url.schemeEnd + uint32(len("://")+len(u.Username()))
	case PortState:
		m.copyAuthority(u)
		m.buf.truncate(int(u.hostEnd))
		m.endHost(u.hostKind)
	case PathStartState, OpaquePathState:
		m.copyAuthority(u)
	case QueryState, FragmentState:
		m.copyAuthority(u)
		m.copyPath(u)
		m.endPath()
		if state == FragmentState {
			m.copyQuery(u)
		}
	}
}

// copyAfter writes what of u follows the part that was read.
func (m *machine) copyAfter(state State, u *URL) {
	switch state {
	case SchemeStartState:
		m.buf.write(u.href[u.schemeEnd+1 : u.hostEnd])
		shift := m.url.schemeEnd - u.schemeEnd
		m.url.usernameEnd = u.usernameEnd + shift
		m.url.hostStart = u.hostStart + shift
		m.endHost(u.hostKind)
		m.copyPort(u)
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
func refuseScheme(u *URL, scheme schemeType) Refusal {
	switch {
	case u.IsSpecial() != scheme.isSpecial():
		return SpecialSchemeChange
	case scheme == schemeFile && (u.IncludesCredentials() || u.hasPort):
		return FileWithAuthority
	case u.scheme == schemeFile && u.hostKind == host.Empty:
		return FileWithoutHost
	}
	return 0
}

// copyPort writes the port of u, unless it is the default port now.
func (m *machine) copyPort(u *URL) {
	if u.hasPort {
		m.writePort(u.port)
	}
}

// credentials returns the credentials with what follows them.
func (u *URL) credentials() string {
	if !u.IncludesCredentials() {
		return ""
	}
	return u.href[u.schemeEnd+uint32(len("://")) : u.hostStart]
}
