package whatwg

// The names of the validation errors, in the order of the texts' tables. Those without
// a remark are in both.
//
// https://url.spec.whatwg.org/#validation-error
const (
	DomainToASCII              = "domain-to-ASCII"
	DomainInvalidCodePoint     = "domain-invalid-code-point" // August 2025
	DomainToUnicode            = "domain-to-Unicode"         // August 2025
	DomainPercentEncoded       = "domain-percent-encoded"    // July 2026
	HostInvalidCodePoint       = "host-invalid-code-point"
	IPv4EmptyPart              = "IPv4-empty-part"
	IPv4TooFewParts            = "IPv4-too-few-parts" // July 2026
	IPv4TooManyParts           = "IPv4-too-many-parts"
	IPv4NonNumericPart         = "IPv4-non-numeric-part"
	IPv4NonDecimalPart         = "IPv4-non-decimal-part"
	IPv4OutOfRangePart         = "IPv4-out-of-range-part"
	IPv6Unclosed               = "IPv6-unclosed"
	IPv6InvalidCompression     = "IPv6-invalid-compression"
	IPv6TooManyPieces          = "IPv6-too-many-pieces"
	IPv6MultipleCompression    = "IPv6-multiple-compression"
	IPv6InvalidCodePoint       = "IPv6-invalid-code-point"
	IPv6TooFewPieces           = "IPv6-too-few-pieces"
	IPv6PieceLeadingZero       = "IPv6-piece-leading-zero" // July 2026
	IPv4InIPv6TooManyPieces    = "IPv4-in-IPv6-too-many-pieces"
	IPv4InIPv6InvalidCodePoint = "IPv4-in-IPv6-invalid-code-point"
	IPv4InIPv6OutOfRangePart   = "IPv4-in-IPv6-out-of-range-part"
	IPv4InIPv6TooFewParts      = "IPv4-in-IPv6-too-few-parts"

	InvalidURLUnit                       = "invalid-URL-unit"
	SpecialSchemeMissingFollowingSolidus = "special-scheme-missing-following-solidus"
	MissingSchemeNonRelativeURL          = "missing-scheme-non-relative-URL"
	InvalidReverseSolidus                = "invalid-reverse-solidus"
	InvalidCredentials                   = "invalid-credentials"
	HostMissing                          = "host-missing"
	PortOutOfRange                       = "port-out-of-range"
	PortInvalid                          = "port-invalid"
	FileInvalidWindowsDriveLetter        = "file-invalid-Windows-drive-letter"
	FileInvalidWindowsDriveLetterHost    = "file-invalid-Windows-drive-letter-host"
)
