package parser

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Canonicalize returns the component that state reads from input, as it would be written in
// a URL that has the given scheme, a domain as its host, and nothing else.
func Canonicalize(state infra.State, scheme, input string) (string, error) {
	if infra.SchemeLength(scheme+":") != len(scheme) {
		return "", RefuseNotAScheme
	}
	m := machine{override: state}
	// With a host, no path needs "/." before it. There are no credentials and no port to lose.
	u := Record{Offsets: Offsets{info: newInfo(0, host.Domain, infra.SpecialSchemeFold(scheme))}}
	if !m.part(&u, input) {
		return "", m.overrideError()
	}
	written := m.buf.bytes()
	switch state {
	case infra.PathStartState, infra.OpaquePathState:
		written = written[m.url.PathStart():m.url.QueryStart()]
	}
	if m.buf.tooLong {
		return "", ErrTooLong
	}
	component := string(written)
	switch state {
	case infra.PortState:
		return strings.TrimPrefix(component, ":"), nil
	case infra.QueryState, infra.FragmentState:
		return component[1:], nil // without its delimiter
	}
	return component, nil
}
