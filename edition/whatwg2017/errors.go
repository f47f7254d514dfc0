package whatwg2017

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Error is a validation error at which the parser returns failure.
type Error struct{ Finding edition.Finding }

func (e *Error) Error() string {
	return strings.TrimSuffix("whatwg-2017: "+e.Finding.Name+": "+e.Finding.Explanation, ": ")
}

// The names of validation errors. The text has none; each name tells what is wrong
// where the text signifies the error.
const (
	SurroundingSpace   = "surrounding-control-or-space"
	TabOrNewline       = "tab-or-newline"
	NotAScheme         = "not-a-scheme"
	MissingSlashes     = "missing-slashes"
	ExtraSlash         = "extra-slash"
	Backslash          = "backslash"
	RelativeNoBase     = "relative-without-base"
	RelativeOpaqueBase = "base-cannot-be-a-base"
	Credentials        = "credentials"
	HostAfterAt        = "no-host-after-credentials"
	EmptyHost          = "empty-host"
	HostNeeded         = "host-needed"
	PortRange          = "port-out-of-range"
	PortDigits         = "port-not-digits"
	DriveLetter        = "drive-letter"
	DriveLetterHost    = "drive-letter-as-host"
	HostBeforeDrive    = "host-before-drive-letter"
	LeadingSegment     = "empty-leading-segment"
	NotURLCodePoint    = "not-url-code-point"
	StrayPercent       = "percent-without-digits"
	NullInFragment     = "null-in-fragment"

	IDNAError           = "idna"
	ToASCIIFailed       = "domain-to-ascii"
	ForbiddenInDomain   = "forbidden-in-domain"
	ForbiddenInOpaque   = "forbidden-in-opaque-host"
	UnclosedIPv6        = "ipv6-unclosed"
	IPv4Unusual         = "ipv4-not-four-decimals"
	IPv4Part            = "ipv4-part-above-255"
	IPv4Range           = "ipv4-out-of-range"
	IPv6Colon           = "ipv6-single-leading-colon"
	IPv6Pieces          = "ipv6-too-many-pieces"
	IPv6Compressed      = "ipv6-compressed-twice"
	IPv6CodePoint       = "ipv6-code-point"
	IPv6TrailingColon   = "ipv6-trailing-colon"
	IPv6Short           = "ipv6-too-few-pieces"
	IPv6IPv4Dot         = "ipv6-ipv4-without-number"
	IPv6IPv4Pieces      = "ipv6-no-room-for-ipv4"
	IPv6IPv4Separator   = "ipv6-ipv4-separator"
	IPv6IPv4Digit       = "ipv6-ipv4-not-digit"
	IPv6IPv4LeadingZero = "ipv6-ipv4-leading-zero"
	IPv6IPv4Part        = "ipv6-ipv4-part-above-255"
	IPv6IPv4Short       = "ipv6-ipv4-too-few-parts"
)

// signify records a validation error about the code points from i to before j.
func (p *parser) signify(name string, i, j int, explanation string) {
	if !p.quiet {
		p.found = append(p.found, edition.Finding{Name: name, Span: p.in.span(i, j), Explanation: explanation})
	}
}

// signifyBytes is signify for a span in bytes of the given string.
func (p *parser) signifyBytes(name string, start, end int, explanation string) {
	if !p.quiet {
		span := validation.Span{Start: start, End: end}
		p.found = append(p.found, edition.Finding{Name: name, Span: span, Explanation: explanation})
	}
}

// fail records a validation error and makes it the reason for the failure.
func (p *parser) fail(name string, i, j int, explanation string) outcome {
	p.signify(name, i, j, explanation)
	p.failure = &Error{edition.Finding{Name: name, Span: p.in.span(i, j), Explanation: explanation}}
	return fails
}

// part returns a component that was read from the code points from i to before j. If a
// setter has read it, its span is unknown, since it is not in the input.
func (p *parser) part(text string, i, j int) edition.Part {
	if p.override != noState {
		return fromElsewhere(text)
	}
	return edition.Part{Present: true, Text: text, Span: p.in.span(i, j)}
}

// spanUnlessEmpty returns the span of a component, or the unknown span if it is empty
// or was read by a setter.
func (p *parser) spanUnlessEmpty(i, j int) validation.Span {
	if p.override != noState || i >= j {
		return validation.Unknown()
	}
	return p.in.span(i, j)
}
