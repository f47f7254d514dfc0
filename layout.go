package weburl

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
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
	PartTrimmed PartKind = iota + 1
	// PartScheme is the scheme, without its colon.
	PartScheme
	// PartDelimiter is what separates two components: the colon after a scheme,
	// a username or a host, "@", "?" or "#".
	PartDelimiter
	// PartSlashes are all slashes and backslashes before an authority.
	PartSlashes
	PartUsername
	PartPassword
	PartHost
	PartPort
	// PartSeparator is a slash or backslash before a segment.
	PartSeparator
	// PartSegment is a segment of a path, including dot segments and those that
	// they remove.
	PartSegment
	PartOpaquePath
	PartQuery
	PartFragment
	// PartUnread is everything after the place where the parser failed.
	PartUnread

	partKinds = iota
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

// recorder records a layout while the machine reads.
type recorder struct {
	// layout is nil unless one is requested.
	layout *Layout
	// marked is how far the machine's input has been laid out.
	marked int
}

// beginLayout resets the layout to that of an input before it is read.
func (m *machine) beginLayout() {
	l, s := m.layout, &m.source
	*l = Layout{l.Parts[:0], l.Removed[:0], l.Replaced[:0], l.Decoded[:0], l.Mapped[:0]}
	if s.Start > 0 {
		l.Parts = append(l.Parts, Part{PartTrimmed, validation.Span{End: s.Start}})
	}
	s.Removed(func(start, end, _ int) bool {
		l.Removed = append(l.Removed, validation.Span{Start: start, End: end})
		return true
	})
	if s.Rewritten {
		for i := s.Start; i < s.End; {
			_, size, ok := infra.DecodeScalarValue(s.Original[i:s.End])
			if !ok {
				l.Replaced = append(l.Replaced, validation.Span{Start: i, End: i + size})
			}
			i += size
		}
	}
}

// endLayout lays out what is left.
func (m *machine) endLayout() {
	if m.marked < len(m.input) {
		m.addPart(PartUnread, len(m.input))
	}
	if s := &m.source; s.End < len(s.Original) {
		m.layout.Parts = append(m.layout.Parts, Part{PartTrimmed, validation.Span{Start: s.End, End: len(s.Original)}})
	}
}

// mark makes what follows the last mark, up to input[end], a part. It is not inlined,
// which would take 500 bytes.
//
//go:noinline
func (m *machine) mark(kind PartKind, end int) {
	if m.layout != nil {
		m.addPart(kind, end)
	}
}

func (m *machine) addPart(kind PartKind, end int) {
	start := m.marked
	if start == end {
		switch kind {
		case PartDelimiter, PartSlashes, PartSeparator:
			return
		case PartSegment:
			// The path of "https://h" has a segment, but the input has none.
			if n := len(m.layout.Parts); n == 0 || m.layout.Parts[n-1].Kind != PartSeparator {
				return
			}
		}
	}
	m.layout.Parts = append(m.layout.Parts, Part{kind, m.span(validation.Span{Start: start, End: end})})
	m.marked = end
}

// markHost marks a host that ends at input[end]. What becomes of the bytes of a
// domain is recorded before it is known whether it is one.
func (m *machine) markHost(end int) {
	if m.layout == nil {
		return
	}
	i := m.marked
	m.addPart(PartHost, end)
	if !m.url.scheme().IsSpecial() || i < end && m.input[i] == '[' {
		return
	}
	var code [utf8.UTFMax]byte
	for {
		if i = infra.Scan(m.input[:end], i, mappedStops); i == end {
			return
		}
		// A code point, percent-encoded or not.
		n, at := 0, i
		for at < end && n < len(code) && (n == 0 || !utf8.FullRune(code[:n])) {
			b, size := m.input[at], 1
			if infra.IsPercentEncodedByte(m.input[:end], at) {
				b, size = infra.Unhex(m.input[at+1])<<4|infra.Unhex(m.input[at+2]), len("%00")
				m.layout.Decoded = append(m.layout.Decoded, m.span(validation.Span{Start: at, End: at + size}))
			}
			code[n] = b
			n++
			at += size
		}
		r, size := utf8.DecodeRune(code[:n])
		if size == n && isMapped(r) {
			m.layout.Mapped = append(m.layout.Mapped, m.span(validation.Span{Start: i, End: at}))
		}
		i = at
	}
}

// mappedStops are the bytes with which a code point can begin that is mapped.
var mappedStops = infra.StopsAt(infra.NonASCII|infra.Upper, "%")

// isMapped reports whether the processing of a domain replaces r.
func isMapped(r rune) bool {
	if r < utf8.RuneSelf {
		return infra.Is(byte(r), infra.Upper)
	}
	mapped, _ := idna.Options{}.ToUnicode(string(r))
	return mapped != string(r)
}
