package errors

// The types have the names of the Standard. An error that the Standard has added
// since uses its name there as its type, too.

// Errors of domains.
const (
	DomainToASCII ErrorType = "domain-to-ASCII"
	// DomainToUnicode is not in use.
	DomainToUnicode ErrorType = "domain-to-Unicode"
)

// Errors of hosts. For a forbidden code point in a domain, the Standard now reports
// domain-to-ASCII; here, it still has its own type.
const (
	DomainInvalidCodePoint     ErrorType = "domain-invalid-code-point"
	HostInvalidCodePoint       ErrorType = "host-invalid-code-point"
	IPv4EmptyPart              ErrorType = "IPv4-empty-part"
	IPv4TooManyParts           ErrorType = "IPv4-too-many-parts"
	IPv4NonNumericPart         ErrorType = "IPv4-non-numeric-part"
	IPv4NonDecimalPart         ErrorType = "IPv4-non-decimal-part"
	IPv4OutOfRangePart         ErrorType = "IPv4-out-of-range-part"
	IPv6Unclosed               ErrorType = "IPv6-unclosed"
	IPv6InvalidCompression     ErrorType = "IPv6-invalid-compression"
	IPv6TooManyPieces          ErrorType = "IPv6-too-many-pieces"
	IPv6MultipleCompression    ErrorType = "IPv6-multiple-compression"
	IPv6InvalidCodePoint       ErrorType = "IPv6-invalid-code-point"
	IPv6TooFewPieces           ErrorType = "IPv6-too-few-pieces"
	IPv4InIPv6TooManyPieces    ErrorType = "IPv4-in-IPv6-too-many-pieces"
	IPv4InIPv6InvalidCodePoint ErrorType = "IPv4-in-IPv6-invalid-code-point"
	IPv4InIPv6OutOfRangePart   ErrorType = "IPv4-in-IPv6-out-of-range-part"
	IPv4InIPv6TooFewParts      ErrorType = "IPv4-in-IPv6-too-few-parts"
)

// Errors of URLs.
const (
	InvalidURLUnit                       ErrorType = "invalid-URL-unit"
	SpecialSchemeMissingFollowingSolidus ErrorType = "special-scheme-missing-following-solidus"
	MissingSchemeNonRelativeURL          ErrorType = "missing-scheme-non-relative-URL"
	InvalidReverseSolidus                ErrorType = "invalid-reverse-solidus"
	InvalidCredentials                   ErrorType = "invalid-credentials"
	HostMissing                          ErrorType = "host-missing"
	// PortMissing is a port without digits where one is set.
	PortMissing                       ErrorType = "port-missing"
	PortOutOfRange                    ErrorType = "port-out-of-range"
	PortInvalid                       ErrorType = "port-invalid"
	FileInvalidWindowsDriveLetter     ErrorType = "file-invalid-Windows-drive-letter"
	FileInvalidWindowsDriveLetterHost ErrorType = "file-invalid-Windows-drive-letter-host"
)
