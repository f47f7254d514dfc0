package whatwg

import "github.com/weburl-go/weburl/internal/enum"

// Revision is a text of the URL Standard. The zero Revision is that of July 2026.
type Revision uint8

const (
	// July2026 is revision 6ae8486 of 2026-07-02, which package weburl follows.
	July2026 Revision = iota
	// August2025 is the review draft of 2025-08-18.
	August2025
)

var revisionNames = []string{July2026: "2026-07-02", August2025: "2025-08-18"}

// String returns the date of the text, such as "2026-07-02"; "" if r is unknown.
func (r Revision) String() string { return enum.Name(revisionNames, r) }

// AppendText appends the date to dst. It fails if r is unknown.
func (r Revision) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, revisionNames, r, "whatwg.Revision")
}

// MarshalText returns the date. It fails if r is unknown.
func (r Revision) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads a date.
func (r *Revision) UnmarshalText(text []byte) error {
	return enum.Parse(r, revisionNames, text, "whatwg.Revision")
}

// What differs between the texts. Everything else that an input can meet is the same;
// a test compares the texts themselves.

// fallsBackToASCII says that the domain parser lets every all-ASCII domain pass, and
// runs Unicode ToASCII with strict parameters for a validation error alone. Before,
// the algorithm was called "domain to ASCII", failed where Unicode ToASCII with the
// relaxed parameters does, and had the errors domain-invalid-code-point and, for
// domain to Unicode, domain-to-Unicode.
func (r Revision) fallsBackToASCII() bool { return r == July2026 }

// warnsOfHosts says that the errors domain-percent-encoded, IPv4-too-few-parts and
// IPv6-piece-leading-zero exist.
func (r Revision) warnsOfHosts() bool { return r == July2026 }

// warnsOfSpaces says that a space in an opaque path is an invalid-URL-unit.
func (r Revision) warnsOfSpaces() bool { return r == July2026 }

// setSaysPlus says that percent-encode after encoding writes spaces as "+" if it is
// given the form set, not if it is told to.
func (r Revision) setSaysPlus() bool { return r == July2026 }
