package whatwg

import "github.com/weburl-go/weburl/internal/enum"

// State is a state of the basic URL parser. The zero State is none.
type State uint8

// The states, in the order of the text.
const (
	// https://url.spec.whatwg.org/#scheme-start-state
	SchemeStartState State = iota + 1
	// https://url.spec.whatwg.org/#scheme-state
	SchemeState
	// https://url.spec.whatwg.org/#no-scheme-state
	NoSchemeState
	// https://url.spec.whatwg.org/#special-relative-or-authority-state
	SpecialRelativeOrAuthorityState
	// https://url.spec.whatwg.org/#path-or-authority-state
	PathOrAuthorityState
	// https://url.spec.whatwg.org/#relative-state
	RelativeState
	// https://url.spec.whatwg.org/#relative-slash-state
	RelativeSlashState
	// https://url.spec.whatwg.org/#special-authority-slashes-state
	SpecialAuthoritySlashesState
	// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
	SpecialAuthorityIgnoreSlashesState
	// https://url.spec.whatwg.org/#authority-state
	AuthorityState
	// https://url.spec.whatwg.org/#host-state
	HostState
	// https://url.spec.whatwg.org/#hostname-state
	HostnameState
	// https://url.spec.whatwg.org/#port-state
	PortState
	// https://url.spec.whatwg.org/#file-state
	FileState
	// https://url.spec.whatwg.org/#file-slash-state
	FileSlashState
	// https://url.spec.whatwg.org/#file-host-state
	FileHostState
	// https://url.spec.whatwg.org/#path-start-state
	PathStartState
	// https://url.spec.whatwg.org/#path-state
	PathState
	// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
	OpaquePathState
	// https://url.spec.whatwg.org/#query-state
	QueryState
	// https://url.spec.whatwg.org/#fragment-state
	FragmentState
)

// noState means that no state override is given.
const noState State = 0

// states holds the names and anchors of the states.
var states = []struct{ name, anchor string }{
	SchemeStartState:                   {"scheme start state", "scheme-start-state"},
	SchemeState:                        {"scheme state", "scheme-state"},
	NoSchemeState:                      {"no scheme state", "no-scheme-state"},
	SpecialRelativeOrAuthorityState:    {"special relative or authority state", "special-relative-or-authority-state"},
	PathOrAuthorityState:               {"path or authority state", "path-or-authority-state"},
	RelativeState:                      {"relative state", "relative-state"},
	RelativeSlashState:                 {"relative slash state", "relative-slash-state"},
	SpecialAuthoritySlashesState:       {"special authority slashes state", "special-authority-slashes-state"},
	SpecialAuthorityIgnoreSlashesState: {"special authority ignore slashes state", "special-authority-ignore-slashes-state"},
	AuthorityState:                     {"authority state", "authority-state"},
	HostState:                          {"host state", "host-state"},
	HostnameState:                      {"hostname state", "hostname-state"},
	PortState:                          {"port state", "port-state"},
	FileState:                          {"file state", "file-state"},
	FileSlashState:                     {"file slash state", "file-slash-state"},
	FileHostState:                      {"file host state", "file-host-state"},
	PathStartState:                     {"path start state", "path-start-state"},
	PathState:                          {"path state", "path-state"},
	OpaquePathState:                    {"opaque path state", "cannot-be-a-base-url-path-state"},
	QueryState:                         {"query state", "query-state"},
	FragmentState:                      {"fragment state", "fragment-state"},
}

var stateNames = func() (names []string) {
	for _, s := range states {
		names = append(names, s.name)
	}
	return names
}()

// Anchor returns the anchor of the state in the text, or "" if there is no such state.
func (s State) Anchor() string {
	if int(s) < len(states) {
		return states[s].anchor
	}
	return ""
}

// String returns the name of the state, such as "scheme start state", or "" if there is
// no such state.
func (s State) String() string { return enum.Name(stateNames, s) }

// AppendText appends the name to dst. It fails if there is no such state.
func (s State) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, stateNames, s, "whatwg.State")
}

// MarshalText returns the name. It fails if there is no such state.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the state of the given name.
func (s *State) UnmarshalText(text []byte) error {
	return enum.Parse(s, stateNames, text, "whatwg.State")
}
