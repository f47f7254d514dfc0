package weburl

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
)

// Component is a component of a URL that [Canonicalize] takes on its own.
type Component uint8

const (
	// ComponentHost is a host without a port.
	ComponentHost Component = iota + 1
	// ComponentPort is a port; the default port of the scheme becomes "".
	ComponentPort
	// ComponentPath is a path of segments.
	ComponentPath
	// ComponentOpaquePath is a path without segments, like that of "mailto:x".
	ComponentOpaquePath
	// ComponentQuery is a query without its question mark.
	ComponentQuery
	// ComponentFragment is a fragment without its number sign.
	ComponentFragment
)

// Canonicalize returns a component as it would be in a URL with the given scheme. It runs
// the basic URL parser with a state override on a URL that has nothing but the scheme, as
// the URL Pattern Standard does with a dummy URL. For a username or password, use
// percent.Encode(s, percent.Userinfo()); for a scheme, use the scheme of
// Parse(s + "://h").
//
// As every state override does, it removes tabs and newlines, and ignores whatever
// follows the component: a host ends before a slash, a port after its last digit, an
// opaque path before a question mark. Leading and trailing spaces count. To read an
// untrusted host, use host.Parse, which ignores nothing.
//
// The scheme is given without its colon, in upper or lower case. "" stands for an unknown
// scheme, which is treated as not special.
//
// The error is a [*validation.Error] whose span lies in input, [ErrTooLong], or
// a [*ChangeError] for a host with a port, a port without digits, a scheme that
// is not one, or an unknown component.
//
// https://url.spec.whatwg.org/#basic-url-parser-state-override
func Canonicalize(c Component, scheme, input string) (string, error) {
	states := [...]infra.State{ComponentHost: infra.HostnameState, ComponentPort: infra.PortState, ComponentPath: infra.PathStartState,
		ComponentOpaquePath: infra.OpaquePathState, ComponentQuery: infra.QueryState, ComponentFragment: infra.FragmentState}
	if c == 0 || int(c) >= len(states) {
		return "", refuse(parser.RefuseNotAnOverride)
	}
	component, err := parser.Canonicalize(states[c], scheme, input)
	return component, changeError(err)
}
