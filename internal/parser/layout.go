package parser

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Part tells what a span of the input is: a component, a part of one, or something that
// happens to bytes within them.
type Part uint8

const (
	PartTrimmed Part = iota + 1
	PartScheme
	PartDelimiter
	PartSlashes
	PartUsername
	PartPassword
	PartHost
	PartPort
	PartSeparator
	PartSegment
	PartOpaquePath
	PartQuery
	PartFragment
	PartUnread
	// Parts is one more than the number of parts above, which do not overlap. The spans of
	// those below lie within them or between them.
	Parts
	Removed
	Replaced
	Decoded
	Mapped
)

// Layout receives each part of the input. It is an interface because a method value would
// be allocated.
type Layout interface {
	Add(part Part, at validation.Span)
}

// recorder reports the layout of the input while the machine reads.
type recorder struct {
	// layout is nil unless one is requested.
	layout Layout
	// marked is the index up to which the machine's input has been laid out, and last the
	// last part.
	marked int
	last   Part
}

// beginLayout reports the parts that are known before the input is read.
func (m *machine) beginLayout() {
	s := &m.source
	if s.Start > 0 {
		m.layout.Add(PartTrimmed, validation.Span{End: s.Start})
	}
	s.Removed(func(start, end, _ int) bool {
		m.layout.Add(Removed, validation.Span{Start: start, End: end})
		return true
	})
	if s.Rewritten {
		for i := s.Start; i < s.End; {
			_, size, ok := infra.DecodeScalarValue(s.Original[i:s.End])
			if !ok {
				m.layout.Add(Replaced, validation.Span{Start: i, End: i + size})
			}
			i += size
		}
	}
}

// endLayout reports the rest of the input.
func (m *machine) endLayout() {
	if m.layout == nil {
		return
	}
	if m.marked < len(m.input) {
		m.addPart(PartUnread, len(m.input))
	}
	if s := &m.source; s.End < len(s.Original) {
		m.layout.Add(PartTrimmed, validation.Span{Start: s.End, End: len(s.Original)})
	}
}

// mark reports the bytes from the last mark to input[end] as a part. It is not inlined,
// which would add 500 bytes of code.
//
//go:noinline
func (m *machine) mark(part Part, end int) {
	if m.layout != nil {
		m.addPart(part, end)
	}
}

func (m *machine) addPart(part Part, end int) {
	start := m.marked
	if start == end {
		switch part {
		case PartDelimiter, PartSlashes, PartSeparator:
			return
		case PartSegment:
			// The path of "https://h" has a segment, but the input has none.
			if m.last != PartSeparator {
				return
			}
		}
	}
	m.layout.Add(part, m.span(validation.Span{Start: start, End: end}))
	m.marked, m.last = end, part
}

// markHost marks a host that ends at input[end]. It reports which of its bytes are decoded
// and mapped before it is known whether the host is valid.
func (m *machine) markHost(end int) {
	if m.layout == nil {
		return
	}
	i := m.marked
	m.addPart(PartHost, end)
	if !m.url.Scheme().IsSpecial() || i < end && m.input[i] == '[' {
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
				m.layout.Add(Decoded, m.span(validation.Span{Start: at, End: at + size}))
			}
			code[n] = b
			n++
			at += size
		}
		r, size := utf8.DecodeRune(code[:n])
		if size == n && isMapped(r) {
			m.layout.Add(Mapped, m.span(validation.Span{Start: i, End: at}))
		}
		i = at
	}
}

// mappedStops holds the bytes with which a code point that is mapped can begin.
var mappedStops = infra.StopsAt(infra.NonASCII|infra.Upper, "%")

// isMapped reports whether the processing of a domain replaces r.
func isMapped(r rune) bool {
	if r < utf8.RuneSelf {
		return infra.Is(byte(r), infra.Upper)
	}
	mapped, _ := idna.Options{}.ToUnicode(string(r))
	return mapped != string(r)
}
