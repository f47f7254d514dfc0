package weburl

import "github.com/weburl-go/weburl/internal/parser"

// ChangeError says why a URL cannot be changed as requested, where the Standard
// has no validation error for it. The setters of the Web API silently ignore
// such changes. It contains nothing of the URL.
type ChangeError struct {
	// Reason is for programs; Error is more specific.
	Reason ChangeReason
	why    parser.Refusal
}

// Error says why.
func (e *ChangeError) Error() string { return "weburl: " + e.why.Error() }

// ChangeReason is a reason why a URL cannot be changed as requested.
type ChangeReason uint8

const (
	// ZeroURL: the zero URL has nothing to change.
	ZeroURL ChangeReason = iota + 1
	// BadValue: the value is not a scheme, host or port, or contains more than that.
	BadValue
	// SchemeKept: the URL cannot have that scheme. Only a special scheme can replace a
	// special scheme, and only one that is not special any other. A file: URL has no
	// credentials and no port.
	SchemeKept
	// OpaquePath: the URL has an opaque path where segments are needed.
	OpaquePath
	// NeedsHost: a URL with credentials or a port needs a host, and so does a special
	// scheme other than file.
	NeedsHost
	// CannotHave: a URL without a host, or a file: URL, cannot have a username,
	// a password or a port.
	CannotHave
	// DotSegment: a segment meant as data is a dot segment.
	DotSegment
	// NotUnder: the joined path might not stay under the URL's own.
	NotUnder
)

// reasons maps the refusals of package parser to the reasons of this package.
var reasons = [...]ChangeReason{
	parser.RefuseNotAScheme:            BadValue,
	parser.RefuseSpecialSchemeChange:   SchemeKept,
	parser.RefuseFileWithAuthority:     SchemeKept,
	parser.RefuseFileWithoutHost:       SchemeKept,
	parser.RefuseOpaquePath:            OpaquePath,
	parser.RefuseHostNeeded:            NeedsHost,
	parser.RefusePortInHostname:        BadValue,
	parser.RefuseNotAPort:              BadValue,
	parser.RefusePortNotAllowed:        CannotHave,
	parser.RefuseCredentialsNotAllowed: CannotHave,
	parser.RefuseTrailingInput:         BadValue,
	parser.RefuseNotAnOverride:         BadValue,
	parser.RefuseZeroURL:               ZeroURL,
	parser.RefuseDotSegment:            DotSegment,
	parser.RefuseNotUnder:              NotUnder,
}

// refuse returns the error for r.
func refuse(r parser.Refusal) error { return &ChangeError{reasons[r], r} }
