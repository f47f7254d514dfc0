package weburl

import (
	"github.com/weburl-go/weburl/internal/parser"
	"github.com/weburl-go/weburl/validation"
)

// Layout describes where the components of a URL are in its input, as the parser read
// them. All spans are byte offsets in the input as given.
//
// Request one with [Options.Layout]. If parsing fails, it describes what the parser read
// before it failed; the rest is a [PartUnread].
type Layout struct {
	// Parts are in the order of the input and do not overlap. Together with Removed,
	// they cover every byte of the input. A part may be empty, such as the host of
	// "file:///", but delimiters and trimmed parts never are.
	Parts []Part
	// Removed are the runs of tabs and newlines that the parser removed inside the
	// input, within parts or between them.
	Removed []validation.Span
	// Replaced are the ill-formed sequences that count as U+FFFD.
	Replaced []validation.Span
	// Decoded are the percent-encoded bytes of a domain, which the parser decodes before
	// it reads the domain.
	Decoded []validation.Span
	// Mapped are the code points of a domain that the parser replaces with others or
	// drops: capital letters, fullwidth letters, soft hyphens. If such a code point is
	// percent-encoded, its span covers its percent-encoded bytes.
	Mapped []validation.Span
}

// Part is a component, or a piece of one, with its span.
type Part struct {
	Kind PartKind
	// Span begins and ends with a byte that the parser read, unless the part is
	// empty.
	Span validation.Span
}

// PartKind is the kind of a [Part].
type PartKind uint8

const (
	// PartTrimmed is a run of C0 controls and spaces at either end of the input.
	PartTrimmed PartKind = PartKind(parser.PartTrimmed)
	// PartScheme is the scheme, without its colon.
	PartScheme PartKind = PartKind(parser.PartScheme)
	// PartDelimiter separates two components: it is the colon after a scheme, a username
	// or a host, "@", "?" or "#".
	PartDelimiter PartKind = PartKind(parser.PartDelimiter)
	// PartSlashes is the run of slashes and backslashes before an authority.
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
	// PartUnread is the rest of the input after the parser failed.
	PartUnread PartKind = PartKind(parser.PartUnread)

	partKinds = PartUnread
)

// Find returns the span of the first part of a kind. ok is false if there is none.
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

// layout is a Layout with the method by which the parser fills it.
type layout Layout

// Add adds the span at to the list that part belongs to.
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
