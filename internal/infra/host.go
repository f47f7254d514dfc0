package infra

// Host is the underlying type of Host in package host. Packages of this module can
// convert one to the other; other modules cannot make one.
type Host struct {
	// Invariant: text is the result of the host serializer, and kind is its host.Kind.
	// The text of the null and the empty host is "".
	text string
	kind uint8
}

// NewHost returns a host of the given host.Kind that serializes to text. It checks
// neither.
func NewHost[Kind ~uint8](text string, kind Kind) Host { return Host{text, uint8(kind)} }

// Text returns the serialization.
func (h Host) Text() string { return h.text }

// Kind returns the host.Kind of h as a number.
func (h Host) Kind() uint8 { return h.kind }
