package infra

// Places are what a URL is besides its serialization: the places of its parts in it,
// which url.go draws, and the kind of its host. JavaScript keeps URLs so; see
// cmd/weburl-wasm.
type Places struct {
	SchemeEnd, UsernameEnd, HostStart, HostEnd uint32
	// PortEnd is HostEnd if the port is null.
	PortEnd, PathStart, QueryStart, FragmentStart uint32
	// HostKind is a host.Kind.
	HostKind uint32
	// OriginEnd is where the origin ends if the serialization begins with it, 0 if not.
	OriginEnd uint32
}

// A Splice is a change of a URL that writes its input as it is: the delimiter, or none, and
// the input replace what its serialization has from Start to End.
type Splice struct {
	Start, End       uint32
	Delimiter, Input string
}

// Changes reports whether s changes href. What is there already begins with its delimiter.
func (s Splice) Changes(href string) bool {
	old := href[s.Start:s.End]
	return len(old) != len(s.Delimiter)+len(s.Input) || old[len(s.Delimiter):] != s.Input
}
