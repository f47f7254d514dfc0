package weburl

// Refusal is a reason for which a URL or a part of it is left as it is without
// a validation error. The Web API ignores such changes silently.
type Refusal uint8

const (
	// NotAScheme: the input is not a scheme.
	NotAScheme Refusal = iota + 1
	// SpecialSchemeChange: a special scheme cannot become one that is not
	// special, nor the other way round.
	SpecialSchemeChange
	// FileWithAuthority: a URL with credentials or a port cannot become a
	// file: URL.
	FileWithAuthority
	// FileWithoutHost: a file: URL with an empty host keeps its scheme.
	FileWithoutHost
	// OpaquePath: the URL has an opaque path, and the change needs a path of
	// segments.
	OpaquePath
	// NotOpaquePath: the URL has a path of segments, and the change needs an
	// opaque one; or the opaque path would begin with a slash.
	NotOpaquePath
	// HostNeeded: the host cannot be empty, since the URL has credentials or a
	// port.
	HostNeeded
	// PortInHostname: a hostname cannot have a port.
	PortInHostname
	// NotAPort: the input begins with no digit where a port should be.
	NotAPort
	// PortNotAllowed: the URL cannot have a port, since it has no host or is a
	// file: URL.
	PortNotAllowed
	// CredentialsNotAllowed: the URL cannot have a username or password, since
	// it has no host or is a file: URL.
	CredentialsNotAllowed
	// TrailingInput: something follows what the part can hold.
	TrailingInput
	// NotAnOverride: no standard uses the state as override.
	NotAnOverride
	// NotAURL: the URL is the zero URL.
	NotAURL
	// NotUnder: a joined path does not stay under the base.
	NotUnder
)

var refusals = [...]string{
	NotAScheme:            "not a scheme",
	SpecialSchemeChange:   "a URL cannot change between special and other schemes",
	FileWithAuthority:     "a URL with credentials or a port cannot become a file: URL",
	FileWithoutHost:       "a file: URL without a host keeps its scheme",
	OpaquePath:            "the URL has an opaque path",
	NotOpaquePath:         "not an opaque path",
	HostNeeded:            "a URL with credentials or a port needs a host",
	PortInHostname:        "a hostname cannot have a port",
	NotAPort:              "not a port",
	PortNotAllowed:        "the URL cannot have a port",
	CredentialsNotAllowed: "the URL cannot have a username or password",
	TrailingInput:         "something follows what this part of a URL can hold",
	NotAnOverride:         "not a state to override with",
	NotAURL:               "not a URL",
	NotUnder:              "the path does not stay under the base",
}

// String returns the reason in a few words.
func (r Refusal) String() string {
	if int(r) >= len(refusals) {
		return ""
	}
	return refusals[r]
}

// RefusedError is the error for a change that was refused without a validation
// error.
type RefusedError struct{ Reason Refusal }

// Error returns the reason.
func (e *RefusedError) Error() string { return "weburl: " + e.Reason.String() }
