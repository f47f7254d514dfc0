package webspecs2014

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Error is a parse exception, which ends parsing.
type Error struct{ Finding edition.Finding }

func (e *Error) Error() string {
	return strings.TrimSuffix("webspecs-2014: "+e.Finding.Name+": "+e.Finding.Explanation, ": ")
}

// The names of parse exceptions.
const (
	NoMatch         = "no-match"
	RelativeBase    = "base-not-relative"
	EmptyHost       = "empty-host"
	ColonInHost     = "colon-in-host"
	ToASCIIFailed   = "domain-to-ascii"
	DomainCodePoint = "domain-code-point"
	MalformedIPv6   = "ipv6-malformed"
	IPv4OutOfRange  = "ipv4-out-of-range"
	NotAPort        = "port-not-digits"
)

// The names of conformance errors.
const (
	SurroundingSpace = "surrounding-whitespace"
	RemovedCodePoint = "removed-code-point"
	NotURLCodePoint  = "not-url-code-point"
	StrayPercent     = "percent-without-digits"
	Backslash        = "backslash"
	MissingSlash     = "missing-slash"
	LegacyDrive      = "legacy-drive-letter"
	ColonInSegment   = "colon-in-first-segment"
	AtSign           = "unencoded-at-sign"
	HostChanged      = "domain-mapped"
	EmptyLabel       = "empty-label"
	IPv4Short        = "ipv4-too-few-numbers"
	IPv4Hexadecimal  = "ipv4-hexadecimal"
	IPv4Octal        = "ipv4-octal"
	PortCut          = "port-truncated"
	NullInFragment   = "null-in-fragment"
)

// part is a piece of an input and its offset.
type part struct {
	text  string
	start int
}

func (s part) span() validation.Span {
	return validation.Span{Start: s.start, End: s.start + len(s.text)}
}

func (s part) from(i int) part     { return part{s.text[i:], s.start + i} }
func (s part) upTo(i int) part     { return part{s.text[:i], s.start} }
func (s part) slice(i, j int) part { return part{s.text[i:j], s.start + i} }

// component returns a component that was read from s.
func component(text string, s part) edition.Part {
	return edition.Part{Present: true, Text: text, Span: s.span()}
}

// exception returns a parse exception about s.
func exception(name string, s part, format string, args ...any) *Error {
	return &Error{edition.Finding{Name: name, Span: s.span(), Explanation: fmt.Sprintf(format, args...)}}
}

// indicate records a conformance error about s.
func (p *parser) indicate(name string, s part, explanation string) {
	p.found = append(p.found, edition.Finding{Name: name, Span: s.span(), Explanation: explanation})
}
