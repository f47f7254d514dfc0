package whatwg

// The names of the validation errors, in the order of the texts' tables. Those without
// a remark are in both.
//
// https://url.spec.whatwg.org/#validation-error
const (
	domainToASCII              = "domain-to-ASCII"
	domainInvalidCodePoint     = "domain-invalid-code-point" // August 2025
	domainToUnicode            = "domain-to-Unicode"         // August 2025
	domainPercentEncoded       = "domain-percent-encoded"    // July 2026
	hostInvalidCodePoint       = "host-invalid-code-point"
	ipv4EmptyPart              = "IPv4-empty-part"
	ipv4TooFewParts            = "IPv4-too-few-parts" // July 2026
	ipv4TooManyParts           = "IPv4-too-many-parts"
	ipv4NonNumericPart         = "IPv4-non-numeric-part"
	ipv4NonDecimalPart         = "IPv4-non-decimal-part"
	ipv4OutOfRangePart         = "IPv4-out-of-range-part"
	ipv6Unclosed               = "IPv6-unclosed"
	ipv6InvalidCompression     = "IPv6-invalid-compression"
	ipv6TooManyPieces          = "IPv6-too-many-pieces"
	ipv6MultipleCompression    = "IPv6-multiple-compression"
	ipv6InvalidCodePoint       = "IPv6-invalid-code-point"
	ipv6TooFewPieces           = "IPv6-too-few-pieces"
	ipv6PieceLeadingZero       = "IPv6-piece-leading-zero" // July 2026
	ipv4InIPv6TooManyPieces    = "IPv4-in-IPv6-too-many-pieces"
	ipv4InIPv6InvalidCodePoint = "IPv4-in-IPv6-invalid-code-point"
	ipv4InIPv6OutOfRangePart   = "IPv4-in-IPv6-out-of-range-part"
	ipv4InIPv6TooFewParts      = "IPv4-in-IPv6-too-few-parts"

	invalidURLUnit                       = "invalid-URL-unit"
	specialSchemeMissingFollowingSolidus = "special-scheme-missing-following-solidus"
	missingSchemeNonRelativeURL          = "missing-scheme-non-relative-URL"
	invalidReverseSolidus                = "invalid-reverse-solidus"
	invalidCredentials                   = "invalid-credentials"
	hostMissing                          = "host-missing"
	portOutOfRange                       = "port-out-of-range"
	portInvalid                          = "port-invalid"
	fileInvalidWindowsDriveLetter        = "file-invalid-Windows-drive-letter"
	fileInvalidWindowsDriveLetterHost    = "file-invalid-Windows-drive-letter-host"
)
