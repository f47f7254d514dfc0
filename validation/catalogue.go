package validation

import "github.com/weburl-go/weburl/internal/enum"

// Code is a validation error of the Standard. Its String is the Standard's
// name. The zero Code means no error.
type Code uint8

// The validation errors, in the order of the Standard's table.
const (
	DomainToASCII Code = iota + 1
	DomainPercentEncoded
	HostInvalidCodePoint
	IPv4EmptyPart
	IPv4TooFewParts
	IPv4TooManyParts
	IPv4NonNumericPart
	IPv4NonDecimalPart
	IPv4OutOfRangePart
	IPv4NonASCIIInput
	IPv6Unclosed
	IPv6InvalidCompression
	IPv6TooManyPieces
	IPv6MultipleCompression
	IPv6InvalidCodePoint
	IPv6TooFewPieces
	IPv6PieceLeadingZero
	IPv4InIPv6TooManyPieces
	IPv4InIPv6InvalidCodePoint
	IPv4InIPv6OutOfRangePart
	IPv4InIPv6TooFewParts
	InvalidURLUnit
	SpecialSchemeMissingFollowingSolidus
	MissingSchemeNonRelativeURL
	InvalidReverseSolidus
	InvalidCredentials
	HostMissing
	PortOutOfRange
	PortInvalid
	FileInvalidWindowsDriveLetter
	FileInvalidWindowsDriveLetterHost

	codeCount = iota
)

// Failure tells whether the parser fails on a validation error.
type Failure uint8

const (
	// Never: the parser continues.
	Never Failure = iota
	// Sometimes: it depends on the input, as the explanation says.
	Sometimes
	// Always: the parser returns failure.
	Always
)

// Entry is the entry of the catalogue for a code.
type Entry struct {
	Code Code
	// Name is the Standard's name, such as "invalid-URL-unit".
	Name string
	// Failure is the third column of the Standard's table.
	Failure Failure
	// Explanation is one line without a full stop.
	Explanation string
	// Input raises the error when parsed against Base ("" for no base URL).
	Input, Base string
	// Anchor is the fragment of the definition in the Standard.
	Anchor string
}

var catalogue = [codeCount + 1]Entry{
	{},
	{DomainToASCII, "domain-to-ASCII", Sometimes,
		"the domain breaks the rules for internationalized domain names; parsers reject it only if it also breaks the relaxed ones",
		"https://exa%23mple.org", "", "validation-error-domain-to-ascii"},
	{DomainPercentEncoded, "domain-percent-encoded", Never,
		"percent-encoding is not allowed in a domain",
		"https://exam%70le.org", "", "domain-percent-encoded"},
	{HostInvalidCodePoint, "host-invalid-code-point", Always,
		"a character is not allowed in a host",
		"foo://exa[mple.org", "", "host-invalid-code-point"},
	{IPv4EmptyPart, "IPv4-empty-part", Never,
		"an IPv4 address must not end with a dot",
		"https://127.0.0.1./", "", "ipv4-empty-part"},
	{IPv4TooFewParts, "IPv4-too-few-parts", Never,
		"the IPv4 address has fewer than four parts",
		"https://1.2.3/", "", "ipv4-too-few-parts"},
	{IPv4TooManyParts, "IPv4-too-many-parts", Always,
		"the IPv4 address has more than four parts; a host that ends in a number is an IPv4 address",
		"https://1.2.3.4.5/", "", "ipv4-too-many-parts"},
	{IPv4NonNumericPart, "IPv4-non-numeric-part", Always,
		"this part of the IPv4 address is not a number; a host that ends in a number is an IPv4 address",
		"https://test.42", "", "ipv4-non-numeric-part"},
	{IPv4NonDecimalPart, "IPv4-non-decimal-part", Never,
		"this part of the IPv4 address is hexadecimal or octal",
		"https://127.0.0x0.1", "", "ipv4-non-decimal-part"},
	{IPv4OutOfRangePart, "IPv4-out-of-range-part", Sometimes,
		"this part of the IPv4 address is too large: only the last part may exceed 255, and only to fill in missing parts",
		"https://255.255.4000.1", "", "ipv4-out-of-range-part"},
	{IPv4NonASCIIInput, "IPv4-non-ASCII-input", Never,
		"the IPv4 address contains characters that are not ASCII",
		"https://１２７.0.0.1", "", "ipv4-non-ascii-input"},
	{IPv6Unclosed, "IPv6-unclosed", Always,
		`the IPv6 address has no closing "]"`,
		"https://[::1", "", "ipv6-unclosed"},
	{IPv6InvalidCompression, "IPv6-invalid-compression", Always,
		`an IPv6 address must not begin with a single colon; write "::"`,
		"https://[:1]", "", "ipv6-invalid-compression"},
	{IPv6TooManyPieces, "IPv6-too-many-pieces", Always,
		"the IPv6 address has more than eight pieces",
		"https://[1:2:3:4:5:6:7:8:9]", "", "ipv6-too-many-pieces"},
	{IPv6MultipleCompression, "IPv6-multiple-compression", Always,
		`an IPv6 address must not have more than one "::"`,
		"https://[1::1::1]", "", "ipv6-multiple-compression"},
	{IPv6InvalidCodePoint, "IPv6-invalid-code-point", Always,
		"an IPv6 address consists of hexadecimal digits and colons, and must not end with a single colon",
		"https://[1:2:3!:4]", "", "ipv6-invalid-code-point"},
	{IPv6TooFewPieces, "IPv6-too-few-pieces", Always,
		`the IPv6 address has fewer than eight pieces and no "::"`,
		"https://[1:2:3]", "", "ipv6-too-few-pieces"},
	{IPv6PieceLeadingZero, "IPv6-piece-leading-zero", Never,
		"this piece of the IPv6 address has a leading zero",
		"https://[::01]", "", "ipv6-piece-leading-zero"},
	{IPv4InIPv6TooManyPieces, "IPv4-in-IPv6-too-many-pieces", Always,
		"before an IPv4 address, an IPv6 address must have at most six pieces",
		"https://[1:1:1:1:1:1:1:127.0.0.1]", "", "ipv4-in-ipv6-too-many-pieces"},
	{IPv4InIPv6InvalidCodePoint, "IPv4-in-IPv6-invalid-code-point", Always,
		"the IPv4 address in an IPv6 address must have four decimal parts without leading zeros",
		"https://[ffff::127.0.xyz.1]", "", "ipv4-in-ipv6-invalid-code-point"},
	{IPv4InIPv6OutOfRangePart, "IPv4-in-IPv6-out-of-range-part", Always,
		"this part of the IPv4 address in the IPv6 address exceeds 255",
		"https://[ffff::127.0.0.4000]", "", "ipv4-in-ipv6-out-of-range-part"},
	{IPv4InIPv6TooFewParts, "IPv4-in-IPv6-too-few-parts", Always,
		"the IPv4 address in the IPv6 address has fewer than four parts",
		"https://[ffff::127.0.0]", "", "ipv4-in-ipv6-too-few-parts"},
	{InvalidURLUnit, "invalid-URL-unit", Never,
		"a character is not allowed here; percent-encode or remove it",
		"https://example.org/>", "", "invalid-url-unit"},
	{SpecialSchemeMissingFollowingSolidus, "special-scheme-missing-following-solidus", Never,
		`there must be exactly two slashes, "//", after the scheme`,
		"https:example.org", "", "special-scheme-missing-following-solidus"},
	{MissingSchemeNonRelativeURL, "missing-scheme-non-relative-URL", Always,
		"the URL has no scheme, and there is no base URL to resolve it against",
		"//example.org/", "", "missing-scheme-non-relative-url"},
	{InvalidReverseSolidus, "invalid-reverse-solidus", Never,
		`"\" is not allowed here; write "/"`,
		`https://example.org\path`, "", "invalid-reverse-solidus"},
	{InvalidCredentials, "invalid-credentials", Never,
		"a valid URL must not contain a username or password",
		"https://user@example.org", "", "invalid-credentials"},
	{HostMissing, "host-missing", Always,
		"the host is missing",
		"https://#fragment", "", "host-missing"},
	{PortOutOfRange, "port-out-of-range", Always,
		"a port must be a number from 0 to 65535",
		"https://example.org:70000", "", "port-out-of-range"},
	{PortInvalid, "port-invalid", Always,
		"a port must be a number from 0 to 65535",
		"https://example.org:7z", "", "port-invalid"},
	{FileInvalidWindowsDriveLetter, "file-invalid-Windows-drive-letter", Never,
		`a Windows drive letter must follow a slash, as in "file:///C:/"`,
		"file:c:/path/to/file", "file:///c:/", "file-invalid-windows-drive-letter"},
	{FileInvalidWindowsDriveLetterHost, "file-invalid-Windows-drive-letter-host", Never,
		`a Windows drive letter cannot be the host; write three slashes, as in "file:///C:/"`,
		"file://c:", "", "file-invalid-windows-drive-letter-host"},
}

// Codes returns all codes in the order of the Standard's table.
func Codes() []Code {
	codes := make([]Code, codeCount)
	for i := range codes {
		codes[i] = Code(i + 1)
	}
	return codes
}

// Lookup returns the code with the given name, matched exactly.
func Lookup(name string) (Code, bool) {
	for _, e := range catalogue[1:] {
		if e.Name == name {
			return e.Code, true
		}
	}
	return 0, false
}

// Entry returns the entry of the catalogue for c, or the zero Entry if c is not an
// error.
func (c Code) Entry() Entry { return enum.At(catalogue[:], c) }

// String returns the Standard's name for the error.
func (c Code) String() string { return c.Entry().Name }

// Error returns the Standard's name for the error. It makes c an error, which
// errors.Is finds in an [*Error].
func (c Code) Error() string { return c.String() }

// Failure tells whether the parser fails on the error.
func (c Code) Failure() Failure { return c.Entry().Failure }

// Explanation returns one line that tells what is wrong, or "" if c is not an error.
func (c Code) Explanation() string { return c.Entry().Explanation }
