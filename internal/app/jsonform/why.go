package jsonform

import (
	"github.com/weburl-go/weburl/validation"
)

// StandardURL is the URL of the Standard, up to the anchor.
const StandardURL = "https://url.spec.whatwg.org/#"

// Why returns a sentence or two on why a validation error matters.
func Why(c validation.Code) string { return why[c] }

var why = map[validation.Code]string{
	validation.DomainToASCII: "Only names that follow the strict rules can be registered and are " +
		"read alike everywhere; other programs refuse this one or read it as another name.",
	validation.DomainPercentEncoded: "A program that does not decode the host sees another name than " +
		"a browser does, so that a check of the host is passed by.",
	validation.HostInvalidCodePoint: "Another parser could end the host there. The parser refuses it " +
		"so that nobody connects to another host than the one that was checked.",
	validation.IPv4EmptyPart: "Browsers read the address without the dot; a program that compares " +
		"hosts as text sees another host.",
	validation.IPv4TooFewParts: "Short forms such as 127.1 slip past filters that look for 127.0.0.1, " +
		"while many programs refuse them or take them for names.",
	validation.IPv4TooManyParts: "A host that ends in a number is never looked up as a name. Otherwise " +
		"it would be an address for one program and a name for another.",
	validation.IPv4NonNumericPart: "A host that ends in a number is never looked up as a name. Otherwise " +
		"it would be an address for one program and a name for another.",
	validation.IPv4NonDecimalPart: "0177.0.0.1 and 0x7f.0.0.1 are 127.0.0.1 for a browser, but some " +
		"programs read 0177 as 177: a known way past filters of addresses.",
	validation.IPv4OutOfRangePart: "A number above 255 in the last part stands for several bytes, which " +
		"hides the address from people and filters; in any other part there is no address.",
	validation.IPv4NonASCIIInput: "Browsers map fullwidth and other digits and dots to ASCII. A program " +
		"that does not sees no address here, so that filters of addresses miss it.",
	validation.IPv6Unclosed: "Without the bracket it cannot be told where the address ends and the port " +
		"begins.",
	validation.IPv6InvalidCompression: "Only two colons stand for pieces left out; a single one at the " +
		"beginning does not say what is missing.",
	validation.IPv6TooManyPieces: "An IPv6 address has 128 bits, eight pieces of 16; a text with more pieces is not an address.",
	validation.IPv6MultipleCompression: "With two gaps it cannot be told how many zeros each of them " +
		"stands for.",
	validation.IPv6InvalidCodePoint: "No program can connect to a malformed address. Zone identifiers such " +
		"as %eth0 have no place in URLs, since they mean something on one machine only.",
	validation.IPv6TooFewPieces: "Without \"::\" nothing says where the missing pieces belong.",
	validation.IPv6PieceLeadingZero: "Browsers drop the zero. A program that compares hosts as text " +
		"sees two hosts where there is one.",
	validation.IPv4InIPv6TooManyPieces: "The IPv4 address takes 32 of the 128 bits, which leaves room " +
		"for six pieces.",
	validation.IPv4InIPv6InvalidCodePoint: "Unlike an IPv4 host, the address inside an IPv6 address has " +
		"one notation only: what some programs read as octal is refused.",
	validation.IPv4InIPv6OutOfRangePart: "Each part is one byte, which holds at most 255.",
	validation.IPv4InIPv6TooFewParts: "The address inside an IPv6 address has no short form: its four " +
		"bytes are four parts.",
	validation.InvalidURLUnit: "Browsers encode such a code point, keep it or, as spaces around a URL and " +
		"newlines in it, drop it: \"java\", a newline and \"script:\" are javascript: for them. Other " +
		"programs refuse the URL, or end it there, as text, HTML and shells do at a space or a quotation " +
		"mark. A percent sign without two hexadecimal digits is written %25.",
	validation.SpecialSchemeMissingFollowingSolidus: "Browsers read any number of slashes as two; other " +
		"programs take the host for a path. Against a base URL with the same scheme, \"https:x\" is even " +
		"a relative path.",
	validation.MissingSchemeNonRelativeURL: "Nothing says how to fetch it. In a document, \"example.org/x\" " +
		"is a path below that document, not a link to example.org. Relative to a base URL with an opaque " +
		"path, as those of mailto: and data:, there is nothing but a fragment.",
	validation.InvalidReverseSolidus: "Programs that follow RFC 3986 do not read a backslash as a slash " +
		"and can see another host than the browser: a known way round checks of redirects.",
	validation.InvalidCredentials: "Passwords in URLs end in logs, histories and on screens, and a name " +
		"before the \"@\" can pass for the host, as phishing does with https://bank.example@evil.example/.",
	validation.HostMissing: "Without a host there is nothing to connect to. Of the special schemes only " +
		"file can do without.",
	validation.PortOutOfRange: "Ports have 16 bits. A program that cut off the rest would connect to " +
		"another port.",
	validation.PortInvalid: "What is not a number is no port; often a part of the path or of a password " +
		"has strayed here.",
	validation.FileInvalidWindowsDriveLetter: "Browsers take the drive letter for the root of a new path, " +
		"and leave that of the base URL; other programs take it for a file name below the base URL, or " +
		"for a scheme.",
	validation.FileInvalidWindowsDriveLetterHost: "By RFC 3986, file://c:/x is a file on a host named c; " +
		"browsers make it file:///c:/x. Programs that disagree open different files.",
}
