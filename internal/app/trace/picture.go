package trace

import (
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/jsontext"
)

// Edge says that a step in one state can switch to another.
type Edge struct{ From, To whatwg.State }

// States returns the states of the machine, in the order of the Standard's text.
func States() (all []whatwg.State) {
	for s := whatwg.SchemeStartState; s.Anchor() != ""; s++ {
		all = append(all, s)
	}
	return all
}

// edges holds, for each state, the states to which a step can switch. Staying in a
// state does not count.
var edges = [...][]whatwg.State{
	whatwg.SchemeStartState: {whatwg.SchemeState, whatwg.NoSchemeState},
	whatwg.SchemeState: {whatwg.NoSchemeState, whatwg.SpecialRelativeOrAuthorityState, whatwg.PathOrAuthorityState,
		whatwg.SpecialAuthoritySlashesState, whatwg.FileState, whatwg.OpaquePathState},
	whatwg.NoSchemeState:                      {whatwg.RelativeState, whatwg.FileState, whatwg.FragmentState},
	whatwg.SpecialRelativeOrAuthorityState:    {whatwg.RelativeState, whatwg.SpecialAuthorityIgnoreSlashesState},
	whatwg.PathOrAuthorityState:               {whatwg.AuthorityState, whatwg.PathState},
	whatwg.RelativeState:                      {whatwg.RelativeSlashState, whatwg.PathState, whatwg.QueryState, whatwg.FragmentState},
	whatwg.RelativeSlashState:                 {whatwg.SpecialAuthorityIgnoreSlashesState, whatwg.AuthorityState, whatwg.PathState},
	whatwg.SpecialAuthoritySlashesState:       {whatwg.SpecialAuthorityIgnoreSlashesState},
	whatwg.SpecialAuthorityIgnoreSlashesState: {whatwg.AuthorityState},
	whatwg.AuthorityState:                     {whatwg.HostState},
	whatwg.HostState:                          {whatwg.PortState, whatwg.FileHostState, whatwg.PathStartState},
	whatwg.HostnameState:                      {whatwg.FileHostState, whatwg.PathStartState},
	whatwg.PortState:                          {whatwg.PathStartState},
	whatwg.FileState:                          {whatwg.FileSlashState, whatwg.PathState, whatwg.QueryState, whatwg.FragmentState},
	whatwg.FileSlashState:                     {whatwg.FileHostState, whatwg.PathState},
	whatwg.FileHostState:                      {whatwg.PathStartState, whatwg.PathState},
	whatwg.PathStartState:                     {whatwg.PathState, whatwg.QueryState, whatwg.FragmentState},
	whatwg.PathState:                          {whatwg.QueryState, whatwg.FragmentState},
	whatwg.OpaquePathState:                    {whatwg.QueryState, whatwg.FragmentState},
	whatwg.QueryState:                         {whatwg.FragmentState},
	whatwg.FragmentState:                      nil,
}

// Edges returns which state can switch to which, including the switches of setters,
// in the order of [States]. Staying in a state is not an edge.
func Edges() (all []Edge) {
	for from, tos := range edges {
		for _, to := range tos {
			all = append(all, Edge{whatwg.State(from), to})
		}
	}
	return all
}

// WritePicture writes two members of an object: "states", an array of {"name",
// "anchor"} in the order of the text, and "edges", an array of pairs of names.
func WritePicture(w *jsontext.Writer) {
	w.ArrayMember("states")
	for _, s := range States() {
		w.Object()
		w.Member("name", s.String())
		w.Member("anchor", s.Anchor())
		w.End()
	}
	w.End()
	w.ArrayMember("edges")
	for _, e := range Edges() {
		w.Array()
		w.String(e.From.String())
		w.String(e.To.String())
		w.End()
	}
	w.End()
}
