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

// SpliceChanges reports whether a splice replaces old by something else. Any old part
// begins with its delimiter.
func SpliceChanges(old, delimiter, input string) bool {
	return len(old) != len(delimiter)+len(input) || old[len(delimiter):] != input
}
