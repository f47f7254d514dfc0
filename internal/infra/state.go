package infra

// State is a state of the basic URL parser. Only those are named here that standards
// use as a state override; the parser has more.
type State uint8

const (
	// https://url.spec.whatwg.org/#scheme-start-state
	SchemeStartState State = iota + 1
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
)
