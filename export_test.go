package weburl

// The detailed reasons, for external tests.
const (
	NotAScheme            = notAScheme
	SpecialSchemeChange   = specialSchemeChange
	FileWithAuthority     = fileWithAuthority
	FileWithoutHost       = fileWithoutHost
	OpaquePathRefused     = opaquePath
	HostNeeded            = hostNeeded
	PortInHostname        = portInHostname
	NotAPort              = notAPort
	PortNotAllowed        = portNotAllowed
	CredentialsNotAllowed = credentialsNotAllowed
	TrailingInput         = trailingInput
	NotAnOverride         = notAnOverride
	DotSegmentRefused     = dotSegment
	NotUnderRefused       = notUnder
	ZeroURLRefused        = zeroURL
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
func Refused(r refusal) error { return refuse(r) }

// MaxLength is the limit of a serialization's length.
const MaxLength = maxLength
