package conform

import (
	"sort"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// source is an input as it is read: without surrounding C0 controls and spaces,
// without tabs and newlines, and well-formed. It finds the places in the input
// again.
type source struct {
	input string
	// text is what is read.
	text string
	// start and end are the places in input of what is not dropped at either
	// end.
	start, end int
	// places are the runs that text and input have in common, in order; none
	// where text is input[start:end].
	places []place
	// dropped are the runs of tabs and newlines in between.
	dropped []dropped
}

// dropped is a run of tabs and newlines, and the length of the ill-formed
// sequence that ends in front of it, 0 if there is none.
type dropped struct {
	validation.Span
	illFormed int
}

// place says that text[text:] begins with input[input:].
type place struct{ text, input int }

func newSource(input string) source {
	s := source{input: input, end: len(input)}
	for s.start < s.end && infra.Is(input[s.start], infra.C0OrSpace) {
		s.start++
	}
	for s.end > s.start && infra.Is(input[s.end-1], infra.C0OrSpace) {
		s.end--
	}
	s.text = input[s.start:s.end]
	if infra.Scan(s.text, 0, tabsAndNewlines) < len(s.text) || !utf8.ValidString(s.text) {
		s.rewrite()
	}
	return s
}

var tabsAndNewlines = infra.StopsAt(func(b byte) bool { return infra.Is(b, infra.TabOrNewline) })

// rewrite drops tabs and newlines, and puts U+FFFD for what is ill-formed.
//
// NB: a browser is given scalar values, so what is ill-formed is replaced
// before tabs and newlines are dropped.
func (s *source) rewrite() {
	text := make([]byte, 0, len(s.text)+8)
	s.places = []place{{0, s.start}}
	illFormed := 0
	for i := s.start; i < s.end; {
		b := s.input[i]
		if infra.Is(b, infra.TabOrNewline) {
			from := i
			for infra.Is(s.input[i], infra.TabOrNewline) { // nothing ends with one
				i++
			}
			s.dropped = append(s.dropped, dropped{validation.Span{Start: from, End: i}, illFormed})
			s.places = append(s.places, place{len(text), i})
			illFormed = 0
			continue
		}
		r, size, ok := infra.DecodeScalarValue(s.input[i:])
		text = utf8.AppendRune(text, r)
		i += size
		illFormed = 0
		if !ok {
			s.places = append(s.places, place{len(text), i})
			illFormed = size
		}
	}
	s.text = string(text)
}

// span turns a span of the text, between code points, into one of the input.
// What is dropped before or after it does not belong to it; an empty one is
// right behind what comes before it.
func (s *source) span(start, end int) validation.Span {
	to := s.endOffset(end)
	if start == end {
		return validation.Span{Start: to, End: to}
	}
	return validation.Span{Start: s.offset(start), End: to}
}

// offset returns where the code point at text[i] begins in the input.
func (s *source) offset(i int) int {
	if s.places == nil {
		return s.start + i
	}
	k := sort.Search(len(s.places), func(k int) bool { return s.places[k].text > i })
	p := s.places[k-1]
	return p.input + i - p.text
}

// endOffset returns where the code point in front of text[i] ends in the input.
func (s *source) endOffset(i int) int {
	if s.places == nil {
		return s.start + i
	}
	// The run that begins at text[i] may begin behind what is dropped.
	k := sort.Search(len(s.places), func(k int) bool { return s.places[k].text >= i })
	if k < len(s.places) && s.places[k].text == i {
		return s.endBefore(s.places[k].input)
	}
	p := s.places[k-1]
	return p.input + i - p.text
}

// endBefore returns where what is not dropped ends in front of input[i].
func (s *source) endBefore(i int) int {
	for i > s.start && infra.Is(s.input[i-1], infra.TabOrNewline) {
		i--
	}
	return i
}
