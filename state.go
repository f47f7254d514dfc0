package weburl

import "github.com/weburl-go/weburl/internal/infra"

// state is a state of the basic URL parser.
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

// The states that no other standard needs.
const (
	schemeState state = fragmentState + 1 + iota
	noSchemeState
	specialRelativeOrAuthorityState
	pathOrAuthorityState
	relativeState
	relativeSlashState
	specialAuthoritySlashesState
	specialAuthorityIgnoreSlashesState
	authorityState
	fileState
	fileSlashState
	fileHostState
	pathState

	doneState
	failureState
)
