package infra

// Host is what the type Host of package host is made of. The packages of this module can
// convert one to the other, and no one else can make one.
type Host struct {
	// Invariant: text is what the host serializer returns, and kind says what
	// it is. The null and the empty host have no text.
	text string
	kind uint8
}

// NewHost returns a host that serializes to text, of a host.Kind, without checking them.
func NewHost[Kind ~uint8](text string, kind Kind) Host { return Host{text, uint8(kind)} }

// Text returns the serialization.
func (h Host) Text() string { return h.text }

// Kind returns the host.Kind.
func (h Host) Kind() uint8 { return h.kind }
