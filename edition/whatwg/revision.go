package whatwg

import (
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/enum"
)

// Revision is a text of the URL Standard. The zero Revision is the text of July 2026.
type Revision uint8

const (
	// July2026 is revision 6ae8486 of 2026-07-02, which package weburl follows.
	July2026 Revision = iota
	// August2025 is the review draft of 2025-08-18.
	August2025
)

var revisionNames = []string{July2026: "2026-07-02", August2025: "2025-08-18"}

// String returns the date of the text, such as "2026-07-02", or "" if r is unknown.
func (r Revision) String() string { return enum.Name(revisionNames, r) }

// AppendText appends the date to dst. It fails if r is unknown.
func (r Revision) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, revisionNames, r, "whatwg.Revision")
}

// MarshalText returns the date. It fails if r is unknown.
func (r Revision) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the text with the given date.
func (r *Revision) UnmarshalText(text []byte) error {
	return enum.Parse(r, revisionNames, text, "whatwg.Revision")
}

// The differences between the texts. Everything else that can affect an input is the
// same; a test compares the texts themselves.

// fallsBackToASCII reports whether the domain parser lets every all-ASCII domain pass,
// and runs Unicode ToASCII with strict parameters only to find a validation error.
// Before, the algorithm was called "domain to ASCII", failed where Unicode ToASCII with
// the relaxed parameters fails, and had the errors domain-invalid-code-point and, for
// domain to Unicode, domain-to-Unicode.
func (r Revision) fallsBackToASCII() bool { return r == July2026 }

// warnsOfHosts reports whether the errors domain-percent-encoded, IPv4-too-few-parts
// and IPv6-piece-leading-zero exist.
func (r Revision) warnsOfHosts() bool { return r == July2026 }

// warnsOfSpaces reports whether a space in an opaque path is an invalid-URL-unit.
func (r Revision) warnsOfSpaces() bool { return r == July2026 }

// setSaysPlus reports whether percent-encode after encoding writes spaces as "+"
// because of the form set, and not because of an argument.
func (r Revision) setSaysPlus() bool { return r == July2026 }

// unicode returns the version of Unicode and UTS #46, or nil for the newest. Both texts
// refer to the newest UTS #46; in August 2025, that was the one of Unicode 16.
func (r Revision) unicode() *idna.Version {
	if r == August2025 {
		return unicode16
	}
	return nil
}

var unicode16 = idna.Unicode(16, 0)

// hasGrammarOf2026 reports whether the grammar of valid URL strings is the newer one. It has
// opaque paths and IPv6 addresses, and allows paths that begin with two slashes, "file://"
// and drive letters after a host, but no domain that ends in a number.
func (r Revision) hasGrammarOf2026() bool { return r == July2026 }
