package check

import (
	"maps"
	"testing"
)

// Exactly these characters are forms of delimiters that begin with the byte EF.
func TestDelimiters(t *testing.T) {
	want := map[rune]byte{
		'\uFE6B': '@', '\uFF20': '@', '\uFE13': ':', '\uFE55': ':', '\uFF1A': ':',
		'\uFF0F': '/', '\uFE68': '\\', '\uFF3C': '\\', '\uFFE5': '\\', '\uFFE6': '\\',
	}
	if !maps.Equal(wideForms(), want) {
		t.Errorf("%q, want %q", wideForms(), want)
	}
	for r := range rune(0x80) {
		is := byte(0)
		if r == '@' || r == ':' || r == '/' || r == '\\' {
			is = byte(r)
		}
		if delimiterOf(r) != is {
			t.Errorf("%q is %q, want %q", r, delimiterOf(r), is)
		}
	}
}
