package frame

import "testing"

func TestCutLines(t *testing.T) {
	for _, test := range []struct {
		text        string
		size        int
		lines, rest string
	}{
		{"", 3, "", ""},
		{"a\nb\nc\n", 10, "a\nb\nc\n", ""},
		{"a\nb\nc\n", 6, "a\nb\nc\n", ""},
		{"a\nb\nc\n", 5, "a\nb\n", "c\n"},
		{"a\nb\nc", 3, "a\n", "b\nc"},
		{"aaaa\nb\n", 3, "aaaa\n", "b\n"},
		{"aaaaaa", 3, "aaaaaa", ""},
		{"\n\n\n", 1, "\n", "\n\n"},
	} {
		if lines, rest := cutLines(test.text, test.size); lines != test.lines || rest != test.rest {
			t.Errorf("%q, %d: %q, %q", test.text, test.size, lines, rest)
		}
	}
}
