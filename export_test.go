package weburl

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
)

// The detailed reasons, for external tests.
const (
	NotAScheme            = parser.RefuseNotAScheme
	SpecialSchemeChange   = parser.RefuseSpecialSchemeChange
	FileWithAuthority     = parser.RefuseFileWithAuthority
	FileWithoutHost       = parser.RefuseFileWithoutHost
	OpaquePathRefused     = parser.RefuseOpaquePath
	HostNeeded            = parser.RefuseHostNeeded
	PortInHostname        = parser.RefusePortInHostname
	NotAPort              = parser.RefuseNotAPort
	PortNotAllowed        = parser.RefusePortNotAllowed
	CredentialsNotAllowed = parser.RefuseCredentialsNotAllowed
	TrailingInput         = parser.RefuseTrailingInput
	NotAnOverride         = parser.RefuseNotAnOverride
	DotSegmentRefused     = parser.RefuseDotSegment
	NotUnderRefused       = parser.RefuseNotUnder
	ZeroURLRefused        = parser.RefuseZeroURL
)

// Base returns a URL with the scheme, host and port of u and another path.
func Base(u URL) URL {
	v, err := u.WithoutQuery().WithoutFragment().WithoutCredentials().WithPath("/other/base")
	if err != nil {
		panic(err)
	}
	return v
}

// Refused returns the error for a reason.
func Refused(r parser.Refusal) error { return refuse(r) }

// Override is the override that other packages of this module call.
func Override(u URL, input string, state infra.State) (URL, error) {
	r, _, err := parser.Override(&u.r, input, state)
	return URL{r}, changeError(err)
}

// MaxLength is the limit on the length of a serialization.
const MaxLength = parser.MaxLength
