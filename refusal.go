package weburl

// ChangeError says why a URL cannot be changed as asked, where the Standard has
// no validation error for it. The setters of the Web API ignore such changes
// without a word. It holds nothing of the URL.
type ChangeError struct {
	// Reason is for programs; Error says it more exactly.
	Reason ChangeReason
	why    refusal
}

// Error says why.
func (e *ChangeError) Error() string { return "weburl: " + refusals[e.why].text }

// ChangeReason is a reason that a URL cannot be changed as asked.
type ChangeReason uint8

const (
	// ZeroURL: the zero URL has nothing to change.
	ZeroURL ChangeReason = iota + 1
	// BadValue: the value is not a scheme, host or port, or more than that.
	BadValue
	// SchemeKept: the URL cannot have that scheme: special schemes and others do
	// not change into each other, and file: URLs have no credentials and no port.
	SchemeKept
	// OpaquePath: the URL has an opaque path where segments are needed.
	OpaquePath
	// NeedsHost: a URL with credentials or a port cannot do without a host.
	NeedsHost
	// CannotHave: a URL without a host and a file: URL cannot have a username, a
	// password or a port.
	CannotHave
	// DotSegment: a segment that is to be data is a dot segment.
	DotSegment
	// NotUnder: a joined path would not stay under the URL's own.
	NotUnder
)

// refusal is a reason in detail. 0 is none.
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
	0:                     {0, "no reason"},
	notAScheme:            {BadValue, "not a scheme"},
	specialSchemeChange:   {SchemeKept, "a special scheme can only be changed to another special one, and any other only to one that is not special"},
	fileWithAuthority:     {SchemeKept, "a URL with credentials or a port cannot become a file: URL"},
	fileWithoutHost:       {SchemeKept, "a file: URL without a host keeps its scheme"},
	opaquePath:            {OpaquePath, "the URL has an opaque path"},
	hostNeeded:            {NeedsHost, "a URL with credentials or a port needs a host"},
	portInHostname:        {BadValue, "a host without a port is wanted here"},
	notAPort:              {BadValue, "not a port"},
	portNotAllowed:        {CannotHave, "the URL cannot have a port"},
	credentialsNotAllowed: {CannotHave, "the URL cannot have a username or password"},
	trailingInput:         {BadValue, "the value has more than belongs in this part of a URL"},
	notAnOverride:         {BadValue, "not a state to override with"},
	zeroURL:               {ZeroURL, "the zero URL cannot be changed"},
	dotSegment:            {DotSegment, "a dot segment cannot be data"},
	notUnder:              {NotUnder, "the path does not stay under the base"},
}

// refuse returns the error for a reason.
func refuse(r refusal) error { return &ChangeError{refusals[r].reason, r} }
