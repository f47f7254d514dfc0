package infra

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// twin reads an input one code point at a time and records, for every byte of
// the text, where in the input it comes from and where that ends.
func twin(input string, trim bool) (text string, from, to []int, removed [][2]int) {
	start, end := 0, len(input)
	if trim {
		start = len(input) - len(strings.TrimLeftFunc(input, func(r rune) bool { return r <= ' ' }))
		end = len(strings.TrimRightFunc(input, func(r rune) bool { return r <= ' ' }))
		if end < start {
			start, end = len(input), len(input)
		}
	}
	for i := start; i < end; {
		r, size, ok := DecodeScalarValue(input[i:end])
		if strings.ContainsRune("\t\n\r", r) {
			if n := len(removed); n > 0 && removed[n-1][1] == i {
				removed[n-1][1]++
			} else {
				removed = append(removed, [2]int{i, i + 1})
			}
			i++
			continue
		}
		code := string(r)
		for k := range len(code) {
			text += code[k : k+1]
			if ok {
				from, to = append(from, i+k), append(to, i+k+1)
			} else {
				from, to = append(from, i), append(to, i+size)
			}
		}
		i += size
	}
	return text, from, to, removed
}

func checkInput(t *testing.T, input string, trim bool) {
	t.Helper()
	text, from, to, removed := twin(input, trim)
	in := Clean(input, trim)
	if in.Text != text || in.Original != input {
		t.Fatalf("%q: text %q, want %q", input, in.Text, text)
	}
	if got := IsClean(input[in.Start:in.End]); got == in.Rewritten {
		t.Errorf("%q: clean: %v, rewritten: %v", input, got, in.Rewritten)
	}
	if in.Rewritten == (text == input[in.Start:in.End]) {
		t.Errorf("%q: rewritten is %v, but the text is %q", input, in.Rewritten, text)
	}
	for i := range text {
		// Whole code points only: inside the replacement of an ill-formed sequence
		// there are no positions to map.
		_, size := utf8.DecodeRuneInString(text[i:])
		start, end := in.Span(i, i+size)
		if start != from[i] || end != to[i+size-1] {
			t.Errorf("%q: text[%d:%d] is at %d-%d, want %d-%d", input, i, i+size, start, end, from[i], to[i+size-1])
		}
		if at, _ := in.Span(i, i); at != from[i] {
			t.Errorf("%q: an empty span at %d is at %d, want %d", input, i, at, from[i])
		}
	}
	if fresh := Clean(input, trim); text != "" && fresh.EndOffset(len(text)) != to[len(text)-1] {
		t.Errorf("%q: the text ends at %d, want %d", input, fresh.EndOffset(len(text)), to[len(text)-1])
	}
	var got [][2]int
	in.Removed(func(start, end, illFormed int) bool {
		got = append(got, [2]int{start, end})
		if before := input[start-illFormed : start]; illFormed > 0 && utf8.ValidString(before) {
			t.Errorf("%q: %q before %d is not ill-formed", input, before, start)
		}
		return true
	})
	if len(got) != len(removed) {
		t.Fatalf("%q: removed %v, want %v", input, got, removed)
	}
	for i := range got {
		if got[i] != removed[i] {
			t.Errorf("%q: removed %v, want %v", input, got, removed)
		}
	}
}

func TestInput(t *testing.T) {
	pieces := []string{"a", "abcdefgh!", " ", "\t", "\n\r", "\x00", "\u0080", "\xE2\x82", "\xFF", "😀"}
	var all func(prefix string, n int)
	all = func(prefix string, n int) {
		checkInput(t, prefix, true)
		checkInput(t, prefix, false)
		if n > 0 {
			for _, p := range pieces {
				all(prefix+p, n-1)
			}
		}
	}
	all("", 4)
}

func FuzzInput(f *testing.F) {
	f.Add(" a\tb\xE2\x82\n\u20ac ")
	f.Fuzz(func(t *testing.T, input string) {
		checkInput(t, input, true)
		checkInput(t, input, false)
	})
}
