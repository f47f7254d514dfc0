package weburl

// ChangeError says why a URL cannot be changed as requested, where the Standard
// has no validation error for it. The setters of the Web API silently ignore
// such changes. It contains nothing of the URL.
type ChangeError struct {
	// Reason is for programs; Error is more specific.
	Reason ChangeReason
	why    refusal
}

// Error says why.
func (e *ChangeError) Error() string { return "weburl: " + refusals[e.why].text }

// ChangeReason is a reason why a URL cannot be changed as requested.
type ChangeReason uint8

const (
	// ZeroURL: the zero URL has nothing to change.
	ZeroURL ChangeReason = iota + 1
	// BadValue: the value is not a scheme, host or port, or contains more than that.
	BadValue
	// SchemeKept: the URL cannot have that scheme: a special scheme cannot
	// become one that is not, nor the reverse, and file: URLs have no
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

// refusal is a detailed reason, 0 if there is none.
type refusal uint8

const (
	notAScheme refusal = iota + 1
	specialSchemeChange
	fileWithAuthority
	fileWithoutHost
	opaquePath
	hostNeeded
	portInHostname
	notAPort
	portNotAllowed
	credentialsNotAllowed
	trailingInput
	notAnOverride
	zeroURL
	dotSegment
	notUnder
)

var refusals = [...]struct {
	reason ChangeReason
	text   string
}{
	0:                     {0, "unknown reason"},
	notAScheme:            {BadValue, "not a scheme"},
	specialSchemeChange:   {SchemeKept, "a special scheme can only become another special scheme, and any other only one that is not special"},
	fileWithAuthority:     {SchemeKept, "a URL with credentials or a port cannot become a file: URL"},
	fileWithoutHost:       {SchemeKept, "a file: URL without a host cannot change its scheme"},
	opaquePath:            {OpaquePath, "the URL has an opaque path"},
	hostNeeded:            {NeedsHost, "a URL with such a scheme, credentials or a port needs a host"},
	portInHostname:        {BadValue, "want a host without a port"},
	notAPort:              {BadValue, "not a port"},
	portNotAllowed:        {CannotHave, "the URL cannot have a port"},
	credentialsNotAllowed: {CannotHave, "the URL cannot have a username or password"},
	trailingInput:         {BadValue, "the value contains more than this part of a URL"},
	notAnOverride:         {BadValue, "not a state override"},
	zeroURL:               {ZeroURL, "the zero URL cannot be changed"},
	dotSegment:            {DotSegment, "a dot segment cannot be data"},
	notUnder:              {NotUnder, "the path might not stay under the base"},
}

// refuse returns the error for a reason.
func refuse(r refusal) error { return &ChangeError{refusals[r].reason, r} }
