package html2012

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Error says why a URL cannot be parsed or resolved.
type Error struct{ Finding edition.Finding }

func (e *Error) Error() string {
	return strings.TrimSuffix("html-2012: "+e.Finding.Name+": "+e.Finding.Explanation, ": ")
}

// The names of what is refused, and of what is found.
const (
	// NoMatch is a URL that does not match URI-reference.
	NoMatch = "no-match"
	// NotAbsolute is a relative URL without a base URL.
	NotAbsolute = "not-absolute"
	// HostNotUTF8 is a host with percent-encoded octets that are not UTF-8.
	HostNotUTF8 = "host-not-utf-8"
	// ToASCIIFailed is a host that ToASCII refuses.
	ToASCIIFailed = "to-ascii"
	// NoHost is a URL with a scheme that needs a host, without one.
	NoHost = "no-host"
	// NoAuthority is a URL with an authority, and a scheme that has none.
	NoAuthority = "no-authority"
	// SetterCondition is a setter whose condition is not fulfilled, or that finds no
	// component to replace.
	SetterCondition = "setter-condition"
	// NotValid is a URL that is resolved, but is not a valid URL.
	NotValid = "not-a-valid-url"
)

func failure(name string, span validation.Span, format string, args ...any) *Error {
	return &Error{edition.Finding{Name: name, Span: span, Explanation: fmt.Sprintf(format, args...)}}
}
