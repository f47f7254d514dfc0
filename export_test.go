package weburl

// The reasons in detail, for tests from outside.
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
)

// Base returns a URL with the scheme, host and port of u, and with another path.
func Base(u URL) URL {
	v, err := u.WithoutQuery().WithoutFragment().WithoutCredentials().WithPath("/other/base")
	if err != nil {
		panic(err)
	}
	return v
}

// Refused is the error for one of them.
func Refused(r refusal) error { return refuse(r) }

// MaxLength is the limit of a serialization's length.
const MaxLength = maxLength
