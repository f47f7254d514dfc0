package infra

import (
	"sort"
	"unicode/utf8"
)

// Input is an input as the Standard's algorithms read it: without C0 controls
// and spaces around it, without tabs and newlines, and in scalar values. It
// maps positions back to the original.
type Input struct {
	Original string
	// Text is the text to read. It is Original[Start:Start+len(Text)] unless Rewritten
	// is set.
	Text string
	// Original[Start:End] is the trimmed input.
	Start, End int
	// Rewritten is set if something within the trimmed input was removed or replaced.
	Rewritten bool
	// jumps holds the positions at which Text and Original diverge, in ascending order.
	// It is built when a position is first mapped.
	jumps []jump
}

// jump means that Text[:text] ends at Original[:before], and the rest continues at
// Original[after:].
type jump struct{ text, before, after int }

var (
	// inputStops are the bytes that may have to be removed or replaced.
	inputStops = StopsAt(NonASCII|TabOrNewline, "")
	tabStops   = StopsAt(TabOrNewline, "")
)

// Clean returns the Input of the given input, trimmed if trim is set; see
// [Input.Set].
func Clean(input string, trim bool) Input {
	var in Input
	in.Set(input, trim)
	return in
}

// Set makes in, which must be zero, the Input of the given input. Only an input with
// tabs, newlines or ill-formed UTF-8 inside is copied.
func (in *Input) Set(input string, trim bool) {
	start, end := 0, len(input)
	if trim {
		start, end = Trim(input)
	}
	in.Original, in.Start, in.End = input, start, end
	in.Text = input[start:end]
	if !IsClean(in.Text) {
		in.rewrite()
	}
}

// Trim returns the start and end of input without the C0 controls and spaces around it.
// It is not inlined, which would add 300 bytes of code.
//
//go:noinline
func Trim(input string) (start, end int) {
	end = len(input)
	for start < end && Is(input[start], C0OrSpace) {
		start++
	}
	for end > start && Is(input[end-1], C0OrSpace) {
		end--
	}
	return start, end
}

// IsClean reports whether text is well-formed UTF-8 without tabs and newlines.
func IsClean(text string) bool {
	i := Scan(text, 0, inputStops)
	return i == len(text) || Scan(text, i, tabStops) == len(text) && utf8.ValidString(text[i:])
}

// rewrite replaces Text with a cleaned copy.
//
// NB: browsers parse scalar values, so ill-formed sequences are replaced before tabs
// and newlines are removed, and never extend across them.
func (in *Input) rewrite() {
	text := make([]byte, 0, len(in.Text)+8)
	for i := 0; i < len(in.Text); {
		if inputStops[in.Text[i]] == 0 {
			stop := Scan(in.Text, i, inputStops)
			text = append(text, in.Text[i:stop]...)
			i = stop
			continue
		}
		r, size, _ := DecodeScalarValue(in.Text[i:])
		if r >= utf8.RuneSelf {
			text = utf8.AppendRune(text, r)
		}
		i += size
	}
	in.Text, in.Rewritten = string(text), true
}

// Removed calls do for each run of tabs and newlines, Original[start:end], that was
// removed from within the text, until do returns false. illFormed is the length of the
// ill-formed sequence right before the run, or 0 if there is none.
func (in *Input) Removed(do func(start, end, illFormed int) bool) {
	if !in.Rewritten {
		return
	}
	read := in.Original[:in.End]
	illFormed := 0
	for i := in.Start; i < len(read); {
		if Is(read[i], TabOrNewline) {
			from := i
			for i < len(read) && Is(read[i], TabOrNewline) {
				i++
			}
			if !do(from, i, illFormed) {
				return
			}
			continue
		}
		if illFormed = 0; inputStops[read[i]] == 0 {
			i = Scan(read, i, inputStops)
			continue
		}
		_, size, ok := DecodeScalarValue(read[i:])
		i += size
		if !ok {
			illFormed = size
		}
	}
}

// Span returns the span in Original from which the bytes Text[start:end] come. It ends
// with its last byte: bytes removed after it are not part of it. An empty span lies
// right before the byte that follows it.
func (in *Input) Span(start, end int) (int, int) {
	from := in.Offset(start)
	if start == end {
		return from, from
	}
	return from, in.EndOffset(end)
}

// Offset returns the index in Original from which the byte Text[i] comes.
func (in *Input) Offset(i int) int {
	if !in.Rewritten {
		return in.Start + i
	}
	in.findJumps()
	k := sort.Search(len(in.jumps), func(k int) bool { return in.jumps[k].text > i })
	j := in.jumps[k-1]
	return j.after + i - j.text
}

// EndOffset returns the index in Original after the byte or sequence from which
// Text[i-1] comes.
func (in *Input) EndOffset(i int) int {
	if !in.Rewritten {
		return in.Start + i
	}
	in.findJumps()
	k := sort.Search(len(in.jumps), func(k int) bool { return in.jumps[k].text >= i })
	if k < len(in.jumps) && in.jumps[k].text == i {
		return in.jumps[k].before
	}
	j := in.jumps[k-1]
	return j.after + i - j.text
}

// findJumps reads the original once and records where the offsets diverge.
func (in *Input) findJumps() {
	if in.jumps != nil {
		return
	}
	in.jumps = []jump{{0, in.Start, in.Start}}
	read := in.Original[:in.End]
	i, out := in.Start, 0
	for out < len(in.Text) {
		if inputStops[read[i]] == 0 {
			stop := Scan(read, i, inputStops)
			out += stop - i
			i = stop
			continue
		}
		r, size, ok := DecodeScalarValue(read[i:])
		switch {
		case r < utf8.RuneSelf: // a tab or newline
			last := &in.jumps[len(in.jumps)-1]
			if last.text != out {
				in.jumps = append(in.jumps, jump{out, i, i + 1})
			} else {
				last.after = i + 1
			}
		case ok:
			out += size
		default:
			out += utf8.RuneLen(r)
			in.jumps = append(in.jumps, jump{out, i + size, i + size})
		}
		i += size
	}
}
