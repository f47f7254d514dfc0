package weburl

import (
	"github.com/weburl-go/weburl/internal/parser"
	"github.com/weburl-go/weburl/validation"
)

// Layout says where in an input the components of its URL are, as the parser
// read them. All spans are bytes of the input as given.
//
// Request one with [Options.Layout]. A failure has one, too: of as much as the
// parser had read.
type Layout struct {
	// Parts are in the order of the input and do not overlap. Together with
	// Removed they cover every byte of it. A part may be empty, like the host
	// of "file:///", but delimiters and trimmed parts never are.
	Parts []Part
	// Removed are the runs of tabs and newlines that the parser removed from
	// within the input, inside parts or between them.
	Removed []validation.Span
	// Replaced are the ill-formed sequences that count as U+FFFD.
	Replaced []validation.Span
	// Decoded are the percent-encoded bytes of a domain, which are decoded
	// before the domain is read.
	Decoded []validation.Span
	// Mapped are the code points of a domain that the URL replaces with others
	// or drops: capital letters, fullwidth letters, soft hyphens. The span of
	// one that is percent-encoded is that of its percent-encoded bytes.
	Mapped []validation.Span
}

// Part is a component, or a part of one, and its place.
type Part struct {
	Kind PartKind
	// Span begins and ends with a byte that the parser read, unless the part is
	// empty.
	Span validation.Span
}

// PartKind says what a [Part] is.
type PartKind uint8

const (
	// PartTrimmed are the C0 controls and spaces at either end of the input.
	PartTrimmed PartKind = PartKind(parser.PartTrimmed)
	// PartScheme is the scheme, without its colon.
	PartScheme PartKind = PartKind(parser.PartScheme)
	// PartDelimiter is what separates two components: the colon after a scheme,
	// a username or a host, "@", "?" or "#".
	PartDelimiter PartKind = PartKind(parser.PartDelimiter)
	// PartSlashes are all slashes and backslashes before an authority.
	PartSlashes  PartKind = PartKind(parser.PartSlashes)
	PartUsername PartKind = PartKind(parser.PartUsername)
	PartPassword PartKind = PartKind(parser.PartPassword)
	PartHost     PartKind = PartKind(parser.PartHost)
	PartPort     PartKind = PartKind(parser.PartPort)
	// PartSeparator is a slash or backslash before a segment.
	PartSeparator PartKind = PartKind(parser.PartSeparator)
	// PartSegment is a segment of a path, including dot segments and those that
	// they remove.
	PartSegment    PartKind = PartKind(parser.PartSegment)
	PartOpaquePath PartKind = PartKind(parser.PartOpaquePath)
	PartQuery      PartKind = PartKind(parser.PartQuery)
	PartFragment   PartKind = PartKind(parser.PartFragment)
	// PartUnread is everything after the place where the parser failed.
	PartUnread PartKind = PartKind(parser.PartUnread)

	partKinds = PartUnread
)

// Find returns the place of the first part of a kind; ok is false if there is
// none.
func (l *Layout) Find(kind PartKind) (_ validation.Span, ok bool) {
	for _, p := range l.Parts {
		if p.Kind == kind {
			return p.Span, true
		}
	}
	return validation.Span{}, false
}

// reset empties l and keeps its memory.
func (l *Layout) reset() {
	*l = Layout{l.Parts[:0], l.Removed[:0], l.Replaced[:0], l.Decoded[:0], l.Mapped[:0]}
}

// layout is a Layout that the parser adds to.
type layout Layout

// Add adds what the parser says of a place.
func (l *layout) Add(part parser.Part, at validation.Span) {
	switch part {
	case parser.Removed:
		l.Removed = append(l.Removed, at)
	case parser.Replaced:
		l.Replaced = append(l.Replaced, at)
	case parser.Decoded:
		l.Decoded = append(l.Decoded, at)
	case parser.Mapped:
		l.Mapped = append(l.Mapped, at)
	default:
		l.Parts = append(l.Parts, Part{PartKind(part), at})
	}
}
