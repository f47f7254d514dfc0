package check

import (
	"strings"
	"testing"

	table "github.com/weburl-go/weburl/internal/lenient"
)

// The characters that begin with the byte EF and are read as a delimiter of a userinfo.
func TestDelimitersAreThoseOfLenientReaders(t *testing.T) {
	n := 0
	for r := rune(0xF000); r <= 0xFFFF; r++ {
		want := byte(0)
		if text := table.ASCII(r); len(text) == 1 && strings.Contains(`@:/\`, text) {
			want = text[0]
			n++
		}
		if meant[r] != want {
			t.Errorf("%U is %q, want %q", r, meant[r], want)
		}
	}
	for r := range meant {
		if r >= 0x80 && (r < 0xF000 || r > 0xFFFF) {
			t.Errorf("%U does not begin with the byte EF", r)
		}
	}
	if n < 8 {
		t.Errorf("only %d characters", n)
	}
}
