package jsontext

import (
	"math/rand/v2"
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
)

// Arithmetic finds what lookups find, wherever it is and whatever is around it.
func TestScan(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, stops := range []*infra.Stops{escaped, inString} {
		for range 200_000 {
			b := make([]byte, r.IntN(30))
			for i := range b {
				b[i] = byte(' ' + r.IntN(0x7F-' '))
				if r.IntN(20) == 0 {
					b[i] = byte(r.IntN(256))
				}
			}
			at := r.IntN(len(b) + 2)
			want := infra.Scan(b, at, stops)
			if got, ofString := scan(b, at, stops), scan(string(b), at, stops); got != want || ofString != want {
				t.Fatalf("%q from %d on: %d, %d, want %d", b, at, got, ofString, want)
			}
		}
	}
	for c := range 256 {
		if plain := arePlain(infra.Eight(string([]byte{'a', 'b', 'c', byte(c), 'e', 'f', 'g', 'h'}))); plain && (escaped[c] != 0 || inString[c] != 0) {
			t.Errorf("%q is not plain", rune(c))
		}
	}
}

// What is written by itself, as members or as plain ones is the same.
func TestMembers(t *testing.T) {
	names, values := []string{"a", "bc"}, []string{"x", ""}
	made := MakeNames(names...)
	for _, indented := range []bool{false, true} {
		for _, before := range []bool{false, true} {
			object := func(write func(w *Writer)) string {
				return written(t, Writer{Indented: indented}, func(w *Writer) {
					w.Object()
					if before {
						w.Number("n", 1)
					}
					write(w)
					w.Number("m", 2)
					w.End()
				})
			}
			want := object(func(w *Writer) { w.Member("a", "x"); w.Member("bc", "") })
			if got := object(func(w *Writer) { w.Members(&made, values) }); got != want {
				t.Errorf("%s, want %s", got, want)
			}
			if got := object(func(w *Writer) { w.PlainMembers(&made, values) }); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
	}
}

// A text is written as the string that it is, with what is not UTF-8 replaced.
func TestText(t *testing.T) {
	for _, s := range []string{"", "plain text", "é", "\"\\", "\xFFa", "a\u202Eb", "\xE2\x80"} {
		want := written(t, Writer{}, func(w *Writer) { w.String(infra.ScalarValues(s)) })
		if got := written(t, Writer{}, func(w *Writer) { w.Text([]byte(s)) }); got != want {
			t.Errorf("%q is %s, want %s", s, got, want)
		}
	}
	if got := written(t, Writer{}, func(w *Writer) { w.Text([]byte("\xFF abcdefgh")) }); got != "\"\uFFFD abcdefgh\"\n" {
		t.Error(got)
	}
}
