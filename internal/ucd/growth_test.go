package ucd_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/ucd"
)

func normalize(input string) {
	ucd.AppendNFC(nil, []byte(input))
	ucd.AppendNFD(nil, []byte(input))
	ucd.IsNFC([]byte(input))
}

// Marks in the wrong order have to be sorted, however many there are.
func shapes() []hostile.Shape {
	return append(hostile.Hosts(),
		hostile.Shape{Name: "marks in order", Make: hostile.Repeat("\u0316\u0300")},
		hostile.Shape{Name: "marks in reverse", Make: func(n int) string {
			return hostile.Repeat("\u0300")(n/2) + hostile.Repeat("\u0316")(n/2)
		}},
		hostile.Shape{Name: "marks of three classes", Make: hostile.Repeat("\u0345\u0300\u0316")},
		hostile.Shape{Name: "letters with marks", Make: hostile.Repeat("e\u0323\u0302")},
		hostile.Shape{Name: "a letter and marks that compose", Make: hostile.Around("a", "\u0302\u0301", "")},
		hostile.Shape{Name: "long decompositions", Make: hostile.Repeat("\u1F82")},
		hostile.Shape{Name: "Hangul", Make: hostile.Repeat("\u1100\u1161\u11A8")},
		hostile.Shape{Name: "vowels of Hangul", Make: hostile.Around("\u1100", "\u1161", "")},
		hostile.Shape{Name: "compatibility ideographs", Make: hostile.Repeat("\U0002F800")},
	)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), normalize) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 100, normalize) }
