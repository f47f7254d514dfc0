package encoding

import "testing"

// The size of the tables in a binary.
func TestSizeOfTables(t *testing.T) {
	size := len(singleBytes) + 2*len(gb18030RangePoints) + 2*len(gb18030RangePointers) + 2*len(shiftJISValues) + 2*len(katakana) +
		len(labelled) + 16*len(labels) + 16*len(names)
	for _, x := range []index{singleIndex, gb18030Index, big5Index, eucJPIndex, euckrIndex} {
		size += 2*len(x.top) + 8*len(x.present) + 2*len(x.first) + 2*len(x.values)
	}
	for _, label := range labels {
		size += len(label)
	}
	if size > 205_000 {
		t.Errorf("the tables take %d bytes", size)
	}
	t.Logf("%d bytes", size)
}

// Without a code point, an index has no number for it.
func TestIndex(t *testing.T) {
	for _, x := range []*index{&singleIndex, &gb18030Index, &big5Index, &eucJPIndex, &shiftJISIndex, &euckrIndex} {
		for _, r := range []rune{0, 'a', 0x7F, 0x1F600, 0x10FFFF} {
			if n := x.number(r); n != -1 {
				t.Errorf("U+%04X has the number %d", r, n)
			}
		}
	}
	if n := singleIndex.number(0xA0); n < 0 || n >= singleCount {
		t.Errorf("U+00A0 has the number %d of %d", n, singleCount)
	}
}
