package weburl

import "github.com/weburl-go/weburl/internal/infra"

// state is a state that the basic URL parser can begin with as a state override,
// or noState.
type state = infra.State

const (
	noState          state = 0
	schemeStartState       = infra.SchemeStartState
	hostState              = infra.HostState
	hostnameState          = infra.HostnameState
	portState              = infra.PortState
	pathStartState         = infra.PathStartState
	opaquePathState        = infra.OpaquePathState
	queryState             = infra.QueryState
	fragmentState          = infra.FragmentState
)
