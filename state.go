package weburl

// State is a state of the basic URL parser. The exported ones are those that
// standards use as state override.
type State uint8

const (
	noState State = iota

	// https://url.spec.whatwg.org/#scheme-start-state
	SchemeStartState
	// https://url.spec.whatwg.org/#host-state
	HostState
	// https://url.spec.whatwg.org/#hostname-state
	HostnameState
	// https://url.spec.whatwg.org/#port-state
	PortState
	// https://url.spec.whatwg.org/#path-start-state
	PathStartState
	// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
	OpaquePathState
	// https://url.spec.whatwg.org/#query-state
	QueryState
	// https://url.spec.whatwg.org/#fragment-state
	FragmentState

	schemeState
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
