package main

import (
	"flag"
	"testing"

	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/test/short"
)

var inFull = flag.Bool("whole", false, "derive the classes in all contexts of a symbol before and a delimiter after, which takes minutes")

// The alphabet has a byte of each class of bytes that the literal text, our tables or our
// comparisons distinguish. By default, the contexts are those of a delimiter on the left.
func TestAlphabetIsWhole(t *testing.T) {
	before, after := []string{"", "/", ":", "@", ".", "[", "1", "0x"}, []string{""}
	if testing.Short() {
		before = before[:2]
	} else if *inFull {
		before, after = symbolsBefore(), append(short.Delimiters(), "")
	}
	text, all, err := derive(whatwg.July2026.Read, "../..", before, after)
	if err != nil {
		t.Fatal(err)
	}
	if missing := text.lacking(short.Text); missing != nil {
		t.Errorf("the text distinguishes %v: add a byte of each to short.Text", missing)
	}
	if missing := all.lacking(short.Text + short.Own); missing != nil {
		t.Errorf("our code distinguishes %v: add a byte of each to short.Own", missing)
	}
	t.Logf("%d classes by the text, %d with our own", len(text), len(all))
}

// A class that the alphabet lacks is named.
func TestLackingClass(t *testing.T) {
	p := whole()
	p.split(setFrom("@"))
	p.split(setFrom("@:"))
	if got := p.lacking("a:"); len(got) != 1 || got[0] != `"@"` {
		t.Errorf("got %q", got)
	}
}

// Comparisons in sources are evaluated for all bytes.
func TestComparisons(t *testing.T) {
	sets, err := comparisons("../..")
	if err != nil {
		t.Fatal(err)
	}
	distinguished := func(a, b byte) bool {
		for _, s := range sets {
			if s[a] != s[b] {
				return true
			}
		}
		return false
	}
	// canEndANumber compares b|0x20 with 'f' and 'x'.
	for _, c := range []struct {
		a, b byte
		want bool
	}{{'f', 'g', true}, {'F', 'G', true}, {'x', 'y', true}, {'X', 'Y', true}, {'m', 'n', false}, {'4', '5', false}} {
		if got := distinguished(c.a, c.b); got != c.want {
			t.Errorf("%q and %q are distinguished: %v", c.a, c.b, got)
		}
	}
}
