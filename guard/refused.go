package guard

import (
	"fmt"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/internal/lenient"
	"github.com/weburl-go/weburl/validation"
)

// Reason is a reason for a refusal.
type Reason uint8

const (
	// Invalid: the text or the URL of the request is not a valid URL. Err, if set, says
	// why.
	Invalid Reason = iota + 1
	// Scheme: the scheme is neither http nor https; or it is http, and only https is
	// allowed; or the URL is https at another port of a site whose scheme is http.
	Scheme
	// Credentials: the URL contains a username or password.
	Credentials
	// Host: the host is not in the list, or is a name without a dot and no list allows it.
	Host
	// Port: the host is in the list or is the site's own, but not with this port.
	Port
	// Slashes: the path begins with two slashes, or does so for a program that decodes it,
	// so that the text after them could be read as a host.
	Slashes
	// Class: the host is not public. RefusedError.Class is its class.
	Class
	// Metadata: the host is the instance metadata service of a cloud.
	Metadata
	// Denied: the address is in Dialer.Deny.
	Denied
	// Network: the network is neither TCP nor UDP.
	Network
	// Address: the address is not an IP address with a port.
	Address
	// Method: the method is CONNECT, which requests a tunnel to another host.
	Method
	// HostHeader: the Host header names another host or port than the URL, or contains more
	// than a host and a port.
	HostHeader
	// Proxy: the request would go through a proxy.
	Proxy
	// Disagreement: programs read the URL differently, or Transport.CheckURL refuses it.
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
	Credentials:  "the URL contains a username or password",
	Host:         "the host is not allowed",
	Port:         "the host is allowed, but not this port; a pattern without a port allows only 80 and 443",
	Slashes:      "the path begins with two slashes, or would if it were decoded",
	Class:        "the host is not public",
	Metadata:     "the host is the metadata service of a cloud",
	Denied:       "the address is denied",
	Network:      "the network is neither TCP nor UDP",
	Address:      "not an IP address with a port",
	Method:       "the method CONNECT is not allowed",
	HostHeader:   "the Host header does not match the host of the URL",
	Proxy:        "the request would go through a proxy, whose connections cannot be checked",
	Disagreement: "programs read the URL differently",
}

// String returns a short name for r, such as "host-header", or "" if r is unknown.
// [RefusedError.Error] returns a sentence.
func (r Reason) String() string { return enum.Name(reasonNames, r) }

// AppendText appends r.String() to dst. It fails if r is unknown.
func (r Reason) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, reasonNames, r, "guard.Reason")
}

// MarshalText returns r.String(). It fails if r is unknown.
func (r Reason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the reason whose String is text. It fails if there is none.
func (r *Reason) UnmarshalText(text []byte) error {
	return enum.Parse(r, reasonNames, text, "guard.Reason")
}

// RefusedError reports why a redirect, request or connection was refused. It contains none
// of the URL or address, except for Char and whatever Transport.CheckURL puts into Err.
type RefusedError struct {
	Reason Reason
	// Span is the refused part of the target of a redirect. It is unknown for all other
	// refusals. The text of the part may be a password.
	Span validation.Span
	// Class is the class of the host if Reason is [Class].
	Class host.Class
	// Char is set if Reason is [Slashes] only because some programs read this character as
	// a slash, a dot or the like. It is 0 if the path is refused without such a character.
	Char rune
	// Err is the cause, or nil: why a URL is invalid, or the error of Transport.CheckURL.
	Err error
}

// Error returns a message with the reason and, if it is known, the position.
func (e *RefusedError) Error() string {
	text := "guard: refused: " + enum.At(reasonTexts[:], e.Reason)
	if e.Reason == Class {
		text += " (" + e.Class.String() + ")"
	}
	if e.Char != 0 {
		text += fmt.Sprintf(": some programs read %#U as '%s'", e.Char, lenient.ASCII(e.Char))
	}
	if e.Err != nil {
		return text + ": " + e.Err.Error() // which contains the position
	}
	if e.Span.IsKnown() {
		text += " (bytes " + e.Span.String() + ")"
	}
	return text
}

// Unwrap returns e.Err.
func (e *RefusedError) Unwrap() error { return e.Err }

// refused returns a RefusedError without a span.
func refused(reason Reason, err error) *RefusedError {
	return &RefusedError{Reason: reason, Span: validation.Unknown(), Err: err}
}
