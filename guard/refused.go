package guard

import (
	"fmt"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/internal/lenient"
	"github.com/weburl-go/weburl/validation"
)

// Reason says why something was refused.
type Reason uint8

const (
	// Invalid: it is not a URL; Err says why.
	Invalid Reason = iota + 1
	// Scheme: the scheme is neither http nor https, or http where only https is allowed, or
	// https at another port of a site whose scheme is http.
	Scheme
	// Credentials: there is a username or a password in the URL.
	Credentials
	// Host: the host is not in the list.
	Host
	// Port: the host is in the list or the site's own, but with other ports.
	Port
	// Slashes: the path begins with two slashes, or does so for a reader who decodes it,
	// so that what follows could be taken for a host.
	Slashes
	// Class: the host is set aside for something, as Class says.
	Class
	// Metadata: a cloud tells a machine about itself there.
	Metadata
	// Denied: the address is in the list of those that are refused.
	Denied
	// Network: it is neither TCP nor UDP.
	Network
	// Address: it is not an address and a port.
	Address
	// Method: the method is CONNECT, which asks for a connection elsewhere.
	Method
	// HostHeader: the Host header names another host than the URL, or is not just a host.
	HostHeader
	// Proxy: the request would go to a proxy.
	Proxy
	// Disagreement: the URL is read in more than one way.
	Disagreement
)

var reasonNames = []string{
	Invalid: "invalid", Scheme: "scheme", Credentials: "credentials", Host: "host", Port: "port", Slashes: "slashes", Class: "class",
	Metadata: "metadata", Denied: "denied", Network: "network", Address: "address", Method: "method", HostHeader: "host-header",
	Proxy: "proxy", Disagreement: "disagreement",
}

var reasonTexts = [...]string{
	0:            "unknown reason",
	Invalid:      "not a URL",
	Scheme:       "the scheme is not allowed",
	Credentials:  "the URL has a username or password",
	Host:         "the host is not allowed",
	Port:         "the host is allowed, but not at this port, which needs a pattern; one without a port is for 80 and 443 only",
	Slashes:      "the path begins with two slashes, or would if it were decoded",
	Class:        "the host is not public",
	Metadata:     "this is the metadata service of a cloud",
	Denied:       "the address is denied",
	Network:      "neither TCP nor UDP",
	Address:      "not an address and a port",
	Method:       "the method CONNECT is not allowed",
	HostHeader:   "the Host header names another host than the URL",
	Proxy:        "the request would go to a proxy, whose connections cannot be checked",
	Disagreement: "programs read the URL differently",
}

// String returns a short name of the reason, such as "host-header"; "" if r is unknown.
// For a sentence see [RefusedError.Error].
func (r Reason) String() string { return enum.Name(reasonNames, r) }

// AppendText appends the string of r to dst. It fails if r is unknown.
func (r Reason) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, reasonNames, r, "guard.Reason")
}

// MarshalText returns the string of r. It fails if r is unknown.
func (r Reason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads the string of a reason.
func (r *Reason) UnmarshalText(text []byte) error {
	return enum.Parse(r, reasonNames, text, "guard.Reason")
}

// RefusedError says why something was refused. It contains nothing of what was, except for
// Char and what a verdict puts into Err.
type RefusedError struct {
	Reason Reason
	// Span is the place in the target of a redirect, and otherwise unknown. The text there
	// can be a password.
	Span validation.Span
	// Class is what the host is set aside for, if the reason is [Class].
	Class host.Class
	// Char is the character that some programs read as a slash, a dot or the like, so that
	// the reason is [Slashes]; 0 if the path is refused whatever its characters stand for.
	Char rune
	// Err is the cause, if there is one: what is wrong with a URL, or the verdict of a
	// [Transport].
	Err error
}

// Error says why, and where if that is known.
func (e *RefusedError) Error() string {
	text := "guard: refused: " + enum.At(reasonTexts[:], e.Reason)
	if e.Reason == Class {
		text += " (" + e.Class.String() + ")"
	}
	if e.Char != 0 {
		text += fmt.Sprintf(": some programs read %#U as '%s'", e.Char, lenient.ASCII(e.Char))
	}
	if e.Err != nil {
		return text + ": " + e.Err.Error() // which has the place, too
	}
	if e.Span.IsKnown() {
		text += " (bytes " + e.Span.String() + ")"
	}
	return text
}

// Unwrap returns e.Err.
func (e *RefusedError) Unwrap() error { return e.Err }

// refused returns an error without a place.
func refused(reason Reason, err error) *RefusedError {
	return &RefusedError{Reason: reason, Span: validation.Unknown(), Err: err}
}
