package html2012

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Error tells why a URL cannot be parsed or resolved.
type Error struct{ Finding edition.Finding }

func (e *Error) Error() string {
	return strings.TrimSuffix("html-2012: "+e.Finding.Name+": "+e.Finding.Explanation, ": ")
}

// The names of failures and findings.
const (
	// NoMatch: the URL does not match URI-reference.
	NoMatch = "no-match"
	// NotAbsolute: the URL is relative and there is no base URL.
	NotAbsolute = "not-absolute"
	// HostNotUTF8: the host contains percent-encoded octets that are not UTF-8.
	HostNotUTF8 = "host-not-utf-8"
	// ToASCIIFailed: ToASCII rejects the host.
	ToASCIIFailed = "to-ascii"
	// NoHost: the scheme needs a host, and the URL has none.
	NoHost = "no-host"
	// NoAuthority: the URL has an authority, and URLs of its scheme have none.
	NoAuthority = "no-authority"
	// SetterCondition: the condition of a setter is not fulfilled, or there is no
	// component to replace.
	SetterCondition = "setter-condition"
	// NotValid: the URL can be resolved, but is not a valid URL.
	NotValid = "not-a-valid-url"
)

func failure(name string, span validation.Span, format string, args ...any) *Error {
	return &Error{edition.Finding{Name: name, Span: span, Explanation: fmt.Sprintf(format, args...)}}
}
