package parser

import "errors"

// ErrTooLong is the error for a serialization longer than [MaxLength].
var ErrTooLong = errors.New("weburl: URL too long")

// Refusal is the reason why a URL cannot be changed as requested, where the Standard has no
// validation error for it, or 0 if it can.
type Refusal uint8

const (
	RefuseNotAScheme Refusal = iota + 1
	RefuseSpecialSchemeChange
	RefuseFileWithAuthority
	RefuseFileWithoutHost
	RefuseOpaquePath
	RefuseHostNeeded
	RefusePortInHostname
	RefuseNotAPort
	RefusePortNotAllowed
	RefuseCredentialsNotAllowed
	RefuseTrailingInput
	RefuseNotAnOverride
	RefuseZeroURL
	RefuseDotSegment
	RefuseNotUnder
)

var refusals = [...]string{
	0:                           "unknown reason",
	RefuseNotAScheme:            "a scheme must be a letter followed by letters, digits, \"+\", \"-\" and \".\"",
	RefuseSpecialSchemeChange:   "a special scheme can only become another special scheme, and any other only one that is not special",
	RefuseFileWithAuthority:     "a URL with credentials or a port cannot become a file: URL",
	RefuseFileWithoutHost:       "a file: URL without a host cannot change its scheme",
	RefuseOpaquePath:            "the URL has an opaque path",
	RefuseHostNeeded:            "a URL with such a scheme, credentials or a port needs a host",
	RefusePortInHostname:        "the value must be a host without a port",
	RefuseNotAPort:              "a port must be a number from 0 to 65535",
	RefusePortNotAllowed:        "the URL cannot have a port",
	RefuseCredentialsNotAllowed: "the URL cannot have a username or password",
	RefuseTrailingInput:         "the value would spill into another part of the URL",
	RefuseNotAnOverride:         "not a state override",
	RefuseZeroURL:               "the zero URL cannot be changed",
	RefuseDotSegment:            "\".\" and \"..\" are not allowed as segments",
	RefuseNotUnder:              "the path might not stay under the base",
}

// Error returns the reason in words.
func (r Refusal) Error() string { return refusals[r] }
