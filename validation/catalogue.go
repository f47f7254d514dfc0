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

// Failure says whether the parser fails on a validation error.
type Failure uint8

const (
	// Never: the parser goes on.
	Never Failure = iota
	// Sometimes: it depends on the input, as the explanation says.
	Sometimes
	// Always: the parser returns failure.
	Always
)

// Entry is what the catalogue says about a code.
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
		"the domain breaks the strict rules of Unicode ToASCII; the parser fails only if it also breaks the relaxed ones",
		"https://exa%23mple.org", "", "validation-error-domain-to-ascii"},
	{DomainPercentEncoded, "domain-percent-encoded", Never,
		"the domain contains a percent-encoded byte, which is decoded before the domain is processed",
		"https://exam%70le.org", "", "domain-percent-encoded"},
	{HostInvalidCodePoint, "host-invalid-code-point", Always,
		"the host of a URL that is not special contains a forbidden host code point",
		"foo://exa[mple.org", "", "host-invalid-code-point"},
	{IPv4EmptyPart, "IPv4-empty-part", Never,
		"the IPv4 address ends with a dot",
		"https://127.0.0.1./", "", "ipv4-empty-part"},
	{IPv4TooFewParts, "IPv4-too-few-parts", Never,
		"the IPv4 address has fewer than four parts; the last one fills the missing bytes",
		"https://1.2.3/", "", "ipv4-too-few-parts"},
	{IPv4TooManyParts, "IPv4-too-many-parts", Always,
		"the host ends in a number, so it is an IPv4 address, but it has more than four parts",
		"https://1.2.3.4.5/", "", "ipv4-too-many-parts"},
	{IPv4NonNumericPart, "IPv4-non-numeric-part", Always,
		"the host ends in a number, so it is an IPv4 address, but this part is not a number",
		"https://test.42", "", "ipv4-non-numeric-part"},
	{IPv4NonDecimalPart, "IPv4-non-decimal-part", Never,
		"this part of the IPv4 address is hexadecimal or octal",
		"https://127.0.0x0.1", "", "ipv4-non-decimal-part"},
	{IPv4OutOfRangePart, "IPv4-out-of-range-part", Sometimes,
		"this part of the IPv4 address exceeds 255; only the last part may, and only to fill in missing parts",
		"https://255.255.4000.1", "", "ipv4-out-of-range-part"},
	{IPv4NonASCIIInput, "IPv4-non-ASCII-input", Never,
		"the IPv4 address contains non-ASCII code points, which are mapped to ASCII",
		"https://１２７.0.0.1", "", "ipv4-non-ascii-input"},
	{IPv6Unclosed, "IPv6-unclosed", Always,
		"the IPv6 address lacks its closing bracket",
		"https://[::1", "", "ipv6-unclosed"},
	{IPv6InvalidCompression, "IPv6-invalid-compression", Always,
		"the IPv6 address begins with a single colon",
		"https://[:1]", "", "ipv6-invalid-compression"},
	{IPv6TooManyPieces, "IPv6-too-many-pieces", Always,
		"the IPv6 address has more than eight pieces",
		"https://[1:2:3:4:5:6:7:8:9]", "", "ipv6-too-many-pieces"},
	{IPv6MultipleCompression, "IPv6-multiple-compression", Always,
		"the IPv6 address is compressed in more than one place",
		"https://[1::1::1]", "", "ipv6-multiple-compression"},
	{IPv6InvalidCodePoint, "IPv6-invalid-code-point", Always,
		"the IPv6 address contains something other than hexadecimal digits and colons, or ends with a colon",
		"https://[1:2:3!:4]", "", "ipv6-invalid-code-point"},
	{IPv6TooFewPieces, "IPv6-too-few-pieces", Always,
		"the IPv6 address is not compressed and has fewer than eight pieces",
		"https://[1:2:3]", "", "ipv6-too-few-pieces"},
	{IPv6PieceLeadingZero, "IPv6-piece-leading-zero", Never,
		"this piece of the IPv6 address has an unnecessary leading zero",
		"https://[::01]", "", "ipv6-piece-leading-zero"},
	{IPv4InIPv6TooManyPieces, "IPv4-in-IPv6-too-many-pieces", Always,
		"the IPv6 address ends in an IPv4 address but has more than six pieces before it",
		"https://[1:1:1:1:1:1:1:127.0.0.1]", "", "ipv4-in-ipv6-too-many-pieces"},
	{IPv4InIPv6InvalidCodePoint, "IPv4-in-IPv6-invalid-code-point", Always,
		"the IPv4 address inside the IPv6 address has a part that is empty, not decimal or has a leading zero, or it has too many parts",
		"https://[ffff::127.0.xyz.1]", "", "ipv4-in-ipv6-invalid-code-point"},
	{IPv4InIPv6OutOfRangePart, "IPv4-in-IPv6-out-of-range-part", Always,
		"a part of the IPv4 address inside the IPv6 address exceeds 255",
		"https://[ffff::127.0.0.4000]", "", "ipv4-in-ipv6-out-of-range-part"},
	{IPv4InIPv6TooFewParts, "IPv4-in-IPv6-too-few-parts", Always,
		"the IPv4 address inside the IPv6 address has fewer than four parts",
		"https://[ffff::127.0.0]", "", "ipv4-in-ipv6-too-few-parts"},
	{InvalidURLUnit, "invalid-URL-unit", Never,
		"this is neither a URL code point nor a percent-encoded byte",
		"https://example.org/>", "", "invalid-url-unit"},
	{SpecialSchemeMissingFollowingSolidus, "special-scheme-missing-following-solidus", Never,
		"the special scheme is not followed by exactly \"//\"",
		"https:example.org", "", "special-scheme-missing-following-solidus"},
	{MissingSchemeNonRelativeURL, "missing-scheme-non-relative-URL", Always,
		"the input has no scheme and no base URL it can be resolved against",
		"//example.org/", "", "missing-scheme-non-relative-url"},
	{InvalidReverseSolidus, "invalid-reverse-solidus", Never,
		"a backslash is used instead of a slash; with a special scheme it is read as one",
		`https://example.org\path`, "", "invalid-reverse-solidus"},
	{InvalidCredentials, "invalid-credentials", Never,
		"the input has a username or password, which a valid URL string cannot have",
		"https://user@example.org", "", "invalid-credentials"},
	{HostMissing, "host-missing", Always,
		"the host is missing",
		"https://#fragment", "", "host-missing"},
	{PortOutOfRange, "port-out-of-range", Always,
		"the port exceeds 65535",
		"https://example.org:70000", "", "port-out-of-range"},
	{PortInvalid, "port-invalid", Always,
		"the port contains something other than ASCII digits",
		"https://example.org:7z", "", "port-invalid"},
	{FileInvalidWindowsDriveLetter, "file-invalid-Windows-drive-letter", Never,
		"a path relative to a file: URL begins with a Windows drive letter",
		"file:c:/path/to/file", "file:///c:/", "file-invalid-windows-drive-letter"},
	{FileInvalidWindowsDriveLetterHost, "file-invalid-Windows-drive-letter-host", Never,
		"a file: URL has a Windows drive letter in place of its host; it is read as part of the path",
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

// Entry returns what the catalogue says about c, or the zero Entry if c is not
// an error.
func (c Code) Entry() Entry { return enum.At(catalogue[:], c) }

// String returns the Standard's name for the error.
func (c Code) String() string { return c.Entry().Name }

// Error returns the Standard's name for the error. It makes c an error, which
// errors.Is finds in an [*Error].
func (c Code) Error() string { return c.String() }

// Failure says whether the parser fails on the error.
func (c Code) Failure() Failure { return c.Entry().Failure }

// Explanation returns one line that says what is wrong.
func (c Code) Explanation() string { return c.Entry().Explanation }
