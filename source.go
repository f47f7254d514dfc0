package weburl

import (
	"sort"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// source is an input as the state machine reads it: without surrounding C0
// controls and spaces, without tabs and newlines, and well-formed. It finds the
// places in the original again.
type source struct {
	original string
	// text is what the machine reads. It is original[start:start+len(text)]
	// unless rewritten is set.
	text      string
	start     int
	rewritten bool
	// jumps is where text and original part, in rising order. It is made when
	// the first place is asked for.
	jumps []jump
}

// jump says that text[:text] ends at original[:before] and goes on with
// original[after:].
type jump struct{ text, before, after int }

// set prepares an input of which input[:clean] is known to be as the machine
// reads it. The cost is one look at each byte of the rest; only an input with
// tabs, newlines or ill-formed UTF-8 inside is copied. s is zero before.
func (s *source) set(input string, clean int, trim bool) {
	s.original = input
	end := len(input)
	if trim {
		for s.start < end && infra.Is(input[s.start], infra.C0OrSpace) {
			s.start++
		}
		for end > s.start && infra.Is(input[end-1], infra.C0OrSpace) {
			end--
		}
	}
	s.text = input[s.start:end]
	if i := infra.Scan(s.text, clean, inputStops); i < len(s.text) {
		s.rewrite(i)
	}
}

// rewrite copies text if it must be: text[:clean] is known to be as it should.
//
// NB: a browser is given scalar values, so ill-formed sequences are replaced
// before tabs and newlines are removed, never across them.
func (s *source) rewrite(clean int) {
	if infra.Scan(s.text, clean, tabStops) == len(s.text) && utf8.ValidString(s.text[clean:]) {
		return
	}
	text := make([]byte, clean, len(s.text)+8)
	copy(text, s.text)
	for i := clean; i < len(s.text); {
		r, size, _ := infra.DecodeScalarValue(s.text[i:])
		if r >= utf8.RuneSelf || !infra.Is(byte(r), infra.TabOrNewline) {
			text = utf8.AppendRune(text, r)
		}
		i += size
	}
	s.text, s.rewritten = string(text), true
}

// trimmed returns the span of the original in front of or, if that is empty,
// behind what the machine reads; ok is false if both are empty.
func (s *source) trimmed() (_ validation.Span, ok bool) {
	if s.start > 0 {
		return validation.Span{End: s.start}, true
	}
	end := len(s.original)
	for end > 0 && infra.Is(s.original[end-1], infra.C0OrSpace) {
		end--
	}
	return validation.Span{Start: end, End: len(s.original)}, end < len(s.original)
}

// tabOrNewline returns the span of the first run of tabs and newlines that was
// removed from within the text.
func (s *source) tabOrNewline(trim bool) (_ validation.Span, ok bool) {
	if !s.rewritten {
		return validation.Span{}, false
	}
	end := len(s.original)
	if trim {
		for end > s.start && infra.Is(s.original[end-1], infra.C0OrSpace) {
			end--
		}
	}
	for i := s.start; i < end; i++ {
		if !infra.Is(s.original[i], infra.TabOrNewline) {
			continue
		}
		j := i + 1
		for j < end && infra.Is(s.original[j], infra.TabOrNewline) {
			j++
		}
		return validation.Span{Start: i, End: j}, true
	}
	return validation.Span{}, false
}

// span turns a span of the text into one of the original. A span ends where
// its last byte ends: what was removed behind it does not belong to it.
func (s *source) span(at validation.Span) validation.Span {
	if !s.rewritten {
		return at.Shift(s.start)
	}
	if s.jumps == nil {
		s.findJumps()
	}
	start := s.offset(at.Start)
	if at.Start == at.End {
		return validation.Span{Start: start, End: start}
	}
	return validation.Span{Start: start, End: s.endOffset(at.End)}
}

// offset returns where the byte text[i] comes from.
func (s *source) offset(i int) int {
	k := sort.Search(len(s.jumps), func(k int) bool { return s.jumps[k].text > i })
	j := s.jumps[k-1]
	return j.after + i - j.text
}

// endOffset returns where the byte text[i-1] ends in the original.
func (s *source) endOffset(i int) int {
	k := sort.Search(len(s.jumps), func(k int) bool { return s.jumps[k].text >= i })
	if k < len(s.jumps) && s.jumps[k].text == i {
		return s.jumps[k].before
	}
	j := s.jumps[k-1]
	return j.after + i - j.text
}

// findJumps walks the original once and notes where the offsets part.
func (s *source) findJumps() {
	s.jumps = []jump{{0, s.start, s.start}}
	in, out := s.start, 0
	for out < len(s.text) {
		r, size, ok := infra.DecodeScalarValue(s.original[in:])
		switch {
		case r < utf8.RuneSelf && infra.Is(byte(r), infra.TabOrNewline):
			last := &s.jumps[len(s.jumps)-1]
			if last.text != out {
				s.jumps = append(s.jumps, jump{out, in, in + 1})
			} else {
				last.after = in + 1
			}
		case ok:
			out += size
		default:
			out += utf8.RuneLen(r)
			s.jumps = append(s.jumps, jump{out, in + size, in + size})
		}
		in += size
	}
}
