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
	// Text is what is read. It is Original[Start:Start+len(Text)] unless
	// Rewritten is set.
	Text string
	// Original[Start:End] is what trimming leaves.
	Start, End int
	// Rewritten says that something inside was removed or replaced.
	Rewritten bool
	// jumps is where Text and Original diverge, in ascending order. It is built
	// when a position is first asked for.
	jumps []jump
}

// jump says that Text[:text] ends at Original[:before], and the rest goes on at
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

// Trim returns where input begins and ends without the C0 controls and spaces around it.
// It is not inlined, which would take 300 bytes.
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

// IsClean reports whether text has no tabs and newlines, and is well-formed UTF-8.
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

// Removed calls do for each run of tabs and newlines, Original[start:end], that
// was removed from within the text, until do returns false. illFormed is the
// length of the ill-formed sequence right before the run, 0 if there is none.
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
			illFormed = 0
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

// Span returns where in Original the bytes Text[start:end] come from. A span
// ends where its last byte does: what was removed after it is not part of it.
// An empty span is right before what follows it.
func (in *Input) Span(start, end int) (int, int) {
	from := in.Offset(start)
	if start == end {
		return from, from
	}
	return from, in.EndOffset(end)
}

// Offset returns where the byte Text[i] comes from.
func (in *Input) Offset(i int) int {
	if !in.Rewritten {
		return in.Start + i
	}
	in.findJumps()
	k := sort.Search(len(in.jumps), func(k int) bool { return in.jumps[k].text > i })
	j := in.jumps[k-1]
	return j.after + i - j.text
}

// EndOffset returns where the byte Text[i-1] ends in the original.
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

// findJumps walks the original once and records where the offsets diverge.
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
		case r < utf8.RuneSelf && Is(byte(r), TabOrNewline):
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
